"""The rules of Kakuro."""

from itertools import takewhile

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.latin import entered_numbers
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    contradiction,
    empty_cells,
    no_repetition,
    runs,
    shown,
)


def _rule(case: Case) -> Breaches:
    yield from empty_cells(case, "a digit or '#'")
    numbers = entered_numbers(case)
    given = case.given
    for spot, value in given.items():
        if isinstance(value, tuple) != (case.solved.get(spot) == "#"):
            expected = "'#', the cell has clues" if isinstance(value, tuple) else "a digit"
            solved = shown(case.solved.get(spot))
            yield Breach("LOG501", f"solution has {solved}, expected {expected}", spot)
        elif isinstance(value, int) and numbers.get(spot) != value:
            yield contradiction(spot, numbers.get(spot), value)
    for lines, which in ((case.rows, 0), (case.columns, 1)):
        for cells in lines:
            for run in runs(cells, numbers):
                yield from no_repetition(numbers, [run], "run")
                row, column = run[0]
                clue = given.get((row, column - 1) if which == 0 else (row - 1, column))
                given_sum = clue[which] if isinstance(clue, tuple) else None
                total = sum(numbers[spot] for spot in run)
                if given_sum is not None and given_sum != total:
                    rest = takewhile(
                        lambda spot: not isinstance(given.get(spot), tuple),
                        cells[cells.index(run[0]) :],
                    )
                    message = f"run: sum {total}, expected {given_sum}"
                    yield Breach("LOG610", message, run[0], about=tuple(rest))


def kakuro_frame(drawn: Drawn) -> Breaches:
    """A.24: the first row and the first column have no empty cell."""
    for spot, value in drawn.given.items():
        if 0 in spot and not isinstance(value, tuple):
            yield given_breach("LOG418", "empty cell in the first row or column", spot)


RULES = Rules(_rule, checks=(kakuro_frame,))
