"""Read the Wall Street Journal: rows of cells with a letter and a style, lists of clues."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import Board, board_of_rows, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    DATE,
    NOTES,
    PUBLISHER,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
    direction_of,
)

_FIELDS: Final = {
    "data.copy.title": TITLE,
    "data.copy.byline": AUTHOR,
    "data.meta.author": AUTHOR,
    "data.copy.description": NOTES,
    "data.copy.publisher": PUBLISHER,
    "data.copy.date-publish": DATE,
    "data.copy.gridsize.cols": USED,
    "data.copy.gridsize.rows": USED,
    "data.copy.clues[].title": USED,
    "data.copy.clues[].clues[].number": USED,
    "data.copy.clues[].clues[].clue": USED,
    "data.grid[][].Letter": USED,
    "data.grid[][].Number": USED,
    "data.grid[][].Blank": USED,
    "data.grid[][].style.highlight": USED,
    "data.grid[][].style.shapebg": USED,
}


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of the Wall Street Journal; see `xwcore_publishers.read`."""
    document = parse(data, context)
    content = document.root["data"].required()
    size = content["copy"]["gridsize"]
    board, cells = board_of_rows(content["grid"], size["cols"].integer(), size["rows"].integer())
    for index, cell in cells:
        _read_cell(cell, index, board)
    grid = board.grid()
    clues = ClueList(document, grid)
    for listed in content["copy"]["clues"]:
        direction = direction_of(listed["title"].text())
        for clue in listed["clues"]:
            number = number_of(clue["number"].text())
            clues.add(clue["clue"], number, direction, clue["clue"].text())
    return build(document, _FIELDS, clues, grid)


def _read_cell(cell: Value, index: int, board: Board) -> None:
    letters = cell["Letter"].text().strip()
    if letters or (cell["Blank"] and cell["Blank"].text() != "blank"):
        board.cells[index] = letters or None
    board.number(index, cell["Number"])
    if cell["style"]["shapebg"].text() == "circle":
        board.circle(index)
    if cell["style"]["highlight"].flag():
        board.shade(index)
