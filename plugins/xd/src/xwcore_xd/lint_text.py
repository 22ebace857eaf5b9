"""Characters and blanks: wrong encodings, entities, typography, blanks that mean nothing.

Source: Corpus, "Character encoding". A search of the whole text, or of all its odd signs in a row,
tells whether there is anything to look for; only then are the lines gone through.
"""

from __future__ import annotations

import html
import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Final

from xwcore.plugin import Code, Edit, Fix
from xwcore_xd import codes as finding
from xwcore_xd.document import Document
from xwcore_xd.grammar import BLANKS
from xwcore_xd.layout import Found

_SUSPICIOUS: Final = ("  ", "\t", " \n", "\n ")

#: What Windows-1252 has where Latin-1 has controls, but for quotation marks, dashes and dots, which
#: stand behind an accented letter often enough.
_SIGNS: Final = "\u20ac\u201a\u0192\u201e\u2020\u2021\u02c6\u2030\u0160\u2039\u0152\u017d\u2022"
_MORE_SIGNS: Final = "\u02dc\u2122\u0161\u203a\u0153\u017e\u0178"
_QUOTES: Final = "\u2018\u2019\u201c\u201d\u2013\u2014\u2026"
_TWO: Final = f"[\u00c2\u00c3][\u0080-\u00bf{_SIGNS}{_MORE_SIGNS}]"
_THREE: Final = (
    f"\u00e2[\u0080-\u00bf{_SIGNS}{_MORE_SIGNS}][\u0080-\u00bf{_SIGNS}{_MORE_SIGNS}{_QUOTES}]"
)
_MOJIBAKE: Final = re.compile(f"{_THREE}|{_TWO}")

#: Controls, replacement characters, marks without width, separators of lines, private characters.
_BAD: Final = re.compile(
    "[\0-\x08\x0b-\x1f\x7f-\x9f\u200b-\u200f\u2028-\u202e\u2060\ufeff\ufffc\ufffd\ue000-\uf8ff]"
)
#: Bytes that other sources than Windows-1252 left behind (Corpus): é of the Macintosh, and two that
#: may be several signs.
_MAC_E: Final = "\x8e"
_UNSURE: Final = frozenset("\x80\x98")

_ENTITY: Final = re.compile(r"&(?:[a-zA-Z]{2,8}|#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6});")

_TYPOGRAPHY: Final = {
    "\u2018": "'", "\u2019": "'", "\u201b": "'", "\u201c": '"', "\u201d": '"', "\u2026": "...",
    "\u00a0": " ", "\u2010": "-", "\u2011": "-", "\u2002": " ", "\u2003": " ", "\u2009": " ",
}  # fmt: skip
_TYPOGRAPHIC: Final = re.compile(f"[{''.join(_TYPOGRAPHY)}]")

#: Whether there may be a match, the odd signs of a text tell by themselves.
_ODD: Final = (_MOJIBAKE, _BAD, _TYPOGRAPHIC)

#: Beyond these blocks many programs have no font.
_LAST_LETTER: Final = 0x052F
_PUNCTUATION: Final = range(0x2000, 0x2300)

_RUN: Final = re.compile(r"(?<=[^ \t])(?:[ \t]{2,}|\t)(?=[^ \t])")


@dataclass(slots=True)
class Area:
    """Lines to look at. `plain` says that they are no notes or sections of another kind, where
    blanks may be meant; `rows` are lines of the grid, `exempt` characters are keys of it.
    """

    document: Document
    plain: frozenset[int]
    rows: frozenset[int]
    exempt: frozenset[str]


def lint(
    document: Document, area_of: Callable[[], Area], found: Found, *, even: bool = False
) -> None:
    """Report what is wrong with characters and blanks; `area_of` is asked if there may be any.
    `even` says that the blanks are known to be right.
    """
    text = document.text
    entities = "&" in text and _ENTITY.search(text) is not None
    signs = document.odd_signs
    blanks = not even and (any(map(text.__contains__, _SUSPICIOUS)) or " " in (text[:1], text[-1:]))
    wanted = [pattern for pattern in _ODD if pattern.search(signs)] if signs else []
    rare = set(filter(_is_rare, signs))
    if not (entities or wanted or rare or blanks):
        return
    area = area_of()
    if entities:
        _each(area, _ENTITY, finding.HTML_ENTITY, _entity, found)
    if _MOJIBAKE in wanted:
        _each(area, _MOJIBAKE, finding.MOJIBAKE, _mended, found)
    if _BAD in wanted:
        _each(area, _BAD, finding.BAD_CHARACTER, _meant, found)
    if _TYPOGRAPHIC in wanted:
        _lint_typography(area, found)
    if rare:
        _lint_charset(area, rare - area.exempt, found)
    if blanks:
        _lint_blanks(area, found)


#: What to put instead of a match: text, or None where nobody knows.
_Mend = Callable[[re.Match[str]], str | None]


def _each(area: Area, pattern: re.Pattern[str], code: Code, mend: _Mend, found: Found) -> None:
    """Report every match; in the grid nothing is put right, for a row may change its length."""
    document = area.document
    for line, text in enumerate(document.lines):
        for match in pattern.finditer(text):
            instead = mend(match)
            if instead == match[0] or (instead is None and code is finding.MOJIBAKE):
                continue
            fix = None
            if instead is not None and line not in area.rows:
                edit = document.edit(line, *match.span(), instead)
                fix = Fix((edit,), safe=bool(instead), title=f"write {instead!r}")
            message = f"{code.summary}: {_shown(match[0])}"
            found(code.at(message, document.span(line, *match.span()), fix=fix))


def _shown(text: str) -> str:
    named = " ".join(f"U+{ord(sign):04X}" for sign in text)
    return repr(text) if text.isprintable() else named


def _mended(match: re.Match[str]) -> str | None:
    """The character that was read in a wrong encoding; None where the bytes are no UTF-8."""
    data = bytearray()
    for sign in match[0]:
        try:
            data += sign.encode("latin-1")
        except UnicodeEncodeError:
            data += sign.encode("cp1252")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return None


def _meant(match: re.Match[str]) -> str | None:
    sign = match[0]
    if sign == _MAC_E:
        return "\u00e9"
    if sign in _UNSURE or sign == "\ufffd" or "\ue000" <= sign <= "\uf8ff":
        return None
    before = match.string[match.start() - 1 : match.start()]
    if sign in "\x9c\x9d" and before == '"':
        return ""
    if "\x80" <= sign <= "\x9f":
        try:
            return sign.encode("latin-1").decode("cp1252")
        except UnicodeDecodeError:
            return None
    return " " if sign in "\u2028\u2029\x0b\x0c" else ""


def _entity(match: re.Match[str]) -> str | None:
    meant = html.unescape(match[0])
    if meant == match[0]:
        return meant  # no entity of this name
    meant = " " if meant == "\u00a0" else meant
    return meant if meant.isprintable() and meant not in "<~" else None


def _lint_typography(area: Area, found: Found) -> None:
    document = area.document
    for line, text in enumerate(document.lines):
        matches = list(_TYPOGRAPHIC.finditer(text)) if not text.isascii() else []
        if not matches or line in area.rows or line not in area.plain:
            continue
        edits = tuple(document.edit(line, *each.span(), _TYPOGRAPHY[each[0]]) for each in matches)
        fix = Fix(edits, safe=False, title="write plain signs")
        signs = " ".join(dict.fromkeys(_shown(each[0]) for each in matches))
        message = f"typographic signs: {signs}"
        found(finding.TYPOGRAPHY.at(message, document.span(line, *matches[0].span()), fix=fix))


def _is_rare(sign: str) -> bool:
    return (
        ord(sign) > _LAST_LETTER
        and ord(sign) not in _PUNCTUATION
        and not unicodedata.category(sign).startswith(("C", "Z"))
        and not 0x1E00 <= ord(sign) <= 0x1FFF
    )


def _lint_charset(area: Area, odd: set[str], found: Found) -> None:
    if not odd:
        return
    document = area.document
    for line, text in enumerate(document.lines):
        for at, sign in enumerate(text) if not text.isascii() else ():
            if sign in odd:
                odd.discard(sign)
                message = f"{sign!r} (U+{ord(sign):04X}) is a character that few programs can show"
                found(finding.CHARSET.at(message, document.span(line, at, at + 1)))


# -- blanks -------------------------------------------------------------------------------------


def _lint_blanks(area: Area, found: Found) -> None:
    for line, text in enumerate(area.document.lines):
        if line not in area.plain or not (" " in text or "\t" in text):
            continue
        for code, start, end, instead, title in _blank_faults(line, text, area.rows):
            edit: Edit = area.document.edit(line, start, end, instead)
            span = area.document.span(line, start, end)
            found(code.at(span=span, fix=Fix((edit,), title=title)))


def _blank_faults(
    line: int, text: str, rows: frozenset[int]
) -> Iterator[tuple[Code, int, int, str, str]]:
    """Code, start, end, what to put instead, and the title of the mend."""
    body = text.rstrip(BLANKS)
    bare = body.endswith(" ~") and text[len(body) :] == " "
    if len(body) < len(text) and not bare:
        yield finding.TRAILING_BLANKS, len(body), len(text), "", "delete them"
    start = len(body) - len(body.lstrip(BLANKS))
    if line in rows:
        return
    if start and body[start] != "~":
        yield finding.LEADING_BLANKS, 0, start, "", "delete them"
    if "  " not in body and "\t" not in body:
        return
    for match in _RUN.finditer(body):
        code = finding.TAB if "\t" in match[0] else finding.DOUBLE_BLANK
        yield code, match.start(), match.end(), " ", "leave one blank"
