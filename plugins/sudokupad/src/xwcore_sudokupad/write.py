"""From a puzzle to an address, or JSON.

Contract: an unchanged puzzle gives the bytes of its file; a changed one gives the file with another
address, or other JSON, in the same place; any other puzzle gives a text with one address. What it
cannot hold is reported as lost, place by place.
"""

from __future__ import annotations

import json
from typing import Any, Final

from xwcore.plugin import (
    Puzzle,
    WriteContext,
    WriteError,
)
from xwcore_documents import loss_messages, recorded_file
from xwcore_logic import Constraint, LogicPuzzle
from xwcore_sudokupad.manifest import REASONS
from xwcore_sudokupad.read import DIAGONAL, KILLER, TYPE, ReadFile, read, read_file
from xwcore_sudokupad.record import SudokuPadRecord
from xwcore_sudokupad.syntax import fpuzzles, scl
from xwcore_sudokupad.syntax.addresses import FORMAT, FPUZZLES, PREFIXES, SCL, encoded
from xwcore_sudokupad.syntax.lz import compressed

#: The message for a difference in a feature.
_REASONS: Final = loss_messages(REASONS)

#: The types that are written as sudokus of f-puzzles.
_SUDOKUS: Final = (TYPE, KILLER, DIAGONAL)

#: The largest board.
_LARGEST: Final = {FPUZZLES: 64, SCL: 128}


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """Write a puzzle.

    Raises:
        WriteError: the puzzle has no squares, or more than the program.
    """
    if not isinstance(puzzle, LogicPuzzle):
        raise WriteError("unsupported kind of puzzle: SudokuPad holds logic puzzles")
    old = recorded_file(puzzle, FORMAT, SudokuPadRecord, read_file)
    if old is not None and not context.held_differences(puzzle, old.puzzle):
        return old.parsed.document.data
    form = _form(puzzle, old, str(context.options.get("form", "auto")))
    size = puzzle.width, puzzle.height
    if puzzle.givens.graph is not None or not 0 < min(size) <= max(size) <= _LARGEST[form]:
        raise WriteError(f"size {size[0]} x {size[1]}, expected 1 to {_LARGEST[form]}")
    written = puzzle
    left = {
        item.name: _value(item.value)
        for item in context.own_unmodeled(puzzle)
        if isinstance(item.value, str)
    }
    if puzzle.type == DIAGONAL:
        diagonals = [fpuzzles.diagonal(key, puzzle.width) for key in fpuzzles.DIAGONALS]
        further = [Constraint("diagonal", points) for points in diagonals]
        puzzle = puzzle.replace(constraints=(*puzzle.constraints, *further))
    made = fpuzzles.encode(puzzle, left) if form == FPUZZLES else scl.encode(puzzle, left)
    data = _placed(encoded(made), form, old)
    context.report_differences(written, data, read, _REASONS)
    return data


def _form(puzzle: LogicPuzzle, old: ReadFile | None, wanted: str) -> str:
    if wanted != "auto":
        form = FPUZZLES if wanted == "f-puzzles" else SCL
    elif old is not None:
        form = old.parsed.form
    else:
        form = FPUZZLES if puzzle.type in _SUDOKUS else SCL
    if form == FPUZZLES and puzzle.width != puzzle.height:
        raise WriteError(f"size {puzzle.width} x {puzzle.height}: f-puzzles has squares")
    return form


def _placed(text: str, form: str, old: ReadFile | None) -> bytes:
    """The bytes of a file with the puzzle."""
    if old is None or (old.parsed.prefix is not None and old.parsed.form != form):
        return f"{PREFIXES[form]}{compressed(text)}\n".encode()
    parsed = old.parsed
    spelled = text if parsed.prefix is None else parsed.prefix + compressed(text)
    return parsed.document.replaced([(parsed.start, parsed.end, spelled)])


def _value(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
