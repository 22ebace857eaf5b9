"""The rules of Cojun."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import numbers_of_areas
from xwcore_logic.vocabulary import Breach, Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from numbers_of_areas(case)
    for first, second in case.puzzle.pairs():
        upper, lower = case.solved[first], case.solved[second]
        if not isinstance(upper, int) or not isinstance(lower, int):
            continue
        if upper == lower:
            yield Breach("LOG601", f"neighbors have the number {upper}", second)
        is_below = first[1] == second[1]
        if is_below and not case.puzzle.is_wall(first, second) and upper < lower:
            message = f"number {upper} above {lower} in an area, expected a larger one"
            yield Breach("LOG609", message, second)


RULES = Rules(_rule, keeps_givens=True)
