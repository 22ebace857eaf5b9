"""What the rules of types with areas share."""

from __future__ import annotations

from collections.abc import Sequence

from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Spot,
    agrees,
    empty_cells,
    literally,
    no_repetition,
)


def side_of(cell: Spot, near: Spot) -> str:
    """Where the border between a cell and a later neighbor lies."""
    return "at the right" if cell[0] == near[0] else "below"


def keeps_walls(case: Case) -> Breaches:
    """Each border inside the grid that the puzzle gives is in the solution."""
    for cell, near in case.puzzle.pairs():
        given = case.puzzle.edge(cell, near) in case.puzzle.walls
        if given and case.solution.edge(cell, near) not in case.solution.walls:
            yield Breach("LOG501", f"given border {side_of(cell, near)} is missing", cell)


def is_rectangle(area: Sequence[Spot]) -> bool:
    """Whether cells, in order, are a rectangle."""
    columns = [column for _, column in area]
    height = area[-1][0] - area[0][0] + 1
    return height * (max(columns) - min(columns) + 1) == len(area)


def numbers_of_areas(case: Case) -> Breaches:
    """An area of N cells has each number from 1 to N."""
    yield from agrees(case, lambda value: None if value == "?" else literally(value))
    yield from empty_cells(case, "a number")
    yield from no_repetition(case.solved, case.puzzle.areas(), "area")
    for area in case.puzzle.areas():
        for spot in area:
            value = case.solved[spot]
            if isinstance(value, int) and not 1 <= value <= len(area):
                message = f"number {value}, expected 1 to {len(area)}"
                yield Breach("LOG609", message, spot)
