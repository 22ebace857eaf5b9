# ruff: noqa: RUF001 - what stands for a picture looks like other characters
"""Clues of several parts, and what stands at vertices.

A painter of clues takes the middle of the cell and the value; a
painter of vertices takes the picture, column, row and value.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from xwcore_drawing import BLACK, WHITE, Circle, Group, Line, Shape, Text
from xwcore_logic.drawing.glyphs import arrow_shapes, group, phone

if TYPE_CHECKING:
    from xwcore_logic.drawing.picture import Picture

_ARROWS = {"a": (-1, 0, "←"), "w": (0, -1, "↑"), "d": (1, 0, "→"), "x": (0, 1, "↓")}


def kakuro(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.24: the sum to the right above the diagonal, the sum downwards below it."""
    right, down = value
    if right is None and down is None:
        return
    shapes: list[Shape] = [Line(x - 0.5, y - 0.5, x + 0.5, y + 0.5, 0.03)]
    if right is not None:
        shapes.append(Text(x + 0.2, y - 0.24, str(right), 0.36, fit=0.5))
    if down is not None:
        shapes.append(Text(x - 0.2, y + 0.24, str(down), 0.36, fit=0.5))
    words = f"{'' if down is None else down}\\{'' if right is None else right}"
    yield Group(tuple(shapes), Text(x, y, words, 0.4, fit=1))


def tapa(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.48: one to four clues, spread over the cell."""
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


def compass(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.9: clues at the top, right, left and bottom of two diagonals; a dot is none."""
    diagonals = (
        Line(x - 0.5, y - 0.5, x + 0.5, y + 0.5, 0.025),
        Line(x - 0.5, y + 0.5, x + 0.5, y - 0.5, 0.025),
    )
    yield Group(diagonals, Text(x, y, "╳", 0.5, fallback="x"))
    places = ((0, -0.31), (0.31, 0), (-0.31, 0), (0, 0.31))
    for clue, (across, down) in zip(value, places, strict=True):
        if clue is not None and clue != ".":
            yield Text(x + across, y + down, str(clue), 0.34, fit=0.34)


def basic(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.6: a given digit; the target of the area is a label."""
    if value[0] is not None:
        yield Text(x, y + 0.06, str(value[0]), 0.58)


def without_digit(value: Any) -> bool:
    """A.6: whether the solution's digit goes into a cell, which may have a target."""
    return value is None or (isinstance(value, tuple) and value[0] is None)


def is_dot(value: Any) -> bool:
    """A.23: whether the solution's digit goes into a cell."""
    return value in (None, ".")


def chatroom(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.8: a number or a telephone in a white or black circle."""
    symbol, suffix = value
    black = suffix == "#"
    if symbol == "@":
        yield phone(x, y)
        if black:
            yield Circle(x, y, 0.42, None, BLACK, 0.06)
        return
    ink = WHITE if black else BLACK
    words = f"{symbol}#" if black else str(symbol)
    circle = Circle(x, y, 0.38, BLACK if black else WHITE, BLACK, 0.04)
    text = Text(x, y, str(symbol), 0.5, color=ink, fit=0.6)
    yield Group((circle, text), Text(x, y, words, 0.5, fit=1))


def yajilin(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A.52: a number, and the direction in which it counts; all four without one."""
    number, letter = value
    if letter not in _ARROWS:
        yield Text(x, y, str(number), 0.58, fit=0.86)
        return
    across, down, character = _ARROWS[letter]
    upright = across == 0
    arrow = (
        arrow_shapes(x + 0.3, y, 0, down, 0.7)
        if upright
        else arrow_shapes(x, y - 0.3, across, 0, 0.7)
    )
    place = (x - 0.1, y) if upright else (x, y + 0.12)
    text = Text(*place, str(number), 0.5, fit=0.55)
    yield Group(
        (*arrow, text), Text(x, y, f"{number}{character}", 0.5, fit=1, fallback=f"{number}{letter}")
    )


def circled(x: float, y: float, value: Any) -> Iterator[Shape]:
    """A number in a circle."""
    circle = Circle(x, y, 0.38, WHITE, BLACK, 0.04)
    yield Group((circle, Text(x, y, str(value), 0.5, fit=0.6)), Text(x, y, str(value), 0.5, fit=1))


# -- vertices -------------------------------------------------------------------------------------


def numbered_vertex(_: Picture, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.41: a small circle with the number."""
    if str(value).isdigit():
        circle = Circle(column, row, 0.2, WHITE, BLACK, 0.025)
        text = Text(column, row, str(value), 0.3)
        yield Group((circle, text), Text(column, row, str(value), 0.3))


def center_vertex(_: Picture, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.17: the center of a galaxy."""
    if value == "O":
        yield group(column, row, "○", "o", Circle(column, row, 0.15, WHITE, BLACK, 0.04))


def dotted_vertex(_: Picture, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.51: a dot where fences meet."""
    if value == "*":
        yield group(column, row, "●", "*", Circle(column, row, 0.11, BLACK, None))


def laser_vertex(picture: Picture, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.27: mirrors, crossings, and the arrows of the beam entering and leaving."""
    x, y = column, row
    if value == "X":
        strokes = (
            Line(x - 0.17, y - 0.17, x + 0.17, y + 0.17, 0.07),
            Line(x - 0.17, y + 0.17, x + 0.17, y - 0.17, 0.07),
        )
        yield group(x, y, "╳", "x", *strokes)
    elif value == "-":
        yield group(x, y, "━", "=", Line(x - 0.2, y, x + 0.2, y, 0.13))
    elif value == "|":
        yield group(x, y, "┃", "#", Line(x, y - 0.2, x, y + 0.2, 0.13))
    elif value in ("n", "7", "N", "/"):
        across, down = _outwards(picture, column, row, falling=value in "nN")
        middle = x + across * 0.32, y + down * 0.32
        if value in "n7":
            across, down = -across, -down
        character = {(1, 1): "↘", (-1, -1): "↖", (1, -1): "↗", (-1, 1): "↙"}[across, down]
        yield group(x, y, character, value, *arrow_shapes(*middle, across, down, 0.7))


def _outwards(picture: Picture, column: int, row: int, *, falling: bool) -> tuple[int, int]:
    """The direction out of the diagram at a vertex of its border, along a diagonal."""
    if column in (0, picture.width):
        across = -1 if column == 0 else 1
        return across, across if falling else -across
    down = -1 if row == 0 else 1
    return down if falling else -down, down


def fence_vertex(_: Picture, column: int, row: int, value: Any) -> Iterator[Shape]:
    """A.15: a dot, or the number of a hole of 2 x 2 cells."""
    if str(value).isdigit():
        yield Text(column, row, str(value), 0.58)
    elif value is None:
        yield group(column, row, "·", "+", Circle(column, row, 0.06, BLACK, None))
