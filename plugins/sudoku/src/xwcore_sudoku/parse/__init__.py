"""Parsing: a text to the grids and properties in it.

Contract: lines are taken in order; a line that is neither a row, a section, a property nor a
comment is reported and ignored. A grid has the offset of each of its cells, -1 for one that is
missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cached_property
from typing import Final

from xwcore.plugin import ReadContext, plural
from xwcore_documents import TextDocument
from xwcore_sudoku.parse.grid import (
    ParsedGrid,
    Row,
    belongs_to,
    row_of_characters,
    whole_grid,
    with_solution,
)
from xwcore_sudoku.parse.tables import blanks_between_bars, grid_of_columns, row_of
from xwcore_sudoku.syntax import (
    BARS,
    GAP_SIGNS,
    LINE,
    MOST_CELLS,
    NO_ROW,
    NOTES,
    PENCIL_MARKS,
    PLAIN,
    PUZZLE,
    ROW_OF_16,
    ROW_OR_GRID,
    ROW_WITH_DASHES,
    ROW_WITH_SPACES,
    SIZES,
    USUAL_SIZE,
    symbols_of,
)

#: Grids of one file that are kept: one is the puzzle, one the state, others are reported.
MOST_GRIDS: Final = 20

_GAP: Final = f"[{GAP_SIGNS}]"

#: Signs of a row whose cells are not its characters: separators, a cell without a character, and a
#: number of two digits between gaps.
_TABLE: Final = re.compile(
    rf"[,;\t]|   |[{BARS}] ?[{BARS}]|(?:^|(?<={_GAP}))[0-9]{{2}}(?={_GAP}|$)"
)


@dataclass(frozen=True, slots=True)
class Problem:
    """What is malformed: the code, a message, and the offsets of the text concerned."""

    code: str
    message: str
    start: int
    end: int


@dataclass(slots=True)
class ParsedFile:
    """A text and the grids in it, the lines of its notes, the other properties as pairs of letter
    and value, the lines of sections with pencil marks, and its first problems.
    """

    document: TextDocument
    most_problems: int
    grids: list[ParsedGrid] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    properties: list[tuple[str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    pencil_marks: list[tuple[int, int]] = field(default_factory=list)
    has_sections: bool = False
    stops_at_problem: bool = False

    @classmethod
    def of(cls, data: bytes, context: ReadContext, *, stops_at_problem: bool = False) -> ParsedFile:
        """The text of a file, in which nothing has been looked for; looking for grids may stop at
        the first problem.
        """
        document = TextDocument.decode(data)
        return cls(document, context.limits.max_diagnostics + 1, stops_at_problem=stops_at_problem)

    def grid(self, section: str) -> ParsedGrid | None:
        """The first grid of a section."""
        return next((grid for grid in self.grids if grid.section == section), None)

    def note(self, problem: Problem) -> None:
        """Keep a problem, unless there are so many already."""
        if len(self.problems) < self.most_problems:
            self.problems.append(problem)

    def note_pencil_marks(self, start: int, end: int) -> None:
        """Keep the place of a section with pencil marks, unless there are so many already."""
        if len(self.pencil_marks) < self.most_problems:
            self.pencil_marks.append((start, end))


def parse(data: bytes, context: ReadContext) -> ParsedFile:
    """The grids and properties of a file.

    Raises:
        LimitError: a line is longer, or there are more cells, than the limits allow.
    """
    file = ParsedFile.of(data, context)
    for grid in grids_of(file, context):
        # Each grid alone: the others are solution and state of the first one, or are left out.
        context.limits.check("max_cells", len(grid.cells))
        if len(file.grids) < MOST_GRIDS:
            file.grids.append(grid)
    return file


def grids_of(file: ParsedFile, context: ReadContext) -> Iterator[ParsedGrid]:
    """The sudokus of a text, one after the other, each with the grids after it that are its
    solution and its areas; everything else is noted in the file.
    """
    sudoku: ParsedGrid | None = None
    for grid in _grids_in(file, context):
        if sudoku is not None:
            if belongs_to(grid, sudoku):
                continue
            yield sudoku
        sudoku = grid
    if sudoku is not None:
        yield sudoku


def _grids_in(file: ParsedFile, context: ReadContext) -> Iterator[ParsedGrid]:
    """The grids of a text, one after the other; everything else is noted in the file."""
    section, rows, at = PUZZLE, _Rows(file), 0
    row_length = ROW_OR_GRID if ROW_OF_16.search(file.document.text) else 0
    for line in file.document.iter_lines():
        if file.problems and file.stops_at_problem:
            return
        context.limits.check("max_string", len(line))
        start, at = at, at + len(line) + 1
        if (match := PLAIN.fullmatch(line)) and section != PENCIL_MARKS:
            length = len(match["cells"])
            if rows.is_open or length == row_length or length not in SIZES:
                yield from rows.add(_plain_row(match, "cells", start), line, start, section)
            else:
                yield whole_grid(match, "cells", start, section)
            continue
        match = NO_ROW.fullmatch(line.lstrip("\ufeff"))
        if match and match["section"] is not None:
            yield from rows.finished()
            section, file.has_sections = match["section"].strip().lower(), True
            if section == PENCIL_MARKS:
                file.note_pencil_marks(start, at - 1)
        elif section == PENCIL_MARKS:
            continue
        elif match and match["letter"] is not None:
            letter, value = match["letter"], match["value"].rstrip()
            if letter == NOTES:
                file.notes.append(value)
            else:
                file.properties.append((letter, value))
        elif match and not (match["rule"] and rows.takes_blanks(line)):
            continue
        elif not rows.is_open and (grid := _grid_of_line(line, start, section)) is not None:
            yield grid
        else:
            yield from rows.add(_row_of(line, start, rows.size), line, start, section)
    yield from rows.finished()


def _plain_row(match: re.Match[str], name: str, start: int) -> Row:
    """The cells of a group, each of which is a character."""
    cells = match[name]
    first = start + match.start(name)
    count = min(len(cells), MOST_CELLS)
    return Row(cells, range(first, first + count), (1,) * count)


def _row_of(line: str, start: int, size: int) -> Row:
    """The cells of a row with gaps; `size` is 0 for the first row of a sudoku."""
    if _TABLE.search(line) is None:
        row = row_of_characters(line, start)
        if len(row.cells) == size or not size:
            return row
    return row_of(line, start, size)


def _grid_of_line(line: str, start: int, section: str) -> ParsedGrid | None:
    """A whole sudoku in a line, with its solution and further columns."""
    match = LINE.fullmatch(line)
    if match is None:
        if len(line) <= USUAL_SIZE**2:
            return None
        return grid_of_columns(line, start, section)
    if len(match["givens"]) not in SIZES:
        return None
    grid = whole_grid(match, "givens", start, section)
    if match["solution"] is None:
        return grid
    if len(match["solution"]) != len(match["givens"]):
        return None
    return with_solution(grid, whole_grid(match, "solution", start, section))


class _Rows:
    """Collects the rows of a grid."""

    def __init__(self, file: ParsedFile) -> None:
        self._file = file
        self._grid: ParsedGrid | None = None

    @property
    def is_open(self) -> bool:
        """Whether further rows are expected."""
        return self._grid is not None

    @property
    def size(self) -> int:
        """The cells of a further row; 0 where none is expected."""
        return 0 if self._grid is None else self._grid.size

    @cached_property
    def _has_dashes(self) -> bool:
        """Whether dashes are the blanks of a row in the file."""
        return ROW_WITH_DASHES.search(self._file.document.text) is not None

    @cached_property
    def _has_spaces(self) -> bool:
        """Whether cells of a row in the file are between bars and have no character."""
        return ROW_WITH_SPACES.search(self._file.document.text) is not None

    def takes_blanks(self, line: str) -> bool:
        """Whether a line that is a rule in most files is a row of blanks."""
        dashes = line.count("-")
        if dashes:
            is_row = dashes == (self.size or USUAL_SIZE) and "+" not in line and "=" not in line
            return is_row and self._has_dashes
        if not self._has_spaces:
            return False
        count = blanks_between_bars(line)
        return count == self.size if self.is_open else count * count in SIZES

    def add(self, row: Row, line: str, start: int, section: str) -> Iterator[ParsedGrid]:
        """Take the cells of a line as the next row; yields the grid after its last row."""
        cells = row.cells
        if self._grid is None:
            size = len(cells)
            if size * size not in SIZES or not symbols_of(cells, size).keys() >= set(cells):
                self._ignore(line, start)
                return
            self._grid = ParsedGrid(size, section, start, start)
        grid = self._grid
        if len(grid.cells) == grid.size == USUAL_SIZE - 1 and len(cells) == USUAL_SIZE:
            self._lengthen_first_row(grid)
        grid.end = start + len(line)
        if len(cells) != grid.size:
            number = len(grid.cells) // grid.size + 1
            message = f"row {number}: {plural(len(cells), 'cell')}, expected {grid.size}"
            self._file.note(Problem("SDK201", message, start, grid.end))
        grid.cells += cells[: grid.size]
        grid.offsets += row.offsets[: grid.size]
        grid.lengths += row.lengths[: grid.size]
        grid.add_blanks(grid.size - len(cells))
        if len(grid.cells) == grid.size**2:
            yield from self.finished()

    def finished(self) -> Iterator[ParsedGrid]:
        """The grid, with blanks for missing rows."""
        grid, self._grid = self._grid, None
        if grid is None:
            return
        missing = grid.size**2 - len(grid.cells)
        if missing:
            count = len(grid.cells) // grid.size
            message = f"{plural(count, 'row')}, expected {grid.size}"
            self._file.note(Problem("SDK202", message, grid.start, grid.end))
            grid.add_blanks(missing)
        yield grid

    def _lengthen_first_row(self, grid: ParsedGrid) -> None:
        """Take a first row of one cell less than the second one for a row that lacks a cell."""
        message = f"row 1: {plural(grid.size, 'cell')}, expected {USUAL_SIZE}"
        self._file.note(Problem("SDK201", message, grid.start, grid.end))
        grid.size = USUAL_SIZE
        grid.add_blanks(1)

    def _ignore(self, line: str, start: int) -> None:
        message = f"unrecognized line ignored: {line.strip()[:40]!r}"
        self._file.note(Problem("SDK204", message, start, start + len(line)))
