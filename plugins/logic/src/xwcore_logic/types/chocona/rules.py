"""The rules of Chocona."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import is_rectangle
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import Breach, Breaches, Case, groups


def _rule(case: Case) -> Breaches:
    black, _ = black_and_white(case)
    for part in groups(black):
        if not is_rectangle(part):
            yield Breach("LOG614", f"{len(part)} black cells are not a rectangle", part[0])
    for area in case.puzzle.areas():
        count = sum(spot in black for spot in area)
        for spot in area:
            value = case.given[spot]
            if isinstance(value, int) and value != count:
                message = f"area: {count} black cells, expected {value}"
                yield Breach("LOG603", message, spot, definite=count > value)


RULES = Rules(_rule)
