"""How Pyramid is drawn."""

from collections.abc import Iterator

from xwcore_drawing import BLACK, WHITE, Rectangle, Shape, tagged
from xwcore_logic.drawing.glyphs import LIGHT
from xwcore_logic.drawing.painters import shown_value
from xwcore_logic.drawing.picture import PictureBuilder, Style, cell_tag, value_text


def paint(picture: PictureBuilder) -> Iterator[Shape]:
    """Cells stand on two others; no number is repeated in a gray row."""
    size = picture.height
    for row, cells in enumerate(picture.layers.cells):
        left = (size - row - 1) / 2
        colors = picture.layers.row_colors
        gray = row < len(colors) and colors[row] == "#"
        for column in range(len(cells)):
            x = left + column
            frame = Rectangle(x, row, 1, 1, LIGHT if gray else WHITE, BLACK, 0.05)
            yield from tagged(cell_tag((row, column)), [frame])
            value, solved = shown_value(picture, (row, column))
            if value is not None:
                number = value_text(x + 0.5, row + 0.5, value, solved=solved)
                yield from tagged(cell_tag((row, column), solved=solved), [number])


STYLE = Style(own=paint, grid="none", frame=False)
