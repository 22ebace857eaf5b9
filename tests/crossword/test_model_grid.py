"""Grids: columns, cells, numbering, slots, edits."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest
from hypothesis import given

from xwcore import diff
from xwcore_crossword import (
    BAR_LEFT,
    BAR_TOP,
    BLOCK,
    CIRCLE,
    GIVEN,
    OPEN,
    SHADE,
    Color,
    Crossword,
    CrosswordFeature,
    Grid,
    Readings,
    default_short,
    implied_short,
    is_symbol,
    short_letters,
)
from xwcore_crossword.solving import is_right
from xwcore_crossword.strategies import grids

ROWS = ["ABC", "D#E", "FGH"]


def test_grid_cells_are_views_by_row_and_column() -> None:
    grid = Grid.from_rows([["A", "QU", None], ["#", "_", "E"]])
    assert (grid.width, grid.height, grid.cell_count) == (3, 2, 6)
    assert grid[0, 1].solution == "QU"
    assert grid[0, 1].short == "Q"
    assert grid[0, 2].solution is None
    assert grid[1, 0].is_block
    assert not grid[1, 0].is_void
    assert grid[1, 1].is_block
    assert grid[1, 1].is_void
    assert [(cell.row, cell.column) for cell in grid][4] == (1, 1)
    assert grid.rows() == ["AQ.", "#_E"]


@pytest.mark.parametrize("place", [(-1, 0), (0, -1), (3, 0), (0, 3)])
def test_grid_places_outside_are_an_indexerror(place: tuple[int, int]) -> None:
    with pytest.raises(IndexError):
        Grid.from_rows(ROWS)[place]


@pytest.mark.parametrize("columns", [{"letters": "AB"}, {"fill": "A"}, {"flags": b"\1"}])
def test_grid_columns_have_one_length(columns: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match="4 cells"):
        Grid(2, 2, bytes(4), **columns)
    with pytest.raises(ValueError, match="row 2: 1 cell, expected 2"):
        Grid.from_rows(["AB", "A"])


def test_grid_numbers_follow_the_rule() -> None:
    grid = Grid.from_rows(["AB#C", "D##E", "FGHI", "#J#K"])
    numbers = {grid.place(index): number for index, number in grid.cell_numbers.items()}
    assert numbers == {(0, 0): 1, (0, 3): 2, (2, 0): 3, (2, 1): 4}
    slots = [(slot.number, slot.direction, list(slot.cells)) for slot in grid.slots]
    assert slots == [
        (1, "across", [0, 1]),
        (3, "across", [8, 9, 10, 11]),
        (1, "down", [0, 4, 8]),
        (2, "down", [3, 7, 11, 15]),
        (4, "down", [9, 13]),
    ]


def test_grid_two_letter_entries_at_the_edges_count() -> None:
    grid = Grid.from_rows(["A#B", "#CD", "E#F"])
    assert [list(slot.cells) for slot in grid.slots] == [[4, 5], [2, 5, 8]]


def test_grid_bars_end_entries() -> None:
    bars = bytes([0, 0, BAR_LEFT, 0, 0, 0, BAR_TOP, 0])
    grid = Grid(4, 2, bytes(8), "ABCDEFGH", bars=bars)
    across = [list(slot.cells) for slot in grid.slots if slot.direction == "across"]
    down = [list(slot.cells) for slot in grid.slots if slot.direction == "down"]
    assert across == [[0, 1], [2, 3], [4, 5, 6, 7]]
    assert down == [[0, 4], [1, 5], [3, 7]]
    assert grid[0, 2].bar_left
    assert grid[1, 2].bar_top


def test_grid_numbers_can_be_overridden() -> None:
    grid = Grid.from_rows(ROWS).with_cells(stated_numbers={0: 7, 2: "x"})
    assert grid[0, 0].number == 7
    assert [slot.number for slot in grid.slots] == [7, None, 7, "x"]


def test_grid_has_one_spelling_of_each_content() -> None:
    grid = Grid(2, 1, bytes(2), "ZB", rebus={0: "QU", 1: "B"}, shorts={0: "Q", 1: "B"})
    assert grid == Grid.from_rows([["QU", "B"]])
    assert grid.letters == "QB"
    assert (grid.rebus, grid.shorts) == ({0: "QU"}, {})
    both = Readings(("IE", "X"), ("EI",))
    read = Grid(1, 1, bytes(1), "?", readings={0: both})
    assert read[0, 0].solution == "IE"
    assert read[0, 0].readings == both
    assert Grid(1, 1, bytes(1), "A", fill="\0", flags=b"\0") == Grid(1, 1, bytes(1), "A")


def test_grid_marks_and_states_are_attributes_of_cells() -> None:
    flags = bytes([CIRCLE | GIVEN, SHADE])
    grid = Grid(2, 1, bytes(2), "AB", flags=flags, colors={1: Color("#ff0000")}, fill="A\0")
    assert grid[0, 0].marks.circle
    assert grid[0, 0].given
    assert grid[0, 0].fill == "A"
    assert grid[0, 1].marks.shade
    assert grid[0, 1].marks.color.background == "#ff0000"
    assert grid[0, 1].fill is None


def test_grid_edits_give_copies() -> None:
    grid = Grid.from_rows(ROWS)
    edited = grid.with_fill({(0, 0): "A", (2, 2): "HQ"}).with_solution({(0, 0): "QU", (0, 1): None})
    edited = edited.with_flag(CIRCLE, [(0, 0)])
    assert edited[0, 0].fill == "A"
    assert edited[2, 2].fill == "HQ"
    assert edited[0, 0].solution == "QU"
    assert edited[0, 1].solution is None
    assert edited[0, 0].marks.circle
    assert grid == Grid.from_rows(ROWS)
    back = edited.with_fill({(0, 0): None, (2, 2): ""}).with_flag(CIRCLE, [(0, 0)], on=False)
    assert back.with_solution({(0, 0): "A", (0, 1): "B"}) == grid
    with pytest.raises(ValueError, match="is a block"):
        grid.with_fill({(1, 1): "A"})


def test_grid_cannot_be_changed() -> None:
    grid = Grid.from_rows(ROWS)
    with pytest.raises(AttributeError):
        grid.width = 4
    with pytest.raises(AttributeError):
        del grid.width


@pytest.mark.parametrize(
    ("text", "short"), [("HEART", "H"), ("élan", "E"), ("1A", "1"), ("★★", "X"), ("日本", "X")]
)
def test_default_short_is_a_latin_letter_or_digit(text: str, short: str) -> None:
    assert default_short(text) == short


def test_symbols_are_recognized() -> None:
    assert is_symbol("[75]")
    assert not is_symbol("[A]")
    assert Grid.from_rows([["[75]"]])[0, 0].symbol == 75


@pytest.mark.slow
@given(grid=grids())
def test_grid_pickles_copies_and_numbers_every_slot_once(grid: Grid) -> None:
    _ = grid.slots
    assert pickle.loads(pickle.dumps(grid)) == copy.deepcopy(grid) == grid
    starts = {slot.cells.start for slot in grid.slots}
    assert starts == set(grid.automatic_numbers)
    for slot in grid.slots:
        assert len(slot.cells) > 1
        assert all(grid.kinds[index] == OPEN for index in slot.cells)


def test_a_grid_without_cells_is_a_grid() -> None:
    empty = Crossword(Grid(0, 0, b""))
    assert empty.entries == ()
    assert empty.grid.rows() == []
    assert empty == empty.replace()


@pytest.mark.parametrize(
    ("text", "short"),
    [
        ("A", "A"),
        ("5", "5"),
        ("@", "@"),
        ("a", "a"),
        ("É", "É"),
        ("ß", "ß"),
        ("?", "X"),
        ("-", "X"),
        (".", "X"),
        (" ", "X"),
        ("\xa0", "X"),
        ("\x85", "X"),
        ("Č", "C"),
        ("Ж", "X"),
        ("HEART", "H"),
        ("", "X"),
    ],
)
def test_implied_short_is_the_letter_itself_where_a_byte_can_say_it(text: str, short: str) -> None:
    assert implied_short(text) == short


def test_grid_keeps_stated_short_forms_of_every_solution() -> None:
    rows = [["A", "5", "É", "Ж", "Ж", "QU", "QU", "[75]", None, "#"]]
    stated = dict(enumerate("QFEXZQZEQQ"))
    grid = Grid.from_rows(rows, shorts=stated)
    # Ж is in no single byte: X stands for it anyhow, as Q does for QU.
    assert grid.shorts == {0: "Q", 1: "F", 2: "E", 4: "Z", 6: "Z", 7: "E"}
    assert grid.letters == "A5ÉЖЖQQX\0\0"
    assert [cell.short for cell in grid][:8] == list("QFEЖZQZE")
    assert short_letters(grid) == "QFEЖZQZE\0\0"
    assert grid.rows(block="#") == ["QFEЖZQZE.#"]
    # A letter that stands for itself, or a default, says nothing.
    assert Grid.from_rows(["A5É"], shorts=dict(enumerate("A5É"))).shorts == {}
    assert grid.slot_answers == (None,)


def test_grid_short_forms_go_with_the_solution_that_they_stand_for() -> None:
    grid = Grid.from_rows(["5@"], shorts={0: "F", 1: "A"})
    assert grid.with_solution({(0, 0): "6"}).shorts == {1: "A"}
    assert grid.with_solution({(0, 0): None}).shorts == {1: "A"}
    assert grid.with_cells(letters="F@").shorts == {1: "A"}
    assert grid.with_fill({(0, 0): "F"}).shorts == grid.shorts
    for wrong in ("", "AB"):
        with pytest.raises(ValueError, match="one letter"):
            Grid.from_rows(["AB"], shorts={0: wrong})


def test_grid_short_forms_are_facts_of_their_own() -> None:
    plain, stated = (Crossword(Grid.from_rows(["5A"], shorts=at)) for at in ({}, {0: "F"}))
    (difference,) = diff(stated, plain)
    assert (difference.feature, difference.before) == (CrosswordFeature.SHORT_FORMS, "F")
    assert stated.features() - plain.features() == {CrosswordFeature.SHORT_FORMS}
    assert stated.to_dict()["grid"][0] == [
        {"solution": "5", "short": "F", "number": 1},
        {"solution": "A"},
    ]
    # What no open cell has is no fact.
    block = Crossword(Grid(1, 1, bytes([BLOCK]), "5", shorts={0: "F"}))
    assert CrosswordFeature.SHORT_FORMS not in block.features()
    assert CrosswordFeature.SHORT_FORMS not in {feature for feature, _ in block.facts()}


def test_grid_knows_a_right_fill_of_a_cell() -> None:
    grid = Grid.from_rows([["A", "BEE", None]])
    assert is_right(grid, 0, "A")
    assert is_right(grid, 1, "B")
    assert not is_right(grid, 1, "E")
    assert not is_right(grid, 2, "A")


def test_grid_and_cells_show_themselves_briefly() -> None:
    grid = Grid.from_rows(["A#_"])
    assert repr(grid) == "<Grid 3 x 1>"
    assert len(grid) == 3
    texts = ["<Cell 0, 0: 'A'>", "<Cell 0, 1: block>", "<Cell 0, 2: void>"]
    assert [repr(cell) for cell in grid] == texts
    assert grid != "grid"
    assert not grid[0, 0].marks
    assert grid.with_flag(CIRCLE, [(0, 0)])[0, 0].marks
