"""The rules of Moon or Sun."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import visits
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, keeps_links, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    yield from visits(case, 1)
    used = {spot for spot in case.given if case.solution.links_of(spot)}
    area_of: dict[Spot, int] = {}
    passed: list[set[object]] = []
    for at, area in enumerate(case.puzzle.areas()):
        area_of.update(dict.fromkeys(area, at))
        signs = {case.given[spot] for spot in area if spot in used} - {None}
        passed.append(set(signs))
        missing = [spot for spot in area if case.given[spot] in signs and spot not in used]
        if len(signs) != 1:
            message = f"area: {len(signs)} kinds of signs on the loop, expected 1"
            yield Breach("LOG603", message, area[0], definite=len(signs) > 1)
        elif missing:
            yield Breach("LOG608", "loop does not pass all signs of the kind", missing[0])
    for first, second in case.puzzle.pairs():
        one, other = area_of[first], area_of[second]
        is_crossed = one != other and case.solution.linked(first, second)
        if is_crossed and len(passed[one]) == 1 and passed[one] == passed[other]:
            yield Breach("LOG613", "loop goes between two areas with the same signs", first)


RULES = Rules(_rule)
