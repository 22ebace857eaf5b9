"""A record that no file was read as: the puzzle is written as one without a record."""

from __future__ import annotations

import importlib
from typing import Any

import pytest

import xwcore
from tests.support import ROOT
from xwcore import Puzzle

CROSSWORD = xwcore.read(ROOT / "examples" / "download.bin").replace(extras={})
SUDOKU = xwcore.read(
    b"53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
)

#: The formats with a record, whether they hold crosswords or sudokus, and the class of the record.
RECORDS = {
    name: (spec.kinds, importlib.import_module(spec.records[0]))
    for name, spec in xwcore.formats().items()
    if spec.records and spec.writes
}


def record_of(module: Any) -> Any:
    (cls,) = [value for name, value in vars(module).items() if name.endswith("Record")]
    return (
        cls(b"no puzzle", entities=False, max_depth=9)
        if cls.__name__ == "SpfRecord"
        else cls(b"no")
    )


@pytest.mark.parametrize("format", RECORDS)
def test_a_record_of_no_file_is_ignored(format: str) -> None:
    kinds, module = RECORDS[format]
    puzzle: Puzzle = (CROSSWORD if "crossword" in kinds else SUDOKU).replace(extras={})
    again = puzzle.replace(extras={format: record_of(module)})
    assert xwcore.dumps(again, format) == xwcore.dumps(puzzle, format)
