"""Sudokus of f-puzzles and SudokuPad: what is read, drawn, solved, and written from the model."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

import xwcore
import xwcore_drawing
import xwcore_solve
from tests.sudokupad import sudokupad_samples as made
from xwcore.plugin import Limits, ReadContext
from xwcore_logic import Block, Constraint, LogicFeature, LogicPuzzle, Mark, center, centers
from xwcore_sudokupad.parse import parse
from xwcore_sudokupad.syntax.lz import MalformedLzError, compressed, decompressed


def read(text: str) -> LogicPuzzle:
    return xwcore.read(text.encode(), kind=LogicPuzzle)


def held(data: bytes) -> dict[str, Any]:
    """The JSON of a file; the items of lists in any order."""

    def ordered(value: Any) -> Any:
        is_items = isinstance(value, list) and all(isinstance(item, dict) for item in value)
        if not is_items:
            return value
        return sorted(json.dumps(item, sort_keys=True) for item in value)

    puzzle = parse(data, ReadContext("sudokupad")).puzzle
    return {key: ordered(value) for key, value in puzzle.items()}


@pytest.mark.parametrize(
    "address",
    [
        made.fpuzzles(made.FULL),
        made.fpuzzles(made.SMALL),
        made.fpuzzles(made.ODD),
        made.scl(made.BOARD),
        made.text_of(made.BOARD),
    ],
)
def test_a_puzzle_is_written_back_from_the_model_alone(address: str) -> None:
    puzzle = read(address)
    assert xwcore.dumps(puzzle, "sudokupad") == address.encode()
    bare = puzzle.replace(extras={})
    written = xwcore.dumps(bare, "sudokupad")
    assert xwcore.read(written) == puzzle
    assert xwcore.losses(bare, "sudokupad") == ()
    assert held(written) == held(address.encode())


def test_everything_of_f_puzzles_is_in_the_model() -> None:
    puzzle = read(made.fpuzzles(made.FULL))
    assert puzzle.diagnostics == ()
    assert puzzle.unmodeled == ()
    assert (puzzle.title, puzzle.author) == ("Everything", "A. N. Author")
    assert puzzle.notes == "Normal rules.\nAnd more."
    constraints = list(puzzle.constraints)
    assert Constraint("thermometer", centers([(0, 0), (0, 1), (1, 2)])) in constraints
    assert Constraint("arrow", centers([(0, 0), (0, 1), (1, 2), (2, 3)]), 2) in constraints
    assert Constraint("cage", centers([(0, 0), (0, 1)]), 5) in constraints
    assert Constraint("difference", ((0.5, 1.0),)) in constraints
    assert Constraint("sum", ((3.5, 1.0),), 10) in constraints
    assert Constraint("quadruple", ((1.0, 1.0),), (1, 3)) in constraints
    outside = centers([(1, -1), (1, 0), (1, 1), (1, 2), (1, 3)])
    assert Constraint("sandwich", outside, 5) in constraints
    assert Constraint("x_sum", centers([(4, 2), (3, 2), (2, 2), (1, 2), (0, 2)]), 3) in constraints
    diagonal = centers([(-1, 0), (0, 1), (1, 2), (2, 3)])
    assert Constraint("little_killer", diagonal, 9) in constraints
    assert Constraint("negative", (), "sum") in constraints
    assert {mark.tag for mark in puzzle.givens.marks} == {"candidates", "color", "number", "symbol"}
    assert puzzle.progress is not None
    assert puzzle.progress.cells[0][1] == 2
    assert [mark.tag for mark in puzzle.progress.marks] == ["center", "corner"]
    assert puzzle.solution is not None
    assert xwcore_drawing.draw(puzzle).svg().count("<") > 60


def test_no_verdict_over_what_may_stand_for_a_rule() -> None:
    puzzle = read(made.fpuzzles(made.FULL))
    with pytest.raises(xwcore_solve.NotModeledError, match="not modeled"):
        xwcore_solve.solutions(puzzle)
    new = {"lines": [["R1C1", "R1C2"]], "isNewConstraint": True, "outlineC": "#123456"}
    puzzle = read(made.fpuzzles({**made.SMALL, "line": [new]}))
    assert list(puzzle.gaps()) == []
    assert len(xwcore_solve.solutions(puzzle)) == 2
    for key, value in (("fogofwar", ["R1C1"]), ("entropicline", [{"lines": [["R1C1", "R1C2"]]}])):
        odd = read(made.fpuzzles({**made.SMALL, key: value}))
        assert odd.diagnostics[0].code == "SPD201"
        assert len(list(odd.gaps())) == 1


def test_a_variant_is_solved_and_proven_unique() -> None:
    row = [{"lines": [["R1C1", "R1C2", "R1C3", "R1C4"]]}]
    grid = {"size": 4, "grid": made.grid(4), "diagonal+": True, "diagonal-": True}
    assert xwcore_solve.unique(read(made.fpuzzles({**grid, "thermometer": row}))) == "several"
    arrow = [{"cells": ["R2C1"], "lines": [["R2C1", "R1C1", "R1C2"]]}]
    puzzle = read(made.fpuzzles({**grid, "thermometer": row, "arrow": arrow}))
    assert xwcore_solve.unique(puzzle) == "unique"
    (solution,) = xwcore_solve.solutions(puzzle)
    assert solution.cells == ((1, 2, 3, 4), (3, 4, 1, 2), (4, 3, 2, 1), (2, 1, 4, 3))
    assert puzzle.replace(solution=solution).check() == ()
    assert xwcore_solve.next_hint(puzzle) is not None
    arrow = [{"cells": ["R2C1"], "lines": [["R2C1", "R1C1", "R1C4"]]}]
    wrong = read(made.fpuzzles({**grid, "thermometer": row, "arrow": arrow}))
    assert xwcore_solve.unique(wrong) == "none"


def test_regions_of_its_own() -> None:
    regions = {"R1C1": {"region": 0}, "R1C3": {"region": 0}, "R2C1": {"region": 1}}
    puzzle = read(made.fpuzzles({"size": 4, "grid": made.grid(4, **regions)}))
    first = {area[0]: area for area in puzzle.givens.areas()}
    assert (0, 2) in first[0, 0]
    assert xwcore.read(xwcore.dumps(puzzle.replace(extras={}), "sudokupad")) == puzzle


def test_a_board_of_sudokupad_is_a_drawing() -> None:
    puzzle = read(made.scl(made.BOARD))
    assert puzzle.type == ""
    assert (puzzle.width, puzzle.height) == (3, 2)
    assert (puzzle.title, puzzle.notes) == ("A board", "Draw a loop.")
    assert puzzle.givens.cells == ((3, None, None), (None, None, "x"))
    assert puzzle.constraints == (Constraint("cage", centers([(0, 0), (0, 1)]), 7),)
    assert {item.name for item in puzzle.unmodeled} == {"metadata", "cages", "foglight"}
    assert [line.kind for line in puzzle.givens.lines] == ["line", "arrow"]
    assert puzzle.givens.is_wall((0, 0), (1, 0))
    drawn = xwcore_drawing.draw(puzzle).svg()
    assert "#00aa00" in drawn
    assert ">out<" in drawn


def test_short_names_and_values_of_sudokupad() -> None:
    puzzle = read(made.SCL + compressed(made.ZIPPED))
    assert puzzle.type == "killer_sudoku"
    assert puzzle.title == "It's small"
    assert puzzle.givens.cells[0][0] == 1
    assert puzzle.givens.cells[3][3] == 2
    assert puzzle.givens.blocks == (Block(((0, 0), (0, 1)), 3),)
    zipped = "{ce:[[{},{}]],l:[{wp:[[0.5,0.5],[0.5,1.5]],c:00FF00,th:8}],o:[{ct:[1,1],c2:#F,r:t}]}"
    board = read(made.SCL + compressed(zipped))
    (line,), (mark,) = board.givens.lines, board.givens.marks
    assert line.style == "color=#00FF00 px=8 thickness=0.125"
    assert mark.style == "fill=#FFFFFF"
    assert mark.value == "circle"


def test_a_change_stays_in_its_place() -> None:
    puzzle = read(f"# mine\n{made.fpuzzles(made.SMALL)}\n")
    changed = puzzle.with_cells({(1, 1): 3})
    written = xwcore.dumps(changed, "sudokupad")
    assert written.startswith(b"# mine\nhttps://www.f-puzzles.com/?load=")
    assert xwcore.read(written) == changed
    text = xwcore.dumps(read(made.text_of(made.SMALL)).replace(title="Five"), "sudokupad")
    assert json.loads(text)["title"] == "Five"


def test_killer_and_diagonal_sudokus_are_types(tmp_path: Path) -> None:
    killer = LogicPuzzle.new("killer_sudoku", 4).with_blocks([Block(((0, 0), (0, 1)), 3)])
    diagonal = LogicPuzzle.new("diagonal_sudoku", 4).with_cells({(0, 0): 1})
    for puzzle in (killer, diagonal):
        assert xwcore.losses(puzzle, "sudokupad") == ()
        written = xwcore.dumps(puzzle, "sudokupad")
        assert xwcore.read(written) == puzzle
    assert xwcore.read(xwcore.dumps(killer, "sudokupad", form="sudokupad")) == killer
    spf = xwcore.dumps(killer, "spf")
    conversion = xwcore.convert(spf, tmp_path / "killer.txt", target_format="sudokupad")
    assert conversion.losses == ()
    # With a further constraint the cages are constraints, too.
    cages = {**made.SMALL, "killercage": [{"cells": ["R1C1", "R1C2"], "value": "3"}]}
    mixed = read(made.fpuzzles({**cages, "antiking": True}))
    assert mixed.type == "sudoku"
    assert [item.name for item in mixed.constraints] == ["cage", "antiking"]


@pytest.mark.parametrize("target", ["penpa", "sudoku", "spf", "puzzlink", "ipuz"])
def test_conversions_lose_what_the_difference_is(target: str) -> None:
    puzzle = read(made.fpuzzles(made.FULL)).replace(extras={})
    losses = xwcore.losses(puzzle, target)
    after = xwcore.read(xwcore.dumps(puzzle, target), target)
    gone = {
        (item.feature, item.where) for item in xwcore.diff(puzzle, after) if item.before is not None
    }
    stated = {(loss.feature, place) for loss in losses for place in loss.where}
    assert gone <= stated
    assert any(loss.feature == LogicFeature.CONSTRAINTS for loss in losses)


def test_texts_are_compressed_as_by_the_library() -> None:
    # The digits are those that lz-string 1.5.0 of npm makes (`compressToBase64`).
    known = {
        "": "Q===",
        "a": "IZA=",
        "aaaaaaaa": "IY0o",
        '{"size":9}': "N4IgzglgXgpiBcBOAvkA",
        "h\u00e9 \u6f22": "BYS4BIRPZA==",
    }
    for text, digits in known.items():
        assert decompressed(digits, 100) == text
    for text in (*known, "\U0001f600 smile", "x" * 5_000, made.text_of(made.FULL)):
        assert decompressed(compressed(text), 10**6) == text


@pytest.mark.parametrize("digits", ["N4Ig", "????", "N4IgzglgXgpi", "////////"])
def test_malformed_compression_is_refused(digits: str) -> None:
    with pytest.raises(MalformedLzError):
        decompressed(digits, 10**6)


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = made.FPUZZLES + compressed("x" * 3_000_000)
    with pytest.raises(xwcore.ReadError, match="max_ratio"):
        xwcore.read(bomb.encode())
    with pytest.raises(xwcore.LimitError, match="max_unpacked"):
        xwcore.read(bomb.encode(), limits=Limits(max_unpacked=10_000))


@pytest.mark.parametrize(
    "value",
    [
        {"size": 0, "grid": []},
        {"size": 10**9, "grid": []},
        {"size": 2, "grid": [[{}, {}]]},
        {"size": 1, "grid": [[3]]},
        {"grid": [[{}]]},
        [1, 2],
    ],
)
def test_a_malformed_puzzle_is_refused(value: Any) -> None:
    with pytest.raises(xwcore.ReadError) as failure:
        read(made.fpuzzles(value))
    assert failure.value.diagnostics[0].code == "SPD103"


def test_marks_of_other_kinds_are_lost_and_reported() -> None:
    puzzle = LogicPuzzle.new("sudoku", 4).with_marks([Mark(center((0, 0)), "symbol", "star")])
    losses = xwcore.losses(puzzle, "sudokupad")
    assert {str(place) for loss in losses for place in loss.where} == {
        "row 1, column 1, mark symbol"
    }
