"""The kit for authors: contracts of formats and types to subclass, and strategies for puzzles.

The names are imported on first use: the scaffold needs neither pytest nor hypothesis.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

__getattr__, __dir__, __all__ = lazy_exports(
    __name__,
    {
        "xwcore_testing.contract": "FormatContract",
        "xwcore_testing.exact_losses": "assert_losses_exact loss_discrepancies",
        "xwcore_testing.samples": "Fault Sample decoys_quoting mutations truncations",
        "xwcore_testing.scaffold": "check_name write_package",
        "xwcore_testing.shapes": "Shape nested repeated",
        "xwcore_testing.strategies": (
            "TEXT_CHARACTERS attributes metadata rarely texts whole_texts"
        ),
        "xwcore_testing.types": "TypeContract",
        "xwcore_testing.writers": "WriterContract",
    },
)
