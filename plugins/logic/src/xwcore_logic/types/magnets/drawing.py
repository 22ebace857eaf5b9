"""How Magnets is drawn."""

from typing import Final

from xwcore_logic.drawing.glyphs import GRAY, minus, plus
from xwcore_logic.drawing.picture import Style

_POLES: Final = {"+": plus, "-": minus}


STYLE = Style(fills={"#": GRAY}, glyphs=_POLES, grid="dashed", corner=(_POLES["+"], _POLES["-"]))
