"""One cell of a grid, made when the cell is asked for: most reads need none."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count, repeat
from typing import Final, NamedTuple

from xwcore_crossword.cells import (
    BAR_LEFT,
    BAR_TOP,
    CIRCLE,
    GIVEN,
    INCORRECT,
    NO_COLOR,
    NO_CORNERS,
    NONE,
    OPEN,
    PENCILLED,
    PREVIOUSLY_INCORRECT,
    REVEALED,
    SHADE,
    VOID,
    Color,
    Corners,
    Number,
    Readings,
)
from xwcore_crossword.columns import Columns
from xwcore_crossword.spellings import is_symbol


class Marks(NamedTuple):
    """What is drawn in a cell besides its letter; falsy where nothing is.

    `others` are marks without a field here, by name; "unknown" is a mark whose meaning the file
    does not state.
    """

    circle: bool = False
    shade: bool = False
    color: Color = Color()
    others: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != NO_MARKS


#: The marks of a cell without any.
NO_MARKS: Final = Marks()


class Cell:
    """One cell of a grid, made when the cell is asked for.

    `solution` is one letter, or several (a rebus); None where unknown, absent or locked. `fill` is
    what the player has entered, in the same form, or None. `marks` are circle, shade, colors, and
    other marks.
    """

    __slots__ = ("fill", "grid", "index", "marks", "solution")

    def __init__(
        self, grid: Columns, index: int, solution: str | None, fill: str | None, marks: Marks
    ) -> None:
        self.grid = grid
        self.index = index
        self.solution = solution
        self.fill = fill
        self.marks = marks

    @property
    def row(self) -> int:
        """Row, from 0."""
        return self.index // self.grid.width

    @property
    def column(self) -> int:
        """Column, from 0."""
        return self.index % self.grid.width

    @property
    def is_block(self) -> bool:
        """True for a block, and for a void."""
        return self.grid.kinds[self.index] != OPEN

    @property
    def is_void(self) -> bool:
        """True where the grid has no cell."""
        return self.grid.kinds[self.index] == VOID

    @property
    def short(self) -> str | None:
        """The one letter that stands for the solution; None where there is no solution."""
        letter = self.grid.letters[self.index]
        return None if letter == NONE else self.grid.shorts.get(self.index, letter)

    @property
    def readings(self) -> Readings | None:
        """All solutions, across and down; None where the cell has no solution."""
        solution = self.solution
        if solution is None:
            return None
        return self.grid.readings.get(self.index) or Readings((solution,), (solution,))

    @property
    def symbol(self) -> int | None:
        """The font code (Webdings) where the solution is a picture, else None."""
        solution = self.solution
        return int(solution[1:-1]) if solution and is_symbol(solution) else None

    @property
    def number(self) -> Number | None:
        """The number printed in the cell."""
        return self.grid.cell_numbers.get(self.index)

    @property
    def bar_left(self) -> bool:
        """A bar along the left edge."""
        return bool(self.grid.bars and self.grid.bars[self.index] & BAR_LEFT)

    @property
    def bar_top(self) -> bool:
        """A bar along the top edge."""
        return bool(self.grid.bars and self.grid.bars[self.index] & BAR_TOP)

    @property
    def corners(self) -> Corners:
        """The texts at the edge of the cell, besides its number."""
        return self.grid.corners.get(self.index, NO_CORNERS)

    @property
    def given(self) -> bool:
        """The puzzle starts with this letter filled in."""
        return self.grid.flag_at(self.index, GIVEN)

    @property
    def revealed(self) -> bool:
        """The letter was revealed to the player."""
        return self.grid.flag_at(self.index, REVEALED)

    @property
    def pencilled(self) -> bool:
        """The player is not sure of the letter."""
        return self.grid.flag_at(self.index, PENCILLED)

    @property
    def incorrect(self) -> bool:
        """The letter was checked and is wrong."""
        return self.grid.flag_at(self.index, INCORRECT)

    @property
    def previously_incorrect(self) -> bool:
        """A letter checked here earlier was wrong."""
        return self.grid.flag_at(self.index, PREVIOUSLY_INCORRECT)

    def __repr__(self) -> str:
        what = "void" if self.is_void else "block" if self.is_block else repr(self.solution)
        return f"<Cell {self.row}, {self.column}: {what}>"


#: The marks of a cell by its flags.
_MARKS: Final = tuple(
    Marks(bool(flags & CIRCLE), bool(flags & SHADE)) if flags & (CIRCLE | SHADE) else NO_MARKS
    for flags in range(256)
)


def marks_at(grid: Columns, index: int) -> Marks:
    """The marks of a cell: its flags, its color, and the other marks."""
    marks = _MARKS[grid.flags[index]] if grid.flags else NO_MARKS
    if index in grid.colors or index in grid.other_marks:
        color, others = grid.colors.get(index, NO_COLOR), grid.other_marks.get(index, ())
        marks = Marks(marks.circle, marks.shade, color, others)
    return marks


def cells_of(grid: Columns) -> Iterator[Cell]:
    """Every cell, in row-major order."""
    solutions = _texts(grid.letters, grid.rebus)
    fills = _texts(grid.fill, grid.fill_rebus) if grid.fill else repeat(None)
    marks: Iterable[Marks] = repeat(NO_MARKS)
    if grid.colors or grid.other_marks:
        marks = map(marks_at, repeat(grid), range(len(grid.kinds)))
    elif grid.flags:
        marks = map(_MARKS.__getitem__, grid.flags)
    return map(Cell, repeat(grid), count(), solutions, fills, marks)


def _texts(letters: str, several: Mapping[int, str]) -> list[str | None]:
    """The text of each cell: its letter, its several letters, or None."""
    texts = [None if letter == NONE else letter for letter in letters]
    for index, text in several.items():
        if texts[index] is not None:
            texts[index] = text
    return texts
