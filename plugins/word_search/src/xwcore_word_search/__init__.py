"""Word searches for xwcore: a grid of letters, and the words to find in it.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore_word_search.features import WordSearchFeature as WordSearchFeature
    from xwcore_word_search.puzzle import AFTER as AFTER
    from xwcore_word_search.puzzle import DURING as DURING
    from xwcore_word_search.puzzle import NEVER as NEVER
    from xwcore_word_search.puzzle import Spot as Spot
    from xwcore_word_search.puzzle import Word as Word
    from xwcore_word_search.puzzle import WordSearch as WordSearch

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore_word_search.features": "WordSearchFeature",
            "xwcore_word_search.puzzle": "AFTER DURING NEVER Spot Word WordSearch",
        },
    )
