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
from xwcore.model.clues import ACROSS, DOWN, Clues, label
from xwcore.model.crossword import Crossword
from xwcore.model.grid import Number

#: What stands where no clue was written.
_NO_CLUES = frozenset({"", "-", "--"})

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


def check_entries(
    grid: grids.Grid, said: Sequence[str], *, by_cell: bool = False, locked: bool = False
) -> tuple[Diagnostic, ...]:
    """What `check` finds of a crossword that has one clue for each slot, in their order, without
    stated answers, in a grid without numbers of its own. For whoever knows that it is so: no clue
    is made. `said` are the texts as `comparable` gives them, or so that the same ones are equal.
    `by_cell` says that they are in the order of `Grid.slot_order`, not of `Grid.slots`; `locked`
    that the solution is.
    """
    found: list[Diagnostic] = []
    if len(set(said)) < len(said):
        if by_cell:
            found += _repeats_by_cell(said, grid)
        else:
            numbers, directions, *_ = grid.slot_columns
            found += _repeats(said, numbers, directions)
    if grid.fill:
        found += _wrong_fill(grid)
    found += _shape(grid, locked=locked)
    if len(found) > 1:
        found.sort(key=operator.attrgetter("code"))
    return tuple(found)


def clues_against_entries(crossword: Crossword) -> Iterator[Diagnostic]:
    """Entries without a clue (XW101), clues without an entry (XW102), doubled places (XW103)."""
    waiting = crossword.waiting_clue_texts
    if waiting is not None and len(waiting) == crossword.grid.slot_count:
        return  # one for each, by their making
    clues = crossword.clues
    if _are_the_entries(clues, crossword.grid):
        return
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


def _are_the_entries(clues: Clues, grid: grids.Grid) -> bool:
    """Whether there is a clue for each entry, in order. Numbers of a grid's own may repeat."""
    numbers, directions, *_ = grid.slot_columns
    if grid.numbers is not None or len(clues.numbers) != len(numbers):
        return False
    return tuple(clues.numbers) == numbers and tuple(clues.directions) == directions


def repeated_clues(crossword: Crossword) -> Iterator[Diagnostic]:
    """Clues that say the same (XW104); each later one is reported, with the first."""
    waiting = crossword.waiting_clue_texts
    said = comparable(crossword.clues.texts if waiting is None else waiting)
    if len(set(said)) == len(said):
        return
    if waiting is not None and len(waiting) == crossword.grid.slot_count:
        yield from _repeats_by_cell(said, crossword.grid)
        return
    clues = crossword.clues
    said = said if waiting is None else comparable(clues.texts)
    yield from _repeats(said, clues.numbers, clues.directions)


def _repeats_by_cell(said: Sequence[str], grid: grids.Grid) -> Iterator[Diagnostic]:
    """As `_repeats`, for clues in the order of the grid's `slot_order`."""
    seen, repeated = set[str](), set[str]()
    for each in said:
        if each in seen:
            repeated.add(each)
        seen.add(each)
    if repeated <= _NO_CLUES:
        return
    # Two of a hundred need no places for all of them.
    order = grid.slot_order
    found = [(*order[at], said[at]) for at in compress(count(), map(repeated.__contains__, said))]
    found.sort(key=operator.itemgetter(1))  # stable: across comes first
    numbers, directions, words = zip(*found, strict=True)
    yield from _repeats(words, numbers, directions)


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
    if crossword.waiting_clue_texts is not None:
        return  # texts alone, without answers
    clues = crossword.clues
    for at, stated in sorted(clues.answers.items()):
        derived = clues.derived_answer(at)
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
    return _wrong_fill(crossword.grid)


def _wrong_fill(grid: grids.Grid) -> Iterator[Diagnostic]:
    if not grid.fill or not grid.has_solution:
        return
    if not grid.fill_rebus and _is_of(grid.fill, grid.letters):
        return
    # What equals the letter of the solution is right, unless it is of several letters.
    doubtful = compress(range(grid.size), map(operator.ne, grid.fill, grid.letters))
    entered_there = [at for at in doubtful if grid.fill[at] != grids.NONE]
    for index in sorted({*entered_there, *grid.fill_rebus}):
        entered, solution = grid.fill_at(index), grid.solution_at(index)
        if entered is None or solution is None or is_right(grid, index, entered):
            continue
        row, column = grid.place(index)
        yield codes.FILL_WRONG.at(f"{entered!r} is not {solution!r}", _at_cell((row, column)))


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
    return _shape(crossword.grid, locked=crossword.lock is not None)


def _shape(grid: grids.Grid, *, locked: bool) -> Iterator[Diagnostic]:
    shape_of_grid = grid.kinds.translate(grids.OPEN_DIGIT)
    if shape_of_grid != shape_of_grid[::-1]:
        yield codes.NOT_SYMMETRIC.at()
    if not grid.has_solution:
        why = "it is locked" if locked else "it was left out"
        yield codes.NO_SOLUTION.at(f"the puzzle has no solution: {why}")
    # In a barred or lattice grid most cells are single; then it says nothing.
    if 0 < _count_single(grid) * 5 < grid.size:
        in_entries = Counter(index for slot in grid.slots for index in slot.cells)
        for index in range(grid.size):
            if in_entries[index] == 1:
                row, column = grid.place(index)
                yield codes.UNCHECKED.at(span=_at_cell((row, column)))


def _count_single(grid: grids.Grid) -> int:
    """How many cells belong to one entry only.

    Where no bar divides: cells with an open neighbour in their row or in their column, not both.
    `pairs` marks the right one of two, which is not the first of its row.
    """
    if grid.bars:
        in_entries = Counter(index for slot in grid.slots for index in slot.cells)
        return sum(often == 1 for often in in_entries.values())
    if not grid.kinds:
        return 0
    width = grid.width
    cells, first = grids.open_digits(grid.kinds, width)
    pairs = cells & cells >> 1 & ~first
    down = cells & (cells << width | cells >> width)
    return ((pairs | pairs << 1) ^ down).bit_count()


def _bare(answer: str) -> str:
    return _NOT_LETTERS.sub("", answer).upper()


def _at_clue(where: str) -> Span:
    return Span(place=Place(clue=where))


def _at_cell(cell: tuple[int, int]) -> Span:
    return Span(place=Place(cell=cell))
