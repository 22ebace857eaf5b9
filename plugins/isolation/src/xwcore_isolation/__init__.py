"""Plugins in worker processes, for hosts that do not trust them.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore_isolation.exactness import BOOL as BOOL
    from xwcore_isolation.exactness import BYTES as BYTES
    from xwcore_isolation.exactness import INT as INT
    from xwcore_isolation.exactness import MAX_ITEMS as MAX_ITEMS
    from xwcore_isolation.exactness import PUZZLE_FIELDS as PUZZLE_FIELDS
    from xwcore_isolation.exactness import STR as STR
    from xwcore_isolation.exactness import Check as Check
    from xwcore_isolation.exactness import Copier as Copier
    from xwcore_isolation.exactness import Fields as Fields
    from xwcore_isolation.exactness import is_plain as is_plain
    from xwcore_isolation.exactness import mapping as mapping
    from xwcore_isolation.exactness import named_tuple as named_tuple
    from xwcore_isolation.exactness import of as of
    from xwcore_isolation.exactness import optional as optional
    from xwcore_isolation.exactness import state_names as state_names
    from xwcore_isolation.exactness import tuple_of as tuple_of
    from xwcore_isolation.exactness import tuple_with as tuple_with
    from xwcore_isolation.exactness import value_of as value_of
    from xwcore_isolation.isolation import Isolation as Isolation
    from xwcore_isolation.sealing import sealed_answer as sealed_answer

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
    __getattr__, __dir__, __all__ = lazy_exports(
        __name__,
        {
            "xwcore_isolation.exactness": (
                "BOOL BYTES Check Copier Fields INT MAX_ITEMS PUZZLE_FIELDS STR is_plain mapping "
                "named_tuple of optional state_names tuple_of tuple_with value_of"
            ),
            "xwcore_isolation.isolation": "Isolation",
            "xwcore_isolation.sealing": "sealed_answer",
        },
    )
