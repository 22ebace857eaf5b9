"""Checks of characters and blanks: wrong encodings, HTML entities, typography, stray blanks.

At most one diagnostic of a kind for each line.

Source: Corpus, "Character encoding". A search of the whole text, or of all its unusual characters,
decides whether lines have to be looked at.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import itemgetter
from typing import Final

from xwcore.plugin import Code, Fix
from xwcore_documents import CharacterCodes, TextDocument, check_characters
from xwcore_xd import codes
from xwcore_xd.parse.structure import Report
from xwcore_xd.syntax import BLANKS

_SUSPICIOUS: Final = ("  ", "\t", " \n", "\n ")
#: Printable ASCII, tabs and line ends: most files have nothing else.
_USUAL: Final = bytes([*range(32, 127), *b"\r\n\t"])
#: All other characters.
_UNUSUAL: Final = re.compile(r"[^\n\t -~]+")

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

_CHARACTER_CODES: Final = CharacterCodes(
    codes.MOJIBAKE, codes.BAD_CHARACTER, codes.HTML_ENTITY, codes.DECOMPOSED
)


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
    has_blanks = any(map(text.__contains__, _SUSPICIOUS)) or " " in (text[:1], text[-1:])
    if not (unusual or "&" in text or has_blanks):
        return
    area = area_of()
    for diagnostic in check_characters(document, _CHARACTER_CODES, area.rows, safe=True):
        report(diagnostic)
    if _TYPOGRAPHIC.search(unusual):
        _check_typography(area, report)
    rare = set(filter(_is_rare, unusual)) - area.exempt
    if rare:
        _check_rare(area, rare, report)
    if has_blanks:
        _check_blanks(area, report)


def _shown(text: str) -> str:
    if text.isprintable():
        return repr(text)
    return " ".join(f"U+{ord(character):04X}" for character in text)


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
    """Report these characters at the first one of them."""
    document = area.document
    for line, text in enumerate(document.lines):
        at = next((at for at, character in enumerate(text) if character in rare), None)
        if at is not None and not text.isascii():
            message = f"character {text[at]!r} (U+{ord(text[at]):04X}) is not widely supported"
            if len(rare) > 1:
                message += f"; {len(rare)} such characters"
            report(codes.CHARSET.at(message, document.line_span(line, at, at + 1)))
            return


# -- blanks ----------------------------------------------------------------------------------------


def _check_blanks(area: Area, report: Report) -> None:
    document = area.document
    # The only tab of a file may stand in place of another character.
    has_tabs = document.text.find("\t") != document.text.rfind("\t")
    for line, text in enumerate(document.lines):
        if line in area.free or not (" " in text or "\t" in text):
            continue
        faults = _blank_faults(text, is_row=line in area.rows)
        for code, same in groupby(faults, key=itemgetter(0)):
            (_, start, end, expected, message), *others = same
            edits = [document.line_edit(line, start, end, expected)]
            edits += [document.line_edit(line, *other[1:4]) for other in others]
            if others:
                message += f"; {len(edits)} times in this line"
            title = "replace by one blank" if expected else "delete the blanks"
            span = document.line_span(line, start, end)
            fix = Fix(tuple(edits), has_tabs or code is not codes.TAB, title)
            report(code.at(message, span, fix=fix))


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
    runs = list(_RUN.finditer(body))
    for match in runs:
        if "\t" in match[0]:
            yield codes.TAB, *match.span(), " ", "tab, expected a blank"
    for match in runs:
        if "\t" not in match[0]:
            message = f"{len(match[0])} blanks in a row, expected 1"
            yield codes.DOUBLE_BLANK, *match.span(), " ", message
