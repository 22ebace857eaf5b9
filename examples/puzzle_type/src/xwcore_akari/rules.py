"""The rules of Akari."""

from __future__ import annotations

from xwcore_logic import STEPS, Case, Fault, Faults, Rules, around, sight


def rule(case: Case) -> Faults:
    """Every white cell is lit, no bulb lights another one, a number counts the bulbs beside it."""
    white = {spot for spot, value in case.given.items() if value is None}
    bulbs = case.filled("*")
    for spot in sorted(bulbs - white):
        yield Fault("LOG613", "bulb is in a black cell", spot)
    lit = set(bulbs)
    for bulb in sorted(bulbs):
        seen = {spot for step in STEPS.values() for spot in sight(bulb, step, white)}
        lit |= seen
        if any(other > bulb for other in bulbs & seen):
            yield Fault("LOG601", "bulb lights another bulb", bulb)
    for spot in sorted(white - lit):
        yield Fault("LOG602", "cell is not lit", spot)
    for spot, value in case.given.items():
        count = sum(near in bulbs for near in around(spot))
        if isinstance(value, int) and count != value:
            yield Fault("LOG603", f"{count} bulbs beside the cell, expected {value}", spot)


RULES = Rules(rule)
