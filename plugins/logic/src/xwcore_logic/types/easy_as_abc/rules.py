"""The rules of Easy as ABC."""

from collections.abc import Iterator

from xwcore_logic.declarations import UPPER
from xwcore_logic.layers import Layers
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.solution_clues import SolutionClue, cell_clues, seen_lines
from xwcore_logic.vocabulary import Breach, Breaches, Case, agrees, latin, literally


def _rule(case: Case) -> Breaches:
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    yield from latin(case, UPPER[: case.sizes.m])
    solved = case.solved
    for name, cells, hint in case.seen():
        first = next((solved[spot] for spot in cells if solved[spot] is not None), None)
        if hint not in (None, "?", first):
            yield Breach("LOG611", f"{name}: first letter {first}, expected {hint}", cells[0])


def clues(puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """The first letter from each side, and the letters."""
    for side, at, line in seen_lines(solution):
        yield SolutionClue(side, at, 0, next(value for value in line if value is not None))
    yield from cell_clues(puzzle, solution)


RULES = Rules(_rule, clues=clues)
