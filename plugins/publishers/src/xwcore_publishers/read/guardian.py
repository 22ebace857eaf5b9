"""Read the Guardian: entries with their place, of which the grid is made."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Place, ReadContext
from xwcore_crossword import CONTINUED, SEPARATOR, label
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import BLOCK, Board, letter_of, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    NOTES,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
    direction_of,
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
    # In a page, the crossword is among its properties.
    puzzle, start = document.root.unwrapped("entries", "data", "crossword")
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
        own = label(number, direction)
        goes_on = len(others) > 1 and others[0] == own
        if others and own not in others:
            entry["group"].report(codes.GROUP, f"group of {own} has no such entry", Place(clue=own))
        clues.add(
            text,
            number,
            direction,
            text.text(),
            cells=cells,
            metadata=((CONTINUED, SEPARATOR.join(others[1:])),) if goes_on else (),
        )
    return build(document, _FIELDS, clues, grid, start=start)


def _read_entry(entry: Value, board: Board) -> list[int | None]:
    """The cells of an entry, whose letters come into the board."""
    place, solution = entry["position"], entry["solution"].text()
    direction = direction_of(entry["direction"].text())
    cells = board.line(
        place["x"].integer(), place["y"].integer(), entry["length"].integer(), direction
    )
    for step, index in enumerate(cells):
        if index is not None:
            board.enter(index, letter_of(solution[step : step + 1]), entry)
    number = number_of(entry["number"].text())
    if cells and cells[0] is not None and number is not None:
        board.numbers[cells[0]] = number
    return cells


def _label(name: str) -> str:
    """The label of an entry that the file calls "5-down"."""
    number, _, direction = name.partition("-")
    return label(number_of(number), direction_of(direction))
