"""Checks of characters and blanks: wrong encodings, HTML entities, typography, stray blanks.

Source: Corpus, "Character encoding". A search of the whole text, or of all its unusual characters,
decides whether lines have to be looked at.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from xwcore.files.text_document import TextDocument
from xwcore.plugin import Code, Fix
from xwcore_xd import codes
from xwcore_xd.parse.structure import Report
from xwcore_xd.syntax import BLANKS

_SUSPICIOUS: Final = ("  ", "\t", " \n", "\n ")
#: Printable ASCII, tabs and line ends: most files have nothing else.
_USUAL: Final = bytes([*range(32, 127), *b"\r\n\t"])
#: All other characters.
_UNUSUAL: Final = re.compile(r"[^\n\t -~]+")

#: Characters that Windows-1252 has where Latin-1 has controls. Quotation marks, dashes and dots are
#: apart: they often stand after an accented letter.
_LETTERS: Final = (
    "\u20ac\u201a\u0192\u201e\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2022"
    "\u02dc\u2122\u0161\u203a\u0153\u017e\u0178"
)
_QUOTES: Final = "\u2018\u2019\u201c\u201d\u2013\u2014\u2026"
_TWO: Final = f"[\u00c2\u00c3][\u0080-\u00bf{_LETTERS}]"
_THREE: Final = f"\u00e2[\u0080-\u00bf{_LETTERS}][\u0080-\u00bf{_LETTERS}{_QUOTES}]"
_MOJIBAKE: Final = re.compile(f"{_THREE}|{_TWO}")

#: Controls, replacement characters, marks without width, line separators, private characters.
_BAD: Final = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufffc\ufffd\ue000-\uf8ff]"
)
#: "é" in the encoding of the Macintosh (Corpus).
_MAC_E: Final = "\x8e"
#: Bytes of other encodings that stand for several characters (Corpus).
_AMBIGUOUS: Final = frozenset("\x80\x98")

_ENTITY: Final = re.compile(r"&(?:[a-zA-Z]{2,8}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")

_TYPOGRAPHY: Final = {
    "\u2018": "'",
    "\u2019": "'",
    "\u201b": "'",
    "\u201c": '"',
    "\u201d": '"',
    "\u2026": "...",
    "\u00a0": " ",
    "\u2010": "-",
    "\u2011": "-",
    "\u2002": " ",
    "\u2003": " ",
    "\u2009": " ",
}
_TYPOGRAPHIC: Final = re.compile(f"[{''.join(_TYPOGRAPHY)}]")

#: Many programs have no font for characters beyond these blocks.
_LAST_LETTER: Final = 0x052F
_PUNCTUATION: Final = range(0x2000, 0x2300)
_LATIN_AND_GREEK: Final = range(0x1E00, 0x2000)

_RUN: Final = re.compile(r"(?<=[^ \t])(?:[ \t]{2,}|\t)(?=[^ \t])")

#: How many characters of a line a message shows.
_SHOWN: Final = 5

#: What to write instead of a match; None where it is unknown.
_Replace = Callable[[re.Match[str]], str | None]


@dataclass(slots=True)
class Area:
    """The lines of a document by the checks that apply. `free` lines are notes, comments and
    sections in which blanks may be intended; `rows` are lines of the grid; `exempt` are characters
    that the grid defines.
    """

    document: TextDocument
    free: frozenset[int] = frozenset()
    rows: frozenset[int] = frozenset()
    exempt: frozenset[str] = frozenset()


def check_text(document: TextDocument, area_of: Callable[[], Area], report: Report) -> None:
    """Report wrong characters and blanks; `area_of` is called if there may be any."""
    text = document.text
    has_unusual = document.data.translate(None, _USUAL)
    unusual = "".join(_UNUSUAL.findall(text)) if has_unusual else ""
    has_entities = "&" in text and _ENTITY.search(text) is not None
    has_blanks = any(map(text.__contains__, _SUSPICIOUS)) or " " in (text[:1], text[-1:])
    if not (unusual or has_entities or has_blanks):
        return
    area = area_of()
    if has_entities:
        _check_matches(area, _ENTITY, codes.HTML_ENTITY, _entity, report)
    if _MOJIBAKE.search(unusual):
        _check_matches(area, _MOJIBAKE, codes.MOJIBAKE, _decoded, report)
    if _BAD.search(unusual):
        _check_matches(area, _BAD, codes.BAD_CHARACTER, _meant, report)
    if _TYPOGRAPHIC.search(unusual):
        _check_typography(area, report)
    rare = set(filter(_is_rare, unusual)) - area.exempt
    if rare:
        _check_rare(area, rare, report)
    if has_blanks:
        _check_blanks(area, report)


def _check_matches(
    area: Area, pattern: re.Pattern[str], code: Code, replace: _Replace, report: Report
) -> None:
    """Report every match. In the grid nothing is fixed, for a row may change its length."""
    document = area.document
    for line, text in enumerate(document.lines):
        for match in pattern.finditer(text):
            expected = replace(match)
            if expected == match[0] or (expected is None and code is codes.MOJIBAKE):
                continue
            fix = None
            if expected is not None and line not in area.rows:
                edit = document.line_edit(line, *match.span(), expected)
                fix = Fix((edit,), safe=bool(expected), title=f"write {expected!r}")
            message = f"{code.summary}: {_shown(match[0])}"
            if expected:
                message += f", expected {expected!r}"
            report(code.at(message, document.line_span(line, *match.span()), fix=fix))


def _shown(text: str) -> str:
    if text.isprintable():
        return repr(text)
    return " ".join(f"U+{ord(character):04X}" for character in text)


def _decoded(match: re.Match[str]) -> str | None:
    """The character that was decoded as Latin-1 or Windows-1252; None where it is not UTF-8."""
    data = bytearray()
    for character in match[0]:
        try:
            data += character.encode("latin-1")
        except UnicodeEncodeError:
            data += character.encode("cp1252")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _meant(match: re.Match[str]) -> str | None:
    character = match[0]
    if character == _MAC_E:
        return "\u00e9"
    if character in _AMBIGUOUS or character == "\ufffd" or "\ue000" <= character <= "\uf8ff":
        return None
    before = match.string[match.start() - 1 : match.start()]
    if character in "\x9c\x9d" and before == '"':
        return ""
    if "\x80" <= character <= "\x9f":
        try:
            return character.encode("latin-1").decode("cp1252")
        except UnicodeDecodeError:
            return None
    return " " if character in "\u2028\u2029\x0b\x0c" else ""


def _entity(match: re.Match[str]) -> str | None:
    character = html.unescape(match[0])
    if character == match[0]:
        return character  # not the name of an entity
    character = " " if character == "\u00a0" else character
    return character if character.isprintable() and character not in "<~" else None


def _check_typography(area: Area, report: Report) -> None:
    document = area.document
    for line, text in enumerate(document.lines):
        if text.isascii() or line in area.rows or line in area.free:
            continue
        matches = list(_TYPOGRAPHIC.finditer(text))
        if not matches:
            continue
        edits = tuple(
            document.line_edit(line, *match.span(), _TYPOGRAPHY[match[0]]) for match in matches
        )
        fix = Fix(edits, safe=False, title="write ASCII characters")
        characters = dict.fromkeys(match[0] for match in matches)
        first = list(characters)[:_SHOWN]
        shown = " ".join(map(_shown, first))
        expected = " ".join(repr(_TYPOGRAPHY[character]) for character in first)
        message = f"typographic characters {shown}, expected {expected}"
        report(codes.TYPOGRAPHY.at(message, document.line_span(line, *matches[0].span()), fix=fix))


def _is_rare(character: str) -> bool:
    code = ord(character)
    return (
        code > _LAST_LETTER
        and code not in _PUNCTUATION
        and code not in _LATIN_AND_GREEK
        and not unicodedata.category(character).startswith(("C", "Z"))
    )


def _check_rare(area: Area, rare: set[str], report: Report) -> None:
    """Report the first occurrence of each of these characters."""
    document = area.document
    for line, text in enumerate(document.lines):
        for at, character in enumerate(text) if not text.isascii() else ():
            if character in rare:
                rare.discard(character)
                message = (
                    f"character {character!r} (U+{ord(character):04X}) is not widely supported"
                )
                report(codes.CHARSET.at(message, document.line_span(line, at, at + 1)))


# -- blanks ----------------------------------------------------------------------------------------


def _check_blanks(area: Area, report: Report) -> None:
    document = area.document
    for line, text in enumerate(document.lines):
        if line in area.free or not (" " in text or "\t" in text):
            continue
        for code, start, end, expected, message in _blank_faults(text, is_row=line in area.rows):
            edit = document.line_edit(line, start, end, expected)
            title = "replace by one blank" if expected else "delete the blanks"
            span = document.line_span(line, start, end)
            report(code.at(message, span, fix=Fix((edit,), title=title)))


def _blank_faults(text: str, *, is_row: bool) -> Iterator[tuple[Code, int, int, str, str]]:
    """Code, start, end, the expected text, and the message of each fault."""
    body = text.rstrip(BLANKS)
    is_clue_without_answer = body.endswith(" ~") and text[len(body) :] == " "
    if len(body) < len(text) and not is_clue_without_answer:
        count = len(text) - len(body)
        message = f"blanks at the end of the line: {count}, expected 0"
        yield codes.TRAILING_BLANKS, len(body), len(text), "", message
    start = len(body) - len(body.lstrip(BLANKS))
    if is_row:
        return
    if start and body[start] != "~":
        message = f"blanks at the start of the line: {start}, expected 0"
        yield codes.LEADING_BLANKS, 0, start, "", message
    if "  " not in body and "\t" not in body:
        return
    for match in _RUN.finditer(body):
        if "\t" in match[0]:
            yield codes.TAB, *match.span(), " ", "tab, expected a blank"
        else:
            message = f"blanks in a row: {len(match[0])}, expected 1"
            yield codes.DOUBLE_BLANK, *match.span(), " ", message
