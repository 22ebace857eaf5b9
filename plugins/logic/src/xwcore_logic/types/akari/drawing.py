"""How Akari is drawn: bulbs are discs."""

from xwcore_drawing import WHITE
from xwcore_logic.drawing.glyphs import disc
from xwcore_logic.drawing.painters import number_on_black
from xwcore_logic.drawing.picture import Style

STYLE = Style(glyphs={"*": disc(0.3, WHITE, "○", "o")}, number=number_on_black)
