"""The rules of Basic."""

import math
from collections.abc import Sequence

from xwcore_logic.layers import Value
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach, in_range
from xwcore_logic.rules.latin import entered_numbers
from xwcore_logic.vocabulary import Breach, Breaches, Case, Drawn, Spot, contradiction, latin


def _rule(case: Case) -> Breaches:
    size = case.sizes.x
    yield from latin(case, range(1, size + 1))
    numbers = entered_numbers(case)
    for spot, value in case.given.items():
        if isinstance(value, tuple) and value[0] is not None and numbers.get(spot) != value[0]:
            yield contradiction(spot, numbers.get(spot), value[0])
    for area in case.puzzle.areas():
        clues = [value for value in (case.given[spot] for spot in area) if isinstance(value, tuple)]
        target = next((clue[2] for clue in clues if clue[2] is not None), None)
        operator = next((str(clue[1]) for clue in clues if clue[1] is not None), None)
        entered = [numbers.get(spot, 0) for spot in area]
        if isinstance(target, int) and not _reaches(entered, target, operator):
            message = f"area of {' '.join(map(str, entered))}: expected {target}{operator or ''}"
            yield Breach("LOG610", message, area[0], about=tuple(area))


def _reaches(entered: Sequence[int], target: int, operator: str | None) -> bool:
    if operator is None:
        if len(entered) == 1:
            return entered[0] == target
        return any(_reaches(entered, target, sign) for sign in "+-x:")
    highest = max(entered)
    rest = sorted(entered)[:-1]
    return {
        "+": sum(entered) == target,
        "x": math.prod(entered) == target,
        "-": highest - sum(rest) == target,
        ":": math.prod(rest) * target == highest,
    }[operator]


def _targets(drawn: Drawn) -> Breaches:
    """An area has one operator and one number at most."""
    for area in drawn.puzzle.areas():
        clues = [(spot, drawn.given[spot]) for spot in area]
        for item, what in ((1, "operator"), (2, "target")):
            having = [
                spot
                for spot, clue in clues
                if isinstance(clue, tuple) and clue[item : item + 1] not in ((), (None,))
            ]
            for spot in having[1:]:
                yield given_breach(
                    "LOG404", f"area has {len(having)} {what}s, expected 1 at most", spot
                )


def targets(drawn: Drawn) -> Breaches:
    """Digits lie between 1 and the size; an area has one operator and one number at most."""
    digits: dict[Spot, Value] = {
        spot: next(iter(v), None) for spot, v in drawn.given.items() if isinstance(v, tuple)
    }
    yield from in_range(digits, 1, drawn.sizes.x)
    yield from _targets(drawn)


RULES = Rules(_rule, checks=(targets,))
