"""Where entries go: the runs of open cells, all found at once.

Contract: `runs_of` is given which cells are open and which edges a bar closes, a byte each; it
knows nothing else of grids. The cells become one long number, a byte each, so that a shift of it
tells all neighbours, and a sum of such numbers counts in every byte at once: 15 x 15 cells take as
many steps as the longest entry has cells, not as many as there are cells.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Final, NamedTuple

#: What a byte can count to.
_LONGEST: Final = 255

#: By what begins in a cell (see `begins_of`): whether an entry across, whether one down.
_ACROSS: Final = bytes([0, 1, 0, 1]) + bytes(252)
_DOWN: Final = bytes([0, 0, 1, 1]) + bytes(252)


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
