"""Which encoding a text has by its first bytes: byte order marks, and UTF-16 without one."""

from __future__ import annotations

import codecs
from typing import Final

UTF8: Final = "utf-8"
UTF16_LE: Final = "utf-16-le"
UTF16_BE: Final = "utf-16-be"

#: Encodings with two bytes or four for a character.
WIDE: Final = frozenset({UTF16_LE, UTF16_BE})

#: Byte order marks and what they stand for.
_MARKS: Final = (
    (codecs.BOM_UTF8, UTF8),
    (codecs.BOM_UTF16_LE, UTF16_LE),
    (codecs.BOM_UTF16_BE, UTF16_BE),
)

#: UTF-16 without a byte order mark is recognized by the NUL bytes among the first bytes.
_SAMPLE: Final = 256
#: In 10 characters of the sample at least this many are ASCII.
_MOST: Final = 8


def byte_order_mark(data: bytes) -> tuple[bytes, str]:
    """The byte order mark at the start of a file and its encoding; both empty without a mark."""
    for mark, encoding in _MARKS:
        if data.startswith(mark) and not data.startswith(codecs.BOM_UTF32_LE):
            return mark, encoding
    return b"", ""


def utf8_marks(data: bytes) -> bytes:
    """The byte order marks of UTF-8 at the start of a file; programs that add one whatever the file
    begins with leave several.
    """
    end = 0
    while data.startswith(codecs.BOM_UTF8, end):
        end += len(codecs.BOM_UTF8)
    return data[:end]


def wide_without_mark(data: bytes) -> str:
    """UTF-16 of either byte order where most characters are ASCII, else ""."""
    sample = data[: min(_SAMPLE, len(data) // 2 * 2)]
    first, second = sample[::2], sample[1::2]
    for encoding, characters, zeros in ((UTF16_LE, first, second), (UTF16_BE, second, first)):
        count = zeros.count(0)
        if count and not characters.count(0) and count * 10 >= len(zeros) * _MOST:
            return encoding
    return ""
