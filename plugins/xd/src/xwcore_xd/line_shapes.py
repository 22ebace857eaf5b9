"""What single lines are: headings, headers, rows of a grid."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from xwcore_xd import codes as finding
from xwcore_xd.document import Document
from xwcore_xd.grammar import BLANKS, HEADER, HEADING, SECTIONS
from xwcore_xd.layout import Found, Header, Layout, Row

_NO_BLANKS: Final = {ord(blank): None for blank in BLANKS}
#: Cells with a blank between each two.
SPREAD: Final = re.compile(r"\S(?:[ \t]\S)+")
_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_TIGHT_HEADING: Final = re.compile(r"[ \t]*##(?:Metadata|Grid|Clues|metadata|grid|clues)[ \t]*:?")


def heading_of(line: str) -> str | None:
    """The title of a heading, or None; "##" in a row of a grid makes none."""
    if "##" not in line:
        return None
    match = HEADING.fullmatch(line)
    if match is None:
        return None
    spaced = line.lstrip(BLANKS)[2:3] in BLANKS
    return match[1].strip() if spaced or _TIGHT_HEADING.fullmatch(line) else None


def section_name(title: str) -> str:
    """What a heading's title means: a name of `SECTIONS`, or "" for a section of its own kind."""
    word = _FIRST_WORD.match(title)
    return SECTIONS.get(word[0].casefold(), "") if word else ""


def row_of(document: Document, line: int) -> Row | None:
    """A line as a row of a grid; None for a blank line."""
    text = document.lines[line]
    cells = text.strip()
    if not cells:
        return None
    at = text.index(cells[0])
    return Row(line, at, cells.translate(_NO_BLANKS), cells)


def read_headers(document: Document, layout: Layout, lines: Iterable[int], found: Found) -> None:
    """Headers with their levels: each blank line begins the next (2016, "Subsections")."""
    level = layout.headers[-1].level if layout.headers else 1
    first, blank = True, False
    for at in lines:
        text = document.lines[at]
        if not text.strip(BLANKS):
            blank = True
            continue
        level = min(3, level + 1) if blank and not first else level
        first = blank = False
        match = HEADER.fullmatch(text)
        if match:
            value = match[2].strip(BLANKS)
            start = match.end(2) - len(match[2].lstrip(BLANKS))
            layout.headers.append(Header(at, match[1].strip(), value, start, level))
            continue
        words = text.strip(BLANKS)
        layout.headers.append(Header(at, "", words, text.index(words[0]), level))
        found(finding.NOT_A_HEADER.at(span=document.span(at)))


def notes_between(document: Document, start: int, end: int) -> tuple[int, int] | None:
    """The lines of notes: without the blank line behind the heading, and before the next one."""
    lines = document.lines
    if start < end and not lines[start].strip(BLANKS):
        start += 1
    if end < len(lines) and start < end and not lines[end - 1].strip(BLANKS):
        end -= 1
    return (start, end) if start < end else None
