"""The snippets of docs/everyday.md run, are short, and pass the type checkers, as README's does."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import xwcore
import xwcore_crossword
from tests.support import ROOT

#: The imports that the page states, by the name that needs each.
IMPORTS = {
    "xwcore.": "import xwcore\n",
    "Crossword": "from xwcore_crossword import Crossword\n",
    "LogicPuzzle": "from xwcore_logic import LogicPuzzle\n",
}

#: The most lines of a snippet.
LONGEST = 8


def snippets(document: str) -> list[str]:
    text = (ROOT / document).read_text("utf-8")
    return re.findall(r"^```python\n(.*?)^```$", text, re.MULTILINE | re.DOTALL)


def with_imports(snippet: str) -> str:
    return "".join(line for name, line in IMPORTS.items() if name in snippet) + "\n" + snippet


EVERYDAY = snippets("docs/everyday.md")

#: The sources that the snippets import.
SOURCES = [
    ROOT.as_posix(),
    *((ROOT / "plugins" / name / "src").as_posix() for name in ("crossword", "logic")),
]


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with the files that the snippets name, as the working directory."""
    puzzle = xwcore_crossword.Crossword.build(
        ["PAD", "OWE", "TEN"],
        across=["Place", "Be in the red", "Fingers"],
        down=["Vessel", "Wonder", "Home"],
        title="Daily",
    )
    letters = {
        (row, column): "PADOWETEN"[row * 3 + column] for row in range(3) for column in range(3)
    }
    (tmp_path / "puzzles").mkdir()
    for name in ("daily.puz", "daily.bin", "upload.bin", "puzzles/one.puz"):
        xwcore.write(puzzle, tmp_path / name, "puz")
    xwcore.write(puzzle.with_fill({**letters, (2, 2): "X"}), tmp_path / "wrong.puz")
    (tmp_path / "broken.puz").write_bytes(b"\0\0ACROSS&DOWN\0")
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("snippet", EVERYDAY, ids=range(len(EVERYDAY)))
def test_a_snippet_is_short_and_runs(snippet: str, files: Path) -> None:
    assert len(snippet.splitlines()) <= LONGEST
    if '"filled.puz"' in snippet and "wrong_cells" in snippet:
        (files / "filled.puz").write_bytes((files / "wrong.puz").read_bytes())
    exec(compile(with_imports(snippet), "everyday", "exec"), {})  # noqa: S102 - our own document


def test_snippets_print_what_they_promise(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "filled.puz").write_bytes((files / "wrong.puz").read_bytes())
    for at in (0, 1, 5, 9):
        exec(compile(with_imports(EVERYDAY[at]), "everyday", "exec"), {})  # noqa: S102 - our own document
    output = capsys.readouterr().out
    assert "puz crossword Daily" in output
    assert "4-Across Be in the red OWE" in output
    assert "not solved\nrow 3, column 3 is wrong" in output
    assert output.splitlines()[-1].startswith("puz ")


@pytest.mark.slow
@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_snippets_pass_type_checkers(checker: str, tmp_path: Path) -> None:
    names = []
    for at, snippet in enumerate(EVERYDAY):
        names.append(f"everyday_{at}.py")
        (tmp_path / names[-1]).write_text(with_imports(snippet), encoding="utf-8")
    (readme,) = snippets("README.md")
    names.append("readme.py")
    (tmp_path / names[-1]).write_text(readme, encoding="utf-8")
    config = {"extraPaths": SOURCES, "typeCheckingMode": "strict"}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config), encoding="utf-8")
    options = ["--strict", "--no-incremental"] if checker == "mypy" else []
    checked = subprocess.run(
        [sys.executable, "-m", checker, *options, *names],
        cwd=tmp_path,
        env={**os.environ, "MYPYPATH": os.pathsep.join(SOURCES)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert checked.returncode == 0, checked.stdout + checked.stderr
