"""Read Puzzlr: the answer of its interface, rows of cells, clues with their place."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.building import (
    AUTHOR,
    BLOCK,
    COPYRIGHT,
    DATE,
    NOTES,
    TITLE,
    USED,
    Board,
    ClueList,
    PuzzleFile,
    build,
    letter_of,
    number_of,
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
    rows = [*puzzle["grid"].required()]
    width = len(rows[0]) if rows else 0
    stated = puzzle["width"].integer(), puzzle["height"].integer()
    if width < 1 or stated not in ((width, len(rows)), (None, None)):
        message = f"grid: {width} x {len(rows)}, expected {stated[0]} x {stated[1]}"
        puzzle["grid"].fail(codes.GRID_SIZE, message)
    board = Board(width, len(rows), context, BLOCK)
    for y, row in enumerate(rows):
        if len(row) != width:
            row.fail(codes.GRID_SIZE, f"row {y + 1}: {len(row)} cells, expected {width}")
        for x, cell in enumerate(row):
            _read_cell(cell, y * width + x, board)
    grid = board.grid()
    clues = ClueList(document, grid)
    for name, direction in (("across", ACROSS), ("down", DOWN)):
        for clue in puzzle["clues"][name]:
            _read_clue(clue, direction, clues, board)
    return build(document, {_START + path: field for path, field in _FIELDS.items()}, clues, grid)


def _read_cell(cell: Value, index: int, board: Board) -> None:
    if not cell["isBlack"].flag():
        board.cells[index] = letter_of(cell["answer"].text())
    number = number_of(cell["clueNumber"].text())
    if number is not None:
        board.numbers[index] = number
    if cell["isCircled"].flag():
        board.circle(index)


def _read_clue(clue: Value, direction: str, clues: ClueList, board: Board) -> None:
    cells = board.line(
        clue["startCol"].integer(), clue["startRow"].integer(), clue["length"].integer(), direction
    )
    number = number_of(clue["number"].text())
    answer = clue["answer"].text()
    clues.add(clue["text"], number, direction, clue["text"].text(), cells=cells, answer=answer)
