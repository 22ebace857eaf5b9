"""Areas of a square grid, as the number of the area that each cell belongs to."""

from __future__ import annotations

from collections.abc import Sequence


def boxes(size: int) -> tuple[int, ...] | None:
    """The areas of a sudoku with square boxes; None if the size is not a square number."""
    side = next((width for width in range(1, 17) if width * width == size), None)
    if side is None:
        return None
    return tuple(
        row // side * side + column // side for row in range(size) for column in range(size)
    )


def members(areas: Sequence[int]) -> list[list[int]]:
    """The cells of each area, by its number in order of appearance."""
    cells: dict[int, list[int]] = {}
    for at, area in enumerate(areas):
        cells.setdefault(area, []).append(at)
    return list(cells.values())


def numbered(areas: Sequence[int]) -> tuple[int, ...]:
    """The same areas, numbered in order of appearance."""
    order: dict[int, int] = {}
    return tuple(order.setdefault(area, len(order)) for area in areas)
