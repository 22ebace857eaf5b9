"""Names and tokens of ipuz, each with the section of the specification (version 2) that defines it.

Shared by reading, checking and writing. Constants only.
"""

from __future__ import annotations

import re
from typing import Final

FORMAT: Final = "ipuz"

#: A version and a kind. PHP writes "\/" for "/", which JSON allows.
VERSION: Final = re.compile(r"https?://(?:www\.)?ipuz\.org/v([0-9]{1,4})")
KIND: Final = re.compile(
    r"https?://(?:www\.)?ipuz\.org/([a-z]{1,40})((?:/[a-z-]{1,40})?)(?:#[0-9.]{1,9})?"
)

WRITTEN_VERSION: Final = "http://ipuz.org/v2"
CROSSWORD: Final = "http://ipuz.org/crossword#1"
DIAGRAMLESS: Final = "http://ipuz.org/crossword/diagramless#1"
SUDOKU: Final = "http://ipuz.org/sudoku#1"
WORD_SEARCH: Final = "http://ipuz.org/wordsearch#1"

#: Versions with known rules ("Versions").
KNOWN_VERSIONS: Final = (1, 2)

#: Kinds that are a grid of letters with clues ("Crossword Puzzles", "Acrostic Puzzles").
CROSSWORD_KINDS: Final = frozenset({"crossword", "acrostic"})
CROSSWORD_FAMILY: Final = "crossword"
SUDOKU_FAMILY: Final = "sudoku"
WORD_SEARCH_FAMILY: Final = "wordsearch"
#: Kinds of the specification that the model does not have ("PuzzleKinds").
UNMODELED_KINDS: Final = frozenset({"answer", "arrowword", "block", "fill", "wordsearch"})
#: Sub-kinds of sudokus with rules of their own, and the types of puzzle.
SUDOKU_VARIANTS: Final = {
    "/diagonalsudoku": "diagonal_sudoku",
    "/hypersudoku": "hyper_sudoku",
    "/latinsquare": "latin_square",
}
#: All types of logic puzzles.
SUDOKU_TYPES: Final = ("sudoku", "killer_sudoku", "basic", *SUDOKU_VARIANTS.values())
CALCUDOKU_KIND: Final = "/calcudoku"
#: Sub-kinds whose rules follow from a field, which has to be there. Others have unknown rules.
DESCRIBED_SUDOKUS: Final = {
    CALCUDOKU_KIND: "cages",
    "/jigsawsudoku": "zones",
    "/killersudoku": "cages",
    "/wordoku": "charset",
}

#: "Puzzle Fields": fields that are an attribute of every puzzle ...
ATTRIBUTES: Final = ("title", "author", "copyright", "notes")
DATE_FIELD: Final = "date"
#: ... and fields that become metadata with these keys.
METADATA: Final = {
    "publisher": "Publisher",
    "publication": "Publication",
    "url": "URL",
    "uniqueid": "UniqueID",
    "intro": "Intro",
    "explanation": "Explanation",
    "annotation": "Annotation",
    "editor": "Editor",
    DATE_FIELD: "Date",
    "difficulty": "Difficulty",
    "origin": "Origin",
}
METADATA_FIELDS: Final = {key: name for name, key in METADATA.items()}
#: Metadata fields without HTML.
LITERAL_FIELDS: Final = frozenset({"url", "uniqueid", DATE_FIELD, "origin"})

#: Metadata key of the kinds that do not follow from the puzzle.
KIND_KEY: Final = "Kind"

_OF_EVERY_FAMILY: Final = frozenset(
    {"version", "kind", "dimensions", "puzzle", "solution", "saved", "block", "empty"}
)
#: Fields of a family that become grid, clues or layers; others are unmodeled.
MODELED_FIELDS: Final = {
    CROSSWORD_FAMILY: _OF_EVERY_FAMILY | {"clues", "styles", "checksum"},
    SUDOKU_FAMILY: _OF_EVERY_FAMILY | {"charset", "boxes", "zones", "cages", "showoperators"},
    WORD_SEARCH_FAMILY: frozenset(
        {
            *("version", "kind", "dimensions", "puzzle", "solution", "saved"),
            *("showanswers", "zigzag", "retrace"),
        }
    ),
}
#: Fields that are grid, clues, or rules for reading them.
STRUCTURE: Final = frozenset(
    {
        *MODELED_FIELDS[CROSSWORD_FAMILY],
        *MODELED_FIELDS[SUDOKU_FAMILY],
        "showenumerations",
        "clueplacement",
        "misses",
        "volatile",
        "displaycharset",
        "cageborder",
    }
)

_ANSWER_FIELDS: Final = {"answer", "answers", "enumeration", "enumerations", "misses"}
#: Fields of each family that the specification defines and the model has no place for.
FURTHER_FIELDS: Final = {
    CROSSWORD_FAMILY: _ANSWER_FIELDS,
    "answer": _ANSWER_FIELDS | {"choices", "randomize", "requiredanswers", "guesses"},
    "block": {"slide", "move", "rotatable", "flippable", "field", "enter", "start", "end", "exit"},
    "fill": {"start", "answer", "answers", "misses"},
    "wordsearch": {"dictionary", "showanswers", "time", "points", "zigzag", "retrace", "useall"},
}

#: "showanswers" of a word search, and when the player sees the words.
SHOWN_WORDS: Final = {"during": "during", "after": "after"}

#: Prefix of fields that only xwcore defines ("Extensions": a namespace before a colon).
NAMESPACE: Final = "xwcore:"

BLOCK: Final = "#"
EMPTY: Final = "0"

#: "Direction": the lists of clues that the specification names. "Clues" has no direction.
DIRECTIONS: Final = {"Across": "across", "Down": "down", "Clues": ""}
FURTHER_DIRECTIONS: Final = frozenset(
    {
        "Diagonal",
        "Diagonal Up",
        "Diagonal Down Left",
        "Diagonal Up Left",
        "Diagonal Down",
        "Zones",
    }
)
DIRECTION_NAMES: Final = {direction: name for name, direction in DIRECTIONS.items()}

#: Members of a clue that the model has an attribute for; all others are its metadata ("Clue").
CLUE_MEMBERS: Final = frozenset({"number", "clue", "answer", "cells", "enumeration"})
#: Members of a clue that the specification, or a widespread program, defines.
CLUE_DETAILS: Final = frozenset(
    {
        "numbers",
        "label",
        "hints",
        "image",
        "references",
        "see",
        "continued",
        "highlight",
        "location",
        "explanation",
        "text",
    }
)

#: What a text with markup or character references has, and a text with other line ends.
MARKUP: Final = re.compile(r"[<&\r]")

#: An enumeration that separates its words by blanks: "3 4"; the model has commas.
SPACED_ENUMERATION: Final = re.compile(r"[0-9]{1,3}(?:[ '-][0-9]{1,3}){1,30}")

#: "StyleSpec": the shape that is a circle, and the letters of the sides of a cell.
CIRCLE: Final = "circle"
SIDES: Final = frozenset("TRBL")

#: "StyleSpec": the places of a mark, by field of `Corners`.
CORNERS: Final = {
    "TL": "top_left",
    "T": "top",
    "TR": "top_right",
    "L": "left",
    "C": "center",
    "R": "right",
    "BL": "bottom_left",
    "B": "bottom",
    "BR": "bottom_right",
}

#: mm/dd/yyyy ("date"), and the form of a date in the model.
DATE: Final = re.compile(r"(0?[1-9]|1[0-2])/(0?[1-9]|[12][0-9]|3[01])/([0-9]{4})")
_ISO_DATE: Final = re.compile(r"([0-9]{4})-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])")


def date_of_file(text: str) -> str | None:
    """The date of the model as mm/dd/yyyy; None for a text that the field cannot have."""
    match = _ISO_DATE.fullmatch(text)
    if match:
        return f"{match[2]}/{match[3]}/{match[1]}"
    return text if DATE.fullmatch(text) else None


#: How many JSON values a file may have per cell of the limit. A cell with every style, its
#: solution, its fill and two clues has about thirty values, and few cells of a large grid have all.
VALUES_PER_CELL: Final = 16
