"""Read The Telegraph: rows of cells with a letter, lists of clues that name their words."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_publishers import codes
from xwcore_publishers.parse import parse
from xwcore_publishers.read.boards import board_of_rows, cells_in_ranges, number_of
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
    "json.copy.title": TITLE,
    "json.copy.byline": AUTHOR,
    "json.copy.setter": AUTHOR,
    "json.copy.description": NOTES,
    "json.copy.publisher": PUBLISHER,
    "json.copy.date-publish": DATE,
    "json.copy.id": "UniqueID",
    "json.meta.variant": "Type",
    "json.copy.gridsize.cols": USED,
    "json.copy.gridsize.rows": USED,
    "json.copy.words[].id": USED,
    "json.copy.words[].x": USED,
    "json.copy.words[].y": USED,
    "json.copy.clues[].title": USED,
    "json.copy.clues[].clues[].word": USED,
    "json.copy.clues[].clues[].number": USED,
    "json.copy.clues[].clues[].clue": USED,
    "json.copy.clues[].clues[].format": USED,
    "json.grid[][].Letter": USED,
    "json.grid[][].Number": USED,
    "json.grid[][].Blank": USED,
    "json.grid[][].Shaded": USED,
}


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of The Telegraph; see `xwcore_publishers.read`."""
    document = parse(data, context)
    content = document.root["json"].required()
    size = content["copy"]["gridsize"]
    board, cells = board_of_rows(content["grid"], size["cols"].integer(), size["rows"].integer())
    for index, cell in cells:
        letters = cell["Letter"].text().strip()
        if letters or cell["Blank"].text() != "blank":
            board.cells[index] = letters or None
        board.number(index, cell["Number"])
        if cell["Shaded"].flag():
            board.shade(index)
    words = {
        word["id"].text(): [*cells_in_ranges(word, board)] for word in content["copy"]["words"]
    }
    grid = board.grid()
    clues = ClueList(document, grid)
    for listed in content["copy"]["clues"]:
        direction = direction_of(listed["title"].text())
        for clue in listed["clues"]:
            word = clue["word"].text()
            if word and word not in words:
                clue["word"].report(codes.CELL_PLACE, f"word {word} is not in the list of words")
            clues.add(
                clue["clue"],
                number_of(clue["number"].text()),
                direction,
                clue["clue"].text(),
                cells=words.get(word, ()),
                enumeration=clue["format"].text().strip(),
            )
    return build(document, _FIELDS, clues, grid)
