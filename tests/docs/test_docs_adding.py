"""The pages for adding things are followed: what they print is put where they name."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import xwcore_crossword
from tests.docs.running import DOCS

AUTHORS = DOCS / "authors"

_FEATURE = """
import pickle
import xwcore
from xwcore_crossword import Crossword, CrosswordFeature, Grid

grid = Grid.from_rows(["AB", "CD"], patterns={1: "hatched"})
puzzle = Crossword(grid)
plain = puzzle.replace(grid=grid.with_cells(patterns={}))
assert puzzle != plain and CrosswordFeature.PATTERNS in puzzle.features()
assert pickle.loads(pickle.dumps(puzzle)) == puzzle == Crossword.from_dict(puzzle.to_dict())
(difference,) = xwcore.diff(puzzle, plain)
assert (difference.feature, difference.before) == (CrosswordFeature.PATTERNS, "hatched")
print(*xwcore.losses(puzzle, "xd"), sep="\\n")
"""

_COMMAND = """
import pathlib, sys
from click.testing import CliRunner
import rows_titles
path = pathlib.Path(sys.argv[1], "a.xd")
path.write_text("Title: One\\n\\n\\nAB\\nCD\\n\\n\\nA1. x ~ AB\\n")
print(CliRunner().invoke(rows_titles.command, [str(path)], catch_exceptions=False).output)
"""

_DIAGNOSTIC = """
from rows_package import codes
diagnostic = codes.RAGGED.at("row 2: 2 cells, expected 3")
print(diagnostic.code, diagnostic.hint)
print(codes.RAGGED.section.explanation, codes.RAGGED.section.source)
"""


def printed(page: str, language: str) -> list[str]:
    """The blocks of a page in a language."""
    text = (AUTHORS / f"{page}.md").read_text("utf-8")
    return re.findall(rf"```{language}\n(.*?)```", text, re.DOTALL)


def output(program: str, folder: Path) -> str:
    """What a program prints that finds the modules of `folder` first."""
    environment = {**os.environ, "PYTHONPATH": str(folder)}
    command = [sys.executable, "-c", program, str(folder)]
    run = subprocess.run(command, env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    return run.stdout


def change(path: Path, places: Mapping[str, str]) -> None:
    """Put text in front of places of a file, each of which stands there once."""
    text = path.read_text("utf-8")
    for place, added in places.items():
        assert text.count(place) == 1, place
        text = text.replace(place, f"{added}{place}")
    path.write_text(text, "utf-8")


def test_feature_of_a_kind_needs_two_files(tmp_path: Path) -> None:
    package = Path(xwcore_crossword.__file__).parent
    copied = tmp_path / package.name
    shutil.copytree(package, copied, ignore=shutil.ignore_patterns("__pycache__"))
    declaration, column = printed("features", "text")
    row, attribute = column.strip("\n").split("\n\n")
    change(copied / "features.py", {"    CORNERS: ClassVar": declaration})
    change(
        copied / "columns.py",
        {'    Sparse("corners",': f"{row}\n", "    corners: Mapping": f"{attribute}\n"},
    )
    shown = output(_FEATURE, tmp_path)
    assert ".xd cannot hold patterns (row 1, column 2)" in shown


def test_command_needs_a_module(tmp_path: Path) -> None:
    (module,) = printed("commands", "python")
    (tmp_path / "rows_titles.py").write_text(module, "utf-8")
    assert output(_COMMAND, tmp_path) == "One\n\n"


def test_diagnostic_needs_a_row_and_a_section(tmp_path: Path) -> None:
    row, *_ = printed("diagnostics", "python")
    (section,) = printed("diagnostics", "markdown")
    package = tmp_path / "rows_package"
    package.mkdir()
    (package / "__init__.py").touch()
    head = "from typing import Final\n\nfrom xwcore.plugin import CodeTable\n\n"
    table = "CODES: Final = CodeTable(__name__)\n"
    (package / "codes.py").write_text(head + table + row, "utf-8")
    (package / "codes.md").write_text(section, "utf-8")
    assert output(_DIAGNOSTIC, tmp_path).splitlines() == [
        "ROWS103 Complete the row.",
        "Every row has as many cells as the first one. section 3.2",
    ]
