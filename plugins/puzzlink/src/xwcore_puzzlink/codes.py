"""The diagnostic codes of puzz.link addresses.

PZL1xx addresses, PZL2xx the text of the clues, PZL3xx the lines of files, PZL4xx what the givens
must be, PZL5xx and PZL6xx the solution and the rules of the type.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable
from xwcore_logic import own_codes

CODES: Final = CodeTable(__name__)

NO_ADDRESS: Final = CODES.error("PZL101", "no address of a puzzle")
SEVERAL: Final = CODES.error("PZL102", "several addresses")
NO_SIZE: Final = CODES.error("PZL103", "size missing or malformed")
UNKNOWN_ID: Final = CODES.info("PZL104", "id without a type of the model")
_CLUES: Final = CODES.error("PZL201", "malformed clue")
_REST: Final = CODES.warning("PZL202", "more clues than the grid has places")
_UNMODELED: Final = CODES.info("PZL203", "clue that the model has no value for")
_SHORT: Final = CODES.error("PZL204", "clues end before the last place")
_PARAMETER: Final = CODES.error("PZL301", "malformed line of a file of pzprv3")
_LINES: Final = CODES.error("PZL302", "lines of a file of pzprv3 and its size do not fit")

#: The codes of the givens and the rules are those of the types of puzzle, under numbers of PZL.
for _row in own_codes("PZL"):
    CODES.add(_row)
