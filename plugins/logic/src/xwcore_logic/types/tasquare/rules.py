"""The rules of Tasquare."""

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import Breach, Breaches, Case, around, groups, one_group


def _rule(case: Case) -> Breaches:
    black, white = black_and_white(case)
    yield from one_group(white, "white cells")
    parts = [set(part) for part in groups(black)]
    for part in parts:
        height, width = (max(values) - min(values) + 1 for values in zip(*part, strict=True))
        if height != width or len(part) != height * width:
            yield Breach("LOG614", f"{plural(len(part), 'black cell')} are not a square", min(part))
    for spot, value in case.given.items():
        if value is None:
            continue
        if spot in black:
            yield Breach("LOG501", f"clue {value} is black", spot, definite=True)
        near = set(around(spot))
        count = sum(len(part) for part in parts if part & near)
        if isinstance(value, int) and count != value:
            message = f"{plural(count, 'black cell')} in the squares beside, expected {value}"
            yield Breach("LOG603", message, spot, definite=count > value)
        elif value == "?" and not count:
            yield Breach("LOG603", "no square beside the clue ?, expected 1 or more", spot)


RULES = Rules(_rule)
