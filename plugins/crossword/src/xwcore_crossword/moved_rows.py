"""Rows of a damaged grid: whether blocks alone tell two exchanged rows from one that was moved."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, TypeVar

Item = TypeVar("Item")

#: Rows of the largest grid that is looked at.
_MOST_ROWS: Final = 60


def may_be_moved_row(rows: Sequence[str], shapes: Sequence[str], at: int) -> bool:
    """Whether moving a single row gives the shapes that exchanging row `at` (from 0) and the next
    one gives, but other rows. A shape is what tells a wrong order: the blocks of a row.

    Of a grid of more than 60 rows this is not known, and the answer is yes.
    """
    if len(rows) > _MOST_ROWS:
        return True
    expected_rows, expected_shapes = _moved(rows, at, at + 1), _moved(shapes, at, at + 1)
    places = range(len(rows))
    return any(
        _moved(shapes, start, to) == expected_shapes and _moved(rows, start, to) != expected_rows
        for start in places
        for to in places
    )


def _moved(items: Sequence[Item], start: int, to: int) -> list[Item]:
    others = [*items[:start], *items[start + 1 :]]
    return [*others[:to], items[start], *others[to:]]
