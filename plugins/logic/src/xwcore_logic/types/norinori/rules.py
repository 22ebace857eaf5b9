"""The rules of Norinori."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white, dominoes
from xwcore_logic.vocabulary import Breaches, Case, exactly


def _rule(case: Case) -> Breaches:
    black, _ = black_and_white(case)
    yield from exactly(case.puzzle.areas(), black, 2, "black cells", "area")
    yield from dominoes(black)


RULES = Rules(_rule)
