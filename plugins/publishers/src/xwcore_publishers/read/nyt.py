"""Read the New York Times: the answer of the interface, the object of the game before it."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_crossword import Readings
from xwcore_publishers import codes
from xwcore_publishers.parse import JsonDocument, Value, parse
from xwcore_publishers.read.boards import BLOCK, VOID, Board, listed_board, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    DATE,
    EDITOR,
    NOTES,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
    direction_of,
)
from xwcore_publishers.read.nyt_older import read_acrostic, read_older

_BOARD: Final = {
    "cells[].type": USED,
    "cells[].answer": USED,
    "cells[].label": USED,
    "cells[].moreAnswers.valid[]": USED,
    "clueLists[].name": USED,
    "clueLists[].clues[]": USED,
    "clues[].cells[]": USED,
    "clues[].label": USED,
    "clues[].text": USED,
    "clues[].text[].formatted": USED,
    "clues[].text[].plain": USED,
    "dimensions.width": USED,
    "dimensions.height": USED,
    "dimensions.columnCount": USED,
    "dimensions.rowCount": USED,
}
_META: Final = {
    "title": TITLE,
    "constructors[]": USED,
    "copyright": COPYRIGHT,
    "notes[].text": USED,
    "publicationDate": DATE,
    "editor": EDITOR,
    "id": "UniqueID",
}
#: The paths of the two forms: the objects that have the board and the texts, by their prefixes.
_API: Final = ("body[].", "")
_GAME: Final = ("gamePageData.", "gamePageData.meta.")


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of the New York Times; see `xwcore_publishers.read`."""
    document = parse(data, context)
    root = document.root
    members = root.value if isinstance(root.value, dict) else {}
    if "results" in members or isinstance(members.get("puzzle_data"), dict):
        return read_older(document)
    if "puzzle_data" in members:
        return read_acrostic(document)
    if "gamePageData" in members:
        game = root["gamePageData"]
        return _read(document, game, game["meta"], _GAME)
    bodies = root["body"].required()
    return _read(document, bodies.at(0), root, _API)


def _read(
    document: JsonDocument, body: Value, meta: Value, prefixes: tuple[str, str]
) -> PuzzleFile:
    size = body["dimensions"]
    width = size["width"].integer() or size["columnCount"].integer()
    height = size["height"].integer() or size["rowCount"].integer()
    cells = body["cells"].required()
    board = listed_board(cells, width, height, BLOCK)
    for index, cell in enumerate(cells):
        _read_cell(cell, index, board)
    grid = board.grid()
    clues = ClueList(document, grid)
    texts = [*body["clues"]]
    for listed in body["clueLists"]:
        direction = direction_of(listed["name"].text())
        for number in listed["clues"]:
            at = number.integer()
            if at is None or not 0 <= at < len(texts):
                number.report(codes.CLUE, f"clue {number.value!r:.20} does not exist")
                continue
            _read_clue(texts[at], direction, clues, board)
    fields = {prefixes[0] + path: USED for path in _BOARD}
    fields |= {prefixes[1] + path: field for path, field in _META.items()}
    stated = {
        AUTHOR: joined([name.text() for name in meta["constructors"]]),
        NOTES: "\n".join(note["text"].text() for note in meta["notes"]),
    }
    return build(document, fields, clues, grid, stated)


def joined(names: list[str]) -> str:
    """Names as one text: "A, B and C"."""
    return " and ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def _read_cell(cell: Value, index: int, board: Board) -> None:
    kind, answer = cell["type"].integer(), cell["answer"].text()
    if kind == 4 and not answer:  # outside of the outline of the puzzle
        board.cells[index] = VOID
    elif kind or answer:
        board.cells[index] = answer or None
        if kind == 2:
            board.circle(index)
        if kind == 3:
            board.shade(index)
    board.number(index, cell["label"])
    others = [other.text() for other in cell["moreAnswers"]["valid"]]
    if others and answer:
        right = tuple(dict.fromkeys((answer, *filter(None, others))))
        board.readings[index] = Readings(right, right)


def _read_clue(clue: Value, direction: str, clues: ClueList, board: Board) -> None:
    text = clue["text"]
    if isinstance(text.value, list):
        html = "".join(part["formatted"].text() or part["plain"].text() for part in text)
    else:
        html = text.text()
    indices = [cell.integer() for cell in clue["cells"]]
    cells = [at for at in indices if at is not None and 0 <= at < len(board.cells)]
    if len(cells) != len(indices):
        clue.report(codes.CELL_PLACE, f"cell outside the grid: {clue.name}")
    clues.add(text, number_of(clue["label"].text()), direction, html, cells=cells)
