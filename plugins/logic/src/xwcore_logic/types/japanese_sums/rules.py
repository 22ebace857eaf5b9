"""The rules of Japanese Sums."""

from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import hints_in_range
from xwcore_logic.rules.latin import entered_numbers
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    agrees,
    empty_cells,
    hints_shown,
    like_hints,
    literally,
    no_repetition,
    runs,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, lambda value: None if value == "." else literally(value))
    yield from empty_cells(case, "a number or a block")
    yield from no_repetition(entered_numbers(case), case.lines, "line")
    numbers = entered_numbers(case)
    for name, cells, hints in case.hinted():
        sums = [sum(numbers[spot] for spot in run) for run in runs(cells, numbers)]
        if not like_hints(sums, hints):
            message = f"{name}: sums {hints_shown(sums)}, expected {hints_shown(hints)}"
            yield Breach("LOG610", message, cells[0], about=tuple(cells))


def japanese(drawn: Drawn) -> Breaches:
    """A.23: hints lie between 1 and m(m + 1)/2."""
    yield from hints_in_range(drawn, 1, drawn.sizes.m * (drawn.sizes.m + 1) // 2)


RULES = Rules(_rule, checks=(japanese,))
