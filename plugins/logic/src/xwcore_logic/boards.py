"""Boards: the layers that every puzzle of a type and size starts with."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import ReadContext
from xwcore_logic.layers import Layers

#: The most cells of a board that is made on request.
MOST_CELLS: Final = 65_536
#: Steps of `Limits.max_steps` that a cell takes: `MOST_CELLS` by default.
_STEPS_OF_CELL: Final = 16


def count_board(context: ReadContext, width: int, height: int) -> None:
    """Count the cells of a board that is about to be made.

    The text of an address may be much shorter than its board, so the cells are steps as well.

    Raises:
        LimitError
    """
    cells = width * height
    context.count("max_cells", cells)
    context.count("max_steps", _STEPS_OF_CELL * cells)


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
