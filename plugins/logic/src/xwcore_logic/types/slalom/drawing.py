"""How Slalom is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import BLACK, WHITE, Circle, Group, Shape, Text
from xwcore_logic.drawing.picture import PictureBuilder, Style
from xwcore_logic.drawing.styles import BEAMS


def paint_vertex(_: PictureBuilder, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.41: a small circle with the number."""
    if str(value).isdigit() or value == "?":
        circle = Circle(column, row, 0.2, WHITE, BLACK, 0.025)
        text = Text(column, row, str(value), 0.3)
        yield Group((circle, text), Text(column, row, str(value), 0.3))


#: Circles on the frame reach beyond it.
STYLE = Style(glyphs=BEAMS, vertex=paint_vertex, gap=0.2)
