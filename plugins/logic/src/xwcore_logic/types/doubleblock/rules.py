"""The rules of Doubleblock."""

from collections.abc import Iterator

from xwcore_logic.layers import Layers
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import in_range
from xwcore_logic.rules.latin import entered_numbers
from xwcore_logic.solution_clues import SolutionClue, cell_clues, seen_lines
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    agrees,
    empty_cells,
    exactly,
    literally,
    no_repetition,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, literally)
    yield from empty_cells(case, "a number or a block")
    blocks = case.filled()
    yield from exactly(case.rows, blocks, 2, "blocks", "row")
    yield from exactly(case.columns, blocks, 2, "blocks", "column")
    numbers = entered_numbers(case)
    yield from no_repetition(numbers, case.lines, "line")
    for spot, value in numbers.items():
        if value > case.sizes.x - 2:
            message = f"number {value}, expected 1 to {case.sizes.x - 2}"
            yield Breach("LOG602", message, spot)
    for name, cells, hints in case.hinted():
        places = [at for at, spot in enumerate(cells) if spot in blocks]
        if isinstance(hints[0], int) and len(places) == 2:
            between = cells[places[0] : places[1] + 1]
            total = sum(numbers.get(spot, 0) for spot in between)
            if total != hints[0]:
                message = f"{name}: sum {total} between the blocks, expected {hints[0]}"
                yield Breach("LOG610", message, cells[places[0]], about=tuple(between))


def doubleblock(drawn: Drawn) -> Breaches:
    """Numbers lie between 1 and the size less 2."""
    yield from in_range(drawn.given, 1, max(0, drawn.sizes.x - 2))


def clues(puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """The sums between the blocks, and the cells."""
    for side, at, line in seen_lines(solution):
        if side in ("left", "top"):
            start = line.index("#")
            inside = line[start + 1 : line.index("#", start + 1)]
            yield SolutionClue(
                side, at, 0, sum(value for value in inside if isinstance(value, int))
            )
    yield from cell_clues(puzzle, solution)


RULES = Rules(_rule, checks=(doubleblock,), clues=clues)
