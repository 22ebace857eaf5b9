"""The lines of the section GRID as rows of cells, without what does not belong there.

Contract: blank lines, blanks between cells, and remarks behind a row are left out and reported;
each cell knows where it stands in the text.
"""

from __future__ import annotations

from typing import Final, NamedTuple

from xwcore.plugin import ReadContext
from xwcore_across_text import codes
from xwcore_across_text.document import Document
from xwcore_across_text.grammar import BLANKS
from xwcore_across_text.sections import Section

#: What the document's sample has behind a row; it is no part of the format.
_REMARK: Final = "<--"
#: Blank lines told one by one.
_MOST_FINDINGS: Final = 50


class Row(NamedTuple):
    """A row: its cells, and where they are in the text.

    `cells_at` is None where the cells stand side by side from `at` on.
    """

    cells: str
    at: int
    cells_at: tuple[int, ...] | None = None

    def cell_at(self, column: int) -> int:
        """Where the cell stands in the text."""
        return self.at + column if self.cells_at is None else self.cells_at[column]


def read_rows(document: Document, section: Section, context: ReadContext) -> list[Row]:
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
            for empty in blank[:_MOST_FINDINGS] if rows else ():
                _report_blank_row(document, empty, context)
            blank.clear()
            if _REMARK in cells:
                cells = _without_remark(document, cells, start, context)
            row = Row(cells, start)
            if " " in cells or "\t" in cells:
                row = _without_blanks(document, row, context)
            if cells:  # a line with a remark alone is no row
                rows.append(row)
        at += len(raw) + 1
    return rows


def _report_blank_row(document: Document, at: int, context: ReadContext) -> None:
    end = document.line_end(at)
    mend = document.fix("delete the line", (at, min(end + 1, len(document.text)), ""))
    context.report(codes.BLANK_ROW.at(span=document.span(at, end), fix=mend))


def _without_remark(document: Document, cells: str, at: int, context: ReadContext) -> str:
    kept = cells[: cells.index(_REMARK)].rstrip(BLANKS)
    start, end = at + len(kept), at + len(cells)
    mend = document.fix("delete the remark", (start, end, ""))
    context.report(codes.ROW_REMARK.at(span=document.span(start, end), fix=mend))
    return kept


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
