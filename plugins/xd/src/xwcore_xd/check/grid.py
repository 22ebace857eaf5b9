"""Checks of the grid: indentation, unknown signs, lower case without a meaning."""

from __future__ import annotations

from xwcore.plugin import Fix, plural
from xwcore_crossword import NONE, OPEN
from xwcore_xd import codes
from xwcore_xd.parse.structure import Report
from xwcore_xd.read import ReadFile, span_of_cell
from xwcore_xd.syntax import SPECIAL, UNKNOWN_MARK


def check_grid(file: ReadFile, report: Report) -> None:
    """Report on the grid."""
    document, rows = file.parsed.document, file.parsed.rows
    grid = file.crossword.grid
    indented = [row for row in rows.odd.values() if row.at]
    if indented:
        edits = tuple(document.line_edit(row.line, 0, row.at, "") for row in indented)
        fix = Fix(edits, title="delete the indentation")
        span = document.line_span(indented[0].line, 0, indented[0].at)
        message = f"{len(indented)} of {plural(len(rows), 'row')} are indented"
        report(codes.ROW_INDENT.at(message, span, fix=fix))
    if OPEN not in grid.kinds:
        report(codes.NO_CELLS.at(span=document.line_span(rows.lines[0])))
    letters = grid.letters.replace(NONE, "")
    if len(letters) > 1 and len(set(letters)) == 1 and not (grid.rebus or grid.readings):
        message = f"all {plural(len(letters), 'cell')} have the letter {letters[0]!r}"
        report(codes.ONE_LETTER.at(message, document.line_span(rows.lines[0])))
    if (UNKNOWN_MARK,) in grid.other_marks.values() and not any(
        header.name == SPECIAL and header.value for header in file.parsed.headers
    ):
        at = next(iter(grid.other_marks))
        message = f"{plural(len(grid.other_marks), 'cell')} in lower case without a header Special"
        report(codes.LOWER_CASE.at(message, span_of_cell(file.parsed, grid.width, at)))
    _check_signs(file, report)


def _check_signs(file: ReadFile, report: Report) -> None:
    """Report cells that are not letters. If every stated answer agrees with the grid, such cells
    are intended.
    """
    grid = file.crossword.grid
    if grid.letters.replace(NONE, "A").isalpha():
        return
    odd = [
        at
        for at, letter in enumerate(grid.letters)
        if letter != NONE
        and not letter.isalpha()
        and at not in grid.rebus
        and at not in grid.readings
        and file.cells[at] not in file.rebus
    ]
    clues = file.parsed.clues
    if not odd or (any(clues.answers) and not file.crossword.clues.stated_answers):
        return
    for at in odd:
        message = f"sign {grid.letters[at]!r} is not a letter and not a key of the header Rebus"
        report(codes.ODD_CELL.at(message, span_of_cell(file.parsed, grid.width, at)))
