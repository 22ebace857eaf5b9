"""Conversion between installed formats: the reported losses are the differences."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.support import corpus_files, corpus_parameters
from xwcore import XwError, diff
from xwcore_testing import loss_discrepancies

REAL = corpus_parameters("puz/*", "across_text/*", "xd/*", "edge/*/*")


def crossword_formats() -> list[str]:
    """The formats that hold crosswords and write."""
    specs = xwcore.formats().values()
    return [spec.name for spec in specs if spec.reads and spec.writes and "crossword" in spec.kinds]


def read_or_none(path: Path) -> xwcore.Puzzle | None:
    try:
        return xwcore.read(path)
    except XwError:
        return None


@pytest.mark.parametrize("path", REAL)
def test_losses_of_real_files_are_exact(path: Path) -> None:
    puzzle = read_or_none(path)
    if puzzle is None or puzzle.kind != "crossword":
        return  # the tests of the reader cover unreadable files
    for target in crossword_formats():
        imagined, silent = loss_discrepancies(xwcore.default_registry(), puzzle, target)
        assert not silent, f"{path.name} -> {target}: not reported: {silent[:3]}"
        assert not imagined, (
            f"{path.name} -> {target}: reported, but not lost: {sorted(imagined)[:3]}"
        )


@pytest.mark.parametrize("path", corpus_parameters("*/*", "edge/*/*"))
def test_written_files_are_detected_without_a_name(path: Path) -> None:
    puzzle = read_or_none(path)
    if puzzle is None:
        return
    for spec in xwcore.formats().values():
        styles = [option.choices for option in spec.write_options if option.name == "style"]
        for style in [None, *(styles[0] or () if styles else ())]:
            options: dict[str, Any] = {} if style is None else {"style": style}
            if not (spec.reads and spec.writes and puzzle.kind in spec.kinds):
                continue
            try:
                data = xwcore.dumps(puzzle, spec.name, **options)
            except XwError:
                continue  # the format cannot hold the puzzle
            assert xwcore.detect(data).format == spec.name, (path.name, options)


@pytest.mark.parametrize("path", REAL)
def test_there_and_back_loses_only_what_is_reported(path: Path) -> None:
    puzzle = read_or_none(path)
    if puzzle is None or puzzle.kind != "crossword":
        return
    own = puzzle.source_format
    assert own is not None
    for target in crossword_formats():
        there = xwcore.read(xwcore.dumps(puzzle, target), target)
        back = xwcore.read(xwcore.dumps(there, own), own)
        reported = {
            (loss.feature, place)
            for loss in (*xwcore.losses(puzzle, target), *xwcore.losses(there, own))
            for place in loss.where
        }
        silent = [
            difference
            for difference in diff(puzzle, back)
            if (difference.feature, difference.where) not in reported
        ]
        assert not silent, f"{path.name} -> {target} -> {own}: {silent[:3]}"


def test_every_corpus_file_but_one_is_read() -> None:
    files = corpus_files("puz/*", "across_text/*", "xd/*")
    installed = crossword_formats()
    unread = [
        path.name
        for path in files
        if path.parent.name.replace("_", "-") in installed and read_or_none(path) is None
    ]
    assert unread in ([], ["ONE_bad.puz"])
