"""Real files: byte for byte, without false findings, and in agreement with puzpy."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import puz as puzpy  # type: ignore[import-untyped]
import pytest

import xwcore
from tests.puz.puz_files import DIAGRAMLESS, REBUS, UNICODE, puz
from tests.support import corpus_parameters
from xwcore_crossword import CIRCLE, REVEALED, short_letters, texts_in_grid_order
from xwcore_crossword.puzzle import Crossword

REAL = corpus_parameters("puz/*.puz")


def crossword(data: bytes) -> Crossword:
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, Crossword)
    return puzzle


@pytest.mark.parametrize("path", REAL)
def test_real_files_are_known_by_content_under_any_name(path: Path, tmp_path: Path) -> None:
    for name in ("page.html", "puzzle", "x.xd"):
        other = tmp_path / name
        other.write_bytes(path.read_bytes())
        if path.name == "ONE_bad.puz":
            with pytest.raises(xwcore.UnknownFormatError):
                xwcore.detect(other)
        else:
            assert xwcore.detect(other).format == "puz"


@pytest.mark.parametrize("path", REAL)
def test_real_files_are_given_back_byte_for_byte(path: Path) -> None:
    data = path.read_bytes()
    if path.name == "ONE_bad.puz":
        pytest.skip("not applicable: not a .puz file")
    puzzle = crossword(data)
    assert xwcore.dumps(puzzle, "puz") == data
    assert xwcore.losses(puzzle, "puz") == ()
    fresh = puzzle.replace(extras={})
    assert xwcore.read(xwcore.dumps(fresh, "puz")) == puzzle
    edited = puzzle.replace(title="Another")
    assert xwcore.read(xwcore.dumps(edited, "puz")) == edited


@pytest.mark.parametrize("path", REAL)
def test_real_files_have_no_error(path: Path) -> None:
    if path.name == "ONE_bad.puz":
        assert not xwcore.validate(path, "puz").ok
        return
    report = xwcore.validate(path)
    assert report.ok
    assert not [diagnostic for diagnostic in report if diagnostic.code.startswith("PUZ2")]


@pytest.mark.parametrize("path", REAL)
def test_agrees_with_puzpy_on_real_files(path: Path) -> None:
    agrees(path.read_bytes())


@pytest.mark.parametrize("data", [puz(), REBUS, DIAGRAMLESS, UNICODE], ids=range(4))
def test_agrees_with_puzpy_on_files_of_ours(data: bytes) -> None:
    agrees(data)


def agrees(data: bytes) -> None:
    """Puzpy and xwcore read the same content."""
    try:
        theirs = puzpy.load(data)
    except puzpy.PuzzleFormatError:
        pytest.skip("not applicable: puzpy refuses the file")
    ours = crossword(data)
    texts = (theirs.title, theirs.author, theirs.copyright, theirs.notes)
    assert [text.replace("\r\n", "\n") for text in texts] == [
        ours.title,
        ours.author,
        ours.copyright,
        ours.notes,
    ]
    assert texts_in_grid_order(ours.clues) == theirs.clues
    assert (ours.grid.width, ours.grid.height) == (theirs.width, theirs.height)
    _same_letters(ours, theirs)
    _same_numbers(ours, theirs)
    marks = theirs.markup().markup or [0] * ours.grid.cell_count
    for at, mark in enumerate(marks):
        assert ours.grid.flag_at(at, CIRCLE) == bool(mark & puzpy.GridMarkup.Circled)
        assert ours.grid.flag_at(at, REVEALED) == bool(mark & puzpy.GridMarkup.Revealed)


def _same_letters(ours: Crossword, theirs: Any) -> None:
    assert (ours.lock is not None) == theirs.is_solution_locked()
    shown = short_letters(ours.grid) if ours.lock is None else ours.lock.letters
    rebus = theirs.rebus()
    for at, (letter, other) in enumerate(zip(shown, theirs.solution, strict=True)):
        if letter != "\0" and not ours.grid.kinds[at]:
            assert letter == other
        if ours.has_solution and rebus.is_rebus_square(at):
            assert ours.grid.solution_at(at) == rebus.get_rebus_solution(at)
        elif ours.has_solution and other not in ".:":
            assert ours.grid.solution_at(at) == other


def _same_numbers(ours: Crossword, theirs: Any) -> None:
    numbering = theirs.clue_numbering()
    for direction, entries in (("across", numbering.across), ("down", numbering.down)):
        mine = [slot for slot in ours.grid.slots if slot.direction == direction]
        assert [(slot.number, slot.cells.start, len(slot.cells)) for slot in mine] == [
            (entry["num"], entry["cell"], entry["len"]) for entry in entries
        ]
        clues = [clue.text for clue in ours.clues if clue.direction == direction]
        assert clues == [entry["clue"] for entry in entries]
