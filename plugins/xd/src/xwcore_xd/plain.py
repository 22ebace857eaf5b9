"""A file that is as the format describes it, told and read by a few searches of its whole text.

Contract: `plain_file` gives None for a file with anything unusual: that is read by its lines. What
it gives has headers and rows; the clues are known to be one a line, and are cut into columns when
somebody asks for them. `plain_layout` finds the places that `outline` would find. A linter needs
the columns anyway: of what `plain_parts` gives it cuts the clues by `clues_of_entries`.

Source: 2016; 2.0 for headings. The searches are written for speed: a character class of one sign
is the fastest that there is, and where a pattern cannot go back it need not remember.
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
from xwcore_xd.entry_clues import NEITHER, EntryClues
from xwcore_xd.grammar import BLANKS, CLUES, COMMENT_START, GRID, HEADER, METADATA
from xwcore_xd.layout import ClueColumns, ClueLine, Header, HeaderTuple, Layout, Row

#: Lines of clues, to the end. That each line is a clue of its own, the tildes tell.
_CLUES: Final = re.compile(
    r"(?:[A-Z]?[0-9]{1,6}\. [^~ \t][^~]*+(?<=[^ \t] )~ [^~ \t\n].*+(?<![ \t])\n{1,2}+)++"
)
_CLUE: Final = re.compile(r"([A-Z]?)([0-9]{1,6})\. ([^~]+) ~ (.++)\n")
#: What may be a heading; whether it is one, the lines tell.
_HEADING: Final = re.compile(r"##(?:[ \t]|(?:Metadata|Grid|Clues|metadata|grid|clues)\b)")

_METADATA: Final = f"## {METADATA}"

#: Whether a longer key is one, the pattern of all headers tells.
_LONG_KEY: Final = 40


@dataclass(slots=True)
class PlainFile:
    """Headers, rows of `width` cells, and the lines of `clue_count` clues: 0 until somebody has
    looked at them. `starts` are the lines in which the three begin. `is_spelt` says that each
    header is a word, a colon, a blank, and a value without blanks around it, two blanks or tabs;
    `entries` are the clues, where they are known to be those of the entries.
    """

    headers: list[HeaderTuple]
    is_spelt: bool
    width: int
    cells: str
    clue_text: str
    starts: tuple[int, int, int]
    clue_count: int = 0
    entries: EntryClues | None = None
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
    file = plain_parts(document)
    return file if file is not None and has_plain_clues(file) else None


def plain_parts(document: Document) -> PlainFile | None:
    """As `plain_file`, but the clues may be anything."""
    text = document.text
    parts, starts = text.split("\n\n\n"), None
    if text.startswith(_METADATA[:3]):
        parts, starts = _under_headings(text)
    if len(parts) != 3 or ("<" in text and COMMENT_START in text):
        return None
    if "##" in text and any(map(_HEADING.search, parts)):
        return None
    rows = parts[1].split("\n")
    width = len(rows[0])
    # Cells are no white space, and a clue is no row.
    if len(rows) < 2 or "~" in parts[1] or parts[1].split() != rows:
        return None
    cells = plain_cells(rows)
    if len(cells) != width * len(rows) or set(map(len, rows)) != {width}:
        return None
    if not cells.isascii() and unicodedata.normalize("NFC", cells) != cells:
        return None
    headers: list[HeaderTuple] = []
    is_spelt = "  " not in parts[0] and "\t" not in parts[0]
    for line in parts[0].split("\n"):
        key, colon, value = line.partition(": ")
        stripped = value.strip(BLANKS)
        if colon and key.isalpha() and len(key) < _LONG_KEY:  # as nearly all are
            is_spelt = is_spelt and stripped == value != ""
        else:
            match = HEADER.fullmatch(line)
            if match is None:
                return None
            is_spelt = False
            key, stripped = match[1].strip(), match[2].strip(BLANKS)
        headers.append((key, stripped, 1))
    clues = parts[2] if parts[2][-1:] == "\n" else parts[2] + "\n"
    if starts is None:
        starts = (0, len(headers) + 2, len(headers) + len(rows) + 4)
    return PlainFile(headers, is_spelt, width, cells, clues, starts)


def _under_headings(text: str) -> tuple[list[str], tuple[int, int, int] | None]:
    """What stands under the three headings, without blank lines around it, and in which lines; none
    where there are other headings.
    """
    sections = text.split("\n## ")
    if len(sections) != 3:
        return [], None
    parts, starts, line = [], [], 0
    for name, section in zip((_METADATA, GRID, CLUES), sections, strict=True):
        heading, _, body = section.partition("\n")
        if heading.casefold() != name:
            return [], None
        part = body.strip("\n")
        parts.append(part)
        starts.append(line + 1 + len(body) - len(body.lstrip("\n")))
        line += section.count("\n") + 1
    return parts, (starts[0], starts[1], starts[2])


def has_plain_clues(file: PlainFile) -> bool:
    """Whether all the clues are as the format describes them, a line each; counts them."""
    text = file.clue_text
    if _CLUES.fullmatch(text) is None:
        return False
    # Of all bytes those of tildes and line ends. As many tildes as lines, and never two tildes
    # without a line end between: so each line has one.
    signs = text.encode().translate(None, NEITHER)
    lines = signs.count(b"\n") - text.count("\n\n")
    if signs.count(b"~") != lines or b"~~" in signs:
        return False
    file.clue_count = lines
    return True


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
    for line, (key, value, level) in enumerate(file.headers, file.starts[0]):
        at = lines[line].index(value, lines[line].index(":") + 1) if value else len(lines[line])
        headers.append(Header(line, key, value, at, level))
    rows, clues = plain_rows(document, file), clue_lines(document, file)
    return Layout(explicit=file.starts[0] > 0, headers=headers, rows=rows, clues=clues)


def plain_rows(document: Document, file: PlainFile) -> Sequence[Row]:
    """The rows of a plain file with their places."""
    first = file.starts[1]

    def row(at: int) -> Row:
        text = document.lines[first + at]
        return Row(first + at, 0, text, text)

    return Later(len(file.cells) // file.width, row)


def clue_lines(document: Document, file: PlainFile) -> Sequence[ClueLine]:
    """The clues of a plain file with their places."""
    first = file.starts[2]
    entries = file.entries
    filled: list[int] = []

    def entry_clue(at: int) -> ClueLine:
        assert entries is not None
        line = first + at + (0 < entries.across <= at)
        start, text = entries.starts[at], entries.texts[at]
        position, answer_at = start[:-2], len(start) + len(text) + 3
        return ClueLine(
            line, line, position[0], int(position[1:]), text, entries.answers[at],
            len(start), answer_at, position, True,
        )  # fmt: skip

    def any_clue(at: int) -> ClueLine:
        lines = document.lines
        if not filled:
            filled.extend(compress(count(first), lines[first:]))
        line, (groups, numbers, texts, answers, _) = filled[at], file.clues()
        answer_at = len(lines[line]) - len(answers[at])
        point = answer_at - len(texts[at]) - 5  # ". " and " ~ "
        return ClueLine(
            line, line, groups[at], numbers[at], texts[at], answers[at],
            point + 2, answer_at, lines[line][:point], " " not in answers[at],
        )  # fmt: skip

    return Later(file.clue_count, any_clue if entries is None else entry_clue)
