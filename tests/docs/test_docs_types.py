"""The Python of README and of the pages about the library passes the type checkers."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.docs.running import DOCS, blocks
from tests.support import ROOT

PAGES = [
    ROOT / "README.md",
    DOCS / "start" / "host.md",
    *(
        DOCS / "howto" / f"{name}.md"
        for name in ("build-crossword", "build-sudoku", "edit", "untrusted")
    ),
]

#: The sources that the pages import.
SOURCES = [
    ROOT.as_posix(),
    *(path.as_posix() for path in ROOT.glob("plugins/*/src")),
]


@pytest.mark.slow
@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_pages_pass_type_checkers(checker: str, tmp_path: Path) -> None:
    names = []
    for page in PAGES:
        names.append(f"{page.stem.replace('-', '_').lower()}_page.py")
        program = "\n".join(text for language, text in blocks(page) if language == "python")
        (tmp_path / names[-1]).write_text(program, encoding="utf-8")
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
