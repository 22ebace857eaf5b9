"""Checking a file: what reading finds, what the lines look like, and the puzzle itself."""

from __future__ import annotations

from xwcore.plugin import ReadContext
from xwcore_xd.document import open_document
from xwcore_xd.reading import options_of, read_lines
from xwcore_xd.record import XdRecord


def check(data: bytes, context: ReadContext) -> None:
    """Report everything.

    Raises:
        ReadError: there is no grid.
    """
    record = XdRecord(data, *options_of(context))
    read_lines(open_document(data), record, context)
