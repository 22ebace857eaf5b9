"""Detection: whether a text has the structure of an .xd file. The format has no magic bytes.

Headers, a grid of even rows and a clue with " ~ " follow each other, or known headings have what
belongs under them. Only the head of the source is looked at, in one pass over its lines.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_xd.parse import heading_of, section_name
from xwcore_xd.syntax import (
    BLANKS,
    COMMENT_END,
    COMMENT_START,
    HEADER,
    REQUIRED,
    SPREAD,
    SURE_CLUE,
)

#: How a file may begin; most files of other formats begin otherwise.
_START: Final = re.compile(
    r"\s*(?:##[ \t]*[A-Za-z]|<!--|[^\W\d_][^:\n\r]{0,62}:|\S{2,80}[ \t]*[\r\n]|(?:\S[ \t]){2,80})"
)
_ROW: Final = re.compile(r"[^\s<>`{}\[\]()\"\\;~^]{1,99}")
_CELLS: Final = re.compile(r"[A-Za-z0-9#._]")
_USUAL_CELLS: Final = "#._0123456789"

#: Headers of which a grid without clues must have at least one.
_KNOWN_HEADERS: Final = frozenset(
    {
        "title",
        "author",
        "editor",
        "copyright",
        "publisher",
        "date",
        "rebus",
        "special",
        "creator",
    }
)
_MAX_LINES: Final = 400
#: More words than this after the tilde are a sentence, not an answer.
_MAX_WORDS: Final = 5


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY, or None."""
    head = probe.head
    if not head or b"\0" in head[:64]:
        return None
    text = probe.text
    if _START.match(text) is None:
        return None
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    lines = text.split("\n", _MAX_LINES)
    if not probe.whole and len(lines) > 1:
        lines.pop()  # it may be truncated
    return Evidence.LIKELY if _Shape(lines, is_whole=probe.whole).fits() else None


class _Shape:
    """Walks through the lines once: headers, grid, then a clue."""

    def __init__(self, lines: list[str], *, is_whole: bool) -> None:
        self._lines = lines
        self._is_whole = is_whole
        self._at = 0
        self._header_count = 0
        self._has_known_header = False
        self._gap = 0

    @property
    def _is_at_end(self) -> bool:
        return self._at >= len(self._lines)

    def fits(self) -> bool:
        """Whether the lines have the shape of the format."""
        self._skip_blank()
        if self._is_at_end:
            return False
        if heading_of(self._lines[self._at]) is not None:
            return self._fits_explicit()
        return self._fits_implicit()

    def _skip_blank(self) -> None:
        """Skip blank lines and comments; `_gap` counts the blank lines."""
        lines = self._lines
        self._gap = 0
        while self._at < len(lines):
            line = lines[self._at].strip(BLANKS)
            if line.startswith(COMMENT_START):
                while self._at < len(lines) and COMMENT_END not in lines[self._at]:
                    self._at += 1
            elif line:
                return
            else:
                self._gap += 1
            self._at += 1

    def _skip_headers(self) -> None:
        """Skip headers and the blank lines among them."""
        lines = self._lines
        while self._at < len(lines):
            line = lines[self._at]
            match = HEADER.fullmatch(line)
            if match is None or _is_clue(line):
                return
            self._header_count += 1
            self._has_known_header |= match[1].strip().casefold() in _KNOWN_HEADERS
            self._at += 1
            self._skip_blank()

    def _read_grid(self) -> list[str]:
        """The rows of the grid that begins here."""
        rows: list[str] = []
        while not self._is_at_end:
            line = self._lines[self._at]
            row = line.strip()
            if row[1:2] in BLANKS and SPREAD.fullmatch(row):
                row = row[::2]
            if not _ROW.fullmatch(row) or _is_clue(line):
                break
            rows.append(row)
            self._at += 1
        return rows

    def _clue_follows(self) -> bool:
        self._skip_blank()
        return not self._is_at_end and _is_clue(self._lines[self._at])

    def _fits_implicit(self) -> bool:
        self._skip_headers()
        gap = self._gap
        rows = self._read_grid()
        if not rows:
            return False
        if self._clue_follows() and _has_short_answer(self._lines[self._at]):
            return self._header_count > 0 or len(rows) > 1
        return gap >= 2 and self._has_known_header and len(rows) > 1 and self._is_usual_grid(rows)

    def _is_usual_grid(self, rows: list[str]) -> bool:
        """Whether the rows are a grid without clues: even, of capitals and blocks."""
        ends = self._is_at_end or self._gap >= 2
        is_even = len(set(map(len, rows))) == 1 and len(rows[0]) > 1
        cells = "".join(rows)
        usual = sum(cell.isupper() or cell in _USUAL_CELLS or not cell.isascii() for cell in cells)
        return ends and is_even and usual * 10 >= len(cells) * 8

    def _fits_explicit(self) -> bool:
        """Whether the known headings have what belongs under them."""
        names: set[str] = set()
        for at in [at for at, line in enumerate(self._lines) if "##" in line]:
            title = heading_of(self._lines[at])
            name = "" if title is None or at < self._at else section_name(title)
            if name in REQUIRED:
                self._at = at + 1
                self._skip_blank()
                if not self._belongs(name):
                    return False
                names.add(name)
        return "grid" in names or "clues" in names or self._has_known_header

    def _belongs(self, name: str) -> bool:
        """Whether the lines here belong in a section of this name."""
        if self._is_at_end:
            return not self._is_whole
        if name == "metadata":
            self._skip_headers()
            return self._header_count > 0 or heading_of(self._lines[self._at]) is not None
        if name == "grid":
            rows = self._read_grid()
            return bool(rows) and _CELLS.search(rows[0]) is not None
        return self._clue_follows()


def _is_clue(line: str) -> bool:
    return "~" in line and SURE_CLUE.match(line) is not None


def _has_short_answer(line: str) -> bool:
    """Whether the clue has an answer or none, but not a sentence."""
    return len(line.rpartition(" ~")[2].split()) <= _MAX_WORDS
