"""Windows-1252 for puzzle files: every byte has a character, and every file can be written again.

The five bytes that the encoding leaves undefined are the control characters of the same number, as
in ISO-8859-1; Python's own codec refuses them.
"""

from __future__ import annotations

import codecs
from typing import Final

#: The bytes that Windows-1252 leaves undefined.
WINDOWS_1252_UNDEFINED: Final = b"\x81\x8d\x8f\x90\x9d"

#: The character of each byte.
WINDOWS_1252_CHARACTERS: Final = "".join(
    chr(byte) if byte in WINDOWS_1252_UNDEFINED else bytes([byte]).decode("cp1252")
    for byte in range(256)
)
_BYTES: Final = codecs.charmap_build(WINDOWS_1252_CHARACTERS)

#: Where Windows-1252 differs from ISO-8859-1, which is many times faster to decode and to encode.
_DIFFERENT: Final = bytes(range(0x80, 0xA0))


def decode_windows_1252(data: bytes) -> str:
    """`data` as text, one character a byte; never fails."""
    if data.isascii():
        return data.decode("ascii")
    if len(data.translate(None, _DIFFERENT)) == len(data):
        return data.decode("latin-1")
    # A table of all 256 bytes is a string; the type stub allows a mapping only.
    return codecs.charmap_decode(data, "strict", WINDOWS_1252_CHARACTERS)[0]  # pyright: ignore[reportArgumentType]


def encode_windows_1252(text: str, errors: str = "strict") -> bytes:
    """`text` as bytes, one a character; `errors` as for `str.encode`.

    Raises:
        UnicodeEncodeError: Windows-1252 lacks a character, and `errors` is "strict".
    """
    if text.isascii():
        return text.encode("ascii")
    try:
        data = text.encode("latin-1")
        if len(data.translate(None, _DIFFERENT)) == len(data):
            return data
    except UnicodeEncodeError:
        pass  # it may be one of the characters that ISO-8859-1 lacks
    return codecs.charmap_encode(text, errors, _BYTES)[0]
