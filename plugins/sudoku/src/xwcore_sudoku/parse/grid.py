"""The rows and grids that a file has: their cells, and which grids belong together."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from typing import Final, NamedTuple

from xwcore_sudoku.syntax import (
    BLANKS,
    FURTHER_BLANKS,
    GAP_SIGNS,
    MOST_CELLS,
    NO_CHARACTER,
    SIZES,
    symbols_of,
)

_GAPS: Final = frozenset(GAP_SIGNS)
_NO_GAPS: Final = dict.fromkeys(map(ord, GAP_SIGNS))
_BLANKS: Final = frozenset(f"{BLANKS}{FURTHER_BLANKS}{NO_CHARACTER}0")

#: A cell, as row and column.
Cell = tuple[int, int]


class Row(NamedTuple):
    """The cells of a row: characters, and the offsets and lengths of their text, of no more cells
    than a row may have. The characters of a number of two digits are those of `DIGITS`; a cell
    without a character has length 0.
    """

    cells: str
    offsets: Sequence[int]
    lengths: Sequence[int]


@dataclass(slots=True)
class ParsedGrid:
    """The cells of a sudoku: characters, and the offsets and lengths of their text in the file.

    `section` is that of the file, `start` and `end` are the offsets of the lines, `columns` the
    further columns of its line. The characters of `areas` are the names of the areas of cells.
    """

    size: int
    section: str
    start: int
    end: int
    cells: str = ""
    offsets: list[int] = field(default_factory=list)
    lengths: list[int] = field(default_factory=list)
    solution: ParsedGrid | None = None
    areas: ParsedGrid | None = None
    columns: tuple[str, ...] = ()

    @property
    def values(self) -> tuple[tuple[int | None, ...], ...]:
        """The numbers in rows; None for a blank, and for a character without a meaning."""
        numbers = [*map(symbols_of(self.cells, self.size).get, self.cells)]
        return tuple(
            tuple(numbers[at : at + self.size]) for at in range(0, len(numbers), self.size)
        )

    @property
    def cells_of_signs(self) -> list[list[Cell]]:
        """The cells that have each of the characters."""
        cells: dict[str, list[Cell]] = {}
        for at, sign in enumerate(self.cells):
            cells.setdefault(sign, []).append(divmod(at, self.size))
        return [*cells.values()]

    def add_blanks(self, count: int) -> None:
        """Add cells that the file does not have; none where `count` is not positive."""
        self.cells += "." * count
        self.offsets += [-1] * count
        self.lengths += [0] * count


def row_of_characters(line: str, start: int) -> Row:
    """The row whose cells are the characters of a line."""
    cells = line.translate(_NO_GAPS)
    offsets = (at for at, character in enumerate(line, start) if character not in _GAPS)
    first = [*islice(offsets, MOST_CELLS)]
    return Row(cells, first, (1,) * len(first))


def whole_grid(match: re.Match[str], group: str | int, start: int, section: str) -> ParsedGrid:
    """A sudoku in a group of a line that begins at an offset."""
    cells = match[group]
    first, end = start + match.start(group), start + match.end(group)
    places = [*range(first, end)]
    return ParsedGrid(SIZES[len(cells)], section, first, end, cells, places, [1] * len(cells))


def with_solution(grid: ParsedGrid, other: ParsedGrid) -> ParsedGrid:
    """A sudoku and its solution, of which the one without blanks is the solution, or its areas."""
    start, end = grid.start, other.end
    if _has_areas(other):
        grid.end, grid.areas = end, other
        return grid
    if None not in chain(*grid.values) and None in chain(*other.values):
        grid, other = other, grid
    grid.start, grid.end, grid.solution = start, end, other
    return grid


def belongs_to(grid: ParsedGrid, sudoku: ParsedGrid) -> bool:
    """Whether a grid is the solution, or the areas, of the sudoku before it, which gets it."""
    if (grid.size, grid.section) != (sudoku.size, sudoku.section) or grid.solution is not None:
        return False
    if sudoku.areas is None and _has_areas(grid):
        sudoku.areas = grid
    elif sudoku.solution is None and _is_solution(grid, sudoku):
        sudoku.solution = grid
    else:
        return False
    sudoku.end = grid.end
    sudoku.columns += grid.columns
    return True


def _is_solution(grid: ParsedGrid, sudoku: ParsedGrid) -> bool:
    """Whether a grid without blanks has the numbers of a sudoku that has blanks."""
    if not _BLANKS.isdisjoint(grid.cells):
        return False
    givens, values = ([*chain.from_iterable(part.values)] for part in (sudoku, grid))
    pairs = zip(givens, values, strict=True)
    return None in givens and all(given in (None, value) for given, value in pairs)


def _has_areas(grid: ParsedGrid) -> bool:
    """Whether the characters of a grid are names of areas: each is that of as many cells as a row
    has, which are connected.
    """
    if grid.cells[0] not in (grid.cells[1], grid.cells[grid.size]) or not grid.cells.isalnum():
        return False  # a first cell unlike both of its neighbors is an area of its own
    return all(len(area) == grid.size and _is_connected(area) for area in grid.cells_of_signs)


def _is_connected(cells: list[Cell]) -> bool:
    """Whether a way leads from each cell to each other one."""
    remaining = set(cells)
    edge = [remaining.pop()]
    while edge:
        row, at = edge.pop()
        near = remaining.intersection([(row - 1, at), (row + 1, at), (row, at - 1), (row, at + 1)])
        remaining -= near
        edge += near
    return not remaining
