"""Logic puzzles made, edited and checked by program."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest

import xwcore
import xwcore_drawing
from tests.logic_types import TYPES
from xwcore import UnsupportedOperationError
from xwcore_logic import Block, Layers, LogicPuzzle, Value
from xwcore_logic.declarations import lookup, nearest, require
from xwcore_logic.planar import GraphArea, GraphEdge, PlanarGraph
from xwcore_logic.types.fillomino.rules import graph_rule

GIVENS = ["1...", "..3.", ".4..", "...2"]
SOLUTION = ["1324", "4231", "2413", "3142"]


def sudoku() -> LogicPuzzle:
    return LogicPuzzle.from_cells("sudoku", GIVENS, SOLUTION)


def codes(puzzle: LogicPuzzle) -> list[str]:
    return [diagnostic.code for diagnostic in puzzle.check()]


def test_a_sudoku_from_rows_of_text_is_written_and_validates_clean() -> None:
    puzzle = sudoku()
    assert puzzle.givens.cells[0] == (1, None, None, None)
    assert [len(area) for area in puzzle.givens.areas()] == [4, 4, 4, 4]
    assert puzzle.check() == ()
    for format_name in ("spf", "ipuz"):
        data = xwcore.dumps(puzzle, format_name, strict=True)
        assert xwcore.validate(data).diagnostics == ()
        assert xwcore.read(data) == puzzle


def test_rows_may_be_values() -> None:
    rows = [[1, None, None, None], [None, None, 3, None], [None, 4, None, None], [None] * 3 + [2]]
    assert LogicPuzzle.from_cells("sudoku", rows, SOLUTION) == sudoku()


def test_a_puzzle_of_links_and_one_of_clues_are_made() -> None:
    masyu = LogicPuzzle.new("masyu", 3, 3).with_cells({(1, 1): "O"})
    masyu = masyu.with_edges({((0, 0), (0, 1)): "link"}, "solution")
    assert masyu.solution is not None
    assert masyu.solution.links_of((0, 0)) == ((0, 1),)
    tents = LogicPuzzle.new("tents", 2).with_cells({(0, 0): "*"})
    assert tents.with_clues(left={0: 1}) == tents.with_clues(left={0: (1,)})
    tents = tents.with_clues(left={0: (1,)})
    assert xwcore.read(xwcore.dumps(tents, "spf")) == tents


def test_a_killer_has_blocks_of_cells() -> None:
    cage = Block(((0, 0), (0, 1)), 4)
    killer = LogicPuzzle.new("killer_sudoku", 4).with_blocks([cage])
    assert killer.givens.blocks == (cage,)
    again = xwcore.read(xwcore.dumps(killer, "spf"))
    assert again == killer
    with pytest.raises(ValueError, match="does not fit"):
        killer.with_blocks([Block(((0, 0),), "x")])
    with pytest.raises(ValueError, match="outside the grid"):
        killer.with_blocks([Block(((9, 9),), 1)])
    with pytest.raises(ValueError, match="different cells"):
        killer.with_blocks([Block(((0, 0), (0, 0)), 1)])


@pytest.mark.parametrize(
    "edit",
    [
        lambda puzzle: puzzle.with_cells({(0, 0): "~"}),
        lambda puzzle: puzzle.with_cells({(0, 0): 0}),
        lambda puzzle: puzzle.with_cells({(0, 0): 5}),
        lambda puzzle: puzzle.with_cells({(0, 0): 5}, "solution"),
        lambda puzzle: puzzle.with_cells({(0, 0): 17}, "progress"),
        lambda puzzle: puzzle.with_cells({(0, 0): "A"}, "solution"),
        lambda puzzle: puzzle.with_edges({((0, 0), (0, 1)): "link"}),
        lambda puzzle: puzzle.with_edges({((0, 0), (0, 1)): "wall"}, "progress"),
        lambda puzzle: puzzle.with_vertices({(1, 1): "O"}),
        lambda puzzle: puzzle.with_clues(left={0: (3,)}),
    ],
)
def test_a_value_that_a_place_cannot_hold_raises_at_once(
    edit: Callable[[LogicPuzzle], LogicPuzzle],
) -> None:
    with pytest.raises(ValueError, match="does not fit"):
        edit(sudoku())


@pytest.mark.parametrize(
    ("type_name", "params", "value"),
    [
        ("doubleblock", {}, 3),
        ("skyscrapers_with_parks", {"parks": 1}, 4),
        ("domino_hunt", {"min": 1, "max": 2}, 0),
        ("domino_hunt", {"min": 1, "max": 2}, 3),
        ("magic_labyrinth", {"max": 3}, 4),
        ("easy_as_abc", {"max": 2}, "C"),
        ("fillomino", {}, 17),
        ("basic", {}, (5, None, None)),
    ],
)
def test_the_size_and_the_parameters_bound_the_values(
    type_name: str, params: dict[str, int], value: Value
) -> None:
    puzzle = LogicPuzzle.new(type_name, 4, params=params)
    with pytest.raises(ValueError, match="does not fit"):
        puzzle.with_cells({(1, 1): value})


def test_outside_clues_and_blocks_are_bounded() -> None:
    with pytest.raises(ValueError, match="5 does not fit, expected a number from 0 to 4"):
        LogicPuzzle.new("tents", 4, 3).with_clues(left={0: (5,)})
    killer = LogicPuzzle.new("killer_sudoku", 4)
    with pytest.raises(ValueError, match="11 does not fit, expected a number from 1 to 10"):
        killer.with_blocks([Block(((0, 0), (0, 1)), 11)])
    with pytest.raises(ValueError, match="in another block already"):
        killer.with_blocks([Block(((0, 0), (0, 1)), 3), Block(((0, 1),), 1)])


def test_edges_and_vertices_hold_what_their_place_allows() -> None:
    puzzle = LogicPuzzle.new("greater_than_sudoku", 4)
    below, beside = ((0, 0), (1, 0)), ((0, 0), (0, 1))
    puzzle = puzzle.with_edges({below: "v", beside: "<"})
    for edge, value in ((below, "<"), (beside, "^"), (below, ("wall", ">"))):
        with pytest.raises(ValueError, match="does not fit"):
            puzzle.with_edges({edge: value})
    slalom = LogicPuzzle.new("slalom", 3).with_vertices({(0, 0): 1, (0, 1): 2, (1, 1): 4})
    for spot, number in (((0, 0), 2), ((0, 1), 3), ((1, 1), 5)):
        with pytest.raises(ValueError, match="does not fit"):
            slalom.with_vertices({spot: number})


@pytest.mark.parametrize("type_name", sorted(TYPES))
def test_a_board_with_few_clues_is_checked(type_name: str) -> None:
    kind = TYPES[type_name]
    size = max(3, kind.least_size)
    params = {
        name: parameter.high or 3
        for name, parameter in kind.parameters.items()
        if parameter.required
    }
    board = LogicPuzzle.new(type_name, size, params=params)
    bounds = kind.bounds(params, size, size)
    values = [
        value
        for value in (1, "A", "#", "*", "-", "N")
        if any(alphabet.holds(value, bounds) for alphabet in kind.solution.cells)
    ]
    filled = dict.fromkeys(board.givens.spots(), values[0]) if values else {}
    for layer in ("solution", "progress"):
        board.with_cells(filled, layer).check()


def test_a_damaged_puzzle_is_read_reported_and_edited() -> None:
    damaged = sudoku().replace(givens=sudoku().givens.with_cells({(0, 0): 9}))
    data = xwcore.dumps(damaged, "spf")
    read = xwcore.read(data, kind=LogicPuzzle)
    assert read.givens.cells[0][0] == 9
    assert "LOG410" in codes(read)
    assert not xwcore.validate(data).ok
    edited = read.with_cells({(3, 0): 3})
    assert edited.givens.cells[3][0] == 3
    assert codes(edited.with_cells({(0, 0): 1})) == []
    with pytest.raises(ValueError, match="expected a number from 1 to 4"):
        read.with_cells({(0, 1): 9})


def test_an_unknown_type_is_named_with_its_nearest_neighbor() -> None:
    with pytest.raises(ValueError, match="unknown type of logic puzzle: 'sudokku', did you mean"):
        LogicPuzzle.new("sudokku", 9)
    assert nearest("sudokku") == "sudoku"
    assert lookup("Greater-Than-Sudoku") is require("greater_than_sudoku")
    assert lookup("litsplus") is require("lits_plus")
    (diagnostic,) = LogicPuzzle("sudokku", 4, 4).check()
    assert (diagnostic.code, diagnostic.hint) == ("XW201", "did you mean sudoku?")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("sudoku", 4, 5, {}), "expected a square"),
        (("basic", 12, 12, {}), "expected 1 to 9"),
        (("sudoku", 4, 4, {"stars": 2}), "'stars'"),
        (("starbattle", 4, 4, {"stars": 0}), "stars of starbattle: 0, expected 1 or more"),
        (("pills", 4, 4, {}), "max is missing"),
        (("sudoku", 100_000, 100_000, {}), "100000 x 100000, expected at most 65536 cells"),
    ],
)
def test_sizes_and_parameters_that_do_not_fit_are_refused(
    arguments: tuple[str, int, int, dict[str, int]], message: str
) -> None:
    name, width, height, params = arguments
    with pytest.raises(ValueError, match=message):
        LogicPuzzle.new(name, width, height, params=params)


def test_rows_in_place_of_a_width_are_refused() -> None:
    with pytest.raises(TypeError, match="from_cells takes rows"):
        LogicPuzzle("masyu", ["O.", ".*"])  # type: ignore[arg-type]


def test_rows_of_different_lengths_are_refused() -> None:
    with pytest.raises(ValueError, match=r"lengths \[3, 4\], expected one length"):
        LogicPuzzle.from_cells("masyu", ["....", "..."])


def test_progress_is_checked_as_far_as_it_goes() -> None:
    puzzle = sudoku()
    assert codes(puzzle.with_cells({(0, 1): 3}, "progress")) == []
    twice = puzzle.with_cells({(0, 1): 4, (0, 2): 4}, "progress")
    diagnostics = twice.check()
    assert {diagnostic.code for diagnostic in diagnostics} == {"LOG601"}
    assert (0, 2) in {d.span.place.cell for d in diagnostics if d.span is not None}
    changed = puzzle.with_cells({(0, 0): 2}, "progress")
    assert codes(changed) == ["LOG501"]


def test_a_wrong_solution_is_reported_with_its_cells() -> None:
    puzzle = sudoku().with_cells({(0, 1): 2}, "solution")
    report = xwcore.validate(puzzle)
    assert not report.ok
    assert all(d.span is not None and d.span.place.cell is not None for d in report)


def test_a_value_that_does_not_fit_is_reported_in_a_puzzle_made_otherwise() -> None:
    puzzle = LogicPuzzle("sudoku", givens=Layers(cells=(("A",),)))
    assert codes(puzzle) == ["XW202"]


def test_a_solution_is_removed() -> None:
    puzzle = sudoku().replace(solution=None)
    assert puzzle.solution is None
    assert "/solution" not in xwcore.dumps(puzzle, "spf", prolog="none").decode()


def test_a_puzzle_without_its_type_is_a_value_like_any_other() -> None:
    puzzle = LogicPuzzle("camping", 2, 2).with_cells({(0, 0): "?"})
    assert puzzle.givens.cells[0] == ("?", None)
    assert codes(puzzle) == ["XW201"]
    with pytest.raises(xwcore.WriteError):
        xwcore.dumps(puzzle, "spf")


def test_checking_ten_by_ten_takes_less_than_ten_milliseconds() -> None:
    size = 10
    rows = [[(row * 3 + row // 3 + column) % 9 + 1 for column in range(9)] for row in range(9)]
    puzzles = [
        LogicPuzzle.from_cells("sudoku", rows, rows),
        LogicPuzzle.new("heyawake", size).with_cells({(0, 0): "#", (5, 5): "#"}, "progress"),
        LogicPuzzle.new("fences", size).with_edges({((0, 0), (0, 1)): "wall"}, "progress"),
    ]
    for puzzle in puzzles:
        puzzle.check()
        times = []
        for _ in range(5):
            start = time.process_time()
            puzzle.check()
            times.append(time.process_time() - start)
        assert min(times) < 0.01


def test_progress_is_compared_with_the_given_values() -> None:
    sudoku = LogicPuzzle.new("sudoku", 4, 4).with_cells({(0, 0): 1, (3, 3): 2})
    repeated = sudoku.with_cells({(0, 3): 1}, layer="progress")
    assert codes(repeated) == ["LOG601"]
    assert codes(sudoku.with_cells({(0, 3): 3}, layer="progress")) == []


def test_a_structure_of_version_1_gives_its_rows_back() -> None:
    structure = {
        "xwcore": 1,
        "kind": "logic",
        "title": "",
        "author": "A. N. Author",
        "copyright": "",
        "notes": "",
        "metadata": [],
        "source_format": "spf",
        "type": "sudoku",
        "format": 1,
        "params": {"size": 2},
        "puzzle": ["+-+-+", "|1  |", "+   +", "|   |", "+-+-+"],
        "solution": None,
        "show_solution": False,
    }
    odd = xwcore.Puzzle.from_dict({**structure, "format": 2})
    assert [entry.name for entry in odd.unmodeled] == ["puzzle", "format"]
    puzzle = xwcore.Puzzle.from_dict(structure)
    read = xwcore.read(xwcore.dumps(puzzle, "spf"), kind=LogicPuzzle)
    assert (read.width, read.givens.cells[0][0], read.author) == (2, 1, "A. N. Author")
    assert xwcore.Puzzle.from_dict(read.to_dict()) == read
    with pytest.raises(ValueError, match="version 4, expected 3 at most"):
        xwcore.Puzzle.from_dict({**read.to_dict(), "xwcore": 4})


def test_progress_is_drawn_where_the_solution_is_not() -> None:
    puzzle = sudoku().with_cells({(0, 1): 3}, "progress")
    assert 'data-column="1" data-part="progress"' in xwcore_drawing.draw(puzzle).svg()
    assert "progress" not in xwcore_drawing.draw(puzzle, fill=False).svg()
    solved = xwcore_drawing.draw(puzzle, solution=True).svg()
    assert "progress" not in solved
    assert 'data-part="solution"' in solved


def test_loop_that_passes_no_station_is_reported() -> None:
    loops = [((0, 0), (0, 1)), ((1, 0), (1, 1)), ((0, 0), (1, 0)), ((0, 1), (1, 1))]
    loops += [((row, column + 2), (end, last + 2)) for (row, column), (end, last) in loops]
    puzzle = LogicPuzzle.new("stations", 4, 2).with_cells({(0, 2): 1})
    puzzle = puzzle.with_edges(dict.fromkeys(loops, "link"), "solution")
    assert "LOG608" in codes(puzzle)


@pytest.mark.parametrize(
    ("type_name", "rows", "empty"),
    [
        ("slalom", ["N/", "//"], (1, 1)),
        ("japanese_sums", [[1, "#"], ["#", 1]], (0, 1)),
        ("doubleblock", ["##", "##"], (0, 0)),
        ("abc_box", ["AA", "AA"], (0, 1)),
        ("abcd", ["AB", "BA"], (1, 0)),
        ("abcd_diagonal", ["AB", "CD"], (1, 1)),
    ],
)
def test_a_complete_solution_has_no_empty_cell(
    type_name: str, rows: list[str] | list[list[Value]], empty: tuple[int, int]
) -> None:
    puzzle = LogicPuzzle.new(type_name, 2)
    assert puzzle.solution is None
    solution = puzzle.givens.with_cells(
        {(row, column): rows[row][column] for row in range(2) for column in range(2)}
    )
    assert "LOG602" not in codes(puzzle.replace(solution=solution))
    unfinished = solution.with_cells({empty: None})
    assert "LOG602" in codes(puzzle.replace(solution=unfinished))
    assert puzzle.replace(progress=unfinished).check() == ()


def test_puzzle_of_an_unknown_type_is_not_drawn_and_the_error_names_the_type() -> None:
    puzzle = LogicPuzzle("chess", 2, 2)
    with pytest.raises(UnsupportedOperationError, match="kind 'logic' and type 'chess'"):
        xwcore_drawing.draw(puzzle)


def test_areas_of_a_graph_with_two_common_edges_are_counted_once() -> None:
    corners = ((0.0, 0.0), (2.0, 0.0), (2.0, 2.0), (0.0, 2.0), (1.0, 0.0), (1.0, 1.0), (1.0, 2.0))
    pairs = [(0, 4), (4, 1), (1, 2), (2, 6), (6, 3), (3, 0), (4, 5), (5, 6)]
    areas = [GraphArea((x, 1.0), None, solution=2) for x in (0.5, 1.5)]
    graph = PlanarGraph(corners, tuple(GraphEdge(*pair) for pair in pairs), tuple(areas))
    assert list(graph_rule(graph)) == []


@pytest.mark.parametrize(
    ("rows", "message"),
    [
        ((), "it is empty"),
        (("*",), "'*' cannot stand in a shape"),
        ((" +",), "a vertex stands outside the odd rows and columns"),
        (("+-+-+",), "a vertex is neither an end, a bend nor a branch"),
        (("+-+", "   ", "+-+"), "it is not connected"),
    ],
)
def test_a_malformed_shape_of_curve_data_is_reported(rows: tuple[str, ...], message: str) -> None:
    puzzle = LogicPuzzle.from_cells("curve_data", ["...", "...", "..."], params={"shapes": (rows,)})
    (diagnostic,) = puzzle.check()
    assert (diagnostic.code, diagnostic.message) == ("LOG415", f"shape 1: {message}")


def test_complete_kakuro_has_no_empty_cell() -> None:
    clues = {(0, 0): (None, None), (0, 1): (None, 3), (1, 0): (3, None)}
    puzzle = LogicPuzzle.new("kakuro", 2).with_cells(clues)
    puzzle = puzzle.with_cells({(0, 0): "#", (0, 1): "#", (1, 0): "#", (1, 1): 3}, "solution")
    assert codes(puzzle) == []
    assert "LOG602" in codes(puzzle.with_cells({(1, 1): None}, "solution"))


def test_places_outside_of_the_grid_and_foreign_values_are_refused() -> None:
    layers = sudoku().givens
    with pytest.raises(IndexError, match=r"cell \(4, 0\) of an area is outside the grid"):
        layers.with_areas([[(0, 0), (4, 0)]])
    with pytest.raises(IndexError, match="line 4 at the left: the grid has 4 lines"):
        layers.with_clues(left={4: (1,)})
    with pytest.raises(TypeError, match="a place holds null, a number, a text or a list"):
        LogicPuzzle.from_dict({**sudoku().to_dict(), "givens": {"cells": [[1.5]]}})


def test_a_graph_that_names_missing_parts_is_reported() -> None:
    graph = PlanarGraph(
        ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)),
        (GraphEdge(0, 1), GraphEdge(1, 2), GraphEdge(2, 0)),
        (GraphArea((0.2, 0.2), 3, 0),),
    )
    puzzle = LogicPuzzle("fences", givens=Layers(graph=graph))
    assert puzzle.check() == ()
    for change, message in (
        ({"edges": (GraphEdge(0, 9), *graph.edges[1:])}, "node 9, expected at least 0 and less"),
        ({"areas": (graph.areas[0]._replace(style=-1),)}, "style -1, expected at least 0"),
        ({"outlines": ((0, 1, 7),)}, "edge 7, expected at least 0 and less than 3"),
    ):
        wrong = puzzle.replace(givens=Layers(graph=graph._replace(**change)))
        (diagnostic,) = wrong.check()
        assert diagnostic.code == "XW202"
        assert message in diagnostic.message


def test_two_loops_of_a_graph_are_reported() -> None:
    triangles = [((x, 0.0), (x + 1.0, 0.0), (x, 1.0)) for x in (0.0, 3.0)]
    edges = tuple(
        GraphEdge(at + start, at + end) for at in (0, 3) for start, end in ((0, 1), (1, 2), (2, 0))
    )
    graph = PlanarGraph(
        tuple(node for triangle in triangles for node in triangle),
        edges,
        (GraphArea((0.2, 0.2), 3, 0), GraphArea((3.2, 0.2), None, 0)),
    )
    solved = graph._replace(edges=tuple(edge._replace(marked=True) for edge in edges))
    puzzle = LogicPuzzle("fences", givens=Layers(graph=graph), solution=Layers(graph=solved))
    assert [entry.message for entry in puzzle.check()] == ["more than 1 loop"]
    ring = graph._replace(outlines=((0,), (3, 4)))
    messages = [entry.message for entry in LogicPuzzle("fences", givens=Layers(graph=ring)).check()]
    assert messages == [f"outline {at}: its edges are not a closed path" for at in (0, 1)]


def test_a_fault_of_a_graph_names_the_line() -> None:
    graph = PlanarGraph(
        ((0.0, 0.0), (1.0, 0.0), (0.0, 1.0)),
        (GraphEdge(0, 1), GraphEdge(1, 2), GraphEdge(2, 0)),
        (GraphArea((5.0, 5.0), 3, 0),),
        outlines=((0, 1),),
    )
    puzzle = LogicPuzzle("fences", givens=Layers(graph=graph))
    places = {str(entry.span.place) for entry in puzzle.check() if entry.span is not None}
    assert places == {"area 0", "area", "area_outline 0"}


def test_a_block_in_a_type_without_blocks_is_reported() -> None:
    puzzle = sudoku()
    givens = puzzle.givens.replace(blocks=(Block(((0, 0), (0, 1)), 3),))
    (diagnostic,) = puzzle.replace(givens=givens, solution=None).check()
    assert diagnostic.code == "XW202"
    assert "a block in a type without blocks" in diagnostic.message


def test_pairs_are_the_neighbors_in_a_triangle_and_in_a_square() -> None:
    square, triangle = Layers.blank(2, 2), Layers(cells=((None,), (None, None)))
    assert list(square.pairs()) == [
        ((0, 0), (0, 1)),
        ((0, 0), (1, 0)),
        ((0, 1), (1, 1)),
        ((1, 0), (1, 1)),
    ]
    assert list(triangle.pairs()) == [((0, 0), (1, 0)), ((1, 0), (1, 1))]
