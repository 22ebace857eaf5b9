"""The rules of Detour."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import all_passed
from xwcore_logic.vocabulary import Breach, Breaches, Case, keeps_links, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    yield from all_passed(case)
    for area in case.puzzle.areas():
        count = sum(case.solution.is_bend(spot) for spot in area)
        for spot in area:
            value = case.given[spot]
            if isinstance(value, int) and value != count:
                message = f"area: {count} turns of the loop, expected {value}"
                yield Breach("LOG603", message, spot)


RULES = Rules(_rule)
