"""The facts of a puzzle, as the programs know them.

Contract: every place of the givens becomes a fact; `vocabulary/grid.lp` describes them. A
program knows no file format, and this module no type. Rows and columns count from 0.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from xwcore_logic import (
    Layers,
    LogicPuzzle,
    PlanarGraph,
    PuzzleType,
    Spot,
    Value,
    cells_of,
    filled_places,
    lookup,
)
from xwcore_solve.errors import UnsolvableError

#: The largest number of a given, a clue or a parameter; the numbers of clingo have 32 bits.
MAX_NUMBER: Final = 100_000

#: The largest parameter, unless the grid has more cells.
MAX_PARAMETER: Final = 30


def facts(puzzle: LogicPuzzle) -> str:
    """The facts of the givens as text.

    Raises:
        UnsolvableError: the type is not installed, or a number is too large.
    """
    return "\n".join(_facts(puzzle))


def term(value: object) -> str:
    """A value as a term: a number, a string in quotes, or a tuple.

    Raises:
        UnsolvableError: a number is too large.
    """
    if isinstance(value, int):
        if abs(value) > MAX_NUMBER:
            raise UnsolvableError(f"number {value}, expected at most {MAX_NUMBER}")
        return str(value)
    if isinstance(value, tuple):
        return f"({','.join(map(term, value))})"
    text = str(value).replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{text}"'


def completed(puzzle: LogicPuzzle, name: str = "givens") -> Layers:
    """A set of layers with every place that the type has.

    Raises:
        UnsolvableError: the type is not installed.
    """
    puzzle_type = lookup(puzzle.type)
    if puzzle_type is None:
        raise UnsolvableError(f"type {puzzle.type!r} is not installed")
    layers: Layers = getattr(puzzle, name) or Layers()
    return puzzle_type.layer(name).completed(layers, puzzle.width, puzzle.height)


def _facts(puzzle: LogicPuzzle) -> Iterator[str]:
    layers = completed(puzzle)
    puzzle_type = lookup(puzzle.type)
    assert puzzle_type is not None
    yield from _parameters(puzzle, puzzle_type)
    if layers.graph is not None:
        yield from _graph(layers.graph)
        return
    yield f"rows({puzzle.height}). columns({puzzle.width})."
    yield from _cells(layers)
    yield from _edges(layers)
    yield from _lines(layers, puzzle.width, puzzle.height)
    yield from _groups(layers)
    for row, column, value in filled_places(layers.vertices):
        yield f"corner(({row},{column}),{term(value)})."
    yield from _constraints(puzzle)
    for row, value in enumerate(layers.row_colors):
        if value is not None:
            yield f"row_color({row},{term(value)})."


def _parameters(puzzle: LogicPuzzle, puzzle_type: PuzzleType) -> Iterator[str]:
    values: dict[str, Any] = {
        name: parameter.default
        for name, parameter in puzzle_type.parameters.items()
        if parameter.default is not None
    }
    values |= puzzle.params
    most = max(MAX_PARAMETER, puzzle.width * puzzle.height)
    yield f"largest({puzzle_type.largest(puzzle.params)})."
    for name in puzzle_type.parameters:
        value = values.get(name)
        if isinstance(value, int):
            if value > most:
                raise UnsolvableError(f"parameter {name}: {value}, expected at most {most}")
            yield f"parameter({name},{term(value)})."
        elif isinstance(value, str):
            yield f"{name}(0,none)."
            yield from (f"{name}({at},{term(sign)})." for at, sign in enumerate(value, 1))
        elif isinstance(value, tuple):
            yield from _shapes(value)


def _shapes(shapes: Sequence[Sequence[str]]) -> Iterator[str]:
    for number, rows in enumerate(shapes, 1):
        for row, marks in enumerate(rows):
            for column, mark in enumerate(marks):
                if mark != " ":
                    yield f"shape({number},({row},{column}),{term(mark)})."


def _cells(layers: Layers) -> Iterator[str]:
    for row, values in enumerate(layers.cells):
        for column, value in enumerate(values):
            cell = f"({row},{column})"
            yield f"cell({cell})."
            if isinstance(value, tuple):
                yield f"clue({cell},{len(value)})."
                for at, part in enumerate(value):
                    if part is not None:
                        yield f"part({cell},{at},{term(part)})."
            elif value is not None:
                yield f"given({cell},{term(value)})."


def _edges(layers: Layers) -> Iterator[str]:
    """Each edge with a value, by the two cells beside it; these may lie outside the grid."""
    for rows, down, right in ((layers.horizontal, 1, 0), (layers.vertical, 0, 1)):
        for row, column, value in filled_places(rows):
            yield from _edge(layers, (row - down, column - right), (row, column), value)


def _edge(layers: Layers, before: Spot, after: Spot, value: Value) -> Iterator[str]:
    pair = f"{term(before)},{term(after)}"
    yield f"edge_value({pair},{term(value)})."
    row, column = before
    is_inside = row >= 0 and column >= 0 and after[0] < layers.height and after[1] < layers.width
    if not is_inside:
        return
    if value in layers.links:
        yield f"linked({pair})."
    elif value in layers.walls:
        yield f"wall({pair})."
    if isinstance(value, tuple):
        yield f"sign({pair},{term(value[-1])})."
    elif value not in (*layers.links, *layers.walls):
        yield f"sign({pair},{term(value)})."


def _lines(layers: Layers, width: int, height: int) -> Iterator[str]:
    for row in range(height):
        columns = range(len(layers.cells[row]))
        for place, column in enumerate(columns, 1):
            yield f"line((left,{row}),{place},({row},{column}))."
            yield f"line((right,{row}),{len(columns) + 1 - place},({row},{column}))."
    for column in range(width):
        rows = [row for row in range(height) if column < len(layers.cells[row])]
        for place, row in enumerate(rows, 1):
            yield f"line((top,{column}),{place},({row},{column}))."
            yield f"line((bottom,{column}),{len(rows) + 1 - place},({row},{column}))."
    for side in ("left", "right", "top", "bottom"):
        for number, place, hint in filled_places(getattr(layers, side)):
            yield f"hint(({side},{number}),{place},{term(hint)})."


def _groups(layers: Layers) -> Iterator[str]:
    """Areas, areas without black cells, paths and blocks."""
    black = frozenset(
        (row, column) for row, column, value in filled_places(layers.cells) if value == "#"
    )
    for name, groups in (
        ("area", layers.areas()),
        ("inner_area", layers.areas(black)),
        ("path", layers.paths()),
        ("block", [block.cells for block in layers.blocks]),
    ):
        for number, cells in enumerate(groups):
            yield from (f"{name}({number},{term(cell)})." for cell in cells)
    for number, block in enumerate(layers.blocks):
        if block.value is not None:
            yield f"block_value({number},{term(block.value)})."


def _constraints(puzzle: LogicPuzzle) -> Iterator[str]:
    """The constraints, each with its cells in order and its value."""
    for number, constraint in enumerate(puzzle.constraints):
        cells = cells_of(constraint, puzzle.width, puzzle.height) if constraint.points else ()
        yield f"rule({number},{term(constraint.name)}). rule_cells({number},{len(cells)})."
        yield from (f"rule_cell({number},{at},{term(cell)})." for at, cell in enumerate(cells, 1))
        value = constraint.value
        parts = value if isinstance(value, tuple) else (value,)
        if value is not None and not isinstance(value, tuple):
            yield f"rule_value({number},{term(value)})."
        for at, part in enumerate(parts, 1):
            if part is not None:
                yield f"rule_part({number},{at},{term(part)})."


def _graph(graph: PlanarGraph) -> Iterator[str]:
    for number, edge in enumerate(graph.edges):
        yield f"graph_end({number},({edge.start};{edge.end}))."
    for number, area in enumerate(graph.areas):
        yield f"graph_cell({number})."
        if area.value is not None:
            yield f"graph_value({number},{term(area.value)})."
    for number, areas in sorted(graph.sides().items()):
        yield from (f"graph_side({area},{number})." for area in areas)
        if len(areas) == 2:
            first, second = sorted(areas)
            yield f"graph_near({first},{second}). graph_near({second},{first})."
            if graph.edges[number].marked:
                yield f"graph_border({first},{second})."
