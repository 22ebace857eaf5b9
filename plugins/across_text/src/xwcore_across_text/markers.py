"""From a grid to the characters of its rows, and the marker lines that they need.

Contract: a cell is written as the character itself where that says all; else as a marker that no
other cell uses, neither as a letter nor as a marker of something else. With the flag MARK every
lower-case letter is a circled cell, so markers of circled cells are lower-case and no others are.
A letter for old readers that the puzzle does not state is one that says nothing when it is read.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Final, NamedTuple

from xwcore.model import grid as grids
from xwcore.model.grid import default_short, implied_short
from xwcore.plugin import Crossword, Grid
from xwcore_across_text.grammar import (
    BLOCK,
    DIAGRAMLESS_BLOCK,
    DIGITS,
    LETTERS,
    LOWER_CASE,
    OLD_LETTERS,
    OMITTED,
    SIGNS,
)

#: What cannot be the third part of a marker line.
_NO_SHORT: Final = frozenset(".: \t\r\n\0")
_CAPITALS: Final = frozenset(LETTERS)
_LITERAL: Final = frozenset(LETTERS + DIGITS + SIGNS)
_LOWER: Final = dict(zip(LETTERS, LOWER_CASE, strict=True))


class Cell(NamedTuple):
    """What a cell says: its solution, the letter for old readers, whether it is circled."""

    solution: str
    short: str
    circled: bool

    @property
    def is_plain(self) -> bool:
        """One character that a grid can have, for which no other letter is stated to stand."""
        return self.solution in _LITERAL and self.short in ("", implied_short(self.solution))


class Written(NamedTuple):
    """The rows of a grid, its marker lines, and whether it needs the flag MARK."""

    rows: list[str]
    markers: dict[str, Cell]
    mark: bool

    @property
    def needs_v2(self) -> bool:
        """Whether version 1 cannot say it."""
        return self.mark or bool(self.markers) or not _is_old("".join(self.rows))


def _is_old(text: str) -> bool:
    return not text.strip(LETTERS + BLOCK + DIAGRAMLESS_BLOCK)


def write_grid(
    puzzle: Crossword, known: Mapping[str, Cell] | None = None, *, version: int = 2
) -> Written:
    """The rows and markers of a grid; `known` markers are used again where they still serve.

    With `version` 1 there are letters only.
    """
    grid = puzzle.grid
    block = DIAGRAMLESS_BLOCK if puzzle.diagramless else BLOCK
    cells = _cells(grid)
    wanted = Counter(cell for cell in cells if cell is not None)
    mark = version == 2 and any(cell.circled for cell in wanted)
    if version == 1:
        text_of = {cell: _old_letter(cell) for cell in wanted}
        markers: dict[str, Cell] = {}
    else:
        text_of, markers = _characters(wanted, mark, known or {}, omitted=_looks_omitted(grid))
    text = "".join([block if cell is None else text_of[cell] for cell in cells])
    rows = [text[at : at + grid.width] for at in range(0, len(text), grid.width)]
    return Written(rows, markers, mark)


def _characters(
    wanted: Counter[Cell], mark: bool, known: Mapping[str, Cell], *, omitted: bool
) -> tuple[dict[Cell, str], dict[str, Cell]]:
    """The character of each cell, and the marker lines."""
    text_of = {cell: _literal(cell) for cell in wanted}
    if omitted:
        # A grid of nothing but X says that the solution was left out; as a marker, X is an X.
        text_of.update({cell: "" for cell in wanted if cell.solution == OMITTED and cell.short})
    taken = {character for character in text_of.values() if character}
    counted = Counter({cell: count for cell, count in wanted.items() if not text_of[cell]})
    markers = _allotted(counted, taken, mark, known)
    text_of.update({cell: _fallback(cell, markers) for cell in counted})
    text_of.update({cell: marker for marker, cell in markers.items()})
    return text_of, markers


def _cells(grid: Grid) -> list[Cell | None]:
    """What each cell says; None for a block. A cell without solution is an X of no short letter."""
    found: list[Cell | None] = []
    for index, kind in enumerate(grid.kinds):
        if kind != grids.OPEN:
            found.append(None)
            continue
        circled = grid.flag_at(index, grids.CIRCLE)
        solution = grid.solution_at(index)
        if solution is None:
            found.append(Cell(OMITTED, "", circled))
        else:
            found.append(Cell(solution, _short(grid, index, solution), circled))
    return found


def _short(grid: Grid, index: int, solution: str) -> str:
    """The letter for old readers: the stated one, if a marker line can have it."""
    short = grid.shorts.get(index, ".")
    return implied_short(solution) if short in _NO_SHORT else short


def _looks_omitted(grid: Grid) -> bool:
    open_letters = {
        grid.solution_at(index) or OMITTED
        for index, kind in enumerate(grid.kinds)
        if kind == grids.OPEN
    }
    return grid.has_solution and open_letters == {OMITTED}


def _literal(cell: Cell) -> str:
    """The character that says all of the cell; "" where only a marker does."""
    if not cell.is_plain:
        return ""
    return _LOWER.get(cell.solution, "") if cell.circled else cell.solution


def _allotted(
    wanted: Counter[Cell], taken: set[str], mark: bool, known: Mapping[str, Cell]
) -> dict[str, Cell]:
    """A marker for each cell that wants one, while there are any: the most frequent first."""
    markers = {
        marker: cell
        for marker, cell in known.items()
        if cell in wanted and marker not in taken and _may_mark(marker, cell.circled, mark)
    }
    served = set(markers.values())
    free = {
        circled: [c for c in _candidates(circled, mark) if c not in taken and c not in markers]
        for circled in (False, True)
    }
    # Last those of one letter, for they can do without: what they lose is their short letter.
    for cell, _ in sorted(wanted.most_common(), key=lambda each: each[0].solution in _LITERAL):
        if cell not in served and free[cell.circled]:
            markers[free[cell.circled].pop(0)] = cell
    # Markers keep their lines; further ones come behind them, digits first.
    order = [*known, *DIGITS[1:], "0", *SIGNS, *LOWER_CASE, *LETTERS]
    return dict(sorted(markers.items(), key=lambda item: order.index(item[0])))


def _candidates(circled: bool, mark: bool) -> str:
    if circled:
        return LOWER_CASE
    return DIGITS[1:] + "0" + SIGNS + ("" if mark else LOWER_CASE) + LETTERS


def _may_mark(marker: str, circled: bool, mark: bool) -> bool:
    return marker in _candidates(circled, mark)


def _old_letter(cell: Cell) -> str:
    """The capital letter that stands for the cell where there is nothing else to write."""
    short, default = cell.short.upper(), default_short(cell.solution)
    if cell.is_plain or cell.solution in _CAPITALS:
        candidates = (cell.solution, short, default)
    else:
        candidates = (short, cell.solution, default)
    found = (OLD_LETTERS.get(candidate, candidate) for candidate in candidates)
    return next((candidate for candidate in found if candidate in _CAPITALS), OMITTED)


def _fallback(cell: Cell, markers: Mapping[str, Cell]) -> str:
    """What stands for a cell that got no marker: its only letter, else the short one; circled if
    that can be said.
    """
    if cell.solution in _LITERAL and not cell.circled and cell.solution not in markers:
        return cell.solution
    letter = _old_letter(cell)
    if cell.circled and _LOWER[letter] not in markers:
        return _LOWER[letter]
    if letter not in markers:
        return letter
    return next((other for other in LETTERS if other not in markers), OMITTED)
