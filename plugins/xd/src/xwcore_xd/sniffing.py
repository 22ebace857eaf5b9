"""Is this an .xd file? There is no magic: the structure has to tell.

Headers, a grid of even rows, clues with " ~ " follow each other, or sections with known headings
do. Only the head of the source is looked at, once, line by line.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe
from xwcore_xd.parse import heading_of, section_name
from xwcore_xd.syntax import BLANKS, COMMENT_END, COMMENT_START, HEADER, REQUIRED, SURE_CLUE

#: What the first line that is not blank may look like.
_START: Final = re.compile(
    r"\s*(?:##[ \t]*[A-Za-z]|<!--|[^\W\d_][^:\n\r]{0,62}:|\S{2,80}[ \t]*[\r\n]|(?:\S[ \t]){2,80})"
)
#: Headers, rows and a clue as the format describes them; most files are told by this alone.
_USUAL: Final = re.compile(
    r"(?:[^\W\d_][\w -]{0,40}: [^\n]{0,200}\n){1,40}\n\n"
    r"(?:[A-Z0-9#._]{2,60}\n){2,60}\n\n"
    r"[A-Z]?[0-9]{1,3}\. [^\n]{1,400} ~ [^\s~]+\n"
)
#: The same under headings.
_USUAL_SECTIONS: Final = re.compile(
    r"## [Mm]etadata\n{1,3}(?:[^\W\d_][\w -]{0,40}: [^\n]{0,200}\n){1,40}"
    r"\n{1,3}## [Gg]rid\n{1,3}(?:[A-Z0-9#._]{2,60}\n){2,60}"
    r"\n{1,3}## [Cc]lues\n{1,3}[A-Z]?[0-9]{1,3}\. [^\n]{1,400} ~ [^\s~]+\n"
)
_ROW: Final = re.compile(r"[^\s<>`{}\[\]()\"\\;~^]{1,99}")
_SPREAD: Final = re.compile(r"\S(?:[ \t]\S)+")
_SIGNS: Final = re.compile(r"[A-Za-z0-9#._]")

#: Headers of which a grid without clues must have at least one.
_KNOWN_HEADERS: Final = frozenset(
    ["title", "author", "editor", "copyright", "publisher", "date", "rebus", "special", "creator"]
)
_MAX_LINES: Final = 400


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY, or None."""
    head = probe.head
    if not head or b"\0" in head[:64]:
        return None
    text = probe.text
    if _USUAL.match(text):
        return Evidence.LIKELY
    sections = _USUAL_SECTIONS.match(text) if text.startswith("##") else None
    if sections is not None and "##" not in text[sections.end() :] and "\r" not in text:
        return Evidence.LIKELY
    if _START.match(text) is None:
        return None
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n", _MAX_LINES)
    if not probe.whole and len(lines) > 1:
        lines.pop()  # it may be cut
    return Evidence.LIKELY if _Shape(lines, whole=probe.whole).fits() else None


class _Shape:
    """Walks through the lines once: headers, grid, then a clue."""

    def __init__(self, lines: list[str], *, whole: bool) -> None:
        self._lines = lines
        self._whole = whole
        self._at = 0
        self._headers = 0
        self._known = False
        self._blank = 0

    def fits(self) -> bool:
        """Whether the lines have the shape of the format."""
        self._skip_blank()
        if self._at >= len(self._lines):
            return False
        title = heading_of(self._lines[self._at])
        if title is not None:
            return self._explicit()
        return self._implicit()

    def _skip_blank(self) -> None:
        self._blank = 0
        while self._at < len(self._lines):
            line = self._lines[self._at].strip(BLANKS)
            if line.startswith(COMMENT_START):
                while self._at < len(self._lines) and COMMENT_END not in self._lines[self._at]:
                    self._at += 1
            elif line:
                return
            else:
                self._blank += 1
            self._at += 1

    def _read_headers(self) -> None:
        """Go past headers, to the first line that is none."""
        while self._at < len(self._lines):
            match = HEADER.fullmatch(self._lines[self._at])
            if match is None or SURE_CLUE.match(self._lines[self._at]):
                return
            self._headers += 1
            self._known = self._known or match[1].strip().casefold() in _KNOWN_HEADERS
            self._at += 1
            self._skip_blank()

    def _read_grid(self) -> list[str]:
        """The rows of the grid that begins here; none where there is none."""
        rows: list[str] = []
        while self._at < len(self._lines):
            row = self._lines[self._at].strip()
            if _SPREAD.fullmatch(row):
                row = row[::2]
            if not _ROW.fullmatch(row) or SURE_CLUE.match(self._lines[self._at]):
                break
            rows.append(row)
            self._at += 1
        return rows

    def _clue_follows(self) -> bool:
        self._skip_blank()
        return self._at < len(self._lines) and bool(SURE_CLUE.match(self._lines[self._at]))

    def _implicit(self) -> bool:
        self._read_headers()
        gap = self._blank
        rows = self._read_grid()
        if not rows:
            return False
        if self._clue_follows() and _answers(self._lines, self._at):
            return self._headers > 0 or len(rows) > 1
        return gap >= 2 and self._known and len(rows) > 1 and self._plain_grid(rows)

    def _plain_grid(self, rows: list[str]) -> bool:
        """A grid without clues, as far as one can see: even, of capitals and blocks."""
        ended = self._at >= len(self._lines) or self._blank >= 2
        even = len(set(map(len, rows))) == 1 and len(rows[0]) > 1
        signs = "".join(rows)
        usual = sum(sign.isupper() or sign in "#._0123456789" or not sign.isascii()
                    for sign in signs)  # fmt: skip
        return ended and even and usual * 10 >= len(signs) * 8

    def _explicit(self) -> bool:
        """Known headings, each with what belongs under it."""
        met: set[str] = set()
        while self._at < len(self._lines):
            title = heading_of(self._lines[self._at])
            if title is None:
                self._at += 1
                continue
            name = section_name(title)
            self._at += 1
            self._skip_blank()
            if name in REQUIRED:
                if not self._belongs(name):
                    return False
                met.add(name)
        return "grid" in met or ("metadata" in met and self._known) or "clues" in met

    def _belongs(self, name: str) -> bool:
        if self._at >= len(self._lines):
            return not self._whole
        if name == "metadata":
            self._read_headers()
            return self._headers > 0 or heading_of(self._lines[self._at]) is not None
        if name == "grid":
            rows = self._read_grid()
            return bool(rows) and bool(_SIGNS.search(rows[0]))
        return self._clue_follows()


def _answers(lines: list[str], at: int) -> bool:
    """Whether the clue has an answer, or none at all; not a sentence."""
    answer = lines[at].rpartition(" ~")[2].strip()
    return len(answer.split()) < 6
