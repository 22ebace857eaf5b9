"""Whatever a crossword says, it can be drawn."""

import xml.etree.ElementTree as ET

from hypothesis import given, settings
from hypothesis import strategies as st

import xwcore
from xwcore import Color, Crossword, Grid
from xwcore.drawing import Drawing
from xwcore.drawing.crossword import solution_text
from xwcore.drawing.shapes import Line, flat
from xwcore.model import grid as grids
from xwcore.testing.strategies import crosswords

OPTIONS = st.fixed_dictionaries(
    {name: st.booleans() for name in ("solution", "fill", "clues", "numbers")}
)


@settings(max_examples=60)
@given(crosswords(), OPTIONS, st.booleans())
def test_drawing_crossword_of_any_content(
    crossword: Crossword, options: dict[str, bool], diagramless: bool
) -> None:
    drawing = xwcore.draw(crossword.replace(diagramless=diagramless), **options)
    ET.fromstring(drawing.svg())  # noqa: S314 - our own output
    drawing.eps().decode("ascii")
    height = 2 * crossword.grid.height + 1
    assert len(drawing.text(color=True).splitlines()) >= height
    if not options["clues"]:
        assert len(drawing.text(unicode=False).splitlines()) == height


def _lines(drawing: Drawing) -> list[Line]:
    return [shape for shape in flat(drawing.shapes) if isinstance(shape, Line)]


def test_drawing_crossword_of_one_cell_and_of_none() -> None:
    assert xwcore.draw(Crossword(Grid.from_rows(["A"])), solution=True).text() == (
        "┌───┐\n│ A │\n└───┘\n"
    )
    empty = xwcore.draw(Crossword(Grid(0, 0, b"")))
    assert empty.text() == "\n"
    ET.fromstring(empty.svg())  # noqa: S314 - our own output
    assert empty.eps().startswith(b"%!PS")


def test_drawing_crossword_of_voids_alone_has_no_lines() -> None:
    assert not _lines(xwcore.draw(Crossword(Grid.from_rows(["__", "__"]))))


def test_bars_are_where_they_are() -> None:
    bars = bytes([0, grids.BAR_LEFT, 0, grids.BAR_TOP])
    drawing = xwcore.draw(Crossword(Grid.from_rows(["AB", "CD"], bars=bars)))
    heavy = [line for line in _lines(drawing) if line.width > 0.1]
    assert [line[:4] for line in heavy] == [(1, 0, 1, 1), (1, 1, 2, 1)]


def test_invalid_colors_are_left_out() -> None:
    grid = Grid.from_rows(["AB"], colors={0: Color("red", "blue"), 1: Color("#fff", None)})
    svg = xwcore.draw(Crossword(grid), solution=True).svg()
    assert "red" not in svg
    assert "#fff" not in svg.replace("#ffffff", "")


def test_letters_on_dark_cells_are_white() -> None:
    grid = Grid.from_rows(["AB"], colors={0: Color("#102030"), 1: Color("#102030", "#ffff00")})
    svg = xwcore.draw(Crossword(grid), solution=True).svg()
    assert 'fill="#ffffff">A<' in svg
    assert 'fill="#ffff00">B<' in svg


def test_text_of_a_solution() -> None:
    readings = {0: grids.Readings(("A", "B"), ("A", "B")), 1: grids.Readings(("UP",), ("DN",))}
    grid = Grid.from_rows([["A", "UP", "[89]", "[47]", None]], readings=readings)
    assert [solution_text(cell) for cell in grid] == ["A/B", "UP/DN", "♥", "X", None]
