"""Check a file: the reports of reading, then givens and progress by the rules of the type."""

from __future__ import annotations

import dataclasses

from xwcore.plugin import Diagnostic, ReadContext, Severity
from xwcore_logic import Layers, LogicPuzzle, Value, own_diagnostic
from xwcore_puzzlink import codes
from xwcore_puzzlink.read import Reading, read_file
from xwcore_puzzlink.syntax.rows import Row

Cells = tuple[tuple[Value, ...], ...]


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError: the file has no address or several, or the size is missing.
        LimitError: the grid is larger than the limits allow.
    """
    reading = read_file(data, context)
    puzzle = reading.puzzle
    row = reading.row
    if row is None:
        return
    for diagnostic in puzzle.replace(progress=None).check():
        context.report(_located(reading, diagnostic))
    if puzzle.progress is not None:
        for diagnostic in _finished(puzzle, row).check():
            if not diagnostic.code.startswith("LOG4"):
                warning = dataclasses.replace(diagnostic, severity=Severity.WARNING)
                context.report(_located(reading, warning))


def _finished(puzzle: LogicPuzzle, row: Row) -> LogicPuzzle:
    """The puzzle with the progress as its solution, so that what breaks a rule is a fault."""
    progress = puzzle.progress or Layers()
    if row.keeps_givens:
        rows = tuple(
            tuple(
                value if value is not None else _shown(given) or row.blank
                for value, given in zip(values, givens, strict=True)
            )
            for values, givens in zip(progress.cells, puzzle.givens.cells, strict=True)
        )
        progress = progress.replace(cells=rows)
    if row.bridges:
        progress = progress.replace(cells=_counted(puzzle, progress.cells))
    if row.curves:
        progress = progress.replace(cells=_curves(puzzle, progress))
    return puzzle.replace(solution=progress, progress=None)


def _curves(puzzle: LogicPuzzle, progress: Layers) -> Cells:
    """The cells with the curves that their links draw; what has been entered are the links."""

    def sign(row: int, column: int) -> Value:
        if puzzle.givens.cells[row][column] == "#":
            return "#"
        edges = (progress.vertical[row][column], progress.vertical[row][column + 1])
        across = sum(edge == "link" for edge in edges)
        edges = (progress.horizontal[row][column], progress.horizontal[row + 1][column])
        down = sum(edge == "link" for edge in edges)
        if across + down == 0:
            return None
        return {(2, 0): "-", (0, 2): "|"}.get((across, down), "+")

    rows = enumerate(progress.cells)
    return tuple(tuple(sign(row, at) for at in range(len(line))) for row, line in rows)


def _counted(puzzle: LogicPuzzle, rows: Cells) -> Cells:
    """The cells with the number of bridges in each island that states none."""

    def count(row: int, column: int) -> int:
        total = 0
        for down, right, signs in ((0, 1, "-="), (0, -1, "-="), (1, 0, "|H"), (-1, 0, "|H")):
            at, across = row + down, column + right
            if 0 <= at < puzzle.height and 0 <= across < puzzle.width:
                total += (signs.find(str(rows[at][across])) + 1) % 3
        return total

    return tuple(
        tuple(
            count(row, column) or None if puzzle.givens.cells[row][column] == "?" else value
            for column, value in enumerate(line)
        )
        for row, line in enumerate(rows)
    )


def _shown(given: Value) -> Value:
    """What a solution has in a cell with a given value: the value, or # in a cell with sums."""
    if isinstance(given, tuple):
        return "#"
    return None if given in (".", "?") else given


def _located(reading: Reading, diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic of the model at the clues of the address, under a code of this format."""
    place = diagnostic.place
    span = reading.file.document.span(reading.start, reading.end, place)
    return own_diagnostic(diagnostic, span, codes.CODES, "PZL")
