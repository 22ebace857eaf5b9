"""How Yin-Yang is drawn."""

from xwcore_drawing import BLACK, WHITE
from xwcore_logic.drawing.glyphs import disc
from xwcore_logic.drawing.picture import Style

STYLE = Style(
    glyphs={"O": disc(0.36, WHITE, "○", "O"), "*": disc(0.36, BLACK, "●", "*")},
)
