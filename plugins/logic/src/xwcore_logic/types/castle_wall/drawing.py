"""How Castle Wall is drawn: clues on a white, black or gray cell."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import BLACK, WHITE, Group, Rectangle, Shape, Text
from xwcore_logic.drawing.glyphs import LIGHT
from xwcore_logic.drawing.painters import arrow_number
from xwcore_logic.drawing.picture import Style


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A number and the direction in which it counts; a question mark is the color alone."""
    number, letter, color = value
    fill = {"#": BLACK, "O": WHITE}.get(color, LIGHT)
    ground = Rectangle(x - 0.5, y - 0.5, 1, 1, fill, BLACK, 0.07)
    ink = WHITE if color == "#" else BLACK
    parts = arrow_number(x, y, number, letter, ink)
    name = {"#": "█", "O": " "}.get(color, "░")
    stand_in = f"{number}{'' if letter is None else parts.character}".ljust(2, name)
    fallback = f"{number}{letter or ''}{color or ''}"
    yield Group((ground, *parts.shapes), Text(x, y, stand_in, 0.5, fit=1, fallback=fallback))


STYLE = Style(links=True, clues=paint_clue)
