"""The rules of Pentopia."""

from collections import Counter
from collections.abc import Collection

from xwcore.plugin import plural
from xwcore_logic.rules import Rules
from xwcore_logic.vocabulary import (
    JUNCTIONS,
    PENTOMINOES,
    STEPS,
    TETROMINOES,
    Breach,
    Breaches,
    Case,
    Spot,
    contradiction,
    free_shape,
    groups,
    repeats,
    sight,
)

#: The directions of the signs of A.36.
_ARROWS = {">": "r", "<": "l", "^": "u", "v": "d", **JUNCTIONS}


_WORDS = {"l": "left", "r": "right", "u": "up", "d": "down"}


def _names(directions: Collection[str]) -> str:
    """Directions as messages show them."""
    return " ".join(word for key, word in _WORDS.items() if key in directions) or "none"


def _rule(case: Case) -> Breaches:
    yield from repeats(case, lambda value: ("#", value))
    black = case.filled()
    parts = groups(black, diagonal=True)
    names: Counter[str] = Counter()
    shapes, what = PENTOMINOES, "pentomino"
    if case.numbers.get("size") == 4:
        shapes, what = TETROMINOES, "tetromino"
    for shape in parts:
        name = shapes.get(free_shape(shape), "")
        names[name] += 1
        if not name:
            message = f"shape of {plural(len(shape), 'cell')} is no {what}"
            yield Breach("LOG614", message, shape[0])
        elif names[name] > 1:
            yield Breach("LOG614", f"{what} {name} is repeated", shape[0])
    fixed = ("#", "X") if case.numbers.get("transparent") else ("#", "X", *_ARROWS)
    for spot, value in case.given.items():
        if (value == "#") != (spot in black) and value in fixed:
            yield contradiction(spot, case.solved[spot], value)
        if isinstance(value, str) and value in _ARROWS:
            nearest = nearest_directions(spot, black, set(case.given))
            if nearest != set(_ARROWS[value]):
                message = f"nearest {what} cells: {_names(nearest)}"
                yield Breach("LOG611", f"{message}, expected {_names(_ARROWS[value])}", spot)


def nearest_directions(spot: Spot, black: Collection[Spot], grid: Collection[Spot]) -> set[str]:
    """The directions in which the nearest black cells of a row and a column lie."""
    free = set(grid) - set(black)
    distances = {}
    for name, step in STEPS.items():
        seen = len(sight(spot, step, free)) + 1
        if (spot[0] + seen * step[0], spot[1] + seen * step[1]) in black:
            distances[name] = seen
    least = min(distances.values(), default=0)
    return {name for name, distance in distances.items() if distance == least}


RULES = Rules(_rule)
