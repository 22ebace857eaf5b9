"""A crossword as the player has it: cells, entries with their clues, the solution where it is
asked for.

Contract: an entry is a clue with its cells, as the model has them, in the order in which they are
read; then the slots of the grid that no clue is about. The data has no text of a clue and, without
`solution`, nothing that follows from the solution: the blocks of a diagramless are not in it.
"""

from __future__ import annotations

import unicodedata
from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from xwcore_crossword import (
    ACROSS,
    BAR_LEFT,
    BAR_TOP,
    DOWN,
    Cell,
    Clue,
    Color,
    Crossword,
    decorations,
    group_heading,
    ink_on,
    is_from_right,
)
from xwcore_drawing import DEFAULT_SIZE, Bounds, color_parts, svg_fragment


def crossword_data(crossword: Crossword, *, solution: bool) -> dict[str, Any]:
    """What the script needs; keys that hold nothing are left out of the cells."""
    grid = crossword.grid
    return {
        "kind": "crossword",
        "width": grid.width,
        "height": grid.height,
        "cells": [_cell(crossword, cell, solution=solution) for cell in grid],
        "entries": list(_entries(crossword)),
        "together": _together(crossword),
        "diagramless": crossword.diagramless,
        "rtl": is_from_right(crossword),
        "script": _script(crossword),
        "solution": solution,
        "lacks": _lacks(crossword, solution=solution),
    }


def marks_of(crossword: Crossword) -> Iterator[str]:
    """Templates with what is drawn in cells besides circle, number and letter."""
    for cell in crossword.grid:
        shapes = decorations(cell, ink_on(cell.marks.color.background))
        if shapes and not cell.is_void:
            bounds = Bounds(cell.column, cell.row, cell.column + 1, cell.row + 1)
            fragment = svg_fragment(shapes, bounds, DEFAULT_SIZE)
            yield f'<template data-name="marks-{cell.index}">{fragment}</template>'


def clues_in_order(crossword: Crossword) -> Iterator[Clue]:
    """The clues as the page lists them: group by group."""
    clues = crossword.clues
    for group in clues.groups:
        yield from clues.group(group)


def _script(crossword: Crossword) -> str:
    """The script of the letters that are entered, most likely: "Latin", or "" for another."""
    letters = [letter for clue in crossword.clues for letter in clue.text if letter.isalpha()]
    latin = sum(unicodedata.name(letter, "").startswith("LATIN") for letter in letters)
    return "Latin" if 2 * latin >= len(letters) else ""


def _lacks(crossword: Crossword, *, solution: bool) -> str:
    """Why the page cannot check and reveal all letters; "" where it can."""
    if crossword.lock is not None:
        return "The solution is locked: letters cannot be checked or revealed."
    if not solution:
        return "The page has no solution: letters cannot be checked or revealed."
    unknown = sum(not cell.is_block and not _readings(cell) for cell in crossword.grid)
    if unknown:
        cells = "1 cell" if unknown == 1 else f"{unknown} cells"
        return f"The solution of {cells} is unknown: these letters cannot be checked or revealed."
    return ""


def _cell(crossword: Crossword, cell: Cell, *, solution: bool) -> dict[str, Any]:
    is_hidden = crossword.diagramless and cell.is_block and not cell.is_void
    color = _background(cell.marks.color)
    number = None if crossword.diagramless else crossword.grid.cell_numbers.get(cell.index)
    values = {
        "kind": "void" if cell.is_void else "block" if cell.is_block and not is_hidden else "",
        "number": "" if number is None else str(number),
        "circle": cell.marks.circle,
        "shade": cell.marks.shade,
        "color": color,
        "ink": ink_on(color) if color else "",
        "bars": [] if crossword.diagramless else _bars(crossword, cell.index),
        "given": (cell.solution or "") if cell.given else "",
        "block": solution and is_hidden,
        "solution": _readings(cell) if solution else [],
    }
    return {name: value for name, value in values.items() if value}


def _bars(crossword: Crossword, index: int) -> list[str]:
    bars = crossword.grid.bars[index] if crossword.grid.bars else 0
    return [side for side, flag in (("left", BAR_LEFT), ("top", BAR_TOP)) if bars & flag]


def _background(color: Color) -> str:
    """The background of a cell, if it is a color: the text comes from a puzzle."""
    background = color.background
    return background if background is not None and color_parts(background) is not None else ""


def _readings(cell: Cell) -> list[str]:
    """The letters that are right in a cell; none for a block."""
    readings = cell.readings
    if readings is None:
        return []
    return list(dict.fromkeys((*readings.across, *readings.down)))


def _entries(crossword: Crossword) -> Iterator[dict[str, Any]]:
    """One entry for each clue with cells, then one for each slot without a clue.

    In a diagramless the places of the words are what the player looks for: it has none.
    """
    if crossword.diagramless:
        return
    width = crossword.grid.width
    linked = set()
    for position, clue in enumerate(clues_in_order(crossword)):
        linked.add((clue.number, clue.direction))
        if clue.cells:
            yield {
                "name": _name(clue),
                "list": clue.direction,
                "direction": _direction(clue.cells),
                "cells": [row * width + column for row, column in clue.cells],
                "clue": position,
            }
    if any(clue.stated_cells is not None for clue in crossword.clues):
        return
    for entry in crossword.entries:
        if (entry.number, entry.direction) not in linked:
            yield {
                "name": f"{entry.number} {group_heading(entry.direction)}",
                "list": entry.direction,
                "direction": entry.direction,
                "cells": list(entry.indices),
                "clue": -1,
            }


def _name(clue: Clue) -> str:
    heading = group_heading(clue.direction) if clue.direction else ""
    return " ".join(filter(None, ("" if clue.number is None else str(clue.number), heading)))


def _direction(cells: tuple[tuple[int, int], ...]) -> str:
    """Across or down where the cells are all in one row or column, else ""."""
    if len({row for row, _ in cells}) == 1:
        return ACROSS
    return DOWN if len({column for _, column in cells}) == 1 else ""


def _together(crossword: Crossword) -> list[list[int]]:
    """Cells that have the same letter because they have the same number: coded puzzles, acrostics.

    In a puzzle with across and down clues a number is at one cell only.
    """
    if {ACROSS, DOWN} & set(crossword.clues.groups):
        return []
    cells = defaultdict(list)
    for index, number in crossword.grid.cell_numbers.items():
        cells[number].append(index)
    groups = [group for group in cells.values() if len(group) > 1]
    solutions = [
        {crossword.grid[divmod(i, crossword.grid.width)].solution for i in g} for g in groups
    ]
    return groups if all(len(letters) == 1 for letters in solutions) else []
