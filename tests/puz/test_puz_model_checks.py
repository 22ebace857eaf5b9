"""Validation of a file reports the findings of the core's checks on its puzzle."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xwcore
from tests.support import corpus_files
from xwcore import Diagnostic
from xwcore_crossword import Crossword, Grid
from xwcore_crossword.checks import check_crossword
from xwcore_crossword.clues import Clues

#: Texts that are alike, and those that are not quite: case, blanks, line ends, sharp s, no clue.
TEXTS = [
    "Sea bird",
    "sea bird",
    " Sea  bird",
    "Sea bird\t",
    "\x1fSea bird",
    "Sea\r\nbird",
    "Sea\nbird",
    "Straße",
    "STRASSE",
    "Été",
    "été",
    "\xa0Été",
    "-",
    "--",
    "",
    "I",
    "\u0131",
    "5 µm",
    "5 μm",
]


def of_the_model(data: bytes) -> list[tuple[str, str, str]]:
    """Code, message and place of the findings of the core in a file."""
    diagnostics = xwcore.validate(data).diagnostics
    return sorted(
        summary(diagnostic) for diagnostic in diagnostics if diagnostic.code.startswith("XW1")
    )


def summary(diagnostic: Diagnostic) -> tuple[str, str, str]:
    return (
        diagnostic.code,
        diagnostic.message,
        str(diagnostic.span.place if diagnostic.span else ""),
    )


def by_themselves(data: bytes) -> list[tuple[str, str, str]]:
    """The same, of the puzzle, about whose file nothing is known."""
    puzzle = xwcore.read(data, "puz")
    assert isinstance(puzzle, Crossword)
    by_plugin = {"XW102"} if puzzle.lock is None else {"XW102", "XW108"}
    return sorted(
        summary(diagnostic)
        for diagnostic in check_crossword(puzzle)
        if diagnostic.code not in by_plugin
    )


@pytest.mark.parametrize("path", corpus_files("puz/*"), ids=lambda path: path.name)
def test_model_checks_of_real_files(path: Path) -> None:
    data = path.read_bytes()
    try:
        xwcore.read(data, "puz")
    except xwcore.XwError:
        pytest.skip("not applicable: the file cannot be read")
    assert of_the_model(data) == by_themselves(data)


@given(st.lists(st.sampled_from(TEXTS), min_size=10, max_size=12), st.booleans())
def test_model_checks_of_repeated_clues(texts: list[str], solved: bool) -> None:
    rows = ["ABCDE", "F#G#H", "IJKLM", "N#O#P", "QRSTU"]
    shown = rows if solved else [re.sub("[A-Z]", ".", row) for row in rows]
    grid = Grid.from_rows(shown, unknown=".")
    clues = Clues.in_grid_order(texts[: len(grid.slots)], grid)
    data = xwcore.dumps(Crossword(grid, clues), "puz")
    assert of_the_model(data) == by_themselves(data)
