"""The encodings of text formats, by name: bytes to text and back.

A name is the one that options and records use. To add an encoding, add its name here; an encoding
with several bytes for a character needs no entry in `_SINGLE_BYTE`.
"""

from __future__ import annotations

from typing import Final

from xwcore.files import windows_1252

UTF8: Final = "utf-8"
WINDOWS_1252: Final = "windows-1252"
MAC_ROMAN: Final = "mac-roman"

#: Encodings with one byte for each character and a character for each byte: decoding never fails.
_SINGLE_BYTE: Final = frozenset({WINDOWS_1252, MAC_ROMAN})


def decode(data: bytes, encoding: str) -> str:
    """`data` as text.

    Raises:
        UnicodeDecodeError: the bytes are not valid in the encoding (UTF-8 only).
    """
    if encoding == WINDOWS_1252:
        return windows_1252.decode(data)
    return data.decode(encoding)


def encode(text: str, encoding: str, errors: str = "strict") -> bytes:
    """`text` as bytes; `errors` as for `str.encode`.

    Raises:
        UnicodeEncodeError: the encoding lacks a character, and `errors` is "strict".
    """
    if encoding == WINDOWS_1252:
        return windows_1252.encode(text, errors)
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
