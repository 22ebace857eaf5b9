"""Checks of the model itself, for every format and for puzzles built in memory.

Each check yields diagnostics with the core's codes (XW1xx). Their spans name a cell or a clue, and
no bytes; a plugin that knows the bytes adds them with `xwcore.findings.diagnostics.located`.
"""

from __future__ import annotations

import operator
import re
import unicodedata
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import compress, count

from xwcore.plugin import Diagnostic, Place, Span, plural
from xwcore_crossword import cells
from xwcore_crossword.clue_lists import slots_within
from xwcore_crossword.codes import (
    ANSWER_LENGTH,
    ANSWER_LETTERS,
    CLUE_MISSING,
    CLUE_REPEATED,
    CLUE_TEXT_REPEATED,
    CLUE_WITHOUT_ENTRY,
    FILL_WRONG,
    NO_SOLUTION,
    NOT_SYMMETRIC,
    UNCHECKED,
)
from xwcore_crossword.continued import clues_by_further_entry, further_entries
from xwcore_crossword.entries import ACROSS, DOWN, NO_DIRECTION, label
from xwcore_crossword.grid import Grid
from xwcore_crossword.numbering import single_cells
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.solving import is_right

#: What stands where no clue was written.
_NO_CLUES = frozenset({"", "-", "--"})

#: 1 where a cell is open, by kind.
_IS_OPEN = bytes(kind == cells.OPEN for kind in range(256))

#: All bits where something was entered.
_ENTERED = bytes([0]) + bytes([0xFF]) * 255

#: The most entries where a clue continues, and the most letters of each.
_MOST_FURTHER = 8
_LONGEST_ANSWER = 64

_NOT_LETTERS = re.compile(r"[\W_]+")


def check_crossword(crossword: Crossword) -> tuple[Diagnostic, ...]:
    """Every check of this module, in the order of their codes."""
    diagnostics = [
        *clues_against_entries(crossword),
        *repeated_clues(crossword),
        *answers_against_grid(crossword),
        *fill_against_solution(crossword),
    ]
    if _is_of_entries(crossword):
        diagnostics += check_shape(crossword)
    return tuple(sorted(diagnostics, key=operator.attrgetter("code")))


def _is_of_entries(crossword: Crossword) -> bool:
    """Whether clues belong to the entries of the grid. In a spiral or a rows garden they do not:
    no clue is across or down, and all clues have their own cells or a list of another name.
    """
    clues = crossword.clues
    directions = {*clues.directions}
    if not directions.isdisjoint((ACROSS, DOWN)):
        return True
    return not clues.cells and (not directions or NO_DIRECTION in directions)


def clues_against_entries(crossword: Crossword) -> Iterator[Diagnostic]:
    """Entries without a clue (XW101), clues without an entry (XW102), several clues for one entry
    (XW103). An entry without a number, which only stated numbers have, needs no clue, nor does one
    where another clue continues; a clue without a direction is for both entries of its number,
    which may have one such clue each. A clue that states its cells is of the entries with these
    cells, whatever its label.
    """
    clues, grid = crossword.clues, crossword.grid
    if grid.stated_numbers is None and clues.are_the_entries():
        return  # stated numbers may repeat
    slots = dict.fromkeys((slot.number, slot.direction) for slot in grid.slots)
    positions = [*zip(clues.numbers, clues.directions, strict=True)]
    asked = {
        at: [(slot.number, slot.direction) for slot in slots_within(places, grid)]
        for at, places in clues.cells.items()
    }
    with_clue = {position for at, position in enumerate(positions) if not asked.get(at)}
    with_clue.update(*asked.values())
    continued = clues_by_further_entry(clues)
    for number, direction in slots if clues and _is_of_entries(crossword) else ():
        has_clue = (number, direction) in with_clue or (number, NO_DIRECTION) in with_clue
        name = label(number, direction)
        if number is not None and not has_clue and name not in continued:
            yield CLUE_MISSING.at(f"entry {name} has no clue", _at_clue(name))
    counts = Counter(position for at, position in enumerate(positions) if at not in asked)
    counts.update(
        entries[0]
        for at, entries in asked.items()
        if len(entries) == 1 and positions[at][1] in (ACROSS, DOWN)
    )
    for (number, direction), clue_count in counts.items():
        name = label(number, direction)
        has_cells = (number, direction) in slots
        if not has_cells and (direction in (ACROSS, DOWN) or number is None):
            clue = f"clue {name}"
            if number is None:
                clue = f"{direction} clue without a number".lstrip()
            message = f"{clue} has no entry in the grid"
            yield CLUE_WITHOUT_ENTRY.at(message, _at_clue(name))
        entry_count = sum((number, way) in slots for way in (ACROSS, DOWN)) if not direction else 1
        if clue_count > max(entry_count, 1) and number is not None:
            message = f"entry {name} has {plural(clue_count, 'clue')}, expected {entry_count or 1}"
            yield CLUE_REPEATED.at(message, _at_clue(name))


def repeated_clues(crossword: Crossword) -> Iterator[Diagnostic]:
    """Clues with the text of an earlier one (XW104)."""
    clues = crossword.clues
    texts = comparable(clues.texts)
    if len(set(texts)) == len(texts):
        return
    first_with: dict[str, int] = {}
    for at, first in enumerate(map(first_with.setdefault, texts, count())):
        if first != at and texts[at] not in _NO_CLUES:
            name = label(clues.numbers[at], clues.directions[at])
            first_name = label(clues.numbers[first], clues.directions[first])
            message = f"clue {name} has the same text as clue {first_name}"
            yield CLUE_TEXT_REPEATED.at(message, _at_clue(name))


def comparable(texts: Sequence[str]) -> list[str]:
    """The texts as they are compared: in lower case, without white space around them."""
    return [*map(str.casefold, map(str.strip, texts))]


def answers_against_grid(crossword: Crossword) -> Iterator[Diagnostic]:
    """Stated answers that do not fit (XW105) or differ from the grid (XW106)."""
    clues = crossword.clues
    answers: frozenset[str] | None = None
    for at, stated in sorted(clues.stated_answers.items()):
        derived = clues.derived_answers[at]
        if derived is None or _bare(stated) == _bare(derived):
            continue
        name = label(clues.numbers[at], clues.directions[at])
        length, expected = len(_bare(stated)), len(_bare(derived))
        if length not in (expected, len(derived)):
            if further_entries(clues.metadata.get(at, ())):
                continue
            if _bare(stated).startswith(_bare(derived)):
                if answers is None:
                    answers = frozenset(map(_bare, filter(None, crossword.grid.slot_answers)))
                if _goes_on(_bare(stated)[expected:], answers):
                    continue
            message = (
                f"answer {stated[:20]!r} of {name}: {plural(length, 'letter')}, expected {expected}"
            )
            yield ANSWER_LENGTH.at(message, _at_clue(name))
        else:
            message = f"answer of {name}: {stated[:24]!r}, expected {derived[:24]!r}"
            yield ANSWER_LETTERS.at(message, _at_clue(name))


def _goes_on(rest: str, answers: frozenset[str]) -> bool:
    """Whether the rest of an answer is the answers of further entries, as of a clue for several."""
    for _ in range(_MOST_FURTHER):
        ends = range(min(len(rest), _LONGEST_ANSWER), 0, -1)
        end = next((end for end in ends if rest[:end] in answers), 0)
        rest = rest[end:]
        if not (end and rest):
            break
    return not rest


def fill_against_solution(crossword: Crossword) -> Iterator[Diagnostic]:
    """Letters entered that differ from the solution (XW109)."""
    grid = crossword.grid
    if not grid.fill or not grid.has_solution:
        return
    if not grid.fill_rebus and _is_of(grid.fill, grid.letters):
        return
    # A letter that equals the letter of the solution is right, unless there are several letters.
    doubtful = compress(count(), map(operator.ne, grid.fill, grid.letters))
    wrong_letters = [at for at in doubtful if grid.fill[at] != cells.NONE]
    for index in sorted({*wrong_letters, *grid.fill_rebus}):
        entered, solution = grid.fill_at(index), grid.solution_at(index)
        if entered is None or solution is None or is_right(grid, index, entered):
            continue
        message = f"letter entered: {entered[:24]!r}, expected {solution[:24]!r}"
        yield FILL_WRONG.at(message, _at_cell(grid, index))


def _is_of(fill: str, letters: str) -> bool:
    """Whether every letter that was entered is the one of the solution; False beyond ASCII."""
    if not (fill.isascii() and letters.isascii()):
        return False
    entered = fill.encode("ascii")
    # All cells at once: the solution where something was entered.
    solution = int.from_bytes(entered.translate(_ENTERED), "big")
    solution &= int.from_bytes(letters.encode("ascii"), "big")
    return solution == int.from_bytes(entered, "big")


def check_shape(crossword: Crossword) -> Iterator[Diagnostic]:
    """No symmetry (XW107), no solution (XW108), cells of one entry only (XW110)."""
    grid = crossword.grid
    is_open = grid.kinds.translate(_IS_OPEN)
    if is_open != is_open[::-1]:
        yield NOT_SYMMETRIC.at()
    if not grid.has_solution:
        message = "no cell has a solution" if crossword.lock is None else "the solution is locked"
        yield NO_SOLUTION.at(message)
    # In a barred or lattice grid most cells are single; then it is not a finding.
    single = single_cells(grid.kinds, grid.width, grid.bars)
    if single.count(1) * 5 < grid.cell_count:
        for index in compress(count(), single):
            yield UNCHECKED.at(span=_at_cell(grid, index))


def _bare(answer: str) -> str:
    """The letters alone; a letter and its accent are one, as in the grid."""
    return _NOT_LETTERS.sub("", unicodedata.normalize("NFC", answer)).upper()


def _at_clue(where: str) -> Span:
    return Span(place=Place(clue=where))


def _at_cell(grid: Grid, index: int) -> Span:
    return Span(place=Place(cell=grid.place(index)))
