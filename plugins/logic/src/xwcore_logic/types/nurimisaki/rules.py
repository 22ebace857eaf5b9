"""The rules of Nurimisaki."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.shading import black_and_white, sights
from xwcore_logic.vocabulary import Breach, Breaches, Case, around, no_block, one_group


def _rule(case: Case) -> Breaches:
    black, white = black_and_white(case)
    yield from one_group(white, "white cells")
    yield from no_block(black, "black cells")
    yield from no_block(white, "white cells")
    yield from sights(case, white)
    for spot in sorted(white):
        count = sum(near in white for near in around(spot))
        is_cape = case.given[spot] is not None
        if is_cape != (count == 1):
            expected = "exactly 1" if is_cape else "not 1"
            yield Breach("LOG603", f"{count} white neighbors, expected {expected}", spot)


RULES = Rules(_rule)
