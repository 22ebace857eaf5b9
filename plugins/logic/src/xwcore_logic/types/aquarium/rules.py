"""The rules of Aquarium."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts
from xwcore_logic.rules.shading import shaded
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Spot,
    agrees,
    around,
    components,
    counted,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, shaded)
    black = case.filled()
    yield from counted(case, black, "filled cells")
    if case.numbers.get("pools"):
        yield from _pools(case, black)
        return
    for area in case.puzzle.areas():
        top = min((row for row, _ in black & set(area)), default=case.sizes.y)
        for spot in area:
            if spot[0] >= top and spot not in black:
                message = f"cell is empty, the area is filled from row {top + 1} downwards"
                yield Breach("LOG613", message, spot)


def _pools(case: Case, black: set[Spot]) -> Breaches:
    """Water of an area has water at its sides and below, and a pool one level."""
    walls = case.puzzle.is_wall
    areas = {
        spot: [n for n in around(spot) if n in case.given and not walls(spot, n)]
        for spot in case.given
    }
    for spot in sorted(black):
        if any(near not in black and near[0] >= spot[0] for near in areas[spot]):
            yield Breach("LOG613", "water beside or above an empty cell of its area", spot)
    for pool in components(sorted(black), lambda cell: [n for n in areas[cell] if n in black]):
        top = min(row for row, _ in pool)
        for row, column in pool:
            above = (row - 1, column)
            if row > top and above not in black and above in areas[row, column]:
                message = f"cell is empty, its pool is filled from row {top + 1} downwards"
                yield Breach("LOG613", message, above)


RULES = Rules(_rule, checks=(cell_counts,))
