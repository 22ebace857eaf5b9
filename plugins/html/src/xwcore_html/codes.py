"""The diagnostic codes of HTML (HTML1xx: writing)."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import CodeTable

CODES: Final = CodeTable(__name__)

NO_PLAYER: Final = CODES.warning("HTML101", "page without a player: nothing can be entered")
