"""How Double Choco is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import Group, Shape, Text
from xwcore_logic.drawing.glyphs import LIGHT
from xwcore_logic.drawing.picture import Style, value_text


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
    """The number of a gray cell."""
    stand_in = Text(x, y, f"{value[0]}░", 0.58, fit=1, fallback=f"{value[0]}#")
    yield Group((value_text(x, y, value[0]),), stand_in)


STYLE = Style(fills={"#": LIGHT}, clue_fill=LIGHT, clues=paint_clue, grid="dashed")
