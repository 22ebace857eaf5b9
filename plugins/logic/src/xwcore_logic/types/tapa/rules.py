"""The rules of Tapa."""

from collections.abc import Collection

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.shading import shaded
from xwcore_logic.vocabulary import (
    RING,
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    agrees,
    hints_shown,
    like_hints_unordered,
    no_block,
    number,
    one_group,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, shaded)
    black = case.filled()
    yield from one_group(black, "wall cells")
    yield from no_block(black, "wall cells")
    for spot, value in case.given.items():
        if not isinstance(value, tuple):
            continue
        if spot in black:
            yield Breach("LOG501", f"clue {hints_shown(value)} is in the wall", spot)
        lengths = ring_runs(spot, black) or [0]
        if not like_hints_unordered(lengths, value):
            message = f"runs around the clue {hints_shown(lengths)}"
            yield Breach("LOG612", f"{message}, expected {hints_shown(value)}", spot)


def ring_runs(spot: Spot, black: Collection[Spot]) -> list[int]:
    """The lengths of the runs of black cells around a cell, from small to large."""
    ring = [(spot[0] + down, spot[1] + right) in black for down, right in RING]
    if all(ring):
        return [8]
    start = ring.index(False)
    turned = "".join("#" if mark else " " for mark in ring[start:] + ring[:start])
    return sorted(map(len, turned.split()))


def descending(drawn: Drawn) -> Breaches:
    """A.48: clues "should be in descending order for better readability"."""
    for spot, value in drawn.given.items():
        clues = [number(clue) or 0 for clue in value] if isinstance(value, tuple) else []
        if clues != sorted(clues, reverse=True):
            yield given_breach("LOG420", "clues not in descending order", spot)


RULES = Rules(_rule, checks=(descending,))
