"""How Kurodoko is drawn."""

from xwcore_drawing import WHITE
from xwcore_logic.drawing.glyphs import disc
from xwcore_logic.drawing.painters import circled_number
from xwcore_logic.drawing.picture import Style

STYLE = Style(number=circled_number, glyphs={"?": disc(0.4, WHITE, "○", "O")})
