"""The styles of the program, by their numbers, and the words that the model has for them.

Contract: every table leads both ways; a number without words of its own is "code=N".
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final

#: Colors of cells (`set_surface_style`).
SURFACES: Final = {
    1: "#444444",
    2: "#b3ffb3",
    3: "#cccccc",
    4: "#000000",
    5: "#c0e0ff",
    6: "#ffa3a3",
    7: "#ffffa3",
    8: "#999999",
    9: "#ffb3ff",
    10: "#ffcc80",
    11: "#cc99ff",
    12: "#eecab1",
    13: "#ff670099",
    99: "#f0f0f0",
}

#: Colors of numbers (`set_font_style`), with the disc below them.
NUMBERS: Final = {
    1: "",
    2: "#4c9900",
    3: "#999999",
    4: "#ffffff",
    5: "fill=#ffffff",
    6: "fill=#ffffff outline=#000000",
    7: "fill=#000000 text=#ffffff",
    8: "#187bcd",
    9: "#0000ff",
    10: "#ff0000",
    11: "fill=#ff0000 text=#ffffff",
}

#: The ways to write a number; candidates are marks of another tag.
SUBMODES: Final = {
    "1": "large",
    "2": "large arrow",
    "4": "tapa",
    "5": "small",
    "6": "medium",
    "8": "long",
    "10": "big",
}
CANDIDATES: Final = "7"

#: BoardLines (`set_line_style`).
LINES: Final = {
    1: "thickness=0.02",
    2: "thickness=0.08",
    3: "green",
    4: "thickness=0.05",
    5: "gray",
    6: "gray wide",
    7: "darkgray thin",
    8: "red",
    9: "#187bcd",
    10: "dashed thin",
    12: "darkgray dashed thin",
    13: "dashed thick",
    14: "darkgray dashed",
    16: "solid thin",
    17: "dashed thickness=0.09",
    21: "thickness=0.13",
    30: "green double",
    40: "gray short",
    80: "thin",
}

#: A helper x on an edge; the number of the color of a line that a player draws, and of the walls of
#: a puzzle.
HELPER: Final = 98
ENTERED: Final = 3
GIVEN: Final = 2

#: Symbols with an inside (`set_circle_style`).
_INSIDES: Final = {
    1: "white",
    2: "black",
    3: "fill=#cccccc",
    4: "outline=black dashed",
    5: "fill=#cccccc outline=black",
    6: "fill=white outline=gray",
    7: "fill=white",
    8: "fill=white outline=black thickness=0.06",
    9: "fill=#cccccc outline=black thickness=0.06",
    10: "fill=white outline=black double",
    11: "red",
    12: "green",
    13: "outline=black",
}
_SHAPES: Final = {
    "circle": "circle",
    "square": "square",
    "triup": "triangle-up",
    "tridown": "triangle-down",
    "triright": "triangle-right",
    "trileft": "triangle-left",
    "diamond": "diamond",
    "hexpoint": "hexagon",
}
_SIZES: Final = {"LL": "full", "L": "large", "M": "medium", "S": "small", "SS": "tiny"}

#: The eight directions of arrows, clockwise from the left.
_DIRECTIONS: Final = (
    "left",
    "up-left",
    "up",
    "up-right",
    "right",
    "down-right",
    "down",
    "down-left",
)
_ARROWS: Final = {
    "arrow_B_B": "black",
    "arrow_B_G": "gray",
    "arrow_B_W": "white",
    "arrow_N_B": "black narrow",
    "arrow_N_G": "gray narrow",
    "arrow_N_W": "white narrow",
    "arrow_S": "black small",
    "arrow_Short": "black short",
}

#: Symbols without a family.
_SINGLE: Final = {
    ("inequality", 1): ("less", "small"),
    ("inequality", 2): ("less-down", "small"),
    ("inequality", 3): ("greater", "small"),
    ("inequality", 4): ("greater-down", "small"),
    ("star", 1): ("star", "white large"),
    ("star", 2): ("star", "black large"),
    ("star", 3): ("star", "gray large"),
    ("sun_moon", 1): ("moon", ""),
    ("sun_moon", 2): ("sun", ""),
    ("sun_moon", 3): ("light", ""),
    ("sun_moon", 4): ("bomb", ""),
    ("tents", 1): ("tree", ""),
    ("tents", 2): ("tent", ""),
    ("ox_B", 1): ("circle", "outline=black large"),
    ("ox_B", 2): ("triangle-up", "outline=black large"),
    ("ox_B", 3): ("square", "outline=black large"),
    ("ox_B", 4): ("cross", "black large"),
    ("ox_E", 1): ("circle", "outline=green large"),
    ("ox_E", 2): ("triangle-up", "outline=green large"),
    ("ox_E", 3): ("square", "outline=green large"),
    ("ox_E", 4): ("cross", "green large"),
    ("tri", 1): ("corner-bottom-left", "black full"),
    ("tri", 2): ("corner-top-left", "black full"),
    ("tri", 3): ("corner-top-right", "black full"),
    ("tri", 4): ("corner-bottom-right", "black full"),
}


def _symbols() -> dict[tuple[str, int], tuple[str, str]]:
    table = dict(_SINGLE)
    for name, value in _SHAPES.items():
        for suffix, size in _SIZES.items():
            for code, words in _INSIDES.items():
                table[f"{name}_{suffix}", code] = value, f"{words} {size}"
    for name, words in _ARROWS.items():
        for code, direction in enumerate(_DIRECTIONS, 1):
            table[name, code] = f"arrow-{direction}", words
    return table


SYMBOLS: Final = _symbols()
SYMBOL_CODES: Final = {words: code for code, words in SYMBOLS.items()}

#: The ends of numbers with an arrow.
ARROW_ENDS: Final = {
    "0": "up",
    "1": "left",
    "2": "right",
    "3": "down",
    "4": "up-left",
    "5": "up-right",
    "6": "down-left",
    "7": "down-right",
}

#: The largest number of a style that is modeled.
_LARGEST_CODE: Final = 999_999

_CODE: Final = re.compile(r"code=(-?[0-9]{1,6})")


def words_of(table: Mapping[int, str], code: object) -> str | None:
    """The words of a number; None where it is not a number."""
    if not isinstance(code, int) or isinstance(code, bool) or abs(code) > _LARGEST_CODE:
        return None
    return table.get(code, f"code={code}")


def code_of(table: Mapping[int, str], words: str) -> int | None:
    """The number of words; None where they are of no number."""
    for code, known in table.items():
        if known == words:
            return code
    match = _CODE.fullmatch(words)
    return None if match is None else int(match[1])
