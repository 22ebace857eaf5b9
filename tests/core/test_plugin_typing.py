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


def run(checker: list[str], folder: Path, text: str) -> subprocess.CompletedProcess[str]:
    (folder / "made_plugin.py").write_text(text, encoding="utf-8")
    environment = {**os.environ, "MYPYPATH": os.fspath(ROOT)}
    command = [sys.executable, "-m", *checker, "made_plugin.py"]
    return subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )


@pytest.mark.slow
@pytest.mark.parametrize("checker", ["mypy", "pyright"])
def test_type_checkers_judge_hooks(checker: str, tmp_path: Path) -> None:
    config = {"extraPaths": [ROOT.as_posix()]}
    (tmp_path / "pyrightconfig.json").write_text(json.dumps(config), encoding="utf-8")
    arguments = ["mypy", "--strict", "--no-incremental"] if checker == "mypy" else ["pyright"]
    right = run(arguments, tmp_path, RIGHT)
    assert right.returncode == 0, right.stdout + right.stderr
    for what, text in WRONG.items():
        wrong = run(arguments, tmp_path, text)
        assert wrong.returncode == 1, f"{checker} accepts a wrong {what}"
        assert "xw_read" in wrong.stdout
