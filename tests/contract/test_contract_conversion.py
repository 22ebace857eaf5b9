"""Conversion between installed formats: what is told to be lost is what is lost."""

from __future__ import annotations

from pathlib import Path

import pytest

import xwcore
from tests.support import corpus_files, corpus_parameters
from xwcore import XwError, diff
from xwcore.testing import loss_discrepancies

REAL = corpus_parameters("puz/*", "across_text/*", "xd/*", "edge/*/*")


def crossword_formats() -> list[str]:
    """The formats that hold crosswords and write."""
    specs = xwcore.formats().values()
    return [spec.name for spec in specs if spec.writes and "crossword" in spec.kinds]


def read_or_none(path: Path) -> xwcore.Puzzle | None:
    try:
        return xwcore.read(path)
    except XwError:
        return None


@pytest.mark.parametrize("path", REAL)
def test_conversion_of_real_files_tells_exactly_what_it_loses(path: Path) -> None:
    puzzle = read_or_none(path)
    if puzzle is None or puzzle.kind != "crossword":
        return  # what cannot be read is the readers' own tests' matter
    for target in crossword_formats():
        imagined, silent = loss_discrepancies(xwcore.default_registry(), puzzle, target)
        assert not silent, f"{path.name} -> {target}: not told: {silent[:3]}"
        assert not imagined, f"{path.name} -> {target}: told, but not lost: {sorted(imagined)[:3]}"


@pytest.mark.parametrize("path", REAL)
def test_conversion_there_and_back_keeps_what_the_other_format_holds(path: Path) -> None:
    puzzle = read_or_none(path)
    if puzzle is None or puzzle.kind != "crossword":
        return
    own = puzzle.source_format
    assert own is not None
    for target in crossword_formats():
        there = xwcore.read(xwcore.dumps(puzzle, target), target)
        back = xwcore.read(xwcore.dumps(there, own), own)
        told = {
            (loss.feature, place)
            for loss in (*xwcore.losses(puzzle, target), *xwcore.losses(there, own))
            for place in loss.where
        }
        silent = [each for each in diff(puzzle, back) if (each.feature, each.where) not in told]
        assert not silent, f"{path.name} -> {target} -> {own}: {silent[:3]}"


def test_conversion_corpus_is_read_as_far_as_it_can_be() -> None:
    files = corpus_files("puz/*", "across_text/*", "xd/*")
    installed = crossword_formats()
    unread = [
        path.name
        for path in files
        if path.parent.name.replace("_", "-") in installed and read_or_none(path) is None
    ]
    assert unread in ([], ["ONE_bad.puz"])
