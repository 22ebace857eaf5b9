"""The diagnostic codes of PDF (PDF1xx: writing)."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

NO_GLYPH: Final = CODES.warning("PDF101", "characters without a glyph in the installed fonts")
