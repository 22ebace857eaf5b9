"""The slots of a grid with their numbers, worked out from its columns at once."""

from __future__ import annotations

import functools
import operator
from collections.abc import Iterable, Mapping
from itertools import chain, compress, count, repeat
from typing import Final, NamedTuple, TypeVar

from xwcore_crossword.cells import Number
from xwcore_crossword.numbering import Runs

T = TypeVar("T")

ACROSS: Final = "across"
DOWN: Final = "down"

#: The direction of a uniclue: a clue with a number and no direction.
NO_DIRECTION: Final = ""

_SHOWN: Final = {ACROSS: "Across", DOWN: "Down"}


class Slot(NamedTuple):
    """A run of two or more open cells: where an entry goes. `cells` are cell indices."""

    number: Number | None
    direction: str
    cells: range


class SlotColumns(NamedTuple):
    """The slots of a grid by column, each one item per slot; across in grid order, then down.

    The cells of a slot are `range(start, stop, step)`: the step is 1 across, and a row down.
    """

    numbers: tuple[Number | None, ...]
    directions: tuple[str, ...]
    starts: tuple[int, ...]
    stops: tuple[int, ...]
    steps: tuple[int, ...]


def label(number: Number | None, direction: str) -> str:
    """The name of a clue, or of an entry, for people: "12-Across", "3-X", "7", "no number"."""
    where = _SHOWN.get(direction, direction)
    shown_number = "no number" if number is None else str(number)
    return f"{shown_number}-{where}" if where else shown_number


def slots_in(runs: Runs, width: int, stated_numbers: Mapping[int, Number] | None) -> SlotColumns:
    """The slots of a grid: numbered 1, 2, ... where one starts, unless numbers are stated."""
    starts, is_across, is_down, *lengths, _ = runs
    across, down = [*compress(starts, is_across)], [*compress(starts, is_down)]
    # The numbers count without end: there is one for each start.
    numbers: Iterable[Number | None] = chain(
        compress(count(1), is_across), compress(count(1), is_down)
    )
    if stated_numbers is not None:
        numbers = map(stated_numbers.get, (*across, *down))
    below = map(operator.mul, lengths[1], repeat(width))
    return SlotColumns(
        numbers=(*numbers,),
        directions=_one_then_other(ACROSS, len(across), DOWN, len(down)),
        starts=(*across, *down),
        stops=(*map(operator.add, across, lengths[0]), *map(operator.add, down, below)),
        steps=_one_then_other(1, len(across), width, len(down)),
    )


@functools.lru_cache(maxsize=4096)
def _one_then_other(first: T, count: int, second: T, further: int) -> tuple[T, ...]:
    """So many of the first, then so many of the second: one tuple for all grids that have as many
    entries, since thousands of puzzles in memory are mostly of a few sizes.
    """
    return (first,) * count + (second,) * further
