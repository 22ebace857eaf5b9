"""Addresses of ids without a type: decoded, drawn, and written again from their layers."""

from __future__ import annotations

import pytest

import xwcore
from tests.puzzlink.puzzlink_boards import board_ids, random_board
from tests.support import ROOT
from xwcore_drawing import draw
from xwcore_logic import LogicPuzzle, Mark
from xwcore_puzzlink.syntax.describing import page
from xwcore_puzzlink.syntax.rows import all_rows

PAGE = ROOT / "docs" / "formats" / "puzzlink.md"


def _read(address: str) -> LogicPuzzle:
    puzzle = xwcore.read(f"https://puzz.link/p?{address}".encode())
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle


def test_at_least_160_ids_have_layers() -> None:
    ids = {*board_ids(), *(row.id for row in all_rows())}
    further = [name for row in all_rows() for name in row.names[1:]]
    assert len(ids) >= 160
    assert f"{len(ids)} ids become layers" in PAGE.read_text("utf-8")
    assert f"{len(further)} further names" in PAGE.read_text("utf-8")


def test_the_page_has_the_table_of_ids() -> None:
    text = PAGE.read_text("utf-8")
    command = "python -m xwcore_puzzlink.syntax.describing docs/formats/puzzlink.md"
    assert page(text) == text, f"run: {command}"


@pytest.mark.parametrize("name", board_ids())
def test_a_board_is_written_from_its_layers(name: str) -> None:
    board = random_board(name, 1)
    data = xwcore.dumps(board, "puzzlink")
    puzzle = xwcore.read(data)
    assert puzzle == board
    assert not puzzle.unmodeled
    assert [diagnostic.code for diagnostic in puzzle.diagnostics] == ["PZL104"]
    assert xwcore.dumps(puzzle.replace(extras={}), "puzzlink") == data
    assert draw(puzzle).svg() != draw(LogicPuzzle("", board.width, board.height)).svg()
    assert xwcore.losses(puzzle, "puzzlink") == ()


def test_clues_have_the_marks_of_their_picture() -> None:
    circled = _read("oasis/2/2/.3g1").givens.marks
    assert circled[0] == Mark((0.5, 0.5), "symbol", "circle", "fill=white outline=black large")
    assert circled[1].value == ("circle", 3)
    corners = _read("nibunnogo/1/1/4g.g").givens.marks
    assert [mark.point for mark in corners] == [(0.0, 0.0), (1.0, 0.0)]


def test_a_changed_board_is_written_with_the_change() -> None:
    puzzle = _read("scrin/2/2/1g2g")
    changed = puzzle.replace(givens=puzzle.givens.with_cells({(0, 1): 5}))
    assert xwcore.dumps(changed, "puzzlink") == b"https://puzz.link/p?scrin/2/2/152g"


def test_a_mark_that_no_clue_stands_for_is_lost() -> None:
    puzzle = _read("scrin/2/2/1g2g")
    marks = (Mark((0.5, 0.5), "number", 7),)
    changed = puzzle.replace(givens=puzzle.givens.replace(marks=marks))
    assert [loss.feature for loss in xwcore.losses(changed, "puzzlink")] == ["givens"]


def test_a_board_without_rules_is_never_judged() -> None:
    report = xwcore.validate(b"https://puzz.link/p?scrin/2/2/1g2g")
    assert [diagnostic.code for diagnostic in report.diagnostics] == ["PZL104"]
    malformed = xwcore.validate(b"https://puzz.link/p?scrin/2/2/1!g")
    assert "PZL201" in [diagnostic.code for diagnostic in malformed.diagnostics]
