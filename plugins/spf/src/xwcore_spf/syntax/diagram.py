"""Diagrams: rows of characters to values by place, to layers, and back.

Contract: `decode` reads rows of the right size, reports every character that is invalid at its
place, and gives the values of all places; `encode` writes them in the canonical spelling.
`fitted` gives rows their size where only blanks are missing or too many. `layers_of` and
`rows_of` are each other's reverse: the tables of types say which characters stand where and what
they mean.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from xwcore.plugin import Block, Layers, LogicPuzzle
from xwcore_spf.syntax.places import (
    Art,
    Field,
    Missing,
    Number,
    Part,
    Place,
    Sizes,
    Triangle,
    Value,
    describe,
    read_any,
    sloppy_value,
    write_any,
)
from xwcore_spf.syntax.spelling import Spelling

#: A diagram is padded up to this many characters. The largest puzzle that the limits allow has
#: half a million; a /digits of a million would ask for more memory than there is.
MAX_CHARACTERS: Final = 4_000_000


class Edit(NamedTuple):
    """Replace `length` characters of a row at a column."""

    row: int
    column: int
    length: int
    text: str


class Finding(NamedTuple):
    """Something wrong in a diagram, `length` characters of a row at a column.

    `cell` is the place where that is a cell of the grid; `edits` fix the rows.
    """

    code: str
    message: str
    row: int
    column: int
    length: int = 1
    cell: tuple[int, int] | None = None
    edits: tuple[Edit, ...] = ()


class Decoded(NamedTuple):
    """The values of a diagram, by part, row and column; and the findings."""

    values: Mapping[Part, Mapping[tuple[int, int], Value]]
    findings: tuple[Finding, ...]
    places: Mapping[Part, Mapping[tuple[int, int], Place]]


def fitted(
    rows: Sequence[str], size: tuple[int, int], spare: tuple[int, int] = (0, 0)
) -> tuple[list[str] | None, list[Finding]]:
    """The rows in the given (width, height), and what was wrong with theirs.

    None instead of rows where more than blanks would have to be added or cut off. `spare` columns
    may be missing in all rows alike, and `spare` rows at the end.
    """
    width, height = size
    longest = max(map(len, rows), default=0)
    needed = width - spare[0] if longest <= width - spare[0] else width
    findings: list[Finding] = []
    if width < 1 or height < 1 or width * height > MAX_CHARACTERS:
        message = f"diagram of {width} x {height} characters, expected a smaller one"
        return None, [Finding("SPF303", message, 0, 0, 0)]
    fits = True
    made = []
    for at, row in enumerate(rows[:height]):
        made.append(row[:width].ljust(width))
        if "\t" in row:
            findings.append(Finding("SPF304", "tab in a row, expected blanks", at, row.index("\t")))
            fits = False
        elif len(row) > width:
            fits = fits and not row[width:].strip(" ")
            findings.append(_too_long(at, row, width))
        elif len(row) < needed:
            edit = Edit(at, len(row), 0, " " * (needed - len(row)))
            message = f"row {at + 1}: {len(row)} characters, expected {needed}"
            findings.append(Finding("SPF301", message, at, len(row), 0, None, (edit,)))
    if not height - spare[1] <= len(rows) <= height:
        surplus = [row for row in rows[height:] if row.strip(" ")]
        fits = fits and len(rows) > height and not surplus
        findings.append(_wrong_height(rows, height))
    made += [" " * width] * min(spare[1], height - len(made))
    return (made if fits else None), findings


def _too_long(at: int, row: str, width: int) -> Finding:
    message = f"row {at + 1}: {len(row)} characters, expected {width}"
    edits = () if row[width:].strip(" ") else (Edit(at, width, len(row) - width, ""),)
    return Finding("SPF302", message, at, width, len(row) - width, None, edits)


def _wrong_height(rows: Sequence[str], height: int) -> Finding:
    message = f"diagram: {len(rows)} rows, expected {height}"
    return Finding("SPF303", message, max(0, min(len(rows), height) - 1), 0, 0)


def decode(rows: Sequence[str], art: Art, sizes: Sizes) -> Decoded:
    """The values of the places of rows that have the size of `art`."""
    values: dict[Part, dict[tuple[int, int], Value]] = {}
    places: dict[Part, dict[tuple[int, int], Place]] = {}
    findings: list[Finding] = []
    left_over = [list(row) for row in rows]
    for field in art.fields:
        known = values.setdefault(field.part, {})
        where = places.setdefault(field.part, {})
        width, height = extent = field.extent(sizes)
        for place in field.places(sizes):
            text = "".join(
                rows[row][place.left : place.left + width]
                for row in range(place.top, place.top + height)
            )
            for row in range(place.top, place.top + height):
                left_over[row][place.left : place.left + width] = " " * width
            spot = place.row, place.column
            where[spot] = place
            known[spot] = _value(place, text, extent, sizes, findings)
    findings += _strays(left_over)
    return Decoded(values, tuple(findings), places)


def _value(
    place: Place, text: str, extent: tuple[int, int], sizes: Sizes, findings: list[Finding]
) -> Value:
    """The value of one place; what is wrong with it is added to `findings`."""
    value = read_any(place.content, text, sizes)
    if not isinstance(value, Missing):
        wrong = _out_of_range(place.content, value, sizes)
        if wrong:
            findings.append(_finding("SPF307", wrong, place, extent))
        return value
    value = sloppy_value(place.content, text, sizes)
    if isinstance(value, Missing):
        allowed = describe(place.content, sizes)
        message = f"{place.part}: {text!r}, expected {allowed}"
        findings.append(_finding("SPF305", message, place, extent))
        return None
    right = write_any(place.content, value, len(text), sizes)
    assert right is not None  # `sloppy_value` gives what can be written
    spelled_otherwise = set(text) - {" "} != set(right) - {" "}
    code = "SPF308" if spelled_otherwise else "SPF309"
    what = "is written" if spelled_otherwise else "is aligned as"
    width = extent[0]
    edits = tuple(
        Edit(place.top + row, place.left, width, right[row * width : (row + 1) * width])
        for row in range(extent[1])
    )
    findings.append(_finding(code, f"{text!r} {what} {right!r} here", place, extent, edits))
    return value


def _finding(
    code: str, message: str, place: Place, extent: tuple[int, int], edits: tuple[Edit, ...] = ()
) -> Finding:
    cell = (place.row, place.column) if place.part is Part.CELL else None
    return Finding(code, message, place.top, place.left, extent[0], cell, edits)


def _out_of_range(contents: Sequence[object], value: Value, sizes: Sizes) -> str:
    if not isinstance(value, int):
        return ""
    for content in contents:
        if isinstance(content, Number):
            low, high = content.limits(sizes)
            if value < low:
                return f"number {value}, expected at least {low}"
            return (
                f"number {value}, expected at most {high}"
                if high is not None and value > high
                else ""
            )
    return ""


def _strays(left_over: list[list[str]]) -> Iterator[Finding]:
    """Runs of characters between the places, where only blanks may be."""
    for row, characters in enumerate(left_over):
        text = "".join(characters)
        column = len(text) - len(text.lstrip(" "))
        while column < len(text):
            end = text.find(" ", column)
            end = len(text) if end < 0 else end
            message = f"{text[column:end]!r} between the places, expected blanks"
            yield Finding("SPF306", message, row, column, end - column)
            column = end + len(text[end:]) - len(text[end:].lstrip(" "))


class CannotStandError(ValueError):
    """A value that a place of the diagram cannot hold."""


class Kept(NamedTuple):
    """Rows in some other spelling, and their values: what still says the same stays as it is."""

    rows: Sequence[str]
    values: Mapping[Part, Mapping[tuple[int, int], Value]]


def encode(
    values: Mapping[Part, Mapping[tuple[int, int], Value]],
    art: Art,
    sizes: Sizes,
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
        known = values.get(field.part, {})
        before = {} if kept is None else kept.values.get(field.part, {})
        columns, rows = field.extent(sizes)
        for place in field.places(sizes):
            spot = place.row, place.column
            if spot in before and (field.part is Part.RULER or before[spot] == known.get(spot)):
                continue
            text = _text(field, place, known.get(spot), columns * rows, sizes)
            if text is None and unfinished and field.part is Part.CELL and known.get(spot) is None:
                text = " " * (columns * rows)
            if text is None:
                where = f"row {place.row + 1}, column {place.column + 1}"
                message = f"{known.get(spot)!r} cannot stand at {place.part} {where}"
                raise CannotStandError(f"{message}: {describe(place.content, sizes)}")
            for row in range(rows):
                line = text[row * columns : (row + 1) * columns]
                canvas[place.top + row][place.left : place.left + columns] = line
    return tuple(map("".join, canvas))


def _text(field: Field, place: Place, value: Value, width: int, sizes: Sizes) -> str | None:
    """The characters of a place; None where the place cannot hold the value."""
    if field.part is Part.RULER:
        return field.drawn * width
    return write_any(place.content, value, width, sizes)


def canonical(rows: Sequence[str], art: Art, sizes: Sizes) -> tuple[str, ...] | None:
    """The rows in canonical spelling; None where they do not fit the diagram at all."""
    made, _ = fitted(rows, art.size(sizes), art.spare)
    if made is None:
        return None
    decoded = decode(made, art, sizes)
    try:
        return encode(decoded.values, art, sizes)
    except CannotStandError:
        return None


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


def rows_of(
    layers: Layers,
    art: Art,
    sizes: Sizes,
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
        kept = None if rows is None else Kept(rows, decode(rows, art, sizes).values)
    aligned = _aligned(values_of(layers), art, sizes)
    return encode(aligned, art, sizes, kept, unfinished=unfinished)


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
