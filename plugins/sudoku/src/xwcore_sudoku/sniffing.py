"""Detection: the lines up to the end of the first sudoku are rows, sections and comments.

Contract: the cells of an unnamed text cannot be a number or words: the characters fit the size, as
many numbers occur as one solution needs, and few or none occur twice in a row, column or box.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from xwcore.plugin import Evidence, Probe, ReadContext
from xwcore_sudoku.manifest import SIGNS, SPEC
from xwcore_sudoku.parse import MOST_GRIDS, ParsedFile, grids_of, parse
from xwcore_sudoku.parse.grid import ParsedGrid
from xwcore_sudoku.syntax import (
    BLANKS,
    COLUMN,
    FORMAT,
    FURTHER_BLANKS,
    NO_CHARACTER,
    NO_ROW,
    USUAL_SIZE,
)

#: Any text has this extension. A whole sudoku that has it may have few numbers.
_TEXT: Final = ".txt"
_EXTENSIONS: Final = frozenset(SPEC.extensions) - {_TEXT}

#: What the first line with content may begin with, beside a letter or a digit.
_FIRST: Final = frozenset(f"{SIGNS}¦─━┄┅┈┉┌┍┎┏═╒╓╔╭│┃┆┇┊┋║╎╏")

_LINE: Final = re.compile(r"[^\r\n]+")
_ROW: Final = re.compile(r"[-0-9A-Pa-p._*?xX|!¦│┃┆┇┊┋║╎╏,;: \t\"]+(?:#.*)?")

#: Characters of a line in which a sudoku in a column begins.
_MOST_OF_LINE: Final = 1_000

#: In a sudoku of 9, zeros may be the blanks in a text of any name; in others, if numbers have two
#: digits. From 9 on, other signs and cells without a character may be blanks.
_TWO_DIGITS: Final = 2

#: No sudoku of 9 with fewer numbers has exactly one solution.
_FEWEST_NUMBERS: Final = 17

#: How often one wrong number occurs twice: in its row, column and box.
_REPEATS_OF_A_NUMBER: Final = 3

_OTHER_BLANKS: Final = f"{FURTHER_BLANKS}{NO_CHARACTER}"

_ROWS_MISSING: Final = "SDK202"


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY for the text of a sudoku, WEAK for one with the name of a sudoku and no whole row."""
    text, is_named = probe.text, probe.extension in _EXTENSIONS
    first = text.lstrip()[:1]
    if not (first.isalnum() or first in _FIRST) or not (is_named or _begins_with_row(text)):
        return None
    context = ReadContext(FORMAT)
    if is_named:
        file = parse(probe.head, context)
        if file.grids:
            return Evidence.LIKELY
        return Evidence.WEAK if file.has_sections or _begins_with_row(text) else None
    file = ParsedFile.of(probe.head, context, stops_at_problem=True)
    file.grids += islice(grids_of(file, context), MOST_GRIDS)
    # The end of the head may cut off rows and characters of a sudoku.
    last_line = 0 if probe.whole else file.document.text.rfind("\n")
    if not file.grids or any(
        probe.whole or (problem.code != _ROWS_MISSING and problem.start <= last_line)
        for problem in file.problems
    ):
        return None
    may_have_few = probe.extension == _TEXT
    is_sudoku = file.has_sections or _is_sudoku(file, file.grids[0], may_have_few=may_have_few)
    return Evidence.LIKELY if is_sudoku else None


def _begins_with_row(text: str) -> bool:
    """Whether the first line that is not a section, property, rule or comment has characters of a
    sudoku alone, or a sudoku in a column.
    """
    for first in _LINE.finditer(text):
        line = first[0].lstrip("\ufeff")
        if not NO_ROW.fullmatch(line):
            match = _ROW.fullmatch(line)
            if match is None and len(line) > USUAL_SIZE**2:
                match = COLUMN.search(line, 0, _MOST_OF_LINE)
            return match is not None
    return False


def _is_sudoku(file: ParsedFile, grid: ParsedGrid, *, may_have_few: bool) -> bool:
    """Whether the cells of a text can be nothing else."""
    if any(other.size != grid.size for other in file.grids[1:-1]):
        return False
    size, signs = grid.size, set(grid.cells)
    usual, others = signs.intersection(BLANKS), signs.intersection(_OTHER_BLANKS)
    numbers = [value for row in grid.values for value in row if value is not None]
    # Where two numbers are missing, they can change places in any solution.
    fewest = _FEWEST_NUMBERS if size == USUAL_SIZE else size
    has_few = len(numbers) < fewest or len(set(numbers)) < size - 1
    if (has_few and not may_have_few) or len(usual) + len(others) > 1:
        return False
    has_zeros = "0" in signs and (size == USUAL_SIZE or _TWO_DIGITS in grid.lengths)
    if not (usual or has_zeros or (others and size >= USUAL_SIZE)):
        return False
    if size != USUAL_SIZE:
        return not _repeats(grid)
    # A table of digits repeats many of them in rows, columns and boxes, the more the fuller it is.
    between = file.document.text[grid.offsets[0] : grid.offsets[1] + 1]
    is_table = bool(others or grid.columns) or not {*",;\t"}.isdisjoint(between)
    most = (len(numbers) - _FEWEST_NUMBERS) // 4
    return _repeats(grid) <= (most if is_table else max(most, _REPEATS_OF_A_NUMBER))


def _repeats(grid: ParsedGrid) -> int:
    """How many numbers stand in a row, column or box that has them already."""
    # On use: few texts come so far.
    from xwcore_logic import box_size

    size, rows = grid.size, grid.values
    height, width = box_size(size) or (1, size)
    usual = [
        [(row, at) for row in range(top, top + height) for at in range(left, left + width)]
        for top in range(0, size, height)
        for left in range(0, size, width)
    ]
    areas = usual if grid.areas is None else grid.areas.cells_of_signs
    boxes = [[rows[row][at] for row, at in area] for area in areas]
    repeats = 0
    for values in (*rows, *zip(*rows, strict=True), *boxes):
        numbers = [value for value in values if value is not None]
        repeats += len(numbers) - len(set(numbers))
    return repeats
