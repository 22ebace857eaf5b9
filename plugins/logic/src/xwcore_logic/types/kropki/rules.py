"""The rules of Kropki."""

from collections.abc import Iterator

from xwcore_logic.layers import Layers
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import up_to_size
from xwcore_logic.rules.latin import entered_numbers, square
from xwcore_logic.solution_clues import SolutionClue, cell_clues, number_pairs
from xwcore_logic.vocabulary import Breach, Breaches, Case


def _rule(case: Case) -> Breaches:
    yield from square(case)
    numbers = entered_numbers(case)
    for spot, near in case.puzzle.pairs():
        if near not in numbers or spot not in numbers:
            continue
        low, high = sorted((numbers[spot], numbers[near]))
        allowed = {"O"} if high - low == 1 else set()
        allowed |= {"*"} if high == 2 * low else set()
        sign = case.puzzle.edge(spot, near)
        if (sign is not None or allowed) and sign not in allowed:
            dot = "no dot" if sign is None else f"dot {sign!r}"
            expected = " or ".join(map(repr, sorted(allowed))) or "none"
            message = f"{dot} between {numbers[spot]} and {numbers[near]}, expected {expected}"
            yield Breach("LOG609", message, spot)


def clues(puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """All dots of a kropki, and the numbers."""
    for layer, row, column, first, second in number_pairs(solution):
        low, high = sorted((first, second))
        if high - low == 1:
            yield SolutionClue(layer, row, column, "O")
        elif high == 2 * low:
            yield SolutionClue(layer, row, column, "*")
    yield from cell_clues(puzzle, solution)


RULES = Rules(_rule, checks=(up_to_size,), keeps_givens=True, clues=clues)
