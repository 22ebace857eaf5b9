"""The sections SIZE, GRID and REBUS: the cells as written, and the markers among them.

Whatever the rows hold, there is a grid. Its width is that of SIZE if a row has it, else that of
most rows; its height is the number of rows. Every deviation is reported with its row or cell.
"""

from __future__ import annotations

import re
import unicodedata
from array import array
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from xwcore.plugin import Place, ReadContext, Span, plural
from xwcore_across_text import codes
from xwcore_across_text.parse.sections import Section, Sections, rest_of_line
from xwcore_across_text.syntax import (
    BLANKS,
    BLOCK,
    DIAGRAMLESS_BLOCK,
    DIGITS,
    LETTERS,
    LOWER_CASE,
    MARK_FLAG,
    MAX_REPORTED,
    OLD_LETTERS,
    REBUS_TAG,
    V1_CHARACTERS,
    V2_CHARACTERS,
)
from xwcore_crossword import default_short, implied_short
from xwcore_documents import TextDocument

_SIZE: Final = re.compile(r"([0-9]{1,9})([ \t]*[xX\u00d7*][ \t]*)([0-9]{1,9})")
#: A sample of the format document has it after a row; it is not part of the format.
_REMARK: Final = "<--"
_BLOCKS: Final = frozenset({BLOCK, DIAGRAMLESS_BLOCK})
#: Blocks become 1, all other cells 0: `Grid.kinds`.
_KINDS: Final = bytes(chr(byte) in _BLOCKS for byte in range(256))

#: A flag in front of a marker line instead of on a line of its own.
_FLAG_IN_FRONT: Final = re.compile(r"MARK[ \t]*;[ \t]*", re.IGNORECASE)
_FLAG_LINE: Final = f"{MARK_FLAG};"
#: No short solution: the cell would be a block, or empty.
_NO_LETTERS: Final = _BLOCKS | frozenset(" \t\0")
#: Markers without a finding. A capital is reported, for it is often a mistake.
_USUAL_MARKERS: Final = V2_CHARACTERS - _BLOCKS - frozenset(LETTERS)


class Row(NamedTuple):
    """A row of the grid: its cells, how many of them are in the file, and their offsets.

    `offsets` is None if the cells follow each other from `start` on.
    """

    cells: str
    length: int
    start: int
    offsets: tuple[int, ...] | None = None

    def offset(self, column: int) -> int:
        """The offset of a cell."""
        return self.start + column if self.offsets is None else self.offsets[column]


@dataclass(slots=True)
class Rows:
    """The rows of the grid, without an object for each: a file may have thousands.

    `text` has the cells of all rows, `starts` the offset of each row. `odd` has the rows whose
    cells do not follow each other in the file, or were more or less than `width`, by index.
    """

    text: str
    width: int
    starts: array[int]
    odd: dict[int, Row]

    def __len__(self) -> int:
        return len(self.starts)

    def __getitem__(self, index: int) -> Row:
        row = self.odd.get(index)
        if row is None:
            first, width = index * self.width, self.width
            row = Row(self.text[first : first + width], width, self.starts[index])
        return row

    def __iter__(self) -> Iterator[Row]:
        return map(self.__getitem__, range(len(self)))


class Cells(NamedTuple):
    """The cells of the grid, row after row; `kinds` has 1 for a block and 0 for a letter."""

    width: int
    text: str
    kinds: bytes
    rows: Rows

    @property
    def is_diagramless(self) -> bool:
        """Whether the blocks are those of a diagramless puzzle."""
        return DIAGRAMLESS_BLOCK in self.text


class Marker(NamedTuple):
    """A marker line: solution and short solution of its cells, and the offset of the line."""

    solution: str
    short: str
    offset: int


@dataclass(slots=True)
class Rebus:
    """A REBUS section. `mark_offset` is the offset of the flag MARK."""

    markers: dict[str, Marker] = field(default_factory=dict)
    mark: bool = False
    mark_offset: int = 0
    is_present: bool = False


# -- SIZE and GRID ---------------------------------------------------------------------------------


def parse_grid(document: TextDocument, sections: Sections, context: ReadContext) -> Cells:
    """The cells of the grid.

    Raises:
        ReadError: the file has no rows.
        LimitError: more cells than the limits allow.
    """
    section = sections.get("GRID")
    if section is None:
        end = len(document.text)
        context.fail(codes.GRID_MISSING.at("missing section <GRID>", document.span(end, end)))
    size = _parse_size(document, sections.get("SIZE"), context)
    rows = _parse_rows(document, section, context)
    if not rows:
        span = document.span(section.tag_start, section.tag_end)
        context.fail(codes.GRID_MISSING.at("section GRID: no rows", span))
    width = _width(rows, size)
    context.count("max_cells", width * len(rows))
    if size is not None and size != (width, len(rows)):
        _report_size(document, sections["SIZE"], rows, width, context)
    odd: dict[int, Row] = {}
    for number, row in enumerate(rows):
        if len(row.cells) != width:
            odd[number] = rows[number] = _fitted(document, row, number, width, context)
        elif row.offsets is not None:
            odd[number] = row
    text = "".join([row.cells for row in rows])
    starts = array("Q", [row.start for row in rows])
    # One byte for each character: one that Latin-1 lacks becomes "?", which is not a block.
    kinds = text.encode("latin-1", "replace").translate(_KINDS)
    return Cells(width, text, kinds, Rows(text, width, starts, odd))


def has_usual_characters(cells: Cells, rebus: Rebus, version: int) -> bool:
    """Whether no character of the grid needs a report by parse/characters.py."""
    used = set(cells.text)
    if not used <= V2_CHARACTERS or used >= _BLOCKS:
        return False
    if rebus.markers:
        suspects = DIGITS if rebus.mark else DIGITS + LOWER_CASE
        return used.intersection(suspects) <= rebus.markers.keys()
    return rebus.is_present or version == 2 or used <= V1_CHARACTERS


def _parse_size(
    document: TextDocument, section: Section | None, context: ReadContext
) -> tuple[int, int] | None:
    """Columns and rows as in SIZE; None if the section is missing or malformed."""
    if section is None:
        return None
    text = document.text[section.start : section.end]
    size = text.strip(BLANKS + "\n")
    match = _SIZE.fullmatch(size)
    start = section.start + text.index(size)
    span = (start, start + len(size))
    if match is None:
        if not size:
            span = (section.tag_start, section.tag_end)
        shown = f"malformed size {size[:40]!r}" if size else "missing size"
        message = f"{shown}, expected the number of columns, x, and the number of rows"
        context.report(codes.SIZE_UNREADABLE.at(message, document.span(*span)))
        return None
    if match[2] != "x":
        fix = document.fix("write x", (start + match.start(2), start + match.end(2), "x"))
        expected = f"{match[1]}x{match[3]}"
        message, hint = f"size {size}, expected {expected}", f"Write {expected}."
        context.report(codes.SIZE_SPELLING.at(message, document.span(*span), hint=hint, fix=fix))
    return int(match[1]), int(match[3])


def _parse_rows(document: TextDocument, section: Section, context: ReadContext) -> list[Row]:
    """The rows without blanks and remarks, which are reported, as are blank lines between rows."""
    rows: list[Row] = []
    blank_lines: list[int] = []
    cell_count, most_cells = 0, context.limits.max_cells
    offset = section.start
    text = document.text[section.start : section.end]
    if len(text) > most_cells and _REMARK not in text:
        # Every other character is a cell: counted before there is an object for each row.
        context.limits.check("max_cells", len(text) - sum(map(text.count, f"{BLANKS}\n")))
    for line in text.split("\n"):
        cells = line.strip(BLANKS)
        if cells:
            for blank_line in blank_lines[:MAX_REPORTED] if rows else ():
                _report_blank_line(document, blank_line, context)
            blank_lines.clear()
            start = offset + line.index(cells)
            if _REMARK in cells:
                cells = _without_remark(document, cells, start, context)
            row = Row(cells, len(cells), start)
            if " " in cells or "\t" in cells:
                row = _without_blanks(document, row, context)
            if not cells.isascii():
                row = _composed(row)
            if cells:  # a line with a remark alone is not a row
                rows.append(row)
                cell_count += len(row.cells)
                if cell_count > most_cells:
                    context.limits.check("max_cells", cell_count)
        else:
            blank_lines.append(offset)
        offset += len(line) + 1
    return rows


def _report_blank_line(document: TextDocument, offset: int, context: ReadContext) -> None:
    end = document.end_of_line(offset)
    fix = document.fix("delete the line", (offset, min(end + 1, len(document.text)), ""))
    context.report(codes.BLANK_ROW.at(span=document.span(offset, end), fix=fix))


def _without_remark(document: TextDocument, cells: str, start: int, context: ReadContext) -> str:
    row = cells[: cells.index(_REMARK)].rstrip(BLANKS)
    remark = (start + len(row), start + len(cells))
    fix = document.fix("delete the remark", (*remark, ""))
    context.report(codes.ROW_REMARK.at(span=document.span(*remark), fix=fix))
    return row


def _without_blanks(document: TextDocument, row: Row, context: ReadContext) -> Row:
    columns = [column for column, cell in enumerate(row.cells) if cell not in BLANKS]
    cells = "".join([row.cells[column] for column in columns])
    span = (row.start, row.start + len(row.cells))
    # A tag with a blank after the sign looks like a row.
    is_row = cells.isascii() and "<" not in cells
    fix = document.fix("delete the blanks", (*span, cells)) if is_row else None
    blanks = len(row.cells) - len(cells)
    message = f"blanks between the cells of a row: {blanks}, expected 0"
    context.report(codes.ROW_BLANKS.at(message, document.span(*span), fix=fix))
    return Row(cells, len(cells), row.start, tuple(row.start + column for column in columns))


def _composed(row: Row) -> Row:
    """The row with a letter and the accent after it as one cell."""
    if unicodedata.is_normalized("NFC", row.cells):
        return row
    cells = unicodedata.normalize("NFC", row.cells)
    columns = [at for at, cell in enumerate(row.cells) if not unicodedata.combining(cell)]
    if len(columns) != len(cells):
        return row  # an accent without a letter, or one that no letter has
    offsets = tuple(row.offset(column) for column in columns)
    return Row(cells, len(cells), row.start, offsets)


def _width(rows: list[Row], size: tuple[int, int] | None) -> int:
    lengths = Counter([len(row.cells) for row in rows])
    if size is not None and size[0] in lengths:
        return size[0]
    return max(lengths, key=lambda length: (lengths[length], length))


def _report_size(
    document: TextDocument, section: Section, rows: list[Row], width: int, context: ReadContext
) -> None:
    text = document.text[section.start : section.end]
    size = text.strip(BLANKS + "\n")
    start = section.start + text.index(size)
    span = (start, start + len(size))
    expected = f"{width}x{len(rows)}"
    fix = hint = None
    if all(len(row.cells) == width for row in rows):
        is_swapped = "".join(size.split()).lower() == f"{len(rows)}x{width}"
        hint = (
            "Write the columns first." if is_swapped else f"Write {expected}, or correct the rows."
        )
        fix = document.fix(f"write {expected}", (*span, expected), safe=is_swapped)
    message = f"section SIZE: {size}, expected {expected}, the size of the grid"
    context.report(codes.SIZE_DIFFERS.at(message, document.span(*span), hint=hint, fix=fix))


def _fitted(document: TextDocument, row: Row, number: int, width: int, context: ReadContext) -> Row:
    """The row with exactly `width` cells; missing ones are blocks."""
    length = len(row.cells)
    message = f"row {number + 1}: {plural(length, 'cell')}, expected {width}"
    place = Place(cell=(number, min(length, width - 1)))
    context.report(codes.ROW_LENGTH.at(message, rest_of_line(document, row.start, place)))
    if length > width:
        return row._replace(cells=row.cells[:width])
    block = DIAGRAMLESS_BLOCK if DIAGRAMLESS_BLOCK in row.cells else BLOCK
    return row._replace(cells=row.cells + block * (width - length))


# -- REBUS -----------------------------------------------------------------------------------------


def parse_rebus(document: TextDocument, sections: Sections, context: ReadContext) -> Rebus:
    """Flags and markers; a malformed line is reported and ignored ("V2 TEXT Version", 3)."""
    section = sections.get("REBUS")
    rebus = Rebus(is_present=section is not None)
    if section is None:
        return rebus
    offset = section.start
    is_empty = True
    for raw_line in document.text[section.start : section.end].split("\n"):
        line = raw_line.strip(BLANKS)
        if line:
            is_empty = False
            _parse_rebus_line(document, context, rebus, line, offset + raw_line.index(line))
        offset += len(raw_line) + 1
    if is_empty:
        span = document.span(section.tag_start, section.tag_end)
        fix = None
        if not _is_repeated(document, sections, section):
            # A marker line may be lost.
            edit = (section.tag_line(document.text), section.end, "")
            fix = document.fix("delete the tag", edit, safe=False)
        context.report(codes.REBUS_EMPTY.at(span=span, fix=fix))
    return rebus


def _is_repeated(document: TextDocument, sections: Sections, section: Section) -> bool:
    """Whether a duplicate tag below would open the section if the first tag were deleted."""
    notes = sections.get("NOTEPAD")
    end = len(document.text) if notes is None else notes.tag_start
    return REBUS_TAG.search(document.text, section.end, end) is not None


def _parse_rebus_line(
    document: TextDocument, context: ReadContext, rebus: Rebus, line: str, offset: int
) -> None:
    if line[1:2] == ":":
        _parse_marker(document, context, rebus, line, offset)
        return
    flag = _FLAG_IN_FRONT.match(line) if ";" in line and ":" in line else None
    if flag is not None:
        rebus.mark, rebus.mark_offset = True, offset
        span = (offset, offset + flag.end())
        fix = document.fix("put the flag on its own line", (*span, f"{_FLAG_LINE}\n"))
        message = "flag MARK; shares a line with a marker, expected its own line"
        context.report(codes.FLAG_SPELLING.at(message, document.span(*span), fix=fix))
        line, offset = line[flag.end() :], offset + flag.end()
    if ":" in line and line.rstrip(":; \t").upper() != MARK_FLAG:
        _parse_marker(document, context, rebus, line, offset)
    else:
        _parse_flags(document, context, rebus, line, offset)


def _parse_flags(
    document: TextDocument, context: ReadContext, rebus: Rebus, line: str, offset: int
) -> None:
    if line in (_FLAG_LINE, MARK_FLAG):
        rebus.mark, rebus.mark_offset = True, offset
        return
    flags = [flag.strip(BLANKS + ":") for flag in line.split(";")]
    unknown = [flag for flag in flags if flag and flag.upper() != MARK_FLAG]
    if any(flag.upper() == MARK_FLAG for flag in flags):
        rebus.mark, rebus.mark_offset = True, offset
    span = document.span(offset, offset + len(line))
    for flag in unknown:
        shown = repr(flag[:40])
        context.report(codes.FLAG_UNKNOWN.at(f"unknown flag {shown}, expected MARK", span))
    if not unknown:
        fix = document.fix(f"write {_FLAG_LINE}", (offset, offset + len(line), _FLAG_LINE))
        message = f"flag {line[:40]}, expected {_FLAG_LINE}"
        context.report(codes.FLAG_SPELLING.at(message, span, fix=fix if rebus.mark else None))


def _parse_marker(
    document: TextDocument, context: ReadContext, rebus: Rebus, line: str, offset: int
) -> None:
    # The marker is one character, so the first colon ends it. The solution may have colons and the
    # short solution may not, so the last colon ends the solution.
    character, _, rest = line.partition(":")
    if (character not in _USUAL_MARKERS or character in rebus.markers) and not _is_usable(
        document, context, rebus, character, document.span(offset, offset + len(line))
    ):
        return
    solution, colon, short = rest.rpartition(":")
    if not colon:
        solution, short = rest, ""
    if len(short) == 1 and short not in _NO_LETTERS and solution.strip():
        marker = Marker(solution.replace("\0", "\ufffd"), short, offset)
    else:
        marker = _completed(document, context, solution, short, (offset, offset + len(line)))
    rebus.markers[character] = marker
    if len(marker.solution) == 1:
        usual = (
            marker.solution,
            default_short(marker.solution),
            OLD_LETTERS.get(marker.solution, marker.solution),
        )
        if marker.short not in usual:
            message = f"short solution {marker.short!r} of {marker.solution!r}"
            message += f", expected {' or '.join(map(repr, dict.fromkeys(usual)))}"
            context.report(codes.SHORT_ODD.at(message, document.span(offset, offset + len(line))))


def _is_usable(
    document: TextDocument, context: ReadContext, rebus: Rebus, character: str, span: Span
) -> bool:
    """Report an unusual marker; whether its line still counts."""
    if len(character) != 1:
        message = f"marker {character[:40]!r}: {plural(len(character), 'character')}, expected 1"
        context.report(codes.MARKER_LINE.at(message, span))
        return False
    if character in rebus.markers:
        line = document.line_of(rebus.markers[character].offset) + 1
        message = f"duplicate marker {character}, first in line {line}"
        context.report(codes.MARKER_REPEATED.at(message, span))
        return False
    if character in LETTERS:
        context.report(codes.MARKER_LETTER.at(f"marker {character} is a capital letter", span))
        return True
    message = f"marker {character!r}, expected a digit, a letter or one of @#$%&+?"
    context.report(codes.MARKER_CHARACTER.at(message, span))
    return character not in _BLOCKS


def _completed(
    document: TextDocument, context: ReadContext, solution: str, short: str, line: tuple[int, int]
) -> Marker:
    """The marker of a line without solution, or without a short solution of one letter."""
    start, end = line
    span = document.span(start, end)
    stated = short.strip(BLANKS)
    if len(stated) != 1 or stated in _NO_LETTERS:
        letter = stated[:1] if stated and stated[0] not in _NO_LETTERS else implied_short(solution)
        message = f"short solution {stated[:40]!r}, expected one letter; read as {letter}"
        colon = "" if document.text[start:end].count(":") > 1 else ":"
        edit = (end - len(short), end, colon + letter)
        fix = document.fix(f"write {letter}", edit, safe=False)  # another one may be lost
        is_stated = letter.isascii() or letter in solution
        context.report(codes.MARKER_SHORT.at(message, span, fix=fix if is_stated else None))
        stated = letter
    if not solution.strip():
        message = f"solution of the marker is empty; read as {stated}"
        context.report(codes.MARKER_EMPTY.at(message, span))
        solution = stated
    return Marker(solution.replace("\0", "\ufffd"), stated, start)
