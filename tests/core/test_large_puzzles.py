"""A puzzle in memory may have any size; one of 500 x 500 cells is read under the default limits."""

from __future__ import annotations

import pytest

import xwcore
from xwcore_crossword import Clue, Crossword, Grid

#: Formats of crosswords that state the size of a grid in more than a byte, or not at all.
FORMATS = (
    "across-text",
    "ipuz",
    "xd",
    pytest.param("exolve", marks=pytest.mark.slow),
    pytest.param("jpz", marks=pytest.mark.slow),
)


def crossword(width: int, height: int) -> Crossword:
    rows = [
        "".join(
            "#" if (3 * row + column) % 11 == 0 else chr(65 + (row + column) % 26)
            for column in range(width)
        )
        for row in range(height)
    ]
    grid = Grid.from_rows(rows)
    return Crossword(grid, title="Large")


@pytest.mark.slow
@pytest.mark.parametrize("format", FORMATS)
def test_a_crossword_of_500_by_500_is_written_and_read_back(format: str) -> None:
    puzzle = crossword(500, 500)
    limits = xwcore.Limits(max_bytes=2**26) if format == "jpz" else None
    read_back = xwcore.read(xwcore.dumps(puzzle, format), format, limits=limits, kind=Crossword)
    assert read_back.grid.rows() == puzzle.grid.rows()
    assert read_back.title == "Large"


def test_a_crossword_over_the_default_limits_is_written_and_not_read() -> None:
    puzzle = crossword(513, 512)
    assert puzzle.cell_count > xwcore.Limits().max_cells
    with pytest.raises(xwcore.LimitError, match="max_cells"):
        xwcore.read(xwcore.dumps(puzzle, "xd"), "xd")


def test_a_crossword_of_300_by_300_is_written_as_xd_and_edited() -> None:
    read_back = xwcore.read(xwcore.dumps(crossword(300, 300), "xd"), kind=Crossword)
    edited = read_back.replace(title="Larger")
    assert xwcore.read(xwcore.dumps(edited, "xd")) == edited


@pytest.mark.slow
def test_numbers_of_clues_have_five_digits_in_exolve() -> None:
    puzzle = crossword(300, 300)
    clues = [Clue(slot.number, slot.direction, "Clue") for slot in puzzle.grid.slots]
    puzzle = puzzle.replace(clues=clues)
    assert 10_000 in {slot.number for slot in puzzle.grid.slots}
    limits = xwcore.Limits(max_clues=10**6)
    assert xwcore.read(xwcore.dumps(puzzle, "exolve"), limits=limits) == puzzle
