"""mypy and pyright refuse a plugin whose hooks have a wrong signature, and accept a right one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support import ROOT

RIGHT = """
from xwcore.plugin import FormatHooks, FormatSpec, Puzzle, ReadContext, hookimpl


class Right(FormatHooks):
    @hookimpl
    def xw_format(self) -> FormatSpec:
        return FormatSpec(name="right", title="Right")

    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        return Puzzle()
"""

WRONG = {
    "argument": RIGHT.replace("data: bytes", "data: str"),
    "answer": RIGHT.replace("-> Puzzle:\n        return Puzzle()", "-> str:\n        return ''"),
    "missing": RIGHT.replace("data: bytes, context: ReadContext", "data: bytes"),
}


@pytest.mark.slow
@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_type_checkers_judge_hooks(checker: str, tmp_path: Path) -> None:
    files = {what: f"plugin_{what}.py" for what in ["right", *WRONG]}
    for what, text in {"right": RIGHT, **WRONG}.items():
        (tmp_path / files[what]).write_text(text, encoding="utf-8")
    config = {"extraPaths": [ROOT.as_posix()]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config), encoding="utf-8")
    options = ["--strict", "--no-incremental"] if checker == "mypy" else []
    # All files in one run: most of it goes into what they import.
    done = subprocess.run(
        [sys.executable, "-m", checker, *options, *files.values()], cwd=tmp_path,
        env={**os.environ, "MYPYPATH": os.fspath(ROOT)}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    output = done.stdout + done.stderr
    assert done.returncode == 1, output
    assert files["right"] not in output
    errors = [line for line in done.stdout.splitlines() if "error: " in line]
    assert all("xw_read" in line for line in errors), output
    for what in WRONG:
        assert any(files[what] in line for line in errors), f"{checker} accepts a wrong {what}"
