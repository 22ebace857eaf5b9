"""The rules of Mochikoro."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import white_rectangles
from xwcore_logic.vocabulary import Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from white_rectangles(case)


RULES = Rules(_rule)
