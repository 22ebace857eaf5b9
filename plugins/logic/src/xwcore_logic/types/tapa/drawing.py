"""How Tapa is drawn."""

from xwcore_logic.drawing.glyphs import GRAY
from xwcore_logic.drawing.painters import spread_clues
from xwcore_logic.drawing.picture import Style

STYLE = Style(fills={"#": GRAY}, clues=spread_clues)
