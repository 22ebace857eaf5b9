"""The diagnostic codes of JPZ.

Numbers: 1xx XML and its characters, 2xx the elements of a puzzle, 3xx grid and cells, 4xx words and
clues.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

NOT_XML: Final = CODES.error("JPZ101", "malformed XML")
ENCODING: Final = CODES.error("JPZ102", "invalid encoding: the file is not in the declared one")
DECLARED_ENCODING: Final = CODES.warning(
    "JPZ103", "declared encoding differs from the one of the file"
)
DOCUMENT_TYPE: Final = CODES.error("JPZ104", "document type declaration: refused")
AMPERSAND: Final = CODES.error("JPZ105", "unescaped ampersand")
LESS_THAN: Final = CODES.error("JPZ106", "unescaped less-than sign")
HTML_ENTITY: Final = CODES.error("JPZ107", "entity of HTML that XML does not define")
ENTITY: Final = CODES.error("JPZ108", "undefined entity")
CONTROL_CHARACTER: Final = CODES.error("JPZ109", "character that XML does not allow")
BEFORE_DECLARATION: Final = CODES.error("JPZ110", "white space before the XML declaration")
MOJIBAKE: Final = CODES.warning("JPZ111", "text decoded with the wrong encoding")
BAD_CHARACTER: Final = CODES.warning("JPZ112", "control or replacement character")
AFTER_ROOT: Final = CODES.error("JPZ113", "data after the end of the puzzle")
PUZZLE_MISSING: Final = CODES.error("JPZ201", "no element rectangular-puzzle")
KIND_MISSING: Final = CODES.error("JPZ202", "no puzzle in rectangular-puzzle")
KIND_UNMODELED: Final = CODES.info("JPZ203", "kind of puzzle without a model")
PUZZLE_REPEATED: Final = CODES.warning("JPZ204", "further puzzle in one file: not read")
NAMESPACE: Final = CODES.info("JPZ205", "unknown namespace")
GRID_MISSING: Final = CODES.error("JPZ301", "no grid")
GRID_SIZE: Final = CODES.error("JPZ302", "malformed size of the grid")
CELL_PLACE: Final = CODES.error("JPZ303", "cell outside the grid: ignored")
CELL_REPEATED: Final = CODES.warning("JPZ304", "duplicate cell")
CELLS_MISSING: Final = CODES.warning("JPZ305", "cells missing: read as voids")
CELL_TYPE: Final = CODES.warning("JPZ306", "unknown type of cell: read as a letter")
COLOR: Final = CODES.warning("JPZ307", "malformed color: not displayed")
BOOLEAN: Final = CODES.warning("JPZ308", "malformed value of true or false: read as false")
CONTRADICTED_SIZE: Final = CODES.error("JPZ309", "all cells contradict the size of the grid")
GRID_REPEATED: Final = CODES.warning("JPZ310", "duplicate grid: not read")
ROWS_EXCHANGED: Final = CODES.error("JPZ311", "rows exchanged")
CELLS_MISPLACED: Final = CODES.error("JPZ312", "cells misplaced")
CLUE_WORD: Final = CODES.error("JPZ401", "clue of a word that does not exist")
WORD_REPEATED: Final = CODES.warning("JPZ402", "duplicate word id")
WORD_CELLS: Final = CODES.error("JPZ403", "malformed cells of a word: ignored")
WORD_EMPTY: Final = CODES.info("JPZ404", "word without a cell")
CLUE_NUMBER: Final = CODES.warning("JPZ405", "clue without a number")
CLUE_ENTRY: Final = CODES.warning("JPZ406", "word of a clue is not its entry")
ENUMERATION: Final = CODES.warning("JPZ407", "enumeration does not match the letters of the entry")
ESCAPED_MARKUP: Final = CODES.info("JPZ408", "escaped markup in a clue")
LIST_TITLE: Final = CODES.warning("JPZ409", "list of clues without a title")
LOWER_CASE: Final = CODES.info("JPZ410", "solution in lower case")
NO_CLUES: Final = CODES.warning("JPZ411", "crossword without clues")
CLUES_EXCHANGED: Final = CODES.warning("JPZ412", "two clues exchanged")
CLUE_TWICE: Final = CODES.warning("JPZ413", "duplicate clue")
LISTS_EXCHANGED: Final = CODES.warning("JPZ414", "titles of the lists exchanged")
