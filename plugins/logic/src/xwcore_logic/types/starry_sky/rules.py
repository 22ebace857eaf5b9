"""The rules of Starry Sky."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, contradiction, counted, sight

_POINTING = {
    "q": (-1, -1),
    "w": (-1, 0),
    "e": (-1, 1),
    "a": (0, -1),
    "d": (0, 1),
    "y": (1, -1),
    "x": (1, 0),
    "c": (1, 1),
}


def _rule(case: Case) -> Breaches:
    stars = case.filled("*")
    yield from counted(case, stars, "stars")
    pointed: set[Spot] = set()
    for spot, value in case.given.items():
        if (value == "*") > (spot in stars) or (
            value is not None and value != "*" and spot in stars
        ):
            yield contradiction(spot, case.solved.get(spot), value)
        step = _POINTING.get(str(value))
        if step is None:
            continue
        aimed = stars & set(sight(spot, step, case.given))
        pointed |= aimed
        if not aimed:
            yield Breach("LOG611", "arrow points to no star", spot)
    for spot in sorted(stars - pointed):
        yield Breach("LOG611", "star without an arrow that points to it", spot)


RULES = Rules(_rule, checks=(cell_counts,))
