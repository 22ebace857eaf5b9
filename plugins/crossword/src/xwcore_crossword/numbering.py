"""Where entries go: the runs of open cells, all found at once.

The cells become one long number of one byte a cell. A shift of that number compares every cell with
its neighbor, and a sum of such numbers counts in every byte at once: 15 x 15 cells take as many
steps as the longest entry has cells. A walk over the cells takes four times as long, which is a
fifth of reading a file and looking at everything.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import compress
from typing import Any, Final, NamedTuple

from xwcore_crossword.cells import BAR_LEFT, BAR_TOP, OPEN
from xwcore_crossword.speed import compiled

#: What a byte can count to.
_LONGEST: Final = 255

#: 1 where a cell is open, by kind.
_IS_OPEN: Final = bytes(kind == OPEN for kind in range(256))

#: 1 where a bar is along that edge.
_HAS_LEFT: Final = bytes(bars & BAR_LEFT != 0 for bars in range(256))
_HAS_TOP: Final = bytes(bars & BAR_TOP != 0 for bars in range(256))

#: By the runs that start in a cell (1 across, 2 down, 3 both): whether one across, one down.
IS_ACROSS: Final = bytes([0, 1, 0, 1]) + bytes(252)
IS_DOWN: Final = bytes([0, 0, 1, 1]) + bytes(252)


class Runs(NamedTuple):
    """Runs of two or more open cells that nothing divides.

    `starts` are the cells in which a run begins, in row-major order; `across` and `down` have a
    byte for each of these, 1 where a run of that direction begins there. `across_lengths` and
    `down_lengths` have an item for each run, in the order of their starts. `directions` has 1 for a
    run across and 2 for one down, in the order of their starts, across before down.
    """

    starts: list[int]
    across: bytes
    down: bytes
    across_lengths: Sequence[int]
    down_lengths: Sequence[int]
    directions: bytes


def find_runs(kinds: bytes, width: int, bars: bytes = b"") -> Runs:
    """The runs of a grid whose columns `kinds` and `bars` these are."""
    return Runs(*_runs(kinds, width, bars))


def runs_by_shifts(kinds: bytes, width: int, bars: bytes) -> tuple[Any, ...]:
    """The columns of `Runs`."""
    size, row = len(kinds), 8 * width
    rows, columns = _continuations(kinds, width, bars)
    across, down = rows >> 8 & ~rows, columns >> row & ~columns
    begins = (across | down << 1).to_bytes(size, "little")
    starts = [*compress(range(size), begins)]
    started = begins.translate(None, b"\0")
    is_across, is_down = started.translate(IS_ACROSS), started.translate(IS_DOWN)
    lengths: tuple[Sequence[int], Sequence[int]]
    if width <= _LONGEST and size <= _LONGEST * width:
        lengths = _counted(across, rows, 8, size), _counted(down, columns, row, size)
    else:
        lengths = (
            _walked(compress(starts, is_across), rows.to_bytes(size, "little"), 1),
            _walked(compress(starts, is_down), columns.to_bytes(size, "little"), width),
        )
    directions = started.replace(b"\3", b"\1\2")
    return starts, is_across, is_down, *lengths, directions


_runs = compiled("runs", runs_by_shifts)


def count_directions(kinds: bytes, width: int) -> tuple[int, int]:
    """How many runs a grid without bars has across, and how many down."""
    rows, columns = _continuations(kinds, width)
    return (rows >> 8 & ~rows).bit_count(), (columns >> 8 * width & ~columns).bit_count()


def count_slots(kinds: bytes, width: int) -> int:
    """How many runs a grid without bars has."""
    return sum(count_directions(kinds, width))


def single_cells(kinds: bytes, width: int, bars: bytes = b"") -> bytes:
    """1 for each cell that is in a run of one direction only ("unchecked")."""
    rows, columns = _continuations(kinds, width, bars)
    in_across, in_down = rows | rows >> 8, columns | columns >> 8 * width
    return (in_across ^ in_down).to_bytes(len(kinds), "little")


def _continuations(kinds: bytes, width: int, bars: bytes = b"") -> tuple[int, int]:
    """The cells that continue a run of their row, and of their column: the cell before is open as
    well, and nothing divides the two.
    """
    cells = int.from_bytes(kinds.translate(_IS_OPEN), "little")
    not_first = (b"\0" + b"\1" * (width - 1)) * (len(kinds) // (width or 1))
    rows = cells & cells << 8 & int.from_bytes(not_first, "little")
    columns = cells & cells << 8 * width
    if bars:
        rows &= ~int.from_bytes(bars.translate(_HAS_LEFT), "little")
        columns &= ~int.from_bytes(bars.translate(_HAS_TOP), "little")
    return rows, columns


def _counted(starts: int, continuations: int, shift: int, size: int) -> bytes:
    """The lengths of runs up to `_LONGEST`: every round adds 1 to each run that still goes on."""
    lengths = ongoing = starts
    while ongoing:
        continuations >>= shift
        ongoing &= continuations
        lengths += ongoing
    return lengths.to_bytes(size, "little").translate(None, b"\0")


def _walked(starts: Iterable[int], continuations: bytes, step: int) -> list[int]:
    """The lengths of runs of any length, cell by cell."""
    lengths = []
    for start in starts:
        end = start + step
        while end < len(continuations) and continuations[end]:
            end += step
        lengths.append((end - start) // step)
    return lengths
