"""The rules of Mochikoro."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import white_rectangles
from xwcore_logic.vocabulary import Case, Faults


def _rule(case: Case) -> Faults:
    yield from white_rectangles(case)


RULES = Rules(_rule)
