"""What a cell of a crossword may hold, and the letters that stand for it."""

from __future__ import annotations

import unicodedata
from typing import Final, NamedTuple

#: Values of `Grid.kinds`.
OPEN: Final = 0
BLOCK: Final = 1
VOID: Final = 2

#: Stands in `letters` and `fill` where there is no letter.
NONE: Final = "\0"

#: Bits of `Grid.flags`.
CIRCLE: Final = 0x01
SHADE: Final = 0x02
GIVEN: Final = 0x04
REVEALED: Final = 0x08
PENCILLED: Final = 0x10
INCORRECT: Final = 0x20
PREVIOUSLY_INCORRECT: Final = 0x40

#: Bits of `Grid.bars`: a bar along the left or the top edge of a cell.
BAR_LEFT: Final = 0x01
BAR_TOP: Final = 0x02

Number = int | str


class Readings(NamedTuple):
    """The solutions of a cell that has more than one: what counts as right across and down.

    The cell's `solution` is the first of `across`. Equal tuples mean "any of these" (Schrodinger);
    different ones mean "this across, that down" (directional rebus).
    """

    across: tuple[str, ...]
    down: tuple[str, ...]

    @property
    def is_directional(self) -> bool:
        """Across and down differ."""
        return self.across != self.down

    @property
    def has_alternatives(self) -> bool:
        """At least one direction has several solutions."""
        return len(self.across) > 1 or len(self.down) > 1


class Color(NamedTuple):
    """Colors of a cell as "#rrggbb", or None."""

    background: str | None = None
    text: str | None = None


class Corners(NamedTuple):
    """Short texts at the edge of a cell, besides its number; "" where there is none."""

    top_left: str = ""
    top: str = ""
    top_right: str = ""
    left: str = ""
    center: str = ""
    right: str = ""
    bottom_left: str = ""
    bottom: str = ""
    bottom_right: str = ""

    @property
    def texts(self) -> dict[str, str]:
        """The texts by position, such as "top right", without the empty ones."""
        positions = (name.replace("_", " ") for name in self._fields)
        return {position: text for position, text in zip(positions, self, strict=True) if text}


NO_COLOR: Final = Color()
NO_CORNERS: Final = Corners()


def composed(text: str) -> str:
    """A text of several characters in which a letter and the accent after it are one."""
    if len(text) < 2 or text.isascii():
        return text
    return unicodedata.normalize("NFC", text)
