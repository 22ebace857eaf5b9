"""An error of an unfinished board is definite: the solver finds no solution that agrees with it."""

from __future__ import annotations

import random
from typing import Any

import pytest

import xwcore
import xwcore_solve
from tests.logic_samples import SAMPLES
from xwcore_logic import Layers, LogicPuzzle

pytestmark = pytest.mark.slow

Rows = tuple[tuple[Any, ...], ...]


def changed(rows: Rows, chance: random.Random) -> Rows:
    """Some of the values, and one of them at another place as well."""
    values = sorted({value for row in rows for value in row if value is not None}, key=repr)
    share = chance.choice((0, 0.2, 0.5, 0.8))
    kept = [[value if chance.random() < share else None for value in row] for row in rows]
    if values:
        line = chance.choice([line for line in kept if line])
        line[chance.randrange(len(line))] = chance.choice(values)
    return tuple(map(tuple, kept))


def with_fewer_givens(puzzle: LogicPuzzle, chance: random.Random) -> LogicPuzzle:
    """The puzzle without some values of its cells; holes stay."""
    share = chance.choice((0, 0.5, 1))
    cells = tuple(
        tuple(value if value == "#" or chance.random() < share else None for value in row)
        for row in puzzle.givens.cells
    )
    return puzzle.replace(givens=puzzle.givens.replace(cells=cells), solution=None)


@pytest.mark.parametrize("name", SAMPLES)
def test_no_solution_agrees_with_a_board_that_has_an_error(name: str) -> None:
    whole = xwcore.read(SAMPLES[name], kind=LogicPuzzle)
    if whole.solution is None or whole.solution.graph is not None:
        pytest.skip("no solution on a grid")
    solution: Layers = whole.solution
    for seed in range(6):
        chance = random.Random(f"{name} {seed}")
        puzzle = with_fewer_givens(whole, chance)
        progress = solution.replace(
            cells=changed(solution.cells, chance),
            horizontal=changed(solution.horizontal, chance),
            vertical=changed(solution.vertical, chance),
        )
        entered = puzzle.replace(progress=progress)
        if any(puzzle.gaps()) or puzzle.check() or not entered.check():
            continue
        with pytest.raises(xwcore_solve.UnsolvableError, match="no solution agrees"):
            xwcore_solve.next_hint(entered)
