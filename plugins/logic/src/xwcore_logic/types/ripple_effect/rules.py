"""The rules of Ripple Effect."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import numbers_of_areas
from xwcore_logic.vocabulary import Breach, Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from numbers_of_areas(case)
    for line in case.lines:
        last: dict[int, int] = {}
        for at, spot in enumerate(line):
            value = case.solved[spot]
            if not isinstance(value, int):
                continue
            if value in last and at - last[value] <= value:
                between = at - last[value] - 1
                message = f"{between} cells between two {value}, expected at least {value}"
                yield Breach("LOG601", message, spot)
            last[value] = at


RULES = Rules(_rule, keeps_givens=True)
