"""The model of logic puzzles: layers, what is computed from them, planar graphs, equality."""

from __future__ import annotations

import copy
import json
import math
import pickle
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.spf.spf_support import REGISTRY, TEXTS
from xwcore import Feature, Layers, LogicPuzzle, PlanarGraph, diff
from xwcore.plugin import GraphArea, GraphEdge


def read(name: str) -> LogicPuzzle:
    puzzle = REGISTRY.read(TEXTS[name].encode())
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle


def layers(name: str) -> Layers:
    found = read(name).layers
    assert found is not None
    return found


def test_spf_model_layers_have_values_by_place() -> None:
    found = layers("magnets")
    assert found.cells[1][1] == "#"
    assert found.cells[2] == (None, "-", "+")
    assert found.left == ((2, 1), (None, None), (2, 1))
    assert found.top == ((None, None), (0, 2), (None, None))
    assert (found.width, found.height) == (3, 3)
    assert len(found.horizontal) == 4
    assert len(found.vertical[0]) == 4
    assert len(found.vertices) == 4


@pytest.mark.parametrize(
    ("name", "cell", "value"),
    [
        ("compass", (0, 0), (0, 1, ".", 1)),
        ("chatroom", (2, 2), ("?", "#")),
        ("chatroom", (0, 0), (2, None)),
        ("yajilin", (1, 3), (1, "w")),
        ("kakuro", (0, 1), (None, 3)),
        ("kakuro", (1, 1), 1),
        ("tapa", (1, 1), (8,)),
        ("basic", (0, 0), (None, "+", 6)),
        ("hitori", (0, 2), 12),
        ("abc-box", (1, 1), "B"),
        ("cave", (3, 3), "#"),
    ],
)
def test_spf_model_blocks_of_clues_are_tuples(
    name: str, cell: tuple[int, int], value: object
) -> None:
    assert layers(name).cells[cell[0]][cell[1]] == value


def test_spf_model_areas_follow_from_walls() -> None:
    areas = layers("sudoku").areas()
    assert [len(area) for area in areas] == [4, 4, 4, 4]
    assert areas[0] == ((0, 0), (0, 1), (1, 0), (1, 1))
    without = layers("sudoku").areas(frozenset({(0, 0), (1, 1)}))
    assert len(without) == 5


def test_spf_model_paths_follow_from_links() -> None:
    found = read("masyu").solution_layers
    assert found is not None
    (path,) = found.paths()
    assert len(path) == 8
    assert found.links_of((0, 0)) == ((0, 1), (1, 0))
    assert found.linked((0, 1), (0, 0))
    assert not found.linked((1, 0), (1, 1))
    assert layers("masyu").paths() == (((1, 2), (2, 2)),)


def test_spf_model_connectors_without_borders_are_links_as_well() -> None:
    assert layers("thermometers").paths() == (((0, 0), (0, 1), (0, 2)), ((1, 2), (2, 2)))
    found = read("subway").solution_layers
    assert found is not None
    assert found.links_of((0, 1)) == ((0, 0), (0, 2), (1, 1))


def test_spf_model_further_drawings_and_colours() -> None:
    cages = layers("killer-sudoku").further["smallareas"]
    assert cages.cells[0][0] == 3
    assert layers("pyramid").colours == ("#", "#", "=")
    assert layers("pyramid").cells == ((None,), (None, "4"), ("3", None, None))


def test_spf_model_layers_are_edited() -> None:
    puzzle = read("tents")
    found = layers("tents")
    edited = puzzle.with_layers(
        found.with_cells({(1, 1): "*"}).replace(left=((7,), *found.left[1:]))
    )
    assert edited.puzzle == ("  10 1", " +----", "7|*   ", "1| *  ", " |  * ")
    assert puzzle.puzzle[2] == "0|*   "
    with pytest.raises(ValueError, match="cannot stand"):
        puzzle.with_layers(found.with_cells({(0, 0): "~"}))
    with pytest.raises(ValueError, match="cannot stand"):
        puzzle.with_layers(found.replace(left=((77,), *found.left[1:])))
    for outside in ((-1, 0), (9, 0), (0, 9)):
        with pytest.raises(IndexError):
            found.with_cells({outside: None})
    with pytest.raises(ValueError, match="nobody knows"):
        LogicPuzzle("tents").with_layers(found)
    with pytest.raises(ValueError, match="sizes"):
        LogicPuzzle("unheard_of", layout=puzzle.layout).with_layers(found)


def test_spf_model_a_puzzle_is_built_from_layers() -> None:
    params = {"X": 2, "Y": 1, "digits": 1}
    blank = LogicPuzzle("tents", params=params, layout=read("tents").layout)
    built = blank.with_layers(Layers(cells=(("*", None),), left=((1,),)))
    built = built.with_layers(Layers(cells=((None, "A"),)), "solution")
    assert built.puzzle == ("    ", " +--", "1|* ")
    assert built.solution == (" A",)
    assert REGISTRY.validate(REGISTRY.dumps(built, "spf")).diagnostics == ()


def test_spf_model_layers_say_themselves_in_json() -> None:
    said = layers("killer-sudoku").to_dict()
    assert json.loads(json.dumps(said)) == said
    assert said["further"]["smallareas"]["cells"][0][0] == 3
    assert "left" not in said


def test_spf_model_unknown_types_have_no_layers() -> None:
    source = TEXTS["tents"].replace("(tents)", "(camping)")
    puzzle = REGISTRY.read(source.encode())
    assert isinstance(puzzle, LogicPuzzle)
    assert puzzle.layers is None
    assert puzzle.graph is None
    assert puzzle.puzzle == read("tents").puzzle


def test_spf_model_puzzles_are_values() -> None:
    puzzle = read("tents")
    for twin in (copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle)), puzzle.replace()):
        assert twin == puzzle
        assert twin.layers == puzzle.layers
    with pytest.raises(AttributeError):
        puzzle.type = "cave"
    assert puzzle.replace(extras={}, layout=None) == puzzle
    said = puzzle.to_dict()
    assert json.loads(json.dumps(said)) == said
    assert repr(puzzle) == "<LogicPuzzle 'tents'>"


@pytest.mark.parametrize(
    ("changes", "feature"),
    [
        ({"type": "cave"}, Feature.LOGIC_TYPE),
        ({"format": 2}, Feature.LOGIC_TYPE),
        ({"params": {"X": 4, "Y": 4}}, Feature.PARAMETERS),
        ({"puzzle": ("x",)}, Feature.DIAGRAM),
        ({"solution": None}, Feature.SOLUTION),
        ({"show_solution": True}, Feature.SHOW_SOLUTION),
        ({"author": "x"}, Feature.AUTHOR),
    ],
)
def test_spf_model_differences_are_told_by_feature(
    changes: dict[str, Any], feature: Feature
) -> None:
    puzzle = read("tents")
    found = diff(puzzle, puzzle.replace(**changes))
    assert {each.feature for each in found} == {feature}
    assert puzzle != puzzle.replace(**changes)


def test_spf_model_parameters_are_frozen() -> None:
    puzzle = LogicPuzzle("x", params={"a": [1, [2, "x"]]})
    assert puzzle.params["a"] == (1, (2, "x"))


# -- planar graphs --------------------------------------------------------------------------------


def square_grid(width: int, height: int) -> PlanarGraph:
    """A graph of squares, whose outlines are known."""
    nodes = tuple((float(x), float(y)) for y in range(height + 1) for x in range(width + 1))
    at = {(x, y): y * (width + 1) + x for y in range(height + 1) for x in range(width + 1)}
    edges = [GraphEdge(at[x, y], at[x + 1, y]) for y in range(height + 1) for x in range(width)]
    edges += [GraphEdge(at[x, y], at[x, y + 1]) for y in range(height) for x in range(width + 1)]
    areas = [GraphArea((x + 0.5, y + 0.4), None) for y in range(height) for x in range(width)]
    return PlanarGraph(nodes, tuple(edges), tuple(areas))


@given(st.integers(1, 6), st.integers(1, 6), st.floats(0, 6), st.floats(0.1, 9))
def test_spf_model_outlines_are_deduced(width: int, height: int, turn: float, size: float) -> None:
    graph = square_grid(width, height)
    cosine, sine = size * math.cos(turn), size * math.sin(turn)

    def moved(point: tuple[float, float]) -> tuple[float, float]:
        return cosine * point[0] - sine * point[1], sine * point[0] + cosine * point[1]

    turned = graph._replace(
        nodes=tuple(map(moved, graph.nodes)),
        areas=tuple(area._replace(point=moved(area.point)) for area in graph.areas),
    )
    assert len(turned.inner_faces()) == width * height
    for number, outline in enumerate(turned.deduced_outlines()):
        y, x = divmod(number, width)
        below, right = y * width + x, (height + 1) * width + y * (width + 1) + x + 1
        assert set(outline or ()) == {below, below + width, right, right - 1}
    sides = turned.sides()
    outer = 2 * (width + height)
    assert sorted(map(len, sides.values())).count(1) == outer


def test_spf_model_a_face_in_a_face_is_the_smaller_one() -> None:
    nodes = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0), (1.0, 1.0), (2.0, 1.0), (1.0, 2.0))
    pairs = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 4)]
    areas = (GraphArea((1.2, 1.2), None), GraphArea((5.0, 5.0), None), GraphArea((20.0, 0.0), None))
    graph = PlanarGraph(nodes, tuple(GraphEdge(*pair) for pair in pairs), areas)
    inner, outer, nowhere = graph.deduced_outlines()
    assert set(inner or ()) == {4, 5, 6}
    assert set(outer or ()) == {0, 1, 2, 3}
    assert nowhere is None


def test_spf_model_given_outlines_go_before_deduced_ones() -> None:
    graph = read("fences-graph").graph
    assert graph is not None
    assert graph.area_outlines() == graph.outlines
    without = graph._replace(outlines=())
    assert [set(each or ()) for each in without.area_outlines()] == list(map(set, graph.outlines))


def test_spf_model_a_graph_with_holes_in_its_arrays_is_none() -> None:
    puzzle = read("fences-graph")
    assert puzzle.replace(params={**puzzle.params, "edge": ((0, 99, True),)}).graph is None
    assert puzzle.replace(params={**puzzle.params, "node": ((0,),)}).graph is None
    assert puzzle.replace(format=1).graph is None
