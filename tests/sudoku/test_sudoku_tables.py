"""Rows with cells in tables, and lines with further columns: what is a cell, and what is none."""

from __future__ import annotations

import pytest

import xwcore
from tests.sudoku.sudoku_samples import LINE
from tests.sudoku.sudoku_spellings import size_of_16
from xwcore_logic import LogicPuzzle
from xwcore_sudoku.parse.grid import Row
from xwcore_sudoku.parse.tables import blanks_between_bars, grid_of_columns, row_of
from xwcore_sudoku.syntax import MALFORMED


def _cells(line: str, size: int = 0) -> str:
    return row_of(line, 0, size).cells


def test_the_place_of_a_cell_without_a_character_is_the_blank_in_the_middle() -> None:
    assert row_of("1,  ,3,4", 0, 4) == Row("1 34", [0, 3, 5, 7], [1, 1, 1, 1])
    assert row_of("1,   ,3,4", 0, 4) == Row("1 34", [0, 3, 6, 8], [1, 1, 1, 1])


def test_a_line_of_more_than_a_thousand_characters_is_no_table() -> None:
    row = "1,2,3,4"
    assert _cells(row.ljust(1000)) == "1234"
    assert _cells(row.ljust(1001)) == row


@pytest.mark.parametrize("size", [4, 6, 9])
def test_an_empty_field_at_the_end_is_no_cell(size: int) -> None:
    row = "1," * size
    assert _cells(row, size) == "1" * size
    assert _cells(row) == "1" * size


def test_one_field_too_many_is_a_cell() -> None:
    assert _cells("1,2,3,4,5", 4) == "12345"
    assert _cells("1,2,3,4,,", 4) == "1234  "


@pytest.mark.parametrize(
    ("field", "cell", "length"),
    [
        ('"1"', "1", 1),
        ('"1', MALFORMED, 2),
        ('1"', MALFORMED, 2),
        ('"', '"', 1),
        ('""', " ", 0),
        ("ab", MALFORMED, 2),
        ("01", "1", 2),
        ("00", MALFORMED, 2),
        ("012", MALFORMED, 3),
        ("05", MALFORMED, 2),
    ],
)
def test_the_text_of_a_field(field: str, cell: str, length: int) -> None:
    row = row_of(f"{field},2,3,4", 0, 4)
    assert row.cells == f"{cell}234"
    assert row.lengths[0] == length


@pytest.mark.parametrize(("field", "cell"), [("25", "P"), ("26", MALFORMED), ("30", MALFORMED)])
def test_no_number_is_larger_than_the_largest_sudoku(field: str, cell: str) -> None:
    """A row of more fields than the largest sudoku has columns is malformed, and has no more."""
    assert _cells(",".join([field] * 30), 9) == cell * 30


def test_the_first_row_has_no_words() -> None:
    assert _cells("ab,2,3,4") == "ab,2,3,4"


@pytest.mark.parametrize(
    ("line", "cells"),
    [
        ("|1|2|3|4|", "1234"),
        ("|1| |3|4|", "1 34"),
        (" |1| |3|4| ", "1 34"),
        ("|1| |3|4|x", "134x"),
        ("x|1| |3|4|", "x134"),
        ("| 1   3 4 |", "1 34"),
        ("| 1   3 | 4 |", "134"),
        ("| 1   | 3 4 |", "1 34"),
        ("|x1   | 3 4 |", "x134"),
    ],
)
def test_cells_between_bars(line: str, cells: str) -> None:
    assert _cells(line) == cells


@pytest.mark.parametrize("blank", [".", "0", "", " "])
@pytest.mark.parametrize("is_full", [False, True])
def test_the_first_row_of_a_framed_table_has_numbers_of_two_digits(
    blank: str, is_full: bool
) -> None:
    rows = size_of_16("|", blank).splitlines()
    if is_full:
        rows[0] = "|".join(map(str, range(1, 17)))
    text = "".join(f"|{row}|\n" for row in rows)
    puzzle = xwcore.read(text.encode(), "sudoku", kind=LogicPuzzle)
    assert puzzle.diagnostics == ()
    first = tuple(range(1, 17)) if is_full else (None, 2, 3, None, 5, None, 7, None, 9, 10)
    assert puzzle.givens.cells[0][: len(first)] == first
    changed = puzzle.with_cells({(0, 9): 11})
    again = xwcore.dumps(changed, "sudoku").decode()
    assert again == text.replace("|10|", "|11|", 1)


@pytest.mark.parametrize(
    ("line", "count"), [("| | | | |", 4), ("|     |     |", 4), ("|   |   |", 2), ("| | |", 0)]
)
def test_blanks_between_bars_are_counted(line: str, count: int) -> None:
    assert blanks_between_bars(line) == count


@pytest.mark.parametrize(
    ("before", "columns"),
    [
        ("7,easy,", ("7", "easy")),
        ("7 3.5 ", ("7", "3.5")),
        ("7 easy ", None),
        ("a" * 100 + ",", ("a" * 100,)),
        ("a" * 101 + ",", None),
        ("a," * 20, ("a",) * 20),
        ("a," * 21, None),
        ("a" + "," * 20, ("a",)),
        ("a" + "," * 21, None),
    ],
)
def test_columns_before_a_sudoku(before: str, columns: tuple[str, ...] | None) -> None:
    grid = grid_of_columns(f"{before}{LINE}", 0, "puzzle")
    assert (None if grid is None else grid.columns) == columns


def test_columns_on_both_sides_count_together() -> None:
    assert grid_of_columns("a," * 10 + LINE + ",b" * 10, 0, "puzzle") is not None
    assert grid_of_columns("a," * 10 + LINE + ",b" * 11, 0, "puzzle") is None


def test_three_sudokus_in_a_line_are_none() -> None:
    assert grid_of_columns(",".join([LINE] * 3), 0, "puzzle") is None


def test_a_rule_of_more_dashes_than_cells_is_no_row() -> None:
    rows = [LINE[at : at + 9].replace(".", "-") for at in range(0, 81, 9)]
    rule = "-" * 11
    text = "\n".join([*rows[:3], rule, *rows[3:6], rule, *rows[6:], ""])
    assert xwcore.validate(text.encode(), "sudoku").diagnostics == ()
