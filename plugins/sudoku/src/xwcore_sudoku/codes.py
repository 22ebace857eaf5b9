"""The diagnostic codes of sudokus in text.

SDK1xx the file, SDK2xx rows and cells, SDK4xx what the givens must be, SDK5xx and SDK6xx the
solution and the rules.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table, codes_in
from xwcore_logic import own_codes

NO_GRID: Final = Code(
    code="SDK101",
    severity=Severity.ERROR,
    summary="no sudoku",
    explanation=(
        "A sudoku of 9 is nine rows of nine cells, or 81 characters in one line; sizes are 4, 6, 8,"
        " 9, 12, 16 and 25. A cell is a digit, a letter from A for 10, or a blank (. 0 _ * x ? -)."
    ),
    example="53.7",
    hint="Write a digit, or one of . 0 _ * x ? - for a blank, in each cell.",
)
IGNORED_GRID: Final = Code(
    code="SDK102",
    severity=Severity.WARNING,
    summary="further grid ignored",
    explanation=(
        "An .sdk file has one grid in the section Puzzle and one in the section State. Others are"
        " ignored."
    ),
    example="[Puzzle] twice",
    hint="Save the second puzzle in a file of its own.",
)
_ROW: Final = Code(
    code="SDK201",
    severity=Severity.ERROR,
    summary="row of another length",
    explanation=(
        "All rows have as many cells as the first one; a first row of 8 before a row of 9 lacks a"
        " cell. Missing cells are read as blanks."
    ),
    example="53..7... in a sudoku of 9",
    hint="Add the missing cells as blanks, or remove the others.",
)
_ROWS: Final = Code(
    code="SDK202",
    severity=Severity.ERROR,
    summary="rows missing",
    explanation="A sudoku has as many rows as columns. Missing rows are read as blanks.",
    example="eight rows of nine cells",
    hint="Add the missing rows.",
)
CHARACTER: Final = Code(
    code="SDK203",
    severity=Severity.ERROR,
    summary="character without a meaning",
    explanation="A cell is a digit, a letter from A for 10, or a blank. Others are read as blanks.",
    example="53..x....",
    hint="Write a number or a blank.",
)
_LINE: Final = Code(
    code="SDK204",
    severity=Severity.WARNING,
    summary="unrecognized line ignored",
    explanation=(
        "The line is neither a row nor a section nor a property nor a comment (#). It is kept in"
        " the file, and has no meaning."
    ),
    example="53.7 between two grids",
    hint="Put # and a blank before a comment.",
)
STATE: Final = Code(
    code="SDK205",
    severity=Severity.WARNING,
    summary="state differs from the puzzle",
    explanation="The grid in the section State has the numbers of the puzzle and those entered.",
    example="a given number that is blank in the state",
    hint="Copy the given numbers to the state.",
)

PENCIL_MARKS: Final = Code(
    code="SDK206",
    severity=Severity.INFO,
    summary="pencil marks ignored",
    explanation=(
        "The section PencilMarks has the candidates that a player has noted. The model has no place"
        " for them: they are kept in the file, and lost in a conversion."
    ),
    example="[PencilMarks]",
    hint="Nothing is needed.",
)

#: The codes of the givens and the rules are those of the types of puzzle, under numbers of SDK.
_RULES: Final = own_codes("SDK")

CODES: Final = code_table(*codes_in(globals()), *_RULES)
