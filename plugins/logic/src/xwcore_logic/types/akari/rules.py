"""The rules of Akari."""

from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import STEPS, Breach, Breaches, Case, around, sight


def _rule(case: Case) -> Breaches:
    white = {spot for spot, value in case.given.items() if value is None}
    bulbs = case.filled("*")
    for spot in sorted(bulbs - white):
        yield Breach("LOG613", "bulb is in a black cell", spot, definite=True)
    lit = set(bulbs)
    for bulb in sorted(bulbs & white):
        seen = {spot for step in STEPS.values() for spot in sight(bulb, step, white)}
        lit |= seen
        if any(other > bulb for other in bulbs & seen):
            yield Breach("LOG601", "bulb lights another bulb", bulb)
    for spot in sorted(white - lit):
        yield Breach("LOG602", "cell is not lit", spot)
    for spot, value in case.given.items():
        count = sum(near in bulbs for near in around(spot))
        if isinstance(value, int) and count != value:
            message = f"{count} bulbs beside the number, expected {value}"
            yield Breach("LOG603", message, spot, definite=count > value)


RULES = Rules(_rule)
