"""How Akari is drawn: black cells with white numbers, bulbs as discs."""

from __future__ import annotations

from collections.abc import Iterator

from xwcore_drawing import BLACK, WHITE, Group, Rectangle, Shape, Text
from xwcore_logic import Style, disc


def paint_number(x: float, y: float, value: object) -> Iterator[Shape]:
    """A white number in a black cell."""
    ground = Rectangle(x - 0.5, y - 0.5, 1, 1, BLACK)
    text = Text(x, y, str(value), 0.58, color=WHITE, fit=0.86)
    yield Group((ground, text), Text(x, y, str(value), 0.58))


STYLE = Style(glyphs={"*": disc(0.3, WHITE, "○", "o")}, number=paint_number)
