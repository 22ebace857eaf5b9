"""Whether the shapes of rows tell two exchanged rows from a moved one."""

from __future__ import annotations

import pytest

from xwcore_crossword import may_be_moved_row


@pytest.mark.parametrize(
    ("rows", "at", "is_doubtful"),
    [
        (["ABC", "D#E", "FGH"], 1, True),
        (["ABC", "D#E", "#FG"], 1, False),
        (["A#B", "C#D", "EFG", "H#I"], 2, True),
    ],
)
def test_row_of_the_same_shape_may_be_moved(rows: list[str], at: int, is_doubtful: bool) -> None:
    shapes = ["".join("A" if sign.isalpha() else sign for sign in row) for row in rows]
    assert may_be_moved_row(rows, shapes, at) == is_doubtful


def test_many_rows_are_in_doubt() -> None:
    rows = [f"{number:03}" for number in range(61)]
    assert may_be_moved_row(rows, rows, 3)
    assert not may_be_moved_row(rows[:60], rows[:60], 3)
