"""How Statue Park is drawn: the pieces stand below the grid."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

from xwcore_drawing import BLACK, WHITE, Group, Rectangle, Shape
from xwcore_logic.drawing.glyphs import GRAY, disc
from xwcore_logic.drawing.picture import PictureBuilder, Style

#: The size of a cell of a piece, and the room around a piece.
SCALE: Final = 0.5
ROOM: Final = 0.5


def placed(params: Mapping[str, Any], width: int) -> Iterator[tuple[float, float, tuple[str, ...]]]:
    """The pieces with their places below a grid, in rows as wide as the grid."""
    x, y, highest = 0.0, ROOM, 0.0
    shapes = params.get("shapes")
    for shape in shapes if isinstance(shapes, tuple) else ():
        broad = SCALE * max(map(len, shape), default=0)
        if x and x + broad > width:
            x, y, highest = 0.0, y + highest + ROOM, 0.0
        yield x, y, shape
        x, highest = x + broad + ROOM, max(highest, SCALE * len(shape))


def room_below(params: Mapping[str, Any], width: int) -> float:
    """The room that the pieces take below a grid."""
    return max((y + SCALE * len(shape) for _, y, shape in placed(params, width)), default=0.0)


def paint_pieces(picture: PictureBuilder) -> Iterator[Shape]:
    """The pieces."""
    for left, top, shape in placed(picture.params, picture.width):
        cells = tuple(
            Rectangle(
                left + SCALE * column,
                picture.height + top + SCALE * row,
                SCALE,
                SCALE,
                GRAY,
                WHITE,
                0.04,
            )
            for row, marks in enumerate(shape)
            for column, mark in enumerate(marks)
            if mark != " "
        )
        yield Group(cells)


STYLE = Style(
    glyphs={"O": disc(0.3, WHITE, "○", "O"), "*": disc(0.3, BLACK, "●", "*")},
    below=room_below,
    labels=paint_pieces,
)
