"""What a cell of a crossword may hold, and the letters that stand for it."""

from __future__ import annotations

import re
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

#: Characters that a board of one byte a cell uses where there is no letter.
_NO_LETTERS: Final = ".:-? "

_SYMBOL: Final = re.compile(r"\[[0-9]{1,5}\]")

_HEX_COLOR: Final = re.compile("#?(?:[0-9A-Fa-f]{6}|[0-9A-Fa-f]{3})")

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


def hex_color(text: str) -> str | None:
    """A color as "#rrggbb", of six or three hexadecimal digits with or without "#"; else None."""
    if not _HEX_COLOR.fullmatch(text):
        return None
    digits = text.removeprefix("#")
    return "#" + (digits if len(digits) == 6 else "".join(digit * 2 for digit in digits))


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


class Marks(NamedTuple):
    """What is drawn in a cell besides its letter; falsy where nothing is.

    `others` are marks without a field here, by name; "unknown" is a mark whose meaning the file
    does not state.
    """

    circle: bool = False
    shade: bool = False
    color: Color = Color()
    others: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return self != NO_MARKS


#: The marks of a cell without any.
NO_MARKS: Final = Marks()
NO_COLOR: Final = Color()
NO_CORNERS: Final = Corners()


def composed(text: str) -> str:
    """A text of several characters in which a letter and the accent after it are one."""
    if len(text) < 2 or text.isascii():
        return text
    return unicodedata.normalize("NFC", text)


def default_short(solution: str) -> str:
    """The one letter that stands for a solution where a format has room for one.

    Its first letter without accent, if that is A-Z or 0-9, in upper case; else "X".
    """
    first = solution[:1]
    if not first.isascii():
        first = unicodedata.normalize("NFKD", first)[:1]
    # "ß" in upper case is two letters.
    first = first.upper()[:1]
    return first if first.isascii() and first.isalnum() else "X"


def implied_short(solution: str) -> str:
    """The letter that stands for a solution whose short form is not stated.

    A single printable Latin-1 character stands for itself, except those that mean "block" or "not
    known" on a board of one byte a cell (`.`, `:`, `-`, `?`). Any other solution has its
    `default_short`.
    """
    if len(solution) != 1 or solution > "\xff" or not solution.isprintable():
        return default_short(solution)
    return default_short(solution) if solution in _NO_LETTERS else solution


def is_symbol(solution: str) -> bool:
    """True for "[75]": a picture, by its code in the Webdings font (Across Lite TEXT, "REBUS")."""
    return _SYMBOL.fullmatch(solution) is not None
