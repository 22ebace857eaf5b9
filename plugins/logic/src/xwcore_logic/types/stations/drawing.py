"""How Stations is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import BLACK, WHITE, Circle, Group, Shape, Text
from xwcore_logic.drawing.glyphs import track
from xwcore_logic.drawing.picture import Style


def paint_number(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A number in a circle."""
    circle = Circle(x, y, 0.38, WHITE, BLACK, 0.04)
    yield Group((circle, Text(x, y, str(value), 0.5, fit=0.6)), Text(x, y, str(value), 0.5, fit=1))


STYLE = Style(glyphs={"+": track("+")}, tracks="+", number=paint_number, links=True)
