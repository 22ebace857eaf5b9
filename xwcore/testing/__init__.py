"""The kit for authors: contracts of formats and types to subclass, and strategies for puzzles.

Needs pytest and hypothesis (`pip install 'xwcore[testing]'`), and no pytest plugin.
"""

from __future__ import annotations

from xwcore.testing.contract import FormatContract
from xwcore.testing.exact_losses import assert_losses_exact, loss_discrepancies
from xwcore.testing.logic_strategies import TypeCells, logic_puzzles
from xwcore.testing.samples import Fault, Sample, decoys_quoting, mutations, truncations
from xwcore.testing.shapes import Shape, nested, repeated
from xwcore.testing.strategies import crosswords, grids
from xwcore.testing.types import TypeContract
from xwcore.testing.writers import WriterContract

__all__ = [
    "Fault",
    "FormatContract",
    "Sample",
    "Shape",
    "TypeCells",
    "TypeContract",
    "WriterContract",
    "assert_losses_exact",
    "crosswords",
    "decoys_quoting",
    "grids",
    "logic_puzzles",
    "loss_discrepancies",
    "mutations",
    "nested",
    "repeated",
    "truncations",
]
