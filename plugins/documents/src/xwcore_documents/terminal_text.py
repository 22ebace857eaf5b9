"""Text on its way to a terminal: harmless, and measured in columns.

Contract: what a file says is never sent to a terminal but through `safe_text`. JSON output keeps
the text as it is, for its own escapes make it harmless.
"""

from __future__ import annotations

import unicodedata
from typing import Final

#: What is dropped: control characters (C0, DEL, C1: every escape sequence starts with one), and
#: format characters (the bidirectional overrides, zero-width ones, tags).
_DROPPED: Final = frozenset({"Cc", "Cf"})

#: Stands for half a surrogate pair, which no encoding of a terminal can say.
_REPLACEMENT: Final = "�"


def safe_text(text: str, *, lines: bool = False) -> str:
    """`text` without anything that a terminal acts on.

    Control and format characters are dropped; tabs and line breaks become spaces, with `lines`
    every kind of line break becomes a line feed.
    """
    if text.isprintable():
        return text
    return "".join(_safe_character(character, lines) for character in text.replace("\r\n", "\n"))


def _safe_character(character: str, lines: bool) -> str:
    if character in "\n\r\v\f\x85\u2028\u2029":
        return "\n" if lines else " "
    if character == "\t":
        return " "
    category = unicodedata.category(character)
    if category == "Cs":
        return _REPLACEMENT
    return "" if category in _DROPPED else character


def text_columns(text: str) -> int:
    """How many columns a terminal gives to the text: two for wide characters, none for accents."""
    if text.isascii():
        return len(text)
    return sum(character_columns(character) for character in text)


def character_columns(character: str) -> int:
    """0 for a combining character, 2 for a wide one, else 1."""
    if unicodedata.category(character) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


def cut_to_columns(text: str, columns: int, *, ellipsis: str = "…") -> str:
    """`text` cut to so many columns; what is cut ends with the ellipsis."""
    if text_columns(text) <= columns:
        return text
    kept, room = [], columns - text_columns(ellipsis)
    for character in text:
        room -= character_columns(character)
        if room < 0:
            break
        kept.append(character)
    return "".join(kept) + (ellipsis if columns >= text_columns(ellipsis) else "")
