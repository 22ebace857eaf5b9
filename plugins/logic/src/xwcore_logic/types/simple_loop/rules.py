"""The rules of Simple Loop."""

from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import Breach, Breaches, Case, keeps_links, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    for spot, value in case.given.items():
        is_passed = bool(case.solution.links_of(spot))
        if value == "#" and is_passed:
            yield Breach("LOG608", "loop passes a black cell", spot, definite=True)
        elif value is None and not is_passed:
            yield Breach("LOG608", "loop does not pass the cell", spot)


RULES = Rules(_rule)
