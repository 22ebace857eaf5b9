"""Grids that belong to the sudoku before them: its solution, and the areas of a jigsaw sudoku."""

from __future__ import annotations

from typing import Final

import pytest

import xwcore
from tests.sudoku.sudoku_samples import LINE, SMALL, SMALL_SOLUTION, rows_of
from tests.sudoku.sudoku_spellings import SOLUTION
from xwcore_logic import LogicFeature, LogicPuzzle

#: A jigsaw sudoku of 4, its areas and its solution.
JIGSAW: Final = "123..1.........."
AREAS: Final = "1112122233343444"
JIGSAW_SOLUTION: Final = "1234412334122341"

#: The names of the boxes in a sudoku of 9.
BOXES: Final = "".join(f"{a}{a}{a}{b}{b}{b}{c}{c}{c}" * 3 for a, b, c in ("123", "456", "789"))


def read(text: str, format: str | None = None) -> LogicPuzzle:
    return xwcore.read(text.encode(), format, kind=LogicPuzzle)


def areas_in(puzzle: LogicPuzzle) -> set[frozenset[tuple[int, int]]]:
    return {frozenset(area) for area in puzzle.givens.areas()}


def areas_of(names: str, size: int) -> set[frozenset[tuple[int, int]]]:
    return {
        frozenset(divmod(at, size) for at, name in enumerate(names) if name == area)
        for area in set(names)
    }


@pytest.mark.parametrize(
    "text",
    [
        f"{JIGSAW}\n{AREAS}\n",
        f"{JIGSAW} {AREAS}\n",
        f"{JIGSAW},{AREAS}\n",
        f"{rows_of(JIGSAW)}\n{rows_of(AREAS)}",
        f"[Puzzle]\n{rows_of(JIGSAW)}{rows_of(AREAS)}",
        f"{JIGSAW}\n{AREAS.translate(str.maketrans('1234', '0123'))}\n",
    ],
)
def test_areas_follow_their_sudoku(text: str) -> None:
    puzzle = read(text, "sudoku")
    assert areas_in(puzzle) == areas_of(AREAS, 4)
    assert puzzle.givens.cells == read(JIGSAW, "sudoku").givens.cells
    assert (puzzle.solution, puzzle.diagnostics) == (None, ())
    assert len(xwcore.read_all(text.encode(), "sudoku")) == 1
    assert xwcore.dumps(puzzle, "sudoku") == text.encode()
    assert xwcore.validate(text.encode(), "sudoku").diagnostics == ()
    changed = puzzle.with_cells({(0, 0): 2})
    assert xwcore.dumps(changed, "sudoku").decode() == text.replace("1", "2", 1)


def test_the_rules_of_a_jigsaw_sudoku_are_those_of_its_areas() -> None:
    text = f"{JIGSAW}\n{AREAS}\n{JIGSAW_SOLUTION}\n"
    puzzle = read(text, "sudoku")
    assert puzzle.solution is not None
    assert puzzle.check() == ()
    assert puzzle.with_areas(read(SMALL, "sudoku").givens.areas()).check() != ()


def test_a_new_file_has_no_areas() -> None:
    puzzle = read(f"{JIGSAW}\n{AREAS}\n", "sudoku").replace(extras={})
    assert xwcore.dumps(puzzle, "sudoku").decode() == f"[Puzzle]\n{rows_of(JIGSAW)}"
    assert {loss.feature for loss in xwcore.losses(puzzle, "sudoku")} == {LogicFeature.GIVENS}


@pytest.mark.parametrize("names", ["123456789", "ABCDEFGHI", "abcdefghi", "012345678"])
def test_names_of_areas_in_a_line(names: str) -> None:
    text = f"{LINE}\n{BOXES.translate(str.maketrans('123456789', names))}\n"
    assert xwcore.detect(text.encode()).format == "sudoku"
    assert read(text) == read(LINE)


def test_a_jigsaw_sudoku_is_detected_by_its_areas() -> None:
    # The rows of a Latin square whose areas are the rows themselves: the boxes have repeats.
    rows = ["".join(str((row + at) % 9 + 1) for at in range(9)) for row in range(9)]
    line = "".join(cell if at % 3 else "." for at, cell in enumerate("".join(rows)))
    areas = "".join(name * 9 for name in "123456789")
    with pytest.raises(xwcore.UnknownFormatError):
        xwcore.detect(f"{line}\n".encode())
    assert areas_in(read(f"{line}\n{areas}\n")) == areas_of(areas, 9)


@pytest.mark.parametrize(
    "names",
    [
        "1113122233342444",  # two areas in two parts
        "1112112233343444",  # an area of five cells
        "11.2122233343444",
        "1234341221434321",  # another sudoku
    ],
)
def test_other_grids_are_sudokus(names: str) -> None:
    assert len(xwcore.read_all(f"{JIGSAW}\n{names}\n".encode(), "sudoku")) == 2


@pytest.mark.parametrize(
    "text",
    [
        f"{SMALL}\n{SMALL_SOLUTION}\n",
        f"Puzzle\n{rows_of(SMALL)}\nSolution\n{rows_of(SMALL_SOLUTION)}",
        f"# one\n{rows_of(SMALL)}\n# solved\n{rows_of(SMALL_SOLUTION)}",
    ],
)
def test_a_solution_follows_its_sudoku(text: str) -> None:
    assert xwcore.detect(text.encode()).format == "sudoku"
    puzzle = read(text)
    assert puzzle == read(f"{SMALL},{SMALL_SOLUTION}\n")
    assert xwcore.dumps(puzzle, "sudoku") == text.encode()
    assert xwcore.validate(text.encode()).diagnostics == ()
    two = f"{text}{text}".encode()
    assert [*xwcore.read_all(two)] == [puzzle, puzzle]
    wrong = puzzle.with_cells({(0, 1): 4}, "solution")
    line = text[::-1].replace("23", "24", 1)[::-1]
    assert line != text
    assert xwcore.dumps(wrong, "sudoku").decode().count("4") == text.count("4") + 1


def test_columns_of_both_lines_are_comments() -> None:
    puzzle = read(f"Puzzle: {LINE}\nSolution: {SOLUTION}\n")
    assert puzzle.solution is not None
    assert [(entry.key, entry.value) for entry in puzzle.metadata] == [
        ("Comment", "Puzzle"),
        ("Comment", "Solution"),
    ]


def test_a_full_grid_with_another_number_is_a_sudoku() -> None:
    wrong = f"2{SMALL_SOLUTION[1:]}"
    for text in (f"{SMALL}\n{wrong}\n", f"{SMALL_SOLUTION}\n{SMALL_SOLUTION}\n"):
        assert len(xwcore.read_all(text.encode(), "sudoku")) == 2
    data = f"[Puzzle]\n{rows_of(SMALL)}[State]\n{rows_of(SMALL_SOLUTION)}".encode()
    puzzle = xwcore.read(data, kind=LogicPuzzle)
    assert puzzle.solution is None
    assert puzzle.progress is not None
