"""The features of a crossword are those of its facts."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xwcore
import xwcore_drawing
from xwcore.findings.places import Place
from xwcore.model.difference import diff
from xwcore_crossword import BLOCK, OPEN, VOID, Corners, CrosswordFeature, Grid
from xwcore_crossword.clues import Clues
from xwcore_crossword.numbering import count_directions, count_slots
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.strategies import crosswords, grids


def features_of_facts(crossword: Crossword) -> frozenset[object]:
    return frozenset(feature for feature, _ in crossword.facts())


@pytest.mark.slow
@given(crosswords())
def test_features_are_those_of_the_facts(crossword: Crossword) -> None:
    assert crossword.features() == features_of_facts(crossword)


@pytest.mark.slow
@given(grids(), st.lists(st.sampled_from(["", "Clue"])), st.integers(-2, 3))
def test_features_of_clues_in_grid_order_are_those_of_the_facts(
    grid: Grid, texts: list[str], surplus: int
) -> None:
    count = max(0, len(grid.slots) + surplus)
    crossword = Crossword(grid, Clues.in_grid_order((texts + [""] * count)[:count], grid))
    assert crossword.features() == features_of_facts(crossword)


@given(st.integers(1, 7), st.lists(st.sampled_from([OPEN, OPEN, BLOCK, VOID]), max_size=60))
def test_count_slots_agrees_with_slots(width: int, cells: list[int]) -> None:
    kinds = bytes(cells[: len(cells) // width * width])
    grid = Grid(width, len(kinds) // width, kinds)
    assert count_slots(kinds, width) == len(grid.slots)
    directions = [slot.direction for slot in grid.slots]
    assert count_directions(kinds, width) == (directions.count("across"), directions.count("down"))


def test_features_of_letters_over_blocks_are_those_of_the_facts() -> None:
    for letters in ("AB", "A\0", "\0B", "\0\0"):
        crossword = Crossword(Grid(2, 1, bytes((OPEN, BLOCK)), letters))
        assert crossword.features() == features_of_facts(crossword)


def test_corners_are_content_by_position() -> None:
    grid = Grid.from_rows(["AB"], corners={1: Corners(top_right="L1", bottom="x"), 0: Corners()})
    crossword = Crossword(grid)
    assert grid.corners.keys() == {1}
    assert crossword.features() >= {CrosswordFeature.CORNERS}
    assert Crossword.from_dict(crossword.to_dict()) == crossword
    (row,) = crossword.to_dict()["grid"]
    assert row[1]["corners"] == {"top right": "L1", "bottom": "x"}
    changed = Crossword(grid.with_cells(corners={1: Corners(top_right="L2", bottom="x")}))
    (difference,) = diff(crossword, changed)
    assert difference.where == Place(cell=(0, 1), key="top right")
    assert (difference.before, difference.after) == ("L1", "L2")
    (loss,) = (
        loss for loss in xwcore.losses(crossword, "xd") if loss.feature == CrosswordFeature.CORNERS
    )
    assert loss.count == 2
    assert ">L1<" in xwcore_drawing.draw(crossword).svg()
