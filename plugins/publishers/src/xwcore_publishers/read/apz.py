"""Read APZ, acrostics in XML: a quotation, and for each clue the numbers of its letters."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_publishers import codes
from xwcore_publishers.parse.markup import XmlDocument
from xwcore_publishers.read.acrostics import add_clues, quotation
from xwcore_publishers.read.boards import number_of
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    NOTES,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build_of,
)

_TEXTS: Final = {
    "title": TITLE,
    "creator": AUTHOR,
    "copyright": COPYRIGHT,
    "description": NOTES,
}
_KNOWN: Final = dict.fromkeys(
    (
        *(f"puzzle.metadata.{name}" for name in (*_TEXTS, "suggestedwidth")),
        *(f"puzzle.{name}" for name in ("solution", "source", "quote", "gridkey", "clues")),
    ),
    USED,
)


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the acrostic of a file of APZ; see `xwcore_publishers.read`."""
    document = XmlDocument(data, context)
    root, meta = document.root, document.root["metadata"]
    solution = root["solution"].text().strip()
    if not solution:
        root["solution"].fail(codes.FIELD_MISSING, "required field missing: solution")
    width = number_of(meta["suggestedwidth"].text())
    board, letters = quotation(solution, width if isinstance(width, int) else None, context)
    grid = board.grid()
    clues = ClueList(document, grid)
    keys = []
    for line in root["gridkey"].text().strip().splitlines():
        numbers = map(number_of, line.split())
        keys.append([number for number in numbers if isinstance(number, int)])
    add_clues(clues, root["clues"], root["clues"].html().strip().splitlines(), keys, letters)
    texts = [(field, meta[name].html()) for name, field in _TEXTS.items()]
    texts += [("Source", root["source"].html()), ("Explanation", root["quote"].html())]
    return build_of(document, texts, document.unmodeled(_KNOWN), clues, grid)
