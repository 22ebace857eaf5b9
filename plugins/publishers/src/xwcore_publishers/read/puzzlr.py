"""Read Puzzlr: the answer of its interface, rows of cells, clues with their place."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import Board, board_of_rows, letter_of, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    DATE,
    NOTES,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
)

_START: Final = "[].result.data.data."
_CLUES: Final = ("number", "text", "answer", "startRow", "startCol", "length", "direction")
_FIELDS: Final = {
    "title": TITLE,
    "author": AUTHOR,
    "description": COPYRIGHT,
    "contestClueText": NOTES,
    "date": DATE,
    "width": USED,
    "height": USED,
    "grid[][].answer": USED,
    "grid[][].clueNumber": USED,
    "grid[][].isBlack": USED,
    "grid[][].isCircled": USED,
    **{f"clues.{side}[].{key}": USED for side in ("across", "down") for key in _CLUES},
}


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of Puzzlr; see `xwcore_publishers.read`."""
    document = parse(data, context)
    puzzle = document.root.at(0)["result"]["data"]["data"].required()
    size = puzzle["width"].integer(), puzzle["height"].integer()
    board, cells = board_of_rows(puzzle["grid"], *size)
    for index, cell in cells:
        _read_cell(cell, index, board)
    grid = board.grid()
    clues = ClueList(document, grid)
    for name, direction in (("across", ACROSS), ("down", DOWN)):
        for clue in puzzle["clues"][name]:
            _read_clue(clue, direction, clues, board)
    return build(document, _FIELDS, clues, grid, start=_START)


def _read_cell(cell: Value, index: int, board: Board) -> None:
    if not cell["isBlack"].flag():
        board.cells[index] = letter_of(cell["answer"].text())
    board.number(index, cell["clueNumber"])
    if cell["isCircled"].flag():
        board.circle(index)


def _read_clue(clue: Value, direction: str, clues: ClueList, board: Board) -> None:
    cells = board.line(
        clue["startCol"].integer(), clue["startRow"].integer(), clue["length"].integer(), direction
    )
    number = number_of(clue["number"].text())
    answer = clue["answer"].text()
    clues.add(clue["text"], number, direction, clue["text"].text(), cells=cells, answer=answer)
