"""The rules of ABC-Box."""

from xwcore_logic.layers import Value
from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    agrees,
    empty_cells,
    hints_shown,
    literally,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, literally)
    yield from empty_cells(case, "a letter")
    solved = case.solved
    for name, cells, hints in case.hinted():
        if any(solved[cell] is None for cell in cells):
            continue
        equal: list[tuple[Value, int]] = []
        for cell in cells:
            letter = solved[cell]
            if equal and equal[-1][0] == letter:
                equal[-1] = (letter, equal[-1][1] + 1)
            else:
                equal.append((letter, 1))
        expected = [hint for hint in hints if hint is not None]
        fits = len(expected) == len(equal) and all(
            hint in ("?", *group) for hint, group in zip(expected, equal, strict=True)
        )
        if expected and not fits:
            actual = hints_shown([f"{count}{letter}" for letter, count in equal])
            message = f"{name}: groups {actual}, expected {hints_shown(hints)}"
            yield Breach("LOG612", message, cells[0], about=tuple(cells))


RULES = Rules(_rule)
