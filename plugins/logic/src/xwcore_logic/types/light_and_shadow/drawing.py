"""How Light and Shadow is drawn: cells whose color is open are gray."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import BLACK, WHITE, Group, Rectangle, Shape, Text
from xwcore_logic.drawing.glyphs import LIGHT, SOLVED_FILL
from xwcore_logic.drawing.painters import shown_value
from xwcore_logic.drawing.picture import PictureBuilder, Style


def paint_open(picture: PictureBuilder) -> Iterator[Shape]:
    """A gray ground of the cells without a clue and without a color."""
    for row, column in picture.layers.spots():
        if shown_value(picture, (row, column))[0] is None:
            yield Rectangle(column, row, 1, 1, LIGHT)


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A white number, on the black cell."""
    text = Text(x, y, str(value[0]), 0.58, color=WHITE, fit=0.86)
    yield Group((text,), Text(x, y, f"{value[0]}█", 0.58, fit=1, fallback=f"{value[0]}#"))


STYLE = Style(
    clue_fill=BLACK,
    clues=paint_clue,
    solved={"#": SOLVED_FILL, "-": WHITE},
    glyphs={},
    under=paint_open,
)
