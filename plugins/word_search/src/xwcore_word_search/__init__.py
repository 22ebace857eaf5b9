"""Word searches for xwcore: a grid of letters, and the words to find in it.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "xwcore_word_search.features": "WordSearchFeature",
        "xwcore_word_search.puzzle": "AFTER DURING NEVER Spot Word WordSearch",
    },
)
