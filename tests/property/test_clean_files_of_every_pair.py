"""What xwcore writes from a valid puzzle has no warning, and a conversion there and back is exact.

Every format that can be read and written, and every pair of them, with puzzles that have all texts
and metadata.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations
from typing import Any, Final

import pytest

import xwcore
from xwcore import Puzzle
from xwcore.plugin import Severity
from xwcore_crossword import Clue, Color, Crossword, Grid, Readings, Styled
from xwcore_crossword.cells import BAR_LEFT, CIRCLE, GIVEN, SHADE
from xwcore_crossword.clue import marked_clue
from xwcore_logic import LogicFeature, LogicPuzzle

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


_ROWS: Final = [["S", "P", "LIT", "#", "A"], *map(list, ("TRACE", "O#N#R", "RAISE", "E#CAN"))]
_GRID: Final = Grid.from_rows(_ROWS)
#: The letters of each entry.
_LENGTHS: Final = [str(len(entry.answer or "")) for entry in Crossword(_GRID).entries]


def _varied(clue: Callable[[int, Clue], Clue] = lambda _, clue: clue, **columns: Any) -> Puzzle:
    """A crossword of 5 x 5 with other clues, or other columns of its grid."""
    grid = Grid.from_rows(_ROWS, **columns)
    clues = [
        clue(at, Clue(slot.number, slot.direction, f"Clue {at}"))
        for at, slot in enumerate(grid.slots)
    ]
    return Crossword(grid, clues, title="Varied", author="A. Setter")


def _flagged(flag: int) -> bytes:
    return bytes(flag if at in (0, 6, 12) else 0 for at in range(25))


_LINK: Final = ("See ", Styled("link", ("here",), ("https://example.com/?a=1&b=2",)))

PUZZLES: Final = {
    f"{kind}, {name}": make(texts)
    for kind, make in (("crossword", _crossword), ("sudoku", _sudoku))
    for name, texts in TEXTS.items()
} | {
    "enumerations": _varied(lambda at, clue: clue._replace(enumeration=_LENGTHS[at])),
    "links": _varied(lambda at, clue: marked_clue(clue.number, clue.direction, (*_LINK, f" {at}"))),
    "circles": _varied(flags=_flagged(CIRCLE)),
    "shades": _varied(flags=_flagged(SHADE)),
    "colors": _varied(colors={0: Color("#ff0000"), 6: Color("#00ff00")}),
    "given letters": _varied(flags=_flagged(GIVEN)),
    "bars": _varied(bars=bytes(BAR_LEFT if at in (8, 18) else 0 for at in range(25))),
    "stated numbers": _varied(
        stated_numbers={at: number + 30 for at, number in _GRID.automatic_numbers.items()}
    ),
    "several readings": _varied(readings={6: Readings(("R", "L"), ("R", "L"))}),
    "partly solved": _varied(fill="SP\0\0A" + "\0" * 20),
}


def _formats(puzzle: Puzzle) -> list[str]:
    """The formats that can hold the puzzle and be read."""
    return [
        spec.name
        for spec in xwcore.formats().values()
        if spec.reads and spec.writes and spec.has_kind(puzzle.kind)
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


def _is_refused(puzzle: Puzzle, format: str) -> bool:
    """Whether a format of certain types refuses the puzzle since it no longer has a type."""
    if not isinstance(puzzle, LogicPuzzle) or puzzle.type:
        return False
    try:
        xwcore.dumps(puzzle, format, adapt=True)
    except xwcore.WriteError as error:
        return "type" in str(error)
    return False


#: With all adaptations taken back, a circle is a shade; letters that were entered stay.
_NOT_TAKEN_BACK: Final = {"circles", "given letters"}


@pytest.mark.parametrize("name", [name for name in PUZZLES if name not in _NOT_TAKEN_BACK])
def test_a_conversion_there_and_back_is_exact(name: str) -> None:
    for first, second in permutations(_formats(PUZZLES[name]), 2):
        puzzle = _read(_written(PUZZLES[name], first), first)
        if _is_refused(puzzle, second):
            continue
        there = _read(_written(puzzle, second), second)
        lost = {loss.feature for loss in xwcore.losses(puzzle, second, adapt=True)}
        if LogicFeature.LOGIC_TYPE in lost and _is_refused(there, first):
            continue
        back = _read(_written(there, first), first)
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
