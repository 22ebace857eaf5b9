"""Boards without a type, marks, lines and constraints: values, structures, pictures."""

from __future__ import annotations

import copy
import json
import pickle

import pytest

import xwcore
import xwcore_drawing
from xwcore_logic import (
    Constraint,
    LogicFeature,
    LogicPuzzle,
    Mark,
    Path,
    Value,
    between,
    center,
    centers,
    edge_at,
    spot_at,
    vertex_at,
)


def board() -> LogicPuzzle:
    """A board without a type that uses everything that needs none."""
    puzzle = LogicPuzzle(
        "",
        3,
        2,
        title="A board",
        constraints=[
            Constraint("thermometer", centers([(0, 0), (0, 1), (1, 1)])),
            Constraint("quadruple", ((1.0, 1.0),), (1, 2)),
            Constraint("antiknight"),
        ],
    )
    puzzle = puzzle.with_marks(
        [
            Mark(center((0, 0)), "corner", (1, 2)),
            Mark(center((0, 0)), "corner", 3, "red"),
            Mark(center((0, 0)), "center", (4, 5)),
            Mark(center((0, 1)), "color", None, "lightblue"),
            Mark(between((0, 0), (0, 1)), "symbol", "circle", "white small"),
            Mark((-0.5, 0.5), "number", 17),
        ]
    )
    puzzle = puzzle.with_lines(
        [Path("arrow", centers([(1, 0), (1, 1)])), Path("line", ((0.0, 0.0),))]
    )
    return puzzle.with_marks([Mark(center((1, 2)), "candidates", (7, 8))], "progress")


def test_points_name_cells_edges_and_vertices() -> None:
    assert spot_at(center((2, 3))) == (2, 3)
    assert spot_at((-0.5, 1.5)) == (-1, 1)
    assert spot_at((1.0, 1.5)) is None
    assert edge_at(between((0, 1), (1, 1))) == ((0, 1), (1, 1))
    assert edge_at(between((1, 1), (1, 2))) == ((1, 1), (1, 2))
    assert edge_at((0.5, 0.5)) is None
    assert vertex_at((1.0, 2.0)) == (1, 2)
    assert vertex_at((1.0, 2.5)) is None


def test_a_structure_gives_the_board_back() -> None:
    puzzle = board()
    structure = json.loads(json.dumps(puzzle.to_dict()))
    assert structure["xwcore"] == 3
    assert xwcore.Puzzle.from_dict(structure) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert copy.deepcopy(puzzle) == puzzle


def test_a_structure_of_version_2_has_no_constraints_and_marks() -> None:
    puzzle = LogicPuzzle.from_cells("latin_square", ["12", ".."])
    structure = {**puzzle.to_dict(), "xwcore": 2}
    del structure["constraints"]
    assert xwcore.Puzzle.from_dict(structure) == puzzle


@pytest.mark.parametrize(
    "wrong",
    [
        {"constraints": [{"name": 1}]},
        {"constraints": [{"name": "cage", "points": [[1]]}]},
        {"constraints": [{"name": "cage", "points": [[1, "a"]]}]},
        {"givens": {"marks": [{"point": [float("nan"), 1], "tag": "corner"}]}},
        {"givens": {"marks": [{"point": [1, 1], "tag": None}]}},
        {"givens": {"lines": [{"kind": "line", "points": [[float("inf"), 0]]}]}},
        {"givens": {"lines": [{"kind": "line", "points": [[0, 0]], "value": 1.5}]}},
    ],
)
def test_a_malformed_structure_is_refused(wrong: dict[str, object]) -> None:
    with pytest.raises((TypeError, ValueError)):
        xwcore.Puzzle.from_dict({**board().to_dict(), **wrong})


def test_differences_name_marks_lines_and_constraints_at_their_places() -> None:
    puzzle = board()
    changed = puzzle.with_marks(puzzle.givens.marks[1:]).with_lines(puzzle.givens.lines[1:])
    changed = changed.replace(constraints=puzzle.constraints[1:])
    places = {(item.feature, str(item.where)) for item in xwcore.diff(puzzle, changed)}
    assert places == {
        (LogicFeature.CONSTRAINTS, "row 1, column 1, thermometer"),
        (LogicFeature.GIVENS, "row 1, column 1, mark corner"),
        (LogicFeature.GIVENS, "row 2, column 1, line arrow"),
    }
    assert xwcore.diff(puzzle, puzzle.replace(givens=puzzle.givens)) == ()


def test_marks_of_different_tags_may_change_their_order() -> None:
    puzzle = board()
    assert puzzle.with_marks(puzzle.givens.marks[::-1][:4]) != puzzle
    corners = [mark for mark in puzzle.givens.marks if mark.tag == "corner"]
    others = [mark for mark in puzzle.givens.marks if mark.tag != "corner"]
    assert puzzle.with_marks([*others, *corners]) == puzzle


def test_a_board_without_a_type_is_drawn_and_never_judged() -> None:
    puzzle = board()
    assert [diagnostic.code for diagnostic in puzzle.check()] == ["XW206"]
    assert xwcore.validate(puzzle).ok
    drawn = xwcore_drawing.draw(puzzle).svg()
    for text in (">17<", ">1<", ">45<", ">7<"):
        assert text in drawn
    assert LogicFeature.LOGIC_TYPE not in puzzle.features()


def test_a_board_of_an_unknown_type_is_drawn_where_it_has_layers() -> None:
    unknown = LogicPuzzle("zebraland", 3, 3)
    with pytest.raises(xwcore.UnsupportedOperationError):
        xwcore_drawing.draw(unknown)
    assert ">5<" in xwcore_drawing.draw(unknown.with_cells({(0, 0): 5})).svg()


def test_styles_with_odd_words_are_drawn() -> None:
    styles = ["", "red large", "fill=#12 width=x height=1e999", "#ffff0080 angle=30 dashed thick"]
    symbols: list[Value] = [
        "circle",
        "star",
        "cross",
        "arrow-up",
        ("dice", 5),
        "something",
        ("square", "x"),
        "",
    ]
    marks = [
        Mark((0.5 + at, 0.5 + to), "symbol", symbol, style)
        for at, symbol in enumerate(symbols)
        for to, style in enumerate(styles)
    ]
    far = [Mark((1e300, -1e300), "number", 1), Mark((0.5, 0.5), "a tag", (1, None))]
    lines = [
        Path(kind, centers([(0, 0), (1, 1), (1, 2)]), 3, style)
        for kind in ("line", "arrow", "area", "a kind")
        for style in (*styles, "double")
    ]
    puzzle = LogicPuzzle("", 4, 8).with_marks([*marks, *far]).with_lines(lines)
    drawn = xwcore_drawing.draw(puzzle)
    assert "something" in drawn.svg()
    assert "inf" not in drawn.svg()
    assert drawn.text()
