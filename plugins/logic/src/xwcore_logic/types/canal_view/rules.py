"""The rules of Canal View."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white
from xwcore_logic.vocabulary import STEPS, Breach, Breaches, Case, no_block, one_group, sight


def _rule(case: Case) -> Breaches:
    black, _ = black_and_white(case)
    yield from one_group(black, "black cells")
    yield from no_block(black, "black cells")
    for spot, value in case.given.items():
        if value is not None and spot in black:
            yield Breach("LOG501", "number is black", spot, definite=True)
        count = sum(len(sight(spot, step, black)) for step in STEPS.values())
        if isinstance(value, int) and count != value:
            yield Breach("LOG611", f"{count} black cells visible, expected {value}", spot)


RULES = Rules(_rule)
