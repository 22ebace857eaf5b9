"""How Yajilin is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import Group, Shape, Text
from xwcore_logic.drawing.painters import arrow_number
from xwcore_logic.drawing.picture import Style


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.52: a number, and the direction in which it counts; all four without one."""
    number, letter = value
    parts = arrow_number(x, y, number, letter)
    if not parts.character:
        yield from parts.shapes
        return
    text = f"{number}{parts.character}"
    yield Group(parts.shapes, Text(x, y, text, 0.5, fit=1, fallback=f"{number}{letter}"))


STYLE = Style(links=True, clues=paint_clue)
