"""Drawings of every type: their content, and that the backends agree."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.drawing.drawing_rasters import (
    agree,
    eps_pixels,
    needs_ghostscript,
    needs_librsvg,
    svg_pixels,
)
from tests.drawing.drawing_texts import HOSTILE
from tests.logic_types import STYLES
from tests.spf.spf_support import REGISTRY, TEXTS
from xwcore import OptionError, UnsupportedOperationError
from xwcore_drawing import Drawing, draw
from xwcore_drawing.shapes import Text, flat
from xwcore_logic import Layers, LogicPuzzle, PlanarGraph
from xwcore_logic.drawing.glyphs import SOLVED
from xwcore_logic.drawing.picture import PictureBuilder
from xwcore_spf.syntax.diagram import (
    FieldPlace,
    LayoutSizes,
    PlaceKind,
    Value,
    layers_of,
    read_any,
    write_any,
)
from xwcore_spf.syntax.spelling import find_type
from xwcore_spf.write.diagram import solution_art, spelled_sizes, values_of

SVG = "{http://www.w3.org/2000/svg}"
EVERY = pytest.mark.parametrize("name", sorted(TEXTS))
DRAWN = pytest.mark.parametrize("name", sorted(name for name in TEXTS if "graph" not in name))


def read(name: str) -> LogicPuzzle:
    puzzle = REGISTRY.read(TEXTS[name].encode())
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle


def parsed(drawing: Drawing) -> ET.Element:
    return ET.fromstring(drawing.svg())  # noqa: S314 - our own output


def texts(drawing: Drawing) -> list[str]:
    return ["".join(element.itertext()) for element in parsed(drawing).iter(f"{SVG}text")]


def lines_of_color(drawing: Drawing, color: str) -> int:
    return sum(element.get("stroke") == color for element in parsed(drawing).iter(f"{SVG}line"))


@EVERY
def test_shows_more_with_the_solution(name: str) -> None:
    puzzle = read(name)
    plain, solved = draw(puzzle, solution=False), draw(puzzle, solution=True)
    assert plain.bounds == solved.bounds
    assert plain.svg() != solved.svg()
    assert plain.text() != solved.text()


@EVERY
def test_follows_the_flag_of_the_puzzle(name: str) -> None:
    puzzle = read(name).replace(show_solution=False)
    assert draw(puzzle).svg() == draw(puzzle, solution=False).svg()
    shown = puzzle.replace(show_solution=True)
    assert draw(shown).svg() == draw(puzzle, solution=True).svg()


@EVERY
def test_stays_within_its_bounds(name: str) -> None:
    for solved in (False, True):
        drawing = draw(read(name), solution=solved)
        root = parsed(drawing)
        width, height = (
            float(root.attrib[side].removesuffix("pt")) for side in ("width", "height")
        )
        for element in root.iter():
            for across in ("x", "x1", "x2", "cx"):
                assert 0 <= float(element.get(across, 0)) <= width
            for down in ("y", "y1", "y2", "cy"):
                assert 0 <= float(element.get(down, 0)) <= height


@EVERY
def test_shows_every_hint_and_number(name: str) -> None:
    puzzle = read(name)
    layers = puzzle.givens
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
    shown = texts(draw(puzzle, solution=False))
    for text in set(wanted):
        assert shown.count(text) >= wanted.count(text)


#: What a solution repeats of the puzzle or shows of its own lines, and what is spelling alone.
NOT_DRAWN = {
    ("curve_data", "solution", PlaceKind.CELL),
    ("fences", "solution", PlaceKind.VERTEX),
    ("galaxies", "solution", PlaceKind.VERTEX),
    ("yagit", "solution", PlaceKind.VERTEX),
    ("magnets", "puzzle", PlaceKind.VERTEX),
}


def other_values(
    place: FieldPlace, width: int, sizes: LayoutSizes, current: Value
) -> Iterator[Value]:
    """Values that a place can hold instead of its own, one for each sign and some numbers."""
    signs: list[Value] = [None, *range(10), *"#*-+=|OXABCDVNH/7n<>^vqweadyxcQWSTFG&?@"]
    signs += ["wall", "link", "hole", *(("wall", sign) for sign in "<>^v")]
    values = list(signs)
    if isinstance(current, tuple):
        values += [
            (*current[:at], sign, *current[at + 1 :])
            for at in range(len(current))
            for sign in signs
            if not isinstance(sign, tuple)
        ]
    for value in values:
        text = write_any(place.content, value, width, sizes)
        if text is not None and read_any(place.content, text, sizes) == value != current:
            yield value


@pytest.mark.slow
@DRAWN
@pytest.mark.parametrize("part", ["puzzle", "solution"])
def test_another_value_at_a_place_is_another_picture(name: str, part: str) -> None:
    puzzle = read(name)
    kind, layers, solution = find_type(puzzle.type), puzzle.givens, puzzle.solution
    assert kind is not None
    assert solution is not None
    sizes = spelled_sizes(puzzle, kind)
    own = layers if part == "puzzle" else solution
    art = kind.puzzle if part == "puzzle" else solution_art(kind, solution)

    def shapes(changed: Layers) -> list[object]:
        both = (changed, solution) if part == "puzzle" else (layers, changed)
        return list(flat(PictureBuilder(*both, STYLES[kind.name], puzzle.params).shapes()))

    picture, values = shapes(own), values_of(own)
    for field in art.fields:
        if field.part is PlaceKind.RULER or (kind.name, part, field.part) in NOT_DRAWN:
            continue
        width, height = field.extent(sizes)
        for place in field.places(sizes):
            spot = place.row, place.column
            if skipped(kind.name, part, field.part, spot, layers):
                continue
            current = values[field.part][place.row][place.column]
            for value in other_values(place, width * height, sizes, current):
                known = [list(row) for row in values[field.part]]
                known[place.row][place.column] = value
                changed = layers_of({**values, field.part: known}, art, sizes)
                changed = changed.replace(blocks=own.blocks)
                if not looks_alike(kind.name, part, current, value):
                    assert shapes(changed) != picture, (field.part, spot, current, value)


def looks_alike(name: str, part: str, current: Value, value: Value) -> bool:
    """Whether two values mean the same, or the solution repeats the puzzle's center."""
    if name == "galaxies":
        return part == "solution" and value == "O"
    same: dict[str, set[Value]] = {"japanese_sums": {None, "."}, "thermometers": {"-", "|"}}
    return {current, value} <= same.get(name, set())


def skipped(name: str, part: str, where: PlaceKind, spot: tuple[int, int], layers: Layers) -> bool:
    """Places that show nothing of their own: behind the last cell, and where a clue is given."""
    if name == "thermometers" and where in (PlaceKind.HORIZONTAL, PlaceKind.VERTICAL):
        return spot[0] >= layers.height or spot[1] >= layers.width
    return (
        part == "solution"
        and where is PlaceKind.CELL
        and layers.cells[spot[0]][spot[1]] is not None
    )


@EVERY
def test_in_a_terminal(name: str) -> None:
    for solved in (False, True):
        drawing = draw(read(name), solution=solved)
        assert drawing.text(unicode=False).isascii()
        assert "\x1b" not in drawing.text()
        assert max(map(len, drawing.text().splitlines())) < 80


@pytest.mark.slow
@EVERY
@needs_ghostscript
@needs_librsvg
def test_backends_agree(name: str, tmp_path: Path) -> None:
    # The solution has all that the puzzle has, and more.
    drawing = draw(read(name), solution=True)
    eps = eps_pixels(drawing, tmp_path)
    assert min(eps[2]) < 100
    assert agree(eps, svg_pixels(drawing, tmp_path))


def test_arukone_path() -> None:
    puzzle = read("arukone")
    assert lines_of_color(draw(puzzle, solution=False), "#1f3f99") == 0
    layers = puzzle.solution
    assert layers is not None
    links = sum(len(layers.links_of(spot)) for spot in layers.spots()) // 2
    assert lines_of_color(draw(puzzle, solution=True), "#1f3f99") == links > 0


def test_sudoku_walls_are_thick() -> None:
    root = parsed(draw(read("sudoku"), solution=False, size=100))
    lines = list(root.iter(f"{SVG}line"))
    widths = [float(line.attrib["stroke-width"]) for line in lines]
    assert widths.count(10) == 8
    assert widths.count(2.5) == 6


def test_masyu_circles() -> None:
    root = parsed(draw(read("masyu"), solution=False))
    fills = [element.get("fill") for element in root.iter(f"{SVG}circle")]
    assert sorted(fills, key=str) == ["#000000", "#ffffff"]


def test_kropki_dots() -> None:
    lines = draw(read("kropki"), solution=False).text().splitlines()
    assert lines[1] == "┃ 1 ●   ○   ┃"
    assert lines[2] == "┠─●─┼─○─┼───┨"


def test_basic_targets_in_a_terminal() -> None:
    text = draw(read("basic"), solution=False).text()
    assert [label for label in ("6+", "3:", "6×", "1−") if label not in text] == []  # noqa: RUF001


def test_hashi_bridges_in_a_terminal() -> None:
    text = draw(read("hashi"), solution=True).text()
    assert text.splitlines()[1] == "┃(3)═════(2)┃"


def read_graph(name: str) -> PlanarGraph:
    graph = read(name).givens.graph
    assert graph is not None
    return graph


def solved_texts(name: str) -> list[str]:
    shapes = flat(draw(read(name), solution=True).shapes)
    return [shape.text for shape in shapes if isinstance(shape, Text) and shape.color == SOLVED]


def test_digits_of_a_solution_beside_targets_and_dots() -> None:
    assert solved_texts("basic") == list("12323131")
    assert solved_texts("japanese-sums") == list("23132")


@EVERY
def test_every_place_of_the_svg_has_its_tag(name: str) -> None:
    puzzle = read(name)
    root = parsed(draw(puzzle, solution=True, targets=True))
    changes = {
        (group.get("data-layer"), int(group.attrib["data-row"]), int(group.attrib["data-column"]))
        for group in root.iter(f"{SVG}g")
    }
    layers = puzzle.givens
    if layers.graph is not None:
        graph = layers.graph
        for layer, items in (
            ("nodes", graph.nodes),
            ("edges", graph.edges),
            ("areas", graph.areas),
        ):
            assert changes >= {(layer, index, 0) for index in range(len(items))}
        return
    assert changes >= {("cells", *spot) for spot in layers.spots()}
    for layer in ("horizontal", "vertical", "vertices"):
        rows = getattr(layers, layer)
        assert changes >= {(layer, at, c) for at, row in enumerate(rows) for c in range(len(row))}
    for layer in ("left", "right"):
        for at, hints in enumerate(getattr(layers, layer)):
            assert changes >= {(layer, at, c) for c, hint in enumerate(hints) if hint is not None}


@pytest.mark.parametrize("name", ["fences-graph", "fillomino-graph"])
def test_targets_of_a_graph_receive_the_events_of_the_pointer(name: str) -> None:
    graph = read_graph(name)
    root = parsed(draw(read(name), targets=True))
    targets = [
        (group.get("data-layer"), len(shape.get("points", "").split()))
        for group in root.iter(f"{SVG}g")
        for shape in group
        if shape.get("pointer-events") == "all"
    ]
    sides = sorted(len(outline or ()) for outline in graph.area_outlines())
    assert sorted(corners for layer, corners in targets if layer == "areas") == sides
    assert [corners for layer, corners in targets if layer == "edges"] == [4] * len(graph.edges)
    assert sum(layer == "nodes" for layer, _ in targets) == len(graph.nodes)


def test_tags_separate_givens_from_the_solution() -> None:
    root = parsed(draw(read("masyu"), solution=True))
    parts = {group.get("data-part") for group in root.iter(f"{SVG}g")}
    assert parts == {"givens", "solution"}
    unsolved = parsed(draw(read("masyu"), solution=False))
    assert {group.get("data-part") for group in unsolved.iter(f"{SVG}g")} == {"givens"}


def test_graph_turns_numbers() -> None:
    text = TEXTS["fences-graph"]
    style = re.search(r"/style \[\n\[ .* \]", text)
    assert style is not None
    turned = text.replace(style[0], "/style [\n[ 0 2 -2 0 0.25 0.5 ]")
    before = parsed(draw(REGISTRY.read(text.encode())))
    after = parsed(draw(REGISTRY.read(turned.encode())))
    plain = next(
        element for element in before.iter(f"{SVG}text") if element.get("transform") is None
    )
    matrix = next(element for element in after.iter(f"{SVG}text")).get("transform")
    assert matrix is not None
    numbers = [float(number) for number in re.findall(r"-?[0-9.]+", matrix)]
    # y goes down: a turn to the left is the other sine.
    assert numbers[:4] == [0, -2, 2, 0]
    assert numbers[4] == pytest.approx(float(plain.attrib["x"]) + 0.25 * 26, abs=0.05)
    drop = 0.58 * 26 * 0.36
    assert numbers[5] == pytest.approx(float(plain.attrib["y"]) - drop - 0.5 * 26, abs=0.05)


def test_of_an_unknown_type_is_refused() -> None:
    puzzle = LogicPuzzle("no_such_type", 1, 1, source_format="spf")
    with pytest.raises(UnsupportedOperationError):
        draw(puzzle)
    with pytest.raises(OptionError, match="did you mean solution"):
        draw(read("sudoku"), solutoin=True)
    with pytest.raises(OptionError, match="size"):
        draw(read("sudoku"), size=1e9)


@pytest.mark.parametrize("text", HOSTILE)
def test_of_hostile_texts(text: str) -> None:
    puzzle = read("pentomino-search")
    params = {**puzzle.params, "used": text}
    puzzle = puzzle.replace(title=text, author=text, notes=text, params=params)
    drawing = draw(puzzle, clues=True)
    tags = {element.tag.removeprefix(SVG) for element in parsed(drawing).iter()}
    assert tags <= {"svg", "title", "rect", "line", "polygon", "polyline", "circle", "text", "g"}
    assert all(
        32 <= ord(letter) < 127 for letter in drawing.eps().decode("ascii") if letter != "\n"
    )
    assert "\x1b" not in drawing.text()
