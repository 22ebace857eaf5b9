"""The rules of LITS."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import tetromino_areas
from xwcore_logic.vocabulary import Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from tetromino_areas(case, may_be_empty=False)


RULES = Rules(_rule)
