"""The diagnostic codes of logic puzzles of every type (XW2xx)."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

TYPE_UNKNOWN: Final = CODES.info("XW201", "unknown type of logic puzzle: not checked")
VALUE_MISFIT: Final = CODES.error("XW202", "value that the type of puzzle does not allow")
UNSOLVABLE: Final = CODES.error("XW203", "logic puzzle has no solution")
NOT_UNIQUE: Final = CODES.error("XW204", "logic puzzle has several solutions")
NOT_DECIDED: Final = CODES.error("XW205", "not decided: no verdict on the puzzle")
NO_TYPE: Final = CODES.info("XW206", "board without a type: not checked")
