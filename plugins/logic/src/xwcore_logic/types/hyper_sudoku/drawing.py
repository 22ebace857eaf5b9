"""How Hyper Sudoku is drawn."""

from collections.abc import Iterator

from xwcore_drawing import Rectangle, Shape
from xwcore_logic.drawing.glyphs import LIGHT
from xwcore_logic.drawing.picture import PictureBuilder, Style
from xwcore_logic.types.hyper_sudoku.rules import windows


def paint_ground(picture: PictureBuilder) -> Iterator[Shape]:
    """The windows in gray."""
    for window in windows(picture.height):
        for row, column in window:
            yield Rectangle(column, row, 1, 1, LIGHT)


STYLE = Style(under=paint_ground)
