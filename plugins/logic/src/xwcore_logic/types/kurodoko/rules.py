"""The rules of Kurodoko."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white, sights
from xwcore_logic.vocabulary import Breaches, Case, apart, one_group


def _rule(case: Case) -> Breaches:
    black, white = black_and_white(case)
    yield from apart(black, "black cells")
    # Black cells are apart: each part has a cell beside a black one, which stays white.
    yield from one_group(white, "white cells", definite=True)
    yield from sights(case, white)


RULES = Rules(_rule)
