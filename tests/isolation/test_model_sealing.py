"""Values of the model cannot be changed, and keep their class."""

from __future__ import annotations

import copy
import pickle

import pytest

from xwcore.model.puzzle import Immutable
from xwcore_crossword import Grid, clues_in_lists
from xwcore_crossword.clues import Clues
from xwcore_crossword.puzzle import Crossword

GRID = Grid(2, 1, b"\0\0", "AB")


class Loose(Grid):
    """A subclass that has a `__dict__`."""


class Named(Crossword):
    __slots__ = ("name",)

    def __init__(self, name: str) -> None:
        super().__init__(GRID)
        object.__setattr__(self, "name", name)


VALUES = (
    GRID,
    Clues(),
    clues_in_lists(["a"], [], GRID),
    Crossword(GRID),
    Loose(1, 1, b"\0"),
    Named("x"),
)


@pytest.mark.parametrize("value", VALUES, ids=range(len(VALUES)))
def test_values_are_sealed(value: Immutable) -> None:
    for sealed in (value, copy.copy(value)):
        for name in type(sealed).slot_names():
            with pytest.raises(AttributeError, match="cannot be changed"):
                setattr(sealed, name, None)
            with pytest.raises(AttributeError, match="cannot be changed"):
                delattr(sealed, name)


def test_class_is_the_one_that_was_asked_for() -> None:
    assert type(GRID) is Grid
    assert type(Loose(1, 1, b"\0")) is Loose
    assert type(Named("x")) is Named
    assert type(GRID.with_cells(letters="CD")) is Grid
    assert type(pickle.loads(pickle.dumps(Crossword(GRID)))) is Crossword
