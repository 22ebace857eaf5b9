"""The diagnostic codes of the core (XW0xx); kinds of puzzles have codes of their own."""

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
