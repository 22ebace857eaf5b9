"""The words of a style: how a mark or a line is drawn.

Contract: a style is words separated by blanks: a color by name or as "#rrggbb", a size, a width,
"dashed", or `name=value` (`fill=#ffcc00 outline=black width=0.5 height=0.2 angle=45`). Words
without a meaning are ignored here, and kept in the puzzle.
"""

from __future__ import annotations

import math
import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from xwcore_drawing import BLACK, WHITE

COLORS: Final = {
    "white": WHITE,
    "black": BLACK,
    "gray": "#9a9a9a",
    "lightgray": "#d4d4d4",
    "darkgray": "#606060",
    "red": "#d62f2f",
    "pink": "#f4b6c2",
    "orange": "#f0932b",
    "yellow": "#f7e463",
    "green": "#3c9d4e",
    "lightgreen": "#b6e3b0",
    "cyan": "#7fd3e0",
    "blue": "#2f6fd6",
    "lightblue": "#b4c3ec",
    "purple": "#8e4fb0",
    "lavender": "#d9c2ec",
    "brown": "#8a5a33",
}

#: The half of the width of a symbol, and the height of a text, by size.
SIZES: Final = {"tiny": 0.1, "small": 0.17, "medium": 0.3, "large": 0.42, "full": 0.5}
TEXT_SIZES: Final = {"tiny": 0.22, "small": 0.32, "medium": 0.5, "large": 0.62, "full": 0.7}

WIDTHS: Final = {"thin": 0.03, "thick": 0.1, "wide": 0.25, "broad": 0.5}

_COLOR: Final = re.compile(r"#(?:[0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}(?:[0-9a-fA-F]{2})?)")

#: The largest number in a style, in cells, and the most words of one that are looked at.
_MOST: Final = 1_000.0
_MOST_WORDS: Final = 32


@dataclass(frozen=True, slots=True)
class StyleWords:
    """The words of a style that have a meaning; None where it states nothing."""

    color: str | None = None
    fill: str | None = None
    outline: str | None = None
    text: str | None = None
    size: str = ""
    width: float | None = None
    height: float | None = None
    thickness: float | None = None
    font: float | None = None
    angle: float = 0.0
    is_dashed: bool = False
    plain: frozenset[str] = frozenset()


@lru_cache(maxsize=1024)
def words_of(style: str) -> StyleWords:
    """The meaning of a style."""
    stated: dict[str, object] = {}
    plain: set[str] = set()
    for word in style.split(maxsplit=_MOST_WORDS)[:_MOST_WORDS]:
        name, is_pair, value = word.partition("=")
        color = color_of(value if is_pair else name)
        if is_pair and name == "own" and color is not None:
            stated.update({part: color for part in ("fill", "text") if part in stated})
            stated["color"] = color
            continue
        if is_pair and name in ("fill", "outline", "text"):
            stated[name] = color
        elif is_pair and name in ("width", "height", "thickness", "font", "angle"):
            number = _number(value)
            if number is not None:
                stated[name] = number
        elif color is not None:
            stated["color"] = color
        elif name in SIZES:
            stated["size"] = name
        elif name in WIDTHS:
            stated["thickness"] = WIDTHS[name]
        elif name == "dashed":
            stated["is_dashed"] = True
        else:
            plain.add(name)
    return StyleWords(plain=frozenset(plain), **stated)  # type: ignore[arg-type]


def color_of(word: str) -> str | None:
    """A color as "#rrggbb", on white where it is transparent; None where it is not a color."""
    if word in COLORS:
        return COLORS[word]
    if not _COLOR.fullmatch(word):
        return None
    digits = word[1:] if len(word) > 5 else "".join(digit * 2 for digit in word[1:])
    red, green, blue, *alpha = bytes.fromhex(digits)
    if alpha:
        red, green, blue = (255 - (255 - part) * alpha[0] // 255 for part in (red, green, blue))
    return f"#{red:02x}{green:02x}{blue:02x}"


def _number(text: str) -> float | None:
    try:
        number = float(text)
    except ValueError:
        return None
    return number if math.isfinite(number) and abs(number) <= _MOST else None
