"""Text in a .puz file: Windows-1252 in versions 1.x, UTF-8 in 2.x.

The format document says ISO-8859-1; files of Across Lite use 0x80 to 0x9F as Windows-1252 does. The
five bytes that Windows-1252 leaves undefined are read as the control characters of the same number,
so that every byte can be given back.
"""

from __future__ import annotations

import unicodedata
from typing import AnyStr, Final

from xwcore.files import windows_1252
from xwcore_puz.layout import UTF8_SINCE

#: Encodings that a reader may be told, for files whose version tells the wrong one.
ENCODINGS: Final = ("windows-1252", "utf-8", "iso-8859-1", "mac-roman", "cp437")

#: Characters that have no decomposition, and what a typist would write.
_PLAIN: Final = {
    "\u2013": "-", "\u2014": "--", "\u2012": "-", "\u2015": "--", "\u2212": "-",
    "\u2018": "'", "\u2019": "'", "\u201a": "'", "\u201b": "'", "\u2032": "'",
    "\u201c": '"', "\u201d": '"', "\u201e": '"', "\u2033": '"', "\u2026": "...",
    "\u00d7": "x", "\u2190": "<-", "\u2192": "->", "\u2022": "*", "\u0141": "L", "\u0142": "l",
    "\u0110": "D", "\u0111": "d", "\u0131": "i", "\u2665": "<3", "\u200b": "", "\ufe0f": "",
}  # fmt: skip


def encode_single(text: str) -> bytes | None:
    """`text` in Windows-1252, or None where it has a character that has no byte."""
    try:
        return windows_1252.encode(text)
    except UnicodeEncodeError:
        return None


def encode_utf8(text: str) -> bytes | None:
    """`text` in UTF-8, or None where it has half a surrogate pair."""
    try:
        return text.encode("utf-8")
    except UnicodeEncodeError:
        return None


def has_utf8(data: bytes) -> bool:
    """Whether `data` is UTF-8 with characters beyond ASCII; other text hardly ever is by chance."""
    if data.isascii():
        return False
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def decode_table(data: bytes, version: tuple[int, int]) -> str:
    """The text of RTBL or an entry of RUSR: single bytes; UTF-8 in a 2.x file that has it."""
    if version >= UTF8_SINCE and has_utf8(data):
        return data.decode("utf-8")
    return windows_1252.decode(data)


def unix_lines(text: str) -> str:
    """`text` with line feeds for line breaks; Across Lite writes CR and LF."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def transliterated(text: str) -> str:
    """`text` with what Windows-1252 lacks replaced by what a typist would write, else by "?"."""
    return "".join(char if encode_single(char) is not None else _plain(char) for char in text)


def _plain(char: str) -> str:
    if char in _PLAIN:
        return _PLAIN[char]
    spelled = unicodedata.normalize("NFKD", char)
    kept = "".join(each for each in spelled if encode_single(each) is not None)
    return kept or ("" if unicodedata.combining(char) else "?")


def replaced(text: str) -> str:
    """`text` with "?" for what Windows-1252 lacks."""
    return "".join(char if encode_single(char) is not None else "?" for char in text)


def may_be_long(texts: AnyStr, end: AnyStr, start: int, stop: int, limit: int) -> bool:
    """Whether of texts between two places, each with its `end`, one may be longer than `limit`.

    One that is fills one of the stretches, half as long as the limit, from end to end.
    """
    step = limit // 2
    # A list, for any() over a generator would take twice the time.
    return -1 in [texts.find(end, at, at + step) for at in range(start, stop - step, step)]
