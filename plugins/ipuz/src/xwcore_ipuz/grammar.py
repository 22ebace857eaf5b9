"""Names and tokens of ipuz, each with the section of the specification (version 2) it is from."""

from __future__ import annotations

import re
from typing import Final

FORMAT: Final = "ipuz"

#: What a version and a kind look like. PHP writes "\/" for "/", which JSON allows.
VERSION: Final = re.compile(r"https?://(?:www\.)?ipuz\.org/v([0-9]{1,4})")
KIND: Final = re.compile(
    r"https?://(?:www\.)?ipuz\.org/([a-z]{1,40})((?:/[a-z-]{1,40})?)(?:#[0-9.]{1,9})?"
)

WRITTEN_VERSION: Final = "http://ipuz.org/v2"
CROSSWORD: Final = "http://ipuz.org/crossword#1"
DIAGRAMLESS: Final = "http://ipuz.org/crossword/diagramless#1"
SUDOKU: Final = "http://ipuz.org/sudoku#1"

#: The versions whose rules this package knows ("Versions").
KNOWN_VERSIONS: Final = (1, 2)

#: Kinds that are a grid of letters with clues ("Crossword Puzzles", "Acrostic Puzzles").
CROSSWORD_KINDS: Final = frozenset({"crossword", "acrostic"})

#: "Puzzle Fields": fields with an attribute of every puzzle ...
ATTRIBUTES: Final = {
    "title": "title", "author": "author", "copyright": "copyright", "notes": "notes",
}  # fmt: skip
#: ... and those that become metadata, under these keys. The second tuple is not shown to solvers
#: as text with markup, so that it is taken to the letter.
METADATA: Final = {
    "publisher": "Publisher", "publication": "Publication", "url": "URL", "uniqueid": "UniqueID",
    "intro": "Intro", "explanation": "Explanation", "annotation": "Annotation",
    "editor": "Editor", "date": "Date", "difficulty": "Difficulty", "origin": "Origin",
}  # fmt: skip
METADATA_FIELDS: Final = {key: name for name, key in METADATA.items()}
LITERAL_FIELDS: Final = frozenset({"url", "uniqueid", "date", "origin"})

#: The kinds of a file beyond those that follow from the puzzle are metadata of this key.
KIND_KEY: Final = "Kind"

#: Fields that say how to read the rest, or are read as grid and clues.
STRUCTURE: Final = frozenset({
    "version", "kind", "dimensions", "puzzle", "solution", "saved", "clues", "block", "empty",
    "styles", "checksum", "zones", "showenumerations", "clueplacement", "misses", "volatile",
    "charset", "displaycharset", "boxes", "showoperators", "cageborder", "cages",
})  # fmt: skip

#: Names of fields of our own ("Extensions": a name with a namespace before a colon).
NAMESPACE: Final = "xwcore:"

BLOCK: Final = "#"
EMPTY: Final = "0"

#: "Direction": the lists of clues that the specification names. "Clues" has no direction.
DIRECTIONS: Final = {"Across": "across", "Down": "down", "Clues": ""}
FURTHER_DIRECTIONS: Final = frozenset({
    "Diagonal", "Diagonal Up", "Diagonal Down Left", "Diagonal Up Left", "Diagonal Down", "Zones",
})  # fmt: skip
DIRECTION_NAMES: Final = {direction: name for name, direction in DIRECTIONS.items()}

#: Members of a clue that have a part of the model; all others are its metadata ("Clue").
CLUE_MEMBERS: Final = frozenset({"number", "clue", "answer", "cells"})
#: Members of a clue that the specification, or a widespread program, names.
CLUE_DETAILS: Final = frozenset({
    "numbers", "label", "hints", "image", "enumeration", "references", "see", "continued",
    "highlight", "location", "explanation", "text",
})  # fmt: skip

#: "StyleSpec": what has a part of the model, and what else the specification names.
STYLE_MEMBERS: Final = frozenset({"shapebg", "highlight", "color", "colortext", "barred"})
OTHER_STYLE_MEMBERS: Final = frozenset({
    "named", "border", "divided", "label", "mark", "imagebg", "image", "slice", "dotted", "dashed",
    "lessthan", "greaterthan", "equal", "colorborder", "colorbar",
})  # fmt: skip
CIRCLE: Final = "circle"
#: Shapes that programs are known to draw, beside the circle ("StyleSpec", shapebg).
SHAPES: Final = frozenset({
    "arrow-left", "arrow-right", "arrow-up", "arrow-down", "triangle-left", "triangle-right",
    "triangle-up", "triangle-down", "diamond", "club", "heart", "spade", "star", "square",
    "rhombus", "/", "\\", "X",
})  # fmt: skip
SIDES: Final = frozenset("TRBL")

DATE: Final = re.compile(r"(?:0?[1-9]|1[0-2])/(?:0?[1-9]|[12][0-9]|3[01])/[0-9]{4}")

#: How many JSON values a file may have for each cell that it may have: a cell with every style, its
#: solution, its fill and two clues are some thirty, and a large grid has few of those.
VALUES_PER_CELL: Final = 16
