"""How Thermometers is drawn."""

from collections.abc import Iterator

from xwcore_drawing import Circle, Line, Rectangle, Shape, tagged
from xwcore_logic.drawing.glyphs import LIGHT, SOLVED, SOLVED_FILL, group
from xwcore_logic.drawing.picture import PictureBuilder, Style, cell_tag, edge_tag
from xwcore_logic.layers import Spot

_TUBE = 0.42


def paint(picture: PictureBuilder) -> Iterator[Shape]:
    """Gray tubes with a bulb; in the solution the filled part is blue."""
    for row, column in picture.layers.spots():
        outside = picture.given((row, column)) is None
        if outside and picture.solved((row, column)) == "#":
            tag = cell_tag((row, column), solved=True)
            yield from tagged(tag, [Rectangle(column, row, 1, 1, SOLVED_FILL)])
    yield from _tubes(picture, solved=False)
    if picture.solution is not None:
        yield from _tubes(picture, solved=True)


def _tubes(picture: PictureBuilder, *, solved: bool) -> Iterator[Shape]:
    """The tubes; those of the solution are thinner, and only where cells are filled."""
    layers = picture.layers
    thinner, color = (0.12, SOLVED) if solved else (0.0, LIGHT)
    width = _TUBE - thinner

    def is_shown(spot: Spot) -> bool:
        return not solved or picture.solved(spot) == "#"

    for row, column in layers.spots():
        if not is_shown((row, column)):
            continue
        x, y = column + 0.5, row + 0.5
        for near in ((row, column + 1), (row + 1, column)):
            inside = near[0] < picture.height and near[1] < picture.width
            if inside and layers.linked((row, column), near) and is_shown(near):
                line = Line(x, y, near[1] + 0.5, near[0] + 0.5, width, color)
                yield from tagged(edge_tag((row, column), near, solved=solved), [line])
        value = picture.given((row, column))
        if value is not None:
            is_bulb = value == "O"
            radius = 0.42 - thinner / 2 if is_bulb else width / 2
            letter, fallback = ("█", "#") if solved else ("░", ".")
            if is_bulb:
                letter, fallback = ("●", "#") if solved else ("O", "O")
            part = group(x, y, letter, fallback, Circle(x, y, radius, color, None))
            yield from tagged(cell_tag((row, column), solved=solved), [part])


STYLE = Style(fills={}, solved={}, own=paint)
