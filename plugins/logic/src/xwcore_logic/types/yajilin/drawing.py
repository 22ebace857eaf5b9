"""How Yajilin is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import Group, Shape, Text
from xwcore_logic.drawing.glyphs import arrow_shapes
from xwcore_logic.drawing.picture import Style

_ARROWS = {"a": (-1, 0, "←"), "w": (0, -1, "↑"), "d": (1, 0, "→"), "x": (0, 1, "↓")}


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.52: a number, and the direction in which it counts; all four without one."""
    number, letter = value
    if letter not in _ARROWS:
        yield Text(x, y, str(number), 0.58, fit=0.86)
        return
    across, down, character = _ARROWS[letter]
    upright = across == 0
    arrow = (
        arrow_shapes(x + 0.3, y, 0, down, 0.7)
        if upright
        else arrow_shapes(x, y - 0.3, across, 0, 0.7)
    )
    place = (x - 0.1, y) if upright else (x, y + 0.12)
    text = Text(*place, str(number), 0.5, fit=0.55)
    yield Group(
        (*arrow, text), Text(x, y, f"{number}{character}", 0.5, fit=1, fallback=f"{number}{letter}")
    )


STYLE = Style(links=True, clues=paint_clue)
