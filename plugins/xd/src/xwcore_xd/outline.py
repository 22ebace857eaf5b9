"""Where headers, grid, clues and notes are: explicit sections, or the shape of the content.

Sources: 2016 ("Sections are delineated by two or more blank lines"); 2.0 (headings). Where blank
lines are missing or doubled the lines themselves tell: a header has a colon, rows of a grid have no
blanks and one length, a clue has a number and a point. No clue is taken for a note.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final, NamedTuple

from xwcore.plugin import Fix
from xwcore_xd import codes as finding
from xwcore_xd.clue_lines import ClueReader
from xwcore_xd.document import Document
from xwcore_xd.grammar import (
    BLANKS,
    CLUE,
    CLUE_METADATA,
    CLUES,
    COMMENT_END,
    COMMENT_START,
    DESIGN,
    GRID,
    HEADER,
    HEADING,
    METADATA,
    NOTES,
    REQUIRED,
    SECTIONS,
    START,
    SURE_CLUE,
)
from xwcore_xd.layout import Found, Header, Layout, Row, Section

_NO_BLANKS: Final = {ord(blank): None for blank in BLANKS}
_SPREAD: Final = re.compile(r"\S(?:[ \t]\S)+")
_FIRST_WORD: Final = re.compile(r"[^\W\d_]+")
_TIGHT_HEADING: Final = re.compile(r"[ \t]*##(?:Metadata|Grid|Clues|metadata|grid|clues)[ \t]*:?")


class Paragraph(NamedTuple):
    """Lines without a blank one between them; `gap` blank lines stand before."""

    start: int
    end: int
    gap: int


def find_parts(document: Document, found: Found) -> Layout:
    """The layout of a file; `found` is told what is unusual about it."""
    layout = Layout(comments=_comments(document, found))
    headings = _headings(document, layout.comments)
    if headings:
        layout.explicit = True
        _read_sections(document, layout, headings, found)
    else:
        _Implicit(document, layout, found).read()
    return layout


def _comments(document: Document, found: Found) -> frozenset[int]:
    """The lines of comments; one that does not end is a comment of one line."""
    if COMMENT_START not in document.text:
        return frozenset()
    lines, taken = document.lines, set[int]()
    last_end = max((at for at, line in enumerate(lines) if COMMENT_END in line), default=-1)
    at = 0
    while at < len(lines):
        if not lines[at].lstrip(BLANKS).startswith(COMMENT_START):
            at += 1
            continue
        end = at
        if at > last_end:
            found(finding.COMMENT_OPEN.at(span=document.span(at)))
        else:
            while COMMENT_END not in lines[end]:
                end += 1
        taken.update(range(at, end + 1))
        at = end + 1
    return frozenset(taken)


# -- explicit -----------------------------------------------------------------------------------


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


def _headings(document: Document, comments: frozenset[int]) -> list[tuple[int, str]]:
    """Line and title of each heading; none where no section that matters has one."""
    if "##" not in document.text:
        return []
    headings = [
        (at, title)
        for at, line in enumerate(document.lines)
        if "##" in line and at not in comments and (title := heading_of(line)) is not None
    ]
    known = {section_name(title) for _, title in headings}
    return headings if known & REQUIRED else []


def _read_sections(
    document: Document, layout: Layout, headings: list[tuple[int, str]], found: Found
) -> None:
    ends = [line for line, _ in headings[1:]] + [len(document.lines)]
    _before_headings(document, layout, headings[0][0], found)
    seen: set[str] = set()
    reader = ClueReader(document, found)
    for (heading, title), end in zip(headings, ends, strict=True):
        section = Section(section_name(title), title, heading, heading + 1, end)
        layout.parts.append(section)
        _heading_spelling(document, section, found)
        single = section.name in (GRID, NOTES, START, DESIGN)
        if section.name in seen and single:
            found(finding.SECTION_REPEATED.at(span=document.span(heading)))
            section.name = ""
        seen.add(section.name)
        _read_section(document, layout, section, reader, found)
    layout.clues = reader.finish()


def _read_section(
    document: Document, layout: Layout, section: Section, reader: ClueReader, found: Found
) -> None:
    content = [at for at in range(section.start, section.end) if at not in layout.comments]
    if section.name == METADATA:
        _headers(document, layout, content, found)
    elif section.name == GRID:
        layout.rows = [row for at in content if (row := row_of(document, at))]
    elif section.name == CLUES:
        layout.clue_zones.append((section.start, section.end))
        reader.read(content)
    elif section.name == NOTES:
        layout.notes = notes_between(document, section.start, section.end)
    elif section.name == START:
        layout.start = [row for at in content if (row := row_of(document, at))]
    elif section.name == DESIGN:
        layout.design = section
    else:
        layout.sections.append(section)
        message = f"a section {section.title!r}, of which the format does not speak"
        found(finding.UNKNOWN_SECTION.at(message, document.span(section.heading)))


def _heading_spelling(document: Document, section: Section, found: Found) -> None:
    line = document.lines[section.heading]
    if not section.name:
        return
    wanted = f"## {section.name.capitalize()}"
    if line.rstrip(BLANKS).casefold() == wanted.casefold():
        return
    edit = document.edit(section.heading, 0, len(line), wanted)
    fix = Fix((edit,), title=f"write {wanted!r}")
    found(finding.HEADING_SPELLING.at(span=document.span(section.heading), fix=fix))


def _before_headings(document: Document, layout: Layout, end: int, found: Found) -> None:
    """Lines before the first heading: headers, if anything."""
    content = [at for at in range(end) if at not in layout.comments]
    first = next((at for at in content if document.lines[at].strip(BLANKS)), None)
    if first is not None:
        found(finding.OUTSIDE_SECTIONS.at(span=document.span(first)))
        _headers(document, layout, content, found)


def notes_between(document: Document, start: int, end: int) -> tuple[int, int] | None:
    """The lines of notes: without the blank line behind the heading, and before the next one."""
    lines = document.lines
    if start < end and not lines[start].strip(BLANKS):
        start += 1
    if end < len(lines) and start < end and not lines[end - 1].strip(BLANKS):
        end -= 1
    return (start, end) if start < end else None


# -- lines --------------------------------------------------------------------------------------


def row_of(document: Document, line: int) -> Row | None:
    """A line as a row of a grid; None for a blank line."""
    text = document.lines[line]
    cells = text.strip()
    if not cells:
        return None
    at = text.index(cells[0])
    return Row(line, at, cells.translate(_NO_BLANKS), cells)


def _headers(document: Document, layout: Layout, lines: Iterable[int], found: Found) -> None:
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


# -- implicit -----------------------------------------------------------------------------------


class _Implicit:
    """Finds the parts of a file without headings."""

    def __init__(self, document: Document, layout: Layout, found: Found) -> None:
        self._document = document
        self._layout = layout
        self._found = found
        self._lines = document.lines
        self._paragraphs = self._cut()

    def _cut(self) -> list[Paragraph]:
        paragraphs: list[Paragraph] = []
        start, end, gap, before = -1, 0, 0, 0
        for at, line in enumerate(self._lines):
            if at in self._layout.comments:
                continue
            if line.strip(BLANKS):
                if start < 0:
                    start, before = at, gap
                gap = 0
                end = at + 1
            else:
                if start >= 0:
                    paragraphs.append(Paragraph(start, end, before))
                    start = -1
                gap += 1
        if start >= 0:
            paragraphs.append(Paragraph(start, end, before))
        return paragraphs

    def read(self) -> None:
        """Fill the layout."""
        grid = self._find_grid()
        lines = len(self._lines)
        first_clue = self._first_clue(grid[0] if grid else lines)
        layout, document = self._layout, self._document
        comments = layout.comments
        reader = ClueReader(document, self._found)
        head_end = min(grid[0] if grid else lines, first_clue)
        _headers(document, layout, (at for at in range(head_end) if at not in comments),
                 self._found)  # fmt: skip
        if grid:
            if first_clue < grid[0]:
                self._zone(reader, first_clue, grid[0])
            layout.rows = [
                row
                for at in range(*grid)
                if at not in comments and (row := row_of(document, at)) is not None
            ]
            self._separator(grid[0], 2)
            self._after(reader, grid[1])
        elif first_clue < lines:
            self._after(reader, first_clue)
        layout.clues = reader.finish()

    def _zone(self, reader: ClueReader, start: int, end: int) -> None:
        self._layout.clue_zones.append((start, end))
        reader.read(at for at in range(start, end) if at not in self._layout.comments)

    def _separator(self, line: int, wanted: int) -> None:
        """Report where fewer blank lines than `wanted` stand before a section at `line`."""
        at = line - 1
        while at >= 0 and not self._lines[at].strip(BLANKS):
            at -= 1
        missing = wanted - (line - 1 - at)
        if at < 0 or missing <= 0:
            return
        edit = self._document.line_edit(line, 0, "\n" * missing)
        fix = Fix((edit,), title="put two blank lines between the sections")
        self._found(finding.SEPARATOR_MISSING.at(span=self._document.span(line), fix=fix))

    # -- the grid -------------------------------------------------------------------------------

    def _first_clue(self, end: int) -> int:
        """The first line before `end` that is a clue for sure; else the number of lines."""
        for at in range(end):
            if "~" in self._lines[at] and SURE_CLUE.match(self._lines[at]):
                return at
        return len(self._lines)

    def _find_grid(self) -> tuple[int, int] | None:
        best: tuple[int, int, int] | None = None
        clue_seen = False
        for number, each in enumerate(self._paragraphs):
            if best is not None and (best[0] == 0 or clue_seen):
                break
            for start, end in self._runs(each):
                rank = self._rank(each, number, start, end)
                if best is None or rank < best[0]:
                    best = (rank, start, end)
            clue_seen = clue_seen or SURE_CLUE.match(self._lines[each.start]) is not None
        return None if best is None else (best[1], best[2])

    def _rank(self, each: Paragraph, number: int, start: int, end: int) -> int:
        """How much a run of rows looks like a grid; 0 is best."""
        whole = (start, end) == (each.start, each.end)
        apart = whole and (each.gap >= 2 or number == 0)
        lengths = {self._length(at) for at in range(start, end)}
        even = len(lengths) == 1 and end - start > 1
        if apart and even:
            return 0
        if even:
            return 1
        if end - start > 1:
            return 2
        return 3 if apart else 4

    def _length(self, at: int) -> int:
        """How many cells a line has, as a row."""
        text = self._lines[at].strip()
        return len(text.split()) if _SPREAD.fullmatch(text) else len(text)

    def _is_row(self, at: int, *, colons: bool) -> bool:
        text = self._lines[at].strip()
        if ":" in text and not colons and HEADER.match(text):
            return False
        if " " in text or "\t" in text:
            return _SPREAD.fullmatch(text) is not None
        return not (CLUE.fullmatch(text) and text[-1] not in ".#" and "~" in text)

    def _runs(self, each: Paragraph) -> list[tuple[int, int]]:
        """Runs of lines that may be rows; a colon is a cell where the whole paragraph is even."""
        lines = range(each.start, each.end)
        even = len({len(self._lines[at].strip()) for at in lines}) == 1
        apart = each.gap >= 2 and each.start and len(lines) > 1
        if apart and even and all(self._is_row(at, colons=True) for at in lines):
            return [(each.start, each.end)]
        runs: list[tuple[int, int]] = []
        for at in lines:
            if not self._is_row(at, colons=False):
                continue
            if runs and runs[-1][1] == at:
                runs[-1] = (runs[-1][0], at + 1)
            else:
                runs.append((at, at + 1))
        return runs

    # -- clues and notes ------------------------------------------------------------------------

    def _after(self, reader: ClueReader, start: int) -> None:
        """Clues and notes from `start` on."""
        rest = [each for each in self._paragraphs if each.end > start]
        if rest and rest[0].start < start:
            rest[0] = Paragraph(start, rest[0].end, 0)
        last_clues = max(
            (number for number, each in enumerate(rest) if self._all_clues(each)), default=-1
        )
        notes: Paragraph | None = None
        for number, each in enumerate(rest):
            if number > last_clues and not self._has_clues(each):
                notes = each
                break
            if number == 0:
                self._separator(each.start, 2)
            elif each.gap >= 2 and reader.clues:
                self._doubled(each)
            self._zone(reader, each.start, each.end)
        if notes is not None:
            self._separator(notes.start, 2)
            self._layout.notes = (notes.start, len(self._lines))

    def _doubled(self, each: Paragraph) -> None:
        edit = self._document.line_edit(each.start - each.gap, each.gap - 1)
        fix = Fix((edit,), title="leave one blank line")
        span = self._document.span(each.start)
        self._found(finding.SEPARATOR_DOUBLED.at(span=span, fix=fix))

    def _clue_like(self, at: int) -> bool:
        line = self._lines[at]
        match = CLUE.match(line)
        if match:
            return bool(match[2]) or " ~" in match[3]
        return CLUE_METADATA.match(line) is not None

    def _has_clues(self, each: Paragraph) -> bool:
        """Whether a paragraph begins with a clue, or holds one that is sure."""
        lines = range(each.start, each.end)
        return self._clue_like(each.start) or any(
            "~" in self._lines[at] and SURE_CLUE.match(self._lines[at]) for at in lines
        )

    def _all_clues(self, each: Paragraph) -> bool:
        """Whether every line is a clue that is sure, or metadata of one."""
        return all(
            SURE_CLUE.match(self._lines[at]) or CLUE_METADATA.match(self._lines[at])
            for at in range(each.start, each.end)
        )
