"""The board of a logic puzzle that is solved cell by cell: what the script of the player needs.

Contract: the picture of the puzzle is the board; the script lays cells over its targets. The data
has what is given in each cell; values that are not numbers or letters have
a glyph, drawn as the type draws them. The solution is in the data only where it is asked for.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from xwcore.plugin import OptionError
from xwcore_drawing import DEFAULT_SIZE, Bounds, Drawing, Group, Tag, Text, svg_fragment, target
from xwcore_logic import Alphabet, LogicPuzzle, Parts, PuzzleType, Value, lookup

#: The verb `draw`.
Draw = Callable[..., Drawing]

#: The largest number that is entered: two digits.
_MOST: Final = 99

#: Every value that a key enters: numbers and the visible characters of ASCII.
_VALUES: Final[tuple[int | str, ...]] = (*range(_MOST + 1), *map(chr, range(0x21, 0x7F)))


class Board(NamedTuple):
    """The data of the script, the picture that it lays cells over, and templates with the glyphs of
    the values.
    """

    data: dict[str, Any]
    picture: Drawing
    glyphs: list[str]


def logic_board(puzzle: LogicPuzzle, draw: Draw, *, solution: bool) -> Board | None:
    """The board of a puzzle; None where it is not solved by entering values into cells."""
    kind = lookup(puzzle.type)
    if kind is None or not kind.solved_by_cells or not puzzle.givens.cells:
        return None
    puzzle = puzzle.replace(progress=None)
    picture = _with_targets(puzzle, draw)
    cells = [_cell(puzzle, kind, spot, solution=solution) for spot in puzzle.givens.spots()]
    glyphs = {value: _glyph(puzzle, draw, value) for value in _values(kind, puzzle)}
    solved = _entered_values(puzzle, cells)
    values = [value for value, glyph in glyphs.items() if glyph is not None or value in solved]
    if not values or all(cell["locked"] for cell in cells):
        return None
    templates = [
        f'<template id="glyph-{number}">{glyphs[value]}</template>'
        for number, value in enumerate(values)
        if glyphs[value]
    ]
    data = {
        "cells": cells,
        "values": [str(value) for value in values],
        "solution": solution,
    }
    return Board(data, picture, templates)


def _with_targets(puzzle: LogicPuzzle, draw: Draw) -> Drawing:
    """The picture with a target for every cell; unit squares where the type draws none."""
    try:
        picture = draw(puzzle, solution=False, targets=True)
    except OptionError:
        picture = draw(puzzle, solution=False)
    known = {shape.tag for shape in picture.shapes if isinstance(shape, Group)}
    tags = [Tag("cells", *spot) for spot in puzzle.givens.spots()]
    missing = [target(tag, tag.column, tag.row, 1, 1) for tag in tags if tag not in known]
    return dataclasses.replace(picture, shapes=(*picture.shapes, *missing))


def _entered_values(puzzle: LogicPuzzle, cells: list[dict[str, Any]]) -> set[Value]:
    """The values of the solution that a player enters."""
    if puzzle.solution is None:
        return set()
    solved = puzzle.solution.cells
    return {solved[cell["row"]][cell["column"]] for cell in cells if not cell["locked"]}


def _values(kind: PuzzleType, puzzle: LogicPuzzle) -> list[int | str]:
    """The values that a cell of the solution may hold."""
    bounds = kind.bounds(puzzle.params, puzzle.width, puzzle.height)
    return [
        value
        for value in _VALUES
        if any(alphabet.holds(value, bounds) for alphabet in kind.solution.cells)
    ]


def _cell(
    puzzle: LogicPuzzle,
    kind: PuzzleType,
    spot: tuple[int, int],
    *,
    solution: bool,
) -> dict[str, Any]:
    row, column = spot
    given = puzzle.givens.cells[row][column]
    cell = {
        "row": row,
        "column": column,
        "given": _words(given),
        "locked": _is_locked(puzzle, kind, given),
    }
    if solution and puzzle.solution is not None:
        solved = puzzle.solution.cells[row][column]
        cell["solution"] = "" if solved is None else str(solved)
    return cell


def _words(given: Value) -> str:
    """What is given in a cell, for screen readers."""
    if isinstance(given, tuple):
        return " ".join("none" if part is None else str(part) for part in given)
    return "" if given is None else str(given)


def _is_locked(puzzle: LogicPuzzle, kind: PuzzleType, given: Value) -> bool:
    """Whether the player enters nothing: a value of the solution is given, or the cell has a clue.

    Where every cell may have a clue beside its value, the first part of a clue is the given value.
    """
    if given is None:
        return False
    if isinstance(given, tuple):
        clues: tuple[Alphabet, ...] = kind.givens.cells
        only_clues = all(isinstance(alphabet, Parts) for alphabet in clues)
        return given[:1] not in ((), (None,)) if only_clues else True
    bounds = kind.bounds(puzzle.params, puzzle.width, puzzle.height)
    return any(alphabet.holds(given, bounds) for alphabet in kind.solution.cells)


def _glyph(puzzle: LogicPuzzle, draw: Draw, value: int | str) -> str | None:
    """The value as the type draws it in a solution, as SVG of one cell; "" where that is its text,
    None where the type draws nothing.
    """
    if isinstance(value, int):
        return ""
    empty = puzzle.givens.replace(cells=tuple((None,) * len(row) for row in puzzle.givens.cells))
    row = puzzle.height // 2
    column = len(puzzle.givens.cells[row]) // 2
    solved = empty.with_cells({(row, column): value})
    unlinked = solved.replace(horizontal=(), vertical=(), vertices=())
    picture = draw(puzzle.replace(givens=empty, solution=unlinked), solution=True)
    shapes = tuple(
        member
        for shape in picture.shapes
        if isinstance(shape, Group) and shape.tag == Tag("cells", row, column, "solution")
        for member in shape.shapes
    )
    if not shapes:
        return None
    if len(shapes) == 1 and isinstance(shapes[0], Text) and shapes[0].text == value:
        return ""
    return svg_fragment(shapes, Bounds(column, row, column + 1, row + 1), DEFAULT_SIZE)
