"""How Tapa-Like Loop is drawn."""

from xwcore_logic.drawing.painters import spread_clues
from xwcore_logic.drawing.picture import Style

STYLE = Style(links=True, clues=spread_clues)
