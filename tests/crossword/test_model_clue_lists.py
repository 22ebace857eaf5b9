"""Clues in two lists get the numbers of their slots."""

from __future__ import annotations

import pickle

from xwcore_crossword import Grid, clues_in_lists, default_short
from xwcore_crossword.clue import Clue
from xwcore_crossword.puzzle import Crossword

GRID = Grid.from_rows(["AB", "CD"])


def test_clue_lists_get_the_numbers_of_their_slots() -> None:
    puzzle = Crossword(GRID, clues_in_lists(["one", "two"], ["three", "four"], GRID))
    assert [(clue.label, clue.text, clue.answer) for clue in puzzle.clues] == [
        ("1-Across", "one", "AB"),
        ("3-Across", "two", "CD"),
        ("1-Down", "three", "AC"),
        ("2-Down", "four", "BD"),
    ]


def test_clue_lists_too_short_and_too_long() -> None:
    puzzle = Crossword(GRID, clues_in_lists(["one"], ["two", "three", "four"], GRID))
    assert [clue.label for clue in puzzle.clues] == [
        "1-Across",
        "1-Down",
        "2-Down",
        "no number-Down",
    ]


def test_clue_lists_equal_the_same_clues_one_by_one() -> None:
    listed = Crossword(GRID, clues_in_lists(["one", "two"], ["three", "four"], GRID))
    single = Crossword(
        GRID,
        [
            Clue(1, "across", "one"),
            Clue(3, "across", "two"),
            Clue(1, "down", "three"),
            Clue(2, "down", "four"),
        ],
    )
    assert listed == single
    assert pickle.loads(pickle.dumps(listed)) == single
    assert listed != Crossword(GRID, clues_in_lists(["one", "two"], ["three", "other"], GRID))


def test_default_short_is_one_letter_even_where_upper_case_is_two() -> None:
    assert default_short("ß") == "S"
    assert Grid.from_rows([["ßA", "B"]]).letters == "SB"
