"""How Coral is drawn."""

from xwcore_logic.drawing.styles import SHADING

STYLE = SHADING
