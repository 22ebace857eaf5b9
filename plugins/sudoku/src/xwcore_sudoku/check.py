"""Check a file: the reports of reading, then givens, solution and state by the rules of sudoku."""

from __future__ import annotations

import dataclasses
from typing import Final

from xwcore.plugin import Diagnostic, ReadContext, Severity, Span
from xwcore_documents import CharacterCodes, check_characters
from xwcore_logic import own_diagnostic
from xwcore_sudoku import codes
from xwcore_sudoku.causes import duplicates, put_causes
from xwcore_sudoku.parse import ParsedFile, parse
from xwcore_sudoku.parse.grid import ParsedGrid
from xwcore_sudoku.read import cell_span, puzzle_of
from xwcore_sudoku.syntax import PUZZLE, STATE

_CHARACTER_CODES: Final = CharacterCodes(codes.MOJIBAKE, codes.BAD_CHARACTER)


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError: the file has no sudoku.
        LimitError: as `read`.
    """
    file = parse(data, context)
    puzzle = puzzle_of(file, context)
    grid = file.grid(PUZZLE)
    assert grid is not None  # or reading had failed
    for diagnostic in check_characters(file.document, _CHARACTER_CODES):
        context.report(diagnostic)
    known = duplicates(puzzle, grid.values)
    if grid.solution is not None:
        for diagnostic in puzzle.replace(progress=None).check():
            context.report(_placed(file, grid.solution, diagnostic))
    else:
        for diagnostic in known:
            context.report(_placed(file, grid, diagnostic))
    state = file.grid(STATE)
    if puzzle.progress is not None and state is not None:
        for diagnostic in duplicates(puzzle, state.values):
            if diagnostic not in known:
                warning = dataclasses.replace(diagnostic, severity=Severity.WARNING)
                context.report(_placed(file, state, warning))
    put_causes(file, puzzle, context)


def _placed(file: ParsedFile, grid: ParsedGrid, diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic of the rules at its cell, under a code of this format."""
    place = diagnostic.place
    span: Span = file.document.span(grid.start, grid.end, place)
    if place.cell is not None:
        row, column = place.cell
        span = cell_span(file.document, grid, row * grid.size + column)
    return own_diagnostic(diagnostic, span, codes.CODES, "SDK")
