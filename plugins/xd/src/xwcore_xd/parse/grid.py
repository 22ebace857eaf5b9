"""The grid: rows of characters, and where they are in a file without headings.

Source: 2016 (two or more blank lines end a section). Where blank lines are missing or doubled the
shape of the lines decides: a header has a colon, rows of a grid have no blanks and one length.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from xwcore_xd.parse.structure import Row, Rows
from xwcore_xd.syntax import BLANKS, CLUE, HEADER, SPREAD, SURE_CLUE

_NO_BLANKS: Final = {ord(blank): None for blank in BLANKS}
#: A line without any of these is a row.
_DOUBTFUL: Final = re.compile(r"[ \t:~]")


def rows_in(lines: Sequence[str], numbers: Sequence[int]) -> Rows:
    """The lines of these numbers as rows of a grid; blank lines are skipped."""
    texts = [lines[number] for number in numbers]
    joined = "".join(texts)
    if all(texts) and joined.split() == [joined]:
        return Rows(list(numbers), texts)
    rows = Rows()
    for number, text in zip(numbers, texts, strict=True):
        raw = text.strip()
        if not raw:
            continue
        cells = raw.translate(_NO_BLANKS)
        if cells != text:
            rows.odd[len(rows)] = Row(number, text.index(raw[0]), cells, raw)
        rows.lines.append(number)
        rows.texts.append(cells)
    return rows


class Paragraph(NamedTuple):
    """Lines without a blank line between them; `gap` blank lines stand before."""

    start: int
    end: int
    gap: int


def paragraphs_in(lines: Sequence[str], numbers: Sequence[int]) -> list[Paragraph]:
    """The paragraphs of the lines with these numbers; other lines count as absent."""
    texts = lines if len(numbers) == len(lines) else [lines[number] for number in numbers]
    blank = [at for at, text in enumerate(texts) if not text.strip(BLANKS)]
    paragraphs: list[Paragraph] = []
    start = gap = 0
    for end in [*blank, len(numbers)]:
        if end > start:
            paragraphs.append(Paragraph(numbers[start], numbers[end - 1] + 1, gap))
            gap = 0
        gap += 1
        start = end + 1
    return paragraphs


def find_grid(lines: Sequence[str], paragraphs: Iterable[Paragraph]) -> tuple[int, int] | None:
    """First line and end of the grid; None where no line looks like a row.

    The first run of rows that stands apart and is even is the grid, else the best run before the
    clues.
    """
    best: tuple[int, int, int] | None = None
    after_clue = False
    for number, paragraph in enumerate(paragraphs):
        if best is not None and (best[0] == 0 or after_clue):
            break
        for start, end in _runs(lines, paragraph):
            rank = _rank(lines, paragraph, number, start, end)
            if best is None or rank < best[0]:
                best = (rank, start, end)
        after_clue = after_clue or SURE_CLUE.match(lines[paragraph.start]) is not None
    return None if best is None else (best[1], best[2])


def _rank(lines: Sequence[str], paragraph: Paragraph, number: int, start: int, end: int) -> int:
    """How much a run of rows looks like a grid; 0 is best."""
    is_whole = (start, end) == (paragraph.start, paragraph.end)
    stands_apart = is_whole and (paragraph.gap >= 2 or number == 0)
    is_even = end - start > 1 and _are_even(lines[start:end])
    if is_even:
        return 0 if stands_apart else 1
    if end - start > 1:
        return 2
    return 3 if stands_apart else 4


def _are_even(lines: Sequence[str]) -> bool:
    """Whether the lines have the same number of cells."""
    joined = "".join(lines)
    if joined.split() == [joined]:  # no blanks
        return len(set(map(len, lines))) == 1
    return len(set(map(_cell_count, lines))) == 1


def _cell_count(line: str) -> int:
    """How many cells a line has as a row."""
    text = line.strip()
    if text[1:2] in BLANKS and SPREAD.fullmatch(text):
        return len(text.split())
    return len(text)


def _runs(lines: Sequence[str], paragraph: Paragraph) -> list[tuple[int, int]]:
    """Runs of lines that may be rows. A colon is a cell where the whole paragraph is even."""
    start, end, gap = paragraph
    texts = lines[start:end]
    if _DOUBTFUL.search("".join(texts)) is None:
        return [(start, end)]
    is_even = len(texts) > 1 and len({len(text.strip()) for text in texts}) == 1
    if gap >= 2 and start and is_even and all(_is_row(text, allow_colons=True) for text in texts):
        return [(start, end)]
    runs: list[tuple[int, int]] = []
    for at, text in enumerate(texts, start):
        if not _is_row(text, allow_colons=False):
            continue
        if runs and runs[-1][1] == at:
            runs[-1] = (runs[-1][0], at + 1)
        else:
            runs.append((at, at + 1))
    return runs


def _is_row(line: str, *, allow_colons: bool) -> bool:
    text = line.strip()
    if " " in text or "\t" in text:
        if not SPREAD.fullmatch(text):
            return False
    elif "~" in text and text[-1] not in ".#" and CLUE.fullmatch(text):
        return False
    return allow_colons or ":" not in text or not HEADER.match(text)
