"""The rules of Starbattle."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import closed_areas
from xwcore_logic.vocabulary import Breaches, Case, Drawn, agrees, apart, exactly


def _rule(case: Case) -> Breaches:
    count = case.numbers.get("stars", 2)
    stars = case.filled("*")
    yield from agrees(case, lambda value: {"*": ("*",), "-": (None,), "#": (None,)}.get(str(value)))
    outside = frozenset(spot for spot, value in case.given.items() if value == "#")
    yield from exactly(case.rows, stars, count, "stars", "row")
    yield from exactly(case.columns, stars, count, "stars", "column")
    yield from exactly(case.puzzle.areas(outside), stars, count, "stars", "area")
    yield from apart(stars, "stars", diagonal=True)


def closed_around_black(drawn: Drawn) -> Breaches:
    """Every border inside lies between two areas."""
    black = {spot for spot, value in drawn.given.items() if value == "#"}
    yield from closed_areas(drawn.puzzle, "puzzle", black)


RULES = Rules(_rule, checks=(closed_around_black,), open_borders=True)
