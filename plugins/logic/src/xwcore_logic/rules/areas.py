"""What the rules of types with areas share."""

from __future__ import annotations

from xwcore_logic.vocabulary import Case, Fault, Faults, Spot


def side_of(cell: Spot, near: Spot) -> str:
    """Where the border between a cell and a later neighbor lies."""
    return "at the right" if cell[0] == near[0] else "below"


def keeps_walls(case: Case) -> Faults:
    """Each border inside the grid that the puzzle gives is in the solution."""
    for cell, near in case.puzzle.pairs():
        given = case.puzzle.edge(cell, near) in case.puzzle.walls
        if given and case.solution.edge(cell, near) not in case.solution.walls:
            yield Fault("LOG501", f"given border {side_of(cell, near)} is missing", cell)
