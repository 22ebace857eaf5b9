"""Check a file: the reports of reading, then givens and progress by the rules of the type."""

from __future__ import annotations

import dataclasses
from collections.abc import Collection
from typing import Final

from xwcore.plugin import Diagnostic, Place, ReadContext, Severity
from xwcore_logic import (
    NOT_DECIDED,
    Layers,
    LogicPuzzle,
    Spot,
    Value,
    border_gaps,
    own_diagnostic,
    value_at,
)
from xwcore_puzzlink import codes
from xwcore_puzzlink.read import ReadFile, read_file
from xwcore_puzzlink.syntax.rows import TypeRow

#: What only SPF demands of the givens: closed borders, rectangles, the numbers of areas and plates,
#: ends in pairs, clues in order. Players of addresses take any.
_CONVENTIONS: Final = frozenset(
    f"LOG{number}" for number in (401, 402, 403, 404, 405, 406, 413, 414, 420)
)

Cells = tuple[tuple[Value, ...], ...]


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError: the file has no address or several, or the size is missing.
        LimitError: the grid is larger than the limits allow.
    """
    file = read_file(data, context)
    puzzle = file.puzzle
    row = file.row
    if row is None or row.is_board:
        return
    given = puzzle.replace(progress=None).check()
    for diagnostic in given:
        if diagnostic.code not in _CONVENTIONS:
            context.report(_located(file, diagnostic))
    if file.is_variant:  # its lines are not split into givens and progress
        _report_further(file, puzzle.replace(progress=Layers()), given, context)
    gap = next(border_gaps(given), None)
    if puzzle.progress is not None and gap is not None:
        span = file.parsed.document.span(file.start, file.end)
        context.report(NOT_DECIDED.at(f"not decided: {gap} is not modeled", span))
    elif puzzle.progress is not None:
        finished = _finished(puzzle, row)
        unknown = _unknown_number(finished, row)
        if unknown is not None:  # no player can enter a number in a cell with a question mark
            place = Place(cell=unknown)
            message = f"not decided: ? at row {unknown[0] + 1}, column {unknown[1] + 1} is a number"
            context.report(
                NOT_DECIDED.at(message, file.parsed.document.span(file.start, file.end, place))
            )
            finished = puzzle.replace(progress=finished.solution)
        _report_further(file, finished, given, context)
    if row.bridges and any(item.name == "marks" for item in puzzle.unmodeled):
        _report_broken_bridges(file, context)


def _report_further(
    file: ReadFile, puzzle: LogicPuzzle, given: Collection[Diagnostic], context: ReadContext
) -> None:
    """Report what is wrong with a solution, beside what is wrong with the givens, as a warning; as
    an error that it is not decided.
    """
    for diagnostic in puzzle.check():
        if diagnostic in given or (diagnostic.code == "LOG401" and _loose_borders(file)):
            continue
        located = _located(file, diagnostic)
        if diagnostic.code.startswith("LOG"):
            located = dataclasses.replace(located, severity=Severity.WARNING)
        context.report(located)


def _report_broken_bridges(file: ReadFile, context: ReadContext) -> None:
    """Report pieces of bridges that lead from no island to another one."""
    assert file.saved is not None
    for part, *_, piece in next(i.value for i in file.puzzle.unmodeled if i.name == "marks"):
        if part == 1 and piece != "-1":
            broken = codes.CODES["PZL608"].at("piece of a bridge leads to no island")
            span = file.parsed.document.span(file.start, file.end)
            context.report(dataclasses.replace(broken, span=span, severity=Severity.WARNING))
            return


def _unknown_number(puzzle: LogicPuzzle, row: TypeRow) -> Spot | None:
    """A cell with a question mark that the solution has nothing for."""
    if not row.keeps_givens or puzzle.solution is None:
        return None
    solved = puzzle.solution.cells
    return next(
        (
            (at, column)
            for at, line in enumerate(puzzle.givens.cells)
            for column, value in enumerate(line)
            if value == "?" and value_at(solved, at, column) is None
        ),
        None,
    )


def _loose_borders(file: ReadFile) -> bool:
    """Whether a border of the player may end inside of an area."""
    return file.row is not None and file.row.loose_borders


def _finished(puzzle: LogicPuzzle, row: TypeRow) -> LogicPuzzle:
    """The puzzle with the progress as its solution, so that what breaks a rule is a breach."""
    progress = puzzle.progress or Layers()
    if row.keeps_givens:
        rows = tuple(
            tuple(
                _shown(given) or value or row.blank  # a given value counts, whatever is entered
                for value, given in zip(values, givens, strict=True)
            )
            for values, givens in zip(progress.cells, puzzle.givens.cells, strict=True)
        )
        progress = progress.replace(cells=rows)
    if row.partial_borders:
        progress = _bordered(puzzle, progress)
    if row.bridges:
        progress = progress.replace(cells=_counted(puzzle, progress))
    if row.curves:
        progress = progress.replace(cells=_curves(puzzle, progress))
    return puzzle.replace(solution=progress, progress=None)


def _bordered(puzzle: LogicPuzzle, progress: Layers) -> Layers:
    """The numbers and borders that follow from those entered: a cell without a number has that of
    its area; there are borders between different numbers, and where one divides equal ones.
    """
    blank = Layers.blank(puzzle.width, puzzle.height)
    entered = progress.replace(
        horizontal=progress.horizontal or blank.horizontal,
        vertical=progress.vertical or blank.vertical,
    )
    number_of = {spot: value_at(entered.cells, *spot) for spot in entered.spots()}
    # Numbers that differ are apart; a cell without a number joins those beside it.
    walls = {
        pair: "wall"
        for pair in entered.pairs()
        if entered.is_wall(*pair)
        or (None not in (ends := [number_of[spot] for spot in pair]) and ends[0] != ends[1])
    }
    area_of: dict[Spot, int] = {}
    for at, area in enumerate(entered.with_edges(walls).iter_areas()):
        area_of.update(dict.fromkeys(area, at))
        numbers = {number_of[spot] for spot in area} - {None}
        if len(numbers) == 1:
            number_of.update(dict.fromkeys(area, numbers.pop()))
    borders = {
        pair: "wall" if area_of[pair[0]] != area_of[pair[1]] else None for pair in entered.pairs()
    }
    return entered.with_cells(number_of).with_edges(borders)


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


def _counted(puzzle: LogicPuzzle, progress: Layers) -> Cells:
    """The cells with the number of bridges in each island that states none."""
    rows = progress.cells

    def count(row: int, column: int) -> int:
        total = 0
        for down, right, signs in ((0, 1, "-="), (0, -1, "-="), (1, 0, "|H"), (-1, 0, "|H")):
            at, across = row + down, column + right
            if 0 <= at < puzzle.height and 0 <= across < puzzle.width:
                total += (signs.find(str(rows[at][across])) + 1) % 3
                joint = progress.edge((row, column), (at, across))
                total += {"bridge": 1, "bridges": 2}.get(str(joint), 0)
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


def _located(file: ReadFile, diagnostic: Diagnostic) -> Diagnostic:
    """A diagnostic of the model at the clues of the address, under a code of this format."""
    place = diagnostic.place
    span = file.parsed.document.span(file.start, file.end, place)
    return own_diagnostic(diagnostic, span, codes.CODES, "PZL")
