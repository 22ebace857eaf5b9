"""How Across Lite TEXT is spelled: tags, characters, limits.

Section names in quotation marks are those of the format document, "Creating Across puzzles using
Across Lite" (Literate Software Systems, AcrossTextFormat.pdf).
"""

from __future__ import annotations

import re
import string
from typing import Final

FORMAT: Final = "across-text"

#: The first line by version.
HEADER_LINES: Final = {1: "<ACROSS PUZZLE>", 2: "<ACROSS PUZZLE V2>"}
#: A first line. Writers differ in case (`V2`, `v2`); blanks inside are tolerated.
HEADER: Final = re.compile(
    r"<[ \t]*ACROSS[ \t]+PUZZLE(?:[ \t]+(V[0-9.]{1,8}))?[ \t]*>[ \t]*(?=\n|\Z)", re.IGNORECASE
)
#: The first line of a puzzle in the notes of another, as the format spells it.
OTHER_PUZZLE: Final = re.compile(r"^[ \t]*<ACROSS PUZZLE(?: V[12])?>", re.MULTILINE)
HEADER_TAGS: Final = frozenset({"ACROSS PUZZLE", "ACROSS PUZZLE V2"})

#: The tags in their order ("Older TEXT version": "must be in the same order as below"; REBUS comes
#: "immediately following the <GRID> section").
TAGS: Final = (
    "TITLE",
    "AUTHOR",
    "COPYRIGHT",
    "SIZE",
    "GRID",
    "REBUS",
    "ACROSS",
    "DOWN",
    "NOTEPAD",
)
RANK: Final = {name: rank for rank, name in enumerate(TAGS)}
OPTIONAL_TAGS: Final = frozenset({"REBUS", "NOTEPAD"})
CLUE_TAGS: Final = ("ACROSS", "DOWN")
ONE_LINE_TAGS: Final = ("TITLE", "AUTHOR", "COPYRIGHT")

#: A line that holds nothing but a tag, from its "<" on.
TAG: Final = re.compile(r"<([A-Za-z][A-Za-z0-9_ -]{0,30})>[ \t]*(?=\n|\Z)")

#: A tag of one line of text, and this text in the same line.
INLINE_TAG: Final = re.compile(
    r"^[ \t]*<(TITLE|AUTHOR|COPYRIGHT|SIZE)>[ \t]*(?::[ \t]*)?(?=[^ \t\n:])",
    re.IGNORECASE | re.MULTILINE,
)

#: A line that holds nothing but the tag <REBUS>, in any case.
REBUS_TAG: Final = re.compile(r"^[ \t]*<REBUS>[ \t]*$", re.IGNORECASE | re.MULTILINE)

#: Ignored at the start of every line outside the notepad.
BLANKS: Final = " \t"

BLOCK: Final = "."
DIAGRAMLESS_BLOCK: Final = ":"
LETTERS: Final = string.ascii_uppercase
LOWER_CASE: Final = string.ascii_lowercase
DIGITS: Final = string.digits
SIGNS: Final = "@#$%&+?"
#: What a cell may have in either version, and in version 2 only.
V1_CHARACTERS: Final = frozenset(LETTERS + BLOCK + DIAGRAMLESS_BLOCK)
V2_CHARACTERS: Final = V1_CHARACTERS | frozenset(LOWER_CASE + DIGITS + SIGNS)

#: In every cell, it stands for a solution that was left out ("GRID").
OMITTED: Final = "X"

#: "V2 TEXT Version", 2: what programs before version 2 show for a digit or a sign.
OLD_LETTERS: Final = dict(zip("1234567890" + SIGNS, "OTTFFSSENZ" + "AHDPAPQ", strict=True))

#: "FLAG LIST": the only flag.
MARK_FLAG: Final = "MARK"

#: Across Lite keeps no more of the notes than this ("NOTEPAD").
MAX_NOTES: Final = 1023

#: Across Lite puts this in front of the notice ("COPYRIGHT": "will be automatically added").
COPYRIGHT_SIGN: Final = "©"

#: The line ends by the value of the option `newline`.
NEWLINES: Final = {"lf": "\n", "crlf": "\r\n", "cr": "\r"}

#: Findings of one kind that are reported one by one; the rest is reported as a count.
MAX_REPORTED: Final = 50
