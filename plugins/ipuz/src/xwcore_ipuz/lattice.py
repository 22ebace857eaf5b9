"""The drawing of a square puzzle with areas, as rows of text: what a logic puzzle's rows are.

Contract: each cell is `width` characters by `tall` lines; "+" stands at every corner, "-" and "|"
on edges between areas and along the border, blanks on open edges.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

#: What a cell holds: its lines.
Cell = tuple[str, ...]


class Lattice(NamedTuple):
    """A square of cells, row by row, and the number of the area that each is in."""

    size: int
    cells: tuple[Cell, ...]
    areas: tuple[int, ...]


def draw(lattice: Lattice, width: int, tall: int = 1) -> tuple[str, ...]:
    """The rows."""
    size, cells, areas = lattice
    rows = []
    for row in range(size + 1):
        edges = [
            "-" * width if _differ(areas, size, (row - 1, column), (row, column)) else " " * width
            for column in range(size)
        ]
        rows.append("+" + "+".join(edges) + "+")
        for line in range(tall) if row < size else ():
            text = ""
            for column in range(size):
                wall = _differ(areas, size, (row, column - 1), (row, column))
                text += ("|" if wall else " ") + cells[row * size + column][line]
            rows.append(text + "|")
    return tuple(rows)


def _differ(areas: Sequence[int], size: int, one: tuple[int, int], other: tuple[int, int]) -> bool:
    found = [
        areas[row * size + column] if 0 <= row < size and 0 <= column < size else None
        for row, column in (one, other)
    ]
    return found[0] != found[1]


def parse(rows: Sequence[str], size: int, width: int, tall: int = 1) -> Lattice | None:
    """The lattice in the rows; None where they are not drawn so. Areas count from 0."""
    stride = tall + 1
    if size < 1 or len(rows) != size * stride + 1:
        return None
    if any(len(row) != size * (width + 1) + 1 for row in rows):
        return None
    cells = tuple(
        tuple(
            rows[row * stride + 1 + line][column * (width + 1) + 1 : (column + 1) * (width + 1)]
            for line in range(tall)
        )
        for row in range(size)
        for column in range(size)
    )
    areas = [-1] * (size * size)
    count = 0
    for start in range(size * size):
        if areas[start] < 0:
            _flood(rows, areas, start, count, (size, width, stride))
            count += 1
    return Lattice(size, cells, tuple(areas))


def _flood(
    rows: Sequence[str], areas: list[int], start: int, number: int, sizes: tuple[int, int, int]
) -> None:
    """Give all cells that open edges join to `start` this number."""
    size, width, stride = sizes
    areas[start] = number
    waiting = [start]
    while waiting:
        row, column = divmod(waiting.pop(), size)
        x, y = column * (width + 1), row * stride
        for near, edge in (
            ((row, column - 1), rows[y + 1][x]),
            ((row, column + 1), rows[y + 1][x + width + 1]),
            ((row - 1, column), rows[y][x + 1]),
            ((row + 1, column), rows[y + stride][x + 1]),
        ):
            inside = 0 <= near[0] < size and 0 <= near[1] < size
            at = near[0] * size + near[1]
            if inside and edge == " " and areas[at] < 0:
                areas[at] = number
                waiting.append(at)


def boxes(size: int) -> tuple[int, ...] | None:
    """The areas of a sudoku with square boxes; None where the size is no square."""
    side = next((each for each in range(1, 17) if each * each == size), None)
    if side is None:
        return None
    return tuple(
        row // side * side + column // side for row in range(size) for column in range(size)
    )


def members(areas: Sequence[int]) -> list[list[int]]:
    """The cells of each area, by its number in order of appearance."""
    found: dict[int, list[int]] = {}
    for at, area in enumerate(areas):
        found.setdefault(area, []).append(at)
    return list(found.values())


def numbered(areas: Sequence[int]) -> tuple[int, ...]:
    """The same areas, numbered in order of appearance."""
    order: dict[int, int] = {}
    return tuple(order.setdefault(area, len(order)) for area in areas)
