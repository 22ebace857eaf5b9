"""The rules of Kurotto."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import Breach, Breaches, Case, around, groups


def _rule(case: Case) -> Breaches:
    black, _ = black_and_white(case)
    parts = [set(part) for part in groups(black)]
    for spot, value in case.given.items():
        if value is not None and spot in black:
            yield Breach("LOG501", "circle is black", spot, definite=True)
        near = set(around(spot))
        count = sum(len(part) for part in parts if part & near)
        if isinstance(value, int) and count != value:
            message = f"{count} black cells in the groups beside the circle, expected {value}"
            yield Breach("LOG603", message, spot, definite=count > value)


RULES = Rules(_rule)
