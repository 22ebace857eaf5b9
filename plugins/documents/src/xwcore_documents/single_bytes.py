"""Encodings with one byte for each character: Windows-1252 and Mac Roman, and which one it is."""

from __future__ import annotations

import re
from typing import Final

from xwcore_documents.windows_1252 import WINDOWS_1252_CHARACTERS

WINDOWS_1252: Final = "windows-1252"
MAC_ROMAN: Final = "mac-roman"

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


#: Bytes beyond ASCII in a row, and the bytes that continue a character of UTF-8.
_NOT_ASCII: Final = re.compile(rb"[\x80-\xff]+")
_UTF8_SEQUENCE: Final = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)
#: What one damage makes of a character of UTF-8 at most: the bytes from the first to the last one
#: beyond ASCII, and the rows of such bytes.
_ONE_PLACE: Final = 8
_ONE_CHARACTER: Final = 2


def is_single_byte(data: bytes) -> bool:
    """Whether bytes that are not UTF-8 are evidently of an encoding with one byte per character.

    They have no character of UTF-8, and bytes beyond ASCII at several places. One damaged byte in a
    file of ASCII or UTF-8 makes neither, and is otherwise the same to a reader.
    """
    places = [match.start() for match in _NOT_ASCII.finditer(data)]
    is_one_place = not places or (
        places[-1] - places[0] <= _ONE_PLACE and len(places) <= _ONE_CHARACTER
    )
    return not is_one_place and _UTF8_SEQUENCE.search(data) is None


def guess_single_byte(data: bytes) -> str:
    """Windows-1252 or Mac Roman, by which one gives the likelier text; Windows-1252 if in doubt.

    Mac Roman needs characters that are right in it (a small accented letter in a word, a quotation
    mark at its end), and characters that are wrong in Windows-1252.
    """
    windows, mac, has_wrong = _scores(data)
    return MAC_ROMAN if has_wrong and mac > max(windows, 0) else WINDOWS_1252


def is_in_doubt(data: bytes) -> bool:
    """Whether a text is taken for Windows-1252 although Mac Roman gives the likelier one."""
    windows, mac, has_wrong = _scores(data)
    return mac > windows and not (has_wrong and mac > 0)


def _scores(data: bytes) -> tuple[int, int, bool]:
    """The points of the text in Windows-1252 and in Mac Roman, and whether a character is wrong in
    Windows-1252.
    """
    windows = mac = 0
    has_wrong = False
    first, second = WINDOWS_1252_CHARACTERS, _MAC_ROMAN_CHARACTERS
    for byte in set(data.translate(None, _SAME_IN_BOTH)):
        at = data.find(byte)
        while at >= 0:
            before, after = data[at - 1 : at] or b" ", data[at + 1 : at + 2] or b" "
            points = _points(first[byte], first[before[0]], first[after[0]])
            windows += points
            has_wrong = has_wrong or points < 0
            mac += _points(second[byte], second[before[0]], second[after[0]])
            at = data.find(byte, at + 1)
    return windows, mac, has_wrong


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
