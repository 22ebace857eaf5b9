"""Read CNN: the XML of Crossword Compiler as JSON, "$" for attributes and "_" for texts."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from xwcore.plugin import ReadContext
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import BLOCK, VOID, Board, cells_in_ranges, number_of
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

_GRID: Final = "data.crossword[].grid[]."
_CLUE: Final = "data.crossword[].clues[].clue[]."
_CELL: Final = ("x", "y", "solution", "number", "type", "background-shape", "background-color")
_BARS: Final = ("left", "right", "top", "bottom")
_FIELDS: Final = {
    "metaData.title": TITLE,
    "metaData.date": DATE,
    "data.metadata[].title[]": TITLE,
    "data.metadata[].creator[]": AUTHOR,
    "data.metadata[].copyright[]": COPYRIGHT,
    "data.metadata[].description[]": NOTES,
    f"{_GRID}$.width": USED,
    f"{_GRID}$.height": USED,
    **{f"{_GRID}cell[].$.{name}": USED for name in _CELL},
    **{f"{_GRID}cell[].$.{side}-bar": USED for side in _BARS},
    **{f"data.crossword[].word[].$.{name}": USED for name in ("id", "x", "y")},
    "data.crossword[].word[].cells[].$.x": USED,
    "data.crossword[].word[].cells[].$.y": USED,
    "data.crossword[].clues[].title[]": USED,
    "data.crossword[].clues[].title[].b[]": USED,
    f"{_CLUE}_": USED,
    **{f"{_CLUE}$.{name}": USED for name in ("word", "number", "format")},
}
_BLOCKS: Final = {"block": BLOCK, "clue": BLOCK, "void": VOID}


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of CNN; see `xwcore_publishers.read`."""
    document = parse(data, context)
    crossword = document.root["data"]["crossword"].at(0)
    grid_value = crossword["grid"].at(0).required()
    size = grid_value["$"]
    width, height = size["width"].integer() or 0, size["height"].integer() or 0
    if width < 1 or height < 1:
        grid_value.fail(codes.GRID_SIZE, f"grid: size {width} x {height}, expected at least 1 x 1")
    board = Board(width, height, context, VOID)
    for cell in grid_value["cell"]:
        _read_cell(cell, board)
    words = {}
    for word in crossword["word"]:
        context.count("max_steps", 1)
        words[word["$"]["id"].text()] = [*_cells(word, board)]
    grid = board.grid()
    clues = ClueList(document, grid)
    for listed in crossword["clues"]:
        title = listed["title"].at(0)
        heading = title["b"].at(0) if isinstance(title.value, dict) else title
        direction = direction_of(heading.text())
        for clue in listed["clue"]:
            stated = clue["$"]
            name = stated["word"].text()
            if name not in words:
                clue.report(codes.CLUE, f"clue refers to word {name[:20]!r}, which does not exist")
            clues.add(
                clue["_"],
                number_of(stated["number"].text()),
                direction,
                clue["_"].text(),
                cells=words.get(name, ()),
                enumeration=stated["format"].text(),
            )
    return build(document, _FIELDS, clues, grid)


def _read_cell(cell: Value, board: Board) -> None:
    look = cell["$"]
    index = board.index((look["x"].integer() or 0) - 1, (look["y"].integer() or 0) - 1)
    if index is None:
        cell.report(codes.CELL_PLACE, f"cell outside the grid: {cell.name}")
        return
    block = _BLOCKS.get(look["type"].text())
    board.cells[index] = block or look["solution"].text().strip() or None
    board.number(index, look["number"])
    if look["background-shape"].text() == "circle":
        board.circle(index)
    board.color(index, look["background-color"])
    for side in _BARS:
        if look[f"{side}-bar"].text() == "true":
            board.bar(index, side)


def _cells(word: Value, board: Board) -> Iterator[int | None]:
    for places in (word, *word["cells"]):
        yield from cells_in_ranges(places["$"], board)
