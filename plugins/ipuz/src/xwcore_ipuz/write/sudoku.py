"""Write a sudoku, killer sudoku or calcudoku as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xwcore.plugin import LogicPuzzle, WriteError
from xwcore_ipuz.lattice import Lattice, boxes, members, numbered, parse
from xwcore_ipuz.read.sudoku import (
    CALCUDOKU,
    DIGITS,
    KILLER,
    NO_CAGE,
    OPERATORS,
    SUDOKU,
)

_SIGNS = {sign: operator for operator, sign in OPERATORS.items()}


def compose_sudoku(puzzle: LogicPuzzle) -> dict[str, Any]:
    """The fields that only a sudoku has.

    Raises:
        WriteError: ipuz has no such puzzle, or the rows are not those of the puzzle's type.
    """
    if puzzle.type not in (SUDOKU, KILLER, CALCUDOKU):
        known = f"{SUDOKU}, {KILLER} and {CALCUDOKU}"
        raise WriteError(f"unsupported type {puzzle.type!r} of logic puzzle, ipuz has {known}")
    value: dict[str, Any] = {}
    size = puzzle.params.get("size")
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= 99:
        raise WriteError("parameter 'size' missing or not from 1 to 99")
    calcudoku = puzzle.type == CALCUDOKU
    width = puzzle.params.get("digits", 2 if calcudoku else 1)
    lattice = None
    if isinstance(width, int) and 1 <= width <= 9:
        lattice = parse(puzzle.puzzle, size, width, 2 if calcudoku else 1)
    if lattice is None:
        raise WriteError(f"malformed rows: not a puzzle of the type {puzzle.type!r}")
    if size <= len(DIGITS):
        value["charset"] = DIGITS[:size]
    if calcudoku:
        value |= {"boxes": False, "showoperators": True}
        value["puzzle"] = _rows([cell[0][:1] for cell in lattice.cells], size)
        value["cages"] = _calc_cages(lattice)
    else:
        value |= _boxes(lattice)
        value["puzzle"] = _rows([cell[0] for cell in lattice.cells], size)
        if puzzle.type == KILLER:
            value["cages"] = _sum_cages(puzzle, size)
    if puzzle.solution is not None:
        value["solution"] = _solution(puzzle.solution, size)
    return value


def _rows(texts: Sequence[str], size: int) -> list[list[int]]:
    numbers = [_number(text.strip()) for text in texts]
    return [numbers[at : at + size] for at in range(0, len(numbers), size)]


def _number(text: str) -> int:
    if text and not (text.isascii() and text.isdecimal()):
        raise WriteError(f"cell {text!r}: a sudoku of ipuz has numbers only")
    return int(text or "0")


def _solution(rows: Sequence[str], size: int) -> list[list[int]]:
    width = max(1, len(rows[0]) // size) if rows else 1
    if len(rows) != size or any(len(row) != size * width for row in rows):
        raise WriteError(f"malformed solution: not {size} rows of {size} cells")
    return [
        [_number(row[at : at + width].strip()) for at in range(0, len(row), width)] for row in rows
    ]


def _boxes(lattice: Lattice) -> dict[str, Any]:
    """The areas: square boxes, or zones."""
    if numbered(lattice.areas) == boxes(lattice.size):
        return {"boxes": True}
    zones = [{"cells": _pairs(cells, lattice.size)} for cells in members(lattice.areas)]
    return {"boxes": False, "zones": zones}


def _pairs(cells: Sequence[int], size: int) -> list[list[int]]:
    return [[at % size + 1, at // size + 1] for at in cells]


def _calc_cages(lattice: Lattice) -> list[dict[str, Any]]:
    cages: list[dict[str, Any]] = []
    for cells in members(lattice.areas):
        top, bottom = lattice.cells[cells[0]]
        cage: dict[str, Any] = {"cells": _pairs(cells, lattice.size)}
        if bottom.strip():
            cage["value"] = _number(bottom.strip())
        if sign := top[1:].strip():
            if sign not in _SIGNS:
                raise WriteError(f"unsupported operator {sign!r}, ipuz has + - * /")
            cage["operator"] = _SIGNS[sign]
        cages.append(cage)
    return cages


def _sum_cages(puzzle: LogicPuzzle, size: int) -> list[dict[str, Any]]:
    drawn = puzzle.params.get("smallareas")
    rows = [row for row in drawn if isinstance(row, str)] if isinstance(drawn, tuple) else []
    lattice = parse(rows, size, len(NO_CAGE))
    if lattice is None:
        raise WriteError("parameter 'smallareas' of the killer sudoku missing or malformed")
    cages: list[dict[str, Any]] = []
    for cells in members(lattice.areas):
        texts = [lattice.cells[at][0] for at in cells]
        if NO_CAGE in texts:
            continue
        cage: dict[str, Any] = {"cells": _pairs(cells, size)}
        sums = [text.strip() for text in texts if text.strip()]
        if sums:
            cage |= {"value": _number(sums[0]), "operator": "+"}
        cages.append(cage)
    return cages
