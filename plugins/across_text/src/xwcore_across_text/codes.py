"""The diagnostic codes of Across Lite TEXT.

ACT1xx the file and its first line, ACT2xx tags and one-line sections, ACT3xx size and grid, ACT4xx
the REBUS section, ACT5xx clues, ACT6xx the notepad. `source` names a section of the format document
(see `syntax`).
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

# -- the file and its first line -------------------------------------------------------------------

NO_HEADER: Final = CODES.error("ACT101", "missing first line <ACROSS PUZZLE>")
HEADER_SPELLING: Final = CODES.warning("ACT102", "first line misspelled")
UNKNOWN_VERSION: Final = CODES.error("ACT103", "unknown version")
BEFORE_HEADER: Final = CODES.warning("ACT104", "text before the first line")
BYTE_ORDER_MARK: Final = CODES.info("ACT105", "byte order mark at the start of the file")
NOT_UTF8: Final = CODES.warning("ACT106", "encoding is not UTF-8")
NOT_UTF8_AS_ASKED: Final = CODES.error(
    "ACT107", "malformed UTF-8, although the option encoding=utf-8 is given"
)
UNUSED_BYTE: Final = CODES.warning("ACT108", "byte without a character in Windows-1252")
OLD_LINE_ENDS: Final = CODES.info("ACT109", "line ends are CR")
MIXED_LINE_ENDS: Final = CODES.info("ACT110", "mixed line ends")
CONTROL_CHARACTER: Final = CODES.warning("ACT111", "control or replacement character")
MOJIBAKE: Final = CODES.warning("ACT112", "text decoded with the wrong encoding")
HTML_ENTITY: Final = CODES.warning("ACT113", "HTML entity")
DECOMPOSED: Final = CODES.info("ACT114", "accent separate from its letter")
DOUBLE_SPACED: Final = CODES.error("ACT115", "every second line is empty")
CUT_OFF: Final = CODES.error("ACT116", "file cut off among the clues")

# -- tags and one-line sections --------------------------------------------------------------------

TAG_SPELLING: Final = CODES.warning("ACT201", "misspelled tag")
TAG_ORDER: Final = CODES.error("ACT202", "section out of order")
TAG_MISSING: Final = CODES.error("ACT203", "missing section")
TAG_REPEATED: Final = CODES.error("ACT204", "duplicate tag")
TAG_UNKNOWN: Final = CODES.warning("ACT205", "unknown tag")
LINE_MISSING: Final = CODES.warning("ACT206", "no line below a tag")
SEVERAL_LINES: Final = CODES.error("ACT207", "several lines in a section of one line")
SIGN_WRITTEN_OUT: Final = CODES.info("ACT208", "copyright sign in the copyright line")
STRAY_TEXT: Final = CODES.error("ACT209", "text outside of a section")
TRAILING_BLANKS: Final = CODES.info("ACT210", "trailing blanks")

# -- size and grid ---------------------------------------------------------------------------------

GRID_MISSING: Final = CODES.error("ACT301", "missing grid")
SIZE_SPELLING: Final = CODES.warning("ACT302", "size misspelled")
SIZE_UNREADABLE: Final = CODES.error("ACT303", "malformed size")
SIZE_DIFFERS: Final = CODES.error("ACT304", "mismatch of SIZE and GRID")
ROW_LENGTH: Final = CODES.error("ACT305", "wrong row length")
ROW_BLANKS: Final = CODES.warning("ACT306", "blanks between the cells of a row")
ROW_REMARK: Final = CODES.warning("ACT307", "remark after a row")
BAD_CHARACTER: Final = CODES.error("ACT308", "unsupported character in a cell")
BLOCKS_MIXED: Final = CODES.warning("ACT309", "both kinds of blocks in one grid")
LOWER_CASE: Final = CODES.warning("ACT310", "lower-case letter in a version 1 grid")
NEEDS_V2: Final = CODES.error("ACT311", "digit or sign in a version 1 grid")
BLANK_ROW: Final = CODES.warning("ACT312", "blank line in the grid")
SPELLED_BLOCKS: Final = CODES.error("ACT313", "blocks are not spelled as a point")
ROW_MISSING: Final = CODES.error("ACT314", "missing row")
ROW_TWICE: Final = CODES.error("ACT315", "duplicate row")
SEARCH_ENDED: Final = CODES.info("ACT316", "search for the damage ended early")

# -- the REBUS section -----------------------------------------------------------------------------

REBUS_IN_V1: Final = CODES.error("ACT401", "REBUS section in a version 1 file")
REBUS_EMPTY: Final = CODES.warning("ACT402", "empty REBUS section")
FLAG_UNKNOWN: Final = CODES.warning("ACT403", "unknown flag")
FLAG_SPELLING: Final = CODES.warning("ACT404", "flag misspelled")
MARKER_LINE: Final = CODES.error("ACT405", "malformed marker line")
MARKER_SHORT: Final = CODES.error("ACT406", "short solution is not one letter")
MARKER_EMPTY: Final = CODES.error("ACT407", "marker without a solution")
MARKER_REPEATED: Final = CODES.error("ACT408", "duplicate marker")
MARKER_CHARACTER: Final = CODES.error("ACT409", "unsupported character as a marker")
MARKER_UNUSED: Final = CODES.warning("ACT410", "unused marker")
MARKER_UNDEFINED: Final = CODES.warning("ACT411", "possible marker without a marker line")
MARKER_LETTER: Final = CODES.info("ACT412", "capital letter as a marker")
MARK_UNUSED: Final = CODES.warning("ACT413", "flag MARK without a lower-case cell")
SHORT_ODD: Final = CODES.info("ACT414", "unusual short solution")

# -- clues -----------------------------------------------------------------------------------------

CLUES_MISSING: Final = CODES.error("ACT501", "missing clues")
CLUE_EXTRA: Final = CODES.error("ACT502", "surplus clue")
CLUE_EMPTY: Final = CODES.warning("ACT503", "empty clue")
BLANK_LINES: Final = CODES.info("ACT504", "blank lines between clues")
BLANKS_UNCLEAR: Final = CODES.error("ACT505", "ambiguous blank line between clues")
CLUE_NUMBERED: Final = CODES.warning("ACT506", "number at the start of a clue")
CLUES_SHIFTED: Final = CODES.warning("ACT507", "clues appear shifted")
REFERENCE_UNKNOWN: Final = CODES.warning("ACT508", "reference to a missing entry")
TAG_AS_CLUE: Final = CODES.info("ACT509", "clue that looks like a tag")
LENGTH_DIFFERS: Final = CODES.warning("ACT510", "wrong length in a clue")
CLUE_DOUBLED: Final = CODES.warning("ACT511", "duplicate of the clue above")
CLUE_TWICE: Final = CODES.error("ACT512", "duplicate clue")
LISTS_EXCHANGED: Final = CODES.error("ACT513", "clues across and down exchanged")

# -- the notepad -----------------------------------------------------------------------------------

NOTES_LONG: Final = CODES.warning("ACT601", "notepad too long")
NOTES_PUZZLE: Final = CODES.warning("ACT602", "another puzzle in the notepad")
