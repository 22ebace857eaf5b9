"""The rules of Hyper Sudoku."""

import math

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import up_to_size
from xwcore_logic.rules.latin import boxed_square
from xwcore_logic.solution_clues import cell_clues
from xwcore_logic.vocabulary import Breaches, Case, Spot, no_repetition


def _rule(case: Case) -> Breaches:
    yield from boxed_square(case)
    yield from no_repetition(case.solved, windows(case.sizes.x), "window")


def windows(size: int) -> list[list[Spot]]:
    """The windows of a hyper sudoku; none where the boxes are not squares."""
    side = math.isqrt(size)
    if side * side != size:
        return []
    starts = range(1, size - side, side + 1)
    return [
        [(row + down, column + right) for down in range(side) for right in range(side)]
        for row in starts
        for column in starts
    ]


RULES = Rules(_rule, checks=(up_to_size,), keeps_givens=True, clues=cell_clues)
