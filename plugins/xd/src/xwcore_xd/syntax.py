"""How .xd is spelled: names, characters, patterns.

Sources: "2016", the first description of the format, has headers, grid, clues and notes, parted by
blank lines; "2.0" adds sections with a heading, "3.0" metadata of clues. "Tools" is what
xd-crossword-tools adds; "Corpus" is the practice of the collections (rebus conventions, character
encodings).
"""

from __future__ import annotations

import re
from typing import Final

from xwcore_crossword import Readings

FORMAT: Final = "xd"

BLANKS: Final = " \t"

# -- sections -----------------------------------------------------------------------------------

METADATA, GRID, CLUES, NOTES = "metadata", "grid", "clues", "notes"
START, DESIGN = "start", "design"

#: Names of headings that mean something (2.0, "Format specification"; Tools). Any other section,
#: Metapuzzle among them, is kept as it is.
SECTIONS: Final = {
    "metadata": METADATA,
    "meta": METADATA,
    "grid": GRID,
    "clues": CLUES,
    "notes": NOTES,
    "start": START,
    "design": DESIGN,
}

#: Sections of which at least one makes a file explicit.
REQUIRED: Final = frozenset({METADATA, GRID, CLUES})

#: A heading: "## Name". The blank after the signs is missing now and then.
HEADING: Final = re.compile(r"[ \t]*##[ \t]*([^#\s][^\n]*)")

#: A section of its own kind is metadata of the puzzle under this key and its name.
SECTION_KEY: Final = "## "
#: Signs of markup and of other formats: a row with one of them is no sign of an .xd file.
NO_CELLS: Final = '<>`{}[]()"\\;~^'

# -- headers ------------------------------------------------------------------------------------

#: A header line; the key begins with a letter and holds no colon.
HEADER: Final = re.compile(r"[ \t]*([^\W\d_][^:\n]{0,62}?)[ \t]*:(?:\s+|(?=[^/\s])|$)(.*)")
#: The same with the colon of East Asian keyboards.
WIDE_HEADER: Final = re.compile(r"[ \t]*([^\W\d_][^:\uff1a\n]{0,62}?)\s*(\uff1a)\s*(.*)")

TITLE, AUTHOR, COPYRIGHT = "title", "author", "copyright"
SPECIAL, REBUS, CLUEGROUP, FORM = "special", "rebus", "cluegroup", "form"
#: The character that separates the words of answers (Tools).
SPLIT: Final = "splitcharacter"
#: The value of Form for a grid with bars.
BARRED: Final = "barred"

#: Headers that define how the grid and the clues are read.
MEANING: Final = (SPECIAL, REBUS, CLUEGROUP)

#: Names of Dublin Core that stand in where the usual one is absent (2016, "Headers").
STAND_INS: Final = {AUTHOR: ("creator", "contributor"), COPYRIGHT: ("rights",)}

#: The standard headers in their order (2.0, "Metadata").
HEADER_ORDER: Final = ("Title", "Author", "Editor", "Copyright", "Date")

#: The usual spelling of headers.
HEADER_KEYS: Final = (
    *HEADER_ORDER,
    "Publisher",
    "Number",
    "Relation",
    "Special",
    "Rebus",
    "Cluegroup",
    "Description",
    "Notes",
)

#: "k=VALUE" (2016, "Rebus"): a key of one character, at the start or after a blank or comma.
PAIR: Final = re.compile(r"(?:^|[\s,])(\S)=")

# -- grid ---------------------------------------------------------------------------------------

BLOCK, VOID, UNKNOWN = "#", "_", "."

#: A cell without a solution (Tools, version 4), unless it is a key of the header Rebus.
UNFILLED: Final = "?"

#: A cell with several solutions (Tools, before a key of Rebus could have several values):
#: the answers of its clue, and those in its metadata under keys that begin so, state them.
SEVERAL: Final = "*"
ALTERNATIVE: Final = "alt"

#: A row with a blank between its cells.
SPREAD: Final = re.compile(r"\S(?:[ \t]\S)+")

#: What stands for a block or a void in East Asian files.
WIDE: Final = {"\u25a0": BLOCK, "\uff03": BLOCK, "\uff3f": VOID}

#: A puzzle whose solution is left out has this letter in every cell (Corpus).
REDACTED: Final = "X"

#: "Special" (2016): what the lower-case cells are. Values that other programs write are known, too.
CIRCLE_NAMES: Final = frozenset({"circle", "circles", "circled"})
SHADE_NAMES: Final = frozenset({"shaded", "shade", "shading"})
CIRCLE, SHADED = "circle", "shaded"
#: The mark of a lower-case letter without a header Special.
UNKNOWN_MARK: Final = "unknown"

#: Keys for rebus cells in the order in which they are given out; none is a letter or has a meaning.
REBUS_KEYS: Final = (
    "1234567890@$%&+?!*"
    + "".join(map(chr, range(0x2776, 0x2780)))
    + "".join(map(chr, range(0x2460, 0x2474)))
    + "".join(map(chr, range(0x2680, 0x2686)))
    + "".join(map(chr, range(0x2654, 0x2660)))
    + "".join(map(chr, range(0x0391, 0x03A2)))
)
LOWER: Final = "abcdefghijklmnopqrstuvwxyz"

#: Directional and alternative readings of a rebus (Corpus): "|" binds tighter.
ACROSS_DOWN, EITHER = "/", "|"

# -- clues --------------------------------------------------------------------------------------

#: "A1. text ~ ANSWER" (2016, "Clues"). Group and number may be missing, not the point.
CLUE: Final = re.compile(r"[ \t]*(?P<group>[A-Za-z]?)(?P<number>[0-9]{0,6})\.(?P<rest>.*)")
#: Other spellings of the position, tolerated where an answer follows: "1A. text", "1-Across: text";
#: without the point, or with another sign, two points or a stray letter in its place; "A 1. text",
#: "A1 - text".
_SIGNS: Final = ":),;\uff0e\uff1a\uff09\uff0c\uff1b\u3001\u3002"
_DASH: Final = "[ \t]*[-\u2013\u2014](?=[ \t])"
REVERSED_CLUE: Final = re.compile(
    r"[ \t]*(?P<number>[0-9]{1,6})[ -]?"
    r"(?P<group>(?<![ -])[ADad]|[Aa]cross|ACROSS|[Dd]own|DOWN)"
    rf"(?:[.{_SIGNS}]|{_DASH}|(?=[ \t]))[ \t]*(?P<rest>.*)"
)
MALFORMED_CLUES: Final = (
    re.compile(
        r"[ \t]*(?P<group>[A-Za-z]?)(?P<number>[0-9]{1,6})"
        rf"(?:[{_SIGNS}]|\.\.|[A-Za-z]\.|{_DASH}|(?=[ \t]))[ \t]*(?P<rest>.*)"
    ),
    re.compile(
        rf"[ \t]*(?P<group>[A-Za-z])[ \t-](?P<number>[0-9]{{1,6}})[.{_SIGNS}][ \t]*(?P<rest>.*)"
    ),
)
#: "A1 ^Refs: A2 D4" (3.0).
CLUE_METADATA: Final = re.compile(r"[ \t]*([A-Za-z]?)([0-9]{0,6})[ \t]+\^([^:\n]+):(.*)")

#: A line that is a clue whatever stands around it.
SURE_CLUE: Final = re.compile(r"[ \t]*[A-Za-z]?[0-9]{1,6}\.[ \t].* ~(?: |$)")

SEPARATOR: Final = " ~ "

#: "\" is a line break in a clue (2016, "Clues").
LINE_BREAK: Final = "\\"

REFS: Final = "Refs"

ACROSS_LETTER, DOWN_LETTER = "A", "D"

# -- comments -----------------------------------------------------------------------------------

#: Comments of whole lines (Tools).
COMMENT_START, COMMENT_END = "<!--", "-->"


def rebus_value(readings: Readings) -> str:
    """The value of a rebus key that stands for these readings."""
    across, down = EITHER.join(readings.across), EITHER.join(readings.down)
    return across if readings.across == readings.down else f"{across}{ACROSS_DOWN}{down}"
