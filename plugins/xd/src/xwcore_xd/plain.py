"""A file that is as the format describes it, told and read by a few searches of its whole text.

Contract: `plain_file` gives None for a file with anything unusual: that is read by its lines. What
it gives has headers and rows; the clues are known to be one a line, and are cut into columns when
somebody asks for them. `plain_layout` finds the places that `outline` would find.

Source: 2016. The searches are written for speed: a character class of one sign is the fastest that
there is, and where a pattern cannot go back it need not remember.
"""

from __future__ import annotations

import re
import unicodedata
from dataclasses import dataclass
from itertools import compress, count
from operator import contains
from typing import Final

from xwcore_xd.cells import plain_cells
from xwcore_xd.document import Document
from xwcore_xd.grammar import BLANKS, COMMENT_START, HEADER, SEPARATOR
from xwcore_xd.layout import ClueColumns, ClueLine, Header, HeaderTuple, Layout, Row

#: Lines of clues, to the end. That every line is a clue of its own, a count of the tildes tells.
_CLUES: Final = re.compile(r"(?:[A-Z]?[0-9]{1,6}\. [^~][^~]*+~ .++\n{1,2}+)++")
_CLUE: Final = re.compile(r"([A-Z]?)([0-9]{1,6})\. ([^~]+) ~ (.++)\n")
#: What may be a heading; whether it is one, the lines tell.
_HEADING: Final = re.compile(r"##(?:[ \t]|(?:Metadata|Grid|Clues|metadata|grid|clues)\b)")


@dataclass(slots=True)
class PlainFile:
    """Headers, rows of `width` cells, and the lines of `clue_count` clues."""

    headers: list[HeaderTuple]
    width: int
    cells: str
    clue_count: int
    clue_text: str

    def clues(self) -> ClueColumns:
        """The clues by column."""
        groups, digits, texts, answers = zip(*_CLUE.findall(self.clue_text), strict=True)
        return ClueColumns(groups, list(map(int, digits)), texts, dict(enumerate(answers)), {})


def plain_file(document: Document) -> PlainFile | None:
    """The parts of a file that is as the format describes it; None for any other."""
    text = document.text
    parts = text.split("\n\n\n")
    if len(parts) != 3 or COMMENT_START in text or ("##" in text and _HEADING.search(text)):
        return None
    headers = _headers(parts[0])
    rows = parts[1].split("\n")
    width = len(rows[0])
    # Cells are no white space, and a clue is no row.
    if headers is None or len(rows) < 2 or "~" in parts[1] or parts[1].split() != rows:
        return None
    cells = plain_cells(rows)
    if len(cells) != width * len(rows) or set(map(len, rows)) != {width}:
        return None
    if not cells.isascii() and unicodedata.normalize("NFC", cells) != cells:
        return None
    clues = parts[2] if parts[2][-1:] == "\n" else parts[2] + "\n"
    clue_count = _count_clues(clues)
    return PlainFile(headers, width, cells, clue_count, clues) if clue_count else None


def _headers(text: str) -> list[HeaderTuple] | None:
    headers: list[HeaderTuple] = []
    for line in text.split("\n"):
        match = HEADER.fullmatch(line)
        if match is None:
            return None
        key, value = match.groups()
        headers.append((key.strip(), value.strip(BLANKS), 1))
    return headers


def _count_clues(text: str) -> int:
    """How many clues there are, a line each, with single blanks; 0 where anything is unusual."""
    if "  " in text or "\t" in text or " \n" in text or _CLUES.fullmatch(text) is None:
        return 0
    lines = text.count("\n") - text.count("\n\n")
    if text.count("~") != lines or text.count(SEPARATOR) != lines:
        return 0
    # As many tildes as lines, and a line end between every two: so each line has one.
    between = text.split("~")
    return lines if all(map(contains, between[1:], "\n" * lines)) else 0


def plain_layout(document: Document, file: PlainFile) -> Layout:
    """The layout of a plain file: what `outline` would find."""
    lines = document.lines
    layout = Layout()
    for line, (key, value, level) in enumerate(file.headers):
        at = lines[line].index(value, lines[line].index(":") + 1) if value else len(lines[line])
        layout.headers.append(Header(line, key, value, at, level))
    first = len(file.headers) + 2
    end = first + len(file.cells) // file.width
    layout.rows = [Row(line, 0, lines[line], lines[line]) for line in range(first, end)]
    groups, numbers, texts, answers, _ = file.clues()
    filled = compress(count(end + 2), lines[end + 2 :])
    add = layout.clues.append
    for line, group, number, text, answer in zip(
        filled, groups, numbers, texts, answers.values(), strict=True
    ):
        source = lines[line]
        end = len(source) - len(answer)
        point = end - len(text) - 5  # ". " and " ~ "
        add(ClueLine(line, line, group, number, text, answer, point + 2, end, source[:point],
                     " " not in answer))  # fmt: skip
    return layout
