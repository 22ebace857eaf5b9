"""Boards: the layers that every puzzle of a type and size starts with."""

from __future__ import annotations

from xwcore_logic.layers import Layers


def box_size(size: int) -> tuple[int, int] | None:
    """Height and width of the boxes of a sudoku, as square as its size allows; None where there are
    no boxes.
    """
    height = next((side for side in range(int(size**0.5), 1, -1) if size % side == 0), 0)
    return (height, size // height) if height else None


def boxes(width: int, height: int) -> Layers | None:
    """The boxes of a sudoku; None where there are no boxes."""
    sides = box_size(height)
    if sides is None:
        return None
    box_height, box_width = sides
    box_of: dict[tuple[int, int], list[tuple[int, int]]] = {}
    for row in range(height):
        for column in range(width):
            box_of.setdefault((row // box_height, column // box_width), []).append((row, column))
    return Layers.blank(width, height).with_areas(box_of.values())
