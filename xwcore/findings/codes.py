"""The diagnostic codes of the core: verbs (XW0xx), crosswords (XW1xx), logic puzzles (XW2xx)."""

from __future__ import annotations

from typing import Final

from xwcore.findings.diagnostics import CodeTable

CODES: Final = CodeTable(__name__)

UNKNOWN_FORMAT: Final = CODES.error("XW001", "no installed format claims the source")
LIMIT: Final = CODES.error("XW002", "input exceeds a size limit")
PLUGIN_FAULT: Final = CODES.error("XW003", "the plugin of the format failed")
UNREADABLE: Final = CODES.error("XW004", "the source cannot be read")
TOO_MANY: Final = CODES.info("XW005", "too many diagnostics, the rest is omitted")
CONTAINER_UNREADABLE: Final = CODES.error("XW006", "container cannot be opened")
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
TYPE_UNKNOWN: Final = CODES.info("XW201", "unknown type of logic puzzle: not checked")
VALUE_MISFIT: Final = CODES.error("XW202", "value that the type of puzzle does not allow")
UNSOLVABLE: Final = CODES.error("XW203", "logic puzzle has no solution")
NOT_UNIQUE: Final = CODES.error("XW204", "logic puzzle has several solutions")
NOT_DECIDED: Final = CODES.warning("XW205", "number of solutions not decided")
