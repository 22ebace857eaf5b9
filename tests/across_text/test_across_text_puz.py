"""To and from .puz: what TEXT holds comes back, and everything else is a reported loss."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.across_text.across_text_samples import PLAIN, REBUS, varied
from tests.support import corpus_parameters
from xwcore.plugin import Feature
from xwcore_across_text.manifest import FEATURES
from xwcore_crossword import Crossword, CrosswordFeature

pytest.importorskip("xwcore_puz.manifest")

PUZ = corpus_parameters("puz/*.puz")
TEXT = corpus_parameters("across_text/*.txt", "edge/across_text/*.txt")


def differing(
    first: xwcore.Puzzle, second: xwcore.Puzzle, without: set[Any]
) -> list[xwcore.Difference]:
    """The differences, less those whose feature and place were reported as losses."""
    return [
        difference
        for difference in xwcore.diff(first, second)
        if (difference.feature, difference.where) not in without
    ]


def reported(puzzle: xwcore.Puzzle, target: str) -> set[Any]:
    return {(loss.feature, place) for loss in xwcore.losses(puzzle, target) for place in loss.where}


@pytest.mark.parametrize("path", PUZ)
def test_a_real_puz_file_loses_only_what_is_reported(path: Path) -> None:
    try:
        puzzle = xwcore.read(path)
    except xwcore.XwError:
        pytest.skip("not applicable: the .puz cannot be read")
    lost = reported(puzzle, "across-text")
    there = xwcore.read(xwcore.dumps(puzzle, "across-text"), "across-text")
    assert there.features() <= FEATURES
    assert not [diagnostic for diagnostic in there.diagnostics if diagnostic.severity == "error"]
    back = xwcore.read(xwcore.dumps(there, "puz"), "puz")
    assert reported(there, "puz") == set()
    assert differing(puzzle, back, lost) == []
    # What is lost is the player's, is locked, or is text that a line cannot hold.
    lines = {Feature.AUTHOR, Feature.COPYRIGHT, Feature.TITLE, CrosswordFeature.CLUES}
    player = {
        CrosswordFeature.FILL,
        CrosswordFeature.FILL_REBUS,
        CrosswordFeature.TIMER,
        CrosswordFeature.LOCK,
        CrosswordFeature.PENCILLED,
        CrosswordFeature.REVEALED,
        CrosswordFeature.INCORRECT,
        CrosswordFeature.PREVIOUSLY_INCORRECT,
    }
    assert {feature for feature, _ in lost} <= lines | player


@pytest.mark.parametrize("path", TEXT)
def test_real_files_survive_puz_and_back(path: Path) -> None:
    puzzle = xwcore.read(path)
    there = xwcore.read(xwcore.dumps(puzzle, "puz"), "puz")
    back = xwcore.read(xwcore.dumps(there, "across-text"), "across-text")
    assert differing(puzzle, back, reported(puzzle, "puz") | reported(there, "across-text")) == []


def converted(data: bytes, **options: Any) -> tuple[bytes, Crossword]:
    made = xwcore.dumps(xwcore.read(data, "across-text"), "puz", **options)
    puzzle = xwcore.read(made, "puz")
    assert isinstance(puzzle, Crossword)
    return made, puzzle


def test_becomes_the_puz_that_across_lite_would_make() -> None:
    made, puzzle = converted(REBUS.encode())
    assert puzzle.grid[0, 0].solution == "HEART"
    assert puzzle.grid[1, 0].short == "Q"
    assert puzzle.grid[0, 1].marks.circle
    assert puzzle.grid[1, 3].symbol == 75
    assert puzzle.copyright == "© 2026 The makers"
    assert b"HAR.Q@AE.EQU" in made  # the short letters are what an old program shows
    assert made[0x18:0x1B] == b"1.3"


def test_diagramless_becomes_a_diagramless_puz() -> None:
    made, puzzle = converted(varied((".TEA", ":TEA"), ("MAT.", "MAT:")))
    assert puzzle.diagramless
    assert made[0x30:0x32] == b"\x01\x04"


def test_without_solution_becomes_such_a_puz() -> None:
    _, puzzle = converted(varied(("SPAR\nLINE\n.TEA\nMAT.", "XXXX\nXXXX\n.XXX\nXXX.")))
    assert not puzzle.has_solution
    assert puzzle.lock is None


def test_becomes_a_locked_puz_with_the_option() -> None:
    _, puzzle = converted(PLAIN.encode(), key="7844")
    assert puzzle.lock is not None
    assert not puzzle.has_solution


def test_short_letters_stand_on_the_board_of_the_puz() -> None:
    # "The third part denotes the single character solution that will be used in earlier versions."
    data = varied(
        ("<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"),
        ("SPAR\nLINE", "12A5\n3INE"),
        ("<ACROSS>", "<REBUS>\n1:5:V\n2:@:A\n3:É:E\n<ACROSS>"),
    )
    made, puzzle = converted(data)
    assert b"VAA5EINE" in made  # a 5 that the file leaves alone is one in the .puz, too
    assert b" 0:5; 1:@; 2:\xc9;" in made
    assert puzzle.grid.shorts == {0: "V", 1: "A", 4: "E"}
    assert [cell.solution for cell in puzzle.grid][:5] == ["5", "@", "A", "5", "É"]
    back = xwcore.dumps(puzzle, "across-text").decode()
    assert "\n23A5\n1INE\n" in back  # É comes first: without a marker it would be lost
    assert "\n1:É:E\n2:5:V\n3:@:A\n" in back


def test_short_letters_are_scrambled_with_the_rest() -> None:
    data = varied(
        ("<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>"),
        ("SPAR\nLINE", "1PAR\nLINE"),
        ("<ACROSS>", "<REBUS>\n1:5:V\n<ACROSS>"),
    )
    made, puzzle = converted(data, key="7844")
    assert puzzle.lock is not None
    assert puzzle.lock.rebus == ((0, "5"),)
    opened = xwcore.read(made, "puz", key="7844")
    assert isinstance(opened, Crossword)
    assert (opened.grid[0, 0].solution, opened.grid[0, 0].short) == ("5", "V")
    assert xwcore.diff(xwcore.read(data, "across-text"), opened) == ()
