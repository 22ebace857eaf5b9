"""Boards of Penpa+: what is read, drawn, changed, and written from the model alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

import xwcore
import xwcore_drawing
from tests.penpa import penpa_samples as boards_of
from xwcore.plugin import Limits, ReadContext
from xwcore_logic import Constraint, Layers, LogicFeature, LogicPuzzle, Mark, center, centers
from xwcore_penpa.parse import BoardLines, find_addresses, lines_of


def read(text: str) -> LogicPuzzle:
    return xwcore.read(text.encode(), kind=LogicPuzzle)


def lines(data: bytes) -> BoardLines:
    """The lines of an address."""
    (address,) = find_addresses(data.decode())
    return lines_of(address, ReadContext("penpa"))


def held(categories: dict[str, Any]) -> dict[str, Any]:
    """The items that are there; numbers as texts, lists in any order."""

    def text(value: Any) -> Any:
        return [text(item) for item in value] if isinstance(value, list) else str(value)

    values: dict[str, Any] = {}
    for category, items in categories.items():
        if items and not category.startswith("command_"):
            if isinstance(items, dict):
                values[category] = {key: text(item) for key, item in items.items()}
            else:
                values[category] = sorted(map(json.dumps, items))
    return values


@pytest.mark.parametrize(
    "text", [boards_of.FULL, boards_of.SMALL, boards_of.UNSHORTENED, boards_of.MARGINS]
)
def test_a_board_is_written_back_from_the_model_alone(text: str) -> None:
    address = boards_of.address(text)
    puzzle = read(address)
    assert xwcore.dumps(puzzle, "penpa") == address.encode()
    written = xwcore.dumps(puzzle.replace(extras={}), "penpa")
    assert xwcore.read(written) == puzzle
    before, after = lines(address.encode()), lines(written)
    if after.canvas == before.canvas:
        assert held(after.given) == held(before.given)
        assert held(after.entered) == held(before.entered)
    assert after.lattice == before.lattice
    assert after.grid == before.grid
    assert set(after.cells) == set(before.cells) or after.canvas != before.canvas
    assert xwcore.losses(puzzle.replace(extras={}), "penpa") == ()


def test_everything_of_a_board_is_in_the_model() -> None:
    puzzle = read(boards_of.address(boards_of.FULL))
    assert puzzle.diagnostics == ()
    assert puzzle.unmodeled == ()
    assert (puzzle.title, puzzle.author) == ("All of it, once", "A. N. Author")
    assert puzzle.notes == "A line.\nAnother, with a comma."
    assert [(entry.key, entry.value) for entry in puzzle.metadata] == [
        ("Source", "https://example.org/"),
        ("Genre", "akari"),
        ("Genre", "classic"),
    ]
    assert puzzle.params == {"grid": "dashed", "dots": True, "frame": False}
    givens = puzzle.givens
    assert givens.cells[0][1] == 3
    assert givens.edge((0, 0), (0, 1)) == "link"
    assert givens.edge((0, 1), (1, 1)) == "wall"
    assert givens.edge((-1, 0), (0, 0)) == "wall"
    marks = {
        (mark.point, mark.tag): (mark.value, mark.style)
        for mark in givens.marks
        if mark.value != "cross"
    }
    assert marks[center((0, 0)), "color"] == (None, "#000000")
    assert marks[center((1, 0)), "number"] == ((2, "up"), "large arrow fill=#000000 text=#ffffff")
    assert marks[center((1, 2)), "number"] == ((1, 2), "tapa")
    assert marks[center((2, 0)), "candidates"] == ((1, 3), "of=10")
    assert marks[(1.25, 1.25), "number"] == (9, "small")
    assert marks[(1.8, 1.5), "number"] == ("b", "small #4c9900")
    assert marks[(1.5, 3.0), "symbol"] == ("circle", "white tiny")
    assert marks[(2.0, 2.5), "symbol"] == ("greater", "small")
    assert puzzle.constraints == (
        Constraint("thermometer", centers([(0, 0), (1, 1), (2, 1)])),
        Constraint("arrow", centers([(0, 3), (1, 3)])),
        Constraint("cage", centers([(2, 0), (2, 1)])),
    )
    assert puzzle.progress is not None
    assert puzzle.progress.cells[0][0] == 7
    assert puzzle.progress.edge((1, 1), (2, 1)) == "link"
    assert [line.kind for line in puzzle.progress.lines] == ["edge", "thermometer"]
    assert puzzle.check()[0].code == "XW206"


def test_margins_and_missing_cells() -> None:
    puzzle = read(boards_of.address(boards_of.MARGINS))
    assert (puzzle.width, puzzle.height) == (3, 3)
    assert puzzle.givens.cells[1][1] == 4
    numbers = [mark for mark in puzzle.givens.marks if mark.tag == "number"]
    assert [(mark.point, mark.value) for mark in numbers] == [((-0.5, 1.5), 21)]
    assert [mark.point for mark in puzzle.givens.marks if mark.tag == "void"] == [(2.5, 2.5)]


def test_a_solution_is_a_set_of_layers_of_its_own() -> None:
    address = boards_of.address(boards_of.SOLVE, "solve", a=boards_of.packed(boards_of.SOLUTION))
    puzzle = read(address)
    solution = puzzle.solution
    assert solution is not None
    assert (solution.cells[1][1], solution.cells[2][2]) == ("#", 12)
    assert solution.linked((0, 0), (0, 1))
    assert [line.kind for line in solution.lines] == ["line", "wall"]
    assert [mark.value for mark in solution.marks] == ["2A"]
    written = xwcore.dumps(puzzle.replace(extras={}), "penpa")
    assert xwcore.read(written) == puzzle
    assert b"m=solve&" in written
    stated = lines(written).solution
    assert stated is not None
    sets = [set(items) for items in json.loads(stated)]
    assert sets == [set(items) for items in json.loads(boards_of.SOLUTION)]


def test_a_change_keeps_the_settings_of_the_program() -> None:
    puzzle = read(f"# mine\n{boards_of.address(boards_of.FULL)}\n")
    changed = puzzle.with_cells({(1, 1): 5}).replace(title="Another, title")
    written = xwcore.dumps(changed, "penpa")
    assert written.startswith(b"# mine\n")
    assert xwcore.read(written) == changed
    before, after = lines(xwcore.dumps(puzzle, "penpa")), lines(written)
    assert after.texts[6:14] == before.texts[6:14]
    assert after.header[3:15] == before.header[3:15]


def test_another_lattice_is_kept_as_text() -> None:
    puzzle = read(boards_of.address(boards_of.HEX))
    assert [diagnostic.code for diagnostic in puzzle.diagnostics] == ["PEN104"]
    assert puzzle.title == "Hexagons"
    assert [item.name for item in puzzle.unmodeled] == ["lattice", "lines"]
    renamed = puzzle.replace(title="Six sides")
    assert xwcore.read(xwcore.dumps(renamed, "penpa")) == renamed
    with pytest.raises(xwcore.UnsupportedOperationError):
        xwcore_drawing.draw(puzzle)


def test_what_the_model_has_no_value_for_is_kept() -> None:
    odd: dict[str, Any] = {
        "number": {"14": ["1", 1, "1"], "x": [1], "99999": ["1", 1, "1"], "15": "no list"},
        "lineE": {"1,": 2, "40,41": None},
        "thermo": [[14, 99999], [14, 15]],
        "further": {"a": [1]},
    }
    puzzle = read(boards_of.address(boards_of.lines(2, 2, boards_of.items(**odd))))
    names = {item.name: item.count for item in puzzle.unmodeled}
    assert names == {"given number": 3, "given lineE": 2, "given thermo": 1, "given further": 1}
    written = xwcore.dumps(puzzle.replace(extras={}), "penpa")
    assert xwcore.read(written) == puzzle
    assert held(lines(written).given) == held(odd)


def test_colors_of_its_own_are_words_of_the_style() -> None:
    colors = boards_of.items(surface={"14": "#123456"}, symbol={"15": "orange"})
    given = boards_of.items(surface={"14": 1}, symbol={"15": [2, "star", 2]})
    puzzle = read(boards_of.address(boards_of.lines(2, 2, given, colors=colors)))
    assert [mark.style for mark in puzzle.givens.marks] == [
        "#444444 own=#123456",
        "black large own=orange",
    ]
    written = lines(xwcore.dumps(puzzle.replace(extras={}), "penpa"))
    assert held(written.given_colors) == {
        "surface": {"14": "#123456"},
        "symbol": {"15": "orange"},
    }
    assert "#123456" in xwcore_drawing.draw(puzzle).svg()


def test_short_names_in_texts_stay_as_they_are() -> None:
    given = boards_of.items(number={"14": ["zO zN", 1, "1"]})
    puzzle = read(boards_of.address(boards_of.lines(2, 2, given)))
    assert puzzle.givens.cells[0][0] == "zO zN"
    assert xwcore.read(xwcore.dumps(puzzle.replace(extras={}), "penpa")) == puzzle


def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    bomb = f"{boards_of.PREFIX}m=edit&p={boards_of.packed('square,' + '1' * 30_000_000)}"
    with pytest.raises(xwcore.ReadError, match="max_ratio"):
        xwcore.read(bomb.encode())
    with pytest.raises(xwcore.LimitError, match="max_unpacked"):
        xwcore.read(bomb.encode(), limits=Limits(max_unpacked=100_000))
    wide = boards_of.address(boards_of.lines(10**8, 10**8, boards_of.items()))
    with pytest.raises(xwcore.LimitError, match="max_cells"):
        xwcore.read(wide.encode())


@pytest.mark.parametrize(
    "text",
    [
        boards_of.SMALL.replace("square,2,2", "square,x,2"),
        boards_of.SMALL.replace("square,2,2", "square,0,2"),
        boards_of.SMALL.replace("zN:{", "zN:[{"),
        boards_of.SMALL.replace(",2,2,", ",2"),
        "square",
        "",
        "\n\n",
        boards_of.SMALL.replace('{"14"', "{" + "[" * 5_000),
    ],
)
def test_a_malformed_board_is_refused(text: str) -> None:
    with pytest.raises(xwcore.ReadError) as failure:
        read(boards_of.address(text))
    assert failure.value.diagnostics[0].code == "PEN103"


def test_a_sudoku_becomes_a_board_and_says_what_it_loses() -> None:
    sudoku = LogicPuzzle.from_cells("sudoku", ["1...", "..3.", ".4..", "...2"], title="Four")
    losses = xwcore.losses(sudoku, "penpa")
    assert {loss.feature for loss in losses} == {LogicFeature.LOGIC_TYPE}
    board = xwcore.read(xwcore.dumps(sudoku, "penpa"), kind=LogicPuzzle)
    assert board.givens.cells == sudoku.givens.cells
    assert board.givens.areas() == sudoku.givens.areas()


def test_outside_clues_become_losses() -> None:
    puzzle = LogicPuzzle.new("skyscrapers", 4).with_clues(left={0: 3}, top={2: 1})
    losses = xwcore.losses(puzzle, "penpa")
    places = {str(place) for loss in losses for place in loss.where}
    assert "left clue 1 of row 1" in places
    marked = LogicPuzzle("", 2, 2).with_marks([Mark((-0.5, 0.5), "number", 3, "large")])
    assert xwcore.losses(marked, "penpa") == ()


def test_a_clue_without_all_its_parts_is_not_written_as_their_words() -> None:
    cells = (((None, None), (None, 4)), ((3, None), None), ((1, 12), (1, 2)))
    puzzle = LogicPuzzle("", 2, 3, Layers.blank(2, 3).replace(cells=cells))
    board = xwcore.read(xwcore.dumps(puzzle, "penpa"), kind=LogicPuzzle)
    numbers = {mark.point: mark.value for mark in board.givens.marks}
    assert numbers == {center((2, 1)): (1, 2)}
    lost = {place.cell for loss in xwcore.losses(puzzle, "penpa") for place in loss.where}
    assert {(0, 0), (0, 1), (1, 0), (2, 0)} <= lost
