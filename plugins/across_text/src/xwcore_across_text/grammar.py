"""The grammar of Across Lite TEXT: tags, characters, limits.

Section names in quotation marks are those of the format document, "Creating Across puzzles using
Across Lite" (Literate Software Systems, AcrossTextFormat.pdf).
"""

from __future__ import annotations

import re
import string
from typing import Final

FORMAT: Final = "across-text"

#: The tags in their order ("Older TEXT version": "must be in the same order as below"; REBUS comes
#: "immediately following the <GRID> section").
TAGS: Final = (
    "TITLE", "AUTHOR", "COPYRIGHT", "SIZE", "GRID", "REBUS", "ACROSS", "DOWN", "NOTEPAD",
)  # fmt: skip
RANK: Final = {name: rank for rank, name in enumerate(TAGS)}
OPTIONAL_TAGS: Final = frozenset({"REBUS", "NOTEPAD"})
CLUE_TAGS: Final = ("ACROSS", "DOWN")
ONE_LINE_TAGS: Final = ("TITLE", "AUTHOR", "COPYRIGHT")

#: The first line. Writers differ in case (`V2`, `v2`); blanks inside are tolerated.
HEADER: Final = re.compile(
    r"<[ \t]*ACROSS[ \t]+PUZZLE(?:[ \t]+(V[0-9.]{1,8}))?[ \t]*>[ \t]*(?=\n|\Z)", re.IGNORECASE
)
#: A line that holds nothing but a tag, from its "<" on.
TAG: Final = re.compile(r"<([A-Za-z][A-Za-z0-9_ -]{0,30})>[ \t]*(?=\n|\Z)")

#: What may stand in front of a line anywhere but in the notepad, and means nothing.
BLANKS: Final = " \t"

BLOCK: Final = "."
DIAGRAMLESS_BLOCK: Final = ":"
LETTERS: Final = string.ascii_uppercase
LOWER_CASE: Final = string.ascii_lowercase
DIGITS: Final = string.digits
SIGNS: Final = "@#$%&+?"
#: What a cell may hold in either version, and in version 2 only.
V1_CHARACTERS: Final = frozenset(LETTERS + BLOCK + DIAGRAMLESS_BLOCK)
V2_CHARACTERS: Final = V1_CHARACTERS | frozenset(LOWER_CASE + DIGITS + SIGNS)

#: Stands for a solution that was left out, in every cell ("GRID").
OMITTED: Final = "X"

#: "V2 TEXT Version", 2: what programs before version 2 show for a digit or a sign.
OLD_LETTERS: Final = dict(zip("1234567890" + SIGNS, "OTTFFSSENZ" + "AHDPAPQ", strict=True))

#: "FLAG LIST": the only flag there is.
MARK_FLAG: Final = "MARK"

#: Across Lite shows no more of the notes than this ("NOTEPAD").
MAX_NOTES: Final = 1023

#: Across Lite puts this in front of the notice ("COPYRIGHT": "will be automatically added").
COPYRIGHT_SIGN: Final = "©"

UTF8: Final = "utf-8"
WINDOWS_1252: Final = "windows-1252"
MAC_ROMAN: Final = "mac-roman"
ENCODINGS: Final = (UTF8, WINDOWS_1252, MAC_ROMAN)


def displayed_copyright(line: str) -> str:
    """The notice as displayed: with the sign in front, unless it is there."""
    if not line or line.startswith(COPYRIGHT_SIGN):
        return line
    return f"{COPYRIGHT_SIGN} {line}"


def copyright_line(displayed: str) -> str:
    """The line that is displayed like this; a notice without the sign gains it."""
    line = displayed.removeprefix(f"{COPYRIGHT_SIGN} ")
    return line if displayed_copyright(line) == displayed else displayed
