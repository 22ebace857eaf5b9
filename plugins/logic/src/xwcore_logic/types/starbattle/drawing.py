"""How Starbattle is drawn."""

from xwcore_logic.drawing.glyphs import dash, star
from xwcore_logic.drawing.picture import Style

STYLE = Style(glyphs={"*": star, "-": dash})
