"""How Kakuro is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import Group, Line, Shape, Text
from xwcore_logic.drawing.glyphs import LIGHT
from xwcore_logic.drawing.picture import Style


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
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


STYLE = Style(clues=paint_clue, clue_fill=LIGHT, solved={})
