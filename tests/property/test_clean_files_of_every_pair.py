"""What xwcore writes from a valid puzzle has no warning, and a conversion there and back is exact.

Every format that can be read and written, and every pair of them, with puzzles that have all texts
and metadata.
"""

from __future__ import annotations

from itertools import permutations
from typing import Any, Final

import pytest

import xwcore
from xwcore import Crossword, Grid, LogicPuzzle, Puzzle
from xwcore.plugin import Clue, Severity

METADATA: Final = {
    "Date": "2026-03-01",
    "Publisher": "Example Press",
    "Publication": "Example Daily",
    "Editor": "E. Ditor",
    "Difficulty": "Easy",
    "URL": "https://example.com/1",
    "Intro": "Welcome.",
    "Explanation": "Every answer has three letters.",
}

TEXTS: Final[dict[str, dict[str, Any]]] = {
    "plain": {
        "title": "Small square",
        "author": "A. Setter",
        "copyright": "2026 A. Setter",
        "notes": "A note.",
        "metadata": METADATA,
    },
    "special characters": {
        "title": 'A "quoted" <b>title</b> & more',
        "author": "Zoë Łukasz",
        "copyright": "© 2026 Zoë & Co.",
        "notes": "First line\nSecond <i>line</i>: 5 > 3\n\nThird paragraph",
        "metadata": METADATA
        | {"Publisher": "Press <Ltd> & Sons", "URL": "https://example.com/?a=1&b=2"},
    },
}


def _crossword(texts: dict[str, Any]) -> Puzzle:
    grid = Grid.from_rows(["PAD", "OWE", "TEN"])
    clues = [
        Clue(slot.number, slot.direction, f"Clue {at}") for at, slot in enumerate(grid.slots, 1)
    ]
    return Crossword(grid, clues, **texts)


def _sudoku(texts: dict[str, Any]) -> Puzzle:
    cells = {
        (row, column): (3 * row + row // 3 + column) % 9 + 1
        for row in range(9)
        for column in range(9)
        if row == 0 or (row + column) % 2
    }
    return LogicPuzzle.new("sudoku", 9).with_cells(cells).replace(**texts)


PUZZLES: Final = {
    f"{kind}, {name}": make(texts)
    for kind, make in (("crossword", _crossword), ("sudoku", _sudoku))
    for name, texts in TEXTS.items()
}


def _formats(puzzle: Puzzle) -> list[str]:
    """The formats that can hold the puzzle and be read."""
    return [
        spec.name
        for spec in xwcore.formats().values()
        if spec.reads and spec.writes and puzzle.kind in spec.kinds
    ]


def _warnings(data: bytes, format: str) -> list[str]:
    report = xwcore.validate(data, format)
    return [str(entry) for entry in report if entry.severity is not Severity.INFO]


def _written(puzzle: Puzzle, format: str) -> bytes:
    """The file that `convert` writes; it has no warning."""
    data = xwcore.dumps(puzzle, format, adapt=True)
    assert _warnings(data, format) == []
    return data


def _read(data: bytes, format: str) -> Puzzle:
    return xwcore.read(data, format, undo_adaptations=True)


@pytest.mark.parametrize("name", PUZZLES)
def test_no_written_file_has_a_warning(name: str) -> None:
    puzzle = PUZZLES[name]
    for target in _formats(puzzle):
        _written(puzzle, target)


@pytest.mark.parametrize("name", PUZZLES)
def test_a_conversion_there_and_back_is_exact(name: str) -> None:
    for first, second in permutations(_formats(PUZZLES[name]), 2):
        puzzle = _read(_written(PUZZLES[name], first), first)
        there = _read(_written(puzzle, second), second)
        back = _read(_written(there, first), first)
        lost = {loss.feature for loss in xwcore.losses(puzzle, second, adapt=True)}
        wrong = [str(entry) for entry in xwcore.diff(puzzle, back) if entry.feature not in lost]
        assert not wrong, (first, second)


@pytest.mark.parametrize(
    ("first", "second", "name"),
    [
        ("xd", "ipuz", "crossword, plain"),
        ("xd", "jpz", "crossword, plain"),
        ("ipuz", "xd", "crossword, plain"),
        ("ipuz", "jpz", "crossword, plain"),
        ("jpz", "ipuz", "crossword, plain"),
        ("jpz", "xd", "crossword, plain"),
        ("ipuz", "sudoku", "sudoku, plain"),
        ("sudoku", "ipuz", "sudoku, plain"),
    ],
)
def test_a_date_is_kept(first: str, second: str, name: str) -> None:
    puzzle = _read(_written(PUZZLES[name], first), first)
    there = _read(_written(puzzle, second), second)
    back = _read(_written(there, first), first)
    dates = [step.metadata.get_all("Date") for step in (puzzle, there, back)]
    assert dates == [["2026-03-01"]] * 3
