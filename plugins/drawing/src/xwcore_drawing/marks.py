"""Named marks of cells as shapes: arrows, triangles, card suits, strokes through the cell.

Contract: a mark is drawn behind the letter, light enough for the letter to be read. A name without
a shape here has none; it is written in the cell. In a terminal one character stands in.
"""

from __future__ import annotations

import math
from typing import Final

from xwcore_drawing.shapes import (
    BLACK,
    END,
    Circle,
    Group,
    Line,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Text,
)

#: What marks are filled with on a light and on a dark background.
LIGHT: Final = "#c4c4c4"
DARK: Final = "#808080"

#: Width and ends of strokes through the cell, in cells.
_STROKE: Final = 0.05
_NEAR: Final = 0.06
_FAR: Final = 0.94

_RIGHT_ARROW: Final = (
    (0.08, 0.38), (0.5, 0.38), (0.5, 0.18), (0.92, 0.5), (0.5, 0.82), (0.5, 0.62), (0.08, 0.62)
)  # fmt: skip
_UP_TRIANGLE: Final = ((0.5, 0.08), (0.94, 0.88), (0.06, 0.88))
_DIAMOND: Final = ((0.5, 0.06), (0.88, 0.5), (0.5, 0.94), (0.12, 0.5))
_STEM: Final = ((0.5, 0.5), (0.66, 0.92), (0.34, 0.92))


def _turned(points: tuple[Point, ...], quarters: int) -> tuple[Point, ...]:
    """The points turned about the middle of the cell, clockwise."""
    for _ in range(quarters):
        points = tuple((1 - y, x) for x, y in points)
    return points


def _star() -> tuple[Point, ...]:
    """A star of five points."""
    corners = []
    for at in range(10):
        turn, reach = math.tau * at / 10, 0.2 if at % 2 else 0.48
        corners.append((0.5 + reach * math.sin(turn), 0.52 - reach * math.cos(turn)))
    return tuple(corners)


#: Filled polygons: the corners, and the character that stands in.
_POLYGONS: Final[dict[str, tuple[tuple[Point, ...], str]]] = {
    "arrow-right": (_RIGHT_ARROW, "→"),
    "arrow-down": (_turned(_RIGHT_ARROW, 1), "↓"),
    "arrow-left": (_turned(_RIGHT_ARROW, 2), "←"),
    "arrow-up": (_turned(_RIGHT_ARROW, 3), "↑"),
    "triangle-up": (_UP_TRIANGLE, "▲"),
    "triangle-right": (_turned(_UP_TRIANGLE, 1), "▶"),
    "triangle-down": (_turned(_UP_TRIANGLE, 2), "▼"),
    "triangle-left": (_turned(_UP_TRIANGLE, 3), "◀"),
    "diamond": (_DIAMOND, "◆"),
    "rhombus": (_DIAMOND, "◆"),
    "star": (_star(), "★"),
}

#: Strokes nearly from edge to edge: their ends, and the character that stands in.
_STROKES: Final[dict[str, tuple[tuple[tuple[float, float, float, float], ...], str]]] = {
    "/": (((_NEAR, _FAR, _FAR, _NEAR),), "/"),
    "\\": (((_NEAR, _NEAR, _FAR, _FAR),), "\\"),
    "x": (((_NEAR, _FAR, _FAR, _NEAR), (_NEAR, _NEAR, _FAR, _FAR)), "x"),
    "-": (((_NEAR, 0.5, _FAR, 0.5),), "-"),
    "|": (((0.5, _NEAR, 0.5, _FAR),), "|"),
    "+": (((_NEAR, 0.5, _FAR, 0.5), (0.5, _NEAR, 0.5, _FAR)), "+"),
}

#: The round parts of card suits (middle and radius), their polygons, and the characters.
_SUITS: Final[
    dict[str, tuple[tuple[tuple[float, float, float], ...], tuple[tuple[Point, ...], ...], str]]
] = {
    "heart": (
        ((0.29, 0.33, 0.23), (0.71, 0.33, 0.23)),
        (((0.11, 0.475), (0.5, 0.3), (0.89, 0.475), (0.5, 0.92)),),
        "♥",
    ),
    "spade": (
        ((0.3, 0.57, 0.21), (0.7, 0.57, 0.21)),
        (((0.5, 0.08), (0.875, 0.455), (0.5, 0.7), (0.125, 0.455)), _STEM),
        "♠",
    ),
    "club": (
        ((0.5, 0.29, 0.21), (0.28, 0.57, 0.21), (0.72, 0.57, 0.21)),
        (_STEM, ((0.5, 0.3), (0.65, 0.57), (0.35, 0.57))),
        "♣",
    ),
}

#: Other spellings.
_SAME: Final = {"hearts": "heart", "spades": "spade", "clubs": "club", "diamonds": "diamond"}


def mark_shape(name: str, x: float, y: float, ink: str) -> Shape | None:
    """The mark of a cell whose top left corner is (`x`, `y`), drawn where letters are of color
    `ink`; None for a name that has no shape.
    """
    name = _SAME.get(name, name)
    color = LIGHT if ink == BLACK else DARK
    shapes: list[Shape]
    if name in _POLYGONS:
        points, character = _POLYGONS[name]
        shapes = [_polygon(points, x, y, color)]
    elif name in _STROKES:
        ends, character = _STROKES[name]
        shapes = [Line(x + x1, y + y1, x + x2, y + y2, _STROKE, color) for x1, y1, x2, y2 in ends]
    elif name in _SUITS:
        circles, polygons, character = _SUITS[name]
        shapes = [Circle(x + across, y + down, size, color, None) for across, down, size in circles]
        shapes += [_polygon(points, x, y, color) for points in polygons]
    elif name == "square":
        character = "■"
        shapes = [Rectangle(x + 0.14, y + 0.14, 0.72, 0.72, color)]
    else:
        return None
    return Group(tuple(shapes), Text(x + 0.94, y + 0.16, character, 0.24, END, fallback=name))


def _polygon(points: tuple[Point, ...], x: float, y: float, color: str) -> Polygon:
    return Polygon(tuple((x + across, y + down) for across, down in points), color)
