"""Everything that is wrong, or remarkable, in a .puz file."""

from __future__ import annotations

from xwcore.plugin import ReadContext
from xwcore_puz.reading import read


def check(data: bytes, context: ReadContext) -> None:
    """Report every finding; reading's own come first."""
    read(data, context)
