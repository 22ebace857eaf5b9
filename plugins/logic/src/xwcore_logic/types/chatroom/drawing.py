"""How Chatroom is drawn."""

from collections.abc import Iterator
from typing import Any

from xwcore_drawing import BLACK, WHITE, Circle, Group, Shape, Text
from xwcore_logic.drawing.glyphs import disc, phone
from xwcore_logic.drawing.picture import Style


def paint_clue(x: float, y: float, value: Any) -> Iterator[Shape]:
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


STYLE = Style(
    glyphs={"*": disc(0.38, None, "o", "o"), "@": disc(0.38, None, "@", "@")},
    clues=paint_clue,
    links=True,
)
