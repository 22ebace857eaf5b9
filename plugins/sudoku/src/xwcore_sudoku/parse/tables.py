"""Rows with cells that have no character, or two, and lines with more columns than a sudoku has.

Contract: `row_of` looks for fields between commas, semicolons or tabs, cells between bars, cells at
each second column between bars, and numbers between blanks, in this order; the cells of any other
row are its characters.
"""

from __future__ import annotations

import re
from itertools import islice, pairwise
from typing import Final

from xwcore_sudoku.parse.grid import ParsedGrid, Row, row_of_characters, whole_grid, with_solution
from xwcore_sudoku.syntax import (
    BARS,
    COLUMN,
    DIGITS,
    GAP_SIGNS,
    MALFORMED,
    MOST_CELLS,
    NO_CHARACTER,
    SIZES,
)

#: Where the text of a cell, or of a piece of a row, begins and ends in its line.
Place = tuple[int, int]

_SIDES: Final = frozenset(SIZES.values())

#: Characters of a row with separators, of 25 cells at most.
_LONGEST_ROW: Final = 1_000

_BAR: Final = re.compile(f"[{BARS}]")
_RUN: Final = re.compile(f"[^{GAP_SIGNS}]+")

#: Columns of a line beside the sudoku and its solution, and the characters of each.
_MOST_COLUMNS: Final = 20
_LONGEST_COLUMN: Final = 100
_COLUMN_END: Final = re.compile(r"[,;:|\t]")


def row_of(line: str, start: int, size: int) -> Row:
    """The cells of a row that begins at an offset; `size` is 0 for the first row of a sudoku."""
    if len(line) > _LONGEST_ROW:
        return row_of_characters(line, start)
    for find in (_fields, _between_bars, _in_columns, _numbers):
        places = find(line, size)
        if _is_size(len(places), size) and all(_is_cell(line[a:b], len(places)) for a, b in places):
            return _row(line, start, places)
    places = _fields(line, size) if size else []
    return _row(line, start, places) if places else row_of_characters(line, start)


def _is_size(count: int, size: int) -> bool:
    """Whether a row may have so many cells."""
    return count == size if size else count in _SIDES


def _is_cell(text: str, size: int) -> bool:
    """Whether a text may be a cell: a character, a number of two digits, or nothing."""
    return len(text) <= 1 or _number(text, size) is not None


def _number(text: str, size: int) -> int | None:
    """The number that is spelled by two digits; None for one that no sudoku has."""
    if len(text) != 2 or not (text.isascii() and text.isdecimal()):
        return None
    return int(text) if 1 <= int(text) <= min(size, MOST_CELLS) else None


def _row(line: str, start: int, places: list[Place]) -> Row:
    """The row of the cells at these places."""
    cells = [_character(line[a:b], len(places)) for a, b in places]
    return Row("".join(cells), [start + a for a, _ in places], [b - a for a, b in places])


def _character(text: str, size: int) -> str:
    """The character of a cell."""
    if len(text) <= 1:
        return NO_CHARACTER if text.isspace() else text or NO_CHARACTER
    number = _number(text, size)
    return MALFORMED if number is None else DIGITS[number - 1]


def _trimmed(line: str, start: int, end: int) -> Place:
    """The place of a cell in its piece of a row, without blanks and quotes around it; that of a
    cell without a character is the blank in the middle.
    """
    text = line[start:end]
    inner = text.strip()
    if not inner:
        middle = (start + end) // 2
        return middle, min(middle + 1, end)
    start += text.index(inner)
    end = start + len(inner)
    return (
        (start + 1, end - 1) if len(inner) >= 2 and inner[0] == inner[-1] == '"' else (start, end)
    )


# -- where the cells of a row are -----------------------------------------------------------------


def _fields(line: str, size: int) -> list[Place]:
    """The fields between separators, without an empty one after the last separator."""
    separator = next((sign for sign in ",;\t" if sign in line), None)
    if separator is None:
        return []
    pieces: list[Place] = []
    at = 0
    for field in line.split(separator):
        pieces.append((at, at + len(field)))
        at += len(field) + 1
    start, end = pieces[-1]
    is_one_more = _is_size(len(pieces) - 1, size) and not _is_size(len(pieces), size)
    if is_one_more and not line[start:end].strip():
        pieces.pop()
    return [_trimmed(line, *piece) for piece in pieces]


def _pieces(line: str) -> list[Place]:
    """What is between the bars, which are at both ends of the line as well."""
    bars = [match.start() for match in _BAR.finditer(line, 0, _LONGEST_ROW)]
    is_framed = len(bars) > 1 and not (line[: bars[0]] + line[bars[-1] + 1 :]).strip()
    return [(a + 1, b) for a, b in pairwise(bars)] if is_framed else []


def _between_bars(line: str, _size: int) -> list[Place]:
    """The cells, each of which is between bars."""
    return [_trimmed(line, *piece) for piece in _pieces(line)]


def _in_columns(line: str, _size: int) -> list[Place]:
    """The cells at each second column of pieces of one width, with blanks between them."""
    pieces = _pieces(line)
    widths = {end - start for start, end in pieces}
    if len(widths) != 1 or any(line[start:end:2].strip() for start, end in pieces):
        return []
    return [(at, at + 1) for start, end in pieces for at in range(start + 1, end, 2)]


def _numbers(line: str, _size: int) -> list[Place]:
    """The numbers and signs between blanks, some of which have two digits."""
    places = [match.span() for match in _RUN.finditer(line)]
    lengths = {end - start for start, end in places}
    return places if lengths == {1, 2} else []


def blanks_between_bars(line: str) -> int:
    """The number of cells in a row without a character."""
    pieces = _pieces(line)
    return len(pieces) if len(pieces) in _SIDES else len(_in_columns(line, 0))


# -- columns --------------------------------------------------------------------------------------


def grid_of_columns(line: str, start: int, section: str) -> ParsedGrid | None:
    """The sudoku in a line, with its solution and the texts of the other columns."""
    matches = [*islice(COLUMN.finditer(line), 3)]
    if not 1 <= len(matches) <= 2:
        return None
    ends = [0, *(at for match in matches for at in match.span()), len(line)]
    columns: list[str] = []
    for before, after in zip(ends[::2], ends[1::2], strict=True):
        texts = _columns(line[before:after])
        if texts is None:
            return None
        columns += texts
    if len(columns) > _MOST_COLUMNS:
        return None
    grids = [whole_grid(match, 0, start, section) for match in matches]
    grid = grids[0] if len(grids) == 1 else with_solution(*grids)
    grid.start, grid.end, grid.columns = start, start + len(line), tuple(columns)
    return grid


def _columns(text: str) -> list[str] | None:
    """The columns before, between or after sudokus; None for words. Blanks separate columns only
    where each has a digit.
    """
    is_separated = _COLUMN_END.search(text) is not None
    most = _MOST_COLUMNS + 1
    texts = _COLUMN_END.split(text, most) if is_separated else text.split(None, most)
    if len(texts) > most:
        return None
    columns = [stripped for column in texts if (stripped := column.strip(" \t\"'"))]
    for column in columns:
        has_digit = any(character.isdecimal() for character in column)
        if len(column) > _LONGEST_COLUMN or not (is_separated or has_digit):
            return None
    return columns
