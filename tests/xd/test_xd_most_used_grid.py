"""The example that answers the format description's own question."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

from tests.support import ROOT
from tests.xd.xd_files import SMALL_ROWS, explicit, implicit

PROGRAM = ROOT / "examples" / "most_used_grid.py"


def run(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, str(PROGRAM), *arguments], capture_output=True, text=True, check=False
    )


def test_shapes_are_counted(tmp_path: Path) -> None:
    archive = tmp_path / "puzzles.zip"
    other = implicit(rows="AB\nCD", clues="")
    with zipfile.ZipFile(archive, "w") as target:
        target.writestr("a/one.xd", implicit())
        target.writestr("a/two.xd", explicit(headers="Title: Another"))
        target.writestr("b/three.XD", other)
        target.writestr("b/dots.xd", implicit(rows=SMALL_ROWS.replace("#", ".")))
        target.writestr("b/broken.xd", b"Title: nothing\n")
        target.writestr("README.txt", b"not a puzzle")
    done = run(str(archive), "--top", "2")
    assert done.returncode == 0
    assert done.stdout == ("3 of 4 puzzles:\n....\n...#\n#...\n....\n1 of 4 puzzles:\n..\n..\n")
    assert "b/broken.xd" in done.stderr
    assert "README" not in done.stderr


def test_an_empty_archive_fails(tmp_path: Path) -> None:
    archive = tmp_path / "empty.zip"
    with zipfile.ZipFile(archive, "w"):
        pass
    assert run(str(archive)).returncode == 1
