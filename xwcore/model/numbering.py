"""Where entries go: the runs of open cells, all found at once.

Contract: all is told from which cells are open and which edges a bar closes, a byte each; nothing
else of grids is known here. The cells become one long number, a byte each, so that a shift of it
tells all neighbours, and a sum of such numbers counts in every byte at once: 15 x 15 cells take as
many steps as the longest entry has cells, not as many as there are cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import accumulate, compress
from typing import Final, NamedTuple

#: What a byte can count to.
_LONGEST: Final = 255

#: By what begins in a cell (see `begins_of`): whether an entry across, whether one down.
_ACROSS: Final = bytes([0, 1, 0, 1]) + bytes(252)
_DOWN: Final = bytes([0, 0, 1, 1]) + bytes(252)

#: What `begins_of` says, a byte a slot: of two in a cell, that down has the number of the other.
_BOTH: Final = b"\3"
_SHARED: Final = 4
_ACROSS_AND_DOWN: Final = b"\1\4"
_IS_NUMBERED: Final = bytes(slot in b"\1\2" for slot in range(256))
_DIRECTIONS: Final = ("", "across", "down", "", "down")


class Runs(NamedTuple):
    """Runs of two or more open cells that nothing divides.

    `starts` are the cells in which one begins, in row-major order; `across` and `down` have a byte
    for each of these, 1 where a run of that direction begins there. `across_lengths` and
    `down_lengths` have an item for each run, in the order of their starts.
    """

    starts: list[int]
    across: bytes
    down: bytes
    across_lengths: Sequence[int]
    down_lengths: Sequence[int]


def runs_of(is_open: bytes, width: int, left: bytes = b"", top: bytes = b"") -> Runs:
    """The runs of a grid: `is_open` has a 1 for each open cell; `left` and `top`, where they are
    not empty, a 1 for each cell that a bar along that edge divides from its neighbour.
    """
    size = len(is_open)
    row = 8 * width
    rows, columns = _followers(is_open, width, left, top)
    across, down = rows >> 8 & ~rows, columns >> row & ~columns
    begins = (across | down << 1).to_bytes(size, "little")
    starts = [*compress(range(size), begins)]
    begun = begins.translate(None, b"\0")
    in_rows, in_columns = begun.translate(_ACROSS), begun.translate(_DOWN)
    lengths: tuple[Sequence[int], Sequence[int]]
    if width <= _LONGEST and size <= _LONGEST * width:
        lengths = _counted(across, rows, 8, size), _counted(down, columns, row, size)
    else:
        lengths = (
            walked(compress(starts, in_rows), rows.to_bytes(size, "little"), 1),
            walked(compress(starts, in_columns), columns.to_bytes(size, "little"), width),
        )
    return Runs(starts, in_rows, in_columns, *lengths)


def begins_of(is_open: bytes, width: int, left: bytes = b"", top: bytes = b"") -> bytes:
    """What begins in each cell, given what `runs_of` is given: 0 nothing, 1 a run across, 2 one
    down, 3 both.
    """
    row = 8 * width
    rows, columns = _followers(is_open, width, left, top)
    begins = rows >> 8 & ~rows | (columns >> row & ~columns) << 1
    return begins.to_bytes(len(is_open), "little")


def _followers(is_open: bytes, width: int, left: bytes, top: bytes) -> tuple[int, int]:
    """The cells that follow the one before them in their row, and in their column: both are open,
    and nothing divides them.
    """
    cells = int.from_bytes(is_open, "little")
    not_first = (b"\0" + b"\1" * (width - 1)) * (len(is_open) // (width or 1))
    rows = cells & cells << 8 & int.from_bytes(not_first, "little")
    columns = cells & cells << 8 * width
    if left or top:
        rows &= ~int.from_bytes(left, "little")
        columns &= ~int.from_bytes(top, "little")
    return rows, columns


def _counted(starts: int, follows: int, shift: int, size: int) -> bytes:
    """The lengths of runs up to `_LONGEST`: every round adds 1 for each run that still goes on."""
    lengths = going_on = starts
    while going_on:
        follows >>= shift
        going_on &= follows
        lengths += going_on
    return lengths.to_bytes(size, "little").translate(None, b"\0")


def walked(starts: Iterable[int], follows: bytes, step: int) -> list[int]:
    """The lengths of runs of any length, cell by cell; `follows` has a 1 for each cell that follows
    the one before it.
    """
    lengths = []
    for start in starts:
        end = start + step
        while end < len(follows) and follows[end]:
            end += step
        lengths.append((end - start) // step)
    return lengths


class SlotOrder:
    """The slots of a grid by their first cells, across before down: the order of formats that list
    clues without numbers. Nothing is made for slots that nobody asks for.
    """

    __slots__ = ("_begun", "_numbers", "_slots")

    def __init__(self, begun: bytes, numbers: Sequence[int | str | None] | None) -> None:
        """`begun` says what begins in each numbered cell, as `begins_of` does; `numbers` are those
        of the cells, where they do not count from 1.
        """
        self._begun = begun
        self._slots = begun.replace(_BOTH, _ACROSS_AND_DOWN)
        self._numbers = numbers

    @property
    def numbers(self) -> tuple[int | str | None, ...]:
        """The number of each slot."""
        counted = accumulate(self._slots.translate(_IS_NUMBERED))
        if self._numbers is None:
            return (*counted,)
        return (*map((None, *self._numbers).__getitem__, counted),)

    @property
    def directions(self) -> tuple[str, ...]:
        """The direction of each slot."""
        return (*map(_DIRECTIONS.__getitem__, self._slots),)

    def __len__(self) -> int:
        return len(self._slots)

    def __getitem__(self, at: int) -> tuple[int | str | None, str]:
        """Number and direction of one slot."""
        nth = at - self._slots.count(_SHARED, 0, at + 1)
        number = nth + 1 if self._numbers is None else self._numbers[nth]
        return number, _DIRECTIONS[self._slots[at]]

    def find(self, number: int | str, direction: str) -> int:
        """Which slot begins in the first cell of this number and has this direction; -1: none."""
        nth = self._nth(number)
        if not 0 <= nth < len(self._begun):
            return -1
        at = nth + self._begun.count(_BOTH, 0, nth)
        if _DIRECTIONS[self._slots[at]] == direction:
            return at
        is_shared = self._begun[nth] == _BOTH[0]
        return at + 1 if is_shared and direction == _DIRECTIONS[_SHARED] else -1

    def _nth(self, number: int | str) -> int:
        """Which of the numbered cells has this number; no cell at all where none has."""
        if self._numbers is None:
            return number - 1 if isinstance(number, int) else -1
        return self._numbers.index(number) if number in self._numbers else -1
