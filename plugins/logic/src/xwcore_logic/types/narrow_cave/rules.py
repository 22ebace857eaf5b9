"""The rules of Narrow Cave."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white, sights_in_white
from xwcore_logic.solution_clues import sight_clues
from xwcore_logic.vocabulary import Breaches, Case, no_block


def _rule(case: Case) -> Breaches:
    yield from sights_in_white(case)
    _, white = black_and_white(case)
    yield from no_block(white, "cave cells")


RULES = Rules(_rule, clues=sight_clues)
