"""Boards of the size that people publish are decided within seconds; the boards are our own."""

from __future__ import annotations

import time

import pytest

import xwcore_solve
from xwcore_logic import LogicPuzzle, Value

#: A Fillomino with 44 of 100 numbers, some of whose areas have none.
_NUMBERS = """
    ..33..85.. .15...8..5 .2.516...4 .8...12... .8..4....8
    8...355..3 2.6.5...31 ..7.517.7. ...78.874. 1.8....2..
"""

#: A snake of 73 cells.
_SNAKE = """
    ...###...... ..##.####### ###........# #.....##..## #..##..##.#. ##..##..#.##
    .#...#..#..# .#.###..#.## ##.#...##.#. #..###.#..## #....#.#...# ######.#####
"""


def fillomino() -> LogicPuzzle:
    rows = _NUMBERS.split()
    cells: dict[tuple[int, int], Value] = {
        (row, column): int(sign)
        for row, signs in enumerate(rows)
        for column, sign in enumerate(signs)
        if sign != "."
    }
    return LogicPuzzle.new("fillomino", 10, 10).with_cells(cells)


def snake(**params: int) -> LogicPuzzle:
    rows = _SNAKE.split()
    puzzle = LogicPuzzle.new("snake", 12, 12, params=params)
    return puzzle.with_clues(
        left={row: (signs.count("#"),) for row, signs in enumerate(rows)},
        top={at: (column.count("#"),) for at, column in enumerate(zip(*rows, strict=True))},
    )


@pytest.mark.parametrize(
    "puzzle",
    [
        pytest.param(fillomino(), id="fillomino 10 x 10"),
        pytest.param(snake(shaded=1).with_cells({(3, 6): "*", (4, 3): "*"}), id="shaded snake"),
        pytest.param(snake(max=73).with_cells({(3, 6): 1, (4, 3): 73}), id="numbered snake"),
    ],
)
def test_a_board_is_decided_within_seconds(puzzle: LogicPuzzle) -> None:
    start = time.process_time()
    assert xwcore_solve.search(puzzle, seconds=60).verdict is xwcore_solve.Verdict.UNIQUE
    assert time.process_time() - start < 5
