"""From a grid to the characters of its rows, and the marker lines that they need.

A cell is written as its letter if that is all it has; else as a marker that no other cell uses,
neither as a letter nor as a marker of something else. With the flag MARK every lower-case letter is
a circled cell, so markers of circled cells are lower-case and no others are. A short solution that
the puzzle does not state is written as the implied one, which reading does not count as stated.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import compress
from typing import Final, NamedTuple

from xwcore_across_text.syntax import (
    BLOCK,
    DIAGRAMLESS_BLOCK,
    DIGITS,
    LETTERS,
    LOWER_CASE,
    OLD_LETTERS,
    OMITTED,
    SIGNS,
)
from xwcore_crossword import CIRCLE, NONE, OPEN, Crossword, Grid, default_short, implied_short

#: What cannot be the third part of a marker line.
_NO_SHORT: Final = frozenset(".: \t\r\n\0")
_CAPITALS: Final = frozenset(LETTERS)
_LITERAL: Final = frozenset(LETTERS + DIGITS + SIGNS)
_LITERAL_OR_NONE: Final = _LITERAL | {NONE}
_LOWER: Final = dict(zip(LETTERS, LOWER_CASE, strict=True))


class MarkedCell(NamedTuple):
    """A cell with more than a letter: its solution, short solution, and whether it is circled.

    A cell without solution is an X without a short solution.
    """

    solution: str
    short: str
    circled: bool

    @property
    def is_plain(self) -> bool:
        """Whether a character of the grid is its solution, and no other short one is stated."""
        return self.solution in _LITERAL and self.short in ("", implied_short(self.solution))


class WrittenGrid(NamedTuple):
    """The rows of a grid, its marker lines, and whether it needs the flag MARK."""

    rows: list[str]
    markers: dict[str, MarkedCell]
    mark: bool

    @property
    def needs_v2(self) -> bool:
        """Whether version 1 cannot hold it."""
        text = "".join(self.rows)
        return self.mark or bool(self.markers or text.strip(LETTERS + BLOCK + DIAGRAMLESS_BLOCK))


def write_grid(
    puzzle: Crossword, known: Mapping[str, MarkedCell] | None = None, *, version: int = 2
) -> WrittenGrid:
    """The rows and markers of a grid; `known` markers are used again if their cells still exist.

    With `version` 1 the rows have capital letters and blocks only.
    """
    grid = puzzle.grid
    block = DIAGRAMLESS_BLOCK if puzzle.diagramless else BLOCK
    characters = [
        block if kind else letter for kind, letter in zip(grid.kinds, grid.letters, strict=True)
    ]
    special = _special_cells(grid, characters)
    mark = False
    markers: dict[str, MarkedCell] = {}
    for index in special:
        characters[index] = ""
    if version == 1:
        characters = [OLD_LETTERS.get(character, character) for character in characters]
        texts = {cell: _old_letter(cell) for cell in special.values()}
    else:
        mark = any(cell.circled for cell in special.values())
        texts, markers = _allotted(special, set(characters), mark, known or {})
    for index, cell in special.items():
        characters[index] = texts[cell]
    text = "".join(characters)
    rows = [text[start : start + grid.width] for start in range(0, len(text), grid.width)]
    return WrittenGrid(rows, markers, mark)


def _special_cells(grid: Grid, characters: list[str]) -> dict[int, MarkedCell]:
    """The cells that may not be written as their letter, by index. `characters` are the letters,
    with the blocks in place.
    """
    is_special = bytearray(len(grid.kinds))
    if not set(grid.letters) <= _LITERAL_OR_NONE or NONE in characters:
        is_special = bytearray(letter not in _LITERAL for letter in grid.letters)
    for index in (*grid.rebus, *grid.shorts):
        is_special[index] = True
    if any(grid.flags):
        for index, flags in enumerate(grid.flags):
            if flags & CIRCLE:
                is_special[index] = True
    if grid.has_solution and not grid.rebus and not grid.letters.strip(NONE + OMITTED):
        # A grid of X alone has no solution when it is read; a marker for X has the solution X.
        is_special = bytearray(b"\1") * len(grid.kinds)
    cells: dict[int, MarkedCell] = {}
    shared: dict[MarkedCell, MarkedCell] = {}  # thousands of cells may be equal
    for index in compress(range(len(is_special)), is_special):
        if grid.kinds[index] == OPEN:
            solution = grid.solution_at(index)
            if solution is not None and not solution.strip():
                solution = None  # a marker line cannot have it
            short = grid.shorts.get(index, ".")
            if solution is not None and short in _NO_SHORT:
                short = implied_short(solution)
            circled = grid.flag_at(index, CIRCLE)
            cell = MarkedCell(solution or OMITTED, "" if solution is None else short, circled)
            cells[index] = shared.setdefault(cell, cell)
    return cells


def _allotted(
    special: Mapping[int, MarkedCell], taken: set[str], mark: bool, known: Mapping[str, MarkedCell]
) -> tuple[dict[MarkedCell, str], dict[str, MarkedCell]]:
    """The character of each cell, and the marker lines. `taken` are the characters of the others,
    which no marker may have.
    """
    cells = Counter(special.values())
    is_omitted = not taken & _LITERAL and {cell.solution for cell in cells} == {OMITTED}
    texts = {cell: _literal(cell, is_omitted=is_omitted) for cell in cells}
    taken = taken.union(texts.values())
    unwritten = Counter({cell: count for cell, count in cells.items() if not texts[cell]})
    markers = _markers(unwritten, taken, mark, known)
    texts.update({cell: _fallback(cell, markers) for cell in unwritten})
    texts.update({cell: marker for marker, cell in markers.items()})
    return texts, markers


def _literal(cell: MarkedCell, *, is_omitted: bool) -> str:
    """The character that is all of the cell; "" if it needs a marker."""
    if not cell.is_plain or (is_omitted and cell.short):
        return ""
    return _LOWER.get(cell.solution, "") if cell.circled else cell.solution


def _markers(
    unwritten: Counter[MarkedCell], taken: set[str], mark: bool, known: Mapping[str, MarkedCell]
) -> dict[str, MarkedCell]:
    """Markers for cells, the most frequent first, as long as there are any."""
    if not unwritten:
        return {}
    markers = {
        marker: cell
        for marker, cell in known.items()
        if cell in unwritten and marker not in taken and marker in _candidates(cell.circled, mark)
    }
    written = set(markers.values())
    free = {
        circled: [
            marker
            for marker in reversed(_candidates(circled, mark))
            if marker not in taken and marker not in markers
        ]
        for circled in (False, True)
    }
    # Cells of one letter last: without a marker they lose their short solution only.
    for cell, _ in sorted(unwritten.most_common(), key=lambda item: item[0].solution in _LITERAL):
        if cell not in written and free[cell.circled]:
            markers[free[cell.circled].pop()] = cell
    # Known markers keep their order; others follow, digits first.
    order = [*known, *DIGITS[1:], "0", *SIGNS, *LOWER_CASE, *LETTERS]
    return dict(sorted(markers.items(), key=lambda item: order.index(item[0])))


def _candidates(circled: bool, mark: bool) -> str:
    if circled:
        return LOWER_CASE
    return DIGITS[1:] + "0" + SIGNS + ("" if mark else LOWER_CASE) + LETTERS


def _old_letter(cell: MarkedCell) -> str:
    """The capital letter for a cell that has no marker."""
    short, default = cell.short.upper(), default_short(cell.solution)
    if cell.is_plain or cell.solution in _CAPITALS:
        candidates = (cell.solution, short, default)
    else:
        candidates = (short, cell.solution, default)
    letters = (OLD_LETTERS.get(candidate, candidate) for candidate in candidates)
    return next((letter for letter in letters if letter in _CAPITALS), OMITTED)


def _fallback(cell: MarkedCell, markers: Mapping[str, MarkedCell]) -> str:
    """The character of a cell without a marker: its letter, else the short one; in lower case if
    it is circled and that is not a marker.
    """
    if cell.solution in _LITERAL and not cell.circled and cell.solution not in markers:
        return cell.solution
    letter = _old_letter(cell)
    if cell.circled and _LOWER[letter] not in markers:
        return _LOWER[letter]
    if letter not in markers:
        return letter
    return next((other for other in LETTERS if other not in markers), OMITTED)
