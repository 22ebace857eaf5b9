"""How Detour is drawn."""

from xwcore_logic.drawing.picture import Style

STYLE = Style(links=True)
