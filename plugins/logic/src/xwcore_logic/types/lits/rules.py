"""The rules of LITS."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import tetromino_areas
from xwcore_logic.vocabulary import Case, Faults


def rule(case: Case) -> Faults:
    """A.28: one L, I, T or S of four cells per area; all connected; no 2x2; equals apart."""
    yield from tetromino_areas(case, may_be_empty=False)


RULES = Rules(rule)
