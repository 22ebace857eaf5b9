"""The diagnostic codes of puzz.link addresses.

PZL1xx addresses, PZL2xx the text of the clues, PZL3xx the lines of files, PZL4xx what the givens
must be, PZL5xx and PZL6xx the solution and the rules of the type.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table, codes_in
from xwcore_logic import own_codes

NO_ADDRESS: Final = Code(
    code="PZL101",
    severity=Severity.ERROR,
    summary="no address of a puzzle",
    explanation=(
        "An address of puzz.link has a question mark, an id, columns, rows, and the clues, with"
        " slashes between: p?slither/4/4/..."
    ),
    example="https://puzz.link/list.html",
    hint="Copy the whole address of the puzzle.",
)
SEVERAL: Final = Code(
    code="PZL102",
    severity=Severity.ERROR,
    summary="several addresses",
    explanation="A puzzle is read from one address. A list of addresses has several puzzles.",
    example="a text file with an address in each line",
    hint="Read the file with read_all.",
)
NO_SIZE: Final = Code(
    code="PZL103",
    severity=Severity.ERROR,
    summary="size missing or malformed",
    explanation="Columns and rows follow the id, as decimal numbers of 1 or more.",
    example="p?slither/abc",
    hint="Write columns and rows after the id: p?slither/4/4/...",
)
UNKNOWN_ID: Final = Code(
    code="PZL104",
    severity=Severity.INFO,
    summary="id without a type of the model",
    explanation=(
        "The puzzle is one that xwcore does not model. Its clues are kept as text, and an"
        " unchanged puzzle is written as it was read."
    ),
    example="p?nothree/6/6/...",
    hint="Nothing is needed; the puzzle cannot be drawn or converted.",
)
OTHER_PROGRAM: Final = Code(
    code="PZL105",
    severity=Severity.ERROR,
    summary="address of another program",
    explanation=(
        "Addresses of Penpa+, f-puzzles and SudokuPad are not read. Each program has an encoding of"
        " its own; that of Penpa+ is a drawing, which does not state the type of the puzzle."
    ),
    example="https://swaroopg92.github.io/penpa-edit/#m=edit&p=...",
    hint="Enter the puzzle in a player of puzz.link; write a sudoku as a text of its digits.",
)
_CLUES: Final = Code(
    code="PZL201",
    severity=Severity.ERROR,
    summary="malformed clue",
    explanation=(
        "A character of the clues has no meaning at its place. It is ignored, and the clues after"
        " it may be at wrong places."
    ),
    example="p?slither/4/4/2!d",
    hint="Copy the whole address again.",
)
_REST: Final = Code(
    code="PZL202",
    severity=Severity.WARNING,
    summary="more clues than the grid has places",
    explanation=(
        "The grid is full, and the address goes on. Text after the last clue is kept as unmodeled"
        " content."
    ),
    example="p?slither/2/2/3333333",
    hint="Check columns and rows, or remove the text.",
)
_UNMODELED: Final = Code(
    code="PZL203",
    severity=Severity.INFO,
    summary="clue that the model has no value for",
    explanation=(
        "puzz.link has clues that the type of the model lacks, such as a question mark in a"
        " slitherlink or a black star in a galaxy. They are kept as unmodeled content."
    ),
    example="p?slither/2/2/.",
    hint="Nothing is needed; the clue is lost in a conversion to another format.",
)
_SHORT: Final = Code(
    code="PZL204",
    severity=Severity.WARNING,
    summary="clues end before the last place",
    explanation=(
        "The clues of an address cover the whole grid; an address that was cut off has fewer. The"
        " places after them have no clue."
    ),
    example="p?slither/9/9/2d",
    hint="Copy the whole address again.",
)
_PARAMETER: Final = Code(
    code="PZL301",
    severity=Severity.ERROR,
    summary="malformed line of a file of pzprv3",
    explanation="A line that states a number has other text. The lines are kept as text.",
    example="pzprv3/starbattle/4/4/many/...",
    hint="Write the number of stars.",
)
_LINES: Final = Code(
    code="PZL302",
    severity=Severity.ERROR,
    summary="lines of a file of pzprv3 and its size do not fit",
    explanation=(
        "Each row of the grid has a line in each section, with a place for each column. The lines"
        " are kept as text."
    ),
    example="pzprv3/nurikabe/2/2/. . /",
    hint="Save the file again in the player.",
)

#: The codes of the givens and the rules are those of the types of puzzle, under numbers of PZL.
_RULES: Final = own_codes("PZL")

CODES: Final = code_table(*codes_in(globals()), *_RULES)
