"""Read Rows Garden: letters in rows, and flowers of six cells, three in a row and the three below.

The file names the shades of the flowers, but not the order in which these follow one another: it
is that in which each flower has the letters of its answer.
"""

from __future__ import annotations

import html
import re
from collections.abc import Iterable, Sequence
from itertools import permutations
from typing import Final

from xwcore.plugin import ReadContext, Unmodeled
from xwcore_crossword import Color
from xwcore_publishers import codes
from xwcore_publishers.parse.rows_garden import ROWS, SHADES, ClueWithAnswer, parse_lists
from xwcore_publishers.parse.text import FilePart, TextFile
from xwcore_publishers.read.boards import BLOCK, Board
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    DATE,
    NOTES,
    TITLE,
    ClueList,
    PuzzleFile,
    build_of,
)

_TEXTS: Final = {
    "title": TITLE,
    "author": AUTHOR,
    "copyright": COPYRIGHT,
    "notes": NOTES,
    "created": DATE,
    "url": "URL",
}
_COLORS: Final = {"dark": Color("#a9a9a9"), "medium": Color("#d3d3d3")}
#: Cells of a flower side by side, which a shorter row has in turn with none.
_GROUP: Final = 3
_ITALIC: Final = re.compile(r"\*([^*\s](?:[^*]*[^*\s])?)\*")
_ESCAPE: Final = re.compile(r"\\(.)")


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of Rows Garden; see `xwcore_publishers.read`."""
    document = TextFile(data, context)
    lists = parse_lists(document)
    rows: list[list[ClueWithAnswer]] = []
    for item in lists.items[ROWS]:
        if item.is_first or not rows:
            rows.append([])
        rows[-1].append(item)
    if not any(item.letters for item in lists.items[ROWS]):
        FilePart(document, *document.start).fail(codes.FIELD_MISSING, "no row has an answer")
    board, places = _read_rows(rows, context)
    flowers = _flowers(board)
    shades = _shades(flowers, lists.items, board)
    grid = board.grid().with_cells(
        colors={
            index: _COLORS[shade]
            for cells, shade in zip(flowers, shades, strict=True)
            if shade in _COLORS
            for index in cells
        }
    )
    clues = ClueList(document, grid)
    for row, cells in zip(rows, places, strict=True):
        _add(clues, str(board.numbers[cells[0]]), "Rows", row, cells)
    for name in ("light", "medium", "dark"):
        own = _of_shade(name, flowers, shades)
        for at, item in enumerate(lists.items[name]):
            cells = own[at] if at < len(own) else []
            _add(clues, f"{name[0].upper()}{at + 1}", "Blooms", [item], cells)
    texts = [
        (_TEXTS[key], html.escape(text, quote=False))
        for key, values in lists.texts.items()
        for text in values
        if key in _TEXTS
    ]
    kept = [
        Unmodeled(key, tuple(filter(None, values)))
        for key, values in lists.texts.items()
        if key not in _TEXTS and any(values)
    ]
    return build_of(document, texts, [*kept, *lists.unmodeled], clues, grid)


def _read_rows(
    rows: list[list[ClueWithAnswer]], context: ReadContext
) -> tuple[Board, list[list[int]]]:
    """The board, and the cells of each row."""
    letters = ["".join(item.letters for item in row) for row in rows]
    width = max(map(len, letters))
    board = Board(width, len(rows), context, BLOCK)
    places = []
    for number, (row, text) in enumerate(zip(rows, letters, strict=True)):
        columns = [*range(width)]
        if len(text) < width:
            begins_later = 2 * len(text) < width
            columns = [at for at in columns if at // _GROUP % 2 == begins_later]
        if width % _GROUP or len(text) != len(columns):
            message = f"row {number + 1}: {len(text)} letters, expected {len(columns)}"
            row[0].line.fail(codes.GRID_SIZE, message)
        places.append([number * width + column for column in columns])
        for index, letter in zip(places[-1], text, strict=True):
            board.cells[index] = letter
        board.numbers[places[-1][0]] = chr(ord("A") + number % 26) * (number // 26 + 1)
    return board, places


def _flowers(board: Board) -> list[list[int]]:
    """The cells of the flowers, clockwise, by the row and the column where they begin."""
    flowers = []
    for column in range(0, board.width, _GROUP):
        starts = [
            at for at in range(column, len(board.cells), board.width) if board.cells[at] != BLOCK
        ]
        for start in starts[:-1:2]:
            end = start + board.width + _GROUP - 1
            flowers.append([*range(start, start + _GROUP), *range(end, end - _GROUP, -1)])
    return sorted(flowers)


def _shades(
    flowers: list[list[int]], lists: dict[str, list[ClueWithAnswer]], board: Board
) -> list[str]:
    """The shade of each flower: those that begin in a row have the same, the next row the next one.

    In the usual order the flower in the first column is light, and dark ones follow.
    """
    width = board.width
    first = next((cells[0] // width for cells in flowers if cells[0] % width == 0), 0)
    candidates = []
    for order in permutations(SHADES):
        shades = [order[(cells[0] // width - first) % len(order)] for cells in flowers]
        items = [item for name in SHADES for item in lists[name]]
        places = [cells for name in SHADES for cells in _of_shade(name, flowers, shades)]
        if len(items) == len(places) and all(
            sorted(item.letters) == sorted(board.cells[at] or "" for at in cells)
            for item, cells in zip(items, places, strict=True)
        ):
            return shades
        candidates.append(shades)
    for item in [*lists[SHADES[0]], *lists[ROWS]][:1]:
        item.line.report(
            codes.LETTERS_DIFFER, "flowers in no order have the letters of their answers"
        )
    return candidates[0]


def _of_shade(name: str, flowers: list[list[int]], shades: list[str]) -> list[list[int]]:
    return [cells for cells, shade in zip(flowers, shades, strict=True) if shade == name]


def _add(
    clues: ClueList, number: str, group: str, items: Sequence[ClueWithAnswer], cells: Iterable[int]
) -> None:
    """Add the clue of a row or a flower. A row may have several, whose lengths are not shown; the
    answers state the words, and a flower's where it begins.
    """
    text = " / ".join(_html(item.clue) for item in items)
    answers = " / ".join(item.answer for item in items)
    metadata = (("answers", answers),)
    clues.add(items[0].line, number, group, text, cells=cells, metadata=metadata)


def _html(text: str) -> str:
    return _ESCAPE.sub(r"\1", _ITALIC.sub(r"<i>\1</i>", html.escape(text, quote=False)))
