"""Constraints: the programs of the solver find what the checks accept, of all sudokus of 4 x 4."""

from __future__ import annotations

import functools

import pytest

import xwcore_solve
from xwcore_logic import (
    CONSTRAINT_RULES,
    Constraint,
    Layers,
    LogicPuzzle,
    Point,
    Value,
    centers,
    constraint_program,
    filled_places,
    has_meaning,
)
from xwcore_logic.constraints.catalog import NumberGrid, breaches_of

_ROW = centers([(1, 0), (1, 1), (1, 2), (1, 3)])
_BEND = centers([(0, 0), (0, 1), (1, 2), (2, 2)])
_PAIR: tuple[Point, ...] = ((0.5, 1.0),)
_ABOVE: tuple[Point, ...] = ((-0.5, 1.5), *centers([(0, 1), (1, 1), (2, 1), (3, 1)]))
_DIAGONAL: tuple[Point, ...] = ((-0.5, -0.5), *centers([(0, 0), (1, 1), (2, 2), (3, 3)]))

#: The points and values of constraints that are tried.
CASES: dict[str, list[tuple[tuple[Point, ...], Value]]] = {
    "thermometer": [(_BEND[:3], None), (centers([(0, 0), (1, 1)]), None)],
    "slow_thermometer": [(_BEND, None)],
    "arrow": [(_BEND[:3], None), (centers([(0, 0), (1, 0), (1, 1), (2, 2), (3, 3)]), 2)],
    "cage": [(_BEND[:3], 6), (_BEND, None), (_ROW[:2], 7), (_ROW[:2], 99)],
    "palindrome": [(_BEND[:3], None), (_BEND, None)],
    "renban": [(_BEND[:3], None), (_BEND[1:], None)],
    "whispers": [(_ROW[:3], 2), (_BEND, 1), (_ROW, None)],
    "between": [(_BEND[:3], None), (_BEND, None)],
    "lockout": [(_BEND[:3], None)],
    "region_sum_line": [(_ROW, None), (_BEND, None)],
    "difference": [(_PAIR, None), (_PAIR, 2)],
    "ratio": [(_PAIR, None), (_PAIR, 3)],
    "sum": [(_PAIR, 5), (_PAIR, 10)],
    "quadruple": [(((2.0, 2.0),), (1, 3)), (((2.0, 2.0),), (2, 2)), (((1.0, 3.0),), 4)],
    "clone": [(centers([(0, 0), (0, 1), (2, 1), (2, 2)]), None)],
    "little_killer": [(_DIAGONAL, 9), (_DIAGONAL[:4], 4)],
    "sandwich": [(_ABOVE, 0), (_ABOVE, 5), (_ABOVE, 2)],
    "x_sum": [(_ABOVE, 3), (_ABOVE, 1)],
    "skyscraper": [(_ABOVE, 2), (_ABOVE, 4)],
    "extra_region": [(_BEND, None)],
    "diagonal": [(_DIAGONAL[1:], None)],
    "antiknight": [((), None)],
    "antiking": [((), None)],
    "nonconsecutive": [((), None)],
    "disjoint_groups": [((), None)],
    "negative": [((), "difference"), ((), "ratio"), ((), "sum")],
    "odd": [(centers([(0, 0), (2, 3)]), None)],
    "even": [(centers([(0, 0)]), None)],
    "minimum": [(centers([(1, 1)]), None), (centers([(1, 1), (1, 2)]), None)],
    "maximum": [(centers([(0, 3)]), None)],
}


@functools.cache
def sudokus() -> tuple[Layers, ...]:
    return xwcore_solve.solutions(LogicPuzzle.new("sudoku", 4), limit=0)


def accepted(puzzle: LogicPuzzle) -> set[object]:
    """The solutions of the type that no constraint contradicts."""
    areas = puzzle.givens.areas()
    cells: set[object] = set()
    for layers in sudokus():
        digits = {
            (row, column): value
            for row, column, value in filled_places(layers.cells)
            if isinstance(value, int)
        }
        grid = NumberGrid(4, digits, areas, puzzle.constraints, 4, 4)
        if not any(breaches_of(puzzle.constraints, grid)):
            cells.add(layers.cells)
    return cells


def test_every_constraint_is_tried() -> None:
    assert set(CASES) == set(CONSTRAINT_RULES)
    assert len(sudokus()) == 288
    assert all(constraint_program(name) for name in CASES)


@pytest.mark.parametrize("name", sorted(CASES))
def test_the_program_finds_what_the_check_accepts(name: str) -> None:
    for points, value in CASES[name]:
        constraint = Constraint(name, points, value)
        assert has_meaning(constraint)
        puzzle = LogicPuzzle.new("sudoku", 4).replace(constraints=[constraint])
        solved = {layers.cells for layers in xwcore_solve.solutions(puzzle, limit=0)}
        assert solved == accepted(puzzle), (points, value)


def test_signs_with_the_others_forbidden() -> None:
    for name in ("difference", "ratio", "sum"):
        value = 5 if name == "sum" else None
        pairs = [Constraint(name, _PAIR, value), Constraint(name, ((2.0, 2.5),), value)]
        puzzle = LogicPuzzle.new("sudoku", 4).replace(
            constraints=[*pairs, Constraint("negative", (), name)]
        )
        solved = {layers.cells for layers in xwcore_solve.solutions(puzzle, limit=0)}
        assert solved == accepted(puzzle)


def test_an_unfinished_grid_has_only_faults_that_stay() -> None:
    thermometer = Constraint("thermometer", centers([(0, 0), (0, 1), (1, 2)]))
    puzzle = LogicPuzzle.new("sudoku", 4).replace(constraints=[thermometer])
    assert puzzle.with_cells({(0, 0): 1, (1, 2): 3}, "progress").check() == ()
    (fault,) = puzzle.with_cells({(0, 0): 3, (1, 2): 1}, "progress").check()
    assert fault.code == "LOG617"
    assert fault.place.cell == (0, 0)
    assert "increase" in fault.message


@pytest.mark.parametrize(
    "constraint",
    [
        Constraint("a rule of mine"),
        Constraint("sum", _PAIR),
        Constraint("negative", (), "arrow"),
        Constraint("arrow", _BEND, 9),
        Constraint("cage", _BEND, "<9"),
    ],
)
def test_no_verdict_over_a_constraint_without_a_meaning(constraint: Constraint) -> None:
    assert not has_meaning(constraint)
    puzzle = LogicPuzzle.new("sudoku", 4).replace(constraints=[constraint])
    with pytest.raises(xwcore_solve.NotModeledError, match="constraint"):
        xwcore_solve.solutions(puzzle)


def test_constraints_have_no_meaning_in_types_without_numbers() -> None:
    puzzle = LogicPuzzle.new("masyu", 4).replace(constraints=[Constraint("antiknight")])
    with pytest.raises(xwcore_solve.NotModeledError):
        xwcore_solve.solutions(puzzle)
