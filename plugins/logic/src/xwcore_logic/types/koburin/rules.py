"""The rules of Koburin."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import shaded_or_on_loop, shaded_outside
from xwcore_logic.vocabulary import Breach, Breaches, Case, apart, around, keeps_links, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    black = case.filled()
    yield from apart(black, "black cells")
    clues = {spot for spot, value in case.given.items() if value is not None}
    yield from shaded_or_on_loop(case, clues)
    yield from shaded_outside(case)
    has_corners = bool(case.numbers.get("corners"))
    where = "around" if has_corners else "beside"
    for spot, value in case.given.items():
        count = sum(near in black for near in around(spot, has_corners))
        if isinstance(value, int) and count != value:
            message = f"{count} black cells {where} the number, expected {value}"
            yield Breach("LOG603", message, spot, definite=count > value)


RULES = Rules(_rule)
