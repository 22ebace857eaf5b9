"""How Yagit is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import BLACK, Circle, Shape
from xwcore_logic.drawing.glyphs import group, sheep, wolf
from xwcore_logic.drawing.picture import PictureBuilder, Style


def paint_vertex(_: PictureBuilder, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.51: a dot where fences meet."""
    if value == "*":
        yield group(column, row, "●", "*", Circle(column, row, 0.11, BLACK, None))


STYLE = Style(glyphs={"A": sheep, "B": wolf}, vertex=paint_vertex, grid="dashed")
