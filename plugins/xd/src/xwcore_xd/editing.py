"""Changing the lines of a file that an edit of its puzzle touches, and no other ones."""

from __future__ import annotations

from xwcore.plugin import Crossword
from xwcore_xd.record import XdRecord


def edited(puzzle: Crossword, record: XdRecord) -> bytes | None:
    """None for now."""
    return None
