"""Damaged files: what is read comes back, fixes keep the content, edits keep the rest."""

from __future__ import annotations

import time
from collections.abc import Iterator

import pytest

import xwcore
from tests.across_text.across_text_samples import MESSY, PLAIN, REBUS
from xwcore_testing import assert_losses_exact, mutations

SAMPLES = {"version 1": PLAIN.encode(), "version 2": REBUS.encode(), "messy": MESSY}
COUNT = 150


def damaged(name: str, seed: int) -> Iterator[tuple[bytes, xwcore.Puzzle]]:
    """Damaged copies that can be read still."""
    for data in mutations(SAMPLES[name], COUNT, seed=seed):
        try:
            yield data, xwcore.read(data, "across-text")
        except xwcore.ReadError:
            continue


@pytest.mark.parametrize("name", SAMPLES)
def test_most_damaged_files_can_be_read(name: str) -> None:
    assert len(list(damaged(name, 1))) > COUNT * 0.7


@pytest.mark.parametrize("name", SAMPLES)
def test_safe_fixes_of_damaged_files_keep_the_content(name: str) -> None:
    for data, puzzle in damaged(name, 2):
        fixed = xwcore.fix(data, "across-text")
        if any(diagnostic.code == "ACT506" for diagnostic in fixed.applied):
            continue  # a number in front of a clue is text, and the fix deletes it
        assert xwcore.read(fixed.data, "across-text") == puzzle, data


@pytest.mark.parametrize("name", SAMPLES)
def test_edits_of_damaged_files_survive(name: str) -> None:
    registry = xwcore.default_registry()
    for _, puzzle in damaged(name, 3):
        edited = puzzle.replace(title="Other", notes="one\ntwo")
        assert_losses_exact(registry, edited, "across-text")
        assert xwcore.losses(edited, "across-text") == ()


@pytest.mark.parametrize("name", SAMPLES)
def test_losses_of_damaged_files_as_new_files_are_exact(name: str) -> None:
    registry = xwcore.default_registry()
    for _, puzzle in damaged(name, 4):
        assert_losses_exact(registry, puzzle.replace(extras={}), "across-text")


@pytest.mark.parametrize("line", ["MARK;1:A:B\n" * 30_000, "é;" * 80_000])
def test_very_long_rebus_sections_take_linear_time(line: str) -> None:
    data = REBUS.replace("<REBUS>\n", f"<REBUS>\n{line}\n").encode()
    start = time.process_time()
    xwcore.read(data, "across-text")
    assert time.process_time() - start < 8  # quadratic, it is half a minute


def test_an_edit_that_makes_the_file_utf_8_keeps_its_other_lines() -> None:
    data = PLAIN.replace("By hand", "Café").replace("Drink at", "\t Drink at").encode("cp1252")
    puzzle = xwcore.read(data, "across-text", encoding="windows-1252")
    written = xwcore.dumps(puzzle.replace(title="Жук"), "across-text")
    expected = data.decode("cp1252").replace("A small one", "Жук")
    assert written.decode() == expected
