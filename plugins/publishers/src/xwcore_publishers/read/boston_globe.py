"""Read the Boston Globe: a page with a table of cells and two lists of clues."""

from __future__ import annotations

import re
from typing import Final, NamedTuple

from xwcore.plugin import ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse.text import FilePart, PageTag, TextFile
from xwcore_publishers.read.boards import BLOCK, Board, letter_of, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    TITLE,
    ClueList,
    PuzzleFile,
    build_of,
    clean,
)

#: The line above the grid, "TITLE A. Author, copyright", of which the title is in capitals.
_HEAD: Final = re.compile(r"([^a-z]{1,400}(?<!\s)(?<!\s[A-Z]\.))\s([^\s,][^,]{0,200}), (.{1,400})")
_PLACE: Final = re.compile(r"\s*([0-9]{1,3})\s*,\s*([0-9]{1,3})\s*")
#: The number of a clue, which may be an element, and its text.
_CLUE: Final = re.compile(r"(?:\s*<b>)?\s*([0-9]{1,3})\.\s*(?:</b>\s*)?(.*)", re.DOTALL)
_LISTS: Final = {"clues-across": ACROSS, "clues-down": DOWN}


class _Cell(NamedTuple):
    """A cell of the table: its column and row from 1, the letters of its field, and its tag."""

    column: int
    row: int
    letters: str
    part: FilePart


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a page of the Boston Globe; see `xwcore_publishers.read`."""
    document = TextFile(data, context)
    head, cells, listed = _collect(document)
    if not cells:
        FilePart(document, 0, 0).fail(codes.NO_PUZZLE_DATA, "no table of cells in the page")
    board = Board(
        max(cell.column for cell in cells), max(cell.row for cell in cells), context, BLOCK
    )
    for column, row, letters, part in cells:
        index = board.index(column - 1, row - 1)
        if index is None:
            part.report(codes.CELL_PLACE, "cell outside the grid")
        else:
            board.cells[index] = letter_of(letters)
    grid = board.grid()
    clues = ClueList(document, grid)
    for direction, part in listed:
        _read_clue(part, direction, clues)
    return build_of(document, _texts(head), (), clues, grid)


def _collect(document: TextFile) -> tuple[str, list[_Cell], list[tuple[str, FilePart]]]:
    """The line above the grid, the cells of the table, and the clues with their direction."""
    head, direction, place, is_grid = "", "", None, False
    cells: list[_Cell] = []
    clues: list[tuple[str, FilePart]] = []
    opened: PageTag | None = None
    for tag in document.tags():
        if tag.name in ("p", "label"):
            opened = tag
        elif tag.name in ("/p", "/label") and opened is not None:
            inside = FilePart(document, opened.part.path[1], tag.part.path[0])
            if opened.has_class("subhed"):
                head = head or " ".join(clean(inside.text).split())
            elif tag.name == "/label" and direction:
                clues.append((direction, inside))
            opened = None
        elif tag.name in ("table", "/table"):
            is_grid = tag.attributes.get("id") == "puzzle"
        elif tag.name == "td" and is_grid:
            place = _PLACE.fullmatch(tag.attributes.get("data-coords", ""))
        elif tag.name == "input" and place is not None:
            column, row = map(int, place.groups())
            cells.append(_Cell(column, row, tag.attributes.get("name", ""), tag.part))
            place = None
        elif tag.name == "div":
            direction = _direction(tag) or direction
    return head, cells, clues


def _direction(tag: PageTag) -> str:
    return next((_LISTS[name] for name in _LISTS if tag.has_class(name)), "")


def _read_clue(part: FilePart, direction: str, clues: ClueList) -> None:
    match = _CLUE.fullmatch(part.text)
    if match is None:
        shown = clean(part.text)[:20]
        part.report(codes.CLUE, f"malformed clue {shown!r}, expected a number and a text")
    number, text = (None, part.text) if match is None else (number_of(match[1]), match[2])
    clues.add(part, number, direction, " ".join(text.split()))


def _texts(head: str) -> list[tuple[str, str]]:
    match = _HEAD.fullmatch(head)
    if match is None:
        return [(TITLE, head)]
    return [*zip((TITLE, AUTHOR, COPYRIGHT), match.groups(), strict=True)]
