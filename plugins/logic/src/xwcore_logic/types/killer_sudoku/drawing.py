"""How Killer-Sudoku is drawn."""

from collections.abc import Iterator

from xwcore_drawing import Shape, Tag, tagged
from xwcore_logic.drawing.cages import cage_label, cage_outline
from xwcore_logic.drawing.picture import GIVENS, PictureBuilder, Style


def paint_ground(picture: PictureBuilder) -> Iterator[Shape]:
    """Dashed outlines inside the cells of each cage."""
    for block in picture.layers.blocks:
        cells = frozenset(block.cells)
        for spot in sorted(cells):
            yield from tagged(Tag("blocks", *spot, GIVENS), cage_outline(cells, spot))


def paint_labels(picture: PictureBuilder) -> Iterator[Shape]:
    """The sum of each cage in the corner of its first cell."""
    for block in sorted(picture.layers.blocks, key=lambda block: min(block.cells)):
        if block.value is None:
            continue
        row, column = min(block.cells)
        label = cage_label(row, column, str(block.value))
        yield from tagged(Tag("blocks", row, column, GIVENS), [label])


STYLE = Style(under=paint_ground, labels=paint_labels)
