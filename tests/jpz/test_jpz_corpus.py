"""Real files: reading, the same bytes again, edits in place, agreement with twins in ipuz."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

import xwcore
from tests.support import CORPUS, corpus_parameters
from xwcore import Severity
from xwcore.plugin import Feature
from xwcore_crossword import Crossword, CrosswordFeature

FILES: Final = corpus_parameters("jpz/*.jpz")

#: What the twins of a file have beside or in place of the content of the JPZ file: a name of the
#: file, and the features of the differences.
_CLUES: Final = {
    CrosswordFeature.CLUE_GROUPS,
    CrosswordFeature.CLUE_CELLS,
    CrosswordFeature.CLUE_ORDER,
    Feature.METADATA,
}
TWIN_DIFFERENCES: Final = {
    "kotwords__coded": {CrosswordFeature.GIVEN},  # hints are not in the ipuz file
    "kotwords__hearts-and-arrows": {Feature.METADATA},  # no message of completion
    "kotwords__jelly-roll": _CLUES,  # other lists of clues
    "kotwords__test-empty-clue": {Feature.METADATA},
    "kotwords__test-no-solution": set(),
    "kotwords__two-tone": _CLUES,
}


#: What validation reports: a word with the cells of another entry, and clues that are repeated.
FINDINGS: Final = {
    "kotwords__spiral-nonsquare": {"XW104"},
    "kotwords__test-cell-ranges": {"JPZ406"},
    "kotwords__test-no-solution": {"XW108"},
}


@pytest.mark.parametrize("path", FILES)
def test_a_real_file_is_read_without_errors_and_written_again(path: Path) -> None:
    data = path.read_bytes()
    assert xwcore.detect(data).format == "jpz"
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, Crossword)
    assert puzzle.title
    assert xwcore.dumps(puzzle, "jpz") == data
    diagnostics = xwcore.validate(data).diagnostics
    assert [entry for entry in diagnostics if entry.severity is Severity.ERROR] == []
    assert all(entry.span is not None and entry.span.line for entry in diagnostics)
    assert {entry.code for entry in diagnostics} == FINDINGS.get(path.stem, set())


@pytest.mark.parametrize("path", FILES)
def test_a_new_file_of_a_real_puzzle_loses_nothing(path: Path) -> None:
    puzzle = xwcore.read(path).replace(extras={})
    data = xwcore.dumps(puzzle, "jpz")
    assert xwcore.losses(puzzle, "jpz") == ()
    assert xwcore.read(data) == puzzle


@pytest.mark.parametrize("path", FILES)
def test_an_edit_of_a_real_file_changes_its_line_only(path: Path) -> None:
    data = path.read_bytes()
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, Crossword)
    edited = xwcore.dumps(puzzle.replace(author="Z. Other"), "jpz")
    author = puzzle.author.replace("&", "&amp;").encode()
    assert edited == data.replace(b">" + author + b"<", b">Z. Other<", 1)
    cell = next(cell for cell in puzzle.grid if not cell.is_block)
    place = cell.row, cell.column
    entered = puzzle.with_fill({place: "Q" if cell.fill != "Q" else "R"})
    written = xwcore.dumps(entered, "jpz")
    assert xwcore.read(written) == entered
    assert abs(len(written) - len(data)) <= len(' solve-state="Q"')


@pytest.mark.parametrize("path", FILES)
def test_a_real_file_agrees_with_its_twin(path: Path) -> None:
    twin = CORPUS / "ipuz" / f"{path.stem}.ipuz"
    if not twin.exists():
        pytest.skip("not applicable: the file has no twin")
    differences = xwcore.diff(xwcore.read(path), xwcore.read(twin))
    features = {difference.feature for difference in differences} - {Feature.UNMODELED}
    assert features <= TWIN_DIFFERENCES.get(path.stem, set()) | {Feature.METADATA}
