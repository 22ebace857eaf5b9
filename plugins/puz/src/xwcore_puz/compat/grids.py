"""Boards as texts, and the entries of a board."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import xwcore_crossword
from xwcore_crossword import ACROSS, BLOCK, DOWN, OPEN
from xwcore_puz.compat.fields import PuzzleFields
from xwcore_puz.compat.names import BLACKSQUARE, BLACKSQUARE2


def is_blacksquare(c: str | int) -> bool:
    """Whether a character, or its number, is a block."""
    return (chr(c) if isinstance(c, int) else c) in (BLACKSQUARE, BLACKSQUARE2)


class ClueEntry(dict[str, Any]):
    """An entry with its clue: a dictionary whose usual members are properties, too."""

    def __init__(self, data: dict[str, Any], puzzle: PuzzleFields | None = None) -> None:
        super().__init__(data)
        self._puzzle = puzzle

    @property
    def number(self) -> int:
        """The number, `num`."""
        return cast(int, self["num"])

    @property
    def text(self) -> str:
        """The clue, `clue`."""
        return cast(str, self["clue"])

    @property
    def length(self) -> int:
        """How many cells it has, `len`."""
        return cast(int, self["len"])

    @property
    def direction(self) -> str:
        """`across` or `down`, `dir`."""
        return cast(str, self["dir"])

    @property
    def row(self) -> int:
        """The row of its first cell, from 0."""
        return cast(int, self["row"])

    @property
    def col(self) -> int:
        """The column of its first cell, from 0."""
        return cast(int, self["col"])

    @property
    def cell(self) -> int:
        """The index of its first cell."""
        return cast(int, self["cell"])

    @property
    def solution(self) -> str:
        """Its letters in the solution."""
        return self._letters(self._fields.solution)

    @property
    def fill(self) -> str:
        """Its letters in the state."""
        return self._letters(self._fields.fill)

    @property
    def _fields(self) -> PuzzleFields:
        assert self._puzzle is not None, "ClueEntry has no puzzle reference"
        return self._puzzle

    def _letters(self, board: str) -> str:
        sides = self._fields.width, self._fields.height
        return Grid(board, *sides).get_string_for_clue(self)


def get_grid_numbering(
    grid: str, width: int, height: int
) -> tuple[list[ClueEntry], list[ClueEntry]]:
    """The across and the down entries of a board, without clues; `clue_index` is the place of the
    clue in the file.
    """
    kinds = bytes(BLOCK if is_blacksquare(cell) else OPEN for cell in grid)
    slots = xwcore_crossword.Grid(width, height, kinds).slots
    in_file_order = sorted(slots, key=lambda slot: (slot.cells.start, slot.direction))
    entries: dict[str, list[ClueEntry]] = {ACROSS: [], DOWN: []}
    for at, slot in enumerate(in_file_order):
        row, column = divmod(slot.cells.start, width)
        members = {
            "num": slot.number,
            "clue": None,
            "clue_index": at,
            "cell": slot.cells.start,
            "row": row,
            "col": column,
            "len": len(slot.cells),
            "dir": slot.direction,
        }
        entries[slot.direction].append(ClueEntry(members))
    return entries[ACROSS], entries[DOWN]


class DefaultClueNumbering:
    """The entries of a board with their clues."""

    def __init__(self, grid: str, clues: list[str], width: int, height: int) -> None:
        self.grid = grid
        self.clues = clues
        self.width = width
        self.height = height
        self.across, self.down = get_grid_numbering(grid, width, height)
        for entry in (*self.across, *self.down):
            entry["clue"] = clues[entry["clue_index"]]

    def __repr__(self) -> str:
        return f"{type(self).__name__}(across={len(self.across)}, down={len(self.down)})"

    def save(self) -> None:
        """Do nothing: the entries follow from the board."""

    def col(self, index: int) -> int:
        """The column of a cell."""
        return index % self.width

    def row(self, index: int) -> int:
        """The row of a cell."""
        return index // self.width

    def len_across(self, index: int) -> int:
        """How many open cells there are from this one on, to the right."""
        return self._open_cells(range(index, (self.row(index) + 1) * self.width))

    def len_down(self, index: int) -> int:
        """How many open cells there are from this one on, downwards."""
        return self._open_cells(range(index, self.width * self.height, self.width))

    def _open_cells(self, cells: range) -> int:
        blocks = (at for at, cell in enumerate(cells) if is_blacksquare(self.grid[cell]))
        return next(blocks, len(cells))


class ClueNumbering(DefaultClueNumbering):
    """The entries of a puzzle."""

    def __init__(self, puzzle: PuzzleFields) -> None:
        super().__init__(puzzle.solution, puzzle.clues, puzzle.width, puzzle.height)
        self.across = [ClueEntry(entry, puzzle) for entry in self.across]
        self.down = [ClueEntry(entry, puzzle) for entry in self.down]


class Grid:
    """A board as rows and columns of characters."""

    def __init__(self, grid: str, width: int, height: int) -> None:
        assert len(grid) == width * height
        self.grid = grid
        self.width = width
        self.height = height

    def __repr__(self) -> str:
        return f"Grid({self.width}x{self.height})"

    def __iter__(self) -> Iterator[list[str]]:
        return self.rows()

    def get_cell_index(self, row: int, col: int) -> int:
        """The index of a cell."""
        return row * self.width + col

    def get_cell(self, row: int, col: int) -> str:
        """The character of a cell."""
        return self.grid[self.get_cell_index(row, col)]

    def get_range(self, row: int, col: int, length: int, dir: str = ACROSS) -> list[str]:
        """So many characters from a cell on, across or down."""
        if dir not in (ACROSS, DOWN):
            raise AssertionError("dir not one of 'across' or 'down'")
        is_down = dir == DOWN
        return [
            self.get_cell(row + at if is_down else row, col if is_down else col + at)
            for at in range(length)
        ]

    def get_range_across(self, row: int, col: int, length: int) -> list[str]:
        """So many characters to the right."""
        return self.get_range(row, col, length, ACROSS)

    def get_range_down(self, row: int, col: int, length: int) -> list[str]:
        """So many characters downwards."""
        return self.get_range(row, col, length, DOWN)

    def get_range_for_clue(self, clue: ClueEntry) -> list[str]:
        """The characters of an entry."""
        return self.get_range(clue["row"], clue["col"], clue["len"], clue["dir"])

    def rows(self) -> Iterator[list[str]]:
        """The rows."""
        return map(self.get_row, range(self.height))

    def cols(self) -> Iterator[list[str]]:
        """The columns."""
        return map(self.get_column, range(self.width))

    def get_row(self, row: int) -> list[str]:
        """One row."""
        return self.get_range_across(row, 0, self.width)

    def get_column(self, col: int) -> list[str]:
        """One column."""
        return self.get_range_down(0, col, self.height)

    def get_string(self, row: int, col: int, length: int, dir: str = ACROSS) -> str:
        """`get_range` as a text."""
        return "".join(self.get_range(row, col, length, dir))

    def get_string_across(self, row: int, col: int, length: int) -> str:
        """`get_range_across` as a text."""
        return "".join(self.get_range_across(row, col, length))

    def get_string_down(self, row: int, col: int, length: int) -> str:
        """`get_range_down` as a text."""
        return "".join(self.get_range_down(row, col, length))

    def get_string_for_clue(self, clue: ClueEntry) -> str:
        """`get_range_for_clue` as a text."""
        return "".join(self.get_range_for_clue(clue))
