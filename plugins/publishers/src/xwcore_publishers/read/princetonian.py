"""Read The Daily Princetonian: a list of entries with their answers, of which the grid is made.

Title and authors are in other files of its interface.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import BLOCK, Board, letter_of
from xwcore_publishers.read.building import USED, ClueList, PuzzleFile, build

_ENTRY: Final = ("answer", "clue", "is_across", "x", "y")
_FIELDS: Final = {f"[].{key}": USED for key in _ENTRY}
#: Columns or rows of a grid.
_MOST: Final = 1_000


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of The Daily Princetonian; see `xwcore_publishers.read`."""
    document = parse(data, context)
    entries = [*document.root]
    ends = [_end(entry) for entry in entries]
    columns, rows = (max((end[axis] for end in ends), default=0) for axis in (0, 1))
    if not (0 < columns <= _MOST and 0 < rows <= _MOST):
        message = f"grid: {columns} x {rows}, expected at most {_MOST} x {_MOST}"
        document.root.fail(codes.GRID_SIZE, message)
    board = Board(columns, rows, context, BLOCK)
    places = [_read_entry(entry, board) for entry in entries]
    grid = board.grid()
    clues = ClueList(document, grid)
    numbers = grid.automatic_numbers
    for entry, cells in zip(entries, places, strict=True):
        number = None if not cells or cells[0] is None else numbers.get(cells[0])
        clues.add(entry["clue"], number, _direction(entry), entry["clue"].text(), cells=cells)
    return build(document, _FIELDS, clues, grid)


def _direction(entry: Value) -> str:
    return ACROSS if entry["is_across"].flag() else DOWN


def _end(entry: Value) -> tuple[int, int]:
    """The column and the row behind the last cell of an entry."""
    column, row, length = *_start(entry), len(entry["answer"].text())
    if not length:
        return 0, 0
    return (column + length, row + 1) if _direction(entry) == ACROSS else (column + 1, row + length)


def _start(entry: Value) -> tuple[int, int]:
    return entry["x"].integer() or 0, entry["y"].integer() or 0


def _read_entry(entry: Value, board: Board) -> list[int | None]:
    """The cells of an entry, whose letters come into the board; a small letter is in a circle."""
    answer = entry["answer"].text()
    cells = board.line(*_start(entry), len(answer), _direction(entry))
    for sign, index in zip(answer, cells, strict=True):
        if index is None:
            continue
        board.enter(index, letter_of(sign.upper()), entry)
        if sign.islower():
            board.circle(index)
    return cells
