"""The sections SIZE and GRID: rows of text become the columns of a `Grid`.

Contract: whatever the rows hold, there is a grid: its width is what SIZE says where some row agrees,
else the length of most rows; its height is the number of rows. Every deviation is reported with its
row or cell.
"""

from __future__ import annotations

import re
from collections import Counter
from typing import Final, NamedTuple

from xwcore.model import grid as grids
from xwcore.plugin import Grid, Place, ReadContext

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
    PLAIN_ROWS,
    SIGNS,
    V2_CHARACTERS,
)
from xwcore_across_text.rebus_section import Rebus
from xwcore_across_text.sections import Section, Sections

_SIZE: Final = re.compile(r"([0-9]{1,9})([ \t]*[xX×*][ \t]*)([0-9]{1,9})")
#: What the document's sample has behind a row; it is no part of the format.
_REMARK: Final = re.compile(r"[ \t]*<--.*")
_OPEN_RUN: Final = re.compile(rb"\0{2,}")
#: Findings of one sort told one by one; the rest is told as a number.
_MOST_FINDINGS: Final = 50


class Row(NamedTuple):
    """A row: its cells, where its line is in the text, and where each cell is.

    `cells_at` is None where the cells stand side by side from `at` on.
    """

    cells: str
    at: int
    line: int
    cells_at: tuple[int, ...] | None = None

    def cell_at(self, column: int) -> int:
        """Where the cell stands in the text."""
        return self.at + column if self.cells_at is None else self.cells_at[column]


class Rows(NamedTuple):
    """The rows as they are read, all of `width`, and whether blocks are hidden from the player."""

    width: int
    rows: list[Row]
    diagramless: bool


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
    rows = [line.strip(BLANKS) for line in lines]
    joined = "".join(rows)
    plain = size is not None and len(rows) == size[1] and set(map(len, rows)) == {size[0]}
    if plain and joined and not rebus.present and PLAIN_ROWS.fullmatch(joined):
        assert size is not None
        context.limits.check("max_cells", len(joined))
        return _plain_grid(size[0], size[1], joined), False
    return _careful_grid(document, section, sections.get("SIZE"), size, rebus, version, context)


def _plain_grid(width: int, height: int, cells: str) -> Grid:
    letters = "" if not cells.strip(".X") else cells.replace(BLOCK, grids.NONE)
    kinds = cells.encode("ascii").translate(_PLAIN_KINDS)
    return Grid(width, height, kinds, letters)


#: Blocks become 1, all else 0: as `Grid.kinds` has it.
_PLAIN_KINDS: Final = bytes(byte in b".:" for byte in range(256))


def _read_size(
    document: Document, section: Section | None, context: ReadContext
) -> tuple[int, int] | None:
    """Columns and rows as SIZE says; None where it does not."""
    if section is None:
        return None
    body = document.text[section.start : section.end]
    line = body.strip(BLANKS + "\n")
    start = section.start + len(body) - len(body.lstrip(BLANKS + "\n"))
    span = document.span(start, start + len(line)) if line else None
    match = _SIZE.fullmatch(line)
    if match is None:
        said = f"{line[:40]!r} is no size" if line else "<SIZE> has no size below it"
        where = span or document.span(section.tag.start, section.tag.end)
        context.report(codes.SIZE_UNREADABLE.at(said, where))
        return None
    if match[2] != "x":
        mend = document.fix("write a plain x", (start + match.start(2), start + match.end(2), "x"))
        context.report(codes.SIZE_SPELLING.at(span=span, fix=mend))
    return int(match[1]), int(match[3])


def count_entries(grid: Grid) -> tuple[int, int]:
    """How many entries go across, and how many down; `grid.slots` would tell more, for more time."""
    width, kinds = grid.width, grid.kinds
    rows = b"\1".join([kinds[at : at + width] for at in range(0, len(kinds), width)])
    columns = b"\1".join([kinds[at::width] for at in range(width)])
    return len(_OPEN_RUN.findall(rows)), len(_OPEN_RUN.findall(columns))


# -- rows that need a closer look ------------------------------------------------------------------


def _careful_grid(
    document: Document,
    section: Section,
    size_section: Section | None,
    size: tuple[int, int] | None,
    rebus: Rebus,
    version: int,
    context: ReadContext,
) -> tuple[Grid, bool]:
    rows = _read_rows(document, section, context)
    if not any(row.cells for row in rows):
        span = document.span(section.tag.start, section.tag.end)
        context.fail(codes.GRID_MISSING.at("<GRID> has no rows below it", span))
    width = _width(rows, size)
    context.limits.check("max_cells", width * len(rows))
    _report_size(document, size_section, size, rows, width, context)
    rows = [_fitted(document, row, number, width, context) for number, row in enumerate(rows)]
    cells = "".join([row.cells for row in rows])
    _report_characters(document, rows, rebus, version, context)
    diagramless = DIAGRAMLESS_BLOCK in cells
    if diagramless and BLOCK in cells:
        _report_mixed(document, rows, context)
    return _grid(width, len(rows), cells, rebus), diagramless


def _read_rows(document: Document, section: Section, context: ReadContext) -> list[Row]:
    """The rows without blanks and remarks; both are reported, as are blank lines between rows."""
    rows: list[Row] = []
    at = section.start
    blank: list[int] = []
    for raw in document.text[section.start : section.end].split("\n"):
        cells = raw.strip(BLANKS)
        start = at + len(raw) - len(raw.lstrip(BLANKS))
        if not cells:
            blank.append(at)
        else:
            for empty in blank if rows else ():
                _report_blank_row(document, empty, context)
            blank.clear()
            if "<--" in cells:
                cells = _without_remark(document, cells, start, context)
            row = Row(cells, start, at)
            if " " in cells or "\t" in cells:
                row = _without_blanks(document, row, context)
            rows.append(row)
        at += len(raw) + 1
    return rows


def _report_blank_row(document: Document, at: int, context: ReadContext) -> None:
    end = document.line_end(at)
    mend = document.fix("delete the line", (at, min(end + 1, len(document.text)), ""))
    context.report(codes.BLANK_ROW.at(span=document.span(at, end), fix=mend))


def _without_remark(document: Document, cells: str, at: int, context: ReadContext) -> str:
    match = _REMARK.search(cells)
    assert match is not None
    mend = document.fix("delete the remark", (at + match.start(), at + match.end(), ""))
    span = document.span(at + match.start(), at + match.end())
    context.report(codes.ROW_REMARK.at(span=span, fix=mend))
    return cells[: match.start()]


def _without_blanks(document: Document, row: Row, context: ReadContext) -> Row:
    kept = tuple(at for at, cell in enumerate(row.cells) if cell not in BLANKS)
    end = row.at + len(row.cells)
    cells = "".join([row.cells[at] for at in kept])
    mend = document.fix("delete the blanks", (row.at, end, cells)) if cells.isascii() else None
    first = next(at for at, cell in enumerate(row.cells) if cell in BLANKS)
    span = document.span(row.at, end)
    message = f"blanks between the cells, the first after column {first}"
    context.report(codes.ROW_BLANKS.at(message, span, fix=mend))
    return row._replace(cells=cells, cells_at=tuple(row.at + at for at in kept))


def _width(rows: list[Row], size: tuple[int, int] | None) -> int:
    """What SIZE says, where some row agrees; else the length that most rows have."""
    lengths = Counter(len(row.cells) for row in rows if row.cells)
    if size is not None and lengths[size[0]]:
        return size[0]
    return max(lengths, key=lambda length: (lengths[length], length))


def _report_size(
    document: Document,
    section: Section | None,
    size: tuple[int, int] | None,
    rows: list[Row],
    width: int,
    context: ReadContext,
) -> None:
    height = len(rows)
    if section is None or size is None or size == (width, height):
        return
    body = document.text[section.start : section.end]
    start = section.start + len(body) - len(body.lstrip(BLANKS + "\n"))
    end = start + len(body.strip(BLANKS + "\n"))
    regular = all(len(row.cells) == width for row in rows)
    swapped = regular and size == (height, width)
    mend = None
    if regular:
        mend = document.fix(
            f"write {width}x{height}", (start, end, f"{width}x{height}"), safe=swapped
        )
    message = f"SIZE says {size[0]}x{size[1]}, the grid has {width} columns and {height} rows"
    hint = "columns come first" if swapped else None
    span = document.span(start, end)
    context.report(codes.SIZE_DIFFERS.at(message, span, hint=hint, fix=mend))


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
    document: Document, rows: list[Row], rebus: Rebus, version: int, context: ReadContext
) -> None:
    used = set("".join([row.cells for row in rows]))
    bad = used - V2_CHARACTERS - rebus.markers.keys()
    if bad:
        _report_bad(document, rows, bad, context)
    if version == 1 and not rebus.present and (new := used & set(DIGITS + SIGNS)):
        span, _ = _first_cell(document, rows, new)
        message = f"version 1 has letters only, not {' '.join(sorted(new))}"
        context.report(codes.NEEDS_V2.at(message, span))
    lower = used & set(LOWER_CASE) - rebus.markers.keys()
    if lower and version == 1 and not rebus.mark:
        _report_lower_case(document, rows, lower, context)
    if rebus.present:
        _report_undefined(document, rows, rebus, used, context)


def _first_cell(document: Document, rows: list[Row], wanted: set[str]) -> tuple:  # noqa: ANN202
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
    edits = []
    for row in rows:
        for column, cell in enumerate(row.cells):
            if cell in lower:
                at = row.cell_at(column)
                edits.append((at, at + 1, cell.upper()))
    span, count = _first_cell(document, rows, lower)
    cells = "one cell has" if count == 1 else f"{count} cells have"
    message = f"{cells} a lower-case letter, which version 1 does not know"
    mend = document.fix("write capitals", *edits)
    context.report(codes.LOWER_CASE.at(message, span, fix=mend))


def _report_undefined(
    document: Document, rows: list[Row], rebus: Rebus, used: set[str], context: ReadContext
) -> None:
    """Characters that may have been meant as markers; only where there are markers at all."""
    suspects = used & set(DIGITS if rebus.mark else DIGITS + LOWER_CASE)
    for cell in sorted(suspects - rebus.markers.keys()) if rebus.markers else ():
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
    context.report(codes.BLOCKS_MIXED.at(message, span))


# -- cells -----------------------------------------------------------------------------------------


def _grid(width: int, height: int, cells: str, rebus: Rebus) -> Grid:
    kinds = bytes([cell in ".:" for cell in cells])
    circled = set(LOWER_CASE) if rebus.mark else set()
    flags = bytes([cell in circled for cell in cells]) if circled else b""
    if _is_omitted(cells, rebus):
        return Grid(width, height, kinds, flags=flags)
    letters = cells.translate(_LETTER_OF)
    markers = {cell: made for cell, made in rebus.markers.items() if cell in cells}
    if not markers:
        return Grid(width, height, kinds, letters, flags=flags)
    at_marker = [(at, markers[cell]) for at, cell in enumerate(cells) if cell in markers]
    return Grid(
        width,
        height,
        kinds,
        letters,
        rebus={at: marker.solution for at, marker in at_marker},
        shorts={at: marker.short for at, marker in at_marker},
        flags=flags,
    )


def _is_omitted(cells: str, rebus: Rebus) -> bool:
    """Whether the solution was left out: X in every cell, circled ones (x) included."""
    open_cells = set(cells) - {BLOCK, DIAGRAMLESS_BLOCK}
    return open_cells <= {OMITTED, OMITTED.lower()} and not open_cells & rebus.markers.keys()


#: Blocks and NUL have no letter; a-z are A-Z.
_LETTER_OF: Final = {
    **{ord(lower): upper for lower, upper in zip(LOWER_CASE, LETTERS, strict=True)},
    ord(BLOCK): grids.NONE,
    ord(DIAGRAMLESS_BLOCK): grids.NONE,
    0: "�",
}
