"""How Diagonal Sudoku is drawn."""

from collections.abc import Iterator

from xwcore_drawing import Line, Shape
from xwcore_logic.drawing.glyphs import PATH
from xwcore_logic.drawing.picture import PictureBuilder, Style


def paint_ground(picture: PictureBuilder) -> Iterator[Shape]:
    """Both diagonals."""
    size = picture.height
    yield Line(0, 0, size, size, 0.05, PATH)
    yield Line(0, size, size, 0, 0.05, PATH)


STYLE = Style(under=paint_ground)
