"""The answers of clues in a grid that are not the entries in their order."""

from __future__ import annotations

from collections.abc import Iterable

from xwcore_crossword.cells import Number
from xwcore_crossword.entries import ACROSS, DOWN
from xwcore_crossword.grid import Grid


def answer_in(grid: Grid, cells: Iterable[int], direction: str = ACROSS) -> str | None:
    """The letters of these cells in a row, read in `direction`; None where one is not known."""
    parts = []
    for index in cells:
        both = grid.readings.get(index) if grid.readings else None
        solution = grid.solution_at(index)
        if both is not None and direction == DOWN:
            solution = both.down[0]
        if solution is None:
            return None
        parts.append(solution)
    return "".join(parts)


def answers_by_slot(grid: Grid) -> dict[tuple[Number | None, str], str | None]:
    """The answer of every slot of the grid, by number and direction."""
    numbers, directions, *_ = grid.slot_columns
    slots = zip(numbers, directions, strict=True)
    return dict(zip(slots, grid.slot_answers, strict=True))
