"""How Galaxies is drawn."""

from collections.abc import Iterator
from typing import Any, Final

from xwcore_drawing import BLACK, WHITE, Circle, Shape
from xwcore_logic.drawing.glyphs import disc, group
from xwcore_logic.drawing.picture import PictureBuilder, Style


def paint_vertex(_: PictureBuilder, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.17: the center of a galaxy."""
    if value == "O":
        yield group(column, row, "○", "o", Circle(column, row, 0.15, WHITE, BLACK, 0.04))


_CENTER: Final = disc(0.15, WHITE, "○", "o")


STYLE = Style(glyphs={"O": _CENTER}, signs={"O": _CENTER}, vertex=paint_vertex, grid="dashed")
