"""Damaged files: what is read comes back, mends keep the content, edits keep the rest."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import xwcore
from tests.across_text.across_text_samples import MESSY, PLAIN, REBUS
from xwcore.testing import assert_losses_exact, mutations

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
def test_across_text_damaged_files_mostly_read_on(name: str) -> None:
    assert len(list(damaged(name, 1))) > COUNT * 0.7


@pytest.mark.parametrize("name", SAMPLES)
def test_across_text_safe_mends_of_damaged_files_keep_the_content(name: str) -> None:
    for data, puzzle in damaged(name, 2):
        mended = xwcore.fix(data, "across-text")
        if any(each.code == "ACT506" for each in mended.applied):
            continue  # a number in front of a clue is text, and its mend takes it off
        assert xwcore.read(mended.data, "across-text") == puzzle, data


@pytest.mark.parametrize("name", SAMPLES)
def test_across_text_edits_of_damaged_files_survive(name: str) -> None:
    registry = xwcore.default_registry()
    for _, puzzle in damaged(name, 3):
        edited = puzzle.replace(title="Other", notes="one\ntwo")
        assert_losses_exact(registry, edited, "across-text")
        assert xwcore.losses(edited, "across-text") == ()


@pytest.mark.parametrize("name", SAMPLES)
def test_across_text_damaged_files_written_afresh_tell_their_losses(name: str) -> None:
    registry = xwcore.default_registry()
    for _, puzzle in damaged(name, 4):
        assert_losses_exact(registry, puzzle.replace(extras={}), "across-text")
