"""How Subway is drawn."""

from collections.abc import Iterator

from xwcore_drawing import BLACK, Circle, Shape, tagged
from xwcore_logic.drawing.glyphs import group, junction, track
from xwcore_logic.drawing.picture import PictureBuilder, Style, cell_tag
from xwcore_logic.drawing.styles import JUNCTION_SIGNS


def paint(picture: PictureBuilder) -> Iterator[Shape]:
    """Stations are dots, joined by lines; there is no grid."""
    yield from picture.tracks()
    yield from picture.paths()
    for row, column in picture.layers.spots():
        x, y = column + 0.5, row + 0.5
        if picture.given((row, column)) == ".":
            dot = group(x, y, "•", "o", Circle(x, y, 0.1, BLACK, None))
            yield from tagged(cell_tag((row, column)), [dot])


STYLE = Style(
    own=paint,
    grid="none",
    glyphs={symbol: track(symbol) for symbol in JUNCTION_SIGNS},
    tracks=JUNCTION_SIGNS,
    links=True,
    corner=tuple(junction(symbol) for symbol in "+T-Q"),
)
