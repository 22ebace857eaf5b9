"""Whatever a crossword says, it can be drawn."""

import xml.etree.ElementTree as ET
from collections.abc import Iterable, Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xwcore_crossword as grids
import xwcore_drawing
from xwcore_crossword import Color, Crossword, Grid
from xwcore_crossword.drawing import solution_text
from xwcore_crossword.strategies import crosswords
from xwcore_drawing import Drawing
from xwcore_drawing.marks import mark_shape
from xwcore_drawing.shapes import (
    Circle,
    Group,
    Line,
    Polygon,
    Rectangle,
    Shape,
    Text,
    flat,
)

OPTIONS = st.fixed_dictionaries(
    {name: st.booleans() for name in ("solution", "fill", "clues", "numbers")}
)


@pytest.mark.slow
@settings(max_examples=60)
@given(crosswords(), OPTIONS, st.booleans())
def test_drawing_crossword_of_any_content(
    crossword: Crossword, options: dict[str, Any], diagramless: bool
) -> None:
    drawing = xwcore_drawing.draw(crossword.replace(diagramless=diagramless), **options)
    ET.fromstring(drawing.svg())  # noqa: S314 - our own output
    drawing.eps().decode("ascii")
    height = 2 * crossword.grid.height + 1
    assert len(drawing.text(color=True).splitlines()) >= height
    if not options["clues"]:
        lines = drawing.text(unicode=False).splitlines()
        # Below the picture stands what does not fit into a cell.
        assert len([line for line in lines if not line.startswith("row ")]) == height


def _lines(drawing: Drawing) -> list[Line]:
    return [shape for shape in flat(drawing.shapes) if isinstance(shape, Line)]


def test_drawing_crossword_of_one_cell_and_of_none() -> None:
    assert xwcore_drawing.draw(Crossword(Grid.from_rows(["A"])), solution=True).text() == (
        "┌───┐\n│ A │\n└───┘\n"
    )
    empty = xwcore_drawing.draw(Crossword(Grid(0, 0, b"")))
    assert empty.text() == "\n"
    ET.fromstring(empty.svg())  # noqa: S314 - our own output
    assert empty.eps().startswith(b"%!PS")


def test_drawing_crossword_of_voids_alone_has_no_lines() -> None:
    assert not _lines(xwcore_drawing.draw(Crossword(Grid.from_rows(["__", "__"]))))


def test_bars_are_where_they_are() -> None:
    bars = bytes([0, grids.BAR_LEFT, 0, grids.BAR_TOP])
    drawing = xwcore_drawing.draw(Crossword(Grid.from_rows(["AB", "CD"], bars=bars)))
    heavy = [line for line in _lines(drawing) if line.width > 0.1]
    assert [line[:4] for line in heavy] == [(1, 0, 1, 1), (1, 1, 2, 1)]


def test_invalid_colors_are_left_out() -> None:
    grid = Grid.from_rows(["AB"], colors={0: Color("red", "blue"), 1: Color("#fff", None)})
    svg = xwcore_drawing.draw(Crossword(grid), solution=True).svg()
    assert "red" not in svg
    assert "#fff" not in svg.replace("#ffffff", "")


def test_letters_on_dark_cells_are_white() -> None:
    grid = Grid.from_rows(["AB"], colors={0: Color("#102030"), 1: Color("#102030", "#ffff00")})
    svg = xwcore_drawing.draw(Crossword(grid), solution=True).svg()
    assert 'fill="#ffffff">A<' in svg
    assert 'fill="#ffff00">B<' in svg


def test_text_of_a_solution() -> None:
    readings = {0: grids.Readings(("A", "B"), ("A", "B")), 1: grids.Readings(("UP",), ("DN",))}
    grid = Grid.from_rows([["A", "UP", "[89]", "[47]", None]], readings=readings)
    assert [solution_text(cell) for cell in grid] == ["A/B", "UP/DN", "♥", "X", None]


MARKS = {
    "arrow-left": "←",
    "arrow-right": "→",
    "arrow-up": "↑",
    "arrow-down": "↓",
    "triangle-left": "◀",
    "triangle-right": "▶",
    "triangle-up": "▲",
    "triangle-down": "▼",
    "diamond": "◆",
    "clubs": "♣",
    "heart": "♥",
    "spades": "♠",
    "star": "★",
    "square": "■",
    "/": "/",
    "+": "+",
}


@pytest.mark.parametrize("background", [None, "#000060"])
@pytest.mark.parametrize("name", MARKS)
def test_marks_with_a_known_name_are_shapes_within_their_cell(
    name: str, background: str | None
) -> None:
    colors = {1: Color(background)} if background else {}
    grid = Grid.from_rows(["AB"], other_marks={1: (name,)}, colors=colors)
    drawing = xwcore_drawing.draw(Crossword(grid))
    groups = [shape for shape in _within(drawing.shapes) if shape.stand_in is not None]
    (group,) = groups
    for left, top, right, bottom in map(_box, flat(group.shapes)):
        assert 1 <= left < right <= 2 or left == right == 1.5
        assert 0 <= top < bottom <= 1 or top == bottom == 0.5
    assert not any(isinstance(shape, Text) for shape in flat(group.shapes))
    assert MARKS[name] in drawing.text().splitlines()[0]


def test_arrows_point_where_their_names_say() -> None:
    tips = {"left": (0.08, 0.5), "right": (0.92, 0.5), "up": (0.5, 0.08), "down": (0.5, 0.92)}
    for direction, tip in tips.items():
        arrow = mark_shape(f"arrow-{direction}", 0, 0, "#000000")
        assert isinstance(arrow, Group)
        (polygon,) = arrow.shapes
        assert isinstance(polygon, Polygon)
        assert polygon.points[3] == pytest.approx(tip)


def test_marks_without_a_shape_are_written_one_above_the_other() -> None:
    grid = Grid.from_rows(["A"], other_marks={0: ("star", "unheard-of", "unknown")})
    texts = [
        shape
        for shape in flat(xwcore_drawing.draw(Crossword(grid)).shapes)
        if isinstance(shape, Text)
    ]
    named = {shape.text: shape.y for shape in texts}
    assert named["unheard-of"] > named["•"]
    assert "star" not in named


def _within(shapes: Iterable[Shape]) -> Iterator[Group]:
    for shape in shapes:
        if isinstance(shape, Group):
            yield shape
            yield from _within(shape.shapes)


def _box(shape: Shape) -> tuple[float, float, float, float]:
    if isinstance(shape, Polygon):
        xs, ys = zip(*shape.points, strict=True)
        return min(xs), min(ys), max(xs), max(ys)
    if isinstance(shape, Line):
        ys = (min(shape.y1, shape.y2), max(shape.y1, shape.y2))
        return min(shape.x1, shape.x2), ys[0], max(shape.x1, shape.x2), ys[1]
    if isinstance(shape, Rectangle):
        return shape.x, shape.y, shape.x + shape.width, shape.y + shape.height
    assert isinstance(shape, Circle)
    reach = shape.radius
    return shape.x - reach, shape.y - reach, shape.x + reach, shape.y + reach
