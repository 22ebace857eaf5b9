"""The rules of Aquarium."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts
from xwcore_logic.rules.shading import shaded
from xwcore_logic.vocabulary import Case, Fault, Faults, agrees, counted


def _rule(case: Case) -> Faults:
    yield from agrees(case, shaded)
    black = case.filled()
    yield from counted(case, black, "filled cells")
    for area in case.puzzle.areas():
        top = min((row for row, _ in black & set(area)), default=case.sizes.y)
        for spot in area:
            if spot[0] >= top and spot not in black:
                message = f"cell is empty, the area is filled from row {top + 1} downwards"
                yield Fault("LOG613", message, spot)


RULES = Rules(_rule, checks=(cell_counts,))
