"""Read PZZL: lines of text with empty lines between the fields, rows of cells, clues in order."""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import ReadContext, Unmodeled
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse.text import FilePart, TextFile
from xwcore_publishers.read.boards import BLOCK, Board, letter_of
from xwcore_publishers.read.building import (
    AUTHOR,
    DATE,
    NOTES,
    TITLE,
    ClueList,
    PuzzleFile,
    build_of,
)

#: The lines of the fields, from 0.
_NAME_LINE, _DATE_LINE, _TITLE_LINE, _AUTHOR_LINE = 0, 2, 4, 6
_WIDTH_LINE, _HEIGHT_LINE, _ACROSS_LINE, _DOWN_LINE, _GRID_LINE = 8, 10, 12, 14, 16
#: The author, with the notes before or after.
_NOTEPAD: Final = re.compile(r"<NOTEPAD>(.*?)</NOTEPAD>", re.IGNORECASE)
#: A cell: "%" a circle, "^" a shade, then "#" a block, "." no cell, or letters between commas.
_CELL: Final = re.compile(r"(?<![%^])([%^]*+)([^,](?:,[^,])*+|,)")


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of PZZL; see `xwcore_publishers.read`."""
    document = TextFile(data, context)
    lines = [*document.lines()]
    if len(lines) <= _GRID_LINE:
        FilePart(document, *document.start).fail(codes.CUT_OFF, "the file ends before the grid")
    width, height, across, down = (
        _count(lines[at]) for at in (_WIDTH_LINE, _HEIGHT_LINE, _ACROSS_LINE, _DOWN_LINE)
    )
    at = _GRID_LINE + height
    grid = _read_grid(lines[_GRID_LINE:at], width, document).grid()
    clues = ClueList(document, grid)
    for direction, count in ((ACROSS, across), (DOWN, down)):
        listed = lines[at + 1 : at + 1 + count]
        numbers = [slot.number for slot in grid.slots if slot.direction == direction]
        for place, line in enumerate(listed):
            number = numbers[place] if place < len(numbers) else None
            clues.add(line, number, direction, line.text)
        at += 1 + count
    if len(lines) < at:
        message = f"the file ends before {across} clues across and {down} down"
        lines[-1].report(codes.CUT_OFF, message)
    author = lines[_AUTHOR_LINE].text
    date = lines[_DATE_LINE].text.strip()
    texts = [
        (TITLE, _without_date(lines[_TITLE_LINE].text, date)),
        (AUTHOR, _NOTEPAD.sub("", author)),
        *((NOTES, notes) for notes in _NOTEPAD.findall(author)),
        (DATE, date),
    ]
    rest = [line.text for line in (lines[_NAME_LINE], *lines[at:]) if line.text.strip()]
    unmodeled = [Unmodeled("further lines", tuple(rest))] if rest else []
    return build_of(document, texts, unmodeled, clues, grid)


def _without_date(title: str, date: str) -> str:
    """A title without the date that it begins with, where that is the date in its own line."""
    month, day, year = date[2:4], date[4:], date[:2]
    return title.removeprefix(f"{month}/{day}/{year} ")


def _count(line: FilePart) -> int:
    """The number in a line."""
    text = line.text.strip()
    if not (text.isascii() and text.isdecimal() and len(text) < 5):
        line.fail(codes.FIELD_MISSING, f"required number missing, found {text[:20]!r}")
    return int(text)


def _read_grid(lines: list[FilePart], width: int, document: TextFile) -> Board:
    rows = [[*_CELL.finditer(line.text.strip())] for line in lines]
    cells = [kept for row in rows if (kept := [cell for cell in row if cell[2] != "."])]
    columns = len(cells[0]) if cells else 0
    if not columns or any(len(row) != columns for row in cells):
        where = lines[0] if lines else FilePart(document, *document.start)
        where.fail(codes.GRID_SIZE, f"grid: rows of other lengths than {columns or width}")
    if len(rows[0]) != width:
        message = f"stated width {width}, the first row has {len(rows[0])} cells"
        lines[0].report(codes.STATED_SIZE, message)
    board = Board(columns, len(cells), document.context, BLOCK)
    for index, cell in enumerate(cell for row in cells for cell in row):
        if cell[2] != "#":
            board.cells[index] = letter_of(cell[2].replace(",", ""))
        if "%" in cell[1]:
            board.circle(index)
        if "^" in cell[1]:
            board.shade(index)
    return board
