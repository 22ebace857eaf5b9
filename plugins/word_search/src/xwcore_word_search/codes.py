"""The diagnostic codes of word searches (XW3xx)."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

WORD_MISPLACED: Final = CODES.warning("XW301", "stated cells do not spell the word")
WORD_OUTSIDE: Final = CODES.error("XW302", "stated cell of a word outside the grid")
WORD_NOT_FOUND: Final = CODES.warning("XW303", "word not in the grid")
