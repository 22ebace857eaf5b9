"""The diagnostic codes of ipuz.

Numbers: 1xx JSON and its wrapper, 2xx fields, 3xx grids, 4xx clues, 5xx checksums, 6xx sudoku.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

NOT_JSON: Final = CODES.error("IPZ101", "invalid JSON")
NOT_UTF8: Final = CODES.error("IPZ102", "invalid encoding: the file is not UTF-8")
TRAILING_COMMA: Final = CODES.error("IPZ103", "surplus comma: no item before or after it")
DUPLICATE_KEY: Final = CODES.warning("IPZ104", "duplicate key in one object")
CONTROL_CHARACTER: Final = CODES.error("IPZ105", "unescaped control character in a string")
BARE_KEY: Final = CODES.error("IPZ106", "key without quotation marks")
NOT_A_NUMBER: Final = CODES.error("IPZ107", "invalid number")
TEXT_AROUND: Final = CODES.error("IPZ108", "unexpected data before or after the puzzle")
WRAPPED: Final = CODES.info("IPZ109", "deprecated function call around the object (JSONP)")
WRAPPER_OPEN: Final = CODES.error(
    "IPZ110", "closing parenthesis of the function call missing, expected ')'"
)
BAD_ESCAPE: Final = CODES.error("IPZ111", "invalid escape sequence in a string")
SEPARATOR: Final = CODES.error("IPZ112", "comma or colon missing")
BRACKET: Final = CODES.error("IPZ113", "bracket missing, or of the wrong kind")
CUT_OFF: Final = CODES.error("IPZ114", "file cut off: brackets not closed")
QUOTES: Final = CODES.error("IPZ115", "malformed quotation marks of a string")
STRAY: Final = CODES.error("IPZ116", "comment or stray character between values")
MOJIBAKE: Final = CODES.warning("IPZ117", "mojibake: UTF-8 decoded in a wrong encoding")
NOT_AN_OBJECT: Final = CODES.error("IPZ201", "the outermost JSON value is not an object")
VERSION_MISSING: Final = CODES.error("IPZ202", "version missing or malformed")
VERSION_UNKNOWN: Final = CODES.warning("IPZ203", "unsupported ipuz version")
KIND_MISSING: Final = CODES.error("IPZ204", "kind of puzzle missing, expected a list of addresses")
KIND_UNMODELED: Final = CODES.info(
    "IPZ205", "kind of puzzle without a model: kept as unmodeled content"
)
FIELD_TYPE: Final = CODES.error("IPZ206", "field with a value of the wrong type")
FIELD_UNKNOWN: Final = CODES.info("IPZ207", "field not defined by the specification")
DATE_FORM: Final = CODES.warning("IPZ208", "malformed date, expected mm/dd/yyyy")
MARKUP: Final = CODES.warning("IPZ209", "malformed HTML: element not closed or not opened")
KIND_UNKNOWN: Final = CODES.warning("IPZ210", "unknown kind of puzzle")
BAD_CHARACTER: Final = CODES.warning(
    "IPZ211", "control character, replacement character or lone surrogate in a text"
)
GRID_MISSING: Final = CODES.error(
    "IPZ301", "grid missing, expected a list of rows in the field 'puzzle'"
)
DIMENSIONS: Final = CODES.error("IPZ302", "dimensions missing or not positive integers")
GRID_SIZE: Final = CODES.error("IPZ303", "size of a grid or row does not match the dimensions")
CELL: Final = CODES.error("IPZ304", "invalid cell value")
STYLE_UNKNOWN: Final = CODES.warning("IPZ305", "undeclared style")
STYLE_VALUE: Final = CODES.warning("IPZ306", "invalid value in a style")
SHAPE: Final = CODES.warning("IPZ307", "block mismatch: 'puzzle' and 'solution' differ in a block")
SOLUTION_REPEATS: Final = CODES.info(
    "IPZ308", "no solution: 'solution' repeats the labels of 'puzzle'"
)
CONTRADICTED_SIZE: Final = CODES.error("IPZ309", "all rows contradict the dimensions")
ROW_MISSING: Final = CODES.error("IPZ310", "row missing")
ROW_TWICE: Final = CODES.error("IPZ311", "duplicate row")
ROWS_EXCHANGED: Final = CODES.error("IPZ312", "rows exchanged")
CLUES: Final = CODES.error("IPZ401", "malformed clues, expected lists of clues by direction")
CLUE: Final = CODES.error(
    "IPZ402", "malformed clue, expected a text, a pair [number, text] or an object"
)
CLUE_CELLS: Final = CODES.warning("IPZ403", "cell of a clue outside the grid")
DIRECTION: Final = CODES.info("IPZ404", "direction not defined by the specification")
ENUMERATION: Final = CODES.warning("IPZ405", "enumeration does not match the length of the entry")
NO_CLUES: Final = CODES.warning("IPZ406", "crossword without clues")
CLUE_TWICE: Final = CODES.warning("IPZ407", "duplicate clue")
LISTS_EXCHANGED: Final = CODES.warning("IPZ408", "clues across and down exchanged")
CHECKSUM: Final = CODES.info("IPZ501", "checksum mismatch")
CHECKSUM_TYPE: Final = CODES.error("IPZ502", "malformed checksum, expected a list of texts")
SUDOKU: Final = CODES.error("IPZ601", "malformed sudoku")
SUDOKU_UNMODELED: Final = CODES.info("IPZ602", "sudoku without a type: kept as unmodeled content")
