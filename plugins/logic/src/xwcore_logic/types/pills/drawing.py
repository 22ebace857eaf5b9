"""How Pills is drawn."""

from collections.abc import Iterator

from xwcore_drawing import Rectangle, Shape, tagged
from xwcore_logic.drawing.glyphs import SOLVED, SOLVED_FILL
from xwcore_logic.drawing.picture import PictureBuilder, Style, cell_tag, value_text


def paint(picture: PictureBuilder) -> Iterator[Shape]:
    """Numbers; a pill covers its middle and the cells on both sides."""
    for row, column in picture.layers.spots():
        value = picture.solved((row, column))
        if value not in ("-", "|"):
            continue
        across, down = (1.38, 0.36) if value == "-" else (0.36, 1.38)
        pill = Rectangle(
            column + 0.5 - across,
            row + 0.5 - down,
            2 * across,
            2 * down,
            SOLVED_FILL,
            SOLVED,
            0.05,
            0.36,
        )
        yield from tagged(cell_tag((row, column), solved=True), [pill])
    for row, column in picture.layers.spots():
        given = picture.given((row, column))
        if given is not None:
            number = value_text(column + 0.5, row + 0.5, given)
            yield from tagged(cell_tag((row, column)), [number])


STYLE = Style(own=paint)
