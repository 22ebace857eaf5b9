"""Read the XML of Keesing: a list of cells, and groups of words that list theirs.

The facts come from the description in Forkyz and its test file.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_publishers import codes
from xwcore_publishers.parse.markup import Node, XmlDocument
from xwcore_publishers.read.boards import BLOCK, VOID, Board, letter_of, number_of
from xwcore_publishers.read.building import (
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build_of,
    direction_of,
)

_WORDS: Final = "puzzle.wordgroups.wordgroup.words.word"
_KNOWN: Final = dict.fromkeys(
    (
        *("puzzle.title", "puzzle@width", "puzzle@height"),
        *(f"puzzle.grid.cells.cell@{key}" for key in ("x", "y", "visible", "content", "fillable")),
        "puzzle.grid.cells.cell@giveaway",
        *(f"puzzle.wordgroups.wordgroup{key}" for key in ("@index", "@kind", ".header")),
        *(f"{_WORDS}@{key}" for key in ("length", "content", "giveaway", "number")),
        *(f"{_WORDS}.cells.cell@{key}" for key in ("x", "y")),
        *(f"{_WORDS}.{key}" for key in ("clue", "puzzleword")),
    ),
    USED,
)


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of Keesing; see `xwcore_publishers.read`."""
    document = XmlDocument(data, context)
    root = document.root
    board = _read_board(root, context)
    words = [
        (word, direction, [_place(cell, board) for cell in word["cells"]])
        for group in root["wordgroups"]
        for direction in (direction_of(group.get("kind") or group["header"].text()),)
        for word in group["words"]
    ]
    for word, _, cells in words:
        number = number_of(word.get("number"))
        if number is not None and cells and cells[0] is not None:
            board.numbers[cells[0]] = number
        if _flag(word, "giveaway"):
            for index in cells:
                if index is not None:
                    board.give(index)
        if word.get("length") not in ("", str(len(cells))):
            message = f"stated length {word.get('length')[:9]}, the word has {len(cells)} cells"
            word.report(codes.STATED_SIZE, message)
    grid = board.grid()
    clues = ClueList(document, grid)
    for word, direction, cells in words:
        number = number_of(word.get("number"))
        if number is None and cells and cells[0] is not None:
            number = grid.cell_numbers.get(cells[0])
        clues.add(
            word,
            number,
            direction,
            word["clue"].html(),
            cells=cells,
            answer=word.get("content").strip(),
        )
    texts = [(TITLE, root["title"].html())]
    unmodeled = (*document.unmodeled(_KNOWN), *board.unmodeled)
    return build_of(document, texts, unmodeled, clues, grid)


def _read_board(root: Node, context: ReadContext) -> Board:
    width, height = (number_of(root.get(name)) for name in ("width", "height"))
    if not (isinstance(width, int) and isinstance(height, int)):
        root.fail(codes.GRID_SIZE, f"grid: {width} x {height}, expected a width and a height")
    board = Board(width, height, context, BLOCK)
    for cell in root["grid"]["cells"]:
        index = _place(cell, board)
        if index is None:
            where = f"{cell.get('x')[:9]}, {cell.get('y')[:9]}"
            cell.report(codes.CELL_PLACE, f"cell outside the grid: {where}")
            continue
        letters = letter_of(cell.get("content"))
        is_fixed = not _flag(cell, "fillable", without=True)
        board.cells[index] = BLOCK if is_fixed and letters is None else letters
        if letters is not None and (is_fixed or _flag(cell, "giveaway")):
            board.give(index)
        if not _flag(cell, "visible", without=True):
            board.hide(index, VOID)
    return board


def _flag(node: Node, name: str, *, without: bool = False) -> bool:
    """The value of an attribute that is 0 or 1; `without` is that of a missing one."""
    text = node.get(name)
    if text not in ("", "0", "1"):
        node.report(codes.FIELD_TYPE, f"attribute {name}: {text[:20]!r}, expected 0 or 1")
    return text == "1" if text in ("0", "1") else without


def _place(cell: Node, board: Board) -> int | None:
    column, row = (cell.get(axis).strip() for axis in ("x", "y"))
    if not all(text.isascii() and text.isdecimal() and len(text) < 6 for text in (column, row)):
        return None
    return board.index(int(column), int(row))
