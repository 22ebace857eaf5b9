"""The diagnostic codes of .puz: header (PUZ1xx), checksums (2), strings (3), boards (4),
sections (5), locks (6), limits of Across Lite (7).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from xwcore.plugin import CodeTable, Diagnostic

CODES: Final = CodeTable(__name__)


def over_limit(name: str, length: int, limit: int) -> str:
    """The message for a text that exceeds a limit of Across Lite."""
    return f"{name}: {length} characters, expected at most {limit}"


def first_of(count: int) -> str:
    """What follows the message on the first of `count` findings that are reported as one."""
    return f" (first of {count})" if count > 1 else ""


def long_clues(lengths: Sequence[int], limit: int) -> tuple[int, str]:
    """The index of the first clue that exceeds a limit, and the message for all that do."""
    long = [index for index, length in enumerate(lengths) if length > limit]
    message = over_limit(f"clue {long[0] + 1}", lengths[long[0]], limit)
    return long[0], message + first_of(len(long))


def is_of_checksum(diagnostic: Diagnostic) -> bool:
    """Whether the finding is that a checksum is wrong, or what that says about the content."""
    return diagnostic.code.startswith("PUZ2")


# -- header ----------------------------------------------------------------------------------------

NO_HEADER: Final = CODES.error("PUZ101", "no .puz header")
TRUNCATED: Final = CODES.error("PUZ102", "header or boards truncated")
NO_CELLS: Final = CODES.error("PUZ103", "grid has no cells")
PREAMBLE: Final = CODES.info("PUZ104", "bytes before the header")
TRAILING: Final = CODES.info("PUZ105", "bytes after the last section")
UNKNOWN_VERSION: Final = CODES.warning("PUZ106", "unrecognized file version")
NOT_NORMAL: Final = CODES.warning("PUZ107", "puzzle type lacks bit 0x0001")
UNKNOWN_BITS: Final = CODES.info("PUZ108", "unknown bits in the header")
CLUE_COUNT: Final = CODES.warning(
    "PUZ109", "clue count in the header differs from the number of entries"
)
MAGIC_AGAIN: Final = CODES.info("PUZ110", "magic occurs in the preamble, too")
HEADER_DAMAGED: Final = CODES.error("PUZ111", "header damaged")
TRANSCODED: Final = CODES.error("PUZ112", "file was decoded and encoded as UTF-8")
ANOTHER: Final = CODES.warning("PUZ113", "another puzzle after the last section")
BIT_7: Final = CODES.error("PUZ114", "bit 7 of every byte is lost")

# -- checksums -------------------------------------------------------------------------------------

OVERALL_CHECKSUM: Final = CODES.error("PUZ201", "overall checksum mismatch")
CIB_CHECKSUM: Final = CODES.warning("PUZ202", "header checksum (CIB) mismatch")
MASKED_CIB: Final = CODES.warning("PUZ203", "masked header checksum mismatch")
MASKED_SOLUTION: Final = CODES.warning("PUZ204", "masked solution checksum mismatch")
MASKED_STATE: Final = CODES.warning("PUZ205", "masked state checksum mismatch")
MASKED_TEXT: Final = CODES.warning("PUZ206", "masked text checksum mismatch")
SECTION_CHECKSUM: Final = CODES.warning("PUZ207", "section checksum mismatch")
CONTENT: Final = CODES.error("PUZ208", "the content may be damaged")
SEARCH_ENDED: Final = CODES.info("PUZ209", "search for the damage ended early")

# -- strings ---------------------------------------------------------------------------------------

STRING_MISSING: Final = CODES.error("PUZ301", "string missing")
NUL_MISSING: Final = CODES.warning("PUZ302", "last string has no NUL")
NOT_UTF8: Final = CODES.warning("PUZ303", "malformed UTF-8 in a 2.x file")
UTF8_IN_1X: Final = CODES.warning("PUZ304", "string of a 1.x file looks like UTF-8")
UNDEFINED_BYTE: Final = CODES.warning("PUZ305", "byte undefined in Windows-1252")
NOTE_IN_TITLE: Final = CODES.info("PUZ306", "title contains a note")
MOJIBAKE: Final = CODES.warning("PUZ307", "string encoded twice")
CONTROL: Final = CODES.info("PUZ308", "string contains a control character")
EMPTY_CLUE: Final = CODES.info("PUZ309", "clue is empty")
EXTRA_CLUE: Final = CODES.warning("PUZ310", "more clues than entries")
NUL_LOST: Final = CODES.error("PUZ311", "NUL between two strings is lost")
NUL_SURPLUS: Final = CODES.error("PUZ312", "surplus NUL within a string")
MAC_ROMAN: Final = CODES.warning("PUZ313", "strings of a 1.x file look like Mac Roman")
CLUES_EXCHANGED: Final = CODES.error("PUZ314", "clues exchanged")
CLUE_TWICE: Final = CODES.error("PUZ315", "duplicate clue")

# -- boards ----------------------------------------------------------------------------------------

STATE_SHAPE: Final = CODES.warning("PUZ401", "blocks of state and solution differ")
ODD_LETTER: Final = CODES.info("PUZ402", "unusual character in the solution")
BLANK_SOLUTION: Final = CODES.warning("PUZ403", "blank cell in the solution")
VOID: Final = CODES.info("PUZ404", "grid has hidden squares")
DIAGRAMLESS_DOT: Final = CODES.warning("PUZ405", "blocks of a diagramless are not hidden")
SPOILED: Final = CODES.warning("PUZ406", "state of a diagramless shows its blocks")
ALL_X: Final = CODES.info("PUZ407", "solution consists of X alone")
CELL_DAMAGED: Final = CODES.error("PUZ408", "cell damaged")
ROWS_EXCHANGED: Final = CODES.error("PUZ409", "rows exchanged")
ROW_TWICE: Final = CODES.error("PUZ410", "duplicate row")
BOARD_LENGTH: Final = CODES.error("PUZ411", "bytes of a board missing or surplus")

# -- sections --------------------------------------------------------------------------------------

SECTION_TRUNCATED: Final = CODES.error("PUZ501", "section truncated")
SECTION_TERMINATOR: Final = CODES.warning("PUZ502", "section does not end with a NUL")
SECTION_AGAIN: Final = CODES.warning("PUZ503", "duplicate section")
SECTION_UNKNOWN: Final = CODES.info("PUZ504", "unknown section")
SECTION_SIZE: Final = CODES.error("PUZ505", "section length does not match the grid")
SECTION_ORDER: Final = CODES.info("PUZ506", "sections in an unusual order")
REBUS_KEY: Final = CODES.error("PUZ507", "rebus key missing in RTBL")
REBUS_TABLE: Final = CODES.warning("PUZ508", "malformed rebus entry")
REBUS_UNUSED: Final = CODES.info("PUZ509", "unused rebus entry")
REBUS_AGAIN: Final = CODES.warning("PUZ510", "duplicate rebus key")
FILL_TABLE: Final = CODES.warning("PUZ511", "RUSR does not match the grid")
TIMER: Final = CODES.warning("PUZ512", "malformed timer")
UNKNOWN_MARK: Final = CODES.info("PUZ513", "unknown bits in GEXT")
SECTION_EMPTY: Final = CODES.info("PUZ514", "section is empty")
SECTION_LENGTH: Final = CODES.warning("PUZ515", "section length has its bytes swapped")
SECTION_DAMAGED: Final = CODES.error("PUZ516", "section damaged")
SECTION_GAP: Final = CODES.warning("PUZ517", "bytes between sections")

# -- locks -----------------------------------------------------------------------------------------

LOCKED: Final = CODES.info("PUZ601", "solution is locked")
WRONG_KEY: Final = CODES.error("PUZ602", "wrong key")
KEY_FOUND: Final = CODES.info("PUZ603", "key found")
NO_KEY: Final = CODES.error("PUZ604", "no key unlocks the solution")
LOCK_LETTERS: Final = CODES.warning("PUZ605", "Across Lite cannot lock this solution")
NOT_LOCKED: Final = CODES.info("PUZ606", "key ignored, the solution is not locked")
FILL_RIGHT: Final = CODES.info("PUZ607", "fill is complete and correct")
FILL_WRONG: Final = CODES.info("PUZ608", "fill is complete and has errors")

# -- limits of Across Lite -------------------------------------------------------------------------

LONG_CLUE: Final = CODES.warning("PUZ701", "clue exceeds 505 characters")
LONG_NOTES: Final = CODES.warning("PUZ702", "notes exceed 1023 characters")
LONG_REBUS: Final = CODES.warning("PUZ703", "rebus entry exceeds 8 characters")
LARGE_GRID: Final = CODES.warning("PUZ704", "grid exceeds 39 x 39")
