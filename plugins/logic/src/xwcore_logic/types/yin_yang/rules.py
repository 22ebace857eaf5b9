"""The rules of Yin-Yang."""

from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import (
    Breaches,
    Case,
    agrees,
    empty_cells,
    literally,
    no_block,
    one_group,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, literally)
    yield from empty_cells(case, "a circle")
    for color, name in (("O", "white"), ("*", "black")):
        cells = case.filled(color)
        yield from one_group(cells, f"{name} cells")
        yield from no_block(cells, f"{name} cells")


RULES = Rules(_rule, keeps_givens=True)
