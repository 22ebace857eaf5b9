"""The rules of Yajilin."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import POINTING, shaded_outside
from xwcore_logic.vocabulary import Breach, Breaches, Case, apart, keeps_links, sight, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    black = case.filled()
    clues = {spot: value for spot, value in case.given.items() if isinstance(value, tuple)}
    yield from apart(black, "black cells")
    yield from shaded_outside(case)
    for spot in case.solution.spots():
        on_loop = bool(case.solution.links_of(spot))
        if on_loop and (spot in black or spot in clues):
            what = "black" if spot in black else "clue"
            yield Breach("LOG608", f"loop passes a {what} cell", spot, definite=True)
        elif not on_loop and spot not in black and spot not in clues:
            yield Breach("LOG608", "cell is neither black nor on the loop", spot)
    for spot, (expected, direction) in clues.items():
        if spot in black:
            yield Breach("LOG501", "clue cell is black", spot, definite=True)
        steps = list(POINTING.values()) if direction is None else [POINTING[str(direction)]]
        count = sum(cell in black for step in steps for cell in sight(spot, step, case.given))
        if expected not in ("?", count):
            message = f"clue: {count} black cells, expected {expected}"
            is_more = isinstance(expected, int) and count > expected
            yield Breach("LOG603", message, spot, definite=is_more)


RULES = Rules(_rule)
