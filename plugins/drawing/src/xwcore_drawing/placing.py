"""Shapes in cell units put on paper: moved, scaled, turned upside down."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from xwcore_drawing.metrics import CAPITAL
from xwcore_drawing.shapes import (
    BLACK,
    WHITE,
    Bounds,
    Circle,
    Group,
    Line,
    Polygon,
    Rectangle,
    Shape,
    Text,
)

#: Texts of a picture are at least so large, in points, unless that is more than a part of a cell.
SMALLEST_TEXT: Final = 5.0
MOST_OF_CELL: Final = 0.45

#: Blocks where ink is saved.
INK_SAVED: Final = "#b3b3b3"


class Placed:
    """Shapes in cell units as shapes in points, their bounds at (`left`, `top`).

    Each is made when it is asked for: a grid of 250 x 250 has 125,000 shapes.
    """

    def __init__(
        self,
        shapes: Iterable[Shape],
        bounds: Bounds,
        cell: float,
        left: float,
        top: float,
        *,
        saves_ink: bool = False,
        alt: str = "",
    ) -> None:
        #: What the shapes show, for those who cannot see them; "" for anything but a grid.
        self.alt = alt
        #: Where they are, in points.
        self.box = Bounds(left, top, left + bounds.width * cell, top + bounds.height * cell)
        self._shapes = map(_paler, shapes) if saves_ink else shapes
        self._cell = cell
        self._x = left - bounds.left * cell
        self._y = top - bounds.top * cell

    def __iter__(self) -> Iterator[Shape]:
        return (_scaled(shape, self._cell, self._x, self._y) for shape in self._shapes)


def _paler(shape: Shape) -> Shape:
    """Black areas in gray, and what is white on them in black."""
    if isinstance(shape, (Rectangle, Polygon)) and shape.fill == BLACK:
        return shape._replace(fill=INK_SAVED)
    if isinstance(shape, Text) and shape.color == WHITE:
        return shape._replace(color=BLACK)
    if isinstance(shape, Group):
        return shape._replace(shapes=tuple(map(_paler, shape.shapes)))
    return shape


def _scaled(shape: Shape, cell: float, x: float, y: float) -> Shape:
    if isinstance(shape, Line):
        return _scaled_line(shape, cell, x, y)
    if isinstance(shape, Rectangle):
        return shape._replace(
            x=shape.x * cell + x,
            y=shape.y * cell + y,
            width=shape.width * cell,
            height=shape.height * cell,
            line_width=shape.line_width * cell,
            radius=shape.radius * cell,
        )
    if isinstance(shape, Polygon):
        points = tuple((px * cell + x, py * cell + y) for px, py in shape.points)
        return shape._replace(points=points, line_width=shape.line_width * cell)
    if isinstance(shape, Circle):
        return shape._replace(
            x=shape.x * cell + x,
            y=shape.y * cell + y,
            radius=shape.radius * cell,
            line_width=shape.line_width * cell,
        )
    if isinstance(shape, Group):
        stand_in = shape.stand_in
        if isinstance(stand_in, Line):
            stand_in = _scaled_line(stand_in, cell, x, y)
        elif stand_in is not None:
            stand_in = _scaled_text(stand_in, cell, x, y)
        inner = tuple(_scaled(member, cell, x, y) for member in shape.shapes)
        return Group(inner, stand_in, shape.tag)
    return _scaled_text(shape, cell, x, y)


def _scaled_line(line: Line, cell: float, x: float, y: float) -> Line:
    return line._replace(
        x1=line.x1 * cell + x,
        y1=line.y1 * cell + y,
        x2=line.x2 * cell + x,
        y2=line.y2 * cell + y,
        width=line.width * cell,
        dashes=line.dashes * cell,
    )


def _scaled_text(text: Text, cell: float, x: float, y: float) -> Text:
    fit = None if text.fit is None else text.fit * cell
    size = max(text.size * cell, min(SMALLEST_TEXT, MOST_OF_CELL * cell))
    # A text that is set larger than in the picture begins where it would: numbers are in a corner.
    lower = (size - text.size * cell) * CAPITAL / 2
    return text._replace(x=text.x * cell + x, y=text.y * cell + y + lower, size=size, fit=fit)


def mirrored(shape: Shape, width: float) -> Shape:
    """A line or rectangle on the other side of a picture of this width; others are as they were."""
    if isinstance(shape, Line):
        return shape._replace(x1=width - shape.x1, x2=width - shape.x2)
    if isinstance(shape, Rectangle):
        return shape._replace(x=width - shape.x - shape.width)
    return shape


def turned(shape: Shape, right: float, bottom: float) -> Shape:
    """The shape turned by half a circle, so that the origin is at (`right`, `bottom`)."""
    if isinstance(shape, Line):
        return shape._replace(
            x1=right - shape.x1, y1=bottom - shape.y1, x2=right - shape.x2, y2=bottom - shape.y2
        )
    if isinstance(shape, Rectangle):
        return shape._replace(x=right - shape.x - shape.width, y=bottom - shape.y - shape.height)
    if isinstance(shape, Polygon):
        return shape._replace(points=tuple((right - px, bottom - py) for px, py in shape.points))
    if isinstance(shape, Circle):
        return shape._replace(x=right - shape.x, y=bottom - shape.y)
    if isinstance(shape, Group):
        return shape._replace(shapes=tuple(turned(inner, right, bottom) for inner in shape.shapes))
    a, b, c, d = shape.matrix or (1.0, 0.0, 0.0, 1.0)
    return shape._replace(x=right - shape.x, y=bottom - shape.y, matrix=(-a, -b, -c, -d))
