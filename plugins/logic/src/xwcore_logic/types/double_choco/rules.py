"""The rules of Double Choco."""

from collections.abc import Sequence

from xwcore.plugin import plural
from xwcore_logic.layers import Value
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import closed_areas
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, free_shape, groups


def _rule(case: Case) -> Breaches:
    yield from closed_areas(case.solution, "solution")
    for area in case.solution.areas():
        parts = _parts(case, area)
        if len(parts) != 2:
            message = (
                f"area of {plural(len(area), 'cell')}: {plural(len(parts), 'part')}, expected 2"
            )
            yield Breach("LOG603", message, area[0])
        elif free_shape(parts[0]) != free_shape(parts[1]):
            yield Breach("LOG614", "the white and the gray part have different shapes", area[0])
        for part in parts:
            for spot in part:
                number = _number(case.given[spot])
                if isinstance(number, int) and number != len(part):
                    message = f"part of {plural(len(part), 'cell')}, expected {number}"
                    yield Breach("LOG603", message, spot)


def _parts(case: Case, area: Sequence[Spot]) -> list[list[Spot]]:
    """The connected parts of one color."""
    gray = {spot for spot in area if _is_gray(case.given[spot])}
    return groups(gray) + groups(set(area) - gray)


def _is_gray(value: Value) -> bool:
    return value == "#" or isinstance(value, tuple)


def _number(value: Value) -> Value:
    return value[0] if isinstance(value, tuple) else value


RULES = Rules(_rule)
