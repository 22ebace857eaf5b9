"""Read the Washington Post: cells in rows, words with their cells, else in the order of entries."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import BLOCK, VOID, Board
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
    direction_of,
)

_FIELDS: Final = {
    "title": TITLE,
    "creator": AUTHOR,
    "copyright": COPYRIGHT,
    "description": NOTES,
    "date": DATE,
    "width": USED,
    "height": USED,
    "cells[].answer": USED,
    "cells[].number": USED,
    "cells[].type": USED,
    "cells[].circle": USED,
    "cells[].background": USED,
    "cells[].bars": USED,
    "words[].direction": USED,
    "words[].clue": USED,
    "words[].indexes[]": USED,
}
_BLOCKS: Final = {"locked": BLOCK, "void": VOID}
#: The bits of the bars of a cell.
_BARS: Final = {1: "top", 2: "left", 4: "right", 8: "bottom"}


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of the Washington Post; see `xwcore_publishers.read`."""
    document = parse(data, context)
    root = document.root
    cells, width = root["cells"].required(), root["width"].required().integer() or 0
    height = root["height"].integer()
    if width < 1 or len(cells) % width or height not in (None, len(cells) // width):
        cells.fail(codes.GRID_SIZE, f"grid: {len(cells)} cells, expected rows of {width}")
    board = Board(width, len(cells) // width, context, None)
    for index, cell in enumerate(cells):
        _read_cell(cell, index, board)
    grid = board.grid()
    clues = ClueList(document, grid)
    slots = {
        direction: iter([slot for slot in grid.slots if slot.direction == direction])
        for direction in (ACROSS, DOWN)
    }
    for word in root["words"]:
        direction = direction_of(word["direction"].text())
        places = [index.integer() for index in word["indexes"]]
        indices = [at if at is not None and at < len(cells) else None for at in places]
        slot = None if indices else next(slots.get(direction, iter(())), None)
        number = grid.cell_numbers.get(indices[0]) if indices and indices[0] is not None else None
        number = slot.number if slot is not None else number
        clues.add(word["clue"], number, direction, word["clue"].text(), cells=indices)
    return build(document, _FIELDS, clues, grid)


def _read_cell(cell: Value, index: int, board: Board) -> None:
    block = _BLOCKS.get(cell["type"].text())
    board.cells[index] = block or cell["answer"].text().strip() or None
    board.number(index, cell["number"])
    if cell["circle"].flag():
        board.circle(index)
    board.color(index, cell["background"])
    bars = cell["bars"].integer() or 0
    for bit, side in _BARS.items():
        if bars & bit:
            board.bar(index, side)
