"""The rules of Tapa-Like Loop."""

from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import (
    RING,
    Breach,
    Breaches,
    Case,
    Spot,
    components,
    hints_shown,
    keeps_links,
    like_hints_unordered,
    single_loop,
)


def _rule(case: Case) -> Breaches:
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    for spot, value in case.given.items():
        if not isinstance(value, tuple):
            continue
        if case.solution.links_of(spot):
            yield Breach("LOG608", "loop passes a clue", spot, definite=True)
        lengths = _visits(case, spot)
        if not like_hints_unordered(lengths, value):
            message = f"loop passes {hints_shown(lengths)} cells around the clue"
            yield Breach("LOG612", f"{message}, expected {hints_shown(value)}", spot)


def _visits(case: Case, spot: Spot) -> list[int]:
    """The numbers of cells around a cell that the loop passes in one go; 0 where it passes none."""
    ring = [(spot[0] + down, spot[1] + right) for down, right in RING]
    passed = [near for near in ring if near in case.given and case.solution.links_of(near)]
    around = set(passed)
    parts = components(
        passed,
        lambda cell: [near for near in case.solution.links_of(cell) if near in around],
    )
    return sorted(map(len, parts)) or [0]


RULES = Rules(_rule)
