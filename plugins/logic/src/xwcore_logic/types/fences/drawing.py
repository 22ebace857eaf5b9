"""How Fences is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import BLACK, Circle, Shape, Text
from xwcore_logic.drawing.glyphs import PATH_WIDTH, SOLVED, group
from xwcore_logic.drawing.painters import edge_lines
from xwcore_logic.drawing.picture import GIVENS, SOLUTION, PictureBuilder, Style


def paint(picture: PictureBuilder) -> Iterator[Shape]:
    """Dots and numbers; faint lines where the loop may go, thick ones where it goes."""
    yield from edge_lines(picture.layers, 0.02, "#b0b0b0", GIVENS, 0.08)
    if picture.solution is not None:
        yield from edge_lines(picture.solution, PATH_WIDTH, SOLVED, SOLUTION)
    yield from picture.cells()


def paint_vertex(_: PictureBuilder, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.15: a dot, or the number of a hole of 2 x 2 cells."""
    if str(value).isdigit():
        yield Text(column, row, str(value), 0.58)
    elif value is None:
        yield group(column, row, "·", "+", Circle(column, row, 0.06, BLACK, None))


STYLE = Style(
    own=paint,
    vertex=paint_vertex,
    grid="none",
    frame=False,
    walls=False,
)
