"""Drawings of every type: what must be in them, and that the backends agree."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from xwcore_spf.drawing.styles import STYLES
from xwcore_spf.types_table import TYPES

from tests.core.drawing_rasters import (
    agree,
    eps_pixels,
    needs_ghostscript,
    needs_librsvg,
    svg_pixels,
)
from tests.core.drawing_texts import HOSTILE
from tests.spf.spf_support import REGISTRY, TEXTS
from xwcore import LogicPuzzle, OptionError, UnsupportedOperationError
from xwcore.drawing import Drawing

SVG = "{http://www.w3.org/2000/svg}"
EVERY = pytest.mark.parametrize("name", sorted(TEXTS))


def read(name: str) -> LogicPuzzle:
    puzzle = REGISTRY.read(TEXTS[name].encode())
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle


def parsed(drawing: Drawing) -> ET.Element:
    return ET.fromstring(drawing.svg())  # noqa: S314 - our own output


def texts(drawing: Drawing) -> list[str]:
    return ["".join(each.itertext()) for each in parsed(drawing).iter(f"{SVG}text")]


def lines_of_color(drawing: Drawing, color: str) -> int:
    return sum(each.get("stroke") == color for each in parsed(drawing).iter(f"{SVG}line"))


def test_spf_drawing_has_a_style_for_every_type() -> None:
    assert set(STYLES) == set(TYPES)


@EVERY
def test_spf_drawing_shows_more_with_the_solution(name: str) -> None:
    puzzle = read(name)
    plain, solved = REGISTRY.draw(puzzle, solution=False), REGISTRY.draw(puzzle, solution=True)
    assert plain.bounds == solved.bounds
    assert plain.svg() != solved.svg()
    assert plain.text() != solved.text()


@EVERY
def test_spf_drawing_follows_the_flag_of_the_puzzle(name: str) -> None:
    puzzle = read(name).replace(show_solution=False)
    assert REGISTRY.draw(puzzle).svg() == REGISTRY.draw(puzzle, solution=False).svg()
    shown = puzzle.replace(show_solution=True)
    assert REGISTRY.draw(shown).svg() == REGISTRY.draw(puzzle, solution=True).svg()


@EVERY
def test_spf_drawing_stays_within_its_bounds(name: str) -> None:
    for solved in (False, True):
        drawing = REGISTRY.draw(read(name), solution=solved)
        root = parsed(drawing)
        width, height = float(root.attrib["width"]), float(root.attrib["height"])
        for each in root.iter():
            for across in ("x", "x1", "x2", "cx"):
                assert 0 <= float(each.get(across, 0)) <= width
            for down in ("y", "y1", "y2", "cy"):
                assert 0 <= float(each.get(down, 0)) <= height


@EVERY
def test_spf_drawing_shows_every_hint_and_number(name: str) -> None:
    puzzle = read(name)
    layers = puzzle.layers
    if layers is None:
        return
    wanted = [
        str(hint)
        for side in (layers.left, layers.top, layers.right, layers.bottom)
        for line in side
        for hint in line
        if hint is not None
    ]
    drawn_otherwise = {"curve_data"}
    if puzzle.type not in drawn_otherwise:
        wanted += [str(v) for row in layers.cells for v in row if isinstance(v, int)]
    shown = texts(REGISTRY.draw(puzzle, solution=False))
    for text in set(wanted):
        assert shown.count(text) >= wanted.count(text)


@EVERY
def test_spf_drawing_in_a_terminal(name: str) -> None:
    for solved in (False, True):
        drawing = REGISTRY.draw(read(name), solution=solved)
        assert drawing.text(unicode=False).isascii()
        assert "\x1b" not in drawing.text()
        assert max(map(len, drawing.text().splitlines())) < 80


@EVERY
@needs_ghostscript
@needs_librsvg
def test_spf_drawing_backends_agree(name: str, tmp_path: Path) -> None:
    # The solution has all that the puzzle has, and more.
    drawing = REGISTRY.draw(read(name), solution=True)
    eps = eps_pixels(drawing, tmp_path)
    assert min(eps[2]) < 100
    assert agree(eps, svg_pixels(drawing, tmp_path))


def test_spf_drawing_arukone_path() -> None:
    puzzle = read("arukone")
    assert lines_of_color(REGISTRY.draw(puzzle, solution=False), "#1f3f99") == 0
    layers = puzzle.solution_layers
    assert layers is not None
    links = sum(len(layers.links_of(spot)) for spot in layers.spots()) // 2
    assert lines_of_color(REGISTRY.draw(puzzle, solution=True), "#1f3f99") == links > 0


def test_spf_drawing_sudoku_walls_are_thick() -> None:
    root = parsed(REGISTRY.draw(read("sudoku"), solution=False, size=100))
    widths = [float(each.attrib["stroke-width"]) for each in root.iter(f"{SVG}line")]
    assert widths.count(10) == 2
    assert widths.count(2.5) == 6


def test_spf_drawing_masyu_circles() -> None:
    root = parsed(REGISTRY.draw(read("masyu"), solution=False))
    fills = [each.get("fill") for each in root.iter(f"{SVG}circle")]
    assert sorted(fills, key=str) == ["#000000", "#ffffff"]


def test_spf_drawing_kropki_dots() -> None:
    lines = REGISTRY.draw(read("kropki"), solution=False).text().splitlines()
    assert lines[1] == "┃ 1 ●   ○   ┃"
    assert lines[2] == "┠─●─┼─○─┼───┨"


def test_spf_drawing_basic_targets_in_a_terminal() -> None:
    text = REGISTRY.draw(read("basic"), solution=False).text()
    assert [label for label in ("6+", "3:", "6×", "1−") if label not in text] == []  # noqa: RUF001


def test_spf_drawing_hashi_bridges_in_a_terminal() -> None:
    text = REGISTRY.draw(read("hashi"), solution=True).text()
    assert text.splitlines()[1] == "┃(3)═════(2)┃"


def test_spf_drawing_graph_turns_numbers() -> None:
    text = TEXTS["fences-graph"]
    style = re.search(r"/style \[\n\[ .* \]", text)
    assert style is not None
    turned = text.replace(style[0], "/style [\n[ 0 2 -2 0 0.25 0.5 ]")
    before = parsed(REGISTRY.draw(REGISTRY.read(text.encode())))
    after = parsed(REGISTRY.draw(REGISTRY.read(turned.encode())))
    plain = next(each for each in before.iter(f"{SVG}text") if each.get("transform") is None)
    matrix = next(each for each in after.iter(f"{SVG}text")).get("transform")
    assert matrix is not None
    numbers = [float(each) for each in re.findall(r"-?[0-9.]+", matrix)]
    # y goes down: a turn to the left is the other sine.
    assert numbers[:4] == [0, -2, 2, 0]
    assert numbers[4] == pytest.approx(float(plain.attrib["x"]) + 0.25 * 26, abs=0.05)
    drop = 0.58 * 26 * 0.36
    assert numbers[5] == pytest.approx(float(plain.attrib["y"]) - drop - 0.5 * 26, abs=0.05)


def test_spf_drawing_of_an_unknown_type_is_refused() -> None:
    puzzle = LogicPuzzle("no_such_type", ("1",), source_format="spf")
    with pytest.raises(UnsupportedOperationError):
        REGISTRY.draw(puzzle)
    with pytest.raises(OptionError, match="did you mean solution"):
        REGISTRY.draw(read("sudoku"), solutoin=True)
    with pytest.raises(OptionError, match="size"):
        REGISTRY.draw(read("sudoku"), size=1e9)


@pytest.mark.parametrize("text", HOSTILE)
def test_spf_drawing_of_hostile_texts(text: str) -> None:
    puzzle = read("pentomino-search")
    params = {**puzzle.params, "used": text}
    puzzle = puzzle.replace(title=text, author=text, notes=text, params=params)
    drawing = REGISTRY.draw(puzzle, clues=True)
    tags = {each.tag.removeprefix(SVG) for each in parsed(drawing).iter()}
    assert tags <= {"svg", "title", "rect", "line", "polygon", "polyline", "circle", "text"}
    assert all(32 <= ord(each) < 127 for each in drawing.eps().decode("ascii") if each != "\n")
    assert "\x1b" not in drawing.text()
