"""Read older data of the New York Times: the interface before 2021, and acrostics."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from xwcore.plugin import MetadataEntry
from xwcore_crossword import ACROSS, DOWN
from xwcore_publishers import codes
from xwcore_publishers.parse import JsonDocument
from xwcore_publishers.read.acrostics import add_clues, quotation
from xwcore_publishers.read.boards import BLOCK, listed_board, number_of
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
)

#: The paths of the interface before 2021: the object of a puzzle is the first of "results".
OLDER_FIELDS: Final = {
    "puzzle_data.answers[]": USED,
    "puzzle_data.layout[]": USED,
    "puzzle_data.clues.A[].clueNum": USED,
    "puzzle_data.clues.A[].clueStart": USED,
    "puzzle_data.clues.A[].clueEnd": USED,
    "puzzle_data.clues.A[].value": USED,
    "puzzle_data.clues.D[].clueNum": USED,
    "puzzle_data.clues.D[].clueStart": USED,
    "puzzle_data.clues.D[].clueEnd": USED,
    "puzzle_data.clues.D[].value": USED,
    "puzzle_meta.width": USED,
    "puzzle_meta.height": USED,
    "puzzle_meta.title": TITLE,
    "puzzle_meta.author": AUTHOR,
    "puzzle_meta.copyright": COPYRIGHT,
    "puzzle_meta.notes[].txt": USED,
    "puzzle_meta.editor": EDITOR,
    "puzzle_meta.printDate": DATE,
}
_ACROSTIC_FIELDS: Final = {"puzzle_data": USED, "puzzle_meta.editor": EDITOR}
#: What a cell of the layout is: 1 a letter, 2 and 3 one with a circle or shade.
_CIRCLED, _SHADED = 2, 3
#: The lines of an acrostic: the grid, the clues, the texts, the quotation.
_FEWEST_LINES: Final = 3


def read_older(document: JsonDocument) -> PuzzleFile:
    """The puzzle of the interface before 2021."""
    puzzle, start = document.root, ""
    if puzzle["results"]:
        puzzle, start = puzzle["results"].at(0), "results[]."
    content, meta = puzzle["puzzle_data"].required(), puzzle["puzzle_meta"]
    layout = content["layout"].required()
    board = listed_board(layout, meta["width"].integer(), meta["height"].integer(), BLOCK)
    for index, cell in enumerate(layout):
        kind, answer = cell.integer(), content["answers"].at(index).text()
        if kind or answer.isalnum():
            board.cells[index] = answer or None
        if not kind:
            board.hide(index, BLOCK)
        if kind == _CIRCLED:
            board.circle(index)
        if kind == _SHADED:
            board.shade(index)
    grid = board.grid()
    clues = ClueList(document, grid)
    for key, direction, step in (("A", ACROSS, 1), ("D", DOWN, board.width)):
        for clue in content["clues"][key]:
            first, last = clue["clueStart"].integer(), clue["clueEnd"].integer()
            cells: list[int | None] = []
            if first is not None and last is not None:
                length, rest = divmod(last - first, step)
                row, column = divmod(first, board.width)
                cells = board.line(column, row, length + 1, direction)
                if rest:
                    clue.report(codes.CELL_PLACE, f"cell {last} is not {direction} from {first}")
            text = clue["value"]
            clues.add(text, number_of(clue["clueNum"].text()), direction, text.text(), cells=cells)
    notes = "\n".join(note["txt"].text() for note in meta["notes"])
    return build(
        document,
        OLDER_FIELDS,
        clues,
        grid,
        {NOTES: notes},
        start=start,
        unmodeled=board.unmodeled,
    )


def read_acrostic(document: JsonDocument) -> PuzzleFile:
    """An acrostic, whose data are lines: the quotation, with the clue of each letter and the place
    in its answer; the clues; title, author and copyright; the quotation, its author, its source.
    """
    value = document.root["puzzle_data"]
    lines = [line for line in value.text().splitlines() if line]
    if len(lines) < _FEWEST_LINES:
        value.fail(codes.GRID_SIZE, f"acrostic: {len(lines)} lines, expected at least 6")
    third = len(lines[0]) // 3
    solution, names, places = (lines[0][at : at + third] for at in (0, third, 2 * third))
    board, letters = quotation(solution, None, document.context)
    words: dict[str, dict[str, int]] = {}
    for number, (name, place) in enumerate(_keys(names, places), 1):
        words.setdefault(name, {})[place] = number
    grid = board.grid()
    clues = ClueList(document, grid)
    keys = [[words[name][place] for place in sorted(words[name])] for name in sorted(words)]
    add_clues(clues, value, lines[1].removesuffix("|").split("|"), keys, letters)
    texts = zip((TITLE, AUTHOR, COPYRIGHT), lines[2].split("|"), strict=False)
    explanation = [MetadataEntry("Explanation", "\n".join(lines[3:]))] if lines[3:] else []
    return build(document, _ACROSTIC_FIELDS, clues, grid, dict(texts), metadata=explanation)


def _keys(names: str, places: str) -> Iterable[tuple[str, str]]:
    """The clue of each letter of an acrostic, and its place in the answer; both are letters."""
    return zip(*(filter(str.isalpha, keys) for keys in (names, places)), strict=False)
