"""The rules of Skyscrapers."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import skyline
from xwcore_logic.rules.latin import buildings_in_sight, square
from xwcore_logic.solution_clues import skyline_clues
from xwcore_logic.vocabulary import Case, Faults


def rule(case: Case) -> Faults:
    """A.39: each height once per line; a hint is the number of buildings visible from it."""
    yield from square(case)
    yield from buildings_in_sight(case)


RULES = Rules(rule, checks=(skyline,), keeps_givens=True, clues=skyline_clues)
