"""The rules of Greater-Than-Sudoku."""

from collections.abc import Iterator

from xwcore_logic.layers import Layers
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import up_to_size
from xwcore_logic.rules.latin import boxed_square, entered_numbers
from xwcore_logic.solution_clues import SolutionClue, cell_clues, number_pairs
from xwcore_logic.vocabulary import Breach, Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from boxed_square(case)
    numbers = entered_numbers(case)
    for spot, near in case.puzzle.pairs():
        if near not in numbers or spot not in numbers:
            continue
        edge = case.puzzle.edge(spot, near)
        sign = edge[1] if isinstance(edge, tuple) else edge
        less, more = numbers[spot] < numbers[near], numbers[spot] > numbers[near]
        if (sign in ("<", "^") and not less) or (sign in (">", "v") and not more):
            message = f"sign {sign!r} between {numbers[spot]} and {numbers[near]} is not satisfied"
            yield Breach("LOG609", message, spot)


def clues(puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """All signs between neighbors, and the numbers."""
    for layer, row, column, first, second in number_pairs(solution):
        less, more = ("<", ">") if layer == "vertical" else ("^", "v")
        sign = less if first < second else more
        wall = getattr(puzzle.givens, layer)[row][column] == "wall"
        yield SolutionClue(layer, row, column, ("wall", sign) if wall else sign)
    yield from cell_clues(puzzle, solution)


RULES = Rules(_rule, checks=(up_to_size,), keeps_givens=True, clues=clues)
