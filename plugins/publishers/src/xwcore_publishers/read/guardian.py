"""Read the Guardian: entries with their place, of which the grid is made."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Place, ReadContext
from xwcore_crossword import CONTINUED, DOWN, SEPARATOR, label
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.building import (
    AUTHOR,
    BLOCK,
    NOTES,
    TITLE,
    USED,
    Board,
    ClueList,
    PuzzleFile,
    build,
    direction_of,
    number_of,
)

_FIELDS: Final = {
    "name": TITLE,
    "creator.name": AUTHOR,
    "instructions": NOTES,
    "id": "UniqueID",
    "dimensions.cols": USED,
    "dimensions.rows": USED,
    "entries[].group[]": USED,
    "entries[].number": USED,
    "entries[].clue": USED,
    "entries[].direction": USED,
    "entries[].length": USED,
    "entries[].position.x": USED,
    "entries[].position.y": USED,
    "entries[].solution": USED,
}


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of the Guardian; see `xwcore_publishers.read`."""
    document = parse(data, context)
    puzzle, start = document.root, ""
    for key in ("data", "crossword"):  # in the properties of a page
        if isinstance(puzzle.value, dict) and "entries" not in puzzle.value and key in puzzle.value:
            puzzle, start = puzzle[key], f"{start}{key}."
    size = puzzle["dimensions"].required()
    width, height = size["cols"].integer() or 0, size["rows"].integer() or 0
    board = Board(max(width, 0), max(height, 0), context, BLOCK)
    entries = [*puzzle["entries"].required()]
    places = [_read_entry(entry, board) for entry in entries]
    grid = board.grid()
    clues = ClueList(document, grid)
    for entry, cells in zip(entries, places, strict=True):
        direction = direction_of(entry["direction"].text())
        text = entry["clue"]
        number = number_of(entry["number"].text())
        others = [_label(other.text()) for other in entry["group"]]
        goes_on = len(others) > 1 and others[0] == label(number, direction)
        clues.add(
            text,
            number,
            direction,
            text.text(),
            cells=cells,
            metadata=((CONTINUED, SEPARATOR.join(others[1:])),) if goes_on else (),
        )
    return build(document, {start + path: field for path, field in _FIELDS.items()}, clues, grid)


def _read_entry(entry: Value, board: Board) -> list[int]:
    """The cells of an entry, whose letters come into the board."""
    x, y = entry["position"]["x"].integer(), entry["position"]["y"].integer()
    length, solution = entry["length"].integer() or 0, entry["solution"].text()
    is_across = direction_of(entry["direction"].text()) != DOWN
    cells: list[int] = []
    for step in range(min(length, max(board.width, board.height) + 1)):
        place = ((x or 0) + step, y) if is_across else (x, (y or 0) + step)
        index = board.index(*place)
        if index is None:
            entry.report(codes.CELL_PLACE, f"cell outside the grid: {entry.name}")
            break
        cells.append(index)
        letter = solution[step : step + 1].strip() or None
        stated = board.cells[index]
        if stated not in (BLOCK, None) and letter not in (stated, None):
            where = Place(cell=divmod(index, board.width))
            message = f"letter {letter!r} of {entry.name}, expected {stated!r} of the other entry"
            entry.report(codes.LETTERS_DIFFER, message, where)
            continue
        board.cells[index] = letter if letter is not None or stated == BLOCK else stated
    number = number_of(entry["number"].text())
    if cells and number is not None:
        board.numbers[cells[0]] = number
    return cells


def _label(name: str) -> str:
    """The label of an entry that the file calls "5-down"."""
    number, _, direction = name.partition("-")
    return label(number_of(number), direction_of(direction))
