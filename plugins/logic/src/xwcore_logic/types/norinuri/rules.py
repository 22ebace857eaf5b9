"""The rules of Norinuri."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white, dominoes, islands
from xwcore_logic.vocabulary import Breaches, Case


def _rule(case: Case) -> Breaches:
    black, white = black_and_white(case)
    yield from dominoes(black)
    yield from islands(case, black, white)


RULES = Rules(_rule)
