"""What the rules of types with numbers and letters in lines share."""

from __future__ import annotations

from xwcore_logic.declarations import UPPER
from xwcore_logic.layers import Value
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Spot,
    agrees,
    apart,
    empty_cells,
    latin,
    literally,
    no_repetition,
    number,
    visible,
)


def entered_numbers(case: Case) -> dict[Spot, int]:
    """The numbers of the solution; cells without one are left out."""
    known = {spot: number(value) for spot, value in case.solved.items()}
    return {spot: value for spot, value in known.items() if value is not None}


def numeric(value: Value) -> tuple[Value, ...] | None:
    """A given number."""
    known = number(value)
    return None if known is None else (known,)


def square(case: Case) -> Breaches:
    """Each number once per row and column."""
    size = case.sizes.x
    yield from agrees(case, numeric)
    yield from latin(case, range(1, size + 1))


def boxed_square(case: Case) -> Breaches:
    """A.47: each number once per row, column and area."""
    yield from square(case)
    yield from no_repetition(case.solved, case.puzzle.areas(), "area")


def buildings_in_sight(case: Case) -> Breaches:
    """Each hint is the number of buildings visible from it."""
    numbers = entered_numbers(case)
    for name, cells, hint in case.seen():
        count = visible([numbers.get(spot, 0) for spot in cells])
        if isinstance(hint, int) and hint != count:
            message = f"{name}: {count} buildings visible, expected {hint}"
            yield Breach("LOG611", message, cells[0], about=tuple(cells))


def lettered(case: Case, *, diagonal: bool) -> Breaches:
    """Equal letters do not touch, with `diagonal` at corners either; hints count letters."""
    yield from agrees(case, literally)
    yield from empty_cells(case, "a letter or a black cell")
    for cell in sorted(case.filled()):
        if case.given.get(cell) is None:
            yield Breach("LOG501", "solution has a black cell, expected no black cell", cell)
    last = case.sizes.m
    for at, letter in enumerate(UPPER[:last]):
        cells = case.filled(letter)
        yield from apart(cells, f"letters {letter}", diagonal)
        for name, line, hints in case.hinted():
            # A is counted next to the grid.
            hint = hints[-1 - at] if at < len(hints) else None
            count = sum(cell in cells for cell in line)
            if isinstance(hint, int) and hint != count:
                message = f"{name}: {count} times {letter}, expected {hint}"
                yield Breach("LOG603", message, line[0], about=tuple(line))
