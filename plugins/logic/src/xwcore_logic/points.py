"""Points: places of a board, in it and around it.

Contract: a point is (row, column), measured in cells from the top left corner of the grid. The
middle of the cell in row r and column c is (r + 0.5, c + 0.5), the vertex above and left of it
(r, c), the middle of its upper edge (r, c + 0.5). A point may lie anywhere, outside the grid too.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Any, Final

from xwcore.plugin import Place, items, typed_all

Point = tuple[float, float]

_HALF: Final = 0.5


def center(spot: tuple[int, int]) -> Point:
    """The middle of a cell."""
    return spot[0] + _HALF, spot[1] + _HALF


def centers(spots: Iterable[tuple[int, int]]) -> tuple[Point, ...]:
    """The middles of cells, in order."""
    return tuple(map(center, spots))


def between(first: tuple[int, int], second: tuple[int, int]) -> Point:
    """The point in the middle of two cells: of neighbors, the middle of their edge."""
    return (first[0] + second[0] + 1) / 2, (first[1] + second[1] + 1) / 2


def spot_at(point: Point) -> tuple[int, int] | None:
    """The cell whose middle the point is; None where it is none. It may lie outside the grid."""
    row, column = point
    if row % 1 == _HALF and column % 1 == _HALF:
        return math.floor(row), math.floor(column)
    return None


def edge_at(point: Point) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The two cells beside the edge whose middle the point is; None where it is none."""
    row, column = point
    if row % 1 == 0 and column % 1 == _HALF:
        return (int(row) - 1, math.floor(column)), (int(row), math.floor(column))
    if row % 1 == _HALF and column % 1 == 0:
        return (math.floor(row), int(column) - 1), (math.floor(row), int(column))
    return None


def vertex_at(point: Point) -> tuple[int, int] | None:
    """The vertex, as `Layers.vertices` names it; None where the point is none."""
    row, column = point
    return (int(row), int(column)) if row % 1 == 0 and column % 1 == 0 else None


def place_at(what: str, point: Point | None) -> Place:
    """The place of a fact: a cell, or another point in words; None: the whole puzzle."""
    if point is None:
        return Place(key=what)
    spot = spot_at(point)
    if spot is not None and min(spot) >= 0:
        return Place(cell=spot, key=what)
    row, column = point
    return Place(key=f"{what} at {row:g}, {column:g}")


def point_of(value: Any) -> Point:
    """A point of JSON.

    Raises:
        TypeError, ValueError: it is malformed.
    """
    row, column = typed_all(value, "point", int, float)
    if not (math.isfinite(row) and math.isfinite(column)):
        raise ValueError(f"point {value!r}, expected finite numbers")
    return float(row), float(column)


def points_of(values: Any) -> tuple[Point, ...]:
    """The points of JSON.

    Raises:
        TypeError, ValueError: one is malformed.
    """
    return tuple(point_of(value) for value in items(values, "points"))
