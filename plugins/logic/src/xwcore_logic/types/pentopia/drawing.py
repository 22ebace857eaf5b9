"""How Pentopia is drawn."""

from xwcore_logic.drawing.glyphs import arrows, cross
from xwcore_logic.drawing.picture import Style
from xwcore_logic.drawing.styles import JUNCTION_SIGNS

STYLE = Style(glyphs={"X": cross, **{symbol: arrows(symbol) for symbol in JUNCTION_SIGNS}})
