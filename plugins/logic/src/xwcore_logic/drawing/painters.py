"""What the pictures of some types share.

A painter takes the picture, whose layers and solution it turns into shapes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, NamedTuple

from xwcore_drawing import BLACK, WHITE, Circle, Group, Line, Rectangle, Shape, Tag, Text, tagged
from xwcore_logic.drawing.glyphs import arrow_shapes
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


def number_on_black(x: float, y: float, value: object) -> Iterator[Shape]:
    """A white number in a black cell."""
    ground = Rectangle(x - 0.5, y - 0.5, 1, 1, BLACK)
    text = Text(x, y, str(value), 0.58, color=WHITE, fit=0.86)
    yield Group((ground, text), Text(x, y, str(value), 0.58))


def spread_clues(x: float, y: float, value: Any) -> Iterator[Shape]:
    """One to four clues, spread over the cell."""
    places = {
        1: ((0, 0),),
        2: ((-0.22, -0.2), (0.22, 0.2)),
        3: ((0, -0.26), (-0.24, 0.2), (0.24, 0.2)),
        4: ((0, -0.3), (-0.28, 0), (0.28, 0), (0, 0.3)),
    }[len(value)]
    size = 0.58 if len(value) == 1 else 0.38
    texts = tuple(
        Text(x + across, y + down, str(clue), size)
        for clue, (across, down) in zip(value, places, strict=True)
    )
    yield Group(texts, Text(x, y, "".join(map(str, value)), 0.5, fit=1))


class ArrowNumber(NamedTuple):
    """A number with an arrow beside it, and the character for the arrow in a terminal."""

    shapes: tuple[Shape, ...]
    character: str


_ARROWS: Final = {"a": (-1, 0, "←"), "w": (0, -1, "↑"), "d": (1, 0, "→"), "x": (0, 1, "↓")}


def arrow_number(
    x: float, y: float, number: object, letter: object, color: str = BLACK
) -> ArrowNumber:
    """A number and the direction in which it counts, by its letter; a number alone without one."""
    if letter not in _ARROWS:
        return ArrowNumber((Text(x, y, str(number), 0.58, color=color, fit=0.86),), "")
    across, down, character = _ARROWS[str(letter)]
    upright = across == 0
    place = (x + 0.3, y) if upright else (x, y - 0.3)
    arrow = arrow_shapes(*place, across, down, 0.7, color)
    text_place = (x - 0.1, y) if upright else (x, y + 0.12)
    text = Text(*text_place, str(number), 0.5, color=color, fit=0.55)
    return ArrowNumber((*arrow, text), character)
