"""How Aquarium is drawn."""

from typing import Final

from xwcore_logic.drawing.picture import Style

_WATER: Final = {"#": "#5f8fc0"}


_WATER_SOLVED: Final = {"#": "#aacbee"}


STYLE = Style(fills=_WATER, solved=_WATER_SOLVED)
