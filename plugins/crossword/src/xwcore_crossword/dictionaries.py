"""Cells, clues and states of a crossword as JSON-safe values, and back (`docs/to_dict.md`)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from xwcore.plugin import items, parsed_items, typed, typed_all
from xwcore_crossword import cells
from xwcore_crossword.cell import Cell
from xwcore_crossword.cells import NONE, Number
from xwcore_crossword.clue import Clue
from xwcore_crossword.clues import Clues
from xwcore_crossword.column_facts import FLAGS, SPARSE_FACTS, SparseFacts
from xwcore_crossword.grid import Grid
from xwcore_crossword.markup import Markup, Styled
from xwcore_crossword.states import Lock, Timer


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
    width, height = (typed(structure[name], name, int) for name in ("width", "height"))
    rows = parsed_items(structure["grid"], "grid", _typed_row)
    grid_cells = [cell for row in rows for cell in row]
    if len(grid_cells) != width * height:
        raise ValueError(f"grid: {len(grid_cells)} cells, expected {width} x {height}")
    kinds = bytes(
        cells.VOID if cell is None else cells.BLOCK if cell == "#" else cells.OPEN
        for cell in grid_cells
    )
    values = {at: cell for at, cell in enumerate(grid_cells) if isinstance(cell, Mapping)}
    for row, column, cell in items(structure.get("blocks", ()), "blocks"):
        if not (0 <= typed(row, "row", int) < height and 0 <= typed(column, "column", int) < width):
            raise ValueError(f"blocks: cell {[row, column]} outside the {width} x {height} grid")
        values[row * width + column] = typed(cell, "cell", dict)
    solutions = _column(values, width, "solution", str)
    fills = _column(values, width, "fill", str)
    numbers: dict[int, Number] = _column(values, width, "number", int, str)
    grid = Grid(
        width,
        height,
        kinds,
        _letters(solutions, len(grid_cells)),
        rebus=_several(solutions),
        fill=_letters(fills, len(grid_cells)) if fills else "",
        fill_rebus=_several(fills),
        **_bits(values, len(grid_cells)),
        **{name: _parsed(values, column) for name, column in SPARSE_FACTS.items()},
    )
    return grid if numbers == grid.automatic_numbers else grid.with_cells(stated_numbers=numbers)


def content_dict(
    grid: Grid, clues: Clues, diagramless: bool, timer: Timer | None, lock: Lock | None
) -> dict[str, Any]:
    """The structure of the content that only a crossword has."""
    structure = {
        "width": grid.width,
        "height": grid.height,
        "diagramless": diagramless,
        "has_solution": grid.has_solution,
        "grid": rows_of(grid),
        "clues": [clue_dict(clue) for clue in clues],
        "timer": None if timer is None else timer._asdict(),
        "lock": None if lock is None else plain_lock(lock),
    }
    if blocks := marked_blocks(grid):
        structure["blocks"] = blocks
    return structure


def arguments_in(structure: Mapping[str, Any]) -> dict[str, Any]:
    """The arguments of the crossword that `content_dict` made the structure of."""
    timer = typed(structure.get("timer"), "timer", dict, type(None))
    lock = typed(structure.get("lock"), "lock", dict, type(None))
    return {
        "grid": grid_of(structure),
        "clues": parsed_items(structure.get("clues", ()), "clues", clue_of),
        "diagramless": typed(structure.get("diagramless", False), "diagramless", bool),
        "timer": None if timer is None else timer_of(timer),
        "lock": None if lock is None else lock_of(lock),
    }


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
    typed(values, "clue", dict)
    places = values.get("cells")
    return Clue(
        typed(values["number"], "number of a clue", int, str, type(None)),
        text=typed(values["text"], "text of a clue", str),
        answer=typed(values.get("answer"), "answer of a clue", str, type(None)),
        markup=_markup(values["markup"]) if "markup" in values else None,
        metadata=_pairs(values.get("metadata", ()), "metadata of a clue", str),
        cells=None if places is None else _pairs(places, "cells of a clue", int),
        enumeration=typed(values.get("enumeration", ""), "enumeration of a clue", str),
        group=typed(values["direction"], "direction of a clue", str),
    )


def timer_of(structure: Mapping[str, Any]) -> Timer:
    """The solving clock of an object."""
    seconds = typed(structure["seconds"], "seconds of the timer", int)
    return Timer(seconds, typed(structure["running"], "running of the timer", bool))


def lock_of(structure: Mapping[str, Any]) -> Lock:
    """The lock of an object."""
    rebus = items(structure.get("rebus", ()), "rebus of the lock")
    return Lock(
        typed(structure["scheme"], "scheme of the lock", str),
        typed(structure["checksum"], "checksum of the lock", int),
        typed(structure.get("letters", ""), "letters of the lock", str),
        tuple((typed(index, "cell", int), typed(text, "rebus", str)) for index, text in rebus),
    )


def plain_lock(lock: Lock) -> dict[str, Any]:
    """A lock as JSON has it: the rebus cells are lists."""
    return {**lock._asdict(), "rebus": [list(cell) for cell in lock.rebus]}


def _pairs(values: Any, name: str, kind: type) -> tuple[tuple[Any, Any], ...]:
    pairs = (typed_all(pair, name, kind) for pair in items(values, name))
    return tuple((first, second) for first, second in pairs)


def _typed_row(row: Any) -> list[Any]:
    """The cells of a row: None, "#", or an object."""
    cells = items(row, "row of the grid")
    return [cell if cell == "#" else typed(cell, "cell", dict, type(None)) for cell in cells]


def _cell_dict(cell: Cell) -> dict[str, Any] | str | None:
    if cell.is_block:
        return None if cell.is_void else "#"
    return {"solution": cell.solution, **_values(cell)}


def _values(cell: Cell) -> dict[str, Any]:
    """What a cell has, without what is empty."""
    grid, index = cell.grid, cell.index
    values: dict[str, Any] = {
        "solution": cell.solution,
        "number": cell.number,
        "fill": cell.fill,
    }
    for name, column in SPARSE_FACTS.items():
        value = getattr(grid, name).get(index)
        if value:
            values.update(column.plain(value))
    for flag in FLAGS:
        bits = getattr(grid, flag.column)
        values[flag.key] = bool(bits and bits[index] & flag.bit)
    return {name: value for name, value in values.items() if value}


def _parsed(values: Mapping[int, Mapping[str, Any]], column: SparseFacts) -> dict[int, Any]:
    """A sparse column, from the cells' objects."""
    parsed = ((at, column.parsed(cell)) for at, cell in values.items())
    return {at: value for at, value in parsed if value}


def _column(
    values: Mapping[int, Mapping[str, Any]], width: int, name: str, *types: type
) -> dict[int, Any]:
    """The values of these types in the cells that have this key, by index."""
    column = {at: cell[name] for at, cell in values.items() if cell.get(name)}
    for at, value in column.items():
        if type(value) not in types:
            typed(value, f"grid[{at // width}][{at % width}]: {name}", *types)
    return column


def _letters(texts: Mapping[int, str], count: int) -> str:
    return "".join(texts.get(at, NONE)[0] for at in range(count))


def _several(texts: Mapping[int, str]) -> dict[int, str]:
    return {at: text for at, text in texts.items() if len(text) > 1}


def _bits(values: Mapping[int, Mapping[str, Any]], count: int) -> dict[str, bytes]:
    """The columns of bits, from the cells' objects."""
    columns = {flag.column: bytearray(count) for flag in FLAGS}
    for at, cell in values.items():
        for flag in FLAGS:
            columns[flag.column][at] |= flag.bit if cell.get(flag.key) else 0
    return {name: bytes(column) for name, column in columns.items()}


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


def _markup(nodes: Any) -> Markup:
    return tuple(
        node if isinstance(node, str) else _styled(typed(node, "markup", dict))
        for node in items(nodes, "markup")
    )


def _styled(node: Mapping[str, Any]) -> Styled:
    arguments = typed_all(node["arguments"], "arguments of markup", str)
    return Styled(typed(node["style"], "style", str), _markup(node["children"]), arguments)
