"""The rules of Creek."""

from __future__ import annotations

from xwcore_logic import Breach, Breaches, Case, Rules, filled_places, one_group


def rule(case: Case) -> Breaches:
    """The cells that are not shaded are connected, a number counts the shaded cells around it."""
    shaded = case.filled("#")
    yield from one_group(set(case.solved) - shaded, "unshaded cells")
    for row, column, value in filled_places(case.puzzle.vertices):
        around = {(row + down, column + right) for down in (-1, 0) for right in (-1, 0)}
        count = len(around & shaded)
        if isinstance(value, int) and count != value:
            message = f"{count} shaded cells at the number, expected {value}"
            spot = min(around & set(case.solved))
            yield Breach("LOG603", message, spot, definite=count > value)


RULES = Rules(rule)
