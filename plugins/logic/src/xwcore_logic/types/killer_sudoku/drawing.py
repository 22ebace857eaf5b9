"""How Killer-Sudoku is drawn."""

from collections.abc import Iterator

from xwcore_drawing import (
    START,
    WHITE,
    Group,
    Line,
    Rectangle,
    Shape,
    Tag,
    Text,
    tagged,
    text_width,
)
from xwcore_logic.drawing.glyphs import PATH
from xwcore_logic.drawing.picture import GIVENS, PictureBuilder, Style
from xwcore_logic.layers import Spot

_INSET = 0.09


def paint_ground(picture: PictureBuilder) -> Iterator[Shape]:
    """Dashed outlines inside the cells of each cage."""
    for block in picture.layers.blocks:
        cells = frozenset(block.cells)
        for spot in sorted(cells):
            yield from tagged(Tag("blocks", *spot, GIVENS), _outline(cells, spot))


def paint_labels(picture: PictureBuilder) -> Iterator[Shape]:
    """The sum of each cage in the corner of its first cell."""
    for block in sorted(picture.layers.blocks, key=lambda block: min(block.cells)):
        if block.value is None:
            continue
        row, column = min(block.cells)
        label = str(block.value)
        text = Text(column + 0.12, row + 0.21, label, 0.27, START, fit=0.5)
        width = 0.1 + text_width(label, 0.27)
        ground = Rectangle(column + 0.06, row + 0.07, width, 0.27, WHITE)
        yield from tagged(Tag("blocks", row, column, GIVENS), [Group((ground, text), text)])


def _outline(cells: frozenset[Spot], spot: Spot) -> Iterator[Shape]:
    """The sides of a cell where its cage ends; they meet where the cage goes on."""
    row, column = spot

    def joined(down: int, across: int) -> bool:
        return (row + down, column + across) in cells

    for down, across in ((-1, 0), (1, 0), (0, -1), (0, 1)):
        if joined(down, across):
            continue
        # The ends: up to the cell's border where the cage goes on there, else inset.
        sides = ((0, -1), (0, 1)) if down else ((-1, 0), (1, 0))
        ends = []
        for side, sign in zip(sides, (-1, 1), strict=True):
            reach = 0.5 if joined(*side) else 0.5 - _INSET
            ends.append(sign * reach)
        near = (0.5 - _INSET) * (down or across)
        x, y = column + 0.5, row + 0.5
        line = (
            Line(x + ends[0], y + near, x + ends[1], y + near, 0.03, PATH, 0.07)
            if down
            else Line(x + near, y + ends[0], x + near, y + ends[1], 0.03, PATH, 0.07)
        )
        yield Group((line,), Text(x, y, "", 0.1))


STYLE = Style(under=paint_ground, labels=paint_labels)
