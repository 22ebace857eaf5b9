"""Read the crosswords of the magazine Przekrój: entries with their answers, and the blocks.

A cell without an entry or a block is none: pictures stand there. The facts come from the parser of
Forkyz and its test file.
"""

from __future__ import annotations

import html
import re
from typing import Final

from xwcore.plugin import ReadContext
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import BLOCK, VOID, Board, letter_of, number_of
from xwcore_publishers.read.building import (
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
    direction_of,
)

_FIELDS: Final = {
    "id": "UniqueID",
    "x": USED,
    "y": USED,
    "questions[].i": USED,
    "questions[].n": USED,
    "questions[].q": USED,
    "questions[].a": USED,
    "questions[].d": USED,
    "questions[].x": USED,
    "questions[].y": USED,
    "blacksquare[].x": USED,
    "blacksquare[].y": USED,
}
#: The title, in the page that has the JSON.
_TITLE: Final = re.compile(rb"<article\b[^<>]{0,2000}?\sdata-title=\"([^\"<>]{1,400})\"")


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of Przekrój; see `xwcore_publishers.read`."""
    document = parse(data, context)
    width, height = (document.root[axis].integer() or 0 for axis in ("x", "y"))
    if width < 1 or height < 1:
        message = f"grid: {width} x {height}, expected a width and a height"
        document.root.fail(codes.GRID_SIZE, message)
    board = Board(width, height, context, VOID)
    entries = [*document.root["questions"]]
    for square in document.root["blacksquare"]:
        index = _index(square, board)
        if index is None:
            square.report(codes.CELL_PLACE, "block outside the grid")
        else:
            board.cells[index] = BLOCK
    places = [_read_entry(entry, board) for entry in entries]
    grid = board.grid()
    clues = ClueList(document, grid)
    for entry, cells in zip(entries, places, strict=True):
        direction = direction_of(entry["d"].text())
        number, text = number_of(entry["n"].text()), entry["q"].text()
        clues.add(entry["q"], number, direction, text, cells=cells)
    title = _TITLE.search(data)
    stated = {} if title is None else {TITLE: html.unescape(title[1].decode("utf-8", "replace"))}
    return build(document, _FIELDS, clues, grid, stated)


def _read_entry(entry: Value, board: Board) -> list[int | None]:
    """The cells of an entry, whose letters and number come into the board."""
    answer = entry["a"].text()
    column, row = (entry[axis].integer() for axis in ("x", "y"))
    if column is None or row is None:
        return [None] if answer else []
    cells = board.line(column - 1, row - 1, len(answer), direction_of(entry["d"].text()))
    if cells and cells[0] is not None:
        board.number(cells[0], entry["n"])
    for sign, index in zip(answer, cells, strict=False):  # a line ends outside the grid
        if index is not None:
            board.cells[index] = None if board.cells[index] == VOID else board.cells[index]
            board.enter(index, letter_of(sign.upper()), entry)
    return cells


def _index(value: Value, board: Board) -> int | None:
    column, row = (value[axis].integer() or 0 for axis in ("x", "y"))
    return board.index(column - 1, row - 1)
