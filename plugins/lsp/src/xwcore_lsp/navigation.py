"""From a clue to its entry in the grid and back, and the words that a format begins lines with.

Contract: functions of a `PuzzleDocument` without state. A text has its grid in the first lines
with one character for each cell, and blocks where the grid has them.
"""

from __future__ import annotations

from typing import Final

from lsprotocol import types

import xwcore_crossword
from xwcore_lsp.documents import PuzzleDocument

#: The words that begin a line, by format. Sources: "Across Lite Text Format" (v1, v2); "xd" 3.0,
#: "Headers" and "Sections".
WORDS: Final = {
    "across-text": (
        *("<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>", "<TITLE>", "<AUTHOR>", "<COPYRIGHT>"),
        *("<SIZE>", "<GRID>", "<REBUS>", "<ACROSS>", "<DOWN>", "<NOTEPAD>"),
    ),
    "xd": (
        *("Title: ", "Author: ", "Editor: ", "Copyright: ", "Date: ", "Publisher: "),
        *("Rebus: ", "Special: ", "Number: ", "Description: ", "Notes: "),
        *("## Metadata", "## Grid", "## Clues", "## Notes"),
    ),
}

#: Signs of a cell without a letter.
_BLOCKS: Final = frozenset("#._")

_Crossword = xwcore_crossword.Crossword


def completion(document: PuzzleDocument, position: types.Position) -> list[types.CompletionItem]:
    """The words of the format that go on with what the line has before the position."""
    words = WORDS.get(document.format or "", ())
    lines = document.positions.lines
    line = lines[position.line] if position.line < len(lines) else ""
    before = line[
        : document.positions.codec.position_from_client_units(
            [line], types.Position(0, position.character)
        ).character
    ]
    start = types.Position(position.line, 0)
    return [
        types.CompletionItem(
            label=word.strip(),
            kind=types.CompletionItemKind.Keyword,
            text_edit=types.TextEdit(types.Range(start, position), word),
        )
        for word in words
        if word.lower().startswith(before.lower())
    ]


def references(document: PuzzleDocument, position: types.Position) -> list[types.Location]:
    """Of a clue every cell of its entry, of a cell the clues of the entries through it."""
    puzzle = document.puzzle()
    top = _grid_line(document, puzzle.grid) if isinstance(puzzle, _Crossword) else None
    if top is None or not isinstance(puzzle, _Crossword):
        return []
    clue_lines = [*document.clue_lines(puzzle)]
    entries = {(entry.number, entry.direction): entry for entry in puzzle.entries}
    for clue, line in clue_lines:
        if line == position.line and (entry := entries.get((clue.number, clue.direction))):
            return [_cell(document, top, row, column) for row, column in entry.cells]
    cell = position.line - top, position.character - _indent(document, position.line)
    through = {key for key, entry in entries.items() if cell in entry.cells}
    return [
        types.Location(document.uri, document.positions.line_range(line))
        for clue, line in clue_lines
        if (clue.number, clue.direction) in through
    ]


def definition(document: PuzzleDocument, position: types.Position) -> list[types.Location]:
    """Of a clue the first cell of its entry, of a cell the clues of the entries through it."""
    places = references(document, position)
    is_cell = all(place.range == _line_of(document, place) for place in places)
    return places if is_cell else places[:1]


def _line_of(document: PuzzleDocument, place: types.Location) -> types.Range:
    return document.positions.line_range(place.range.start.line)


def _grid_line(document: PuzzleDocument, grid: xwcore_crossword.Grid) -> int | None:
    """The line of the first row of the grid."""
    lines = [line.strip() for line in document.positions.lines]
    rows = [
        [grid[row, column].is_block for column in range(grid.width)] for row in range(grid.height)
    ]
    for start in range(len(lines) - grid.height + 1):
        candidates = zip(lines[start : start + grid.height], rows, strict=True)
        if all(_is_row(line, blocks) for line, blocks in candidates):
            return start
    return None


def _is_row(line: str, blocks: list[bool]) -> bool:
    return len(line) == len(blocks) and [sign in _BLOCKS for sign in line] == blocks


def _indent(document: PuzzleDocument, line: int) -> int:
    lines = document.positions.lines
    return len(lines[line]) - len(lines[line].lstrip()) if line < len(lines) else 0


def _cell(document: PuzzleDocument, top: int, row: int, column: int) -> types.Location:
    character = _indent(document, top + row) + column
    start = types.Position(top + row, character)
    return types.Location(
        document.uri, types.Range(start, types.Position(start.line, character + 1))
    )
