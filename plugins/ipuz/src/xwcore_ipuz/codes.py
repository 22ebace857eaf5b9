"""The diagnostic codes of ipuz.

Numbers: 1xx JSON and its wrapper, 2xx fields, 3xx grids, 4xx clues, 5xx checksums, 6xx sudoku.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table, codes_in

_SPEC: Final = "ipuz 2"
_JSON: Final = "RFC 8259"

NOT_JSON: Final = Code(
    code="IPZ101",
    severity=Severity.ERROR,
    summary="invalid JSON",
    explanation=(
        "An ipuz file is one JSON object. A missing value is read as null, an unknown word"
        " as a text; after other syntax errors nothing can be read."
    ),
    example='{"version": }',
    hint="Correct the JSON.",
    source=_JSON,
)
NOT_UTF8: Final = Code(
    code="IPZ102",
    severity=Severity.ERROR,
    summary="invalid encoding: the file is not UTF-8",
    explanation=(
        "JSON is encoded as UTF-8. Bytes that are not UTF-8 are read as Windows-1252, or"
        " as Mac Roman where that gives the likelier text; a file in UTF-16 is read as such."
    ),
    example="a copyright sign stored as the single byte A9",
    hint="Save the file as UTF-8.",
    source=_JSON + " section 8.1",
)
TRAILING_COMMA: Final = Code(
    code="IPZ103",
    severity=Severity.ERROR,
    summary="surplus comma: no item before or after it",
    explanation=(
        "JSON has commas between items only, no trailing comma. Many parsers reject the file."
    ),
    example="[1, 2, ]",
    hint="Remove the comma.",
    source=_JSON + " sections 4 and 5",
)
DUPLICATE_KEY: Final = Code(
    code="IPZ104",
    severity=Severity.WARNING,
    summary="duplicate key in one object",
    explanation="Programs differ in which of the two values they use. xwcore uses the last one.",
    example='{"title": "A", "title": "B"}',
    hint="Remove one of the members.",
    source=_JSON + " section 4",
)
CONTROL_CHARACTER: Final = Code(
    code="IPZ105",
    severity=Severity.ERROR,
    summary="unescaped control character in a string",
    explanation=(
        "JSON requires an escape sequence for line breaks, tabs and other control characters."
    ),
    example="a line break inside the text of a clue",
    hint="Write an escape sequence such as \\n or \\t.",
    source=_JSON + " section 7",
)
BARE_KEY: Final = Code(
    code="IPZ106",
    severity=Severity.ERROR,
    summary="key without quotation marks",
    explanation="JavaScript allows keys without quotation marks, JSON does not.",
    example='{title: "A"}',
    hint="Put the key in quotation marks.",
    source=_JSON + " section 4",
)
NOT_A_NUMBER: Final = Code(
    code="IPZ107",
    severity=Severity.ERROR,
    summary="invalid number",
    explanation=(
        "JSON has no NaN and no Infinity, and numbers beyond the range of a double have no"
        " value. The number is read as null."
    ),
    example="[1, NaN]",
    hint="Write a number, or remove the item.",
    source=_JSON + " section 6",
)
TEXT_AROUND: Final = Code(
    code="IPZ108",
    severity=Severity.ERROR,
    summary="unexpected data before or after the puzzle",
    explanation="A file holds one object and, in version 1, the function call around it.",
    example='{"version": "http://ipuz.org/v2"} {}',
    hint="Remove the data outside the object.",
    source=_JSON + " section 2",
)
WRAPPED: Final = Code(
    code="IPZ109",
    severity=Severity.INFO,
    summary="deprecated function call around the object (JSONP)",
    explanation=(
        "Version 1 allowed ipuz({...}). Version 2 deprecates it, and JSON parsers reject the file."
    ),
    example="ipuz({ ... })",
    hint="Write the file with the option wrapper=none.",
    source="ipuz 1, JSONP",
)
WRAPPER_OPEN: Final = Code(
    code="IPZ110",
    severity=Severity.ERROR,
    summary="closing parenthesis of the function call missing, expected ')'",
    explanation="A file that begins with ipuz( ends with a closing parenthesis.",
    example="ipuz({ ... }",
    hint="Add a closing parenthesis.",
    source="ipuz 1, JSONP",
)
BAD_ESCAPE: Final = Code(
    code="IPZ111",
    severity=Severity.ERROR,
    summary="invalid escape sequence in a string",
    explanation=(
        r"JSON defines \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits. Any"
        " other backslash is read as a backslash."
    ),
    example=r'"clue": "a \x b"',
    hint="Double the backslash.",
    source=_JSON + " section 7",
)
SEPARATOR: Final = Code(
    code="IPZ112",
    severity=Severity.ERROR,
    summary="comma or colon missing",
    explanation="A comma separates items, a colon a key from its value.",
    example='{"title" "A"}',
    hint="Insert the separator.",
    source=_JSON + " section 2",
)
BRACKET: Final = Code(
    code="IPZ113",
    severity=Severity.ERROR,
    summary="bracket missing, or of the wrong kind",
    explanation=(
        "Objects end with '}', arrays with ']'. The container is ended where the next"
        " bracket, key or item shows that it must have ended."
    ),
    example='"puzzle": [[1, 0], [0, 0], "clues": {}',
    hint="Correct the bracket.",
    source=_JSON + " sections 4 and 5",
)
CUT_OFF: Final = Code(
    code="IPZ114",
    severity=Severity.ERROR,
    summary="file cut off: brackets not closed",
    explanation="The file ends inside the outermost object. What precedes the end is read.",
    example='{"version": "http://ipuz.org/v2", "kind": [',
    hint="Get the whole file; closing the brackets does not restore what is lost.",
    source=_JSON + " section 4",
)
QUOTES: Final = Code(
    code="IPZ115",
    severity=Severity.ERROR,
    summary="malformed quotation marks of a string",
    explanation=(
        "A string is enclosed in two straight quotation marks, and one inside a string has"
        " a backslash before it. A string without a closing quotation mark ends before the"
        " separator."
    ),
    example='"clue": "The "best" one"',
    hint="Correct the quotation marks.",
    source=_JSON + " section 7",
)
STRAY: Final = Code(
    code="IPZ116",
    severity=Severity.ERROR,
    summary="comment or stray character between values",
    explanation="JSON has no comments. Between values there are spaces, tabs and line breaks only.",
    example='{"title": "A", // the name',
    hint="Remove it.",
    source=_JSON + " section 2",
)
MOJIBAKE: Final = Code(
    code="IPZ117",
    severity=Severity.WARNING,
    summary="mojibake: UTF-8 decoded in a wrong encoding",
    explanation="A program read the UTF-8 of these characters as another encoding, and wrote the"
    " wrong characters as UTF-8.",
    example="two characters \u00c3\u00a9 in place of \u00e9",
    hint="Restore the characters.",
    source=_JSON + " section 8.1",
)

NOT_AN_OBJECT: Final = Code(
    code="IPZ201",
    severity=Severity.ERROR,
    summary="the outermost JSON value is not an object",
    explanation="An ipuz file is one object with the fields of the puzzle.",
    example="[1, 2]",
    hint="Put the fields of the puzzle in one object.",
    source=_SPEC + ", Format",
)
VERSION_MISSING: Final = Code(
    code="IPZ202",
    severity=Severity.ERROR,
    summary="version missing or malformed",
    explanation='The field "version" is mandatory. It selects the rules for all other fields.',
    example='{"kind": ["http://ipuz.org/crossword#1"]}',
    hint='Add "version": "http://ipuz.org/v2".',
    source=_SPEC + ", version",
)
VERSION_UNKNOWN: Final = Code(
    code="IPZ203",
    severity=Severity.WARNING,
    summary="unsupported ipuz version",
    explanation="The file is read by the rules of version 2.",
    example='"version": "http://ipuz.org/v3"',
    hint='Write "version": "http://ipuz.org/v2" if the file follows version 2.',
    source=_SPEC + ", version",
)
KIND_MISSING: Final = Code(
    code="IPZ204",
    severity=Severity.ERROR,
    summary="kind of puzzle missing, expected a list of addresses",
    explanation=(
        'The field "kind" is mandatory: a list of addresses. A file without one is read by'
        " its other fields."
    ),
    example='"kind": []',
    hint='Add "kind": ["http://ipuz.org/crossword#1"].',
    source=_SPEC + ", kind",
)
KIND_UNMODELED: Final = Code(
    code="IPZ205",
    severity=Severity.INFO,
    summary="kind of puzzle without a model: kept as unmodeled content",
    explanation="Crosswords, acrostics and sudokus are modeled. Of a puzzle of another kind title"
    " and metadata are read; all else is kept and written back unchanged.",
    example='"kind": ["http://ipuz.org/wordsearch#1"]',
    source=_SPEC + ", PuzzleKinds",
)
FIELD_TYPE: Final = Code(
    code="IPZ206",
    severity=Severity.ERROR,
    summary="field with a value of the wrong type",
    explanation=(
        "The specification defines the type of each field. A number in place of a text is"
        " read as its digits; other values are ignored and stay in the file."
    ),
    example='"title": ["A"]',
    hint="Write a value of the expected type.",
    source=_SPEC + ", Puzzle Fields",
)
FIELD_UNKNOWN: Final = Code(
    code="IPZ207",
    severity=Severity.INFO,
    summary="field not defined by the specification",
    explanation="The name of an extension has a namespace, such as com.example:field. The field is"
    " kept unchanged.",
    example='"printer": "A"',
    source=_SPEC + ", Extensions",
)
DATE_FORM: Final = Code(
    code="IPZ208",
    severity=Severity.WARNING,
    summary="malformed date, expected mm/dd/yyyy",
    explanation="Programs that sort by date may not understand another form.",
    example='"date": "2024-03-01"',
    hint="Write month, day and year as mm/dd/yyyy.",
    source=_SPEC + ", date",
)
MARKUP: Final = Code(
    code="IPZ209",
    severity=Severity.WARNING,
    summary="malformed HTML: element not closed or not opened",
    explanation="Texts may hold HTML elements. A tag without its counterpart is read as text.",
    example="<i>Hamlet",
    hint="Close the element, or write &lt; for a less-than sign.",
    source=_SPEC + ", HTML",
)
KIND_UNKNOWN: Final = Code(
    code="IPZ210",
    severity=Severity.WARNING,
    summary="unknown kind of puzzle",
    explanation=(
        "The specification does not define the kind. A kind that is nearly one of the"
        " specification is read as that one; all else is kept as unmodeled content."
    ),
    example='"kind": ["http://ipuz.org/crosword#1"]',
    hint="Correct the address.",
    source=_SPEC + ", PuzzleKinds",
)
BAD_CHARACTER: Final = Code(
    code="IPZ211",
    severity=Severity.WARNING,
    summary="control character, replacement character or lone surrogate in a text",
    explanation=(
        "A program that cut a text inside an emoji leaves a lone surrogate, which no other format"
        " can hold; a program that read a wrong encoding leaves U+FFFD."
    ),
    example='"title": "Sunny \\ud83c"',
    hint="Write the character that was meant, or delete this one.",
    source=_SPEC + ", HTML",
)

GRID_MISSING: Final = Code(
    code="IPZ301",
    severity=Severity.ERROR,
    summary="grid missing, expected a list of rows in the field 'puzzle'",
    explanation='The field "puzzle" is mandatory: a list of rows, each a list of cells.',
    example='"puzzle": []',
    hint='Add "puzzle" with one list of cells for each row.',
    source=_SPEC + ", puzzle",
)
DIMENSIONS: Final = Code(
    code="IPZ302",
    severity=Severity.ERROR,
    summary="dimensions missing or not positive integers",
    explanation=(
        "Width and height are mandatory. Without them the rows and cells of the grid are counted."
    ),
    example='"dimensions": {"width": "three", "height": 3}',
    hint='Write the numbers of cells: "dimensions": {"width": 15, "height": 15}.',
    source=_SPEC + ", dimensions",
)
GRID_SIZE: Final = Code(
    code="IPZ303",
    severity=Severity.ERROR,
    summary="size of a grid or row does not match the dimensions",
    explanation="Missing cells are read as omitted cells; additional cells are ignored.",
    example='"dimensions": {"width": 3, "height": 1}, "puzzle": [[1, 0]]',
    hint="Correct the row or the dimensions.",
    source=_SPEC + ", puzzle",
)
CELL: Final = Code(
    code="IPZ304",
    severity=Severity.ERROR,
    summary="invalid cell value",
    explanation="A cell is null, a block, a number, a label, a value, or an object with these.",
    example="[true, [[]]]",
    hint="Replace the value by null, a block, a number, a label or an object.",
    source=_SPEC + ", LabeledCell and CrosswordValue",
)
STYLE_UNKNOWN: Final = Code(
    code="IPZ305",
    severity=Severity.WARNING,
    summary="undeclared style",
    explanation='A style is an object, or a name declared in the field "styles".',
    example='{"cell": 1, "style": "ring"}',
    hint="Declare the style, or correct its name.",
    source=_SPEC + ", StyleSpec",
)
STYLE_VALUE: Final = Code(
    code="IPZ306",
    severity=Severity.WARNING,
    summary="invalid value in a style",
    explanation="The value is ignored and stays in the file.",
    example='{"barred": "X"}',
    hint="Use a value that the ipuz specification lists for this style.",
    source=_SPEC + ", StyleSpec",
)
SHAPE: Final = Code(
    code="IPZ307",
    severity=Severity.WARNING,
    summary="block mismatch: 'puzzle' and 'solution' differ in a block",
    explanation="The grid in the field 'puzzle' decides. If it has no block, the solution decides, "
    "unless the cells are numbered as without blocks.",
    example='"puzzle": [[1, 0]], "solution": [["A", "#"]]',
    hint="Correct one of the grids.",
    source=_SPEC + ", solution",
)

CLUES: Final = Code(
    code="IPZ401",
    severity=Severity.ERROR,
    summary="malformed clues, expected lists of clues by direction",
    explanation="Clues are an object with a list of clues for each direction.",
    example='"clues": ["A clue"]',
    hint='Write an object: {"Across": [...], "Down": [...]}.',
    source=_SPEC + ", clues",
)
CLUE: Final = Code(
    code="IPZ402",
    severity=Severity.ERROR,
    summary="malformed clue, expected a text, a pair [number, text] or an object",
    explanation=(
        "A clue is a text, a pair of number and text, or an object. Other values are ignored."
    ),
    example='[1, 2, "three"]',
    hint='Write a text, a pair such as [1, "Small bird"], or an object.',
    source=_SPEC + ", Clue",
)
CLUE_CELLS: Final = Code(
    code="IPZ403",
    severity=Severity.WARNING,
    summary="cell of a clue outside the grid",
    explanation=(
        "Cells are pairs of column and row, counted from 1. A file with a 0, or with cells"
        " that would be outside the grid, counts from 0. The list of cells is ignored."
    ),
    example='"cells": [[99, 1]] in a grid of 15 columns',
    hint="Correct the column and row, counted from 1.",
    source=_SPEC + ", Clue",
)
DIRECTION: Final = Code(
    code="IPZ404",
    severity=Severity.INFO,
    summary="direction not defined by the specification",
    explanation="The clues are read as a group with this name.",
    example='"clues": {"Spiral": []}',
    source=_SPEC + ", Direction",
)
ENUMERATION: Final = Code(
    code="IPZ405",
    severity=Severity.WARNING,
    summary="enumeration does not match the length of the entry",
    explanation="The numbers of an enumeration add up to the letters of the entry.",
    example='"enumeration": "3,4" for an entry of 8 letters',
    hint="Correct the enumeration, or check the grid.",
    source=_SPEC + ", Enumeration",
)

NO_CLUES: Final = Code(
    code="IPZ406",
    severity=Severity.WARNING,
    summary="crossword without clues",
    explanation="The field 'clues' is missing or empty. Only crosswords of a further kind, such as"
    " coded ones, need no clues.",
    example='"clues": {"Across": [], "Down": []}',
    hint="Add the clues; the end of the file may be lost.",
    source=_SPEC + ", clues",
)

CHECKSUM: Final = Code(
    code="IPZ501",
    severity=Severity.INFO,
    summary="checksum mismatch",
    explanation="The SHA-1 of the solution's letters in upper case, with the salt before or after"
    " them, is none of the hashes in the file. The specification does not define how letters are"
    " joined.",
    example='"checksum": ["salt", "00"]',
    source=_SPEC + ", checksum",
)
CHECKSUM_TYPE: Final = Code(
    code="IPZ502",
    severity=Severity.ERROR,
    summary="malformed checksum, expected a list of texts",
    explanation="The first item is the salt, the others are hashes of correct solutions.",
    example='"checksum": "00"',
    hint='Write a list of texts: ["salt", "hash"].',
    source=_SPEC + ", checksum",
)

SUDOKU: Final = Code(
    code="IPZ601",
    severity=Severity.ERROR,
    summary="malformed sudoku",
    explanation=(
        "A sudoku is a square of numbers from 1 to the number of rows; zones and cages are"
        " lists of cells in the grid, and cages do not overlap."
    ),
    example='"cages": [{"cells": [[1, 1], [1, 1]], "value": 2}]',
    hint="Correct the numbers, zones or cages that the message names.",
    source=_SPEC + ", Sudoku Puzzles",
)
SUDOKU_UNMODELED: Final = Code(
    code="IPZ602",
    severity=Severity.INFO,
    summary="sudoku without a type: kept as unmodeled content",
    explanation="Types exist for sudokus of numbers with square boxes or zones, killer sudokus with"
    " sums, calcudokus with an operator for each cage, diagonal and hyper sudokus and latin"
    " squares. Of any other sudoku title and metadata are read; all else is kept unchanged.",
    example='"charset": "ABCDEFGHI"',
    source=_SPEC + ", Sudoku Puzzles",
)

CODES: Final = code_table(*codes_in(globals()))
