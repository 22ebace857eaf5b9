"""Detection: the lines up to the end of the first sudoku are rows, sections and comments.

Contract: the cells of an unnamed text cannot be a number or words: the characters fit the size, and
either many cells are blank, or no number stands twice in a row, column or box.
"""

from __future__ import annotations

import re
from typing import Final

from xwcore.plugin import Evidence, Probe, ReadContext
from xwcore_sudoku.manifest import SPEC
from xwcore_sudoku.parse import Grid, ParsedFile, parse
from xwcore_sudoku.syntax import BLANKS, COMMENT, FORMAT, PROPERTY, RULE, SECTION

#: What the first line with content may begin with.
_FIRST: Final = frozenset("123456789ABCDEFGHIJKLMNOPabcdefghijklmnopQSqs0._*#[;/|!+-=':")

_LINE: Final = re.compile(r"[^\r\n]+")
_ROW: Final = re.compile(r"[0-9A-Pa-p._*|!,;: \t]+(?:#.*)?")

#: Of this size, zeros may be the blanks in a text of any name.
_USUAL_SIZE: Final = 9


def sniff(probe: Probe) -> Evidence | None:
    """LIKELY for the text of a sudoku."""
    text, is_named = probe.text, probe.extension in SPEC.extensions
    if text.lstrip()[:1] not in _FIRST or not (is_named or _begins_with_row(text)):
        return None
    file = parse(probe.head, ReadContext(FORMAT))
    if not file.grids:
        return None
    if file.problems and not is_named:
        last_line = 0 if probe.whole else file.document.text.rfind("\n")
        if probe.whole or any(problem.start <= last_line for problem in file.problems):
            return None
    is_sudoku = is_named or file.has_sections or _is_sudoku(file, file.grids[0])
    return Evidence.LIKELY if is_sudoku else None


def _begins_with_row(text: str) -> bool:
    """Whether the first line that is no section, property or comment has characters of a sudoku."""
    for match in _LINE.finditer(text):
        line = match[0].lstrip("\ufeff")
        if not any(pattern.fullmatch(line) for pattern in (SECTION, PROPERTY, COMMENT, RULE)):
            return _ROW.fullmatch(line) is not None
    return False


def _is_sudoku(file: ParsedFile, grid: Grid) -> bool:
    """Whether the cells of an unnamed text can be nothing else."""
    if any(other.size != grid.size for other in file.grids[1:-1]):
        return False
    given = sum(value is not None for row in grid.values for value in row)
    marks = {character for character in grid.cells if character in BLANKS}
    zeros = grid.cells.count("0")
    if given < grid.size or len(marks) > 1:
        return False
    if not marks and (grid.size != _USUAL_SIZE or not zeros):
        return False
    is_usual = grid.size == _USUAL_SIZE and (grid.size**2 - given) * 3 >= grid.size**2
    return is_usual or _is_consistent(grid)


def _is_consistent(grid: Grid) -> bool:
    """Whether no number stands twice in a row, column or box."""
    # On use: few texts come so far.
    from xwcore_logic.boards import box_size

    size = grid.size
    height, width = box_size(size) or (1, size)
    met: set[tuple[str, int, int]] = set()
    for row, values in enumerate(grid.values):
        for column, value in enumerate(values):
            if value is None:
                continue
            box = row // height * size + column // width
            places = {("row", row, value), ("column", column, value), ("box", box, value)}
            if met & places:
                return False
            met |= places
    return True
