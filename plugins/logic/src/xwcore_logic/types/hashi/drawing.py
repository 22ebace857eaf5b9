"""How Hashi is drawn."""

from collections.abc import Iterator

from xwcore_drawing import BLACK, WHITE, Circle, Group, Line, Shape, Text, tagged
from xwcore_logic.drawing.glyphs import PATH, SOLVED
from xwcore_logic.drawing.painters import shown_value
from xwcore_logic.drawing.picture import PictureBuilder, Style, cell_tag


def paint(picture: PictureBuilder) -> Iterator[Shape]:
    """Islands are circles, bridges one or two lines that end below them."""
    spots = list(picture.layers.spots())
    values = {spot: shown_value(picture, spot) for spot in spots}
    for (row, column), (value, solved) in values.items():
        if isinstance(value, str) and value in "-=|H":
            color = SOLVED if solved else PATH
            bridge = _bridge(column + 0.5, row + 0.5, value, color)
            yield from tagged(cell_tag((row, column), solved=solved), bridge)
    for (row, column), (value, solved) in values.items():
        if value is not None and str(value) not in "-=|H":
            x, y, text = column + 0.5, row + 0.5, str(value)
            color = SOLVED if solved else BLACK
            circle = Circle(x, y, 0.4, WHITE, color, 0.04)
            label = () if text == "?" else (Text(x, y, text, 0.5, color=color),)
            island = Group((circle, *label), Text(x, y, f"({text})", 0.5, color=color))
            yield from tagged(cell_tag((row, column), solved=solved), [island])


def _bridge(x: float, y: float, value: str, color: str) -> Iterator[Shape]:
    offsets = (-0.09, 0.09) if value in "=H" else (0.0,)
    across = value in "-="
    lines = tuple(
        Line(x - 0.7, y + at, x + 0.7, y + at, 0.06, color)
        if across
        else Line(x + at, y - 0.7, x + at, y + 0.7, 0.06, color)
        for at in offsets
    )
    if across:
        character = "═" if value == "=" else "─"
        yield Group(lines, Text(x, y, character * 5, 0.5, fallback=value * 5, color=color))
        return
    character = "║" if value == "H" else "│"
    yield Group(lines, Text(x, y, character, 0.5, fallback=value, color=color))
    for down in (-0.5, 0.5):
        yield Group((), Text(x, y + down, character, 0.5, fallback=value, color=color))


STYLE = Style(fills={}, solved={}, own=paint, grid="none")
