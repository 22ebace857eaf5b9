"""How Starry Sky is drawn."""

from xwcore_logic.drawing.glyphs import STAR_ARROWS, dash, star
from xwcore_logic.drawing.picture import Style

STYLE = Style(glyphs={"*": star, "-": dash, **STAR_ARROWS})
