"""The kit for authors: contracts of formats and types to subclass, and strategies for puzzles.

The names are imported on first use: the scaffold needs neither pytest nor hypothesis.
"""

from __future__ import annotations

from xwcore.plugin import lazy_exports

TYPE_CHECKING = False

if TYPE_CHECKING:
    from xwcore_testing.contract import FormatContract as FormatContract
    from xwcore_testing.exact_losses import assert_losses_exact as assert_losses_exact
    from xwcore_testing.exact_losses import loss_discrepancies as loss_discrepancies
    from xwcore_testing.samples import Fault as Fault
    from xwcore_testing.samples import Sample as Sample
    from xwcore_testing.samples import decoys_quoting as decoys_quoting
    from xwcore_testing.samples import mutations as mutations
    from xwcore_testing.samples import truncations as truncations
    from xwcore_testing.scaffold import check_name as check_name
    from xwcore_testing.scaffold import write_package as write_package
    from xwcore_testing.shapes import Shape as Shape
    from xwcore_testing.shapes import nested as nested
    from xwcore_testing.shapes import repeated as repeated
    from xwcore_testing.strategies import TEXT_CHARACTERS as TEXT_CHARACTERS
    from xwcore_testing.strategies import attributes as attributes
    from xwcore_testing.strategies import metadata as metadata
    from xwcore_testing.strategies import rarely as rarely
    from xwcore_testing.strategies import texts as texts
    from xwcore_testing.strategies import whole_texts as whole_texts
    from xwcore_testing.types import TypeContract as TypeContract
    from xwcore_testing.writers import WriterContract as WriterContract

# Type checkers must not see this: with it, any name at all would seem to exist.
if not TYPE_CHECKING:
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
