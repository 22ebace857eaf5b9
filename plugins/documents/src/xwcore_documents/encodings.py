"""The encodings of text formats, by name: bytes to text and back, and which one a file has.

A name is the one that options and records use. To add an encoding, add its name here; an encoding
with several bytes for a character needs no entry in `_SINGLE_BYTE`.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import UTF8, WIDE, byte_order_mark, wide_without_mark
from xwcore_documents import windows_1252

WINDOWS_1252: Final = "windows-1252"
MAC_ROMAN: Final = "mac-roman"

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
    if not mark and b"\0" in data[:4]:
        encoding = wide_without_mark(data)
    if encoding in WIDE:
        return mark, encoding
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return mark, guess_single_byte(data[len(mark) :])
    return mark, UTF8


#: The character of each byte in Mac Roman.
_MAC_ROMAN_CHARACTERS: Final = bytes(range(256)).decode(MAC_ROMAN)
#: The bytes that have the same character in Windows-1252. A copyright sign is all that most files
#: have beyond ASCII.
_SAME_IN_BOTH: Final = bytes([*range(0x80), *b"\xa2\xa3\xa9\xb1\xb5"])

#: Points of a character: what is likely in a text, and what is not.
_LIKELY, _RARE, _UNLIKELY, _IMPOSSIBLE = 2, 1, -2, -4

#: Small letters of Windows-1252 that have the byte of a common letter in Mac Roman.
_RARE_LETTERS: Final = "\u0161\u0153\u017e\u0192"

_OPENING: Final = "\u2018\u201c\u00ab\u00bf\u00a1"
_CLOSING: Final = "\u2019\u201d\u00bb"
_DASHES: Final = "\u2013\u2014"


def guess_single_byte(data: bytes) -> str:
    """Windows-1252 or Mac Roman, by which one gives the likelier text; Windows-1252 if in doubt.

    Mac Roman needs characters that are right in it (a small accented letter in a word, a quotation
    mark at its end), and characters that are wrong in Windows-1252.
    """
    windows = mac = 0
    has_wrong = False
    first, second = windows_1252.WINDOWS_1252_CHARACTERS, _MAC_ROMAN_CHARACTERS
    for byte in set(data.translate(None, _SAME_IN_BOTH)):
        at = data.find(byte)
        while at >= 0:
            before, after = data[at - 1 : at] or b" ", data[at + 1 : at + 2] or b" "
            points = _points(first[byte], first[before[0]], first[after[0]])
            windows += points
            has_wrong = has_wrong or points < 0
            mac += _points(second[byte], second[before[0]], second[after[0]])
            at = data.find(byte, at + 1)
    return MAC_ROMAN if has_wrong and mac > max(windows, 0) else WINDOWS_1252


def _points(character: str, before: str, after: str) -> int:
    """How likely the character is between its neighbors."""
    if character.isalpha() and character not in "\u02c6\u00aa\u00ba":
        # Only neighbors that are ASCII are certain.
        return _letter_points(
            character, before if before.isascii() else "-", after if after.isascii() else "-"
        )
    if "\x80" <= character <= "\x9f":
        return _IMPOSSIBLE
    if character in _OPENING and after.isalnum() and not before.isalnum():
        return _LIKELY
    if character in _CLOSING and not before.isspace():
        return _LIKELY
    if character in _DASHES:
        return _LIKELY if before.isspace() == after.isspace() else 0
    if character in "\u2026\u00b0\u00bd\u00bc\u00be":
        return 0 if before.isspace() and after.isalpha() else _LIKELY
    if character in "\u00a0\u00a9\u00ae\u2122\u20ac\u00a3":
        return 0 if before.islower() and after.islower() else 1
    return _UNLIKELY if before.isalpha() or after.isalpha() else 0


def _letter_points(letter: str, before: str, after: str) -> int:
    if letter.isupper():
        if before.islower():
            return _UNLIKELY  # "Caf\u017d"
        return _LIKELY if after.isalpha() or before.isupper() else 0
    if before.isupper() and after.isupper():
        return _UNLIKELY
    if not (before.isalpha() or after.islower()):
        return 0
    return _RARE if letter in _RARE_LETTERS else _LIKELY
