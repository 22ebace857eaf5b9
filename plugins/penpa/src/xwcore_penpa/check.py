"""Check a file: the reports of reading. A board without a type is never judged."""

from __future__ import annotations

from xwcore.plugin import ReadContext
from xwcore_penpa.read import read_file


def check(data: bytes, context: ReadContext) -> None:
    """Report everything that is wrong or remarkable in the file.

    Raises:
        ReadError, LimitError: as `read`.
    """
    read_file(data, context)
