"""Read Crosswordr: the answer of its interface, one list of cells, clues with their cells."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import BLOCK, Board, letter_of, listed_board, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    EDITOR,
    NOTES,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
)

_START: Final = "data.puzzleV2.puzzle."
_CELLS: Final = ("isBlack", "solution", "start", "circled", "backgroundColor")
_CLUES: Final = ("cells[]", "clue", "index")
_FIELDS: Final = {
    "title": TITLE,
    "byline": AUTHOR,
    "editedBy": EDITOR,
    "description": NOTES,
    "width": USED,
    "height": USED,
    **{f"content.cells[].{key}": USED for key in _CELLS},
    **{f"content.clues.{side}.data[].{key}": USED for side in (ACROSS, DOWN) for key in _CLUES},
}


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of Crosswordr; see `xwcore_publishers.read`."""
    document = parse(data, context)
    puzzle = document.root["data"]["puzzleV2"]["puzzle"].required()
    content = puzzle["content"]
    cells = content["cells"].required()
    board = listed_board(cells, puzzle["width"].integer(), puzzle["height"].integer())
    for index, cell in enumerate(cells):
        _read_cell(cell, index, board)
    grid = board.grid()
    clues = ClueList(document, grid)
    for direction in (ACROSS, DOWN):
        for clue in content["clues"][direction]["data"]:
            number = number_of(clue["index"].text())
            places = (place.integer() for place in clue["cells"])
            own = (place if place in range(len(board.cells)) else None for place in places)
            clues.add(clue["clue"], number, direction, clue["clue"].text(), cells=own)
    return build(document, _FIELDS, clues, grid, start=_START, unmodeled=board.unmodeled)


def _read_cell(cell: Value, index: int, board: Board) -> None:
    board.cells[index] = letter_of(cell["solution"].text())
    board.number(index, cell["start"])
    if cell["isBlack"].flag():
        board.hide(index, BLOCK)
    if cell["circled"].flag():
        board.circle(index)
    board.color(index, cell["backgroundColor"])
