"""Check a file: the reports of reading, then givens, solution and state by the rules of sudoku."""

from __future__ import annotations

import dataclasses
from typing import Final

from xwcore.plugin import Diagnostic, ReadContext, Severity, Span
from xwcore_logic import Layers, LogicPuzzle, own_diagnostic
from xwcore_sudoku import codes
from xwcore_sudoku.parse import ParsedFile, parse
from xwcore_sudoku.parse.grids import ParsedGrid
from xwcore_sudoku.read import cell_span, puzzle_of
from xwcore_sudoku.syntax import PUZZLE, STATE

#: The rule of a sudoku that a grid with blanks can break.
_DUPLICATE: Final = "LOG601"


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
    known = _duplicates(puzzle, grid)
    if grid.solution is not None:
        for diagnostic in puzzle.replace(progress=None).check():
            context.report(_placed(file, grid.solution, diagnostic))
    else:
        for diagnostic in known:
            context.report(_placed(file, grid, diagnostic))
    state = file.grid(STATE)
    if puzzle.progress is not None and state is not None:
        for diagnostic in _duplicates(puzzle, state):
            if diagnostic not in known:
                warning = dataclasses.replace(diagnostic, severity=Severity.WARNING)
                context.report(_placed(file, state, warning))


def _duplicates(puzzle: LogicPuzzle, grid: ParsedGrid) -> list[Diagnostic]:
    """The numbers of a grid that occur twice in a row, column or box."""
    finished = puzzle.replace(solution=Layers(cells=grid.values), progress=None)
    return [diagnostic for diagnostic in finished.check() if diagnostic.code == _DUPLICATE]


def _placed(file: ParsedFile, grid: ParsedGrid, diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic of the rules at its cell, under a code of this format."""
    place = diagnostic.place
    span: Span = file.document.span(grid.start, grid.end, place)
    if place.cell is not None:
        row, column = place.cell
        span = cell_span(file.document, grid, row * grid.size + column)
    return own_diagnostic(diagnostic, span, codes.CODES, "SDK")
