"""Every constraint of the solver's programs is needed, or a reason is stated why it is not.

A program without a constraint has a solution on the board named here that the checks of the type
reject; `python -m tests.solve.noticed_constraints` finds such boards.
"""

from __future__ import annotations

from typing import Any, Final

import pytest

from tests.solve.noticed_constraints import breaking, constraints, is_noticed
from tests.solve.rules_judge import Board, Spot, judged
from xwcore_logic import LogicPuzzle, Value
from xwcore_solve.search import solvable_types

#: Width, height and number of the board that notices a constraint, in the order of the program.
BOARDS: Final[dict[str, tuple[tuple[int, int, int] | None, ...]]] = {
    "abc_box": ((2, 3, 2), (3, 2, 1), (4, 3, 2), (3, 3, 1)),
    "abcd": ((2, 3, 2),),
    "abcd_diagonal": ((3, 3, 7),),
    "aquarium": ((2, 3, 0),),
    "arukone": ((2, 3, 0), (4, 3, 0), (2, 3, 0), (2, 3, 0), (4, 3, 0)),
    "basic": ((2, 2, 1), (4, 4, 1)),
    "chatroom": ((3, 3, 26), (3, 2, 2), (4, 3, 3), (3, 2, 0), (2, 3, 0)),
    "compass": ((3, 2, 1),),
    "coral": ((3, 3, 2),),
    "curve_data": ((2, 3, 1), (2, 3, 0), (4, 3, 3), None, (3, 3, 1), (2, 3, 9)),
    "domino_hunt": ((3, 2, 0), (2, 3, 0), None, None),
    "doubleblock": ((4, 4, 1), (3, 3, 1)),
    "easy_as_abc": ((2, 2, 1), (3, 3, 3), (3, 3, 2)),
    "fences": ((2, 3, 0), (2, 3, 0), (2, 3, 1)),
    "fillomino": ((2, 3, 1), (2, 3, 1), None, (2, 3, 0), (2, 3, 0), (2, 3, 0), (2, 3, 0)),
    "galaxies": ((4, 3, 2),),
    "greater_than_sudoku": (None,),
    "hashi": (None, (2, 3, 8), (3, 2, 2)),
    "heyawake": ((3, 2, 1), (4, 3, 0)),
    "hitori": ((2, 3, 1), (2, 3, 0)),
    "house_tree_animal": ((3, 3, 8), (3, 3, 2), (2, 3, 0), (2, 3, 0)),
    "japanese_sums": ((2, 3, 1), (2, 3, 1)),
    "kakuro": ((3, 3, 1), (2, 3, 0)),
    "killer_sudoku": ((4, 4, 5),),
    "kropki": ((3, 3, 3), (2, 2, 0)),
    "laser": (
        None,
        None,
        (3, 3, 1),
        (2, 3, 0),
        (3, 3, 1),
        (4, 3, 3),
        None,
        (3, 2, 1),
        (4, 3, 2),
        (2, 3, 6),
    ),
    "lits": ((2, 3, 0),),
    "magic_labyrinth": ((3, 3, 1), (3, 3, 2), (2, 2, 0)),
    "magnets": ((4, 3, 28), None, (3, 3, 0), (2, 3, 0), (2, 3, 0)),
    "masyu": ((3, 3, 3), None, None, (3, 2, 1), (4, 3, 1), None),
    "nurikabe": ((3, 2, 1), (4, 3, 1), (2, 3, 0), (3, 2, 1)),
    "pentomino_search": ((4, 3, 0),),
    "pentopia": (None, (3, 2, 2), (3, 2, 1), (3, 2, 2)),
    "pills": ((4, 3, 1), (2, 3, 0), (2, 3, 2)),
    "pyramid": ((3, 3, 2), (3, 3, 0), (2, 2, 0)),
    "skyscrapers_with_parks": ((2, 2, 3), (4, 4, 4)),
    "slalom": ((3, 3, 1), (2, 3, 1), (2, 3, 0)),
    "snake": ((2, 3, 0), (2, 3, 1), (2, 3, 0), (4, 3, 1), (3, 2, 1), None, (3, 3, 0)),
    "starbattle": ((4, 4, 35), (4, 4, 0), (4, 4, 0)),
    "starry_sky": ((3, 2, 3), (2, 3, 0)),
    "stations": ((3, 3, 15), None, (2, 3, 0), (4, 3, 0), None, None, (4, 2, 1), None, None),
    "subway": ((2, 3, 0), None, None, (4, 3, 13), None),
    "tapa": ((4, 3, 1), (3, 2, 1)),
    "tents": ((4, 3, 6),),
    "thermometers": ((3, 2, 4),),
    "yagit": (
        (3, 2, 2),
        (4, 3, 1),
        (3, 3, 2),
        (3, 3, 2),
        None,
        None,
        (3, 3, 2),
        (3, 3, 2),
        (2, 3, 0),
    ),
    "yajilin": ((3, 3, 2), (3, 3, 4)),
}

#: Constraints that follow from the others, with the reason: by type and number.
REDUNDANT: Final = {
    ("domino_hunt", 2): "numbers outside of min and max are a fault of the givens",
    ("fillomino", 2): "a cell is held by its owner only from an owner that owns its own cell",
    ("masyu", 1): "a circle outside of the loop neither bends nor has a bend beside it",
    ("snake", 5): "neighbors differ by an odd number: by 1, or by 3 and more, which may not touch",
    ("stations", 1): "a crossing at the border has a link that no station leads to, or no balance",
    ("stations", 4): "it fixes the direction alone: every link has to follow a station anyway",
    (
        "stations",
        5,
    ): "of two links that enter a crossing two others leave it, without a station",
    ("stations", 8): "each cell but a crossing is entered once, so one station leads to a link",
}


def _cells(text: str) -> dict[Spot, Value]:
    """The values of rows such as `1 # / . 2`."""
    return {
        (row, column): int(value) if value.isdigit() else value
        for row, line in enumerate(text.split("/"))
        for column, value in enumerate(line.split())
        if value != "."
    }


def _puzzle(name: str, text: str, **params: Any) -> LogicPuzzle:
    rows = text.split("/")
    puzzle = LogicPuzzle.new(name, len(rows[0].split()), len(rows), params=params)
    return puzzle.with_cells(_cells(text))


#: Small puzzles for what no random board notices.
MADE: Final = {
    ("curve_data", 3): _puzzle("curve_data", "1 # .", shapes=(("+-+",),)),
    ("domino_hunt", 3): _puzzle("domino_hunt", "0 0 / 0 1 / 1 1 / . .", min=0, max=1),
    ("greater_than_sudoku", 0): _puzzle(
        "greater_than_sudoku", ". . . . / . . . . / . . . . / . . . ."
    ).with_edges({((0, 0), (0, 1)): "<"}),
    ("hashi", 0): _puzzle("hashi", "? . ? . / . . . . / ? . . ? / . . ? ."),
    ("laser", 0): _puzzle("laser", ". . . / . # . / . . .").with_vertices(
        {(0, 0): "n", (3, 3): "N"}
    ),
    ("laser", 1): _puzzle("laser", ". N").with_vertices({(0, 0): "n", (0, 2): "/"}),
    ("laser", 6): _puzzle("laser", ". . / . .").with_vertices(
        {(0, 0): "n", (2, 2): "N", (1, 1): "X"}
    ),
    ("magnets", 1): _puzzle("magnets", ". . .").with_areas([[(0, 0), (0, 1), (0, 2)]]),
    ("masyu", 2): _puzzle("masyu", ". . * . . / . . . . ."),
    ("masyu", 5): _puzzle("masyu", ". . O . . / . . . . ."),
    ("pentopia", 0): _puzzle("pentopia", ". . . . . / . . . . . / . . . . ."),
    ("stations", 7): _puzzle("stations", ". 1 3 . / . 4 2 ."),
    ("subway", 1): _puzzle("subway", "# . . / . . ."),
    ("subway", 2): _puzzle("subway", "Q . / . ."),
    ("subway", 4): _puzzle("subway", ". - . / . . . / . . ."),
    ("yagit", 4): _puzzle("yagit", "A B / B A").with_vertices({(1, 1): "*"}),
    ("yagit", 5): _puzzle("yagit", "B B B / B A B / B B B").with_vertices(
        dict.fromkeys([(1, 1), (1, 2), (2, 1), (2, 2)], "*")
    ),
}


@pytest.mark.parametrize("name", sorted(BOARDS))
def test_every_constraint_is_noticed_or_redundant(name: str) -> None:
    rows = constraints(name)
    for number, (constraint, place) in enumerate(zip(rows, BOARDS[name], strict=True)):
        if place is not None:
            width, height, board_number = place
            assert is_noticed(Board(name, board_number, (width, height)), constraint), constraint
        elif (name, number) in MADE:
            assert is_noticed(Board.of(MADE[name, number]), constraint), constraint
        else:
            assert (name, number) in REDUNDANT


def test_every_program_with_constraints_is_tested() -> None:
    assert sorted(BOARDS) == [name for name in solvable_types() if constraints(name)]
    assert not MADE.keys() & REDUNDANT.keys()


@pytest.mark.parametrize(("name", "number"), MADE)
def test_solver_and_checks_agree_on_the_puzzles(name: str, number: int) -> None:
    board = Board.of(MADE[name, number])
    assert judged(board, name, 600, 100).disagreements == []


@pytest.mark.parametrize(
    ("name", "number", "text"),
    [
        ("masyu", 1, ". O . . / . . . . / . . . ."),
        ("masyu", 1, ". . . / . * . / . . ."),
        ("snake", 5, ". . . / . . . / . . ."),
        ("fillomino", 2, ". . / . ."),
        ("stations", 1, ". + . / . . ."),
        ("stations", 1, ". + . . / . . + ."),
        ("stations", 5, "1 . 3 / . + . / 4 . 2"),
        ("stations", 8, ". 1 2 . / . . . ."),
    ],
)
def test_no_solution_breaks_a_redundant_constraint(name: str, number: int, text: str) -> None:
    constraint = constraints(name)[number]
    assert (name, number) in REDUNDANT
    assert not list(breaking(Board.of(_puzzle(name, text)), constraint))
