"""Styles and signs that several types share."""

from typing import Final

from xwcore_logic.drawing.glyphs import DIRECTIONS, GRAY, falling, rising
from xwcore_logic.drawing.picture import Style

JUNCTION_SIGNS: Final = "".join(DIRECTIONS)


SHADING: Final = Style(fills={"#": GRAY})


BEAMS: Final = {"N": falling, "/": rising}
