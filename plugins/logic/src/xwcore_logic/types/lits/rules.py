"""The rules of LITS."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import tetromino_areas
from xwcore_logic.vocabulary import Case, Faults


def _rule(case: Case) -> Faults:
    yield from tetromino_areas(case, may_be_empty=False)


RULES = Rules(_rule)
