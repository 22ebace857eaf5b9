"""How Skyscrapers with Parks is drawn."""

from typing import Final

from xwcore_logic.drawing.glyphs import tree
from xwcore_logic.drawing.picture import Style

_PARK: Final = {"-": tree}


STYLE = Style(glyphs=_PARK)
