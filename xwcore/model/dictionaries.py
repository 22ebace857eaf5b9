"""Cells and clues of a crossword as JSON-safe values, and back (`docs/to_dict.md`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from xwcore.model import cells
from xwcore.model.cells import NONE, Color, Corners, Number, Readings
from xwcore.model.clues import Clue
from xwcore.model.grid import Cell, Grid
from xwcore.model.markup import Markup, Styled

_FLAGS: Final = {
    "circle": cells.CIRCLE,
    "shade": cells.SHADE,
    "given": cells.GIVEN,
    "revealed": cells.REVEALED,
    "pencilled": cells.PENCILLED,
    "incorrect": cells.INCORRECT,
    "previously_incorrect": cells.PREVIOUSLY_INCORRECT,
}
_BARS: Final = {"bar_left": cells.BAR_LEFT, "bar_top": cells.BAR_TOP}


def rows_of(grid: Grid) -> list[list[Any]]:
    """The rows of cells: None for a void, "#" for a block, an object for an open cell."""
    values = [_cell_dict(cell) for cell in grid]
    return [values[at : at + grid.width] for at in range(0, len(values), grid.width or 1)]


def marked_blocks(grid: Grid) -> list[list[Any]]:
    """Row, column and object of each block and void that has more than its kind."""
    closed = [(cell, _values(cell)) for cell in grid if cell.is_block]
    return [[cell.row, cell.column, values] for cell, values in closed if values]


def grid_of(structure: Mapping[str, Any]) -> Grid:
    """The grid of a structure that has `rows_of` and `marked_blocks`."""
    width, height = structure["width"], structure["height"]
    grid_cells = [cell for row in structure["grid"] for cell in row]
    kinds = bytes(
        cells.VOID if cell is None else cells.BLOCK if cell == "#" else cells.OPEN
        for cell in grid_cells
    )
    values = {at: cell for at, cell in enumerate(grid_cells) if isinstance(cell, Mapping)}
    for row, column, cell in structure.get("blocks", ()):
        values[row * width + column] = cell
    solutions = _column(values, "solution")
    fills = _column(values, "fill")
    readings = {
        at: Readings(tuple(both["across"]), tuple(both["down"]))
        for at, both in _column(values, "readings").items()
    }
    colors = {
        at: Color(cell.get("background"), cell.get("color"))
        for at, cell in values.items()
        if cell.get("background") or cell.get("color")
    }
    numbers: dict[int, Number] = _column(values, "number")
    grid = Grid(
        width,
        height,
        kinds,
        _letters(solutions, len(grid_cells)),
        rebus=_several(solutions),
        shorts=_column(values, "short"),
        readings=readings,
        fill=_letters(fills, len(grid_cells)) if fills else "",
        fill_rebus=_several(fills),
        flags=_bits(values, _FLAGS, len(grid_cells)),
        bars=_bits(values, _BARS, len(grid_cells)),
        colors=colors,
        other_marks={at: tuple(marks) for at, marks in _column(values, "marks").items()},
        corners={at: _corners(texts) for at, texts in _column(values, "corners").items()},
    )
    return grid if numbers == grid.automatic_numbers else grid.with_cells(stated_numbers=numbers)


def clue_dict(clue: Clue) -> dict[str, Any]:
    """A clue as an object."""
    values: dict[str, Any] = {
        "number": clue.number,
        "direction": clue.direction,
        "text": clue.text,
        "answer": clue.answer,
    }
    if clue.markup:
        values["markup"] = _markup_list(clue.markup)
    if clue.metadata:
        values["metadata"] = [list(pair) for pair in clue.metadata]
    if clue.stated_cells is not None:
        values["cells"] = [list(cell) for cell in clue.stated_cells]
    if clue.enumeration:
        values["enumeration"] = clue.enumeration
    return values


def clue_of(values: Mapping[str, Any]) -> Clue:
    """The clue of an object."""
    places = values.get("cells")
    return Clue(
        values["number"],
        text=values["text"],
        answer=values.get("answer"),
        markup=_markup(values["markup"]) if "markup" in values else None,
        metadata=tuple((key, value) for key, value in values.get("metadata", ())),
        cells=None if places is None else tuple((row, column) for row, column in places),
        enumeration=values.get("enumeration", ""),
        group=values["direction"],
    )


def _cell_dict(cell: Cell) -> dict[str, Any] | str | None:
    if cell.is_block:
        return None if cell.is_void else "#"
    return {"solution": cell.solution, **_values(cell)}


def _values(cell: Cell) -> dict[str, Any]:
    """What a cell has, without what is empty."""
    marks = cell.marks
    values: dict[str, Any] = {
        "solution": cell.solution,
        "short": cell.grid.shorts.get(cell.index),
        "number": cell.number,
        "fill": cell.fill,
        "circle": marks.circle,
        "shade": marks.shade,
        "background": marks.color.background,
        "color": marks.color.text,
        "marks": list(marks.others),
        "corners": cell.corners.texts,
        "bar_left": cell.bar_left,
        "bar_top": cell.bar_top,
        "given": cell.given,
        "revealed": cell.revealed,
        "pencilled": cell.pencilled,
        "incorrect": cell.incorrect,
        "previously_incorrect": cell.previously_incorrect,
    }
    both = cell.grid.readings.get(cell.index)
    if both is not None:
        values["readings"] = {"across": list(both.across), "down": list(both.down)}
    return {name: value for name, value in values.items() if value}


def _corners(texts: Mapping[str, str]) -> Corners:
    return Corners(**{position.replace(" ", "_"): text for position, text in texts.items()})


def _column(values: Mapping[int, Mapping[str, Any]], name: str) -> dict[int, Any]:
    """The cells that have this key, by index."""
    return {at: cell[name] for at, cell in values.items() if cell.get(name)}


def _letters(texts: Mapping[int, str], count: int) -> str:
    return "".join(texts.get(at, NONE)[0] for at in range(count))


def _several(texts: Mapping[int, str]) -> dict[int, str]:
    return {at: text for at, text in texts.items() if len(text) > 1}


def _bits(values: Mapping[int, Mapping[str, Any]], bits: Mapping[str, int], count: int) -> bytes:
    column = bytearray(count)
    for at, cell in values.items():
        for name, bit in bits.items():
            column[at] |= bit if cell.get(name) else 0
    return bytes(column)


def _markup_list(markup: Iterable[Any]) -> list[Any]:
    return [
        node
        if isinstance(node, str)
        else {
            "style": node.style,
            "arguments": list(node.arguments),
            "children": _markup_list(node.children),
        }
        for node in markup
    ]


def _markup(nodes: Iterable[Any]) -> Markup:
    return tuple(
        node
        if isinstance(node, str)
        else Styled(node["style"], _markup(node["children"]), tuple(node["arguments"]))
        for node in nodes
    )
