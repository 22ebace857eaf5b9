"""Structures of `to_dict` that other programs have changed, and puzzles of wrong types."""

from __future__ import annotations

import copy
import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

import xwcore
import xwcore.plugin
import xwcore_crossword
import xwcore_logic
from tests.core.toys import ToyFormat
from xwcore import Puzzle, Registry
from xwcore.plugin import WriteContext, hookimpl
from xwcore_crossword import CIRCLE, Clue, Crossword, Grid
from xwcore_logic import LogicPuzzle

#: Values of every type of JSON.
LISTS: tuple[Any, ...] = ([], [None], [[1]], ["a", "b", "c"])
VALUES: tuple[Any, ...] = (*LISTS, None, True, 5, 10**30, 1.5, "x", "", {}, {"a": 1})


def crossword() -> Crossword:
    grid = Grid.from_rows([["AB", "C"], ["D", "#"]])
    clue = Clue(
        1,
        "across",
        "one two",
        answer="ABC",
        markup=("one ", xwcore_crossword.Styled("bold", ("two",))),
        metadata=(("hint", "x"),),
        cells=((0, 0), (0, 1)),
        enumeration="3",
    )
    grid = grid.with_cells(
        colors={0: xwcore_crossword.Color("#ff0000")},
        other_marks={1: ("star",)},
        corners={0: xwcore_crossword.Corners(top_right="A")},
        readings={2: xwcore_crossword.Readings(("D", "E"), ("D",))},
    )
    return Crossword(
        grid,
        [clue, Clue(1, "down", "three")],
        timer=xwcore_crossword.Timer(5),
        lock=xwcore_crossword.Lock("across-lite", 1, "ABCD", ((0, "AB"),)),
        title="Title",
        metadata=[("Editor", "E")],
        unmodeled=[xwcore.plugin.Unmodeled("picture", "x", 1)],
    )


def logic() -> LogicPuzzle:
    puzzle = LogicPuzzle.from_cells("sudoku", ["1...", "..3.", ".4..", "...2"])
    graph = xwcore_logic.PlanarGraph.from_dict(
        {
            "nodes": [[0, 0], [1, 0], [0, 1]],
            "edges": [[0, 1], [1, 2], [2, 0]],
            "areas": [{"point": [0.3, 0.3], "value": 1, "style": 0}],
            "styles": [[1, 0, 0, 1, 0, 0]],
            "outlines": [[0, 1, 2]],
        }
    )
    blocks = (xwcore_logic.Block(((0, 0), (0, 1)), 3),)
    return puzzle.replace(givens=puzzle.givens.replace(graph=graph, blocks=blocks))


def paths(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield path
    members: list[tuple[Any, Any]] = []
    if isinstance(value, dict):
        members = [*value.items()]
    elif isinstance(value, list):
        members = [*enumerate(value[:3])]
    for key, member in members:
        yield from paths(member, (*path, key))


def changed(structure: Any, path: tuple[Any, ...], value: Any) -> Any:
    if not path:
        return value
    structure = copy.deepcopy(structure)
    inner = structure
    for key in path[:-1]:
        inner = inner[key]
    inner[path[-1]] = value
    return structure


@pytest.mark.parametrize("puzzle", [crossword(), logic()], ids=["crossword", "logic"])
def test_a_structure_with_any_value_is_a_puzzle_or_a_documented_error(puzzle: Puzzle) -> None:
    structure = json.loads(json.dumps(puzzle.to_dict()))
    assert Puzzle.from_dict(structure) == puzzle
    for path in paths(structure):
        for value in VALUES:
            try:
                other = Puzzle.from_dict(changed(structure, path, value))
            except (xwcore.PuzzleError, xwcore.KindError):
                continue
            again = json.loads(json.dumps(other.to_dict()))
            assert Puzzle.from_dict(again) == other, (path, value)


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("clues", 1, "text"), 5, r"clues\[1\]: text of a clue: int, expected str"),
        (("clues", 0), None, r"clues\[0\]: clue: NoneType, expected dict"),
        (("clues", 0), {"text": "Lair"}, r"clues\[0\]: missing key 'number'"),
        (("grid", 1, 0, "solution"), 5, r"grid\[1\]\[0\]: solution: int, expected str"),
        (("grid", 0), "AB", r"grid\[0\]: row of the grid: str, expected list or tuple"),
        (("metadata",), [["a"]], r"metadata\[0\]: "),
        (("xwcore",), "1", "xwcore: str, expected int"),
        (("lock",), "x", "lock: str, expected dict or null"),
        (("timer", "seconds"), "5", "seconds of the timer: str, expected int"),
    ],
)
def test_a_wrong_type_is_named(path: tuple[Any, ...], value: object, message: str) -> None:
    with pytest.raises(xwcore.PuzzleError, match=message):
        Puzzle.from_dict(changed(crossword().to_dict(), path, value))


@pytest.mark.parametrize(
    ("path", "value", "message"),
    [
        (("width",), 3, "grid: 4 cells, expected 3 x 2"),
        (("blocks",), [[7, 0, {"circle": True}]], r"blocks: cell \[7, 0\] outside"),
        (("clues", 0, "cells"), [[0, 9]], r"clue 1-Across: cell \(0, 9\) outside 2 x 2"),
    ],
)
def test_a_wrong_size_is_named(path: tuple[Any, ...], value: object, message: str) -> None:
    with pytest.raises(xwcore.PuzzleError, match=message):
        Puzzle.from_dict(changed(crossword().to_dict(), path, value))


def test_a_structure_of_no_puzzle_is_one_error() -> None:
    structures: list[Any] = [{}, [], None, {"kind": 5}, {"kind": "crossword"}]
    for structure in structures:
        with pytest.raises(xwcore.PuzzleError):
            Puzzle.from_dict(structure)
    with pytest.raises(xwcore.PuzzleError, match="missing key 'width'"):
        Crossword.from_dict({})


def test_the_error_of_a_plugin_stays_where_the_puzzle_has_wrong_types() -> None:
    class FullError(xwcore.WriteError):
        """An error of a class that the core does not know."""

    class Full(ToyFormat):
        @hookimpl
        def xw_write(self, puzzle: Puzzle, context: WriteContext) -> bytes:
            raise FullError("no room")

    registry = Registry(discover=False)
    registry.register(Full())
    place: Any = 0.5
    puzzle = Crossword(Grid.from_rows(["AB"]), [Clue(1, "across", "one", cells=((0, place),))])
    with pytest.raises(xwcore.WriteError, match="no room"):
        registry.dumps(puzzle, "toy")


def test_rows_of_a_grid_are_no_text() -> None:
    with pytest.raises(TypeError, match="rows: a text, expected a list of rows"):
        Crossword.build("AB\nCD")


@pytest.mark.parametrize("place", [0, "A1", (0,), (0, 0, 0), (0.0, 1), None])
def test_a_place_of_a_grid_is_a_row_and_a_column(place: Any) -> None:
    grid = Grid.from_rows(["AB"])
    message = re.escape(f"place {place!r}, expected a row and a column")
    for use in (
        lambda: grid[place],
        lambda: grid.with_fill({place: "A"}),
        lambda: grid.with_solution({place: "A"}),
        lambda: grid.with_flag(CIRCLE, [place]),
    ):
        with pytest.raises(TypeError, match=message):
            use()


@pytest.mark.parametrize("value", ["5", None, True, 1.5, float("inf")])
def test_limits_are_whole_numbers(value: Any) -> None:
    limits = xwcore.Limits(max_cells=value)
    for verb in (xwcore.read, xwcore.detect, xwcore.validate, xwcore.read_all):
        with pytest.raises(xwcore.XwError, match=r"limit max_cells: .*expected a whole number"):
            verb(b"x", limits=limits)


def test_limits_are_no_dictionary() -> None:
    limits: Any = {"max_bytes": 5}
    with pytest.raises(xwcore.XwError, match="limits: dict, expected Limits"):
        xwcore.read(b"x", limits=limits)
