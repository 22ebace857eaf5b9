"""The sections SIZE and GRID: rows of text become the columns of a `Grid`.

Contract: whatever the rows hold, there is a grid: its width is what SIZE says where some row
agrees, else the length of most rows; its height is the number of rows. Every deviation is reported
with its row or cell.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Mapping
from itertools import repeat
from typing import Final, NamedTuple

from xwcore.model import grid as grids
from xwcore.model.grid import implied_short
from xwcore.plugin import Fix, Grid, Place, ReadContext, Span
from xwcore_across_text import codes
from xwcore_across_text.document import Document
from xwcore_across_text.grammar import (
    BLANKS,
    BLOCK,
    DIAGRAMLESS_BLOCK,
    DIGITS,
    LETTERS,
    LOWER_CASE,
    OMITTED,
    SIGNS,
    V1_CHARACTERS,
    V2_CHARACTERS,
)
from xwcore_across_text.grid_rows import Row, read_rows
from xwcore_across_text.rebus_section import Rebus
from xwcore_across_text.sections import Section, Sections, version_2_fix

_SIZE: Final = re.compile(r"([0-9]{1,9})([ \t]*[xX\u00d7*][ \t]*)([0-9]{1,9})")
_MARKERS_ONLY: Final = frozenset(DIGITS)
_LOWER_CASE: Final = frozenset(LOWER_CASE)
_LIKE_MARKERS: Final = _MARKERS_ONLY | _LOWER_CASE
#: What cells hold where the solution was left out.
_NO_SOLUTION: Final = OMITTED + OMITTED.lower() + BLOCK + DIAGRAMLESS_BLOCK
_COMMON_BYTES: Final = (LETTERS + BLOCK).encode("ascii")
#: Findings of one sort told one by one; the rest is told as a number.
_MOST_FINDINGS: Final = 50


def read_grid(
    document: Document, sections: Sections, rebus: Rebus, version: int, context: ReadContext
) -> tuple[Grid, bool]:
    """The grid, and whether the puzzle is diagramless."""
    section = sections.get("GRID")
    if section is None:
        context.fail(codes.GRID_MISSING.at(span=document.line_span(len(document.text))))
    size = _read_size(document, sections.get("SIZE"), context)
    lines = document.text[section.start : section.end].split("\n")
    if not lines[-1]:
        lines.pop()
    rows = [*map(str.strip, lines, repeat(BLANKS))]
    cells = "".join(rows)
    if size is not None and len(rows) == size[1] and cells and {*map(len, rows)} == {size[0]}:
        context.limits.check("max_cells", len(cells))
        rare = _rare_characters(cells)
        if rare <= V2_CHARACTERS:
            said = _Said(rebus, version)
            if rare and not _is_ordinary(rare, cells, said):
                _report_characters(document, read_rows(document, section, context), said, context)
            return _grid(size[0], cells, rebus), DIAGRAMLESS_BLOCK in rare
    return _careful_grid(document, sections, size, _Said(rebus, version), context)


class _Said(NamedTuple):
    """What the rest of the file says about the characters of the grid."""

    rebus: Rebus
    version: int


def _rare_characters(cells: str) -> set[str]:
    """The characters that occur, but for capital letters and blocks, which most cells hold."""
    if not cells.isascii():
        return set(cells)
    return set(cells.encode("ascii").translate(None, _COMMON_BYTES).decode("ascii"))


def _is_ordinary(rare: set[str], cells: str, said: _Said) -> bool:
    """Whether no character of the grid calls for a word."""
    if DIAGRAMLESS_BLOCK in rare and BLOCK in cells:
        return False
    if said.rebus.present:
        suspects = _MARKERS_ONLY if said.rebus.mark else _LIKE_MARKERS
        return not said.rebus.markers or rare & suspects <= said.rebus.markers.keys()
    return said.version == 2 or rare <= V1_CHARACTERS


#: Blocks become 1, all else 0: as `Grid.kinds` has it. Lower case becomes CIRCLE, all else 0.
_BLOCK_BYTES: Final = bytes(byte in b".:" for byte in range(256))
_CIRCLED_BYTES: Final = bytes(grids.CIRCLE if chr(byte) in LOWER_CASE else 0 for byte in range(256))


def _read_size(
    document: Document, section: Section | None, context: ReadContext
) -> tuple[int, int] | None:
    """Columns and rows as SIZE says; None where it does not."""
    if section is None:
        return None
    body = document.text[section.start : section.end]
    line = body.strip(BLANKS + "\n")
    match = _SIZE.fullmatch(line)
    if match is None or match[2] != "x":
        start = section.start + body.index(line)
        _report_spelling(document, section, (start, line), match, context)
    return None if match is None else (int(match[1]), int(match[3]))


def _report_spelling(
    document: Document,
    section: Section,
    written: tuple[int, str],
    match: re.Match[str] | None,
    context: ReadContext,
) -> None:
    start, line = written
    span = document.span(start, start + len(line))
    if match is not None:
        mend = document.fix("write a plain x", (start + match.start(2), start + match.end(2), "x"))
        context.report(codes.SIZE_SPELLING.at(span=span, fix=mend))
    elif line:
        context.report(codes.SIZE_UNREADABLE.at(f"{line[:40]!r} is no size", span))
    else:
        span = document.span(section.tag_start, section.tag_end)
        context.report(codes.SIZE_UNREADABLE.at("<SIZE> has no size below it", span))


# -- rows that need a closer look ------------------------------------------------------------------


def _careful_grid(
    document: Document,
    sections: Sections,
    size: tuple[int, int] | None,
    said: _Said,
    context: ReadContext,
) -> tuple[Grid, bool]:
    section = sections["GRID"]
    rows = read_rows(document, section, context)
    if not rows:
        span = document.span(section.tag_start, section.tag_end)
        context.fail(codes.GRID_MISSING.at("<GRID> has no rows below it", span))
    width = _width(rows, size)
    context.limits.check("max_cells", width * len(rows))
    if "SIZE" in sections and size not in (None, (width, len(rows))):
        _report_size(document, sections["SIZE"], rows, width, context)
    rows = [_fitted(document, row, number, width, context) for number, row in enumerate(rows)]
    cells = "".join([row.cells for row in rows])
    _report_characters(document, rows, said, context)
    return _grid(width, cells, said.rebus), DIAGRAMLESS_BLOCK in cells


def _width(rows: list[Row], size: tuple[int, int] | None) -> int:
    """What SIZE says, where some row agrees; else the length that most rows have."""
    lengths = Counter(len(row.cells) for row in rows)
    if size is not None and lengths[size[0]]:
        return size[0]
    return max(lengths, key=lambda length: (lengths[length], length))


def _report_size(
    document: Document, section: Section, rows: list[Row], width: int, context: ReadContext
) -> None:
    body = document.text[section.start : section.end]
    written = body.strip(BLANKS + "\n")
    start = section.start + body.index(written)
    end = start + len(written)
    right = f"{width}x{len(rows)}"
    mend = hint = None
    if all(len(row.cells) == width for row in rows):
        swapped = "".join(written.split()).lower() == f"{len(rows)}x{width}"
        hint = "columns come first" if swapped else None
        mend = document.fix(f"write {right}", (start, end, right), safe=swapped)
    message = f"SIZE says {written}, the grid has {width} columns and {len(rows)} rows"
    context.report(codes.SIZE_DIFFERS.at(message, document.span(start, end), hint=hint, fix=mend))


def _fitted(document: Document, row: Row, number: int, width: int, context: ReadContext) -> Row:
    """The row with exactly `width` cells; missing ones are blocks."""
    length = len(row.cells)
    if length == width:
        return row
    message = f"row {number + 1} has {length} cells, the grid has {width} columns"
    place = Place(cell=(number, min(length, width - 1)))
    span = document.line_span(row.at, place)
    context.report(codes.ROW_LENGTH.at(message, span))
    if length > width:
        return row._replace(cells=row.cells[:width])
    block = DIAGRAMLESS_BLOCK if DIAGRAMLESS_BLOCK in row.cells else BLOCK
    return row._replace(cells=row.cells + block * (width - length))


# -- characters ------------------------------------------------------------------------------------


def _report_characters(
    document: Document, rows: list[Row], said: _Said, context: ReadContext
) -> None:
    rebus, version = said
    used = set("".join([row.cells for row in rows]))
    bad = used - V2_CHARACTERS - rebus.markers.keys()
    if bad:
        _report_bad(document, rows, bad, context)
    if version == 1 and not rebus.present and (new := used & set(DIGITS + SIGNS)):
        span, _ = _first_cell(document, rows, new)
        message = f"version 1 has letters only, not {' '.join(sorted(new))}"
        context.report(codes.NEEDS_V2.at(message, span, fix=version_2_fix(document)))
    lower = (used & _LOWER_CASE) - rebus.markers.keys()
    if lower and version == 1 and not rebus.present:
        _report_lower_case(document, rows, lower, context)
    if rebus.markers:
        _report_undefined(document, rows, rebus, used, context)
    if {BLOCK, DIAGRAMLESS_BLOCK} <= used:
        _report_mixed(document, rows, context)


def _first_cell(
    document: Document, rows: list[Row], wanted: Collection[str]
) -> tuple[Span | None, int]:
    """The place of the first cell that holds one of the characters, and how many cells do."""
    first = None
    count = 0
    for number, row in enumerate(rows):
        for column, cell in enumerate(row.cells):
            if cell in wanted:
                count += 1
                if first is None:
                    at = row.cell_at(column)
                    first = document.span(at, at + 1, Place(cell=(number, column)))
    return first, count


def _report_bad(document: Document, rows: list[Row], bad: set[str], context: ReadContext) -> None:
    told = 0
    for number, row in enumerate(rows):
        for column, cell in enumerate(row.cells):
            if cell not in bad:
                continue
            told += 1
            if told <= _MOST_FINDINGS:
                at = row.cell_at(column)
                span = document.span(at, at + 1, Place(cell=(number, column)))
                context.report(codes.BAD_CHARACTER.at(f"a cell cannot hold {cell!r}", span))
    if told > _MOST_FINDINGS:
        message = f"{told - _MOST_FINDINGS} more cells with characters that a cell cannot hold"
        context.report(codes.BAD_CHARACTER.at(message))


def _report_lower_case(
    document: Document, rows: list[Row], lower: set[str], context: ReadContext
) -> None:
    span, count = _first_cell(document, rows, lower)
    cells = "one cell has" if count == 1 else f"{count} cells have"
    message = f"{cells} a lower-case letter, which version 1 does not know"
    capitals = str.maketrans({letter: letter.upper() for letter in lower})
    mend = _rewriting(document, rows, capitals, "write capitals", safe=True)
    context.report(codes.LOWER_CASE.at(message, span, fix=mend))


def _rewriting(
    document: Document, rows: list[Row], letters: Mapping[int, str | int], title: str, *, safe: bool
) -> Fix | None:
    """A mend that translates rows; None where one does not stand in the file as it is read."""
    edits = []
    for row in rows:
        end = row.at + len(row.cells)
        if document.text[row.at : end] != row.cells:
            return None
        changed = row.cells.translate(letters)
        if changed != row.cells:
            edits.append((row.at, end, changed))
    return document.fix(title, *edits, safe=safe)


def _report_undefined(
    document: Document, rows: list[Row], rebus: Rebus, used: set[str], context: ReadContext
) -> None:
    """Characters that may have been meant as markers, in a file that has markers."""
    suspects = used & (_MARKERS_ONLY if rebus.mark else _LIKE_MARKERS)
    for cell in sorted(suspects - rebus.markers.keys()):
        span, count = _first_cell(document, rows, {cell})
        more = "" if count == 1 else f" ({count} cells)"
        message = f"{cell} has no marker line{more}; it is read as the solution {cell.upper()}"
        context.report(codes.MARKER_UNDEFINED.at(message, span))


def _report_mixed(document: Document, rows: list[Row], context: ReadContext) -> None:
    cells = "".join([row.cells for row in rows])
    rarer = min(BLOCK, DIAGRAMLESS_BLOCK, key=cells.count)
    span, count = _first_cell(document, rows, {rarer})
    message = f"{count} of the blocks are {rarer!r}, {cells.count('.') + cells.count(':') - count}"
    message += f" are {':' if rarer == '.' else '.'!r}"
    other = DIAGRAMLESS_BLOCK if rarer == BLOCK else BLOCK
    mend = _rewriting(
        document, rows, str.maketrans(rarer, other), f"make them {other!r}", safe=False
    )
    context.report(codes.BLOCKS_MIXED.at(message, span, fix=mend))


# -- cells -----------------------------------------------------------------------------------------


def _grid(width: int, cells: str, rebus: Rebus) -> Grid:
    height = len(cells) // width
    # One byte for each character: what Latin-1 lacks becomes "?", which is neither block nor a-z.
    narrow = cells.encode("latin-1", "replace")
    kinds = narrow.translate(_BLOCK_BYTES)
    flags = narrow.translate(_CIRCLED_BYTES) if rebus.mark else b""
    if _is_omitted(cells, rebus):
        return Grid(width, height, kinds, flags=flags)
    texts: dict[int, str] = {}
    shorts: dict[int, str] = {}
    letter_of = bytearray(_LETTER_BYTES)
    for marker, (solution, short, _) in rebus.markers.items():
        implied = implied_short(solution)
        stated = short not in (solution, implied)
        at = cells.find(marker)
        if at >= 0 and marker.isascii() and implied.isascii():
            letter_of[ord(marker)] = ord(implied)
        while at >= 0:
            texts[at] = solution
            if stated:
                shorts[at] = short
            at = cells.find(marker, at + 1)
    if cells.isascii():
        letters = narrow.translate(letter_of).decode("ascii")
    else:
        letters = cells.translate(_LETTER_OF)
    return Grid(width, height, kinds, letters, rebus=texts, shorts=shorts, flags=flags)


def _is_omitted(cells: str, rebus: Rebus) -> bool:
    """Whether the solution was left out: X in every cell, circled ones (x) included."""
    if cells.strip(_NO_SOLUTION):
        return False
    return not any(each in rebus.markers and each in cells for each in (OMITTED, OMITTED.lower()))


#: Blocks and NUL have no letter; a-z are A-Z.
_LETTER_OF: Final = {
    **{ord(lower): upper for lower, upper in zip(LOWER_CASE, LETTERS, strict=True)},
    ord(BLOCK): grids.NONE,
    ord(DIAGRAMLESS_BLOCK): grids.NONE,
    0: "\ufffd",
}
_LETTER_BYTES: Final = bytes(
    ord(_LETTER_OF.get(byte, chr(byte))) if byte else ord("?") for byte in range(256)
)
