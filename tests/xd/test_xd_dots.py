"""What dots are: the quick answer is the one that trying both ways gives."""

from __future__ import annotations

from hypothesis import event, given
from hypothesis import strategies as st
from xwcore_xd.cells import grid_of
from xwcore_xd.dots import blocks_fit, dots_are_blocks
from xwcore_xd.entry_clues import entries_of
from xwcore_xd.layout import ClueColumns

from xwcore.plugin import Grid


def columns_of(grid: Grid, shorter: int) -> ClueColumns:
    """A clue for each slot; the answers of the first ones lack a letter."""
    answers = {at: "X" * (len(slot.cells) - (at < shorter)) for at, slot in enumerate(grid.slots)}
    return ClueColumns(
        ["A" if slot.direction == "across" else "D" for slot in grid.slots],
        [int(slot.number or 0) for slot in grid.slots],
        ["Words"] * len(answers),
        answers,
        {},
    )


@given(
    width=st.integers(1, 5),
    cells=st.lists(st.sampled_from("AAA.._"), min_size=1, max_size=25).map("".join),
    are_blocks=st.booleans(),
    shorter=st.sampled_from([0, 0, 0, 1, 2]),
)
def test_xd_dots_that_fit_are_blocks(
    width: int, cells: str, are_blocks: bool, shorter: int
) -> None:
    cells = cells.ljust(-(-len(cells) // width) * width, "A")
    columns = columns_of(grid_of(width, cells, {}, None, dots_are_blocks=are_blocks), shorter)
    grid = grid_of(width, cells, {}, None, dots_are_blocks=True)
    clues = entries_of(columns, grid)
    if "." in cells and clues is not None and blocks_fit(grid, cells, clues.answers):
        event("told at once")
        assert dots_are_blocks(width, cells, columns)


def test_xd_dots_are_told_at_once() -> None:
    grid = grid_of(3, "ABC.DEFGH", {}, None, dots_are_blocks=True)
    columns = columns_of(grid, 0)
    clues = entries_of(columns, grid)
    assert clues is not None
    assert blocks_fit(grid, "ABC.DEFGH", clues.answers)
    assert entries_of(columns._replace(answers={}), grid) is None
    assert entries_of(columns._replace(groups=columns.groups[::-1]), grid) is None
    assert entries_of(columns_of(Grid(1, 1, b"\0"), 0), grid) is None
