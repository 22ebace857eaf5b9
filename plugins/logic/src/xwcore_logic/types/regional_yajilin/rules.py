"""The rules of Regional Yajilin."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import shaded_or_on_loop, shaded_outside
from xwcore_logic.vocabulary import Breach, Breaches, Case, apart, keeps_links, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    black = case.filled()
    yield from apart(black, "black cells")
    yield from shaded_or_on_loop(case, set())
    yield from shaded_outside(case)
    for area in case.puzzle.areas():
        count = sum(spot in black for spot in area)
        for spot in area:
            value = case.given[spot]
            if isinstance(value, int) and value != count:
                message = f"area: {count} black cells, expected {value}"
                yield Breach("LOG603", message, spot, definite=count > value)


RULES = Rules(_rule)
