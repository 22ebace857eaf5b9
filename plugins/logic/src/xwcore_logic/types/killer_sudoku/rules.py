"""The rules of Killer-Sudoku."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import up_to_size
from xwcore_logic.rules.latin import boxed_square, entered_numbers
from xwcore_logic.vocabulary import Breach, Breaches, Case, no_repetition


def _rule(case: Case) -> Breaches:
    yield from boxed_square(case)
    numbers = entered_numbers(case)
    for cage in case.puzzle.blocks:
        cells = sorted(cage.cells)
        yield from no_repetition(case.solved, [cells], "cage")
        total = sum(numbers.get(spot, 0) for spot in cells)
        if cage.value is not None and total != cage.value:
            message = f"cage: sum {total}, expected {cage.value}"
            yield Breach("LOG610", message, cells[0], about=tuple(cells))


RULES = Rules(_rule, checks=(up_to_size,), keeps_givens=True)
