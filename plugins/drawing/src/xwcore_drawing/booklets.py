"""Sheets of many puzzles: several on one sheet, page numbers, contents, two pages for folding.

Contract: the sheets of `Chapter`s keep their order; what a sheet shows is moved, never cut or made
smaller.
"""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final, NamedTuple

from xwcore_documents import safe_text
from xwcore_drawing.languages import english_of, words_in
from xwcore_drawing.pages import (
    FOOT_SIZE,
    LEADING,
    MARGIN,
    PARAGRAPH,
    TITLE,
    TITLE_SIZE,
    PageOptions,
    Sheet,
)
from xwcore_drawing.placing import Placed
from xwcore_drawing.shapes import END, MIDDLE, START, Bounds, Group, Line, Shape, Tag, Text

#: Columns and rows of the rooms on a sheet, by how many puzzles it has.
ROOMS: Final = {1: (1, 1), 2: (1, 2), 4: (2, 2), 6: (2, 3)}

_ENTRY_SIZE: Final = 10.0
_GRAY: Final = "#666666"
_LINE_OF_CONTENTS: Final = _ENTRY_SIZE * 1.6


class Chapter(NamedTuple):
    """The sheets of one puzzle, and the title for contents and bookmarks."""

    title: str
    sheets: tuple[Sheet, ...]


class Leaf(NamedTuple):
    """A finished sheet, and the titles of the puzzles that begin on it."""

    sheet: Sheet
    titles: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class BookletOptions:
    """How puzzles become a booklet.

    `per_page` puzzles share a sheet (1, 2, 4 or 6); sheets have `numbers`; a table of `contents` is
    before them; `folded` puts two pages on each side of a sheet, in the order for folding.
    """

    per_page: int = 1
    numbers: bool = True
    contents: bool = False
    folded: bool = False


def room_options(options: PageOptions, booklet: BookletOptions) -> PageOptions:
    """The options of a puzzle that shares its sheet of paper."""
    if booklet.per_page == 1 and not booklet.folded:
        return options
    width, height = _page_size(options, booklet)
    columns, rows = _rooms(width, height, booklet)
    return replace(options, room=(width / columns, height / rows))


def _page_size(options: PageOptions, booklet: BookletOptions) -> tuple[float, float]:
    """Width and height of a page: the paper, or the half of it that is left of the fold."""
    width, height = options.paper_size
    if booklet.folded:
        return max(width, height) / 2, min(width, height)
    return width, height


def bound(
    chapters: Iterable[Chapter], options: PageOptions, booklet: BookletOptions, language: str = ""
) -> list[Leaf]:
    """The sheets of all chapters, those with a solution last."""
    puzzles: list[tuple[str, Sheet]] = []
    solutions: list[tuple[str, Sheet]] = []
    for chapter in chapters:
        title = chapter.title
        for sheet in chapter.sheets:
            if sheet.is_solution:
                solutions.append(("", sheet))
            else:
                puzzles.append((title, sheet))
                title = ""
    size = _page_size(options, booklet)
    leaves = [*_shared(puzzles, size, booklet), *_shared(solutions, size, booklet)]
    if booklet.contents:
        leaves = _with_contents(leaves, size, language)
    if booklet.numbers and len(leaves) > 1:
        leaves = [
            leaf._replace(sheet=_numbered(leaf.sheet, number))
            for number, leaf in enumerate(leaves, 1)
        ]
    return _folded(leaves) if booklet.folded else leaves


def _rooms(width: float, height: float, booklet: BookletOptions) -> tuple[int, int]:
    """Columns and rows of the rooms on a page of this size."""
    columns, rows = ROOMS[booklet.per_page]
    return (rows, columns) if width > height else (columns, rows)


def _shared(
    sheets: Sequence[tuple[str, Sheet]], size: tuple[float, float], booklet: BookletOptions
) -> Iterator[Leaf]:
    """Sheets of rooms put together, row by row."""
    if booklet.per_page == 1:
        yield from (Leaf(sheet, (title,) if title else ()) for title, sheet in sheets)
        return
    width, height = size
    columns, rows = _rooms(width, height, booklet)
    for start in range(0, len(sheets), booklet.per_page):
        group = sheets[start : start + booklet.per_page]
        parts: list[Iterable[Shape]] = []
        for at, (_, sheet) in enumerate(group):
            row, column = divmod(at, columns)
            parts += _moved(sheet, column * width / columns, row * height / rows)
        titles = tuple(title for title, _ in group if title)
        yield Leaf(Sheet(width, height, tuple(parts)), titles)


def _moved(sheet: Sheet, left: float, top: float) -> list[Iterable[Shape]]:
    """What a sheet shows, at another place."""
    whole = Bounds(0, 0, sheet.width, sheet.height)
    return [
        Placed(part, whole, 1.0, left, top, alt=part.alt if isinstance(part, Placed) else "")
        for part in sheet.parts
    ]


def _numbered(sheet: Sheet, number: int) -> Sheet:
    place = sheet.width / 2, sheet.height - MARGIN / 2
    text = Text(*place, str(number), FOOT_SIZE + 1, MIDDLE, _GRAY)
    return sheet._replace(parts=(*sheet.parts, [text]))


def _with_contents(leaves: Sequence[Leaf], size: tuple[float, float], language: str) -> list[Leaf]:
    """The sheets after those of the contents."""
    width, height = size
    heading = words_in(language).contents
    room = height - 2 * MARGIN - 2 * TITLE_SIZE
    lines = max(int(room / _LINE_OF_CONTENTS), 1)
    count = math.ceil(sum(len(leaf.titles) for leaf in leaves) / lines)
    entries = [
        (" ".join(safe_text(title, lines=True).split()), number)
        for number, leaf in enumerate(leaves, 1 + count)
        for title in leaf.titles
    ]
    pages = []
    for start in range(0, len(entries), lines):
        fallback = english_of(heading)
        y = MARGIN + TITLE_SIZE
        title = Text(MARGIN, y, heading, TITLE_SIZE, START, bold=True, fallback=fallback)
        shapes: list[Shape] = [Group((title,), tag=Tag(TITLE, -1, -1))]
        y += TITLE_SIZE
        for text, number in entries[start : start + lines]:
            y += _LINE_OF_CONTENTS
            room = width - 2 * MARGIN - 4 * _ENTRY_SIZE
            line = Text(MARGIN, y, text, _ENTRY_SIZE, START, fit=room)
            place = Text(width - MARGIN, y, str(number), _ENTRY_SIZE, END)
            shapes.append(Group((line, place), tag=Tag(PARAGRAPH, -1, -1)))
            low = y + _ENTRY_SIZE * LEADING / 2
            shapes.append(Line(MARGIN, low, width - MARGIN, low, 0.3, _GRAY))
        pages.append(Leaf(Sheet(width, height, (shapes,)), () if start else (heading,)))
    return [*pages, *leaves]


def _folded(leaves: list[Leaf]) -> list[Leaf]:
    """Two pages on each side, so that the folded sheets of paper are read in order."""
    width, height = leaves[0].sheet.width, leaves[0].sheet.height
    blank = Leaf(Sheet(width, height, ()))
    pages = leaves + [blank] * (-len(leaves) % 4)
    sides = []
    for at in range(len(pages) // 2):
        outer, inner = pages[-1 - at], pages[at]
        left, right = (inner, outer) if at % 2 else (outer, inner)
        parts = [*_moved(left.sheet, 0.0, 0.0), *_moved(right.sheet, width, 0.0)]
        sides.append(Leaf(Sheet(2 * width, height, tuple(parts)), left.titles + right.titles))
    return sides
