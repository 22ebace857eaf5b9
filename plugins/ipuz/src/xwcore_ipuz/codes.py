"""Every diagnostic of ipuz.

Numbers: 1xx JSON and its wrapper, 2xx fields, 3xx grids, 4xx clues, 5xx checksums, 6xx sudoku.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Code, Severity, code_table

_SPEC: Final = "ipuz 2"
_JSON: Final = "RFC 8259"

NOT_JSON: Final = Code(
    "IPZ101", Severity.ERROR, "this is not JSON",
    "An ipuz file is one JSON object. Nothing can be read beyond a place where it is none.",
    example='{"version": }', hint="correct the JSON", source=_JSON,
)  # fmt: skip
NOT_UTF8: Final = Code(
    "IPZ102", Severity.ERROR, "these bytes are not UTF-8",
    "JSON is UTF-8. The texts are read as Windows-1252, the usual other encoding.",
    hint="save the file as UTF-8", source=_JSON + " section 8.1",
)  # fmt: skip
TRAILING_COMMA: Final = Code(
    "IPZ103", Severity.ERROR, "a comma after the last item",
    "JSON has commas between items only; many parsers refuse the file.",
    example='[1, 2, ]', hint="remove the comma", source=_JSON + " sections 4 and 5",
)  # fmt: skip
DUPLICATE_KEY: Final = Code(
    "IPZ104", Severity.WARNING, "the key stands twice in one object",
    "Programs differ in which of the two they take; here it is the last.",
    example='{"title": "A", "title": "B"}', hint="remove one", source=_JSON + " section 4",
)  # fmt: skip
CONTROL_CHARACTER: Final = Code(
    "IPZ105", Severity.ERROR, "a control character inside of a string",
    "JSON wants line breaks, tabs and other control characters escaped.",
    hint="escape it", source=_JSON + " section 7",
)  # fmt: skip
BARE_KEY: Final = Code(
    "IPZ106", Severity.ERROR, "a key without quotation marks",
    "JavaScript allows it, JSON does not.", example='{title: "A"}',
    hint="put it in quotation marks", source=_JSON + " section 4",
)  # fmt: skip
NOT_A_NUMBER: Final = Code(
    "IPZ107", Severity.ERROR, "this is no number of JSON",
    "NaN, Infinity and numbers beyond the range of a double have no value; null is read.",
    hint="write a number, or leave it out", source=_JSON + " section 6",
)  # fmt: skip
TEXT_AFTER: Final = Code(
    "IPZ108", Severity.ERROR, "something follows the end of the puzzle",
    "A file holds one object, and nothing else but its wrapper.",
    hint="remove what follows", source=_JSON + " section 2",
)  # fmt: skip
WRAPPED: Final = Code(
    "IPZ109", Severity.INFO, "the object is wrapped in a function call",
    "Version 1 allowed JSONP, ipuz({...}); it is deprecated, and JSON parsers refuse it.",
    example="ipuz({ ... })", hint="write it with the option wrapper=none", source="ipuz 1, JSONP",
)  # fmt: skip
WRAPPER_OPEN: Final = Code(
    "IPZ110", Severity.ERROR, "the function call has no closing parenthesis",
    "What begins with ipuz( ends with a parenthesis.", hint="add it", source="ipuz 1, JSONP",
)  # fmt: skip
BAD_ESCAPE: Final = Code(
    "IPZ111", Severity.ERROR, "no such escape in a string",
    r'JSON knows \" \\ \/ \b \f \n \r \t and \u with four hexadecimal digits; the rest is read as'
    " it stands.",
    hint="double the backslash", source=_JSON + " section 7",
)  # fmt: skip

NOT_AN_OBJECT: Final = Code(
    "IPZ201", Severity.ERROR, "the puzzle is not a JSON object",
    "An ipuz file holds one object with the fields of the puzzle.", example="[1, 2]",
    source=_SPEC + ", Format",
)  # fmt: skip
VERSION_MISSING: Final = Code(
    "IPZ202", Severity.ERROR, "no ipuz version",
    'The field "version" is mandatory and tells the rules of all others.',
    hint='add "version": "http://ipuz.org/v2"', source=_SPEC + ", version",
)  # fmt: skip
VERSION_UNKNOWN: Final = Code(
    "IPZ203", Severity.WARNING, "an ipuz version that is not known here",
    "The file is read by the rules of version 2.", source=_SPEC + ", version",
)  # fmt: skip
KIND_MISSING: Final = Code(
    "IPZ204", Severity.ERROR, "the kind of puzzle is not told",
    'The field "kind" is mandatory: a list of addresses. What is no list of them is not guessed.',
    hint='add "kind": ["http://ipuz.org/crossword#1"]', source=_SPEC + ", kind",
)  # fmt: skip
KIND_UNSUPPORTED: Final = Code(
    "IPZ205", Severity.ERROR, "a kind of puzzle that cannot be read",
    "Crosswords, acrostics and sudokus are read. Other kinds have no counterpart in the model.",
    source=_SPEC + ", PuzzleKinds",
)  # fmt: skip
FIELD_TYPE: Final = Code(
    "IPZ206", Severity.ERROR, "a field of a wrong type",
    "The specification gives each field a type. A number for a text is read as its digits, other"
    " values are passed over; they stay in the file.",
    example='"title": ["A"]', hint="write the value in its type", source=_SPEC + ", Puzzle Fields",
)  # fmt: skip
FIELD_UNKNOWN: Final = Code(
    "IPZ207", Severity.INFO, "a field that the specification does not name",
    "Extensions have a name with a namespace, such as com.example:field. It is kept as it is.",
    source=_SPEC + ", Extensions",
)  # fmt: skip
DATE_FORM: Final = Code(
    "IPZ208", Severity.WARNING, "the date is not of the form mm/dd/yyyy",
    "Programs that sort by date may not understand it.", example='"date": "2024-03-01"',
    hint="write month, day and year", source=_SPEC + ", date",
)  # fmt: skip
MARKUP: Final = Code(
    "IPZ209", Severity.WARNING, "markup that is not closed, or not opened",
    "Texts may hold elements of HTML; what is no whole element is read as text.",
    example="<i>Hamlet", hint="close the element, or write &lt; for the sign",
    source=_SPEC + ", HTML",
)  # fmt: skip

GRID_MISSING: Final = Code(
    "IPZ301", Severity.ERROR, "the puzzle has no grid",
    'The field "puzzle" is mandatory: a list of rows, which are lists of cells.',
    source=_SPEC + ", puzzle",
)  # fmt: skip
DIMENSIONS: Final = Code(
    "IPZ302", Severity.ERROR, "the dimensions are not told, or are no numbers",
    "Width and height are mandatory; the rows of the grid are counted in their place.",
    hint='add "dimensions": {"width": 15, "height": 15}', source=_SPEC + ", dimensions",
)  # fmt: skip
GRID_SIZE: Final = Code(
    "IPZ303", Severity.ERROR, "a grid, or a row of it, has another size than the dimensions say",
    "Cells that are missing are read as omitted, cells too many are passed over.",
    hint="correct the row or the dimensions", source=_SPEC + ", puzzle",
)  # fmt: skip
CELL: Final = Code(
    "IPZ304", Severity.ERROR, "this is no cell",
    "A cell is null, a block, a number, a label, a value, or an object with them.",
    example="[true, [[]]]", source=_SPEC + ", LabeledCell and CrosswordValue",
)  # fmt: skip
STYLE_UNKNOWN: Final = Code(
    "IPZ305", Severity.WARNING, "a style that is not declared",
    'A style is an object, or a name of the field "styles".', source=_SPEC + ", StyleSpec",
)  # fmt: skip
STYLE_VALUE: Final = Code(
    "IPZ306", Severity.WARNING, "a style with a value that has no meaning",
    "It stays in the file and is passed over.", example='{"barred": "X"}',
    source=_SPEC + ", StyleSpec",
)  # fmt: skip
SHAPE: Final = Code(
    "IPZ307", Severity.WARNING, "puzzle and solution disagree about a block",
    "The grid of the puzzle decides.", source=_SPEC + ", solution",
)  # fmt: skip

CLUES: Final = Code(
    "IPZ401", Severity.ERROR, "the clues are no lists by direction",
    "Clues are an object: a list of clues for each direction.",
    example='"clues": ["A clue"]', source=_SPEC + ", clues",
)  # fmt: skip
CLUE: Final = Code(
    "IPZ402", Severity.ERROR, "this is no clue",
    "A clue is a text, a pair of number and text, or an object. Other values are passed over.",
    example='[1, 2, "three"]', source=_SPEC + ", Clue",
)  # fmt: skip
CLUE_CELLS: Final = Code(
    "IPZ403", Severity.WARNING, "cells of a clue that are outside of the grid",
    "Cells are pairs of column and row, from 1; files that count from 0 are told by a 0 or by cells"
    " that would be outside. Such a list is passed over.",
    source=_SPEC + ", Clue",
)  # fmt: skip
DIRECTION: Final = Code(
    "IPZ404", Severity.INFO, "a direction that the specification does not name",
    "The clues are read as a group of that name.", example='"clues": {"Spiral": []}',
    source=_SPEC + ", Direction",
)  # fmt: skip
ENUMERATION: Final = Code(
    "IPZ405", Severity.WARNING, "the enumeration does not fit the entry",
    "The numbers of an enumeration add up to the letters of the entry.",
    example='"enumeration": "3,4" for an entry of 8', source=_SPEC + ", Enumeration",
)  # fmt: skip

CHECKSUM: Final = Code(
    "IPZ501", Severity.INFO, "the checksum is not confirmed",
    "The SHA-1 of the solution's letters in upper case, with the salt before or behind, is none of"
    " those that the file states. The specification leaves open how letters are joined.",
    source=_SPEC + ", checksum",
)  # fmt: skip
CHECKSUM_TYPE: Final = Code(
    "IPZ502", Severity.ERROR, "the checksum is no list of texts",
    "The first item is the salt, the others are hashes of right solutions.",
    source=_SPEC + ", checksum",
)  # fmt: skip

SUDOKU_UNMAPPED: Final = Code(
    "IPZ601", Severity.ERROR, "a sudoku that the model cannot say",
    "Read are sudokus of numbers with square boxes or zones, killer sudokus with sums, and"
    " calcudokus with an operator for each cage. Others are refused, not read as another puzzle.",
    source=_SPEC + ", Sudoku Puzzles",
)  # fmt: skip

CODES: Final = code_table(
    NOT_JSON, NOT_UTF8, TRAILING_COMMA, DUPLICATE_KEY, CONTROL_CHARACTER, BARE_KEY, NOT_A_NUMBER,
    TEXT_AFTER, WRAPPED, WRAPPER_OPEN, BAD_ESCAPE,
    NOT_AN_OBJECT, VERSION_MISSING, VERSION_UNKNOWN, KIND_MISSING, KIND_UNSUPPORTED, FIELD_TYPE,
    FIELD_UNKNOWN, DATE_FORM, MARKUP,
    GRID_MISSING, DIMENSIONS, GRID_SIZE, CELL, STYLE_UNKNOWN, STYLE_VALUE, SHAPE,
    CLUES, CLUE, CLUE_CELLS, DIRECTION, ENUMERATION,
    CHECKSUM, CHECKSUM_TYPE, SUDOKU_UNMAPPED,
)  # fmt: skip
