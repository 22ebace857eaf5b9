"""The encodings of text formats, by name: bytes to text and back, and which one a file has.

A name is the one that options and records use. An encoding with one byte for a character has its
name in `single_bytes`, and an entry in `_SINGLE_BYTE`.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import UTF8, WIDE, byte_order_mark, utf8_marks, wide_without_mark
from xwcore_documents import windows_1252
from xwcore_documents.single_bytes import MAC_ROMAN, WINDOWS_1252, guess_single_byte

#: Encodings with one byte for each character and a character for each byte: decoding never fails.
_SINGLE_BYTE: Final = frozenset({WINDOWS_1252, MAC_ROMAN})


def decode_text(data: bytes, encoding: str) -> str:
    """`data` as text.

    Raises:
        UnicodeDecodeError: the bytes are not valid in the encoding (UTF-8 only).
    """
    if encoding == WINDOWS_1252:
        return windows_1252.decode_windows_1252(data)
    return data.decode(encoding, "replace" if encoding in WIDE else "strict")


def encode(text: str, encoding: str, errors: str = "strict") -> bytes:
    """`text` as bytes; `errors` as for `str.encode`.

    Raises:
        UnicodeEncodeError: the encoding lacks a character, and `errors` is "strict".
    """
    if encoding == WINDOWS_1252:
        return windows_1252.encode_windows_1252(text, errors)
    return text.encode(encoding, errors)


def can_encode(text: str, encoding: str) -> bool:
    """Whether the encoding has every character of `text`."""
    try:
        encode(text, encoding)
    except UnicodeEncodeError:
        return False
    return True


def encoded_length(text: str, start: int, end: int, encoding: str) -> int:
    """The number of bytes of `text[start:end]`, which was decoded from this encoding."""
    if encoding in _SINGLE_BYTE:
        return end - start
    return len(text[start:end].encode(encoding))


# -- which encoding a file has ---------------------------------------------------------------------


def detected(data: bytes) -> tuple[bytes, str]:
    """The byte order mark and the encoding of a text: UTF-8, UTF-16, else one of single bytes."""
    mark, encoding = byte_order_mark(data)
    if encoding == UTF8:
        mark = utf8_marks(data)
    if not mark and b"\0" in data[:4]:
        encoding = wide_without_mark(data)
    if encoding in WIDE:
        return mark, encoding
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return mark, guess_single_byte(data[len(mark) :])
    return mark, UTF8


def is_cut_in_character(data: bytes, error: UnicodeDecodeError) -> bool:
    """Whether a text of UTF-8 that cannot be decoded only ends within a character, as a download
    that was cut off does. A text without another character beyond ASCII may be in any encoding.
    """
    is_at_end = error.end == len(data) and error.reason == "unexpected end of data"
    return is_at_end and not data[: error.start].isascii()
