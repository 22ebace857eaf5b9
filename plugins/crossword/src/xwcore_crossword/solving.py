"""What a player has entered in a grid, against its solution."""

from __future__ import annotations

from xwcore_crossword.cells import GIVEN, NONE, OPEN, composed
from xwcore_crossword.grid import Grid


def is_right(grid: Grid, index: int, entered: str) -> bool:
    """Whether what was entered is a solution of the cell, or the short form of it."""
    solution = grid.solution_at(index)
    if solution is None:
        return False
    right = {solution, grid.letters[index], grid.shorts.get(index, solution)}
    both = grid.readings.get(index)
    if both is not None:
        right.update(both.across, both.down)
    return composed(entered).casefold() in {text.casefold() for text in right}


def is_filled(grid: Grid) -> bool:
    """Every open cell is given or has an entered letter."""
    return all(
        grid.fill_at(index) is not None or grid.flag_at(index, GIVEN)
        for index, kind in enumerate(grid.kinds)
        if kind == OPEN
    )


def is_solved(grid: Grid) -> bool:
    """Every open cell is filled, and every letter entered is right."""
    cells = zip(grid.kinds, grid.letters, strict=True)
    is_known = all(letter != NONE for kind, letter in cells if kind == OPEN)
    return is_known and is_filled(grid) and not wrong_cells(grid)


def wrong_cells(grid: Grid) -> tuple[tuple[int, int], ...]:
    """The cells in which the player entered what is not the solution; see `Crossword`."""
    entered = ((index, grid.fill_at(index)) for index in range(len(grid.fill)))
    return tuple(
        grid.place(index)
        for index, text in entered
        if text is not None
        and grid.solution_at(index) is not None
        and not is_right(grid, index, text)
    )
