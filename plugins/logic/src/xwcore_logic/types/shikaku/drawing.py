"""How Shikaku is drawn."""

from xwcore_logic.drawing.picture import Style

STYLE = Style(grid="dashed")
