"""The rules of Hitori."""

from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import Breaches, Case, apart, contradiction, no_repetition, one_group


def _rule(case: Case) -> Breaches:
    black = case.filled()
    for spot, value in case.given.items():
        if value == "#" and spot not in black:
            yield contradiction(spot, None, value)
    white = {spot: value for spot, value in case.given.items() if spot not in black}
    numbers = {spot: value for spot, value in white.items() if isinstance(value, int)}
    yield from no_repetition(numbers, case.lines, "line")
    yield from apart(black, "black cells")
    # Black cells are apart: each part has a cell beside a black one, which stays white.
    yield from one_group(white, "white cells", definite=True)


RULES = Rules(_rule)
