"""How cages are drawn: a dashed line inside their cells, and a number in the corner."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xwcore_drawing import START, WHITE, Group, Line, Rectangle, Shape, Text, text_width
from xwcore_logic.drawing.glyphs import PATH
from xwcore_logic.layers import Spot

_INSET: Final = 0.09


def cage_label(row: int, column: int, label: str) -> Shape:
    """The number in the corner of the first cell of a cage."""
    text = Text(column + 0.12, row + 0.21, label, 0.27, START, fit=0.5)
    width = 0.1 + text_width(label, 0.27)
    ground = Rectangle(column + 0.06, row + 0.07, width, 0.27, WHITE)
    return Group((ground, text), text)


def cage_outline(cells: frozenset[Spot], spot: Spot) -> Iterator[Shape]:
    """The sides of a cell where its cage ends; they meet where the cage goes on. A terminal has
    no room inside of the cell, and shows its side dashed.
    """
    row, column = spot

    def joined(down: int, across: int) -> bool:
        return (row + down, column + across) in cells

    for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if joined(down, across):
            continue
        # The ends: up to the cell's border where the cage goes on there, else inset.
        neighbors = ((0, -1), (0, 1)) if down else ((-1, 0), (1, 0))
        ends = []
        for neighbor, sign in zip(neighbors, (-1, 1), strict=True):
            reach = 0.5 if joined(*neighbor) else 0.5 - _INSET
            ends.append(sign * reach)
        near = (0.5 - _INSET) * (down or across)
        x, y = column + 0.5, row + 0.5
        if down:
            line = Line(x + ends[0], y + near, x + ends[1], y + near, 0.03, PATH, 0.07)
            side = Line(column, y + down / 2, column + 1, y + down / 2, 0.03, PATH, 0.07)
        else:
            line = Line(x + near, y + ends[0], x + near, y + ends[1], 0.03, PATH, 0.07)
            side = Line(x + across / 2, row, x + across / 2, row + 1, 0.03, PATH, 0.07)
        yield Group((line,), side)
