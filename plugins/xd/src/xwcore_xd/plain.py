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
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import compress, count
from typing import Final, TypeVar, overload

from xwcore_xd.cells import plain_cells
from xwcore_xd.document import Document
from xwcore_xd.grammar import BLANKS, COMMENT_START, HEADER
from xwcore_xd.layout import ClueColumns, ClueLine, Header, HeaderTuple, Layout, Row

#: Lines of clues, to the end. That each line is a clue of its own, the tildes tell.
_CLUES: Final = re.compile(
    r"(?:[A-Z]?[0-9]{1,6}\. [^~ \t][^~]*+(?<=[^ \t] )~ [^~ \t\n].*+(?<![ \t])\n{1,2}+)++"
)
_CLUE: Final = re.compile(r"([A-Z]?)([0-9]{1,6})\. ([^~]+) ~ (.++)\n")
#: What may be a heading; whether it is one, the lines tell.
_HEADING: Final = re.compile(r"##(?:[ \t]|(?:Metadata|Grid|Clues|metadata|grid|clues)\b)")

#: Whether a longer key is one, the pattern of all headers tells.
_LONG_KEY: Final = 40
_NEITHER: Final = bytes(code for code in range(256) if code not in b"~\n")


@dataclass(slots=True)
class PlainFile:
    """Headers, rows of `width` cells, and the lines of `clue_count` clues."""

    headers: list[HeaderTuple]
    width: int
    cells: str
    clue_count: int
    clue_text: str
    _columns: ClueColumns | None = None

    def clues(self) -> ClueColumns:
        """The clues by column."""
        if self._columns is None:
            groups, digits, texts, answers = zip(*_CLUE.findall(self.clue_text), strict=True)
            numbers = list(map(int, digits))
            self._columns = ClueColumns(groups, numbers, texts, dict(enumerate(answers)), {})
        return self._columns


def plain_file(document: Document) -> PlainFile | None:
    """The parts of a file that is as the format describes it; None for any other."""
    text = document.text
    parts = text.split("\n\n\n")
    if len(parts) != 3 or ("<" in text and COMMENT_START in text):
        return None
    if "##" in text and _HEADING.search(text):
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
        key, colon, value = line.partition(": ")
        if colon and key.isalpha() and len(key) < _LONG_KEY:
            headers.append((key, value.strip(BLANKS), 1))  # as nearly all are
            continue
        match = HEADER.fullmatch(line)
        if match is None:
            return None
        key, value = match.groups()
        headers.append((key.strip(), value.strip(BLANKS), 1))
    return headers


def _count_clues(text: str) -> int:
    """How many clues there are, a line each; 0 where anything is unusual."""
    if _CLUES.fullmatch(text) is None:
        return 0
    lines = text.count("\n") - text.count("\n\n")
    # Of all bytes those of tildes and line ends. As many tildes as lines, and never two tildes
    # without a line end between: so each line has one.
    signs = text.encode().translate(None, _NEITHER)
    return lines if signs.count(b"~") == lines and b"~~" not in signs else 0


Item = TypeVar("Item")


class Later(Sequence[Item]):
    """Items that are made when somebody looks; a check looks at few of them."""

    def __init__(self, count: int, make: Callable[[int], Item]) -> None:
        self._every = range(count)
        self._make = make

    def __len__(self) -> int:
        return len(self._every)

    @overload
    def __getitem__(self, index: int) -> Item: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Item]: ...
    def __getitem__(self, index: int | slice) -> Item | Sequence[Item]:
        if isinstance(index, slice):
            return [self._make(at) for at in self._every[index]]
        return self._make(self._every[index])


def plain_layout(document: Document, file: PlainFile) -> Layout:
    """The layout of a plain file: what `outline` would find."""
    lines = document.lines
    headers = []
    for line, (key, value, level) in enumerate(file.headers):
        at = lines[line].index(value, lines[line].index(":") + 1) if value else len(lines[line])
        headers.append(Header(line, key, value, at, level))
    first = len(headers) + 2
    height = len(file.cells) // file.width
    rows = Later(height, lambda at: Row(first + at, 0, lines[first + at], lines[first + at]))
    clues = Later(file.clue_count, _clue_maker(lines, first + height + 2, file))
    return Layout(headers=headers, rows=rows, clues=clues)


def _clue_maker(lines: Sequence[str], first: int, file: PlainFile) -> Callable[[int], ClueLine]:
    filled: list[int] = []

    def make(at: int) -> ClueLine:
        if not filled:
            filled.extend(compress(count(first), lines[first:]))
        line, (groups, numbers, texts, answers, _) = filled[at], file.clues()
        answer_at = len(lines[line]) - len(answers[at])
        point = answer_at - len(texts[at]) - 5  # ". " and " ~ "
        return ClueLine(
            line, line, groups[at], numbers[at], texts[at], answers[at],
            point + 2, answer_at, lines[line][:point], " " not in answers[at],
        )  # fmt: skip

    return make
