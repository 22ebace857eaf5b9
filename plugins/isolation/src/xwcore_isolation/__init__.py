"""Plugins in worker processes, for hosts that do not trust them.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore_isolation.isolation import Isolation as Isolation

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore_isolation.isolation": "Isolation",
        },
    )
