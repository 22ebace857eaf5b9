"""The rules of Skyscrapers."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import skyline
from xwcore_logic.rules.latin import buildings_in_sight, square
from xwcore_logic.solution_clues import skyline_clues
from xwcore_logic.vocabulary import Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from square(case)
    yield from buildings_in_sight(case)


RULES = Rules(_rule, checks=(skyline,), keeps_givens=True, clues=skyline_clues)
