"""The diagnostic codes of f-puzzles and SudokuPad.

SPD1xx addresses, SPD2xx what they hold, SPD4xx what the givens must be, SPD5xx and SPD6xx the
solution and the rules.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable
from xwcore_logic import own_codes

CODES: Final = CodeTable(__name__)

NO_PUZZLE: Final = CODES.error("SPD101", "no sudoku of f-puzzles or SudokuPad")
SEVERAL: Final = CODES.error("SPD102", "several addresses")
MALFORMED: Final = CODES.error("SPD103", "malformed address or JSON")
UNMODELED: Final = CODES.info("SPD201", "content that the model has no value for")

#: The codes of the givens and the rules are those of the types of puzzle, under numbers of SPD.
for _row in own_codes("SPD"):
    CODES.add(_row)
