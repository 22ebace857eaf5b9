"""Texts to try wherever a puzzle has one: ordinary ones, and those at the limits of a format."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final

from xwcore.plugin import Reason

#: Texts that a writer may cut, strip, unescape or recode.
TEXTS: Final = {
    "no character": "",
    "one character": "x",
    "81 characters": "Nine word" * 9,
    "300 characters": "A long text " * 24 + "which ends.X",
    "66,000 characters": "A word " * 9_357 + "." + "é" * 500,
    "accents": "Ärger, façade, niño, Œuvre",
    "an entity": "Salt &amp; pepper &#8212; &lt;i&gt;",
    "quotation marks": "\"Double\" and 'single'",
    "a dot at the end": "The end.",
    "dots at the end": "To be continued...",
    "a number in front": "12. Angry men",
    "small and capital letters": "iPhone, NATO, McDonald",
    "signs": "50% of #1 @ $2 | a=b; c:d / e\\f ~ g",
    "digits": "1984",
    "a blank at the end": "Blank ",
    "two blanks inside": "Two  blanks",
    "a blank in front": " Blank",
    "a no-break blank": "No\u00a0break",
    "typographic signs": "\u201cCurly\u201d \u2013 it\u2019s a dash \u2014 or \u2026",
    "an accent of its own": "cafe\u0301",
    "other scripts": "Ωμέγα, Жизнь, 日本",
    "a character beyond the basic plane": "😀 smile",
    "tags": "<i>Emma</i> and <b>Jane</b>",
    "stars and lines below": "*Emma* and _Jane_",
    "percent signs": "100%25 of %41",
    "a number in brackets at the end": "Animal (3)",
    "a number sign in front": "# of items",
    "two slashes": "See // there",
    "a backslash at the end": "Windows\\",
    "a line break of a program": "One\\nline",
}

#: Characters that an alphabet may have or lack: of every length in UTF-8, and of every class.
_CHARACTERS: Final = (
    "".join(map(chr, range(0x20, 0x7F))) + "\t\x01\x1f\x7f\x80\xa0éßÿŒŽ€”—ΩЖאあ日\u200b\ufffd😀"
)


def swept_texts(reasons: Iterable[Reason]) -> dict[str, str]:
    """All texts, by what is special about each."""
    return TEXTS | {what: text for reason in reasons for what, text in _at_limits(reason)}


def _at_limits(reason: Reason) -> Iterator[tuple[str, str]]:
    """Texts just inside of what a reason lets a format lose, and just outside."""
    if reason.longest is not None:
        for count in (reason.longest, reason.longest + 1):
            yield f"{count} characters ({reason.text})", "x" * count
    if not reason.line_breaks:
        yield f"two lines ({reason.text})", "One line\nanother line"
    if reason.alphabet:
        is_held = re.compile(f"[{reason.alphabet}]").match
        held = [sign for sign in _CHARACTERS if is_held(sign)]
        others = [sign for sign in _CHARACTERS if not is_held(sign)]
        yield f"every character of the alphabet ({reason.text})", "x".join(["", *held, ""])
        for sign in dict.fromkeys((*others[:1], *others[-1:])):
            yield f"the character {sign!r} ({reason.text})", f"One {sign} two"
