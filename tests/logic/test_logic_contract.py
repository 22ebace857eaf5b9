"""Every type of this distribution holds the contract of types."""

from __future__ import annotations

import pytest
from xwcore_logic.types import TYPES
from xwcore_spf.manifest import plugin

from tests.support import ROOT
from xwcore import LogicPuzzle, Registry
from xwcore.testing import TypeContract

SAMPLES = ROOT / "tests" / "data" / "spf"


def solved(name: str) -> LogicPuzzle:
    registry = Registry(discover=False)
    registry.register(plugin)
    puzzle = registry.read(SAMPLES / f"{name.replace('_', '-')}.spf")
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
    from xwcore.registry.types import TypeRegistry

    found = TypeRegistry()
    assert set(TYPES) <= set(found.names())
    assert all(found.find(name) is TYPES[name] for name in TYPES)


@pytest.mark.parametrize("name", sorted(TYPES))
def test_new_boards_are_written_by_name_and_size(name: str) -> None:
    puzzle = solved(name)
    board = LogicPuzzle.new(name, puzzle.width, puzzle.height, params=puzzle.params)
    assert (board.width, board.height) == (puzzle.width, puzzle.height)
