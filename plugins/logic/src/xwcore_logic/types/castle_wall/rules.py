"""The rules of Castle Wall."""

from itertools import pairwise

from xwcore_logic.rules import Rules
from xwcore_logic.rules.paths import POINTING
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, keeps_links, sight, single_loop


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    loop_breaches = list(single_loop(case.solution))
    yield from loop_breaches
    inside = set() if loop_breaches else _inside(case)
    for spot, value in case.given.items():
        if not isinstance(value, tuple):
            continue
        number, direction, color = value
        if case.solution.links_of(spot):
            yield Breach("LOG608", "loop passes a clue", spot, definite=True)
        if not loop_breaches and (color, spot in inside) in (("#", True), ("O", False)):
            what, where = ("black", "inside") if color == "#" else ("white", "outside")
            yield Breach("LOG613", f"{what} clue is {where} of the loop", spot)
        if not isinstance(number, int):
            continue
        if direction is None:
            yield Breach("LOG611", f"number {number} has no arrow, expected one", spot)
            continue
        count = _pieces(case, spot, str(direction))
        if count != number:
            message = f"{count} pieces of the loop, expected {number}"
            yield Breach("LOG603", message, spot, definite=count > number)


def _pieces(case: Case, spot: Spot, direction: str) -> int:
    """The number of pieces of the loop between the cells that an arrow points to."""
    cells = sight(spot, POINTING[direction], case.given)
    return sum(case.solution.linked(first, second) for first, second in pairwise(cells))


def _inside(case: Case) -> set[Spot]:
    """The cells beside the loop that it encloses: from the left, it has crossed their row an odd
    number of times.
    """
    inside = set()
    for row in case.rows:
        crossings = 0
        for spot in row:
            links = case.solution.links_of(spot)
            crossings += (spot[0] + 1, spot[1]) in links
            if not links and crossings % 2:
                inside.add(spot)
    return inside


RULES = Rules(_rule)
