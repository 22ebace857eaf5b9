"""Areas of a square grid, as the number of the area that each cell belongs to."""

from __future__ import annotations

from collections.abc import Sequence


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
