"""The diagnostic codes of crosswords (XW1xx)."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

CLUE_MISSING: Final = CODES.warning("XW101", "entry without clue")
CLUE_WITHOUT_ENTRY: Final = CODES.warning("XW102", "clue without entry")
CLUE_REPEATED: Final = CODES.warning("XW103", "duplicate clue number")
CLUE_TEXT_REPEATED: Final = CODES.info("XW104", "duplicate clue text")
ANSWER_LENGTH: Final = CODES.warning("XW105", "length of the answer does not match the entry")
ANSWER_LETTERS: Final = CODES.warning("XW106", "answer does not match the grid")
NOT_SYMMETRIC: Final = CODES.info("XW107", "grid without rotational symmetry")
NO_SOLUTION: Final = CODES.info("XW108", "puzzle without solution")
FILL_WRONG: Final = CODES.info("XW109", "entered letter differs from the solution")
UNCHECKED: Final = CODES.info("XW110", "unchecked cell")
REFERENCE: Final = CODES.warning("XW111", "reference to an entry whose new number is not known")
