"""How Magic Labyrinth is drawn."""

from collections.abc import Iterator

from xwcore_drawing import BLACK, Shape
from xwcore_logic.drawing.glyphs import PATH_WIDTH
from xwcore_logic.drawing.painters import edge_lines
from xwcore_logic.drawing.picture import GIVENS, PictureBuilder, Style


def paint(picture: PictureBuilder) -> Iterator[Shape]:
    """A.30: the walls that are drawn, the border's too: where one is missing is the entrance."""
    yield from edge_lines(picture.layers, PATH_WIDTH, BLACK, GIVENS)
    yield from picture.cells()


STYLE = Style(own=paint, frame=False)
