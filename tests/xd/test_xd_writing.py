"""Styles, keys, empty clues, and conversions."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xwcore
from tests.support import corpus_parameters
from tests.xd.xd_files import (
    REGISTRY,
    SMALL_CLUES,
    SMALL_HEADERS,
    SMALL_ROWS,
    anew,
    codes,
    explicit,
    implicit,
    read,
    written,
)
from xwcore import WriteError, diff
from xwcore.findings.features import Feature
from xwcore.plugin import Metadata
from xwcore_crossword import CIRCLE, SHADE, Clue, CrosswordFeature, Grid, Readings, Styled
from xwcore_crossword.puzzle import Crossword
from xwcore_crossword.states import Lock
from xwcore_crossword.strategies import crosswords
from xwcore_testing import assert_losses_exact
from xwcore_xd.manifest import FEATURES


def test_styles_are_written() -> None:
    puzzle = read(implicit(notes="So."))
    assert anew(puzzle).encode() == implicit(notes="So.")
    assert written(puzzle, style="implicit").encode() == implicit(notes="So.")
    assert written(puzzle, style="canonical").encode() == implicit(notes="So.")
    assert written(puzzle, style="explicit").encode() == explicit(Notes="So.")
    dotted = written(puzzle, dots="block")
    assert SMALL_ROWS.replace("#", ".") in dotted
    assert read(dotted.encode()) == puzzle


@pytest.mark.slow
@given(puzzle=crosswords(), style=st.sampled_from(["canonical", "implicit", "explicit"]))
def test_writing_is_idempotent(puzzle: Crossword, style: str) -> None:
    once = read(anew(puzzle, style=style).encode())
    text = anew(once, style=style)
    assert anew(read(text.encode()), style=style) == text
    assert_losses_exact(REGISTRY, puzzle.replace(extras={}), "xd", style=style)


def test_dots_leave_no_sign_for_unknown_cells() -> None:
    puzzle = read(implicit(rows="PL.M\nEAR#\n#SEA\nATEN"))
    with pytest.raises(WriteError, match="without a solution"):
        written(puzzle, dots="block")


def test_empty_cells_are_not_read_as_blocks() -> None:
    puzzle = Crossword(Grid.from_rows(["AB.", "CDE", ".FG"], unknown="."), title="T")
    text = anew(puzzle)
    assert "A1. ~ \n" in text  # empty clues show that the dots are empty cells
    assert read(text.encode()) == puzzle


def test_a_solution_of_x_alone_is_not_read_as_redacted() -> None:
    puzzle = Crossword(Grid.from_rows(["XX", "XX"]), title="T")
    text = anew(puzzle)
    assert "Rebus: 1=X" in text
    assert read(text.encode()) == puzzle


def test_keys_are_signs_that_the_grid_does_not_use() -> None:
    puzzle = Crossword(
        Grid.from_rows([["ONE", "1", "2"], ["#", "TWO", "ONE"], ["a", None, "\u00c9"]])
    )
    grid = puzzle.grid.with_solution({(2, 1): "."})
    puzzle = puzzle.replace(grid=grid)
    text = anew(puzzle)
    assert "Rebus: 3=ONE 4=TWO 5=a 6=." in text
    assert "312\n#43\n56\u00c9" in text
    assert read(text.encode()) == puzzle


@pytest.mark.parametrize("name", ["title", "author", "copyright"])
@pytest.mark.parametrize("blank", [" ", "\u00a0", "\t\n "])
def test_a_blank_header_is_written_as_an_absent_one(name: str, blank: str) -> None:
    puzzle = Crossword(Grid.from_rows(["AB", "CD"]), title="T", author="A", copyright="C")
    text = anew(puzzle.replace(**{name: blank}))
    assert text == anew(puzzle.replace(**{name: ""}))
    assert written(read(text.encode()), style="canonical") == text


def test_bars_without_a_design_are_written_as_the_same_file_again() -> None:
    grid = Grid.from_rows(["AB", "CD"]).with_cells(bars=bytes([0, 1, 0, 0]))
    clues = [Clue(1, text="t", group="Further")]
    text = anew(Crossword(grid, clues, title="T"), style="implicit")
    assert "Form: barred\nCluegroup: B=Further\n" in text
    assert written(read(text.encode()), style="implicit") == text


def test_a_digit_or_sign_is_a_key_of_its_own() -> None:
    puzzle = Crossword(
        Grid.from_rows([["ONE", "1", "="], [",", "/", "\u00c9"], ["$", "|", "B"]]), title="T"
    )
    text = anew(puzzle)
    assert "\nRebus: 2=ONE $=$ /=/ 1=1 === |=| ,=,\n" in text
    assert "\n21=\n,/\u00c9\n$|B\n" in text
    assert read(text.encode()) == puzzle
    assert not {"XD404", "XD408"} & set(codes(text.encode()))


def test_an_edit_adds_the_keys_of_new_digits_only() -> None:
    source = implicit("Title: T\nRebus: 1=1", "A1\n2B", "A1. x ~ A1\nA2. y ~ 2B")
    puzzle = read(source)
    changed = puzzle.replace(grid=puzzle.grid.with_solution({(1, 1): "3"}))
    data = xwcore.dumps(changed, "xd")
    assert data.startswith(b"Title: T\nRebus: 1=1 3=3\n\n\nA1\n23\n")


def test_marks_are_written() -> None:
    grid = Grid.from_rows([["A", "ONE"], ["5", "D"]])
    circled = Crossword(grid.with_flag(CIRCLE, [(0, 0), (0, 1), (1, 0)]))
    text = anew(circled)
    assert "Special: circle\nRebus: b=ONE c=5\n" in text
    assert "ab\ncD" in text
    assert read(text.encode()) == circled
    both = circled.replace(grid=circled.grid.with_flag(SHADE, [(1, 1)]))
    assert "## Design" in anew(both)
    assert read(anew(both).encode()) == both


def test_readings_are_written() -> None:
    readings = {0: Readings(("IE",), ("EI",)), 1: Readings(("A", "B"), ("A", "B"))}
    grid = Grid(2, 1, b"\0\0", "\0\0", readings=readings)
    text = anew(Crossword(grid))
    assert "Rebus: 1=IE/EI 2=A|B\n" in text
    assert read(text.encode()).grid.readings == readings


@pytest.mark.parametrize(
    ("change", "feature"),
    [
        ({"title": "two\nlines"}, Feature.TITLE),
        ({"title": " blank"}, Feature.TITLE),
        ({"clues": [Clue(1, "across", "a\\b")]}, CrosswordFeature.CLUES),
        ({"clues": [Clue(1, "across", "{/no markup/}")]}, CrosswordFeature.CLUE_MARKUP),
        ({"metadata": Metadata([("a:b", "c")])}, Feature.METADATA),
        ({"metadata": Metadata([("Rebus", "1=ONE")])}, Feature.METADATA),
        ({"diagramless": True}, CrosswordFeature.DIAGRAMLESS),
    ],
)
def test_losses_are_reported(change: dict[str, Any], feature: Feature) -> None:
    puzzle = Crossword(Grid.from_rows(["AB", "CD"]), title="T").replace(**change)
    assert_losses_exact(REGISTRY, puzzle, "xd")
    assert feature in {loss.feature for loss in REGISTRY.losses(puzzle, "xd")}


def test_clues_of_stated_numbers_are_those_of_the_same_entries() -> None:
    grid = Grid.from_rows(["AB", "CD"], stated_numbers={0: 30, 1: "B", 2: 10})
    clues = [Clue(30, "across", "a"), Clue(10, "across", "c"), Clue("B", "down", "b")]
    data = xwcore.dumps(Crossword(grid, clues), "xd")
    assert data.endswith(b"\n\n\nA1. a ~ AB\nA3. c ~ CD\n\nD2. b ~ BD\n")
    further = [*clues, Clue(3, "across", "Nowhere")]
    assert b"A30. a ~ AB" in xwcore.dumps(Crossword(grid, further), "xd")
    repeated = grid.with_cells(stated_numbers={0: 30, 1: "B", 2: 30})
    assert b"A30. a ~ " in xwcore.dumps(Crossword(repeated, clues[:1]), "xd")
    own_cells = [clues[0]._replace(stated_cells=((1, 0), (1, 1)))]
    assert b"A30. a ~ " in xwcore.dumps(Crossword(grid, own_cells), "xd")


def test_the_loss_of_clues_names_stated_numbers() -> None:
    grid = Grid.from_rows(["AB", "CD"], stated_numbers={0: 1, 1: 1, 2: 7})
    puzzle = Crossword(grid, [Clue(7, "across", "x")], title="T")
    losses = {loss.feature: loss.message for loss in REGISTRY.losses(puzzle, "xd")}
    assert "a file cannot state numbers" in losses[CrosswordFeature.CLUES]
    assert_losses_exact(REGISTRY, puzzle, "xd")


def test_a_locked_solution_is_never_written() -> None:
    lock = Lock("across-lite", 1234, "QZ\0QZ")
    grid = Grid(5, 1, b"\0\0\1\0\0")
    puzzle = Crossword(grid, [Clue(1, "across", "Yes"), Clue(2, "across", "No")], lock=lock)
    text = anew(puzzle)
    assert "..#..\n" in text
    assert "A1. Yes ~ \nA2. No ~ \n" in text
    assert "Q" not in text
    assert [loss.feature for loss in REGISTRY.losses(puzzle, "xd")] == [CrosswordFeature.LOCK]
    assert_losses_exact(REGISTRY, puzzle, "xd")


def test_line_breaks_and_markup_are_written() -> None:
    clue = Clue(1, "across", "one\ntwo", markup=(Styled("italic", ("one\ntwo",)),))
    puzzle = Crossword(Grid.from_rows(["AB"]), [clue], title="T")
    assert "A1. {/one\\two/} ~ AB" in anew(puzzle)
    assert read(anew(puzzle).encode()) == puzzle


def test_notes_that_look_like_clues_get_a_heading() -> None:
    puzzle = read(implicit()).replace(notes="A9. Not a clue ~ AT ALL", extras={})
    assert "## Notes\n\nA9." in anew(puzzle)
    assert read(anew(puzzle).encode()) == puzzle


@pytest.mark.parametrize("notes", ["## Grid", "## Metadata", "Thanks\n## Clues\nA1. x ~ Y"])
@pytest.mark.parametrize("data", [implicit(), explicit()], ids=["implicit", "explicit"])
def test_headings_in_notes_break_no_section(data: bytes, notes: str) -> None:
    puzzle = read(data).replace(notes=notes)
    for changed in (puzzle, puzzle.replace(extras={})):
        file = REGISTRY.dumps(changed, "xd")
        assert REGISTRY.detect(file).format == "xd"
        assert read(file) == changed.replace(notes=notes.replace("##", "###"))
        assert_losses_exact(REGISTRY, changed, "xd")


# -- other formats ---------------------------------------------------------------------------------

needs_other_formats = pytest.mark.skipif(
    not {"puz", "across-text", "xd"} <= set(xwcore.formats()), reason="another format is absent"
)


@needs_other_formats
@pytest.mark.parametrize("target", ["puz", "across-text"])
@pytest.mark.parametrize("path", corpus_parameters("xd/*.xd", "edge/xd/*.xd"))
def test_conversions_to_other_formats_and_back_have_exact_losses(path: Path, target: str) -> None:
    puzzle = read(path.read_bytes())
    lost = {(loss.feature, place) for loss in xwcore.losses(puzzle, target) for place in loss.where}
    there = xwcore.read(xwcore.dumps(puzzle, target), target)
    assert {(item.feature, item.where) for item in diff(puzzle, there)} == lost
    back = xwcore.read(xwcore.dumps(there.replace(extras={}), "xd"), "xd")
    again = {(loss.feature, place) for loss in xwcore.losses(there, "xd") for place in loss.where}
    assert {(item.feature, item.where) for item in diff(there, back)} == again
    assert isinstance(back, Crossword)
    assert back.grid.kinds.count(0) == puzzle.grid.kinds.count(0)


@needs_other_formats
@pytest.mark.parametrize("path", corpus_parameters("puz/*.puz", "across_text/*.txt"))
def test_conversions_from_other_formats_have_exact_losses(path: Path) -> None:
    try:
        puzzle = xwcore.read(path)
    except xwcore.XwError:
        pytest.skip("not applicable: the other format cannot read the file")
    back = xwcore.read(xwcore.dumps(puzzle, "xd"), "xd")
    lost = {(loss.feature, place) for loss in xwcore.losses(puzzle, "xd") for place in loss.where}
    assert {(item.feature, item.where) for item in diff(puzzle, back)} == lost
    kept = {feature for feature, _ in lost} & FEATURES
    # What is lost of what the format holds: letters of the player, and odd texts.
    assert kept <= {
        CrosswordFeature.FILL,
        CrosswordFeature.CLUES,
        Feature.TITLE,
        Feature.AUTHOR,
        Feature.NOTES,
        Feature.COPYRIGHT,
    }


@needs_other_formats
@pytest.mark.parametrize("name", ["locked_puz.puz", "nyt_locked.puz"])
def test_locked_puzzles_are_converted_without_answers(name: str, corpus: Path) -> None:
    puzzle = xwcore.read(corpus / "puz" / name)
    assert isinstance(puzzle, Crossword)
    text = xwcore.dumps(puzzle, "xd").decode()
    assert puzzle.lock is not None
    assert not read(text.encode()).has_solution
    assert all(
        line.endswith(" ~ ") for line in text.split("\n") if line[:1] in "AD" and ". " in line
    )


def test_all_clues_are_written() -> None:
    assert SMALL_CLUES.strip() in anew(read(explicit(SMALL_HEADERS)))


@pytest.mark.parametrize("text", ["\u212b", "\u1f71"])
def test_a_letter_that_reading_composes_is_written_as_a_rebus(text: str) -> None:
    puzzle = Crossword(Grid.from_rows(["AB", "CD"]).with_solution({(0, 0): text}))
    back = REGISTRY.read(REGISTRY.dumps(puzzle, "xd"), "xd")
    assert isinstance(back, Crossword)
    assert back.grid[0, 0].solution == text
    assert not REGISTRY.losses(puzzle, "xd")


@pytest.mark.parametrize("label", ["A", "1-5", "L1", "3/4", "\u0663"])
def test_label_that_is_no_number_goes_into_the_text(label: str) -> None:
    puzzle = Crossword.build(["AB", "CD"], across=["x", "y"], down=["z", "w"], notes="Notes")
    slanted = Clue(label, group="Diagonal", text="Slanted", answer="AD")
    puzzle = puzzle.replace(clues=[*puzzle.clues, slanted])
    assert_losses_exact(REGISTRY, puzzle, "xd")
    after = xwcore.read(xwcore.dumps(puzzle, "xd"), kind=Crossword)
    expected = Clue(None, group="Diagonal", text=f"{label}. Slanted", answer="AD")
    assert after.clues[-1] == expected
    assert after.notes == "Notes"
    assert after.diagnostics == ()
