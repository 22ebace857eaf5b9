"""Checks of the model itself, for every format and for puzzles built in memory.

Each check yields diagnostics of the core's codes (XW1xx) whose spans name a cell or a clue but no
bytes; a plugin that knows the bytes adds them with `xwcore.findings.diagnostics.located`.
"""

from __future__ import annotations

import operator
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress, count

from xwcore.findings import codes
from xwcore.findings.diagnostics import Diagnostic, Span
from xwcore.findings.places import Place
from xwcore.model import grid as grids
from xwcore.model.crossword import Crossword
from xwcore.model.entries import ACROSS, DOWN, label
from xwcore.model.grid import Number
from xwcore.model.numbering import single_cells

#: What stands where no clue was written.
_NO_CLUES = frozenset({"", "-", "--"})

#: 1 where a cell is open, by kind.
_IS_OPEN = bytes(kind == grids.OPEN for kind in range(256))

#: All bits where something was entered.
_ENTERED = bytes([0]) + bytes([0xFF]) * 255

_NOT_LETTERS = re.compile(r"[\W_]+")


def check(crossword: Crossword) -> tuple[Diagnostic, ...]:
    """Every check of this module, in the order of their codes."""
    found = [
        *clues_against_entries(crossword),
        *repeated_clues(crossword),
        *answers_against_grid(crossword),
        *fill_against_solution(crossword),
        *shape(crossword),
    ]
    return tuple(sorted(found, key=operator.attrgetter("code")))


def clues_against_entries(crossword: Crossword) -> Iterator[Diagnostic]:
    """Entries without a clue (XW101), clues without an entry (XW102), doubled places (XW103)."""
    clues = crossword.clues
    if crossword.grid.stated_numbers is None and clues.are_the_entries():
        return  # stated numbers may repeat
    slots = {(slot.number, slot.direction) for slot in crossword.grid.slots}
    said = list(zip(clues.numbers, clues.directions, strict=True))
    if len(said) == len(slots) and slots == set(said):
        return
    places = Counter(said)
    own_cells = {(clues.numbers[at], clues.directions[at]) for at in clues.cells}
    if clues:
        for slot in crossword.grid.slots:
            if (slot.number, slot.direction) not in places:
                where = label(slot.number, slot.direction)
                yield codes.CLUE_MISSING.at(f"{where} has no clue", _at_clue(where))
    for (number, direction), often in places.items():
        where = label(number, direction)
        placed = (number, direction) in slots or (number, direction) in own_cells
        if not placed and (direction in (ACROSS, DOWN) or number is None):
            yield codes.CLUE_WITHOUT_ENTRY.at(f"{where} has no entry in the grid", _at_clue(where))
        if often > 1 and number is not None:
            yield codes.CLUE_REPEATED.at(f"{where} has {often} clues", _at_clue(where))


def repeated_clues(crossword: Crossword) -> Iterator[Diagnostic]:
    """Clues that say the same (XW104); each later one is reported, with the first."""
    clues = crossword.clues
    yield from _repeats(comparable(clues.texts), clues.numbers, clues.directions)


def _repeats(
    said: Sequence[str], numbers: Sequence[Number | None], directions: Sequence[str]
) -> Iterator[Diagnostic]:
    """Those of `said` that were said before, in the clue with the number and direction."""
    note = dict[str, int]().setdefault
    for at, first in enumerate(map(note, said, count())):
        if first != at and said[at] not in _NO_CLUES:
            where = label(numbers[at], directions[at])
            message = f"{where} has the text of {label(numbers[first], directions[first])}"
            yield codes.CLUE_TEXT_REPEATED.at(message, _at_clue(where))


def comparable(texts: Sequence[str]) -> list[str]:
    """The texts as they are compared: in lower case, without white space around them."""
    return [*map(str.casefold, map(str.strip, texts))]


def answers_against_grid(crossword: Crossword) -> Iterator[Diagnostic]:
    """Stated answers that do not fit (XW105) or differ from the grid (XW106)."""
    clues = crossword.clues
    for at, stated in sorted(clues.stated_answers.items()):
        derived = clues.derived_answers[at]
        if derived is None or _bare(stated) == _bare(derived):
            continue
        where = label(clues.numbers[at], clues.directions[at])
        if len(_bare(stated)) != len(_bare(derived)):
            message = f"{where}: {stated!r} has {len(_bare(stated))} letters, the entry has "
            message += f"{len(_bare(derived))} ({derived!r})"
            yield codes.ANSWER_LENGTH.at(message, _at_clue(where))
        else:
            message = f"{where}: the answer is {stated!r}, the grid has {derived!r}"
            yield codes.ANSWER_LETTERS.at(message, _at_clue(where))


def fill_against_solution(crossword: Crossword) -> Iterator[Diagnostic]:
    """Letters of the player that are not the solution's (XW109)."""
    grid = crossword.grid
    if not grid.fill or not grid.has_solution:
        return
    if not grid.fill_rebus and _is_of(grid.fill, grid.letters):
        return
    # A letter that equals the letter of the solution is right, unless there are several letters.
    doubtful = compress(count(), map(operator.ne, grid.fill, grid.letters))
    wrong_letters = [at for at in doubtful if grid.fill[at] != grids.NONE]
    for index in sorted({*wrong_letters, *grid.fill_rebus}):
        entered, solution = grid.fill_at(index), grid.solution_at(index)
        if entered is None or solution is None or is_right(grid, index, entered):
            continue
        yield codes.FILL_WRONG.at(f"{entered!r} is not {solution!r}", _at_cell(grid, index))


def _is_of(fill: str, letters: str) -> bool:
    """Whether every letter that was entered is the one of the solution; False beyond ASCII."""
    if not (fill.isascii() and letters.isascii()):
        return False
    entered = fill.encode("ascii")
    # All cells at once: the solution where something was entered.
    there = int.from_bytes(entered.translate(_ENTERED), "big")
    there &= int.from_bytes(letters.encode("ascii"), "big")
    return there == int.from_bytes(entered, "big")


def is_right(grid: grids.Grid, index: int, entered: str) -> bool:
    """Whether what was entered is a solution of the cell, or the short form of it."""
    solution = grid.solution_at(index)
    if solution is None:
        return False
    right = {solution, grid.letters[index], grid.shorts.get(index, solution)}
    both = grid.readings.get(index)
    if both is not None:
        right.update(both.across, both.down)
    return entered.casefold() in {text.casefold() for text in right}


def shape(crossword: Crossword) -> Iterator[Diagnostic]:
    """No symmetry (XW107), no solution (XW108), cells of one entry only (XW110)."""
    grid = crossword.grid
    is_open = grid.kinds.translate(_IS_OPEN)
    if is_open != is_open[::-1]:
        yield codes.NOT_SYMMETRIC.at()
    if not grid.has_solution:
        why = "it was left out" if crossword.lock is None else "it is locked"
        yield codes.NO_SOLUTION.at(f"the puzzle has no solution: {why}")
    # In a barred or lattice grid most cells are single; then it is no finding.
    single = single_cells(grid.kinds, grid.width, grid.bars)
    if single.count(1) * 5 < grid.cell_count:
        for index in compress(count(), single):
            yield codes.UNCHECKED.at(span=_at_cell(grid, index))


def _bare(answer: str) -> str:
    return _NOT_LETTERS.sub("", answer).upper()


def _at_clue(where: str) -> Span:
    return Span(place=Place(clue=where))


def _at_cell(grid: grids.Grid, index: int) -> Span:
    return Span(place=Place(cell=grid.place(index)))
