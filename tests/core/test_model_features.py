"""The features told from columns are those of the facts; editing keeps waiting clue texts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from xwcore.findings.features import Feature
from xwcore.model.clues import Clues
from xwcore.model.crossword import Crossword, Timer
from xwcore.model.grid import BLOCK, OPEN, VOID, Grid, count_directions, count_slots
from xwcore.testing import crosswords, grids


def features_of_facts(crossword: Crossword) -> frozenset[object]:
    return frozenset(feature for feature, _ in crossword.facts())


@given(crosswords())
def test_features_are_those_of_the_facts(crossword: Crossword) -> None:
    assert crossword.features() == features_of_facts(crossword)


@given(grids(), st.lists(st.sampled_from(["", "Clue"])), st.integers(-2, 3))
def test_features_of_waiting_texts_are_those_of_the_facts(
    grid: Grid, texts: list[str], surplus: int
) -> None:
    count = max(0, len(grid.slots) + surplus)
    waiting = Clues.in_grid_order((texts + [""] * count)[:count])
    assert Crossword(grid, waiting).features() == features_of_facts(Crossword(grid, waiting))


@given(
    grids(), st.booleans(), st.frozensets(st.sampled_from(list(Feature))),
    st.sampled_from(["", "One title"]), st.sampled_from([None, Timer(3)]),
)  # fmt: skip
def test_uses_only_is_what_the_features_say(
    grid: Grid, waiting: bool, further: frozenset[Feature], title: str, timer: Timer | None
) -> None:
    clues = Clues.in_grid_order(["Clue"] * len(grid.slots))
    crossword = Crossword(grid, clues if waiting else (), title=title, timer=timer)
    used = crossword.features()
    assert crossword.uses_only(used | further)
    for feature in used:
        assert not crossword.uses_only((used | further) - {feature})
        assert not crossword.uses_only(frozenset(Feature) - {feature})


@given(crosswords(), st.sampled_from(list(Feature)))
def test_uses_only_of_any_crossword(crossword: Crossword, feature: Feature) -> None:
    assert crossword.uses_only(crossword.features())
    others = frozenset(Feature) - {feature}
    assert crossword.uses_only(others) == (feature not in crossword.features())


@given(st.integers(1, 7), st.lists(st.sampled_from([OPEN, OPEN, BLOCK, VOID]), max_size=60))
def test_count_slots_agrees_with_slots(width: int, cells: list[int]) -> None:
    kinds = bytes(cells[: len(cells) // width * width])
    grid = Grid(width, len(kinds) // width, kinds)
    assert count_slots(kinds, width) == len(grid.slots) == grid.slot_count
    directions = [slot.direction for slot in grid.slots]
    assert count_directions(kinds, width) == (directions.count("across"), directions.count("down"))


def test_features_of_letters_over_blocks_are_those_of_the_facts() -> None:
    for letters in ("AB", "A\0", "\0B", "\0\0"):
        crossword = Crossword(Grid(2, 1, bytes((OPEN, BLOCK)), letters))
        assert crossword.features() == features_of_facts(crossword)


def test_an_edit_leaves_clue_texts_waiting_unless_the_grid_changes() -> None:
    grid = Grid.from_rows(["AB", "CD"])
    crossword = Crossword(grid, Clues.in_grid_order(["a", "b", "c", "d"]))
    edited = crossword.replace(title="New")
    assert edited.waiting_clue_texts == ("a", "b", "c", "d")
    assert edited.clues == crossword.clues
    blocked = crossword.replace(grid=Grid.from_rows(["A#", "CD"]))
    assert [clue.text for clue in blocked.clues] == [clue.text for clue in crossword.clues]
    assert blocked.waiting_clue_texts is None
