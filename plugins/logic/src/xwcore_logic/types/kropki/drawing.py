"""How Kropki is drawn."""

from typing import Final

from xwcore_drawing import BLACK, WHITE
from xwcore_logic.drawing.glyphs import disc
from xwcore_logic.drawing.picture import Style

_WHITE_DOT: Final = disc(0.13, WHITE, "○", "o")


_BLACK_DOT: Final = disc(0.13, BLACK, "●", "*")


STYLE = Style(signs={"O": _WHITE_DOT, "*": _BLACK_DOT})
