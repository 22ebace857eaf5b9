"""How sudokus are spelled: symbols, rows, sections and properties."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import Final

#: The name of this format, and the key of its records.
FORMAT: Final = "sudoku"

#: The sizes that are read and written, by the number of cells.
SIZES: Final = MappingProxyType({size * size: size for size in (4, 6, 8, 9, 12, 16, 25)})

#: The size of most sudokus.
USUAL_SIZE: Final = 9

#: The cells of a row at most.
MOST_CELLS: Final = max(SIZES.values())

#: Characters of cells without a number. A zero is one as well, unless the digits count from 0, and
#: so are the further ones in a sudoku that has none of these. Cells without a character are " ".
BLANKS: Final = "._*"
FURTHER_BLANKS: Final = "-?xX"
NO_CHARACTER: Final = " "

#: A cell whose text is neither a character nor a number of two digits.
MALFORMED: Final = "\0"

#: A cell without a number in a new file.
BLANK: Final = "."

DIGITS: Final = "123456789ABCDEFGHIJKLMNOP"
DIGITS_FROM_0: Final = "0123456789ABCDEF"

#: A sudoku of 16 in which a zero is a digit has no G, and has other blanks.
FROM_0_SIZE: Final = 16

#: The length of a line that is a sudoku of 4 or a row of one of 16, and a line that is a row: it
#: has a symbol beyond 4. Blanks around it do not count.
ROW_OR_GRID: Final = 16
ROW_OF_16: Final = re.compile(
    r"^[^\S\n]*(?=\S[^\n]{14}\S[^\S\n]*$)[^\n]{0,15}[5-9A-Ga-g]", re.MULTILINE
)

#: The sections of an .sdk file with grids, and the one with the candidates that a player has noted.
PUZZLE: Final = "puzzle"
STATE: Final = "state"
PENCIL_MARKS: Final = "pencilmarks"

#: The letters of properties: author and description are the author and the notes of a puzzle, the
#: others metadata.
AUTHOR: Final = "A"
NOTES: Final = "D"
METADATA: Final[Mapping[str, str]] = MappingProxyType(
    {"B": "Date", "C": "Comment", "L": "Level", "S": "Source", "U": "URL"}
)
LETTERS: Final = {name: letter for letter, name in METADATA.items()}

#: What separates the cells of a row: blanks, and bars of ASCII or of box drawing characters.
BARS: Final = "|!¦│┃┆┇┊┋║╎╏"
GAP_SIGNS: Final = f" \t{BARS}"

#: A line that is not part of a sudoku: a mark of a forum or of Markdown around a text; a section of
#: an .sdk file; a property, a letter directly behind the sign; a line between bands of boxes, or
#: around the grid (`---+---+---`, `*-----------*`, `|:-:|:-:|`, `├───┼───┤`); a comment, the
#: heading of a sudoku or a solution in a list, that of columns.
NO_ROW: Final = re.compile(
    r"[ \t]*(?:\[/?(?:code|pre|quote)(?:=[^\[\]]{0,40})?\]|```[a-z]{0,20})[ \t]*"
    r"|[ \t]*\[(?P<section>[A-Za-z ]{1,30})\][ \t]*"
    r"|#(?P<letter>(?-i:[ABCDLSU]))[ \t]*(?P<value>.*)"
    r"|(?P<rule>[ \t]*(?:(?:\|[ \t]{0,9}:?-{1,20}:?[ \t]{0,9}){4,25}\|[ \t]*|"
    r"[-+=|!][-+=|! \t]{2,}|[*.':|](?=[^-\n]{0,3}---)[-+=|!*.': \t]{2,}"
    r"|[─━┄┅┈┉┌-╍═╒-╬╭-╰][─-╿ \t]{2,}))"
    r"|[ \t]*+(?:(?:#|;(?![ \t0-9\"]*+;[; \t0-9\"]*+$)|//).*"
    r"|(?:grid|puzzle|sudoku)[ \t]*+(?:#|no\.?)?[ \t]*+[0-9]{1,7}:?"
    r"|(?:\"?[a-z_# ]{1,30}\"?[,;\t]){0,20}\"?(?:puzzles?|quizz?(?:es)?|questions?|sudokus?"
    r"|unsolved|boards?|solutions?)\"?(?:[,;\t]\"?[a-z_# ]{1,30}\"?){0,20}[,;\t]?)?[ \t]*+",
    re.IGNORECASE,
)

#: A row, or a whole sudoku, without anything between the cells.
PLAIN: Final = re.compile(
    r"[ \t]*(?P<cells>[0-9A-Pa-p._*?xX]{4,625}|(?=-*[0-9A-Pa-p])[-0-9A-Pa-p]{4,625})[ \t]*"
)

#: A row with dashes as blanks, and one with cells between bars that have no character. Where a file
#: has one, a line of dashes alone, or of bars alone, is a row as well.
ROW_WITH_DASHES: Final = re.compile(
    rf"^(?=[^\n-]*-)(?=[^\n0-9A-Pa-p]*[0-9A-Pa-p])[-0-9A-Pa-p,;{GAP_SIGNS}]+$", re.MULTILINE
)
ROW_WITH_SPACES: Final = re.compile(
    rf"^[ \t]*[{BARS}](?=[^\n0-9A-Pa-p]*[0-9A-Pa-p])(?=[^\n]* {{3}})[0-9A-Pa-p {BARS}]+[ \t]*$",
    re.MULTILINE,
)

#: A whole sudoku in a line, its solution, and perhaps a comment.
LINE: Final = re.compile(
    r"[ \t]*+(?P<givens>[-0-9A-Pa-p._*?xX]{16,625}+)"
    r"(?:(?=[,;:\t ])[ \t]*+[,;:]?[ \t]*+(?P<solution>[-0-9A-Pa-p._*?xX]{16,625}))?[ \t]*+(?:#.*)?"
)

#: A sudoku of 9 in a column of a line, and the metadata key of the texts in other columns.
COLUMN: Final = re.compile(r"(?<![^\s,;:|\"'])[-0-9._*?xX]{81}(?![^\s,;:|\"'])")
COLUMN_KEY: Final = METADATA["C"]


def symbols_of(cells: str, size: int) -> Mapping[str, int | None]:
    """The value of each character in the cells of a sudoku; None for a blank."""
    signs = set(cells)
    is_from_0 = (
        size == FROM_0_SIZE
        and "0" in signs
        and signs.isdisjoint("Gg")
        and not signs.isdisjoint(f"{BLANKS}{FURTHER_BLANKS}{NO_CHARACTER}")
    )
    has_usual_blanks = not signs.isdisjoint(f"{BLANKS}{NO_CHARACTER}" + "0" * (not is_from_0))
    return _symbols(size, is_from_0, has_usual_blanks)


@cache
def _symbols(size: int, is_from_0: bool, has_usual_blanks: bool) -> Mapping[str, int | None]:
    """The value of each character that a sudoku may have."""
    blanks = (*BLANKS, NO_CHARACTER, "0", *(() if has_usual_blanks else FURTHER_BLANKS))
    values: dict[str, int | None] = dict.fromkeys(blanks)
    for value, digit in enumerate((DIGITS_FROM_0 if is_from_0 else DIGITS)[:size], 1):
        values[digit] = values[digit.lower()] = value
    return MappingProxyType(values)
