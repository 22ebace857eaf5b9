"""Diagrams: rows of characters to values by place, and back.

Contract: `decode` reads rows of the right size, reports every character that may not stand where
it stands, and gives the values of all places; `encode` writes them in the one canonical spelling.
`fitted` gives rows the size that they should have, where only blanks are missing or too many.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from xwcore_spf.syntax.contents import (
    Missing,
    Number,
    Value,
    describe,
    read_any,
    sloppy_value,
    write_any,
)
from xwcore_spf.syntax.fields import Art, Field, Part, Place
from xwcore_spf.syntax.formulas import Sizes

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
                return f"{value} is less than {low}"
            return f"{value} is more than {high}" if high is not None and value > high else ""
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
) -> tuple[str, ...]:
    """The rows that say the values; a place without one is written empty, or as its plain sign.

    Where a place of `kept` has the same value, its characters are taken over.

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
            text = _text(field, place, known, columns * rows, sizes)
            for row in range(rows):
                line = text[row * columns : (row + 1) * columns]
                canvas[place.top + row][place.left : place.left + columns] = line
    return tuple(map("".join, canvas))


def _text(
    field: Field,
    place: Place,
    known: Mapping[tuple[int, int], Value],
    width: int,
    sizes: Sizes,
) -> str:
    if field.part is Part.RULER:
        return field.drawn * width
    value = known.get((place.row, place.column))
    text = write_any(place.content, value, width, sizes)
    if text is None:
        where = f"row {place.row + 1}, column {place.column + 1}"
        allowed = describe(place.content, sizes)
        raise CannotStandError(f"{value!r} cannot stand at {place.part} {where}: {allowed}")
    return text


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
