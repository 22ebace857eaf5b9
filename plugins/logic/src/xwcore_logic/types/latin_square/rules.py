"""The rules of Latin Square."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import up_to_size
from xwcore_logic.rules.latin import square
from xwcore_logic.solution_clues import cell_clues
from xwcore_logic.vocabulary import Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from square(case)


RULES = Rules(_rule, checks=(up_to_size,), keeps_givens=True, clues=cell_clues)
