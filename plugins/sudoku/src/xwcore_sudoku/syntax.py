"""How sudokus are spelled: symbols, rows, sections and properties."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

#: The name of this format, and the key of its records.
FORMAT: Final = "sudoku"

#: The sizes that are read and written, by the number of cells.
SIZES: Final = MappingProxyType({size * size: size for size in (4, 6, 8, 9, 12, 16, 25)})

#: Characters of cells without a number. A zero is one as well, unless the digits count from 0.
BLANKS: Final = "._*"

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

#: Sections of an .sdk file.
SECTION: Final = re.compile(r"[ \t]*\[(?P<name>[A-Za-z ]{1,30})\][ \t]*")
PUZZLE: Final = "puzzle"
STATE: Final = "state"

#: Properties of an .sdk file: a letter directly behind the sign; author and description are the
#: author and the notes of a puzzle, the others metadata.
PROPERTY: Final = re.compile(r"#(?P<letter>[ABCDLSU])[ \t]*(?P<value>.*)")
AUTHOR: Final = "A"
NOTES: Final = "D"
METADATA: Final[Mapping[str, str]] = MappingProxyType(
    {"B": "Date", "C": "Comment", "L": "Level", "S": "Source", "U": "URL"}
)
LETTERS: Final = {name: letter for letter, name in METADATA.items()}

#: A line that is no part of a sudoku: a comment, the heading of one in a list, or that of columns.
COMMENT: Final = re.compile(
    r"[ \t]*(?:(?:#|;|//).*|(?:grid|puzzle|sudoku)[ \t]*(?:#|no\.?)?[ \t]*[0-9]{1,7}:?[ \t]*"
    r"|(?:puzzles?|quizzes),solutions?[ \t]*)?",
    re.IGNORECASE,
)

#: A line between the bands of boxes, or around the grid: `---+---+---`, `*-----------*`.
RULE: Final = re.compile(
    r"[ \t]*(?:[-+=|!][-+=|! \t]{2,}|[*.':|](?=[^-\n]{0,3}---)[-+=|!*.': \t]{2,})"
)

#: What separates the cells of a row.
GAP_SIGNS: Final = " \t|!"
GAPS: Final = re.compile(f"[{GAP_SIGNS}]+")

#: A whole sudoku in a line, then perhaps its solution and a comment.
LINE: Final = re.compile(
    r"[ \t]*(?P<givens>[0-9A-Pa-p._*]{16,625})"
    r"(?:[ \t]*[,;:\t ][ \t]*(?P<solution>[0-9A-Pa-p._*]{16,625}))?[ \t]*(?:#.*)?"
)


def symbols_of(cells: str, size: int) -> dict[str, int | None]:
    """The value of each character in the cells of a sudoku; None for a blank."""
    digits = DIGITS[:size]
    if size == FROM_0_SIZE and "0" in cells and any(blank in cells for blank in BLANKS):
        digits = DIGITS if "G" in cells.upper() else DIGITS_FROM_0
    values: dict[str, int | None] = dict.fromkeys((*BLANKS, "0"))
    for value, digit in enumerate(digits[:size], 1):
        values[digit] = values[digit.lower()] = value
    return values
