"""The rules of Light and Shadow."""

from xwcore.plugin import plural
from xwcore_logic.layers import Value
from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import Breach, Breaches, Case, around, components, contradiction


def _rule(case: Case) -> Breaches:
    colors: dict[tuple[int, int], Value] = {}
    for spot, value in case.given.items():
        entered = case.solved[spot]
        colors[spot] = entered if value is None else _color(value)
        if value is not None and entered not in (None, _color(value)):
            yield contradiction(spot, entered, _color(value))
        if value is None and entered is None:
            yield Breach("LOG602", "empty cell, expected a color", spot)
    known = {spot: color for spot, color in colors.items() if color is not None}
    parts = components(
        sorted(known),
        lambda spot: [near for near in around(spot) if known.get(near) == known[spot]],
    )
    for part in parts:
        is_closed = all(near in known for spot in part for near in around(spot) if near in colors)
        clues = [spot for spot in sorted(part) if case.given[spot] is not None]
        if len(clues) != 1:
            message = (
                f"area of {plural(len(part), 'cell')}: {plural(len(clues), 'clue')}, expected 1"
            )
            yield Breach(
                "LOG603", message, min(part), definite=len(clues) > 1 or (is_closed and not clues)
            )
        for spot in clues:
            number = _number(case.given[spot])
            if isinstance(number, int) and number != len(part):
                message = f"area of {plural(len(part), 'cell')}, expected {number}"
                is_definite = len(part) > number or is_closed
                yield Breach("LOG603", message, spot, definite=is_definite)


def _color(clue: Value) -> str:
    return "#" if isinstance(clue, tuple) else "-"


def _number(clue: Value) -> Value:
    return clue[0] if isinstance(clue, tuple) else clue


RULES = Rules(_rule)
