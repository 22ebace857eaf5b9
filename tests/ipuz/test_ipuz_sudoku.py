"""Sudokus: the layers of their types, there and back."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest

import xwcore
import xwcore.plugin
import xwcore_drawing
from tests.ipuz.ipuz_samples import CALCUDOKU, JIGSAW, KILLER, SUDOKU
from tests.logic_samples import SAMPLES
from xwcore import OptionError, ReadError, WriteError
from xwcore_logic import Block, Layers, LogicPuzzle
from xwcore_testing import assert_losses_exact


def read(text: str) -> LogicPuzzle:
    puzzle = xwcore.read(text.encode())
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle


def walls(puzzle: LogicPuzzle) -> int:
    """The number of edges inside the grid that are walls."""
    givens = puzzle.givens
    return sum(value == "wall" for row in (*givens.horizontal, *givens.vertical) for value in row)


def test_boxes_make_a_sudoku_with_layers() -> None:
    puzzle = read(SUDOKU)
    assert (puzzle.type, puzzle.title, puzzle.width, puzzle.height) == (
        "sudoku",
        "Four by four",
        4,
        4,
    )
    assert puzzle.givens.cells == (
        (1, None, None, None),
        (None, None, 3, None),
        (None, 4, None, None),
        (None, None, None, 2),
    )
    assert puzzle.givens.areas()[0] == ((0, 0), (0, 1), (1, 0), (1, 1))
    assert puzzle.solution is not None
    assert puzzle.solution.cells == ((1, 3, 2, 4), (4, 2, 3, 1), (2, 4, 1, 3), (3, 1, 4, 2))


def test_zones_make_irregular_areas() -> None:
    assert read(JIGSAW).givens.areas() == (((0, 0), (0, 1)), ((1, 0), (1, 1)))


def test_sixteen_rows_have_cells_of_two_digits() -> None:
    cells: list[list[Any]] = [[0] * 16 for _ in range(16)]
    cells[0][0], cells[0][1] = 16, "7"
    structure = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1"],
        "puzzle": cells,
    }
    puzzle = read(json.dumps(structure))
    assert (puzzle.width, dict(puzzle.params)) == (16, {})
    assert puzzle.givens.cells[0][:3] == (16, 7, None)


def test_boxes_with_cages_make_a_killer_sudoku() -> None:
    puzzle = read(KILLER)
    assert puzzle.type == "killer_sudoku"
    assert puzzle.givens.blocks == (
        Block(((0, 0), (0, 1)), 3),
        Block(((1, 2), (2, 2)), 5),
    )


def test_cages_without_boxes_make_a_calcudoku() -> None:
    puzzle = read(CALCUDOKU)
    assert puzzle.type == "basic"
    assert puzzle.givens.cells == (
        ((None, ":", 2), None),
        ((None, "-", 1), (1, None, None)),
    )
    assert walls(puzzle) == 2


def test_missing_boxes_follow_from_operators() -> None:
    assert read(CALCUDOKU.replace('"boxes": false, ', "")) == read(CALCUDOKU)
    assert read(KILLER.replace('"boxes": true,', "")) == read(KILLER)


@pytest.mark.parametrize("text", [SUDOKU, JIGSAW, KILLER, CALCUDOKU])
def test_content_survives_without_the_record(text: str) -> None:
    bare = read(text).replace(extras={})
    again = xwcore.read(xwcore.dumps(bare, "ipuz", strict=True), "ipuz")
    assert again == bare


@pytest.mark.parametrize("text", [SUDOKU, JIGSAW, KILLER, CALCUDOKU])
def test_conversion_to_spf_is_valid(text: str) -> None:
    if "spf" not in xwcore.formats():
        pytest.skip("xwcore-spf is not installed")
    puzzle = read(text)
    data = xwcore.dumps(puzzle, "spf")
    errors = [str(error) for error in xwcore.validate(data, "spf") if error.severity == "error"]
    assert errors == []
    back = xwcore.read(data, "spf")
    assert isinstance(back, LogicPuzzle)
    assert (back.type, back.params) == (puzzle.type, puzzle.params)
    assert not [d for d in xwcore.diff(puzzle, back) if d.feature in ("givens", "solution")]
    assert_losses_exact(xwcore.default_registry(), puzzle, "spf")
    assert_losses_exact(xwcore.default_registry(), back, "ipuz")


@pytest.mark.parametrize("name", ["sudoku", "killer-sudoku", "basic"])
def test_losses_of_spf_files_are_exact(name: str) -> None:
    puzzle = xwcore.read(SAMPLES[name])
    assert_losses_exact(xwcore.default_registry(), puzzle, "ipuz")
    assert not [loss for loss in xwcore.losses(puzzle, "ipuz") if loss.feature == "givens"]


def sudoku_with(fields: dict[str, Any]) -> bytes:
    members = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1"],
        "puzzle": [[0] * 4] * 4,
        **fields,
    }
    return json.dumps(members).encode()


@pytest.mark.parametrize(
    "fields",
    [
        {"puzzle": [[0] * 3] * 4},
        {"puzzle": [[9, 0, 0, 0]] * 4},
        {"puzzle": [[True, 0, 0, 0]] * 4},
        {"cages": [{"cells": [[1, 1], [1, 1]], "value": 2}]},
        {"cages": [{"cells": [[9, 1]]}]},
        {"cages": [{"cells": [[1, 1]], "value": "two"}]},
        {"solution": [[1, 2]]},
        {"zones": [{"cells": ["a"]}]},
        {"zones": [{"rect": [0, 0, 10**9, 10**9]}]},
    ],
)
def test_malformed_sudoku_is_an_error(fields: dict[str, Any]) -> None:
    with pytest.raises(ReadError) as raised:
        xwcore.read(sudoku_with(fields))
    assert raised.value.diagnostics[-1].code == "IPZ601"


def test_null_is_an_empty_cell() -> None:
    data = sudoku_with({"puzzle": [[1, None, None, None], *[[None] * 4] * 3]})
    puzzle = xwcore.read(data, kind=LogicPuzzle)
    assert puzzle == xwcore.read(
        sudoku_with({"puzzle": [[1, 0, 0, 0], *[[0] * 4] * 3]}), kind=LogicPuzzle
    )
    assert not xwcore.validate(data).diagnostics
    edited = puzzle.replace(givens=puzzle.givens.with_cells({(0, 1): 2}))
    assert xwcore.read(xwcore.dumps(edited, "ipuz"), kind=LogicPuzzle) == edited


@pytest.mark.parametrize(
    "fields",
    [
        {"charset": "ABCD"},
        {"boxes": False},
        {"puzzle": [[0] * 6] * 6},
        {"cages": [{"cells": [[1, 1]], "value": 2, "operator": "*"}]},
        {"cages": [{"cells": [[1, 1]], "value": 2}], "boxes": False},
        {"cages": [{"rect": [1, 1, 4, 4], "value": 2}], "boxes": False, "showoperators": False},
        {"zones": [{"cells": [[1, 1], [2, 2], [3, 3], [4, 4]]}]},
        {"zones": [{"rect": [1, 1, 4, 4]}], "boxes": True},
    ],
)
def test_sudoku_without_a_type_is_unmodeled_content(fields: dict[str, Any]) -> None:
    assert_unmodeled(sudoku_with(fields))


def assert_unmodeled(data: bytes) -> None:
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, xwcore.plugin.OtherPuzzle)
    assert [diagnostic.code for diagnostic in puzzle.diagnostics] == ["IPZ602"]
    assert "puzzle" in {entry.name for entry in puzzle.unmodeled}
    assert xwcore.dumps(puzzle, "ipuz") == data
    assert xwcore.read(xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True)) == puzzle


@pytest.mark.parametrize(
    "puzzle",
    [
        LogicPuzzle("masyu", 2, 2),
        LogicPuzzle("sudoku"),
        LogicPuzzle("sudoku", 2, 1),
        LogicPuzzle("sudoku", givens=Layers(cells=(("A",),))),
        LogicPuzzle("sudoku", 100, 100),
        LogicPuzzle("basic", givens=Layers(cells=(((None, "?", 1),),))),
    ],
)
def test_unsupported_logic_puzzle_is_not_written(puzzle: LogicPuzzle) -> None:
    with pytest.raises(WriteError):
        xwcore.dumps(puzzle, "ipuz")


@pytest.mark.parametrize("text", [SUDOKU, JIGSAW, KILLER, CALCUDOKU])
def test_sudoku_is_drawn_with_and_without_solution(text: str) -> None:
    puzzle = read(text)
    bare, solved = (
        xwcore_drawing.draw(puzzle).text(),
        xwcore_drawing.draw(puzzle, solution=True, clues=True),
    )
    assert any(digit in bare for digit in "1234")
    assert solved.svg().startswith("<")
    if puzzle.solution is not None:
        assert len(solved.shapes) > len(xwcore_drawing.draw(puzzle).shapes)
    with pytest.raises(OptionError):
        xwcore_drawing.draw(puzzle, size=1)


def variant(kind: str, **fields: Any) -> bytes:
    members: dict[str, Any] = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/sudoku#1", f"http://ipuz.org/sudoku/{kind}#1"],
        "puzzle": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, 2]],
        **fields,
    }
    return json.dumps(members).encode()


@pytest.mark.parametrize(
    ("kind", "type_name", "areas"),
    [
        ("diagonalsudoku", "diagonal_sudoku", 4),
        ("hypersudoku", "hyper_sudoku", 4),
        ("latinsquare", "latin_square", 1),
    ],
)
def test_a_variant_is_a_type_of_its_own(kind: str, type_name: str, areas: int) -> None:
    puzzle = xwcore.read(variant(kind))
    assert isinstance(puzzle, LogicPuzzle)
    assert puzzle.type == type_name
    assert len(puzzle.givens.areas()) == areas
    assert not puzzle.metadata
    data = xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True)
    assert json.loads(data)["kind"][1] == f"http://ipuz.org/sudoku/{kind}#1"
    assert xwcore.read(data) == puzzle


@pytest.mark.parametrize(
    "data",
    [
        variant("chaossudoku"),
        variant("diagonalsudoku", boxes=False),
        variant("latinsquare", boxes=True),
        variant("hypersudoku", cages=[{"cells": [[1, 1], [2, 1]], "value": 3}]),
    ],
)
def test_variant_without_a_type_is_unmodeled_content(data: bytes) -> None:
    assert_unmodeled(data)


@pytest.mark.parametrize("index", ["7", "00000000012", "\u0660", "\u00b2"])
def test_a_field_named_like_a_member_of_a_missing_cage_is_written(index: str) -> None:
    text = KILLER.replace('"cages"', f'"cages.{index}.x": 1, "cages"', 1)
    puzzle = read(text)
    for changed in (puzzle.replace(title="Edited"), puzzle.replace(extras={})):
        written = xwcore.dumps(changed, "ipuz")
        assert xwcore.read(written, "ipuz").unmodeled == puzzle.unmodeled


def test_dimensions_of_another_size_are_reported() -> None:
    puzzle = xwcore.read(sudoku_with({"dimensions": {"width": 5, "height": 4, "depth": 2}}))
    (diagnostic,) = puzzle.diagnostics
    assert (diagnostic.code, diagnostic.message) == ("IPZ303", "width: 5, the grid has 4")
    assert [(entry.name, entry.value) for entry in puzzle.unmodeled] == [("dimensions.depth", 2)]


def test_killers_beyond_the_digits_are_unmodeled_content() -> None:
    cage = {"cells": [[1, 1], [1, 2]], "value": 100}
    assert_unmodeled(sudoku_with({"cages": [cage], "boxes": True}))
    rows = [[0] * 16] * 16
    assert_unmodeled(sudoku_with({"puzzle": rows, "cages": [{**cage, "value": 3}], "boxes": True}))


@pytest.mark.parametrize(
    ("sort", "field"),
    [("jigsawsudoku", "zones"), ("killersudoku", "cages")],
)
def test_sort_of_sudoku_without_its_field_is_no_plain_sudoku(sort: str, field: str) -> None:
    data = SUDOKU.replace("ipuz.org/sudoku#1", f"ipuz.org/sudoku/{sort}#1").encode()
    puzzle = xwcore.read(data)
    assert puzzle.kind == "other"
    [diagnostic] = puzzle.diagnostics
    assert diagnostic.code == "IPZ602"
    assert f"kind /{sort} without field {field!r}" in diagnostic.message
    assert xwcore.dumps(puzzle, "ipuz") == data


def test_calcudoku_of_sums_has_no_boxes() -> None:
    text = CALCUDOKU.replace('"boxes": false, ', "")
    text = re.sub(r'"operator": "."', '"operator": "+"', text)
    assert read(text.replace("ipuz.org/sudoku#1", "ipuz.org/sudoku/calcudoku#1")).type == "basic"
