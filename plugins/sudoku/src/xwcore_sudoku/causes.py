"""The findings of a sudoku in text together: one damage before what follows from it.

Contract: a row that stands in the text twice, or two rows that are exchanged, are found by trying:
the change after which the text has one sudoku of the right size in which no number occurs twice. A
row of another length and missing rows come before what the rules have against the cells; numbers
that occur twice are one finding where they would not without a single cell.
"""

from __future__ import annotations

from itertools import pairwise
from typing import Final

from xwcore.plugin import Diagnostic, Fix, LimitError, ReadContext, ReadError
from xwcore_logic import Layers, LogicPuzzle, Value
from xwcore_sudoku import codes
from xwcore_sudoku.parse import ParsedFile, parse
from xwcore_sudoku.parse.grid import ParsedGrid
from xwcore_sudoku.read import cell_span, puzzle_of
from xwcore_sudoku.syntax import PUZZLE

#: Cells of the sudokus that a search checks, at most: about 0.2 s.
_MOST_CELLS: Final = 20_000

_OF_CELLS: Final = ("SDK4", "SDK5", "SDK6")
_OF_SIZE: Final = ("SDK201", "SDK202")
_FROM_COPY: Final = (*_OF_CELLS, *_OF_SIZE, codes.IGNORED_GRID.code)

#: The rule of a sudoku that a grid with blanks can break.
DUPLICATE: Final = "LOG601"
_DUPLICATE: Final = "SDK601"


def put_causes(file: ParsedFile, puzzle: LogicPuzzle, context: ReadContext) -> None:
    """Put the finding that explains others before them, if there is one."""
    grid = file.grid(PUZZLE)
    on_cells = [
        diagnostic for diagnostic in context.diagnostics if diagnostic.code.startswith(_OF_CELLS)
    ]
    sized = [diagnostic for diagnostic in context.diagnostics if diagnostic.code in _OF_SIZE]
    if grid is None or not (on_cells or sized):
        return
    cause: Diagnostic | None = None
    following: tuple[str, ...] = _OF_CELLS
    if sized:
        cause, following = _row_twice(file, grid), _FROM_COPY
        if cause is None and on_cells:
            cause, following = sized[0], _OF_CELLS
    elif len(on_cells) > 1:
        cause = _rows_exchanged(file, grid) or _wrong_cell(file, grid, puzzle, on_cells)
    if cause is not None:
        context.report_cause(cause, lambda diagnostic: diagnostic.code.startswith(following))


def duplicates(puzzle: LogicPuzzle, values: tuple[tuple[Value, ...], ...]) -> list[Diagnostic]:
    """The numbers that occur twice in a row, column or box, if these are in the cells."""
    finished = puzzle.replace(solution=Layers(cells=values), progress=None)
    return [diagnostic for diagnostic in finished.check() if diagnostic.code == DUPLICATE]


def _row_lines(file: ParsedFile, grid: ParsedGrid) -> list[int]:
    """The line of each row; none if a row has no line of its own."""
    starts = grid.offsets[:: grid.size]
    lines = [file.document.line_of(start) for start in starts if start >= 0]
    return lines if len(set(lines)) == grid.size else []


def _fits(file: ParsedFile, *edits: tuple[int, int, str]) -> bool:
    """Whether after the edits the text has one sudoku of the right size without duplicates."""
    context = ReadContext("sudoku")
    try:
        changed = parse(file.document.replaced(edits), context)
        puzzle = puzzle_of(changed, context)
    except (ReadError, LimitError):
        return False
    is_whole = not any(diagnostic.code.startswith(_FROM_COPY) for diagnostic in context.diagnostics)
    return is_whole and not duplicates(puzzle, puzzle.givens.cells)


def _row_twice(file: ParsedFile, grid: ParsedGrid) -> Diagnostic | None:
    """The finding that a row is equal to the one above, without which the rows are a sudoku."""
    lines, document, size = _row_lines(file, grid), file.document, grid.size
    rows = [grid.cells[at : at + size] for at in range(0, len(grid.cells), size)]
    for at in range(1, len(lines)):
        start, end = (document.line_start(lines[at] + more) for more in (0, 1))
        if rows[at] == rows[at - 1] and _fits(file, (start, end, "")):
            message = f"row {at + 1} is a duplicate: without it there are {size} rows"
            fix = document.fix("delete the row", (start, end, ""))
            return codes.ROW_TWICE.at(message, document.line_span(lines[at]), fix=fix)
    return None


def _rows_exchanged(file: ParsedFile, grid: ParsedGrid) -> Diagnostic | None:
    """The finding on the only two rows after whose exchange no number occurs twice."""
    lines = _row_lines(file, grid)
    if not lines or grid.solution is not None or grid.size**3 > _MOST_CELLS:
        return None
    exchanges = [file.document.exchange_lines(*pair) for pair in pairwise(lines)]
    fitting = [(at, edits) for at, edits in enumerate(exchanges) if _fits(file, *edits)]
    if len(fitting) != 1:
        return None
    at, edits = fitting[0]
    message = f"rows {at + 1} and {at + 2} may be exchanged: no number would occur twice"
    # One wrong number could be the reason as well.
    fix = Fix(file.document.fix("", *edits).edits, safe=False, title="exchange the rows")
    return codes.ROWS_EXCHANGED.at(message, file.document.line_span(lines[at]), fix=fix)


def _wrong_cell(
    file: ParsedFile, grid: ParsedGrid, puzzle: LogicPuzzle, on_cells: list[Diagnostic]
) -> Diagnostic | None:
    """The finding on the number without which none occurs twice."""
    part = grid if grid.solution is None else grid.solution
    values = part.values
    places = [divmod(at, grid.size) for at in range(grid.size**2)]
    if any(diagnostic.code != _DUPLICATE for diagnostic in on_cells):
        return None
    cells = [diagnostic.place.cell for diagnostic in on_cells if diagnostic.place.cell is not None]
    numbers = {values[row][column] for row, column in cells}
    tried = [(row, column) for row, column in places if values[row][column] in numbers]
    if len(numbers) != 1 or len(tried) * grid.size**2 > _MOST_CELLS:
        return None
    (number,) = numbers
    fitting = [
        place
        for place in tried
        if not duplicates(
            puzzle,
            tuple(
                tuple(
                    None if (row, column) == place else value for column, value in enumerate(line)
                )
                for row, line in enumerate(values)
            ),
        )
    ]
    if not fitting:
        return None
    row, column = fitting[0]
    message = f"{number} occurs twice, in {len(on_cells)} rows, columns or areas"
    if len(fitting) == 1:
        message += "; without this cell it does not"
    return codes.CODES[_DUPLICATE].at(
        message, cell_span(file.document, part, row * grid.size + column)
    )
