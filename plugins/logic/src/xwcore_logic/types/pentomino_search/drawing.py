"""How Pentomino Search is drawn."""

from xwcore_logic.drawing.styles import SHADING

STYLE = SHADING
