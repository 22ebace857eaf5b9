"""How Curve Data is drawn."""

from collections.abc import Iterator

from xwcore_drawing import WHITE, Group, Line, Rectangle, Shape, Text, tagged
from xwcore_logic.drawing.picture import PictureBuilder, Style, cell_tag, value_text


def paint(picture: PictureBuilder) -> Iterator[Shape]:
    """Numbers stand for shapes, which are drawn in their place; black cells belong to no curve.

    A curve ends below its shape, not in it.
    """
    yield from picture.paths()
    shapes = picture.params.get("shapes")
    for row, column in picture.layers.spots():
        value = picture.given((row, column))
        if isinstance(value, int):
            rows = _shape_rows(shapes, value)
            x, y = column + 0.5, row + 0.5
            lines = tuple(_shape_lines(rows, x, y)) or (value_text(x, y, value),)
            ground = Rectangle(x - 0.42, y - 0.42, 0.84, 0.84, WHITE)
            shape = Group((ground, *lines), Text(x, y, str(value), 0.5))
            yield from tagged(cell_tag((row, column)), [shape])


def _shape_rows(shapes: object, number: int) -> tuple[str, ...]:
    if not isinstance(shapes, tuple) or not 1 <= number <= len(shapes):
        return ()
    rows = shapes[number - 1]
    return tuple(row for row in rows if isinstance(row, str)) if isinstance(rows, tuple) else ()


def _shape_lines(rows: tuple[str, ...], x: float, y: float) -> Iterator[Shape]:
    marks = [
        (r, c, mark) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark in "-|"
    ]
    height, width = len(rows) - 1, max(map(len, rows), default=1) - 1
    step = 0.66 / max(height, width, 1)
    left, top = x - width * step / 2, y - height * step / 2
    for row, column, mark in marks:
        at_x, at_y = left + column * step, top + row * step
        across, down = (step, 0.0) if mark == "-" else (0.0, step)
        yield Line(at_x - across, at_y - down, at_x + across, at_y + down, 0.06)


STYLE = Style(own=paint, links=True)
