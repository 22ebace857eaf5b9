# ruff: noqa: RUF001 - what stands for a picture looks like other characters
"""How Laser is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import Line, Shape
from xwcore_logic.drawing.glyphs import arrow_shapes, group
from xwcore_logic.drawing.picture import PictureBuilder, Style
from xwcore_logic.drawing.styles import BEAMS


def paint_vertex(picture: PictureBuilder, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.27: mirrors, crossings, and the arrows of the beam entering and leaving."""
    x, y = column, row
    if value == "X":
        strokes = (
            Line(x - 0.17, y - 0.17, x + 0.17, y + 0.17, 0.07),
            Line(x - 0.17, y + 0.17, x + 0.17, y - 0.17, 0.07),
        )
        yield group(x, y, "╳", "x", *strokes)
    elif value == "-":
        yield group(x, y, "━", "=", Line(x - 0.2, y, x + 0.2, y, 0.13))
    elif value == "|":
        yield group(x, y, "┃", "#", Line(x, y - 0.2, x, y + 0.2, 0.13))
    elif value in ("n", "7", "N", "/"):
        across, down = _outwards(picture, column, row, falling=value in "nN")
        middle = x + across * 0.32, y + down * 0.32
        if value in "n7":
            across, down = -across, -down
        character = {(1, 1): "↘", (-1, -1): "↖", (1, -1): "↗", (-1, 1): "↙"}[across, down]
        yield group(x, y, character, value, *arrow_shapes(*middle, across, down, 0.7))


def _outwards(picture: PictureBuilder, column: int, row: int, *, falling: bool) -> tuple[int, int]:
    """The direction out of the diagram at a vertex of its border, along a diagonal."""
    if column in (0, picture.width):
        across = -1 if column == 0 else 1
        return across, across if falling else -across
    down = -1 if row == 0 else 1
    return down if falling else -down, down


STYLE = Style(glyphs=BEAMS, vertex=paint_vertex, hints_at_lines=True, gap=0.6)
