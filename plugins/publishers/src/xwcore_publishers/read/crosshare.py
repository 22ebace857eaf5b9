"""Read Crosshare: the properties of a page, cells by index, texts that may be trees of HTML."""

from __future__ import annotations

import html
import json
from collections.abc import Iterator
from typing import Any, Final

from xwcore.plugin import ReadContext, Unmodeled
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse import Value, parse
from xwcore_publishers.read.boards import BLOCK, VOID, Board, listed_board
from xwcore_publishers.read.building import (
    AUTHOR,
    COPYRIGHT,
    NOTES,
    TITLE,
    USED,
    ClueList,
    PuzzleFile,
    build,
)

_FIELDS: Final = {
    "title": TITLE,
    "authorName": USED,
    "guestConstructor": USED,
    "copyright": COPYRIGHT,
    "constructorNotes": USED,
    "id": "UniqueID",
    "size.rows": USED,
    "size.cols": USED,
    "grid[]": USED,
    "vBars[]": USED,
    "hBars[]": USED,
    "hidden[]": USED,
    "highlighted[]": USED,
    "highlight": USED,
    "cellStyles.circle[]": USED,
    "cellStyles.shade[]": USED,
    "clues[].dir": USED,
    "clues[].num": USED,
    "clues[].clue": USED,
    "clues[].explanation": USED,
    "clueHasts[]": USED,
}
_BLOCK: Final = "."
_DOWN: Final = 1
#: What a node of HTML has that is read, or says where the node was.
_OF_NODES: Final = frozenset({"type", "value", "children", "tagName", "position", "data"})
#: What encloses a whole text, and is layout.
_LAYOUT: Final = ("p", "div")


def read_file(data: bytes, context: ReadContext) -> PuzzleFile:
    """Read the puzzle of a file of Crosshare; see `xwcore_publishers.read`."""
    document = parse(data, context)
    puzzle, start = document.root.unwrapped("grid", "props", "pageProps", "puzzle")
    size, cells = puzzle["size"].required(), puzzle["grid"].required()
    board = listed_board(cells, size["cols"].integer(), size["rows"].integer())
    for index, cell in enumerate(cells):
        letters = cell.text()
        board.cells[index] = BLOCK if letters == _BLOCK else letters.strip() or None
    _read_looks(puzzle, board)
    grid = board.grid()
    clues = ClueList(document, grid)
    listed = [*puzzle["clues"]]
    keys = [(clue["num"].integer() or 0, clue["dir"].integer() or 0) for clue in listed]
    texts = _texts(puzzle, keys)
    for clue, place in zip(listed, keys, strict=True):
        direction = DOWN if place[1] == _DOWN else ACROSS
        number = place[0] or None
        text = texts.get(place) or clue["clue"].text()
        explanation = clue["explanation"].text()
        metadata = (("explanation", explanation),) if explanation else ()
        clues.add(clue["clue"], number, direction, text, metadata=metadata)
    author, guest = puzzle["authorName"].text(), puzzle["guestConstructor"].text().strip()
    stated = {
        AUTHOR: f"{guest} / Published by {author}" if guest else author,
        NOTES: _html(puzzle["constructorNotes"]),
    }
    trees = ("constructorNotes", puzzle["constructorNotes"]), ("clueHasts", puzzle["clueHasts"])
    kept = [*board.unmodeled, *(item for name, tree in trees for item in _kept(name, tree))]
    return build(document, _FIELDS, clues, grid, stated, start=start, unmodeled=kept)


def _read_looks(puzzle: Value, board: Board) -> None:
    styles = puzzle["cellStyles"]
    has_shades = puzzle["highlight"].text() == "shade"
    marks = (
        (styles["circle"], board.circle),
        (styles["shade"], board.shade),
        (puzzle["highlighted"], board.shade if has_shades else board.circle),
        (puzzle["vBars"], lambda at: board.bar(at, "right")),
        (puzzle["hBars"], lambda at: board.bar(at, "bottom")),
        (puzzle["hidden"], lambda at: board.hide(at, VOID)),
    )
    for places, mark in marks:
        for place in places:
            at = place.integer()
            if at is not None and 0 <= at < len(board.cells):
                mark(at)
            else:
                place.report(codes.CELL_PLACE, f"cell outside the grid: {place.name}")


def _texts(puzzle: Value, keys: list[tuple[int, int]]) -> dict[tuple[int, int], str]:
    """The texts with markup, which are listed in the order of the entries in the grid."""
    trees = [*puzzle["clueHasts"]]
    if len(trees) != len(keys):
        return {}
    return dict(zip(sorted(keys), map(_html, trees), strict=True))


def _kept(name: str, tree: Value) -> Iterator[Unmodeled]:
    """What the nodes of trees have beside their text and their names, by key."""
    values_of: dict[str, list[Any]] = {}
    waiting = [tree.value]
    while waiting:
        node = waiting.pop()
        if isinstance(node, list):
            waiting += reversed(node)
        elif isinstance(node, dict):
            waiting.append(node.get("children"))
            for key in node.keys() - _OF_NODES:
                if node[key] not in (None, "", [], {}):
                    values_of.setdefault(key, []).append(node[key])
    for key, values in sorted(values_of.items()):
        yield Unmodeled(f"{name}.{key}", json.dumps(values, ensure_ascii=False), len(values))


def _html(value: Value) -> str:
    """The HTML of a text, or of a tree of elements and texts."""
    if not isinstance(value.value, dict):
        return value.text()
    if value["type"].text() == "text":
        return html.escape(value["value"].text(), quote=False)
    inside = "".join(map(_html, value["children"]))
    name = value["tagName"].text()
    is_layout = not name.isalnum() or name in _LAYOUT
    return inside if is_layout else f"<{name}>{inside}</{name}>"
