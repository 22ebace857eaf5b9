"""The diagnostic codes of Exolve.

Numbers: 1xx the file, 2xx sections, 3xx the grid, 4xx clues.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

NO_BEGIN: Final = CODES.error("EXO101", "no line exolve-begin")
NO_END: Final = CODES.warning("EXO102", "no line exolve-end")
ENCODING: Final = CODES.error("EXO103", "invalid encoding: not UTF-8")
MOJIBAKE: Final = CODES.warning("EXO104", "text decoded with the wrong encoding")
BAD_CHARACTER: Final = CODES.warning("EXO105", "control or replacement character")
SECOND_PUZZLE: Final = CODES.warning("EXO106", "another puzzle after exolve-end")
SIZE: Final = CODES.error("EXO201", "malformed width or height")
GRID_SIZE: Final = CODES.error("EXO301", "grid does not have the stated size")
LOCATION: Final = CODES.error("EXO302", "location outside the grid: ignored")
COLOR: Final = CODES.info("EXO303", "unknown color name: kept as unmodeled content")
CONTRADICTED_SIZE: Final = CODES.error("EXO304", "all rows contradict the size")
ROW_TWICE: Final = CODES.error("EXO305", "duplicate row")
ROW_MISSING: Final = CODES.error("EXO306", "row missing")
ROWS_EXCHANGED: Final = CODES.error("EXO307", "rows exchanged")
GRID_AND_CLUES: Final = CODES.warning("EXO308", "grid and clues differ")
SEARCH_ENDED: Final = CODES.info("EXO309", "search for the damage ended early")
FILLER: Final = CODES.info("EXO401", "line between clues that is not a clue")
CLUE_HTML: Final = CODES.warning("EXO402", "unclosed element of HTML in a clue: read as text")
CLUE_TWICE: Final = CODES.warning("EXO403", "duplicate clue")
LISTS_EXCHANGED: Final = CODES.error("EXO404", "clues across and down exchanged")
