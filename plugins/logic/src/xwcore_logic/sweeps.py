"""Logic puzzles that a format must hold, made one by one: shapes, places, values, parameters.

Every installed type is tried with what its declaration allows: each value at some place, and a
value at each corner, in the middle, in the last row and in the last column, alone on its board.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator
from functools import partial
from itertools import cycle, islice
from typing import Any, Final

from xwcore.plugin import Feature
from xwcore_logic.declarations import (
    UPPER,
    Alphabet,
    Alphabets,
    ClueParts,
    LayerSpec,
    Letters,
    NamedBounds,
    Numbers,
    NumbersUpToMax,
    PuzzleType,
    Several,
    Symbols,
    lookup,
    type_names,
)
from xwcore_logic.features import LogicFeature
from xwcore_logic.fitting import misfits
from xwcore_logic.layers import SIDES, Block, Edge, Layers, Mark, Path, Spot, Value
from xwcore_logic.points import center
from xwcore_logic.puzzle import LAYER_SETS, LogicPuzzle

#: Columns and rows of boards, and of those that have to be squares.
_SHAPES: Final = ((5, 4), (1, 7), (7, 1), (3, 6), (13, 11))
_SQUARES: Final = ((4, 4), (1, 1), (2, 2), (6, 6), (9, 9))

#: A number above those of one digit, for a range without an end.
_LARGE: Final = 12

#: How to put one value into layers; None where it has no place in them.
_Change = Callable[[Layers, Value], Layers]


def sweep(features: Collection[Feature]) -> Iterator[tuple[str, LogicPuzzle]]:
    """What is special about a puzzle, and the puzzle; none uses a feature outside `features`, but
    for its type. The first one is a board without a type.
    """
    yield from _boards(features)
    for name in type_names():
        puzzle_type = lookup(name)
        if puzzle_type is not None:
            for what, puzzle in _of_type(puzzle_type, features):
                yield f"{puzzle_type.title}, {what}", puzzle


def plain(features: Collection[Feature], width: int, height: int) -> LogicPuzzle:
    """A board without a type, with a number in each cell."""
    cells = [[(5 * row + 3 * column) % 9 + 1 for column in range(width)] for row in range(height)]
    givens = Layers(cells=tuple(map(tuple, cells))) if LogicFeature.GIVENS in features else None
    return LogicPuzzle("", width, height, givens)


def _boards(features: Collection[Feature]) -> Iterator[tuple[str, LogicPuzzle]]:
    """Boards without a type: shapes, and a mark and a line at each place."""
    for width, height in _SHAPES:
        yield f"a board of {width} x {height}", plain(features, width, height)
    width, height = _SHAPES[0]
    for name in LAYER_SETS:
        if LAYER_SETS[name] in features:
            for spot in _spots(width, height):
                board = LogicPuzzle("", width, height)
                last = center((height - 1, width - 1))
                yield f"a number in cell {spot}, {name}", board.with_cells({spot: 7}, name)
                mark = Mark(center(spot), "number", 7)
                yield f"a mark in cell {spot}, {name}", board.with_marks([mark], name)
                line = Path("line", (center(spot), last))
                yield f"a line from cell {spot}, {name}", board.with_lines([line], name)


def _of_type(
    puzzle_type: PuzzleType, features: Collection[Feature]
) -> Iterator[tuple[str, LogicPuzzle]]:
    """The puzzles of one type."""
    shapes = [
        shape
        for shape in (_SQUARES if puzzle_type.square else _SHAPES)
        if min(shape) >= puzzle_type.least_size
        and max(shape) <= (puzzle_type.largest_size or max(shape))
    ]
    make = partial(LogicPuzzle.new, puzzle_type.name)
    for width, height in shapes:
        for given in _parameters(puzzle_type) if LogicFeature.PARAMETERS in features else [{}]:
            try:
                puzzle = make(width, height, params=given)
            except ValueError:
                continue  # a size or a parameter that the type does not have
            what = "".join(f", {name} {value}" for name, value in given.items())
            yield f"{width} x {height}{what}", puzzle
            yield from _filled(puzzle, puzzle_type, f"{width} x {height}{what}", features)
    width, height = shapes[0]
    puzzle = make(width, height, params=next(_parameters(puzzle_type)))
    for name, feature in LAYER_SETS.items():
        if feature in features:
            for what, layers in _changed(puzzle, puzzle_type, name):
                yield f"{what}, {name}", puzzle.replace(**{name: layers})


def _filled(
    puzzle: LogicPuzzle, puzzle_type: PuzzleType, what: str, features: Collection[Feature]
) -> Iterator[tuple[str, LogicPuzzle]]:
    """The puzzle with a value in each cell, in one set of layers after the other."""
    bounds = puzzle_type.bounds(puzzle.params, puzzle.width, puzzle.height)
    for name, feature in LAYER_SETS.items():
        spec = puzzle_type.layer(name)
        values = _values(spec.cells, bounds)
        if feature in features and values:
            layers = _base(puzzle, spec, name)
            chosen = dict(zip(layers.spots(), cycle(values), strict=False))
            yield (
                f"{what}, a value in each cell, {name}",
                puzzle.replace(**{name: layers.with_cells(chosen)}),
            )


def _changed(
    puzzle: LogicPuzzle, puzzle_type: PuzzleType, name: str
) -> Iterator[tuple[str, Layers]]:
    """A set of layers with one value: each value of each layer, and a value at each place."""
    spec = puzzle_type.layer(name)
    bounds = puzzle_type.bounds(puzzle.params, puzzle.width, puzzle.height)
    layers = _base(puzzle, spec, name)
    for layer, alphabets, changes in _places(spec, puzzle.width, puzzle.height):
        values = _values(alphabets, bounds)
        if layer == "cells" and spec.filled and name != "givens":
            continue  # every cell has a value
        count = max(len(values), len(changes)) if values and changes else 0
        for value, (place, change) in islice(zip(cycle(values), cycle(changes.items())), count):
            changed = change(layers, value)
            if not any(misfits(changed, spec, bounds)):
                yield f"{value!r} alone at {place}", changed


def _base(puzzle: LogicPuzzle, spec: LayerSpec, name: str) -> Layers:
    """The layers of a puzzle with every place of the set."""
    layers = getattr(puzzle, name) or Layers()
    return spec.completed(layers, puzzle.width, puzzle.height)


def _parameters(puzzle_type: PuzzleType) -> Iterator[dict[str, Any]]:
    """The parameters that a type needs, and then each further number."""
    required = {
        name: max(parameter.low, 3)
        for name, parameter in puzzle_type.parameters.items()
        if parameter.required
    }
    yield required
    for name, parameter in puzzle_type.parameters.items():
        if parameter.kind == "number" and not parameter.required:
            yield {**required, name: parameter.low}


def _spots(width: int, height: int) -> tuple[Spot, ...]:
    """The corners, the middle, and places of the last row and column."""
    last_row, last_column = height - 1, width - 1
    spots = (
        *((0, 0), (0, last_column), (last_row, 0), (last_row, last_column)),
        *((height // 2, width // 2), (last_row, width // 2), (height // 2, last_column)),
    )
    return tuple(dict.fromkeys(spots))


def _places(
    spec: LayerSpec, width: int, height: int
) -> Iterator[tuple[str, Alphabets, dict[str, _Change]]]:
    """Each layer of a declaration: what it may hold, and how to put a value at some places."""
    cells = [*_spots(width, height)]
    if spec.triangular:
        cells = [(row, column) for row, column in cells if column <= row]
    inner = [(row, column) for row, column in cells if row and column]
    corners = [(row, column) for row in (0, height) for column in (0, width)]
    border = [(0, width // 2), (height, width // 2), (height // 2, 0), (height // 2, width)]
    above = [((row - 1, column), (row, column)) for row, column in cells if row]
    left = [((row, column - 1), (row, column)) for row, column in cells if column]
    frame = [((-1, 0), (0, 0)), ((height - 1, width - 1), (height, width - 1))]
    frame += [((0, -1), (0, 0)), ((height - 1, width - 1), (height - 1, width))]
    yield "cells", spec.cells, {f"cell {spot}": partial(_cell, spot) for spot in cells}
    for name, alphabets, edges in (
        ("edges", spec.edges, [*above, *left]),
        ("horizontal", spec.horizontal, above),
        ("vertical", spec.vertical, left),
        ("border_edges", spec.border_edges, frame),
    ):
        yield name, alphabets, {f"edge {edge}": partial(_edge, edge) for edge in edges}
    at_corners = spec.border_vertices if spec.corner_vertices is None else spec.corner_vertices
    for name, alphabets, vertices in (
        ("vertices", spec.vertices, inner),
        ("border_vertices", spec.border_vertices, border),
        ("corner_vertices", at_corners, corners),
    ):
        yield name, alphabets, {f"vertex {spot}": partial(_vertex, spot) for spot in vertices}
    for side in SIDES:
        lines = height if side in ("left", "right") else width
        yield (
            side,
            getattr(spec, side),
            {
                f"{side} clue of line {line}": partial(_clue, side, line, spec.clue_count or 1)
                for line in dict.fromkeys((0, lines // 2, lines - 1))
            },
        )
    rows = dict.fromkeys((0, height // 2, height - 1))
    yield "row_colors", spec.row_colors, {f"row {row}": partial(_color, row) for row in rows}
    if spec.blocks is not None:
        yield "blocks", spec.blocks, {f"block {spot}": partial(_block, spot) for spot in inner}


def _cell(spot: Spot, layers: Layers, value: Value) -> Layers:
    return layers.with_cells({spot: value})


def _edge(edge: Edge, layers: Layers, value: Value) -> Layers:
    return layers.with_edges({edge: value})


def _vertex(spot: Spot, layers: Layers, value: Value) -> Layers:
    return layers.with_vertices({spot: value})


def _clue(side: str, line: int, count: int, layers: Layers, value: Any) -> Layers:
    """A line of clues whose one clue is next to the grid."""
    empty = (None,) * (count - 1)
    clues = (*empty, value) if side in ("left", "top") else (value, *empty)
    return layers.with_clues(**{side: {line: clues}})


def _color(row: int, layers: Layers, value: Value) -> Layers:
    colors = list(layers.row_colors)
    colors[row] = value
    return layers.replace(row_colors=tuple(colors))


def _block(spot: Spot, layers: Layers, value: Value) -> Layers:
    row, column = spot
    return layers.replace(blocks=(Block(((row - 1, column), spot), value),))


def _values(alphabets: Alphabets, bounds: NamedBounds) -> list[Any]:
    """Values of alphabets: all symbols, and the first and last of other sets."""
    values = [value for alphabet in alphabets for value in _examples(alphabet, bounds)]
    return [*dict.fromkeys(values)]


def _examples(alphabet: Alphabet, bounds: NamedBounds) -> tuple[Any, ...]:
    if isinstance(alphabet, Symbols):
        return tuple(alphabet.symbols)
    if isinstance(alphabet, Numbers):
        low = bounds.number(alphabet.low) or 0
        high = bounds.number(alphabet.high)
        return (low, max(low, _LARGE) if high is None else max(low, high))
    largest = bounds.number("max") or 0
    if isinstance(alphabet, NumbersUpToMax):
        return (1, largest) if largest else ()
    if isinstance(alphabet, Letters):
        letters = UPPER[:largest] if alphabet.up_to_max else UPPER
        return (letters[0], letters[-1]) if letters else ()
    if isinstance(alphabet, ClueParts):
        parts = [_values(part, bounds) for part in alphabet.parts]
        whole = (tuple(values[0] for values in parts), tuple(values[-1] for values in parts))
        least = tuple(
            values[0] if at < alphabet.required else None for at, values in enumerate(parts)
        )
        return whole if not alphabet.required else (*whole, least)
    if isinstance(alphabet, Several):
        values = _values((alphabet.alphabet,), bounds)
        return (values[0],) * alphabet.low, (values[-1],) * alphabet.high
    return ()
