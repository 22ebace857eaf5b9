"""Boards: the layers that every puzzle of a type and size starts with."""

from __future__ import annotations

from xwcore_logic import Layers, Value


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


def fences_board(width: int, height: int) -> Layers:
    """Every edge of the grid, where the loop may go."""
    blank = Layers.blank(width, height)
    edges: tuple[Value, ...] = ("wall",)
    return blank.replace(
        horizontal=(edges * width,) * (height + 1), vertical=(edges * (width + 1),) * height
    )


def magic_labyrinth_board(width: int, height: int) -> Layers:
    """A closed border."""
    border = {((-1, column), (0, column)): "wall" for column in range(width)}
    border |= {((height - 1, column), (height, column)): "wall" for column in range(width)}
    border |= {((row, -1), (row, 0)): "wall" for row in range(height)}
    border |= {((row, width - 1), (row, width)): "wall" for row in range(height)}
    return Layers.blank(width, height).with_edges(dict(border))


def kakuro_board(width: int, height: int) -> Layers:
    """Black cells without clues in the first row and the first column."""
    spots = [(row, column) for row in range(height) for column in range(width)]
    return Layers.blank(width, height).with_cells(
        {spot: (None, None) for spot in spots if 0 in spot}
    )


def pyramid_board(width: int, height: int) -> Layers:
    """A triangle of cells in white rows."""
    cells: tuple[tuple[Value, ...], ...] = tuple(
        (None,) * min(row + 1, width) for row in range(height)
    )
    return Layers(cells=cells, row_colors=("=",) * height)


def subway_board(width: int, height: int) -> Layers:
    """A station in every cell."""
    return Layers.blank(width, height).replace(cells=((".",) * width,) * height)
