# ruff: noqa: RUF001 - what stands for a picture looks like other characters
"""Small pictures, drawn about the middle of a cell, of an edge, or at a vertex.

Contract: a glyph is a function of its middle; `stand_in` says which character stands for it in a
terminal, and its `fallback` which one of ASCII.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Final

from xwcore_drawing import (
    BLACK,
    WHITE,
    Circle,
    Group,
    Line,
    Point,
    Polygon,
    Rectangle,
    Shape,
    Text,
    brightness,
)

Glyph = Callable[[float, float], Shape]

GRAY: Final = "#9a9a9a"
LIGHT: Final = "#d4d4d4"
PATH: Final = "#606060"
#: A given path is wider and lighter than the path of the solution, which is drawn on top of it.
TRACK: Final = "#a8a8a8"
TRACK_WIDTH: Final = 0.2
#: The ink of a solution, and the fill of its cells.
SOLVED: Final = "#1f3f99"
SOLVED_FILL: Final = "#b4c3ec"
PATH_WIDTH: Final = 0.1

#: Darker colors than this have the ink of the solution in a solution.
_DARK: Final = 0.6

RIGHT: Final = (1, 0)
LEFT: Final = (-1, 0)
UP: Final = (0, -1)
DOWN: Final = (0, 1)

#: The directions of the letters for corners and T-shapes (A.36, A.46).
DIRECTIONS: Final = {
    ">": (RIGHT,),
    "<": (LEFT,),
    "^": (UP,),
    "v": (DOWN,),
    "-": (LEFT, RIGHT),
    "|": (UP, DOWN),
    "Q": (RIGHT, DOWN),
    "W": (LEFT, DOWN),
    "A": (RIGHT, UP),
    "S": (LEFT, UP),
    "T": (LEFT, RIGHT, DOWN),
    "F": (UP, DOWN, RIGHT),
    "G": (UP, DOWN, LEFT),
    "V": (LEFT, RIGHT, UP),
    "+": (UP, RIGHT, DOWN, LEFT),
}

_TRACKS: Final = dict(zip(DIRECTIONS, "╶╴╵╷─│┌┐└┘┬├┤┴┼", strict=True))
_ARROWS: Final = dict(zip(DIRECTIONS, "→←↑↓↔↕┌┐└┘┬├┤┴┼", strict=True))


def solved_glyph(glyph: Glyph) -> Glyph:
    """The glyph as a solution shows it: its dark colors are the ink of the solution."""
    return lambda x, y: _inked(glyph(x, y))


def _inked(shape: Shape) -> Shape:
    if isinstance(shape, Group):
        stand_in = shape.stand_in and shape.stand_in._replace(color=SOLVED)
        return shape._replace(shapes=tuple(map(_inked, shape.shapes)), stand_in=stand_in)
    if isinstance(shape, (Line, Text)):
        return shape._replace(color=SOLVED)
    return shape._replace(fill=_ink(shape.fill), stroke=_ink(shape.stroke))


def _ink(color: str | None) -> str | None:
    return SOLVED if brightness(color) < _DARK else color


def group(x: float, y: float, character: str, fallback: str, *shapes: Shape) -> Group:
    """Shapes for which one character stands in a terminal."""
    return Group(shapes, Text(x, y, character, 0.5, fallback=fallback))


def disc(radius: float, fill: str | None, character: str, fallback: str) -> Glyph:
    """A circle with a black outline."""
    return lambda x, y: group(x, y, character, fallback, Circle(x, y, radius, fill, BLACK, 0.04))


def blank(_x: float, _y: float) -> Shape:
    """Nothing, for a symbol that stands for an empty cell."""
    return Group(())


def plus(x: float, y: float) -> Shape:
    """The positive pole of a magnet."""
    across = Line(x - 0.2, y, x + 0.2, y, 0.07)
    return group(x, y, "+", "+", across, Line(x, y - 0.2, x, y + 0.2, 0.07))


def minus(x: float, y: float) -> Shape:
    """The negative pole of a magnet."""
    return group(x, y, "−", "-", Line(x - 0.2, y, x + 0.2, y, 0.07))


def dash(x: float, y: float) -> Shape:
    """A cell that stays empty."""
    return group(x, y, "·", ".", Line(x - 0.17, y, x + 0.17, y, 0.05, PATH))


def cross(x: float, y: float) -> Shape:
    """A cell that is known to be white."""
    return group(
        x,
        y,
        "×",
        "x",
        Line(x - 0.25, y - 0.25, x + 0.25, y + 0.25, 0.04, PATH),
        Line(x - 0.25, y + 0.25, x + 0.25, y - 0.25, 0.04, PATH),
    )


def star(x: float, y: float) -> Shape:
    """A star of five points."""
    points = []
    for at in range(10):
        radius = 0.18 if at % 2 else 0.42
        turn = math.tau * at / 10
        points.append((x + radius * math.sin(turn), y + 0.03 - radius * math.cos(turn)))
    return group(x, y, "★", "*", Polygon(tuple(points)))


def moon(x: float, y: float) -> Shape:
    """A crescent: a black disc, and a white one upon it."""
    dark = Circle(x, y, 0.32, BLACK, None)
    return group(x, y, "☾", "M", dark, Circle(x + 0.14, y - 0.08, 0.26, WHITE, None))


def tree(x: float, y: float) -> Shape:
    """A tree: a crown upon a trunk."""
    crown = Polygon(((x, y - 0.4), (x + 0.3, y + 0.18), (x - 0.3, y + 0.18)), "#2f6f3a")
    trunk = Rectangle(x - 0.06, y + 0.18, 0.12, 0.2, "#6b4a2b")
    return group(x, y, "♣", "*", crown, trunk)


def tent(x: float, y: float) -> Shape:
    """A tent with an open entrance."""
    roof = ((x, y - 0.32), (x + 0.38, y + 0.32), (x - 0.38, y + 0.32))
    entrance = ((x, y - 0.02), (x + 0.13, y + 0.32), (x - 0.13, y + 0.32))
    return group(x, y, "A", "A", Polygon(roof, "#b5651d"), Polygon(entrance, WHITE))


def house(x: float, y: float) -> Shape:
    """A house with a roof and a door."""
    roof = ((x, y - 0.36), (x + 0.36, y - 0.04), (x - 0.36, y - 0.04))
    return group(
        x,
        y,
        "⌂",
        "#",
        Rectangle(x - 0.27, y - 0.04, 0.54, 0.38, LIGHT, BLACK, 0.03),
        Polygon(roof, "#a33b2e", BLACK, 0.03),
        Rectangle(x - 0.07, y + 0.12, 0.14, 0.22, "#6b4a2b"),
    )


def animal(x: float, y: float) -> Shape:
    """The head of a cat."""
    ears = tuple(
        Polygon(
            ((x + side * 0.27, y - 0.02), (x + side * 0.25, y - 0.36), (x + side * 0.04, y - 0.2))
        )
        for side in (-1, 1)
    )
    eyes = tuple(Circle(x + side * 0.1, y - 0.02, 0.04, WHITE, None) for side in (-1, 1))
    return group(x, y, "&", "&", *ears, Circle(x, y + 0.05, 0.27, BLACK, None), *eyes)


def phone(x: float, y: float) -> Shape:
    """A telephone with its receiver."""
    body = ((x - 0.16, y - 0.06), (x + 0.16, y - 0.06), (x + 0.26, y + 0.26), (x - 0.26, y + 0.26))
    receiver = (
        Rectangle(x - 0.28, y - 0.24, 0.56, 0.1, BLACK, radius=0.04),
        Rectangle(x - 0.28, y - 0.24, 0.13, 0.18, BLACK, radius=0.04),
        Rectangle(x + 0.15, y - 0.24, 0.13, 0.18, BLACK, radius=0.04),
    )
    dial = Circle(x, y + 0.11, 0.08, WHITE, None)
    ground = Circle(x, y, 0.38, WHITE, None)
    return group(x, y, "@", "@", ground, Polygon(body), *receiver, dial)


def sheep(x: float, y: float) -> Shape:
    """The first animal of A.51: a white disc."""
    return disc(0.3, WHITE, "○", "A")(x, y)


def wolf(x: float, y: float) -> Shape:
    """The second animal of A.51: a dark head with pointed ears."""
    head = (
        (x, y + 0.34),
        (x - 0.3, y - 0.02),
        (x - 0.28, y - 0.34),
        (x - 0.1, y - 0.16),
        (x + 0.1, y - 0.16),
        (x + 0.28, y - 0.34),
        (x + 0.3, y - 0.02),
    )
    return group(x, y, "▼", "B", Polygon(head, "#404040"))


def falling(x: float, y: float) -> Shape:
    """A line from the upper left to the lower right corner, the letter N in a file."""
    return group(x, y, "╲", "\\", Line(x - 0.5, y - 0.5, x + 0.5, y + 0.5, 0.06))


def rising(x: float, y: float) -> Shape:
    """A line from the lower left to the upper right corner."""
    return group(x, y, "╱", "/", Line(x - 0.5, y + 0.5, x + 0.5, y - 0.5, 0.06))


def half_cell(across: int, down: int, character: str, fallback: str) -> Glyph:
    """A black triangle that fills the half of a cell at one of its corners."""

    def glyph(x: float, y: float) -> Shape:
        left, top = x + across / 2, y + down / 2
        corners = ((left, top), (left - across, top), (left, top - down))
        return group(x, y, character, fallback, Polygon(corners))

    return glyph


def arrow_shapes(
    x: float, y: float, across: float, down: float, length: float, color: str = BLACK
) -> tuple[Shape, ...]:
    """An arrow about its middle, in a direction of any length."""
    size = math.hypot(across, down)
    ux, uy = across / size, down / size
    tip = (x + ux * length / 2, y + uy * length / 2)
    back = (tip[0] - ux * 0.22, tip[1] - uy * 0.22)
    head = (
        tip,
        (back[0] - uy * 0.12, back[1] + ux * 0.12),
        (back[0] + uy * 0.12, back[1] - ux * 0.12),
    )
    start = (x - ux * length / 2, y - uy * length / 2)
    return Line(*start, *back, 0.05, color), Polygon(head, color)


def arrow(across: int, down: int, character: str, fallback: str) -> Glyph:
    """An arrow that fills the cell."""
    return lambda x, y: group(x, y, character, fallback, *arrow_shapes(x, y, across, down, 0.76))


def arrows(symbol: str) -> Glyph:
    """Arrows from the middle in all directions of the symbol (A.36)."""

    def glyph(x: float, y: float) -> Shape:
        shapes: list[Shape] = []
        for across, down in DIRECTIONS[symbol]:
            shapes += arrow_shapes(x + across * 0.22, y + down * 0.22, across, down, 0.4)
        return group(x, y, _ARROWS[symbol], symbol, *shapes)

    return glyph


def track(symbol: str) -> Glyph:
    """A given piece of track: lines to the sides that the symbol names (A.46)."""

    def glyph(x: float, y: float) -> Shape:
        shapes = [
            Line(x, y, x + across * 0.5, y + down * 0.5, TRACK_WIDTH, TRACK)
            for across, down in DIRECTIONS[symbol]
        ]
        return group(x, y, _TRACKS[symbol], symbol, *shapes)

    return glyph


def junction(symbol: str) -> Glyph:
    """The name of a kind of junction, at the hints that count it (A.46)."""

    def glyph(x: float, y: float) -> Shape:
        shapes = [
            Line(x, y, x + across * 0.26, y + down * 0.26, 0.08, PATH)
            for across, down in DIRECTIONS[symbol]
        ]
        return group(x, y, _TRACKS[symbol], symbol, *shapes)

    return glyph


def wedge(across: int, down: int, character: str) -> Glyph:
    """A sign of inequality whose point looks in the direction; a wall behind it is interrupted."""

    def glyph(x: float, y: float) -> Shape:
        def at(along: float, aside: float) -> Point:
            return x + across * along - down * aside, y + down * along + across * aside

        points = (at(-0.11, -0.15), at(0.11, 0), at(-0.11, 0.15))
        ground = Circle(x, y, 0.19, WHITE, None)
        fallback = {"∧": "^", "∨": "v"}.get(character, character)
        return group(x, y, character, fallback, ground, Polygon(points, None, BLACK, 0.05, False))

    return glyph


STAR_ARROWS: Final = {
    "q": arrow(-1, -1, "↖", "q"),
    "w": arrow(0, -1, "↑", "w"),
    "e": arrow(1, -1, "↗", "e"),
    "a": arrow(-1, 0, "←", "a"),
    "d": arrow(1, 0, "→", "d"),
    "y": arrow(-1, 1, "↙", "y"),
    "x": arrow(0, 1, "↓", "x"),
    "c": arrow(1, 1, "↘", "c"),
}
