"""Detection: the lines up to the end of the first sudoku are rows, sections and comments.

Contract: the cells of an unnamed text cannot be a number or words: the characters fit the size, and
either many cells are blank, or no number stands twice in a row, column or box.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import Final

from xwcore.plugin import Evidence, Probe, ReadContext
from xwcore_sudoku.manifest import SPEC
from xwcore_sudoku.parse import MOST_GRIDS, Grid, ParsedFile, grids_of, parse
from xwcore_sudoku.syntax import BLANKS, COLUMN, FORMAT, FURTHER_BLANKS, NO_CHARACTER, NO_ROW

#: What the first line with content may begin with, beside a letter or a digit.
_FIRST: Final = frozenset("._*?#[;/|!+-=':\",¦─━┄┅┈┉┌┍┎┏═╒╓╔╭│┃┆┇┊┋║╎╏")

_LINE: Final = re.compile(r"[^\r\n]+")
_ROW: Final = re.compile(r"[-0-9A-Pa-p._*?xX|!¦│┃┆┇┊┋║╎╏,;: \t\"]+(?:#.*)?")

#: Characters of a line in which a sudoku in a column begins.
_MOST_OF_LINE: Final = 1_000

#: Of this size, zeros may be the blanks in a text of any name; of others, if numbers from 10 have
#: two digits. From this size on, other signs and cells without a character may be blanks.
_USUAL_SIZE: Final = 9
_TWO_DIGITS: Final = 2

#: No sudoku of 9 with fewer numbers has exactly one solution.
_FEWEST_NUMBERS: Final = 17

_OTHER_BLANKS: Final = f"{FURTHER_BLANKS}{NO_CHARACTER}"

_ROWS_MISSING: Final = "SDK202"


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY for the text of a sudoku."""
    text, is_named = probe.text, probe.extension in SPEC.extensions
    first = text.lstrip()[:1]
    if not (first.isalnum() or first in _FIRST) or not (is_named or _begins_with_row(text)):
        return None
    context = ReadContext(FORMAT)
    if is_named:
        return Evidence.LIKELY if parse(probe.head, context).grids else None
    file = ParsedFile.of(probe.head, context, stops_at_problem=True)
    file.grids += islice(grids_of(file, context), MOST_GRIDS)
    # The end of the head may cut off rows and characters of a sudoku.
    last_line = 0 if probe.whole else file.document.text.rfind("\n")
    if not file.grids or any(
        probe.whole or (problem.code != _ROWS_MISSING and problem.start <= last_line)
        for problem in file.problems
    ):
        return None
    is_sudoku = file.has_sections or _is_sudoku(file, file.grids[0])
    return Evidence.LIKELY if is_sudoku else None


def _begins_with_row(text: str) -> bool:
    """Whether the first line that is no section, property, rule or comment has characters of a
    sudoku alone, or a sudoku in a column.
    """
    for first in _LINE.finditer(text):
        line = first[0].lstrip("\ufeff")
        if not NO_ROW.fullmatch(line):
            match = _ROW.fullmatch(line)
            if match is None and len(line) > _USUAL_SIZE**2:
                match = COLUMN.search(line, 0, _MOST_OF_LINE)
            return match is not None
    return False


def _is_sudoku(file: ParsedFile, grid: Grid) -> bool:
    """Whether the cells of an unnamed text can be nothing else."""
    if any(other.size != grid.size for other in file.grids[1:-1]):
        return False
    size, signs = grid.size, set(grid.cells)
    usual, others = signs.intersection(BLANKS), signs.intersection(_OTHER_BLANKS)
    numbers = [value for row in grid.values for value in row if value is not None]
    if len(numbers) < size or len(set(numbers)) * 2 <= size or len(usual) + len(others) > 1:
        return False
    has_zeros = "0" in signs and (size == _USUAL_SIZE or _TWO_DIGITS in grid.lengths)
    if not (usual or has_zeros or (others and size >= _USUAL_SIZE)):
        return False
    if size != _USUAL_SIZE or (size**2 - len(numbers)) * 3 < size**2:
        return not _repeats(grid)
    between = file.document.text[grid.offsets[0] : grid.offsets[1] + 1]
    if not (others or grid.columns or "," in between or ";" in between):
        return True
    # A table of digits repeats many of them in rows, columns and boxes, the more the fuller it is;
    # a sudoku with a wrong number repeats up to three.
    return _repeats(grid) * 4 <= len(numbers) - _FEWEST_NUMBERS


def _repeats(grid: Grid) -> int:
    """How many numbers stand in a row, column or box that has them already."""
    # On use: few texts come so far.
    from xwcore_logic.boards import box_size

    size, rows = grid.size, grid.values
    height, width = box_size(size) or (1, size)
    boxes = [
        [value for row in rows[top : top + height] for value in row[left : left + width]]
        for top in range(0, size, height)
        for left in range(0, size, width)
    ]
    repeats = 0
    for values in (*rows, *zip(*rows, strict=True), *boxes):
        numbers = [value for value in values if value is not None]
        repeats += len(numbers) - len(set(numbers))
    return repeats
