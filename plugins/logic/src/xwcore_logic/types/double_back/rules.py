"""The rules of Double Back."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import all_passed, visits
from xwcore_logic.vocabulary import Breaches, Case, keeps_links, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    yield from all_passed(case)
    yield from visits(case, 2)


RULES = Rules(_rule)
