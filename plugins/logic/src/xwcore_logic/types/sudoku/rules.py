"""The rules of Sudoku."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import up_to_size
from xwcore_logic.rules.latin import boxed_square
from xwcore_logic.solution_clues import cell_clues

RULES = Rules(boxed_square, checks=(up_to_size,), keeps_givens=True, clues=cell_clues)
