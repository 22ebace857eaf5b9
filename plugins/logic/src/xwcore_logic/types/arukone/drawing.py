"""How Arukone is drawn."""

from typing import Final

from xwcore_logic.drawing.picture import Style

_PATHS: Final = Style(glyphs={}, links=True)


STYLE = _PATHS
