"""Exit codes of the command line."""

from __future__ import annotations

from typing import Final

FAILURE: Final = 1
USAGE: Final = 2
INTERRUPTED: Final = 130
