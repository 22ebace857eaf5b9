"""How Exolve is spelled: sections, decorators of cells, locations, labels, enumerations."""

from __future__ import annotations

import re
from typing import Final

from xwcore_crossword import hex_color

FORMAT: Final = "exolve"

#: A line that begins a section: its name and its value.
SECTION: Final = re.compile(r"[ \t]*exolve-([a-z0-9-]{1,40})[ \t]*(?::[ \t]*(.*?))?[ \t]*")
BEGIN: Final = re.compile(r"[ \t`]*exolve-begin[ \t]*")
END: Final = re.compile(r"[ \t]*exolve-end\b.*")

#: The start of a text that would begin a section; its first letter is written as a reference.
KEYWORD: Final = re.compile(r"^([ \t`]*)e(?=xolve-)")

#: A comment: "#" before a space or the end of the line.
COMMENT: Final = re.compile(r"(?:^|(?<=[ \t]))#(?:[ \t].*)?$")
COMMENT_SIGN: Final = re.compile(r"(?:^|(?<=[ \t]))#(?=[ \t]|$)")

#: The sections that the model holds, in the order in which they are written.
TITLE, SETTER, COPYRIGHT, PREAMBLE = "title", "setter", "copyright", "preamble"
WIDTH, HEIGHT, GRID, OPTION = "width", "height", "grid", "option"
ACROSS, DOWN, NODIR, COLOR, ID, CREDITS = "across", "down", "nodir", "color", "id", "credits"
#: Sections whose texts are the lines after the first one, as unmodeled content names them.
SEVERAL_LINES: Final = tuple(
    f"exolve-{name}" for name in ("explanations", "postscript", "relabel", "maker")
)
#: Other names of sections: the British spelling, and an older name.
SYNONYMS: Final = ((re.compile("colou?r"), COLOR), (re.compile("prelude"), PREAMBLE))
METADATA: Final = {ID: "UniqueID", CREDITS: "Credits"}
REBUS_OPTION: Final = "rebus-cells"

BLOCK, ABSENT, UNKNOWN, ESCAPE = ".", "0", "?", "&"

#: A location: "a3", "c1r3", "r11c6", with rows from the bottom.
LOCATION: Final = re.compile(
    r"(?:(?P<letter>[a-z])(?P<up>[0-9]{1,4})|c(?P<c>[0-9]{1,4})r(?P<r>[0-9]{1,4})"
    r"|r(?P<r2>[0-9]{1,4})c(?P<c2>[0-9]{1,4}))"
)
#: An entry: "A12" and "D3" with a capital, "12a" and "3D" with any letter.
ENTRY: Final = re.compile(r"[AD][0-9]{1,6}|[0-9]{1,6}[ADad]")
_PLACE: Final = r"#(?:[a-z][0-9]{1,4}|c[0-9]{1,4}r[0-9]{1,4}|r[0-9]{1,4}c[0-9]{1,4})"
_LABEL: Final = r"(?:[0-9]{1,6}[adbu]?(?![\w])|\[[^\[\]]{1,40}\])"
#: A clue: its locations, its label, the labels of the entries where it goes on, the rest.
CLUE: Final = re.compile(
    rf"[ \t]*(?P<places>(?:{_PLACE}[ \t]*){{0,400}})(?P<label>{_LABEL})"
    rf"(?P<further>(?:[ \t]*[,&][ \t]*{_LABEL}){{0,40}})"
    r"[ \t]*(?:\.(?!\.))?[ \t]*(?P<rest>.*?)[ \t]*"
)
LABEL: Final = re.compile(_LABEL)
#: An enumeration of numbers, and one in words.
NUMERIC: Final = re.compile(r"\([ ]?[1-9][0-9 ,.'\u2019-]{0,60}\)(\*?)")
WORDY: Final = re.compile(r"\((?:[^()]{0,40}\b(?:w|l)[a-z]{0,7}|[^()]{0,40}\?)\)(\*?)")
#: What stands right after the enumeration that ends a clue, where there are several.
SOLUTION: Final = re.compile(r"[ \t]*\[")
IN_CLUE: Final = re.compile(r"~\{(?:\{[^{}]{0,60}\})?|\}~")

_RGB: Final = re.compile(r"rgb\(([0-9]{1,3}),([0-9]{1,3}),([0-9]{1,3})\)", re.IGNORECASE)
#: Names of colors that are displayed; others are kept as they are.
COLORS: Final = {
    "aqua": "#00ffff",
    "beige": "#f5f5dc",
    "black": "#000000",
    "blue": "#0000ff",
    "coral": "#ff7f50",
    "cyan": "#00ffff",
    "dodgerblue": "#1e90ff",
    "fuchsia": "#ff00ff",
    "gold": "#ffd700",
    "gray": "#808080",
    "green": "#008000",
    "khaki": "#f0e68c",
    "lavender": "#e6e6fa",
    "lightblue": "#add8e6",
    "lightgray": "#d3d3d3",
    "lightgreen": "#90ee90",
    "lightpink": "#ffb6c1",
    "lightyellow": "#ffffe0",
    "lime": "#00ff00",
    "magenta": "#ff00ff",
    "maroon": "#800000",
    "navy": "#000080",
    "olive": "#808000",
    "orange": "#ffa500",
    "orchid": "#da70d6",
    "palegreen": "#98fb98",
    "pink": "#ffc0cb",
    "plum": "#dda0dd",
    "purple": "#800080",
    "red": "#ff0000",
    "salmon": "#fa8072",
    "silver": "#c0c0c0",
    "skyblue": "#87ceeb",
    "tan": "#d2b48c",
    "teal": "#008080",
    "tomato": "#ff6347",
    "turquoise": "#40e0d0",
    "violet": "#ee82ee",
    "white": "#ffffff",
    "yellow": "#ffff00",
}


def is_place(word: str) -> bool:
    """Whether a word is the location of a cell, or an entry."""
    return LOCATION.fullmatch(word) is not None or ENTRY.fullmatch(word) is not None


def color_of(name: str) -> str | None:
    """A color as "#rrggbb", from its name in HTML or its code without blanks; None for another."""
    match = _RGB.fullmatch(name)
    if match is not None and all(int(part) < 256 for part in match.groups()):
        return "#" + "".join(f"{int(part):02x}" for part in match.groups())
    return COLORS.get(name.lower()) or hex_color(name)
