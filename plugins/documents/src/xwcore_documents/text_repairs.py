r"""What a damaged text was meant to be: text decoded in a wrong encoding, HTML entities.

Mojibake is UTF-8 that was decoded as Windows-1252, Latin-1, Mac Roman or code page 437, once or
several times. It is repaired step by step until nothing of it is left; a text that comes out with
remains of it is not repaired at all.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final, NamedTuple

from xwcore_documents import windows_1252

#: Text is decoded in a wrong encoding three times at most in real files.
_MAX_STEPS: Final = 5

#: Longer runs of characters beyond ASCII are text of another script, or noise.
_MAX_RUN: Final = 4_096

_RUN: Final = re.compile(r"[^\0-\x7f]+")

#: A character beyond ASCII in UTF-8.
_SEQUENCE: Final = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]"
    rb"|(?:\xe0[\xa0-\xbf]|[\xe1-\xec\xee\xef][\x80-\xbf]|\xed[\x80-\x9f])[\x80-\xbf]"
    rb"|(?:\xf0[\x90-\xbf]|[\xf1-\xf3][\x80-\xbf]|\xf4[\x80-\x8f])[\x80-\xbf]{2}"
)
#: First bytes of the letters and signs of western texts, and of pictographs. Other first bytes are
#: letters that often stand before a quotation mark.
_WESTERN: Final = frozenset({0xC2, 0xC3, 0xC5, 0xE2, 0xF0})

#: What is left of a dash or quotation mark after its first byte was lost.
_CUT: Final = re.compile(r"\x80[\x90-\x9f\xa0-\xa6\xb0-\xba]")

_QUOTES: Final = "\u2018\u2019\u201c\u201d\u2013\u2014\u2026"

#: Controls that no text has.
_CONTROL: Final = re.compile(r"[\x80-\x9f]")

_ENTITY: Final = re.compile(
    r"&(?:amp;)*(?:[a-zA-Z][a-zA-Z0-9]{1,8}|\#[0-9]{1,7}|\#[xX][0-9a-fA-F]{1,6});"
)


class TextRepair(NamedTuple):
    """A damaged part of a text; `text` is what it was meant to be, None where that is unknown."""

    start: int
    end: int
    text: str | None


# -- bit 7 -----------------------------------------------------------------------------------------

#: A sign or pictograph without bit 7 of its bytes in UTF-8, one of them a control character; a
#: dash, quotation mark or ellipsis in Windows-1252.
_UTF8_WITHOUT_BIT_7: Final = re.compile(
    r"b(?=.?[\0-\x08\x0b\x0c\x0e-\x1f])[\0-\x3f]{2}|p[\x10-\x1f][\0-\x3f]{2}", re.DOTALL
)
_WINDOWS_1252_WITHOUT_BIT_7: Final = re.compile(r"[\x05\x11-\x14\x16\x17]")


def bit_7_lost(text: str) -> Iterator[TextRepair]:
    """The signs of an ASCII text whose bytes lost bit 7, as mail of seven bits does; letters that
    lost it are others of ASCII, and cannot be found.
    """
    pattern = _WINDOWS_1252_WITHOUT_BIT_7
    if _UTF8_WITHOUT_BIT_7.search(text):
        pattern = _UTF8_WITHOUT_BIT_7
    for match in pattern.finditer(text):
        if any(end in match[0] for end in "\t\n\r"):
            continue
        data = bytes(ord(character) | 0x80 for character in match[0])
        encoding = "cp1252" if len(data) == 1 else "utf-8"
        yield TextRepair(match.start(), match.end(), data.decode(encoding))


# -- mojibake --------------------------------------------------------------------------------------


def mojibake(text: str) -> Iterator[TextRepair]:
    """The runs of characters beyond ASCII that are UTF-8 decoded in a wrong encoding."""
    for match in _RUN.finditer(text):
        run = match[0]
        if (
            len(run) < 2
            or len(run) > _MAX_RUN
            or _is_quoted(run, text[match.end() : match.end() + 1])
        ):
            continue
        repaired = _repaired(run)
        if repaired != run:
            clean = repaired if _is_clean(repaired) else None
            yield TextRepair(match.start(), match.end(), clean)


def _is_quoted(run: str, after: str) -> bool:
    """Whether the run is a letter and the quotation mark or dash at the end of a word."""
    return len(run) == 2 and run[1] in _QUOTES and not after.isalpha()


@lru_cache(maxsize=1024)  # a damaged text has few letters beyond ASCII, again and again
def _repaired(run: str) -> str:
    """The run after as many steps as are possible."""
    for _ in range(_MAX_STEPS):
        # Code page 437 and Mac Roman have the same characters at other bytes: one step, one table.
        for table in _tables():
            changed = _decoded(run, table)
            if changed != run:
                break
        else:
            changed = _CUT.sub(lambda cut: b"\xe2".decode("latin-1") + cut[0], run)
            if changed == run:
                break
        run = changed
    return run


@cache
def _tables() -> tuple[dict[int, int], ...]:
    """The byte of each character beyond ASCII in the encodings that files are misread in."""
    characters = windows_1252.WINDOWS_1252_CHARACTERS
    windows = {characters[byte]: byte for byte in range(0x80, 0x100)}
    windows |= {chr(byte): byte for byte in range(0x80, 0xA0)}  # Latin-1
    mac = {bytes([byte]).decode("mac-roman"): byte for byte in range(0x80, 0x100)}
    dos = {bytes([byte]).decode("cp437"): byte for byte in range(0x80, 0x100)}
    # A character that the encoding lacks ends a sequence, as a byte of ASCII does.
    lacking = {chr(code): 0 for code in range(0x80, 0x100)}
    return tuple(str.maketrans({**lacking, **table}) for table in (windows, mac, dos))


def _decoded(run: str, table: dict[int, int]) -> str:
    """The run with every sequence of UTF-8 among its bytes decoded."""
    data = run.translate(table).encode("latin-1", "replace")
    if _SEQUENCE.search(data) is None:
        return run
    parts: list[str] = []
    at = sequences = western = 0
    for match in _SEQUENCE.finditer(data):
        character = match[0].decode()
        parts += (run[at : match.start()], character)
        sequences += 1
        western += match[0][0] in _WESTERN and _is_usual(character)
        at = match.end()
    parts.append(run[at:])
    is_whole = sequences > 1 and sum(map(len, parts)) == sequences
    return "".join(parts) if western or is_whole else run


def _is_usual(character: str) -> bool:
    """Whether the character is one that files have, unlike that of a letter and a quote."""
    code = ord(character)
    return (
        code < 0x100
        or 0x150 <= code <= 0x17F
        or 0x2010 <= code <= 0x2044
        or 0x20A0 <= code <= 0x2BFF
        or code >= 0x1F000
    )


def _is_clean(text: str) -> bool:
    return _CONTROL.search(text) is None and "\ufffd" not in text


# -- HTML ------------------------------------------------------------------------------------------


def html_entities(text: str, kept: str = "<~") -> Iterator[TextRepair]:
    """The entities of HTML in a text, and the character of each.

    Entities of the characters `kept`, which mean something in the format, have no repair. What
    only looks like an entity ("R&D;") is left out.
    """
    if "&" not in text:
        return
    for match in _ENTITY.finditer(text):
        character = _character(match[0])
        if character is not None:
            is_text = character.isprintable() and character not in kept
            yield TextRepair(match.start(), match.end(), character if is_text else None)


def _character(entity: str) -> str | None:
    """The character of an entity; an entity that was escaped several times is one, too."""
    from html import unescape
    from html.entities import html5

    name = entity.replace("amp;", "")[1:] if entity != "&amp;" else "amp;"
    if name == ";" or not name:
        name = "amp;"
    if name not in html5 and not name.startswith("#"):
        return None
    character = unescape(f"&{name}")
    return " " if character == "\u00a0" else character
