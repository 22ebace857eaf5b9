"""From layers to the rows of a diagram.

Contract: `rows_of` writes layers in the canonical spelling and is the reverse of `layers_of`;
places of the file that still hold the same value keep their spelling.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import zip_longest
from typing import NamedTuple, TypeVar

from xwcore_logic import Block, Layers, LogicPuzzle, value_at
from xwcore_spf.syntax.diagram import (
    COLUMN_LAYERS,
    OUTSIDE,
    ROW_LAYERS,
    Art,
    Field,
    FieldPlace,
    Finding,
    LayoutSizes,
    PlaceKind,
    Rows,
    Value,
    Values,
    decode,
    describe,
    fitted,
    write_any,
)
from xwcore_spf.syntax.spelling import Spelling

Item = TypeVar("Item")


class CannotStandError(ValueError):
    """A value that a place of the diagram cannot hold."""


class Kept(NamedTuple):
    """The rows of a file and their values; a place with the same value keeps its characters."""

    rows: Sequence[str]
    values: Values


def encode(
    values: Values,
    art: Art,
    sizes: LayoutSizes,
    kept: Kept | None = None,
    *,
    unfinished: bool = False,
) -> tuple[str, ...]:
    """The rows that spell the values; an empty place is written empty, or as its plain sign.

    Where a place of `kept` has the same value, its characters are taken over. `unfinished` writes
    blanks for an empty cell that the type does not allow, as in a solution that is not complete;
    reading reports these cells (SPF305) and reads them as empty.

    Raises:
        CannotStandError: a place cannot hold its value.
    """
    width, height = art.size(sizes)
    canvas = [[" "] * width for _ in range(height)]
    if kept is not None:
        canvas = [list(row) for row in kept.rows]
    for field in art.fields:
        known = values.get(field.part, ())
        before = None if kept is None else kept.values[field.part]
        columns, rows = field.extent(sizes)
        for place in field.places(sizes):
            value = value_at(known, place.row, place.column)
            if before is not None and (
                field.part is PlaceKind.RULER or before[place.row][place.column] == value
            ):
                continue
            text = _text(field, place, value, columns * rows, sizes)
            if text is None and unfinished and field.part is PlaceKind.CELL and value is None:
                text = " " * (columns * rows)
            if text is None:
                where = f"row {place.row + 1}, column {place.column + 1}"
                message = f"{value!r} cannot stand at {place.part} {where}"
                raise CannotStandError(f"{message}: {describe(place.content, sizes)}")
            for row in range(rows):
                line = text[row * columns : (row + 1) * columns]
                canvas[place.top + row][place.left : place.left + columns] = line
    return tuple(map("".join, canvas))


def _text(
    field: Field, place: FieldPlace, value: Value, width: int, sizes: LayoutSizes
) -> str | None:
    """The characters of a place; None where the place cannot hold the value."""
    if field.part is PlaceKind.RULER:
        return field.drawn * width
    return write_any(place.content, value, width, sizes)


# -- to a diagram ---------------------------------------------------------------------------------


def values_of(layers: Layers) -> dict[PlaceKind, Sequence[Sequence[Value]]]:
    """The values of layers as rows of each part."""
    values = {part: getattr(layers, name) for name, part in ROW_LAYERS.items()}
    values |= {
        part: tuple(zip_longest(*getattr(layers, name))) for name, part in COLUMN_LAYERS.items()
    }
    values[PlaceKind.COLOR] = [(value,) for value in layers.row_colors]
    return values


def layers_of_blocks(blocks: Sequence[Block], width: int, height: int) -> Layers:
    """Layers whose areas are the blocks; cells without a block hold `#`."""
    blank = Layers.blank(width, height)
    layers = blank.with_areas(block.cells for block in blocks)
    cells: dict[tuple[int, int], Value] = dict.fromkeys(blank.spots(), OUTSIDE)
    for block in blocks:
        cells |= dict.fromkeys(block.cells)
        cells[min(block.cells)] = block.value
    return layers.with_cells(cells)


def rows_of(
    layers: Layers,
    art: Art,
    sizes: LayoutSizes,
    current: Sequence[str] = (),
    *,
    unfinished: bool = False,
) -> tuple[str, ...]:
    """The rows that spell the layers; places of `current` with the same value stay as they are.

    `unfinished` is that of `encode`.

    Raises:
        CannotStandError: a place holds a value that the diagram cannot spell.
    """
    kept = None
    if current:
        rows, _ = fitted(current, art.size(sizes), art.spare)
        kept = None if rows is None else Kept(rows, decode(rows, art, sizes, _ignored))
    aligned = _aligned(values_of(layers), art, sizes)
    return encode(aligned, art, sizes, kept, unfinished=unfinished)


def _ignored(finding: Finding) -> None:
    """What is wrong in the rows of the file was reported when they were read."""


def _aligned(values: Values, art: Art, sizes: LayoutSizes) -> Values:
    """The values with outside clues moved next to the grid, where the diagram has more room."""
    aligned = dict(values)
    columns, rows = (
        sum(field.shape(sizes)[axis] for field in art.fields if field.part is part)
        for axis, part in enumerate((PlaceKind.LEFT, PlaceKind.TOP))
    )
    left, top = values[PlaceKind.LEFT], values[PlaceKind.TOP]
    missing = columns - max(map(len, left), default=0)
    aligned[PlaceKind.LEFT] = [_moved(row, missing, None) for row in left]
    aligned[PlaceKind.TOP] = _moved(top, rows - len(top), ())
    return aligned


def _moved(line: Sequence[Item], places: int, blank: Item) -> Sequence[Item]:
    """A line with so many blanks before it; without its first places, if the number is negative."""
    return [*[blank] * places, *line[max(0, -places) :]]


# -- sizes ----------------------------------------------------------------------------------------


def spelled_sizes(
    puzzle: LogicPuzzle, kind: Spelling, least: LayoutSizes | None = None
) -> LayoutSizes:
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
    return LayoutSizes(puzzle.width, puzzle.height, digits, largest, left, top)


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
