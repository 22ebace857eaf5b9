"""How ABCD is drawn."""

from xwcore_logic.drawing.picture import Style

STYLE = Style(corner="letters")
