"""Answers and entries, worked out in bulk, are what the cells say one by one."""

from __future__ import annotations

import pytest
from hypothesis import given

from xwcore_crossword import Grid
from xwcore_crossword.clue_answers import answer_in
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.strategies import crosswords, grids


@given(grids())
def test_slot_answers_are_those_of_the_cells(grid: Grid) -> None:
    assert grid.slot_answers == tuple(
        answer_in(grid, slot.cells, slot.direction) for slot in grid.slots
    )


@pytest.mark.slow
@given(crosswords())
def test_entries_and_clues_are_made_alike_in_bulk_and_singly(puzzle: Crossword) -> None:
    for slot, entry in zip(puzzle.grid.slots, puzzle.entries, strict=True):
        assert (entry.number, entry.direction) == (slot.number, slot.direction)
        assert entry.cells == tuple(puzzle.grid.place(index) for index in slot.cells)
        assert entry.answer == answer_in(puzzle.grid, slot.cells, slot.direction)
    clues = puzzle.clues
    assert list(clues) == [clues[at] for at in range(len(clues))]
    assert all(type(clue).__name__ == "Clue" for clue in clues)


def test_answers_slot_columns_hold_what_slots_hold() -> None:
    grid = Grid.from_rows(["AB#C", "#DEF", "GH_I"])
    columns = grid.slot_columns
    rows = list(zip(*columns, strict=True))
    assert [(*row[:2], range(*row[2:])) for row in rows] == [tuple(slot) for slot in grid.slots]
    assert columns is grid.slot_columns
    assert Grid(0, 0, b"").slot_columns == ((), (), (), (), ())
