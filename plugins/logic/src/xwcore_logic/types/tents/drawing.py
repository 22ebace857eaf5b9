"""How Tents is drawn."""

from xwcore_logic.drawing.glyphs import tent, tree
from xwcore_logic.drawing.picture import Style

STYLE = Style(glyphs={"*": tree, "A": tent})
