"""Plugins in worker processes, for hosts that do not trust them.

The names are imported on first use.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

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
