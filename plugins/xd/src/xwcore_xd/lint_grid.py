"""The grid: indentation, odd characters, lower case without a meaning."""

from __future__ import annotations

from xwcore.model.grid import NONE, OPEN
from xwcore.plugin import Fix, Place, Span
from xwcore_xd import codes as finding
from xwcore_xd.cells import UNKNOWN_MARK
from xwcore_xd.grammar import SPECIAL
from xwcore_xd.layout import Found
from xwcore_xd.reading import Reading


def lint(reading: Reading, found: Found) -> None:
    """Report on the grid."""
    document, grid = reading.document, reading.grid
    indented = [row for row in reading.rows if row.at] if reading.file is None else []
    if indented:
        edits = tuple(document.edit(row.line, 0, row.at, "") for row in indented)
        fix = Fix(edits, title="take the blanks out")
        span = document.span(indented[0].line, 0, indented[0].at)
        found(finding.ROW_INDENT.at(span=span, fix=fix))
    if OPEN not in grid.kinds:
        found(finding.NO_CELLS.at(span=document.span(reading.rows[0].line)))
    if (UNKNOWN_MARK,) in grid.other_marks.values():
        headers = reading.layout.headers
        if not any(header.name == SPECIAL and header.value for header in headers):
            at = next(iter(grid.other_marks))
            found(finding.LOWER_CASE.at(span=span_of_cell(reading, at)))
    _lint_signs(reading, found)


def span_of_cell(reading: Reading, index: int) -> Span:
    """The place of a cell in the text."""
    number, column = divmod(index, reading.grid.width)
    row = reading.rows[number]
    at = row.column(column) if column < len(row.text) else row.at + len(row.raw)
    end = at + 1 if column < len(row.text) else at
    return reading.document.span(row.line, at, end, Place(cell=(number, column)))


def _lint_signs(reading: Reading, found: Found) -> None:
    """Cells that are no letters; where every answer bears them out, they are meant."""
    grid = reading.grid
    letters = grid.letters.replace(NONE, "")
    if not letters or letters.isalpha():
        return
    odd = [
        at
        for at, letter in enumerate(grid.letters)
        if letter != NONE and not letter.isalpha() and at not in grid.rebus
        and at not in grid.readings and _sign(reading, at) not in reading.rebus
    ]  # fmt: skip
    if not odd or _borne_out(reading):
        return
    for at in odd:
        found(finding.ODD_CELL.at(f"{grid.letters[at]!r} is no letter", span_of_cell(reading, at)))


def _sign(reading: Reading, index: int) -> str:
    number, column = divmod(index, reading.grid.width)
    text = reading.rows[number].text
    return text[column] if column < len(text) else ""


def _borne_out(reading: Reading) -> bool:
    """Whether clues state answers, and none of them differs from the grid."""
    return any(reading.clues.answers.values()) and not reading.crossword.clues.stated_answers
