"""Read the Wall Street Journal: rows of cells with a letter and a style, lists of clues.

An acrostic has its quotation, and for each letter the clue (`celldata`) and the place in the answer
(`cluedata`), both as letters.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_publishers.parse import JsonDocument, Value, parse
from xwcore_publishers.read.acrostics import add_clues, quotation
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
_ACROSTIC: Final = {
    "copy.title": TITLE,
    "copy.byline": AUTHOR,
    "meta.byline": AUTHOR,
    "copy.description": "Explanation",
    "copy.publisher": PUBLISHER,
    "copy.date-publish": DATE,
    "copy.gridsize.cols": USED,
    "copy.gridsize.rows": USED,
    "settings.solution": USED,
    "settings.clues[].id": USED,
    "settings.clues[].clue": USED,
    "celldata": USED,
    "cluedata": USED,
}


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of the Wall Street Journal; see `xwcore_publishers.read`."""
    document = parse(data, context)
    if document.root["celldata"]:
        return _read_acrostic(document)
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


def _read_acrostic(document: JsonDocument) -> PuzzleFile:
    root = document.root
    settings, columns = root["settings"], root["copy"]["gridsize"]["cols"].integer()
    board, letters = quotation(settings["solution"].text(), columns, document.context)
    grid = board.grid()
    clues = ClueList(document, grid)
    answers: dict[str, list[tuple[str, int]]] = {}
    pairs = zip(_letters(root["celldata"]), _letters(root["cluedata"]), strict=False)
    for number, (clue, place) in enumerate(pairs, 1):
        answers.setdefault(clue, []).append((place, number))
    keys = [[number for _, number in sorted(answers[clue])] for clue in sorted(answers)]
    texts = [clue["clue"].text() for clue in settings["clues"]]
    names = [clue["id"].text() for clue in settings["clues"]]
    add_clues(clues, settings["clues"], texts, keys, letters, names)
    return build(document, _ACROSTIC, clues, grid)


def _letters(value: Value) -> str:
    return "".join(filter(str.isalpha, value.text()))
