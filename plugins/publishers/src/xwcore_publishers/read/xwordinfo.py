"""Read XWord Info, which is the layout of the archive of New York Times puzzles as well."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import MetadataEntry, ReadContext
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse import JsonDocument, Value, parse
from xwcore_publishers.read.acrostics import add_clues, quotation
from xwcore_publishers.read.boards import BLOCK, letter_of, listed_board, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    DATE,
    EDITOR,
    NOTES,
    PUBLISHER,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
)

_TEXTS: Final = {
    "title": TITLE,
    "author": AUTHOR,
    "copyright": COPYRIGHT,
    "notepad": NOTES,
    "date": DATE,
    "editor": EDITOR,
    "publisher": PUBLISHER,
}
_FIELDS: Final = {
    **_TEXTS,
    "size.rows": USED,
    "size.cols": USED,
    "grid[]": USED,
    "gridnums[]": USED,
    "circles[]": USED,
    "shadecircles": USED,
    "type": USED,
    "clues.across[]": USED,
    "clues.down[]": USED,
    "answers.across[]": USED,
    "answers.down[]": USED,
}
_ACROSTIC: Final = {
    **_TEXTS,
    "answerKey": USED,
    "cols": USED,
    "quote": "Explanation",
    "clues[]": USED,
    "clueData[]": USED,
}
_DIAGRAMLESS: Final = "diagramless"
#: What stands between the number and the text of a clue.
_AFTER_NUMBER: Final = ". "


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of XWord Info; see `xwcore_publishers.read`."""
    document = parse(data, context)
    root = document.root
    if root["answerKey"]:
        return _read_acrostic(document)
    size, cells = root["size"].required(), root["grid"].required()
    board = listed_board(cells, size["cols"].integer(), size["rows"].integer())
    mark = board.shade if root["shadecircles"].flag() else board.circle
    for index, cell in enumerate(cells):
        letters = cell.text()
        board.cells[index] = BLOCK if letters == "." else letter_of(letters)
        board.number(index, root["gridnums"].at(index))
        if root["circles"].at(index).flag():
            mark(index)
    grid = board.grid()
    clues = ClueList(document, grid)
    for name, direction in (("across", ACROSS), ("down", DOWN)):
        answers = root["answers"][name]
        for at, value in enumerate(root["clues"][name]):
            _read_clue(value, direction, answers.at(at).text(), clues)
    kind = root["type"].text()
    stated = [MetadataEntry("Type", kind)] if kind not in ("", _DIAGRAMLESS) else []
    return build(document, _FIELDS, clues, grid, diagramless=kind == _DIAGRAMLESS, metadata=stated)


def _read_clue(value: Value, direction: str, answer: str, clues: ClueList) -> None:
    number, dot, text = value.text().partition(_AFTER_NUMBER)
    if not dot or number_of(number) is None:
        number, text = "", value.text()
        message = f"malformed clue {text[:20]!r}, expected a number and a text"
        value.report(codes.CLUE, message)
    clues.add(value, number_of(number), direction, text, answer=answer)


def _read_acrostic(document: JsonDocument) -> PuzzleFile:
    root = document.root
    board, letters = quotation(root["answerKey"].text(), root["cols"].integer(), document.context)
    grid = board.grid()
    clues = ClueList(document, grid)
    keys = []
    for value in root["clueData"]:
        numbers = map(number_of, value.text().split(","))
        keys.append([number for number in numbers if isinstance(number, int)])
    add_clues(clues, root["clues"], [text.text() for text in root["clues"]], keys, letters)
    return build(document, _ACROSTIC, clues, grid)
