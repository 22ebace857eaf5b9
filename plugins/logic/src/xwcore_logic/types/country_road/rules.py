"""The rules of Country Road."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import visits
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, keeps_links, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    yield from visits(case, 1, unvisited=bool(case.numbers.get("unvisited")))
    used = {spot for spot in case.given if case.solution.links_of(spot)}
    area_of: dict[Spot, int] = {}
    for at, area in enumerate(case.puzzle.areas()):
        area_of.update(dict.fromkeys(area, at))
        count = sum(spot in used for spot in area)
        for spot in area:
            value = case.given[spot]
            if isinstance(value, int) and value != count:
                message = f"area: {count} cells on the loop, expected {value}"
                yield Breach("LOG603", message, spot, definite=count > value)
    for first, second in case.puzzle.pairs():
        if area_of[first] != area_of[second] and not {first, second} & used:
            yield Breach("LOG613", "two neighbors of different areas are off the loop", first)


RULES = Rules(_rule)
