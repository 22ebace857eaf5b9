"""Every type of this distribution holds the contract of types."""

from __future__ import annotations

import pytest

from tests.logic_samples import SAMPLES
from tests.logic_types import TYPES
from xwcore import Registry
from xwcore_logic import LogicPuzzle
from xwcore_spf.manifest import plugin
from xwcore_testing import TypeContract

#: Solutions of types that no format of samples spells, with one number given.
SOLUTIONS = {
    "diagonal_sudoku": ("1234", "3412", "4321", "2143"),
    "hyper_sudoku": ("1324", "4231", "2413", "3142"),
    "latin_square": ("1234", "2341", "3412", "4123"),
}


def solved(name: str) -> LogicPuzzle:
    if name in SOLUTIONS:
        return LogicPuzzle.from_cells(name, ["1...", *["...."] * 3], SOLUTIONS[name])
    registry = Registry(discover=False)
    registry.register(plugin)
    puzzle = registry.read(SAMPLES[name.replace("_", "-")])
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle.replace(extras={})


def contract(name: str) -> type[TypeContract]:
    return type(
        f"Test{name.title().replace('_', '')}",
        (TypeContract,),
        {"puzzle_type": TYPES[name], "solved": solved(name)},
    )


for type_name in TYPES:
    globals()[f"Test{type_name.title().replace('_', '')}"] = contract(type_name)


def test_every_type_has_its_entry_point() -> None:
    from xwcore_logic.type_registry import TypeRegistry

    registry = TypeRegistry()
    assert set(TYPES) <= set(registry.names())
    assert all(registry.find(name) is TYPES[name] for name in TYPES)


@pytest.mark.parametrize("name", sorted(TYPES))
def test_new_boards_are_written_by_name_and_size(name: str) -> None:
    puzzle = solved(name)
    board = LogicPuzzle.new(name, puzzle.width, puzzle.height, params=puzzle.params)
    assert (board.width, board.height) == (puzzle.width, puzzle.height)
