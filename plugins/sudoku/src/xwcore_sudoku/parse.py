"""Parsing: a text to the grids and properties in it.

Contract: lines are taken in order; a line that is neither a row, a section, a property nor a
comment is reported and ignored. A grid has the offset of each of its cells, -1 for one that is
missing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import islice
from typing import Final

from xwcore.files.text_document import TextDocument
from xwcore.findings.wording import plural
from xwcore.plugin import ReadContext
from xwcore_sudoku.syntax import (
    COMMENT,
    GAP_SIGNS,
    GAPS,
    LINE,
    NOTES,
    PROPERTY,
    PUZZLE,
    ROW_OF_16,
    ROW_OR_GRID,
    RULE,
    SECTION,
    SIZES,
    symbols_of,
)

#: Grids of one file that are kept: one is the puzzle, one the state, others are reported.
MOST_GRIDS: Final = 20


@dataclass(slots=True)
class Grid:
    """The cells of a sudoku: characters, and their offsets in the text.

    `section` is that of the file, `start` and `end` are the offsets of the lines.
    """

    size: int
    section: str
    start: int
    end: int
    cells: str = ""
    offsets: list[int] = field(default_factory=list)
    solution: Grid | None = None

    @property
    def values(self) -> tuple[tuple[int | None, ...], ...]:
        """The numbers in rows; None for a blank, and for a character without a meaning."""
        symbols = symbols_of(self.cells, self.size)
        numbers = [symbols.get(character) for character in self.cells]
        return tuple(
            tuple(numbers[at : at + self.size]) for at in range(0, len(numbers), self.size)
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
    and value, and its first problems.
    """

    document: TextDocument
    most_problems: int
    grids: list[Grid] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    properties: list[tuple[str, str]] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    has_sections: bool = False

    @classmethod
    def of(cls, data: bytes, context: ReadContext) -> ParsedFile:
        """The text of a file, in which nothing has been looked for."""
        return cls(TextDocument.decode(data), context.limits.max_diagnostics + 1)

    def grid(self, section: str) -> Grid | None:
        """The first grid of a section."""
        return next((grid for grid in self.grids if grid.section == section), None)

    def note(self, problem: Problem) -> None:
        """Keep a problem, unless there are so many already."""
        if len(self.problems) < self.most_problems:
            self.problems.append(problem)


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


def grids_of(file: ParsedFile, context: ReadContext) -> Iterator[Grid]:
    """The grids of a text, one after the other; everything else is noted in the file."""
    section, rows, at = PUZZLE, _Rows(file), 0
    row_length = ROW_OR_GRID if ROW_OF_16.search(file.document.text) else 0
    for line in file.document.iter_lines():
        context.limits.check("max_string", len(line))
        start, at = at, at + len(line) + 1
        text = line.lstrip("\ufeff")
        if match := SECTION.fullmatch(text):
            yield from rows.finished()
            section, file.has_sections = match["name"].strip().lower(), True
        elif match := PROPERTY.fullmatch(text):
            letter, value = match["letter"], match["value"].rstrip()
            if letter == NOTES:
                file.notes.append(value)
            else:
                file.properties.append((letter, value))
        elif COMMENT.fullmatch(text) or RULE.fullmatch(text):
            continue
        elif rows.is_open or len(text.strip()) == row_length:
            yield from rows.add(line, start, section)
        elif (grid := _grid_of_line(line, start, section)) is not None:
            yield grid
        else:
            yield from rows.add(line, start, section)
    yield from rows.finished()


def _grid_of_line(line: str, start: int, section: str) -> Grid | None:
    """A whole sudoku in a line, with its solution."""
    match = LINE.fullmatch(line)
    size = None if match is None else SIZES.get(len(match["givens"]))
    if match is None or size is None:
        return None
    grid = _of_match(match, "givens", size, start, section)
    if match["solution"] is not None:
        if len(match["solution"]) != len(match["givens"]):
            return None
        grid.solution = _of_match(match, "solution", size, start, section)
    return grid


def _of_match(match: re.Match[str], name: str, size: int, start: int, section: str) -> Grid:
    offsets = range(start + match.start(name), start + match.end(name))
    end = start + match.end("solution" if match["solution"] is not None else "givens")
    return Grid(size, section, start + match.start("givens"), end, match[name], list(offsets))


class _Rows:
    """Collects the rows of a grid."""

    def __init__(self, file: ParsedFile) -> None:
        self._file = file
        self._grid: Grid | None = None

    @property
    def is_open(self) -> bool:
        """Whether further rows are expected."""
        return self._grid is not None

    def add(self, line: str, start: int, section: str) -> Iterator[Grid]:
        """Take a line as the next row; yields the grid after its last row."""
        row = GAPS.sub("", line)
        if self._grid is None:
            size = len(row)
            if size * size not in SIZES or not set(row) <= set(symbols_of(row, size)):
                self._ignore(line, start)
                return
            self._grid = Grid(size, section, start, start)
        grid = self._grid
        grid.end = start + len(line)
        number = len(grid.cells) // grid.size + 1
        if len(row) != grid.size:
            message = f"row {number}: {plural(len(row), 'cell')}, expected {grid.size}"
            self._file.note(Problem("SDK201", message, start, grid.end))
        row = row[: grid.size].ljust(grid.size, ".")
        grid.cells += row
        places = (at for at, character in enumerate(line, start) if character not in GAP_SIGNS)
        grid.offsets += islice(places, grid.size)
        grid.offsets += [-1] * (len(grid.cells) - len(grid.offsets))
        if len(grid.cells) == grid.size**2:
            yield from self.finished()

    def finished(self) -> Iterator[Grid]:
        """The grid, with blanks for missing rows."""
        grid, self._grid = self._grid, None
        if grid is None:
            return
        missing = grid.size**2 - len(grid.cells)
        if missing:
            count = len(grid.cells) // grid.size
            message = f"{plural(count, 'row')}, expected {grid.size}"
            self._file.note(Problem("SDK202", message, grid.start, grid.end))
        grid.cells += "." * missing
        grid.offsets += [-1] * missing
        yield grid

    def _ignore(self, line: str, start: int) -> None:
        message = f"unrecognized line ignored: {line.strip()[:40]!r}"
        self._file.note(Problem("SDK204", message, start, start + len(line)))
