"""Write a sudoku, killer sudoku or calcudoku as JSON values."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from xwcore.plugin import WriteError
from xwcore_ipuz.lattice import boxes, numbered
from xwcore_ipuz.read.sudoku import CALCUDOKU, DIGITS, KILLER, LATIN_SQUARE, OPERATORS
from xwcore_ipuz.syntax import SUDOKU_TYPES, SUDOKU_VARIANTS
from xwcore_logic import Layers, LogicPuzzle, Value

_SIGNS = {sign: operator for operator, sign in OPERATORS.items()}

#: The largest sudoku that is written.
_LARGEST = 99


def compose_sudoku(puzzle: LogicPuzzle) -> dict[str, Any]:
    """The fields that only a sudoku has.

    Raises:
        WriteError: ipuz has no such puzzle, or a cell holds no number.
    """
    if puzzle.type not in SUDOKU_TYPES:
        known = ", ".join(SUDOKU_TYPES)
        raise WriteError(f"unsupported type {puzzle.type!r} of logic puzzle, ipuz has {known}")
    size, givens = puzzle.width, puzzle.givens
    if not 1 <= size <= _LARGEST or puzzle.height != size or not givens.cells:
        dimensions = f"{size} x {puzzle.height}"
        raise WriteError(f"grid of {dimensions}, expected a square of 1 to {_LARGEST} rows")
    value: dict[str, Any] = {}
    if size <= len(DIGITS):
        value["charset"] = DIGITS[:size]
    if puzzle.type == CALCUDOKU:
        value |= {"boxes": False, "showoperators": True}
        value["puzzle"] = _rows(givens, first_part=True)
        value["cages"] = _calc_cages(givens)
    elif puzzle.type == LATIN_SQUARE:
        value["boxes"] = False
        value["puzzle"] = _rows(givens)
    else:
        value |= _boxes(givens)
        value["puzzle"] = _rows(givens)
        if puzzle.type == KILLER:
            value["cages"] = _sum_cages(givens)
    if puzzle.solution is not None:
        value["solution"] = _rows(puzzle.solution)
    if puzzle.progress is not None:
        value["saved"] = _rows(puzzle.progress)
    return value


def sudoku_kinds(puzzle: LogicPuzzle) -> list[str]:
    """The kinds of the file: a variant has a kind of its own."""
    variants = [kind for kind, name in SUDOKU_VARIANTS.items() if name == puzzle.type]
    return [f"http://ipuz.org/sudoku{kind}#1" for kind in ("", *variants)]


def _rows(layers: Layers, *, first_part: bool = False) -> list[list[int]]:
    """The numbers of the cells, or the first parts of their clues; 0 for an empty cell, and for a
    number that a sudoku of this size does not have.
    """
    rows = [
        [_number(cell[0] if first_part and isinstance(cell, tuple) else cell) for cell in row]
        for row in layers.cells
    ]
    return [[number if 0 <= number <= len(rows) else 0 for number in row] for row in rows]


def _number(value: Value) -> int:
    if value is None:
        return 0
    if not isinstance(value, int):
        raise WriteError(f"cell {value!r}: a sudoku of ipuz has numbers only")
    return value


def _boxes(givens: Layers) -> dict[str, Any]:
    """The areas: the usual boxes, or zones."""
    areas = givens.areas()
    area_of = {cell: number for number, cells in enumerate(areas) for cell in cells}
    if numbered([area_of[cell] for cell in givens.spots()]) == boxes(givens.height):
        return {"boxes": True}
    return {"boxes": False, "zones": [{"cells": _pairs(cells)} for cells in areas]}


def _pairs(cells: Sequence[tuple[int, int]]) -> list[list[int]]:
    """Cells as ipuz counts them: column, then row, from 1."""
    return [[column + 1, row + 1] for row, column in sorted(cells)]


def _calc_cages(givens: Layers) -> list[dict[str, Any]]:
    cages: list[dict[str, Any]] = []
    for cells in givens.areas():
        cage: dict[str, Any] = {"cells": _pairs(cells)}
        for row, column in cells:
            clue = givens.cells[row][column]
            _, sign, number = clue if isinstance(clue, tuple) else (None, None, None)
            if number is not None:
                cage["value"] = _number(number)
            if sign is not None:
                if sign not in _SIGNS:
                    raise WriteError(f"unsupported operator {sign!r}, ipuz has + - * /")
                cage["operator"] = _SIGNS[str(sign)]
        cages.append(cage)
    return cages


def _sum_cages(givens: Layers) -> list[dict[str, Any]]:
    cages: list[dict[str, Any]] = []
    for block in givens.blocks:
        cage: dict[str, Any] = {"cells": _pairs(block.cells)}
        if block.value is not None:
            cage |= {"value": _number(block.value), "operator": "+"}
        cages.append(cage)
    return cages
