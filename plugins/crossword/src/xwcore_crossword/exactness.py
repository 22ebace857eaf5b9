"""The exact types of a crossword: its grid, its clues, and the state of play."""

from __future__ import annotations

from typing import Any, Final

from xwcore_crossword.cells import Color, Corners, Readings
from xwcore_crossword.clues import Clues
from xwcore_crossword.columns import SPARSE
from xwcore_crossword.grid import Grid
from xwcore_crossword.markup import Styled
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.states import Lock, Timer
from xwcore_isolation import (
    BOOL,
    BYTES,
    INT,
    MAX_ITEMS,
    PUZZLE_FIELDS,
    STR,
    Check,
    Fields,
    mapping,
    named_tuple,
    of,
    optional,
    tuple_of,
    tuple_with,
)


def _is_markup(value: Any) -> bool:
    """A tuple of texts and styled runs, at any depth."""
    waiting = [value]
    runs = 0
    while waiting:
        nodes = waiting.pop()
        runs += 1
        if type(nodes) is not tuple or runs > MAX_ITEMS:
            return False
        for node in nodes:
            if type(node) is Styled:
                if not (type(node.style) is str and _are_texts(node.arguments)):
                    return False
                waiting.append(node.children)
            elif type(node) is not str:
                return False
    return True


_are_texts: Final = tuple_of(str)
_texts_by_cell: Final = mapping(int, STR)

#: What is exact by the class of the values of a column.
_VALUES: Final[dict[type, Check]] = {
    str: STR,
    tuple: _are_texts,
    Color: named_tuple(Color, *[optional(STR)] * len(Color._fields)),
    Corners: named_tuple(Corners, *[STR] * len(Corners._fields)),
    Readings: named_tuple(Readings, _are_texts, _are_texts),
}

_GRID: Final[dict[str, Check]] = {
    "width": INT,
    "height": INT,
    "kinds": BYTES,
    "letters": STR,
    "rebus": _texts_by_cell,
    "fill": STR,
    "fill_rebus": _texts_by_cell,
    "flags": BYTES,
    "bars": BYTES,
    **{column.name: mapping(int, _VALUES[column.value]) for column in SPARSE},
    "stated_numbers": optional(mapping(int, of(int, str))),
}

_CLUES: Final[dict[str, Check]] = {
    "numbers": of(tuple),
    "directions": of(tuple),
    "texts": _are_texts,
    "stated_answers": _texts_by_cell,
    "markups": mapping(int, _is_markup),
    "metadata": mapping(int, tuple_with(_are_texts)),
    "cells": mapping(int, tuple_with(tuple_of(int))),
    "enumerations": _texts_by_cell,
}

_numbers: Final = tuple_of(int, str, type(None))


def _agree(crossword: Crossword) -> bool:
    """Whether columns have one item for each cell and each clue, and clues the same grid."""
    grid, clues = crossword.grid, crossword.clues
    cells = len(grid.kinds)
    if not (
        clues.grid is grid
        and grid.width * grid.height == cells == len(grid.letters)
        and grid.width >= 0
        and len(grid.fill) in (0, cells)
        and len(grid.flags) in (0, cells)
        and len(grid.bars) in (0, cells)
    ):
        return False
    numbers, directions = clues.numbers, clues.directions
    if not len(numbers) == len(directions) == len(clues.texts):
        return False
    slots = getattr(grid, "_cached_slot_columns", None)
    if slots is not None and slots.numbers is numbers and slots.directions is directions:
        return True  # the core made them from a grid of exact types
    return _numbers(numbers) and _are_texts(directions)


PUZZLE: Final = Fields(
    Crossword,
    {
        **PUZZLE_FIELDS,
        "diagramless": BOOL,
        "timer": optional(named_tuple(Timer, INT, BOOL)),
        "lock": optional(named_tuple(Lock, STR, INT, STR, tuple_with(tuple_of(int, str)))),
        "grid": of(Grid),
        "clues": of(Clues),
        **{f"grid.{name}": check for name, check in _GRID.items()},
        **{f"clues.{name}": check for name, check in _CLUES.items()},
    },
    _agree,
)
