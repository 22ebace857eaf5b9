"""Layers and diagrams: how the layers of a puzzle are spelled as rows, and the reverse.

Contract: the tables of types say which characters stand where and what they mean, so `layers_of`
and `rows_of` are each other's reverse. `Spelling` holds the numbers that only the diagram depends
on: places for a number, and how many outside clues a line has room for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from xwcore.plugin import Block, Layers, LogicPuzzle
from xwcore_spf.syntax.contents import Value
from xwcore_spf.syntax.diagram import Decoded, Kept, decode, encode, fitted
from xwcore_spf.syntax.fields import Art, Part, Triangle
from xwcore_spf.syntax.formulas import Sizes
from xwcore_spf.syntax.spelling import Spelling

Values = Mapping[Part, Mapping[tuple[int, int], Value]]
Rows = tuple[tuple[Value, ...], ...]

#: Keys of a known type that the diagram's spelling needs and the layers do not.
SPELLING_KEYS: Final = ("digits", "left", "top")

#: Layers that are rows of places as they stand in the diagram.
_LAYERS: Final = {
    "cells": Part.CELL,
    "vertices": Part.VERTEX,
    "horizontal": Part.HORIZONTAL,
    "vertical": Part.VERTICAL,
    "left": Part.LEFT,
    "right": Part.RIGHT,
}
#: Layers whose rows are columns of the diagram.
_TURNED: Final = {"top": Part.TOP, "bottom": Part.BOTTOM}

#: In the diagram of blocks, a cell that belongs to no block.
_OUTSIDE: Final = "#"


# -- from a diagram -------------------------------------------------------------------------------


def layers_of(values: Values, art: Art, sizes: Sizes) -> Layers:
    """The layers of the decoded values of a diagram."""
    width, height = sizes.x, sizes.y
    extents = {
        "cells": (height, width),
        "vertices": (height + 1, width + 1),
        "horizontal": (height + 1, width),
        "vertical": (height, width + 1),
    }
    layers: dict[str, Any] = {}
    for name, part in _LAYERS.items():
        if art.has(part):
            layers[name] = _rows(values.get(part, {}), *extents.get(name, (0, 0)))
    for name, part in _TURNED.items():
        if art.has(part):
            turned = {(column, row): v for (row, column), v in values.get(part, {}).items()}
            layers[name] = _rows(turned)
    if any(isinstance(field, Triangle) for field in art.fields):
        cells = layers.get("cells", ())
        layers["cells"] = tuple(row[: at + 1] for at, row in enumerate(cells))
    colors = values.get(Part.COLOR, {})
    row_colors = tuple(colors.get((row, 0)) for row in range(height)) if colors else ()
    return Layers(**layers, row_colors=row_colors)


def _rows(
    values: Mapping[tuple[int, int], Value], least_height: int = 0, least_width: int = 0
) -> Rows:
    """Values by place as rows of one length; None where a place has none."""
    height = max(least_height, max((row for row, _ in values), default=-1) + 1)
    width = max(least_width, max((column for _, column in values), default=-1) + 1)
    return tuple(
        tuple(values.get((row, column)) for column in range(width)) for row in range(height)
    )


def blocks_of(layers: Layers) -> tuple[Block, ...] | None:
    """The blocks that a diagram of areas draws; None where an area has more than one number."""
    outside = frozenset(
        spot for spot in layers.spots() if layers.cells[spot[0]][spot[1]] == _OUTSIDE
    )
    blocks = []
    for area in layers.areas(outside):
        numbers = [
            number
            for number in (layers.cells[row][column] for row, column in area)
            if number is not None
        ]
        if len(numbers) > 1:
            return None
        blocks.append(Block(area, numbers[0] if numbers else None))
    return tuple(blocks)


# -- to a diagram ---------------------------------------------------------------------------------


def values_of(layers: Layers) -> dict[Part, dict[tuple[int, int], Value]]:
    """The values of layers by part and place."""
    values: dict[Part, dict[tuple[int, int], Value]] = {}
    for name, part in _LAYERS.items():
        values[part] = {
            (at, column): value
            for at, row in enumerate(getattr(layers, name))
            for column, value in enumerate(row)
        }
    for name, part in _TURNED.items():
        values[part] = {
            (row, at): value
            for at, column in enumerate(getattr(layers, name))
            for row, value in enumerate(column)
        }
    values[Part.COLOR] = {(row, 0): value for row, value in enumerate(layers.row_colors)}
    return values


def layers_of_blocks(blocks: Sequence[Block], width: int, height: int) -> Layers:
    """Layers whose areas are the blocks; cells without a block hold `#`."""
    blank = Layers.blank(width, height)
    layers = blank.with_areas(block.cells for block in blocks)
    cells: dict[tuple[int, int], Value] = dict.fromkeys(blank.spots(), _OUTSIDE)
    for block in blocks:
        cells |= dict.fromkeys(block.cells)
        cells[min(block.cells)] = block.value
    return layers.with_cells(cells)


def rows_of(layers: Layers, art: Art, sizes: Sizes, current: Sequence[str] = ()) -> tuple[str, ...]:
    """The rows that spell the layers; places of `current` with the same value stay as they are.

    Raises:
        CannotStandError: a place holds a value that the diagram cannot spell.
    """
    kept = None
    if current:
        rows, _ = fitted(current, art.size(sizes), art.spare)
        kept = None if rows is None else Kept(rows, decode(rows, art, sizes).values)
    return encode(_aligned(values_of(layers), art, sizes), art, sizes, kept)


def _aligned(values: Values, art: Art, sizes: Sizes) -> Values:
    """The values with outside clues moved next to the grid, where the diagram has more room."""
    aligned = dict(values)
    for part, axis in ((Part.LEFT, 1), (Part.TOP, 0)):
        room = sum(field.shape(sizes)[1 - axis] for field in art.fields if field.part is part)
        clues = values.get(part, {})
        count = max((place[axis] for place in clues), default=-1) + 1
        shift = room - count
        if shift:
            aligned[part] = {
                (row + (shift if axis == 0 else 0), column + (shift if axis == 1 else 0)): value
                for (row, column), value in clues.items()
                if value is not None
            }
    return aligned


def decoded_rows(rows: Sequence[str], art: Art, sizes: Sizes) -> Decoded | None:
    """The values of rows; None where the rows do not have the size of the diagram."""
    made, _ = fitted(rows, art.size(sizes), art.spare)
    return None if made is None else decode(made, art, sizes)


# -- sizes ----------------------------------------------------------------------------------------


def spelled_sizes(puzzle: LogicPuzzle, kind: Spelling, least: Sizes | None = None) -> Sizes:
    """The sizes that a diagram of the puzzle needs; `least` are those of the file it came from."""
    parameters = kind.parameters
    largest = puzzle.params.get("max")
    if not isinstance(largest, int) or isinstance(largest, bool):
        largest = parameters["max"].default or 0 if "max" in parameters else 0
    digits = 1
    if "digits" in parameters:
        default = parameters["digits"].default
        digits = max(default or 1, _digits_needed(puzzle))
    left, top = _longest(puzzle.givens.left), _longest(puzzle.givens.top)
    if least is not None:
        digits, left, top = max(digits, least.d), max(left, least.l), max(top, least.t)
    return Sizes(puzzle.width, puzzle.height, digits, largest, left, top)


def _digits_needed(puzzle: LogicPuzzle) -> int:
    sets = [layers for layers in (puzzle.givens, puzzle.solution) if layers is not None]
    return max(
        (len(str(number)) for layers in sets for number in _numbers(layers)),
        default=1,
    )


def _numbers(layers: Layers) -> Iterable[int]:
    for rows in (layers.cells, layers.left, layers.top, layers.right, layers.bottom):
        for row in rows:
            for value in row:
                for item in value if isinstance(value, tuple) else (value,):
                    if isinstance(item, int):
                        yield item


def _longest(lines: Rows) -> int:
    """The number of clues of the line that has most, leading empty ones not counted."""
    return max(
        (
            len(line) - next((at for at, clue in enumerate(line) if clue is not None), len(line))
            for line in lines
        ),
        default=0,
    )


def solution_art(kind: Spelling, solution: Layers) -> Art:
    """The diagram that a solution is drawn as: of two, the one that holds its edges."""
    if kind.other_solution is not None and any(
        value is not None for row in (*solution.horizontal, *solution.vertical) for value in row
    ):
        return kind.other_solution
    return kind.solution_art


def alternative_art(kind: Spelling, rows: Sequence[str], sizes: Sizes) -> Art:
    """The diagram that the rows of a solution are drawn as, by their number."""
    other = kind.other_solution
    height = kind.solution_art.size(sizes)[1]
    if other is not None and len(rows) == other.size(sizes)[1] != height:
        return other
    return kind.solution_art
