"""How Tapa is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import Group, Shape, Text
from xwcore_logic.drawing.glyphs import GRAY
from xwcore_logic.drawing.picture import Style


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
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


STYLE = Style(fills={"#": GRAY}, clues=paint_clue)
