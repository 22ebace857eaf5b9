"""Read a file: its sections become a crossword."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from xwcore.plugin import Metadata, MetadataEntry, Place, Puzzle, ReadContext, Unmodeled
from xwcore_crossword import (
    ACROSS,
    BAR_LEFT,
    BAR_TOP,
    BLOCK,
    CIRCLE,
    CONTINUED,
    DOWN,
    GIVEN,
    NO_DIRECTION,
    NONE,
    OPEN,
    SEPARATOR,
    Clue,
    Color,
    Crossword,
    Grid,
    Number,
    is_plain,
    label,
    parse_html,
    plain_html,
    plain_text,
)
from xwcore_exolve import codes, syntax
from xwcore_exolve.parse import ParsedFile, Section, parse
from xwcore_exolve.record import ExolveRecord

_BLOCK: Final = "\1block"
_DIRECTIONS: Final = {syntax.ACROSS: ACROSS, syntax.DOWN: DOWN, syntax.NODIR: NO_DIRECTION}
_SUFFIXES: Final = {"a": ACROSS, "d": DOWN, "b": ACROSS, "u": DOWN}
#: The sections whose values are read; all others are unmodeled content.
_READ: Final = frozenset(
    {
        syntax.WIDTH,
        syntax.HEIGHT,
        syntax.GRID,
        syntax.TITLE,
        syntax.SETTER,
        syntax.COPYRIGHT,
        syntax.PREAMBLE,
        syntax.COLOR,
        *syntax.METADATA,
        *_DIRECTIONS,
    }
)
#: The unmodeled lines between clues, each with the name of its section.
LINES_BETWEEN: Final = "lines between clues"


@dataclass(slots=True)
class ReadFile:
    """A file, parsed and read; `clue_lines` has the line of each clue by its label."""

    parsed: ParsedFile
    puzzle: Crossword
    clue_lines: dict[str, int]


@dataclass(slots=True)
class GridCells:
    """The cells of a grid that is being read, by index."""

    width: int
    height: int
    texts: list[str | None] = field(default_factory=list)
    flags: bytearray = field(default_factory=bytearray)
    bars: bytearray = field(default_factory=bytearray)
    diagramless: set[int] = field(default_factory=set)
    skipped: set[int] = field(default_factory=set)

    def index(self, location: str) -> int | None:
        """The index of a location; None outside the grid."""
        match = syntax.LOCATION.fullmatch(location)
        if match is None:
            return None
        letter, up, column_text, row_text, other_row, other_column = match.groups()
        if letter is not None:
            column, row = ord(letter) - ord("a"), int(up)
        else:
            column = int(column_text or other_column) - 1
            row = int(row_text or other_row)
        if not (0 <= column < self.width and 1 <= row <= self.height):
            return None
        return (self.height - row) * self.width + column


def read(data: bytes, context: ReadContext) -> Puzzle:
    """Read the crossword of a file.

    Raises:
        ReadError: the file has no line exolve-begin, no size, or a grid of another size.
        LimitError: the crossword is too large.
    """
    return read_file(data, context).puzzle


def read_file(data: bytes, context: ReadContext) -> ReadFile:
    """As `read`, with the lines that checking and editing need."""
    parsed = parse(data, context)
    cells = _read_cells(parsed)
    unmodeled = [*_unmodeled(parsed), *parsed.decorations]
    if cells.diagramless and len(cells.diagramless) < len(cells.texts):
        places = tuple(divmod(at, cells.width) for at in sorted(cells.diagramless))
        unmodeled.append(Unmodeled("diagramless cells", places, len(places)))
    letters = ["" if text in (None, _BLOCK) else text or "" for text in cells.texts]
    grid = Grid(
        cells.width,
        cells.height,
        bytes(BLOCK if text == _BLOCK else OPEN for text in cells.texts),
        "".join(text[:1] or NONE for text in letters),
        rebus={at: text for at, text in enumerate(letters) if len(text) > 1},
        flags=bytes(cells.flags),
        bars=bytes(cells.bars),
    )
    reader = _ClueReader(parsed, cells, grid)
    for section in parsed.sections:
        if section.name in _DIRECTIONS:
            reader.read(section)
    numbers = reader.numbers()
    if numbers != grid.automatic_numbers:
        grid = grid.with_cells(stated_numbers=numbers)
    grid = grid.with_cells(colors=_read_colors(parsed, cells, grid, unmodeled))
    metadata = [
        MetadataEntry(key, plain_html(section.value))
        for name, key in syntax.METADATA.items()
        for section in parsed.named(name)
        if section.value
    ]
    puzzle = Crossword(
        grid,
        [clue(grid) for clue in reader.clues],
        title=plain_html(parsed.value(syntax.TITLE)),
        author=plain_html(parsed.value(syntax.SETTER)),
        copyright=plain_html(parsed.value(syntax.COPYRIGHT)),
        notes=plain_html(_preamble(parsed)),
        diagramless=bool(cells.texts) and len(cells.diagramless) == len(cells.texts),
        metadata=Metadata(metadata),
        unmodeled=(*unmodeled, *reader.unmodeled),
        extras={syntax.FORMAT: ExolveRecord(data)},
    )
    return ReadFile(parsed, puzzle, reader.lines)


def _preamble(parsed: ParsedFile) -> str:
    sections = parsed.named(syntax.PREAMBLE)
    return "\n".join(line for section in sections for _, line in section.lines)


def _unmodeled(parsed: ParsedFile) -> list[Unmodeled]:
    """The sections that the model does not hold, by name; each with all its values."""
    kept: dict[str, list[str]] = {}
    for section in parsed.sections:
        if section.name in _READ:
            if section.name == syntax.NODIR and section.value:
                kept.setdefault("exolve-nodir heading", []).append(section.value)
            continue
        lines = [section.value, *(line for _, line in section.lines)]
        text = "\n".join(filter(None, lines))
        if section.name != syntax.OPTION or text != syntax.REBUS_OPTION:
            kept.setdefault(f"exolve-{section.name}", []).append(text)
    preamble = _preamble(parsed)
    if not is_plain(parse_html(preamble).tree):
        kept["exolve-preamble with HTML"] = [preamble]
    return [Unmodeled(name, tuple(texts), len(texts)) for name, texts in kept.items()]


# -- grid -----------------------------------------------------------------------------------------


def _size(parsed: ParsedFile, name: str) -> int:
    value = parsed.value(name).strip()
    if not (value.isascii() and value.isdecimal() and 0 < len(value) < 6 and int(value)):
        sections = parsed.named(name)
        line = sections[0].first if sections else parsed.begin - 1
        message = f"exolve-{name}: {value[:20]!r}, expected a number from 1"
        parsed.context.fail(codes.SIZE.at(message, parsed.span(line, Place())))
    return int(value)


def _read_cells(parsed: ParsedFile) -> GridCells:
    width, height = _size(parsed, syntax.WIDTH), _size(parsed, syntax.HEIGHT)
    parsed.context.count("max_cells", width * height)
    sections = parsed.named(syntax.GRID)
    rows = [row for section in sections for row in section.lines]
    if len(rows) != height:
        line = sections[0].first if sections else parsed.begin - 1
        message = f"grid: {len(rows)} rows, expected {height}"
        parsed.context.fail(codes.GRID_SIZE.at(message, parsed.span(line, Place())))
    size = width * height
    cells = GridCells(width, height, [None] * size, bytearray(size), bytearray(size))
    options = options_of(parsed)
    is_spaced = has_spaced_cells(parsed)
    kept: dict[str, list[tuple[int, int, str]]] = {name: [] for name in _ENCLOSED_MARKS}
    for at, (line, row) in enumerate(rows):
        # In a grid with spaces, they separate cells of several letters.
        is_divided = len(row.split()) > 1 or width == 1
        matches = matched_cells(row, is_spaced=is_spaced and is_divided)
        tokens = [(match["text"], match["marks"]) for match in matches]
        if rest := row[matches[-1].end() if matches else 0 :].strip():
            tokens.append((rest, ""))
        if len(tokens) != width:
            message = f"grid row {at + 1}: {len(tokens)} cells, expected {width}"
            parsed.context.fail(codes.GRID_SIZE.at(message, parsed.span(line, Place())))
        for column, (text, decorators) in enumerate(tokens):
            _read_cell(cells, at * width + column, text, decorators)
            for name, pattern in _ENCLOSED_MARKS.items():
                kept[name] += [(at, column, mark) for mark in pattern.findall(decorators)]
    is_allowed = any(option.startswith(("allow-digits", "allow-chars")) for option in options)
    has_letters = any(text not in (None, _BLOCK, syntax.ABSENT) for text in cells.texts)
    if not (is_allowed and has_letters):
        cells.texts = [None if text == syntax.ABSENT else text for text in cells.texts]
    parsed.decorations += [
        Unmodeled(name, tuple(marks), len(marks)) for name, marks in kept.items() if marks
    ]
    return cells


_MARKS: Final = r"(?P<marks>(?:[ \t]*(?:[|_+@*!~]|\{[^{}]{0,400}\}|\[[^\[\]]{0,400}\]))*)"
_CELL: Final = re.compile(rf"[ \t]*(?P<text>&.|[^\s|_+@*!~{{}}]){_MARKS}")
_ESCAPED: Final = re.compile(r"&(.)")
#: What stands in braces or brackets after a cell, by the name of the unmodeled content.
_ENCLOSED_MARKS: Final = {
    "cell decorators": re.compile(r"\{([^{}]*)\}"),
    "cell shapes": re.compile(r"\[([^\[\]]*)\]"),
}
_ENCLOSED: Final = re.compile(r"\{[^{}]*\}|\[[^\[\]]*\]")
_SPACED_CELL: Final = re.compile(rf"[ \t]*(?P<text>(?:&.|[^\s|_+@*!~{{}}\[\]&]){{1,60}}){_MARKS}")


def options_of(parsed: ParsedFile) -> list[str]:
    """The options of a file."""
    return [option for section in parsed.named("option") for option in section.value.split()]


def has_spaced_cells(parsed: ParsedFile) -> bool:
    """Whether spaces separate cells, which may have several letters."""
    return syntax.REBUS_OPTION in options_of(parsed) or bool(parsed.named("language"))


def matched_cells(row: str, *, is_spaced: bool) -> list[re.Match[str]]:
    """The cells of a row: their `text` and their `marks`."""
    pattern = _SPACED_CELL if is_spaced else _CELL
    matches, at = [], 0
    while match := pattern.match(row, at):
        matches.append(match)
        at = match.end()
    return matches


def _read_cell(cells: GridCells, index: int, text: str, marks: str) -> None:
    if text == syntax.BLOCK:
        cells.texts[index] = _BLOCK
    elif text != syntax.UNKNOWN:
        cells.texts[index] = _ESCAPED.sub(r"\1", text) if syntax.ESCAPE in text else text
    if not marks:
        return
    row, column = divmod(index, cells.width)
    for mark in _ENCLOSED.sub("", marks):
        if mark in "|+" and column + 1 < cells.width:
            cells.bars[index + 1] |= BAR_LEFT
        if mark in "_+" and row + 1 < cells.height:
            cells.bars[index + cells.width] |= BAR_TOP
        if mark == "@":
            cells.flags[index] |= CIRCLE
        if mark == "!":
            cells.flags[index] |= GIVEN
        if mark == "*":
            cells.diagramless.add(index)
        if mark == "~":
            cells.skipped.add(index)


def _read_colors(
    parsed: ParsedFile, cells: GridCells, grid: Grid, unmodeled: list[Unmodeled]
) -> dict[int, Color]:
    """The colors of the cells. A section names a color, and locations or entries."""
    kept = []
    colors: dict[int, Color] = {}
    entries = {(str(slot.number), slot.direction[0]): slot.cells for slot in grid.slots}
    for section in parsed.named(syntax.COLOR):
        names = []
        places: list[int | None] = []
        for word in section.value.split():
            if syntax.LOCATION.fullmatch(word):
                places.append(cells.index(word))
            elif syntax.ENTRY.fullmatch(word):
                entry = word.lower().strip("ad"), word.lower().strip("0123456789")
                places += entries.get(entry, (None,))
            else:
                names.append(word)
        color = syntax.color_of(names[0]) if len(names) == 1 else None
        if color is None or None in places:
            message = f"color not displayed: {section.value[:40]!r}"
            parsed.report(codes.COLOR, section.first, message)
            kept.append(section.value)
            section.is_kept = True
            continue
        colors |= {index: Color(color) for index in places if index is not None}
    if kept:
        unmodeled.append(Unmodeled("exolve-color", tuple(kept), len(kept)))
    return colors


# -- clues ----------------------------------------------------------------------------------------


@dataclass(slots=True)
class _PendingClue:
    """A clue whose number may be that of its first cell."""

    number: Number | None
    direction: str
    fields: dict[str, object]

    def __call__(self, grid: Grid) -> Clue:
        return Clue(self.number, self.direction, **self.fields)  # type: ignore[arg-type]


class _ClueReader:
    """Makes the clues of all sections."""

    def __init__(self, parsed: ParsedFile, cells: GridCells, grid: Grid) -> None:
        self.parsed = parsed
        self.cells = cells
        self.grid = grid
        self.clues: list[_PendingClue] = []
        self.lines: dict[str, int] = {}
        self.unmodeled: list[Unmodeled] = []
        self._labels: dict[int, Number] = {}
        self._fillers: list[tuple[str, str]] = []

    def numbers(self) -> dict[int, Number]:
        """The numbers of the cells: counted, without those that are skipped, and stated labels."""
        numbers: dict[int, Number] = {}
        count = 0
        for index in self.grid.automatic_numbers:
            if index not in self.cells.skipped:
                count += 1
                numbers[index] = count
        numbers.update(self._labels)
        if self._fillers:
            self.unmodeled.append(
                Unmodeled(LINES_BETWEEN, tuple(self._fillers), len(self._fillers))
            )
            self._fillers = []
        return dict(sorted(numbers.items()))

    def read(self, section: Section) -> None:
        """Read the clues of a section."""
        direction = _DIRECTIONS[section.name]
        for line, text in section.lines:
            match = syntax.CLUE.fullmatch(text)
            if match is None:
                self.parsed.report(codes.FILLER, line, f"line that is not a clue: {text[:30]!r}")
                self._fillers.append((section.name, text))
            else:
                self.parsed.context.count("max_clues", 1)
                self._read_clue(match, direction, line)

    def _read_clue(self, match: re.Match[str], direction: str, line: int) -> None:
        number = number_of(match["label"])
        name = label(number, direction)
        places = []
        for word in match["places"].replace("#", " ").split():
            index = self.cells.index(word)
            if index is None:
                message = f"location #{word[:12]} outside the grid"
                self.parsed.report(codes.LOCATION, line, message, Place(clue=name))
            else:
                places.append(index)
        if places and direction != NO_DIRECTION and places[0] not in self._labels:
            is_start = any(
                slot.direction == direction and slot.cells[0] == places[0]
                for slot in self.grid.slots
            )
            if is_start and number is not None:
                self._labels[places[0]] = number
        text, enumeration, annotation = split_clue(match["rest"])
        metadata = [("annotation", annotation)] if annotation else []
        further = [_reference(word, direction) for word in syntax.LABEL.findall(match["further"])]
        if further:
            metadata.append((CONTINUED, SEPARATOR.join(further)))
        if syntax.IN_CLUE.search(text):
            metadata.append(("marked", text))
            text = syntax.IN_CLUE.sub("", text)
        html = parse_html(text)
        if not html.is_whole:
            message = f"unclosed element of HTML in clue {name}: read as text"
            self.parsed.report(codes.CLUE_HTML, line, message, Place(clue=name))
        is_placed = direction == NO_DIRECTION and len(places) > 0
        fields: dict[str, object] = {
            "text": plain_text(html.tree),
            "markup": None if is_plain(html.tree) else html.tree,
            "metadata": tuple(metadata),
            "enumeration": enumeration,
            "cells": tuple(divmod(at, self.cells.width) for at in places) if is_placed else None,
        }
        self.clues.append(_PendingClue(number, direction, fields))
        self.lines.setdefault(name, line)


def number_of(text: str) -> Number:
    """The number or label of a clue: "12", "12a", "[Q]"."""
    is_label = text.startswith("[")
    bare = text.strip("[]").strip(" .") if is_label else text.rstrip("adbu")
    return int(bare) if bare.isascii() and bare.isdecimal() and len(bare) < 10 else bare


def _reference(text: str, direction: str) -> str:
    """The label of an entry where a clue continues: "5", "2d", "[Q]"."""
    suffix = _SUFFIXES.get(text[-1:], direction) if text[:1] != "[" else direction
    return label(number_of(text), suffix)


def split_clue(rest: str) -> tuple[str, str, str]:
    """The text of a clue, its enumeration, and the annotation after it.

    Of several enumerations of numbers the one before a solution in brackets counts, else the last
    one; one in words counts where there is none. The enumeration is part of the text where it is
    not of numbers.
    """
    numeric = list(syntax.NUMERIC.finditer(rest))
    ends = [match for match in numeric if syntax.SOLUTION.match(rest, match.end())]
    wordy = list(syntax.WORDY.finditer(rest))
    # A question mark in place of the number, at the end of the clue, goes before earlier numbers.
    last = wordy[-1] if wordy and (not numeric or "?" in wordy[-1][0]) else None
    match = ends[0] if ends else last or (numeric[-1] if numeric else None)
    if match is None:
        return rest.strip(), "", ""
    text, annotation = rest[: match.end()], rest[match.end() :].strip()
    if match[1] or match not in numeric:
        return text.strip(), "", annotation
    return rest[: match.start()].rstrip(), match[0].strip("( )"), annotation
