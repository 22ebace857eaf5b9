"""The rules of Heyawake."""

from itertools import pairwise

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach, numbers_per_area
from xwcore_logic.rules.shading import black_and_white, shaded
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    agrees,
    apart,
    one_group,
    runs,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, shaded)
    black, white = black_and_white(case)
    yield from apart(black, "black cells")
    # Black cells are apart: each part has a cell beside a black one, which stays white.
    yield from one_group(white, "white cells", definite=True)
    area_of: dict[Spot, int] = {}
    for at, area in enumerate(case.puzzle.areas()):
        area_of.update(dict.fromkeys(area, at))
        count = sum(spot in black for spot in area)
        for spot in area:
            value = case.given[spot]
            if isinstance(value, int) and value != count:
                message = f"area: {count} black cells, expected {value}"
                yield Breach("LOG603", message, spot, definite=count > value)
    for line in case.lines:
        for run in runs(line, white):
            crossed = [area_of[spot] for spot in run]
            if sum(a != b for a, b in pairwise(crossed)) > 1:
                yield Breach(
                    "LOG613", f"{len(run)} white cells in a line cross more than 2 areas", run[0]
                )


def rectangles(drawn: Drawn) -> Breaches:
    """All areas are rectangles, which programs may assume, unless `free_areas` is stated."""
    if drawn.numbers.get("free_areas"):
        return
    for area in drawn.puzzle.areas():
        height = area[-1][0] - area[0][0] + 1
        columns = [column for _, column in area]
        if height * (max(columns) - min(columns) + 1) != len(area):
            yield given_breach(
                "LOG402", f"area of {plural(len(area), 'cell')} is not rectangular", area[0]
            )


def one_number(drawn: Drawn) -> Breaches:
    """An area has one number at most, which programs may assume."""
    yield from numbers_per_area(drawn.puzzle, "puzzle", "LOG403", ())


RULES = Rules(
    _rule,
    checks=(
        rectangles,
        one_number,
    ),
)
