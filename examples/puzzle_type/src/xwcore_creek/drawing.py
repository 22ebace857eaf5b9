"""How Creek is drawn: numbers in circles at the points of the grid."""

from __future__ import annotations

from collections.abc import Iterator

from xwcore_drawing import BLACK, WHITE, Circle, Group, Shape, Text
from xwcore_logic import PictureBuilder, Style


def paint_vertex(_: PictureBuilder, column: int, row: int, value: object) -> Iterator[Shape]:
    """A number in a circle."""
    if value is None:
        return
    text = Text(column, row, str(value), 0.3)
    yield Group((Circle(column, row, 0.2, WHITE, BLACK, 0.03), text), text)


STYLE = Style(vertex=paint_vertex)
