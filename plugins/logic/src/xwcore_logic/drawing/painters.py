"""What the pictures of some types share.

A painter takes the picture, whose layers and solution it turns into shapes.
"""

from __future__ import annotations

from collections.abc import Iterator

from xwcore_drawing import BLACK, WHITE, Circle, Group, Line, Shape, Tag, Text, tagged
from xwcore_logic.drawing.picture import PictureBuilder
from xwcore_logic.layers import Layers, Spot, Value, filled_places


def shown_value(picture: PictureBuilder, spot: Spot) -> tuple[Value, bool]:
    """What is drawn in a cell, and whether it is of the solution."""
    given = picture.given(spot)
    return (picture.solved(spot), True) if given is None else (given, False)


def edge_lines(
    layers: Layers, width: float, color: str, part: str, dashes: float = 0
) -> Iterator[Shape]:
    """A line for each edge with a value."""
    for layer, across, down in (("horizontal", 1, 0), ("vertical", 0, 1)):
        for row, column, _ in filled_places(getattr(layers, layer)):
            line = Line(column, row, column + across, row + down, width, color, dashes)
            yield from tagged(Tag(layer, row, column, part), [line])


def circled_number(x: float, y: float, value: object) -> Iterator[Shape]:
    """A number in a circle."""
    text = Text(x, y, str(value), 0.5, fit=0.7)
    yield Group((Circle(x, y, 0.4, WHITE, BLACK, 0.04), text), text)
