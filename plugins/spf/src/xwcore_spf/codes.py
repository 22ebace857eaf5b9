"""The diagnostic codes of SPF.

SPF1xx the container, SPF2xx keys and sizes, SPF3xx the characters of a diagram, SPF4xx what a
diagram must be, SPF5xx the solution against what the puzzle gives, SPF6xx the rules of the type.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable
from xwcore_logic import own_codes

CODES: Final = CodeTable(__name__)

CODES.error("SPF101", "dictionary missing")
CODES.error("SPF103", "'<<' in the prolog")
CODES.error("SPF104", "'>>' inside a line")
CODES.error("SPF105", "dictionary not closed")
CODES.error("SPF106", "string not closed")
CODES.error("SPF107", "key inside a line")
CODES.error("SPF108", "value on a line other than its key")
CODES.error("SPF109", "value without a key")
CODES.warning("SPF110", "invalid character in a key")
CODES.error("SPF111", "value missing")
CODES.error("SPF112", "duplicate key")
CODES.error("SPF113", "array not closed")
CODES.error("SPF114", "arrays nested too deep")
CODES.warning("SPF115", "byte order mark")
CODES.warning("SPF116", "PostScript that does more than draw")
CODES.info("SPF117", "text beyond ASCII")
CODES.info("SPF118", "text with HTML entities")
CODES.warning("SPF119", "value of an unsupported kind")
CODES.warning("SPF120", "another puzzle after the dictionary")

CODES.error("SPF201", "/type missing")
CODES.error("SPF202", "/type not a string")
CODES.warning("SPF203", "unknown type")
CODES.warning("SPF204", "nonstandard spelling of the type")
CODES.warning("SPF205", "unsupported format version")
CODES.error("SPF206", "value of the wrong kind")
CODES.warning("SPF207", "planar graph without /format 2")
CODES.warning("SPF208", "/sol missing")
CODES.error("SPF209", "/sol is true, /solution missing")
CODES.warning("SPF210", "unknown key")
CODES.warning("SPF211", "size missing")
CODES.error("SPF212", "number out of range")
CODES.error("SPF213", "number missing")
CODES.warning("SPF214", "integer written as a real number")
CODES.info("SPF215", "number of clues missing")
CODES.error("SPF220", "diagram missing")
CODES.warning("SPF221", "two rows on one line")
CODES.error("SPF222", "row broken over two lines")
CODES.error("SPF230", "malformed line in an array of a planar graph")
CODES.error("SPF231", "index out of range")

CODES.error("SPF301", "row too short")
CODES.error("SPF302", "row too long")
CODES.error("SPF303", "wrong number of rows")
CODES.error("SPF304", "tab in a row")
CODES.error("SPF305", "invalid character")
CODES.error("SPF306", "character between the places")
CODES.error("SPF307", "number out of range for this place")
CODES.warning("SPF308", "nonstandard spelling of a symbol")
CODES.error("SPF309", "value not aligned")
CODES.error("SPF310", "all rows contradict the size")
CODES.error("SPF311", "rows exchanged")
CODES.error("SPF312", "duplicate row")
CODES.error("SPF313", "row of another length, proven by the rules")
CODES.error("SPF314", "character that contradicts the rules")
CODES.info("SPF315", "search for the damage ended early")

#: The codes of the givens and the rules are those of the types of puzzle, under numbers of SPF; but
#: that of constraints, which no file of SPF has.
for _row in own_codes("SPF"):
    if _row.code != "SPF617":
        CODES.add(_row)
