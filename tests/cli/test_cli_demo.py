"""The demo, and its loader of puzzle sources."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from examples.puzzle_sources import load, sources
from tests.support import ROOT
from xwcore_crossword import BAR_LEFT, BAR_TOP

SOURCE = {
    "title": "T",
    "author": "A",
    "copyright": "C",
    "notes": "N",
    "kind": "diagramless",
    "grid": ["A1#", "BC_", "#DE"],
    "rebus": {"1": "ONE"},
    "circles": [[1, 0], [2, 2]],
    "bars": {"right": [[1, 0]], "bottom": [[1, 1]]},
    "clues": {"across": [[1, "First"]], "down": [[1, "Second"]]},
}


def test_demo_loader_reads_every_field_of_a_source(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(json.dumps(SOURCE), encoding="utf-8")
    puzzle = load(path)
    assert (puzzle.title, puzzle.author, puzzle.copyright, puzzle.notes) == ("T", "A", "C", "N")
    assert puzzle.diagramless
    grid = puzzle.grid
    assert grid.rows() == ["AO#", "BC_", "#DE"]
    assert grid[0, 1].solution == "ONE"
    assert grid[1, 2].is_void
    assert [cell.index for cell in grid if cell.marks.circle] == [3, 8]
    assert [(at, bars) for at, bars in enumerate(grid.bars) if bars] == [
        (4, BAR_LEFT),
        (7, BAR_TOP),
    ]
    assert [(clue.label, clue.text) for clue in puzzle.clues] == [
        ("1-Across", "First"),
        ("1-Down", "Second"),
    ]


def test_demo_loader_reads_every_source() -> None:
    puzzles = sources()
    assert "harbour" in puzzles
    for name, puzzle in puzzles.items():
        assert puzzle.has_solution, name
        entries = {(entry.number, entry.direction) for entry in puzzle.entries}
        assert {(clue.number, clue.direction) for clue in puzzle.clues} == entries, name


@pytest.mark.slow
def test_demo_prints_its_commands_and_results() -> None:
    pytest.importorskip("xwcore_puz.manifest")
    pytest.importorskip("xwcore_across_text.manifest")
    done = subprocess.run(
        [sys.executable, "examples/demo.py"],
        cwd=ROOT,
        check=False,
        timeout=600,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    assert done.returncode == 0, done.stdout
    assert done.stdout.count("\n$ xw ") >= 12
    assert "Traceback" not in done.stdout
    assert "\x1b" not in done.stdout
