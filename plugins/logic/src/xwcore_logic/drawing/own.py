# ruff: noqa: RUF001 - what stands for a picture looks like other characters
"""What some types draw inside their frame that no other type has.

A painter takes the picture, whose layers and solution it turns into shapes.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from xwcore_drawing import (
    BLACK,
    START,
    WHITE,
    Circle,
    Group,
    Line,
    Rectangle,
    Shape,
    Tag,
    Text,
    tagged,
    text_width,
)
from xwcore_logic.drawing.glyphs import LIGHT, PATH, PATH_WIDTH, SOLVED, SOLVED_FILL, group
from xwcore_logic.drawing.picture import GIVENS, SOLUTION, Picture, cell_tag, edge_tag, value_text
from xwcore_logic.layers import filled_places
from xwcore_logic.rules.latin import windows

if TYPE_CHECKING:
    from xwcore_logic.layers import Layers, Spot, Value

_TUBE = 0.42
_INSET = 0.09


# -- A.19 Hashi ---------------------------------------------------------------------------------


def hashi(picture: Picture) -> Iterator[Shape]:
    """Islands are circles, bridges one or two lines that end below them."""
    spots = list(picture.layers.spots())
    values = {spot: _shown(picture, spot) for spot in spots}
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


def _shown(picture: Picture, spot: Spot) -> tuple[Value, bool]:
    """What is drawn in a cell, and whether it is of the solution."""
    given = picture.given(spot)
    return (picture.solved(spot), True) if given is None else (given, False)


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


# -- A.38 Pyramid -------------------------------------------------------------------------------


def pyramid(picture: Picture) -> Iterator[Shape]:
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
            value, solved = _shown(picture, (row, column))
            if value is not None:
                number = value_text(x + 0.5, row + 0.5, value, solved=solved)
                yield from tagged(cell_tag((row, column), solved=solved), [number])


# -- A.46 Subway --------------------------------------------------------------------------------


def subway(picture: Picture) -> Iterator[Shape]:
    """Stations are dots, joined by lines; there is no grid."""
    yield from picture.tracks()
    yield from picture.paths()
    for row, column in picture.layers.spots():
        x, y = column + 0.5, row + 0.5
        if picture.given((row, column)) == ".":
            dot = group(x, y, "•", "o", Circle(x, y, 0.1, BLACK, None))
            yield from tagged(cell_tag((row, column)), [dot])


# -- A.50 Thermometers --------------------------------------------------------------------------


def thermometers(picture: Picture) -> Iterator[Shape]:
    """Gray tubes with a bulb; in the solution the filled part is blue."""
    for row, column in picture.layers.spots():
        outside = picture.given((row, column)) is None
        if outside and picture.solved((row, column)) == "#":
            tag = cell_tag((row, column), solved=True)
            yield from tagged(tag, [Rectangle(column, row, 1, 1, SOLVED_FILL)])
    yield from _tubes(picture, solved=False)
    if picture.solution is not None:
        yield from _tubes(picture, solved=True)


def _tubes(picture: Picture, *, solved: bool) -> Iterator[Shape]:
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


# -- A.25 Killer-Sudoku -------------------------------------------------------------------------


def cages(picture: Picture) -> Iterator[Shape]:
    """Dashed outlines inside the cells of each cage."""
    for block in picture.layers.blocks:
        cells = frozenset(block.cells)
        for spot in sorted(cells):
            yield from tagged(Tag("blocks", *spot, GIVENS), _outline(cells, spot))


def sums(picture: Picture) -> Iterator[Shape]:
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


# -- Diagonal Sudoku, Hyper Sudoku ---------------------------------------------------------------


def diagonals(picture: Picture) -> Iterator[Shape]:
    """Both diagonals."""
    size = picture.height
    yield Line(0, 0, size, size, 0.05, PATH)
    yield Line(0, size, size, 0, 0.05, PATH)


def sudoku_windows(picture: Picture) -> Iterator[Shape]:
    """The windows in gray."""
    for window in windows(picture.height):
        for row, column in window:
            yield Rectangle(column, row, 1, 1, LIGHT)


# -- A.6 Basic ----------------------------------------------------------------------------------


def targets(picture: Picture) -> Iterator[Shape]:
    """The target of an area and its operator, in the corner of a cell."""
    for row, column in picture.layers.spots():
        value = picture.given((row, column))
        if isinstance(value, tuple):
            _, operator, number = value
            sign = _OPERATORS.get(str(operator), str(operator or ""))
            label = f"{'' if number is None else number}{sign}"
            if label:
                text = Text(column + 0.09, row + 0.2, label, 0.3, START, fit=0.8)
                yield from tagged(cell_tag((row, column)), [text])


_OPERATORS = {"x": "×", "-": "−"}


# -- A.15 Fences --------------------------------------------------------------------------------


def fences(picture: Picture) -> Iterator[Shape]:
    """Dots and numbers; faint lines where the loop may go, thick ones where it goes."""
    yield from _edges(picture.layers, 0.02, "#b0b0b0", GIVENS, 0.08)
    if picture.solution is not None:
        yield from _edges(picture.solution, PATH_WIDTH, SOLVED, SOLUTION)
    yield from picture.cells()


def border(picture: Picture) -> Iterator[Shape]:
    """A.30: the walls that are drawn, the border's too: where one is missing is the entrance."""
    yield from _edges(picture.layers, PATH_WIDTH, BLACK, GIVENS)
    yield from picture.cells()


def _edges(
    layers: Layers, width: float, color: str, part: str, dashes: float = 0
) -> Iterator[Shape]:
    for layer, across, down in (("horizontal", 1, 0), ("vertical", 0, 1)):
        for row, column, _ in filled_places(getattr(layers, layer)):
            line = Line(column, row, column + across, row + down, width, color, dashes)
            yield from tagged(Tag(layer, row, column, part), [line])


# -- A.37 Pills ---------------------------------------------------------------------------------


def pills(picture: Picture) -> Iterator[Shape]:
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


# -- A.11 Curve Data ----------------------------------------------------------------------------


def curve_data(picture: Picture) -> Iterator[Shape]:
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
