"""The runs found all at once are those of a walk over the cells."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore_crossword import BAR_LEFT, BAR_TOP, BLOCK, OPEN, Grid, texts_in_grid_order
from xwcore_crossword.clues import Clues
from xwcore_crossword.numbering import Runs, find_runs
from xwcore_crossword.strategies import grids


def by_cell(is_open: bytes, width: int, left: bytes, top: bytes) -> Runs:
    """The same by a walk over the cells."""

    def joined(at: int, before: int, bars: bytes) -> bool:
        return bool(is_open[at] and is_open[before] and not (bars and bars[at]))

    def length(at: int, bars: bytes, *, across: bool) -> int:
        """Of the run that begins here, or 0."""
        step = 1 if across else width

        def follows(cell: int) -> bool:
            if cell >= len(is_open) or (cell % width == 0 if across else cell < width):
                return False
            return joined(cell, cell - step, bars)

        if follows(at) or not follows(at + step):
            return 0
        end = at + step
        while follows(end):
            end += step
        return (end - at) // step

    lengths_by_start = {
        at: (length(at, left, across=True), length(at, top, across=False))
        for at in range(len(is_open))
    }
    starts = [at for at, lengths in lengths_by_start.items() if any(lengths)]
    return Runs(
        starts,
        bytes(lengths_by_start[at][0] > 0 for at in starts),
        bytes(lengths_by_start[at][1] > 0 for at in starts),
        [lengths_by_start[at][0] for at in starts if lengths_by_start[at][0]],
        [lengths_by_start[at][1] for at in starts if lengths_by_start[at][1]],
        bytes(
            direction
            for at in starts
            for direction, length in enumerate(lengths_by_start[at], 1)
            if length
        ),
    )


def kinds_of(is_open: bytes) -> bytes:
    return bytes(OPEN if open_ else BLOCK for open_ in is_open)


def bars_of(left: bytes, top: bytes, size: int) -> bytes:
    edges = zip(left or bytes(size), top or bytes(size), strict=True)
    return bytes(BAR_LEFT * has_left | BAR_TOP * has_top for has_left, has_top in edges)


def same(actual: Runs, expected: Runs) -> bool:
    return [*map(list, actual)] == [*map(list, expected)]


def column(size: int) -> st.SearchStrategy[bytes]:
    return st.lists(st.booleans(), min_size=size, max_size=size).map(bytes)


@given(st.data(), st.integers(1, 12), st.integers(0, 12))
def test_numbering_runs_are_those_of_a_walk(data: st.DataObject, width: int, height: int) -> None:
    size = width * height
    cells = data.draw(column(size))
    left, top = (data.draw(st.just(b"") | column(size)) for _ in "ab")
    runs = find_runs(kinds_of(cells), width, bars_of(left, top, size))
    assert same(runs, by_cell(cells, width, left, top))


@pytest.mark.parametrize("long", [254, 255, 256, 257, 600])
@pytest.mark.parametrize("short", [1, 2, 3])
def test_numbering_runs_longer_than_a_byte_counts(long: int, short: int) -> None:
    cells = bytearray(b"\1") * (long * short)
    cells[long // 3] = 0
    for width in (long, short):
        assert same(
            find_runs(kinds_of(bytes(cells)), width), by_cell(bytes(cells), width, b"", b"")
        )


def test_numbering_counts_the_longest_entries() -> None:
    for long in (255, 256):
        assert list(find_runs(kinds_of(b"\1" * long), long).across_lengths) == [long]
        assert list(find_runs(kinds_of(b"\1" * long), 1).down_lengths) == [long]


def test_numbering_of_nothing_and_of_single_cells() -> None:
    for width, cells in ((0, b""), (1, b"\1"), (3, b"\1\0\1"), (1, b"\1\0\1"), (2, bytes(8))):
        assert same(find_runs(kinds_of(cells), width), Runs([], b"", b"", b"", b"", b""))


@given(st.data(), st.integers(1, 9), st.integers(0, 9), st.booleans())
def test_numbering_slots_by_their_first_cells(
    data: st.DataObject, width: int, height: int, own: bool
) -> None:
    size = width * height
    kinds = bytes(OPEN if is_open else BLOCK for is_open in data.draw(column(size)))
    edges = st.sampled_from([0, BAR_LEFT, BAR_TOP, BAR_LEFT | BAR_TOP])
    bars = data.draw(st.just(b"") | st.lists(edges, min_size=size, max_size=size).map(bytes))
    numbers = {at: f"n{at}" for at in range(0, size, 2)} if own else None
    grid = Grid(width, height, kinds, bars=bars, stated_numbers=numbers)
    slots = sorted(grid.slots, key=lambda slot: (slot.cells.start, slot.direction))
    assert [grid.slots[at] for at in grid.cell_order] == slots


@pytest.mark.slow
@given(grids(), st.lists(st.text("ab", max_size=2)))
def test_numbering_texts_in_grid_order_come_back(grid: Grid, texts: list[str]) -> None:
    assert texts_in_grid_order(Clues.in_grid_order(texts, grid)) == texts
