"""Checking: everything that reading reports, and what only a reader with time would notice."""

from __future__ import annotations

from xwcore.plugin import ReadContext

from xwcore_across_text.reading import parse


def validate(data: bytes, context: ReadContext) -> None:
    """Report all that is wrong or remarkable in the file."""
    parse(data, context)
