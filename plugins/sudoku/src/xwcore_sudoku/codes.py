"""The diagnostic codes of sudokus in text.

SDK1xx the file, SDK2xx rows and cells, SDK4xx what the givens must be, SDK5xx and SDK6xx the
solution and the rules.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable
from xwcore_logic import own_codes

CODES: Final = CodeTable(__name__)

NO_GRID: Final = CODES.error("SDK101", "no sudoku")
IGNORED_GRID: Final = CODES.warning("SDK102", "further grid ignored")
MOJIBAKE: Final = CODES.warning("SDK103", "text decoded with the wrong encoding")
BAD_CHARACTER: Final = CODES.warning("SDK104", "control or replacement character")
_ROW: Final = CODES.error("SDK201", "row of another length")
_ROWS: Final = CODES.error("SDK202", "rows missing")
CHARACTER: Final = CODES.error("SDK203", "character without a meaning")
_LINE: Final = CODES.warning("SDK204", "unrecognized line ignored")
STATE: Final = CODES.warning("SDK205", "state differs from the puzzle")
PENCIL_MARKS: Final = CODES.info("SDK206", "pencil marks ignored")
ROW_TWICE: Final = CODES.error("SDK207", "duplicate row")
ROWS_EXCHANGED: Final = CODES.error("SDK208", "rows exchanged")

#: The codes of the givens and the rules are those of the types of puzzle, under numbers of SDK.
for _row in own_codes("SDK"):
    CODES.add(_row)
