"""The rules of Diagonal Sudoku."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import up_to_size
from xwcore_logic.rules.latin import boxed_square
from xwcore_logic.solution_clues import cell_clues
from xwcore_logic.vocabulary import Breaches, Case, no_repetition


def _rule(case: Case) -> Breaches:
    yield from boxed_square(case)
    size = case.sizes.x
    falling = [(at, at) for at in range(size)]
    rising = [(at, size - 1 - at) for at in range(size)]
    yield from no_repetition(case.solved, [falling, rising], "diagonal")


RULES = Rules(_rule, checks=(up_to_size,), keeps_givens=True, clues=cell_clues)
