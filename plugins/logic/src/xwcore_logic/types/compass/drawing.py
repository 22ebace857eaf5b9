# ruff: noqa: RUF001 - what stands for a picture looks like other characters
"""How Compass is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import Group, Line, Shape, Text
from xwcore_logic.drawing.picture import Style


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
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


STYLE = Style(clues=paint_clue, grid="dashed", detail=2)
