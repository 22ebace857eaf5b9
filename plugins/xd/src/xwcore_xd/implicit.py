"""Where the parts of a file without headings are: by blank lines, else by the shape of the lines.

Source: 2016 (two blank lines or more end a section). Where they are missing or
doubled the lines themselves tell: a header has a colon, rows of a grid have no blanks and one
length, a clue has a number and a point. No clue is taken for a note.
"""

from __future__ import annotations

from typing import NamedTuple

from xwcore.plugin import Fix
from xwcore_xd import codes as finding
from xwcore_xd.clue_lines import ClueReader
from xwcore_xd.document import Document
from xwcore_xd.grammar import BLANKS, CLUE, CLUE_METADATA, HEADER, SURE_CLUE
from xwcore_xd.layout import Found, Layout
from xwcore_xd.line_shapes import SPREAD, read_headers, row_of


class Paragraph(NamedTuple):
    """Lines without a blank one between them; `gap` blank lines stand before."""

    start: int
    end: int
    gap: int


class Implicit:
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
        read_headers(document, layout, (at for at in range(head_end) if at not in comments),
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
        return len(text.split()) if SPREAD.fullmatch(text) else len(text)

    def _is_row(self, at: int, *, colons: bool) -> bool:
        text = self._lines[at].strip()
        if ":" in text and not colons and HEADER.match(text):
            return False
        if " " in text or "\t" in text:
            return SPREAD.fullmatch(text) is not None
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
