"""Read CFP, the XML of CrossFire: rows of letters, signs for a rebus, indices of circles."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_publishers import codes
from xwcore_publishers.parse.markup import Node, XmlDocument
from xwcore_publishers.read.boards import BLOCK, Board, letter_of, number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    NOTES,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build_of,
    direction_of,
)

_TEXTS: Final = {"title": TITLE, "author": AUTHOR, "copyright": COPYRIGHT, "notes": NOTES}
_KNOWN: Final = dict.fromkeys(
    (
        *(f"crossfire.{name}" for name in (*_TEXTS, "grid", "circles")),
        *(f"crossfire.grid@{name}" for name in ("width", "height")),
        *(f"crossfire.rebuses.rebus@{name}" for name in ("input", "letters")),
        *(f"crossfire.rebus@{name}" for name in ("input", "letters")),
        *(f"crossfire.words.word@{name}" for name in ("dir", "num")),
        "crossfire.words.word",
    ),
    USED,
)


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of CrossFire; see `xwcore_publishers.read`."""
    document = XmlDocument(data, context)
    root = document.root
    rows = [row.strip() for row in root["grid"].text().strip().splitlines()]
    width = len(rows[0]) if rows else 0
    stated = number_of(root["grid"].get("width"))
    if not width or stated not in (None, width) or any(len(row) != width for row in rows):
        message = f"grid: rows of other lengths than the width {stated or width}"
        root["grid"].fail(codes.GRID_SIZE, message)
    rebus = {node.get("input"): node.get("letters").upper() for node in (*root["rebuses"], *root)}
    board = Board(width, len(rows), context, BLOCK)
    for index, sign in enumerate("".join(rows)):
        if sign != ".":
            board.cells[index] = letter_of(rebus.get(sign, sign))
    for text in root["circles"].text().split(","):
        _circle(text, root["circles"], board)
    grid = board.grid()
    clues = ClueList(document, grid)
    for word in root["words"]:
        number, direction = number_of(word.get("num")), direction_of(word.get("dir"))
        # CrossFire escapes the HTML of a clue; other files have its elements.
        text = word.html() if word.element.children else word.text()
        clues.add(word, number, direction, text)
    texts = [(field, root[name].html()) for name, field in _TEXTS.items()]
    return build_of(document, texts, document.unmodeled(_KNOWN), clues, grid)


def _circle(text: str, node: Node, board: Board) -> None:
    index = int(text) if text.strip().isdecimal() and len(text) < 9 else None
    if index is not None and index < len(board.cells):
        board.circle(index)
    elif text.strip():
        node.report(codes.CELL_PLACE, f"circle outside the grid: {text.strip()[:20]!r}")
