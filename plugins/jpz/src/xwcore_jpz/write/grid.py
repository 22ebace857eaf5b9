"""Write the cells of a grid."""

from __future__ import annotations

from typing import Final

from xwcore_crossword import BAR_LEFT, BAR_TOP, BLOCK, CIRCLE, GIVEN, OPEN, VOID, Grid
from xwcore_jpz import syntax
from xwcore_jpz.write.elements import Element

_TYPES: Final = {BLOCK: syntax.BLOCK, VOID: syntax.VOID}
_TRUE: Final = "true"


def compose_cells(grid: Grid) -> list[Element]:
    """The elements of all cells, row by row."""
    return [Element("cell", cell_attributes(grid, index)) for index in range(grid.cell_count)]


def cell_attributes(grid: Grid, index: int) -> dict[str, str]:
    """The attributes of a cell."""
    row, column = grid.place(index)
    attributes = {"x": str(column + 1), "y": str(row + 1)}
    kind = grid.kinds[index]
    if kind == OPEN:
        attributes["solution"] = grid.solution_at(index) or ""
    else:
        attributes["type"] = _TYPES[kind]
    attributes["number"] = str(grid.cell_numbers.get(index, ""))
    if kind == OPEN:
        entered = grid.fill_at(index) or ""
        if grid.flag_at(index, GIVEN):
            attributes["hint"] = _TRUE
            entered = entered or attributes["solution"]
        attributes["solve-state"] = entered
    if index in grid.corners:
        texts = grid.corners[index]._asdict()
        attributes |= {key: texts[name] for name, key in syntax.CORNERS.items()}
    attributes["background-shape"] = _shape(grid, index)
    color = grid.colors.get(index)
    if color is not None:
        attributes["background-color"] = color.background or ""
        attributes["foreground-color"] = color.text or ""
    bars = grid.bars[index] if grid.bars else 0
    if bars & BAR_TOP:
        attributes["top-bar"] = _TRUE
    if bars & BAR_LEFT:
        attributes["left-bar"] = _TRUE
    return {name: value for name, value in attributes.items() if value}


def _shape(grid: Grid, index: int) -> str:
    """The shape in a cell, which may have one: a circle, or a mark of that name."""
    if grid.flag_at(index, CIRCLE):
        return syntax.CIRCLE
    marks = grid.other_marks.get(index, ())
    return marks[0] if len(marks) == 1 and marks[0] != "unknown" else ""
