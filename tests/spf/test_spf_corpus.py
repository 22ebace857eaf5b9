"""Real files, and the catalog's reconstructed ones, read in place where they are present."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from tests.spf.spf_support import REGISTRY
from tests.support import CORPUS, NO_CORPUS
from xwcore_logic import LogicPuzzle

REAL = sorted((CORPUS / "spf").glob("*.spf"))
CATALOG = sorted((CORPUS.parent / "spf" / "examples").glob("*.spf"))

#: What is found in a file, where anything is, and why that is right.
KNOWN = {
    "rectangular_fillomino": {"SPF118"},  # its description has an umlaut as an HTML entity
    "masyu": {"SPF502"},  # its solution has a circle that the puzzle does not have
    "32-masyu": {"SPF502"},  # the same puzzle
    "00-kropki-section4": {"SPF621"},  # without a solution
    "10-coral": {"SPF420"},  # the hint "2 ?" where question marks should come first
}


def files() -> Sequence[object]:
    samples = [pytest.param(path, id=path.stem) for path in (*REAL, *CATALOG)]
    return samples or [pytest.param(None, marks=NO_CORPUS)]


@pytest.mark.parametrize("path", files())
def test_is_read_and_written(path: Path) -> None:
    data = path.read_bytes()
    assert REGISTRY.detect(data).format == "spf"
    puzzle = REGISTRY.read(data)
    assert REGISTRY.dumps(puzzle, "spf") == data
    fresh = puzzle.replace(extras={})
    assert REGISTRY.losses(fresh, "spf") == ()
    assert REGISTRY.read(REGISTRY.dumps(fresh, "spf")) == puzzle


@pytest.mark.parametrize("path", files())
def test_has_no_other_findings_than_the_known(path: Path) -> None:
    report = REGISTRY.validate(path)
    assert {diagnostic.code for diagnostic in report} == KNOWN.get(path.stem, set()), (
        report.diagnostics
    )
    assert report.ok


@pytest.mark.parametrize("path", files())
def test_layers_hold_everything(path: Path) -> None:
    puzzle = REGISTRY.read(path)
    assert isinstance(puzzle, LogicPuzzle)
    graph = puzzle.givens.graph
    if graph is not None:
        deduced = graph.deduced_outlines()
        assert None not in deduced
        for given, outline in zip(graph.outlines, deduced, strict=False):
            assert set(given) == set(outline or ())
        return
    assert puzzle.givens.cells
    assert not puzzle.unmodeled
    assert LogicPuzzle.from_dict(puzzle.to_dict()) == puzzle


@pytest.mark.parametrize("path", files())
def test_edits_touch_one_value(path: Path) -> None:
    data = path.read_bytes()
    puzzle = REGISTRY.read(data)
    assert isinstance(puzzle, LogicPuzzle)
    written = REGISTRY.dumps(puzzle.replace(show_solution=True), "spf")
    if puzzle.solution is None:  # which cannot be shown
        assert written == data
    else:
        assert written == data.replace(b"/sol false", b"/sol true", 1)
