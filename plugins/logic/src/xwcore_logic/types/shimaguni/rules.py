"""The rules of Shimaguni."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, groups


def _rule(case: Case) -> Breaches:
    black, _ = black_and_white(case)
    area_of: dict[Spot, int] = {}
    counts: list[int] = []
    for at, area in enumerate(case.puzzle.areas()):
        area_of.update(dict.fromkeys(area, at))
        cells = black & set(area)
        counts.append(len(cells))
        if len(groups(cells)) != 1:
            message = f"area: {len(groups(cells))} parts of black cells, expected 1"
            yield Breach("LOG604", message, area[0])
    for area in case.puzzle.areas():
        count = sum(spot in black for spot in area)
        for spot in area:
            value = case.given[spot]
            if isinstance(value, int) and value != count:
                message = f"area: {count} black cells, expected {value}"
                yield Breach("LOG603", message, spot, definite=count > value)
    for first, second in case.puzzle.pairs():
        one, other = area_of[first], area_of[second]
        if one != other and first in black and second in black:
            yield Breach("LOG607", "black cells of two areas touch", first)
        if one != other and counts[one] == counts[other]:
            message = f"two neighboring areas have {counts[one]} black cells"
            yield Breach("LOG603", message, first)


RULES = Rules(_rule)
