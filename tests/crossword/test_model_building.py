"""Crosswords built, edited and solved in Python."""

from __future__ import annotations

import copy
import pickle
import re
from typing import Any, cast

import pytest

import xwcore
import xwcore_crossword
from xwcore import KindError, OptionError, Puzzle
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_crossword.clue import marked_clue
from xwcore_crossword.solving import is_right
from xwcore_logic import LogicPuzzle

ROWS = ["PAD", "OWE", "TEN"]
ACROSS = ["Quiet place to land", "Be in the red", "Fingers of two hands"]
DOWN = ["Cooking vessel", "Wonder and fear", "Home of a beast"]
PUZZLE = Crossword.build(ROWS, ACROSS, DOWN, title="A small square")


def test_clues_go_to_the_entries_by_position_or_number() -> None:
    by_number = Crossword.build(
        ROWS,
        across={1: ACROSS[0], 4: ACROSS[1], 5: ACROSS[2]},
        down=DOWN,
        title="A small square",
    )
    assert by_number == PUZZLE
    assert [
        (entry.label, entry.answer, entry.clue and entry.clue.text) for entry in PUZZLE.entries
    ][1:4] == [
        ("4-Across", "OWE", "Be in the red"),
        ("5-Across", "TEN", "Fingers of two hands"),
        ("1-Down", "POT", "Cooking vessel"),
    ]


@pytest.mark.parametrize(
    ("across", "down", "message"),
    [
        (ACROSS[:2], DOWN, "no clue for 5-Across"),
        (ACROSS, {1: "x", 2: "y"}, "no clue for 3-Down"),
        ([*ACROSS, "More"], DOWN, "across: 4 clues, expected 3: no entry for 'More'"),
        ({9: "x"}, DOWN, "no entry 9-Across; entries across: 1, 4, 5"),
    ],
)
def test_clues_that_do_not_fit_name_the_entry(
    across: list[str], down: list[str], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        Crossword.build(ROWS, across, down)


def test_one_text_is_no_list_of_clues() -> None:
    with pytest.raises(TypeError, match="across: a text, expected a list of texts"):
        Crossword.build(ROWS, "text", DOWN)


def test_a_crossword_without_clues_can_be_built() -> None:
    assert len(Crossword.build(["AB", "#C"]).clues) == 0


@pytest.mark.parametrize(
    ("rows", "message"),
    [(["AB", "C"], "row 2: 1 cell, expected 2"), (["A.", "BC"], "row 1: a dot is doubtful")],
)
def test_malformed_rows_are_refused(rows: list[str], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        Grid.from_rows(rows)


def test_a_dot_has_the_stated_meaning() -> None:
    assert Grid.from_rows(["A."], block=".")[0, 1].is_block
    assert Grid.from_rows(["A."], unknown=".")[0, 1].solution is None


@pytest.mark.parametrize("name", ["Across", "ACROSS", "across"])
def test_directions_are_recognized_in_any_case(name: str) -> None:
    assert Clue(1, name, "x").direction == "across"
    assert Clue(1, name, "x").group is None


def test_another_direction_is_a_group_only_where_stated() -> None:
    with pytest.raises(ValueError, match="did you mean 'across'"):
        Clue(1, "acros", "x")
    with pytest.raises(ValueError, match="or 'down'; pass group='Diagonal'"):
        Clue(1, "Diagonal", "x")
    clue = marked_clue(1, "", ("Slanted",), group="Diagonal")
    assert (clue.direction, clue.group, clue.label) == ("Diagonal", "Diagonal", "1-Diagonal")
    for twin in (copy.deepcopy(clue), pickle.loads(pickle.dumps(clue))):
        assert twin == clue
        assert hash(twin) == hash(clue)


def test_clues_know_their_entries_and_cells() -> None:
    clue = PUZZLE.clues[1]
    assert clue.entry == PUZZLE.entries[1]
    assert clue.cells == ((1, 0), (1, 1), (1, 2))
    assert Clue(1, "across", "x").cells == ()
    assert Clue(1, "across", "x", cells=((2, 2),)).cells == ((2, 2),)


def test_a_clue_is_changed_by_number_and_direction() -> None:
    puzzle = PUZZLE.with_clue(4, "Across", "Have debts", enumeration="3")
    clue = puzzle.clues.get(4, "across")
    assert clue is not None
    assert (clue.text, clue.enumeration) == ("Have debts", "3")
    assert xwcore.diff(PUZZLE, puzzle)[0].where.clue == "4-Across"
    without = PUZZLE.replace(clues=[clue for clue in PUZZLE.clues if clue.number != 4])
    assert without.with_clue(4, "across", "Be in the red") == PUZZLE
    with pytest.raises(ValueError, match="no clue and no entry 9-Down"):
        PUZZLE.with_clue(9, "down", "x")


def test_cells_are_circled_and_cleared() -> None:
    circled = PUZZLE.with_circles([(0, 0), (2, 2)])
    assert [cell.marks.circle for cell in circled.grid].count(True) == 2
    assert circled.grid[2, 2].marks.circle
    assert circled.with_circles([(0, 0), (2, 2)], on=False) == PUZZLE


def test_a_clue_of_a_further_group_is_changed_by_its_group() -> None:
    slanted = Clue("A", group="Diagonal", text="Slanted")
    puzzle = PUZZLE.replace(clues=[*PUZZLE.clues, slanted])
    assert puzzle.with_clue("A", group="Diagonal", text="Oblique").clues[-1].text == "Oblique"
    counted = puzzle.with_clue("A", group="Diagonal", enumeration="3").clues[-1]
    assert (counted.text, counted.enumeration) == ("Slanted", "3")
    with pytest.raises(ValueError, match="no clue and no entry B-Diagonal"):
        puzzle.with_clue("B", group="Diagonal", text="x")


@pytest.mark.parametrize("name", ["title", "author", "copyright", "notes"])
def test_a_text_of_another_type_is_refused(name: str) -> None:
    with pytest.raises(TypeError, match=f"{name}: int, expected str"):
        PUZZLE.replace(**{name: 3})


def test_a_puzzle_is_solved_when_every_letter_is_right() -> None:
    assert not PUZZLE.is_filled
    letters = {(row, column): ROWS[row][column].lower() for row in range(3) for column in range(3)}
    solved = PUZZLE.with_fill(letters)
    assert solved.is_filled
    assert solved.is_solved
    wrong = solved.with_fill({(0, 0): "X"})
    assert wrong.is_filled
    assert not wrong.is_solved
    assert wrong.wrong_cells == ((0, 0),)
    assert wrong.with_solution({(0, 0): "X"}).is_solved
    assert not solved.with_solution({(0, 0): None}).is_solved


def test_reading_of_a_stated_kind() -> None:
    data = xwcore.dumps(PUZZLE, "puz")
    assert xwcore.read(data, kind=Crossword) == PUZZLE
    assert xwcore.read(data, "puz", limits=None, kind=Crossword).source_format == "puz"
    with pytest.raises(KindError, match="kind of the puzzle: crossword, expected logic") as caught:
        xwcore.read(data, kind=LogicPuzzle)
    assert caught.value.kind == "crossword"
    with pytest.raises(OptionError):
        xwcore.read(data, no_such_option=1, kind=Crossword)
    sudoku = xwcore.dumps(LogicPuzzle.from_cells("sudoku", ["1234", "....", "....", "...."]), "spf")
    assert isinstance(xwcore.read(sudoku, kind=LogicPuzzle), LogicPuzzle)


def test_wrong_types_are_named_when_a_crossword_is_built() -> None:
    rows, build = ["ABC", "D#E", "FGH"], cast("Any", Crossword.build)
    wrong = [
        (("ABC",), "rows: a text, expected a list of rows, such as text.split()"),
        (([[1, 2]],), "row 0, column 0: int, expected str"),
        ((rows, [(1, "a"), (3, "b")]), "text of 1-Across: tuple, expected str"),
        ((rows, None), "across: NoneType, expected a list of texts"),
        ((rows, ["a", "b"], 7), "down: int, expected a list of texts"),
    ]
    for arguments, message in wrong:
        with pytest.raises(TypeError, match=f"^{re.escape(message)}$"):
            build(*arguments)


def test_rows_and_clues_may_come_from_generators() -> None:
    rows = ["ABC", "D#E", "FGH"]
    built = Crossword.build(iter(rows), (text for text in ("a", "b")), iter(["x", "y"]))
    assert built == Crossword.build(rows, ["a", "b"], {1: "x", 2: "y"})


def test_wrong_types_are_named_when_a_crossword_is_made_or_edited() -> None:
    crossword = Crossword(Grid.from_rows(["ABC", "D#E"]))
    for change, message in (
        ({"grid": None}, "grid: NoneType, expected Grid"),
        ({"clues": ["x"]}, "clue 0: str, expected Clue"),
        ({"clues": [Clue(1, "across", cast("Any", 7))]}, "text of 1-Across: int, expected str"),
    ):
        with pytest.raises(TypeError, match=f"^{message}$"):
            crossword.replace(**cast("Any", change))
    for edit in (crossword.with_fill, crossword.with_solution):
        with pytest.raises(TypeError, match=r"^row 1, column 2: int, expected str$"):
            edit(cast("Any", {(1, 2): 7}))
        with pytest.raises(IndexError, match=r"^row 2, column 0 is outside the 3 x 2 grid$"):
            edit({(2, 0): "A"})


def test_structure_of_another_kind_or_version_is_rejected() -> None:
    structure = Crossword(Grid.from_rows(["AB"])).to_dict()
    with pytest.raises(ValueError, match=r"^kind 'logic', expected 'crossword'$"):
        Crossword.from_dict({**structure, "kind": "logic"})
    for kind in (Crossword, Puzzle):
        with pytest.raises(ValueError, match=r"version 99, expected 1 at most$"):
            kind.from_dict({**structure, "xwcore": 99})
        with pytest.raises(TypeError, match=r"^structure: list, expected a mapping$"):
            kind.from_dict(cast("Any", [structure]))


def test_letter_and_accent_are_one_letter() -> None:
    decomposed, letter = "E\u0301", "\u00c9"
    grid = Grid.from_rows([[decomposed, "A"]])
    assert grid == Grid.from_rows([[letter, "A"]]) == Grid.from_rows([f"{decomposed}A"])
    assert grid.with_fill({(0, 0): decomposed})[0, 0].fill == letter
    assert is_right(grid, 0, decomposed)
    assert grid.with_solution({(0, 1): f"A{decomposed}"})[0, 1].solution == f"A{letter}"
    readings = xwcore_crossword.Readings((decomposed, "A"), (decomposed, "A"))
    assert Grid(1, 1, b"\0", readings={0: readings}).readings[0].across == (letter, "A")


@pytest.mark.parametrize("format", ["ipuz", "jpz", "across-text", "puz"])
def test_letter_and_accent_of_a_file_are_one_letter(format: str) -> None:
    puzzle = PUZZLE.with_solution({(0, 0): "\u00c9U"})
    options: dict[str, Any] = {"version": "2.0"} if format == "puz" else {}
    data = xwcore.dumps(puzzle, format, **options)
    data = data.replace("\u00c9U".encode(), "E\u0301".encode(), 1)
    read = xwcore.read(data, format, kind=Crossword)
    assert read.grid[0, 0].solution == "\u00c9"
    assert xwcore.dumps(read, format) == data
    edited = xwcore.dumps(read.replace(title="Another"), format)
    assert "E\u0301".encode() in edited


def test_clue_has_tuples_whatever_it_is_made_of() -> None:
    pairs: Any = [[0, 0], [0, 1]]
    details: Any = {"key": "value"}
    clue = Clue(1, "across", "Text", cells=pairs, metadata=details)
    assert clue.stated_cells == ((0, 0), (0, 1))
    assert clue.metadata == (("key", "value"),)
    assert len({clue, Clue(1, "across", "Text", cells=pairs, metadata=details)}) == 1
    changed = PUZZLE.with_clue(1, "across", cells=pairs, metadata=details).clues[0]
    assert (changed.stated_cells, changed.metadata) == (clue.stated_cells, clue.metadata)


@pytest.mark.parametrize("cells", [[1, 2], [(0, 0, 0)], 5])
def test_cells_that_are_no_pairs_are_refused(cells: Any) -> None:
    with pytest.raises(TypeError, match=r"cells of a clue: .* expected pairs"):
        Clue(1, "across", "Text", cells=cells)


def test_numbers_of_clues_may_be_texts_as_in_json() -> None:
    across: Any = {"1": ACROSS[0], "4": ACROSS[1], "5": ACROSS[2]}
    assert Crossword.build(ROWS, across, DOWN, title="A small square") == PUZZLE
