"""The model of logic puzzles: layers, what is computed from them, planar graphs, equality."""

from __future__ import annotations

import copy
import json
import math
import pickle
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.spf.spf_support import REGISTRY, TEXTS
from xwcore import Feature, Place, WriteError, diff
from xwcore.plugin import Unmodeled
from xwcore_logic import Block, GraphArea, GraphEdge, Layers, LogicFeature, LogicPuzzle, PlanarGraph


def read(name: str) -> LogicPuzzle:
    puzzle = REGISTRY.read(TEXTS[name].encode())
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle


def layers(name: str) -> Layers:
    return read(name).givens


def test_layers_have_values_by_place() -> None:
    givens = layers("magnets")
    assert givens.cells[1][1] == "#"
    assert givens.cells[2] == (None, "-", "+")
    assert givens.left == ((2, 1), (None, None), (2, 1))
    assert givens.top == ((None, None), (0, 2), (None, None))
    assert (givens.width, givens.height) == (3, 3)
    assert len(givens.horizontal) == 4
    assert len(givens.vertical[0]) == 4
    assert len(givens.vertices) == 4


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
def test_blocks_of_clues_are_tuples(name: str, cell: tuple[int, int], value: object) -> None:
    assert layers(name).cells[cell[0]][cell[1]] == value


def test_areas_follow_from_walls() -> None:
    areas = layers("sudoku").areas()
    assert [len(area) for area in areas] == [4, 4, 4, 4]
    assert areas[0] == ((0, 0), (0, 1), (1, 0), (1, 1))
    without = layers("sudoku").areas(frozenset({(0, 0), (1, 1)}))
    assert len(without) == 5


def test_paths_follow_from_links() -> None:
    solution = read("masyu").solution
    assert solution is not None
    (path,) = solution.paths()
    assert len(path) == 8
    assert solution.links_of((0, 0)) == ((0, 1), (1, 0))
    assert solution.linked((0, 1), (0, 0))
    assert not solution.linked((1, 0), (1, 1))
    assert layers("masyu").paths() == (((1, 2), (2, 2)),)


def test_connectors_without_borders_are_links_as_well() -> None:
    assert layers("thermometers").paths() == (((0, 0), (0, 1), (0, 2)), ((1, 2), (2, 2)))
    solution = read("subway").solution
    assert solution is not None
    assert solution.links_of((0, 1)) == ((0, 0), (0, 2), (1, 1))


def test_blocks_and_row_colors() -> None:
    cages = layers("killer-sudoku").blocks
    assert cages[0] == Block(((0, 0), (1, 0)), 3) or cages[0].value == 3
    assert layers("pyramid").row_colors == ("#", "#", "=")
    assert layers("pyramid").cells == ((6,), (None, 4), (3, None, None))


def test_edges_hold_walls_links_and_signs() -> None:
    assert layers("sudoku").edge((0, 1), (0, 2)) == "wall"
    assert layers("masyu").edge((1, 2), (2, 2)) == "link"
    signs = {value for row in layers("greater-than-sudoku").vertical for value in row}
    assert signs & {"<", ">", ("wall", "<"), ("wall", ">")}
    assert layers("sudoku").edge((-1, 0), (0, 0)) is None


def test_places_are_edited() -> None:
    puzzle = read("tents")
    edited = puzzle.with_cells({(1, 1): "*"}).with_clues(left={0: (3,)})
    rows = ("(  10 1)", "( +----)", "(3|*   )", "(1| *  )", "( |  * )")
    assert "\n".join(rows) in REGISTRY.dumps(edited, "spf").decode()
    assert puzzle.givens.left[0] == (0,)
    for outside in ((-1, 0), (9, 0), (0, 9)):
        with pytest.raises(IndexError):
            puzzle.with_cells({outside: None})
    with pytest.raises(IndexError):
        puzzle.with_edges({((0, 9), (0, 10)): "wall"})
    with pytest.raises(ValueError, match="expected orthogonal neighbors"):
        puzzle.with_edges({((0, 0), (1, 1)): "wall"})
    with pytest.raises(TypeError, match="side"):
        puzzle.with_clues(middle={0: (1,)})
    with pytest.raises(ValueError, match="set of layers"):
        puzzle.with_cells({}, "puzzle")


def test_a_sign_that_the_diagram_cannot_spell_is_refused_on_writing() -> None:
    magnets = read("magnets")
    assert magnets.solution is not None
    wrong = magnets.replace(solution=magnets.solution.with_cells({(0, 0): "?"}))
    with pytest.raises(WriteError, match="cannot stand"):
        REGISTRY.dumps(wrong, "spf")


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_an_unfinished_solution_is_written_as_it_is(name: str) -> None:
    puzzle = read(name)
    if puzzle.solution is None or puzzle.solution.graph is not None:
        pytest.skip("not applicable: no solution of cells")
    spots = list(puzzle.solution.spots())
    for erased in (spots[:2], spots):
        cells = puzzle.solution.with_cells(dict.fromkeys(erased))
        for unfinished in (
            puzzle.replace(solution=cells),
            puzzle.replace(solution=cells, extras={}),
        ):
            data = REGISTRY.dumps(unfinished, "spf", strict=True)
            assert REGISTRY.read(data) == unfinished


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_a_puzzle_without_a_solution_is_written_without_one(name: str) -> None:
    unsolved = read(name).replace(solution=None, show_solution=False)
    for puzzle in (unsolved, unsolved.replace(extras={})):
        data = REGISTRY.dumps(puzzle, "spf", strict=True)
        assert REGISTRY.read(data) == puzzle
        assert REGISTRY.validate(data).ok


def test_a_puzzle_is_built_from_layers() -> None:
    givens = Layers(cells=(("*", None),), left=((1,),))
    built = LogicPuzzle("tents", 2, 1, givens, Layers(cells=((None, "A"),)))
    data = REGISTRY.dumps(built, "spf")
    assert b"/puzzle [\n(    )\n( +--)\n(1|* ) ]\n/solution [\n( A) ]\n" in data
    assert REGISTRY.validate(data).diagnostics == ()


def test_layers_of_another_size_are_refused() -> None:
    with pytest.raises(ValueError, match="2 x 1, expected 3 x 1"):
        LogicPuzzle("tents", 3, 1, Layers(cells=(("*", None),)))


@pytest.mark.parametrize("name", sorted(TEXTS))
def test_json_gives_the_puzzle_back(name: str) -> None:
    puzzle = read(name)
    structure = puzzle.to_dict()
    assert json.loads(json.dumps(structure)) == structure
    assert LogicPuzzle.from_dict(json.loads(json.dumps(structure))) == puzzle


def test_a_puzzle_of_an_unknown_type_keeps_its_rows() -> None:
    source = TEXTS["tents"].replace("(tents)", "(camping)")
    puzzle = REGISTRY.read(source.encode())
    assert isinstance(puzzle, LogicPuzzle)
    assert puzzle.givens == Layers()
    rows = ("  10 1", " +----", "0|*   ", "1|    ", " |  * ")
    solution = Unmodeled("solution", ("    ", "A   ", "   A"))
    assert puzzle.unmodeled == (Unmodeled("puzzle", rows), solution)
    assert Feature.UNMODELED in puzzle.features()
    assert REGISTRY.dumps(puzzle, "spf") == source.encode()
    fresh = REGISTRY.dumps(puzzle.replace(extras={}), "spf")
    assert REGISTRY.read(fresh) == puzzle


def test_puzzles_are_values() -> None:
    puzzle = read("tents")
    for twin in (copy.deepcopy(puzzle), pickle.loads(pickle.dumps(puzzle)), puzzle.replace()):
        assert twin == puzzle
        assert twin.givens == puzzle.givens
    with pytest.raises(AttributeError):
        puzzle.type = "cave"
    assert puzzle.replace(extras={}) == puzzle
    assert repr(puzzle) == "<LogicPuzzle 'tents'>"


@pytest.mark.parametrize(
    ("changes", "feature", "place"),
    [
        ({"type": "cave"}, LogicFeature.LOGIC_TYPE, Place()),
        ({"params": {"max": 4}}, LogicFeature.PARAMETERS, Place(key="max")),
        ({"solution": None}, LogicFeature.SOLUTION, Place()),
        ({"progress": Layers()}, LogicFeature.PROGRESS, Place()),
        ({"show_solution": True}, LogicFeature.SHOW_SOLUTION, Place()),
        ({"unmodeled": [Unmodeled("x", [1])]}, Feature.UNMODELED, Place(key="x")),
        ({"author": "x"}, Feature.AUTHOR, Place()),
    ],
)
def test_differences_are_named_by_feature(
    changes: dict[str, Any], feature: Feature, place: Place
) -> None:
    puzzle = read("tents")
    differences = diff(puzzle, puzzle.replace(**changes))
    assert {difference.feature for difference in differences} == {feature}
    assert place in {difference.where for difference in differences}
    assert puzzle != puzzle.replace(**changes)


@pytest.mark.parametrize(
    ("edited", "place"),
    [
        (lambda p: p.with_cells({(0, 1): "#"}), "row 1, column 2"),
        (lambda p: p.with_edges({((0, 0), (0, 1)): "wall"}), "row 1, column 1, right edge"),
        (lambda p: p.with_edges({((-1, 0), (0, 0)): "wall"}), "row 1, column 1, upper edge"),
        (lambda p: p.with_vertices({(1, 1): "*"}), "row 2, column 2, vertex"),
        (lambda p: p.with_clues(top={2: (9,)}), "top clue 1 of column 3"),
        (lambda p: p.with_blocks([Block(((0, 0),), 1)]), "row 1, column 1, block"),
    ],
)
def test_differences_are_named_place_by_place(
    edited: Callable[[LogicPuzzle], LogicPuzzle], place: str
) -> None:
    puzzle = LogicPuzzle("unknown_type", 3, 2)
    (difference,) = diff(puzzle, edited(puzzle))
    assert (difference.feature, str(difference.where)) == (LogicFeature.GIVENS, place)


def test_parameters_are_frozen() -> None:
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
def test_outlines_are_deduced(width: int, height: int, turn: float, size: float) -> None:
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


def test_a_face_in_a_face_is_the_smaller_one() -> None:
    nodes = ((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0), (1.0, 1.0), (2.0, 1.0), (1.0, 2.0))
    pairs = [(0, 1), (1, 2), (2, 3), (3, 0), (4, 5), (5, 6), (6, 4)]
    areas = (GraphArea((1.2, 1.2), None), GraphArea((5.0, 5.0), None), GraphArea((20.0, 0.0), None))
    graph = PlanarGraph(nodes, tuple(GraphEdge(*pair) for pair in pairs), areas)
    inner, outer, nowhere = graph.deduced_outlines()
    assert set(inner or ()) == {4, 5, 6}
    assert set(outer or ()) == {0, 1, 2, 3}
    assert nowhere is None


def test_given_outlines_go_before_deduced_ones() -> None:
    graph = read("fences-graph").givens.graph
    assert graph is not None
    assert graph.area_outlines() == graph.outlines
    without = graph._replace(outlines=())
    deduced = [set(outline or ()) for outline in without.area_outlines()]
    assert deduced == list(map(set, graph.outlines))


@pytest.mark.parametrize("name", ["fences-graph", "fillomino-graph"])
def test_the_solution_of_a_graph_is_a_graph_of_its_own(name: str) -> None:
    puzzle = read(name)
    assert puzzle.solution is not None
    assert puzzle.solution.graph is not None
    without = REGISTRY.read(REGISTRY.dumps(puzzle.replace(solution=None), "spf"))
    assert isinstance(without, LogicPuzzle)
    assert without.solution is None
    assert without.givens == puzzle.givens


def test_a_graph_with_malformed_arrays_stays_a_parameter() -> None:
    source = TEXTS["fences-graph"].replace("[ 0 1 true ]", "[ 0 99 true ]")
    puzzle = REGISTRY.read(source.encode())
    assert isinstance(puzzle, LogicPuzzle)
    assert puzzle.givens.graph is None
    assert puzzle.params["edge"][0] == (0, 99, True)  # type: ignore[index]
    assert REGISTRY.dumps(puzzle, "spf") == source.encode()
    assert REGISTRY.read(REGISTRY.dumps(puzzle.replace(extras={}), "spf")) == puzzle
