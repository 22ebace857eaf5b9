"""How Moon or Sun is drawn."""

from xwcore_drawing import WHITE
from xwcore_logic.drawing.glyphs import disc, moon
from xwcore_logic.drawing.picture import Style

STYLE = Style(links=True, glyphs={"S": disc(0.3, WHITE, "○", "S"), "M": moon})
