"""The diagnostic codes of publishers' formats, one table for all of them.

Numbers: 1xx the file as JSON, XML or a page, 2xx fields, 3xx the grid, 4xx clues.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

NOT_JSON: Final = CODES.error("PUB101", "malformed JSON")
CUT_OFF: Final = CODES.error("PUB102", "file cut off")
DUPLICATE_KEY: Final = CODES.warning("PUB103", "duplicate key in one object")
NO_PUZZLE_DATA: Final = CODES.error("PUB104", "no puzzle data in the page")
UNREADABLE_DATA: Final = CODES.error("PUB105", "puzzle data of the page cannot be decoded")
NOT_XML: Final = CODES.error("PUB106", "malformed XML")
FIELD_MISSING: Final = CODES.error("PUB201", "required field missing")
FIELD_TYPE: Final = CODES.error("PUB202", "field of the wrong type: ignored")
GRID_SIZE: Final = CODES.error("PUB301", "grid does not have the stated size")
CELL_PLACE: Final = CODES.error("PUB302", "cell outside the grid: ignored")
LETTERS_DIFFER: Final = CODES.error("PUB303", "entries differ in the letter of a common cell")
COLOR: Final = CODES.warning("PUB304", "malformed color: not displayed")
STATED_SIZE: Final = CODES.warning("PUB305", "stated size differs from that of the cells")
CLUE: Final = CODES.error("PUB401", "malformed clue")
CLUE_HTML: Final = CODES.warning("PUB402", "unclosed element of HTML in a clue: read as text")
GROUP: Final = CODES.warning("PUB403", "group of linked clues does not have the clue")
