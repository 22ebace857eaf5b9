"""A program with a plugin, frozen into one file by PyInstaller; skipped where it is absent."""

from __future__ import annotations

import importlib.util
import os
import subprocess
import sys
from pathlib import Path

import pytest

import xwcore
from tests.contract.kit_mutants import make_package
from xwcore.errors import FormatNotInstalledError
from xwcore_deployment.freezing import hook_folders, plugin_packages

PROGRAM = """
import xwcore
puzzle = xwcore.read(b"ROWS 1\\ntitle: Two\\n\\nAB\\nC#\\n\\n1 across: A clue\\n")
print(puzzle.title, xwcore.dumps(puzzle.replace(title="Three"), "rows").split(b"\\n")[1])
print(xwcore.validate(b"ROWS 1\\n\\nAB\\nC?\\n").diagnostics[0])
print(xwcore.fix(b"ROWS 1\\n\\nAB  \\n").data)
"""


def test_the_hook_is_in_its_folder() -> None:
    (folder,) = hook_folders()
    assert (Path(folder) / "hook-xwcore.py").is_file()


def test_the_packages_of_all_plugins_are_collected() -> None:
    packages = plugin_packages()
    assert packages["xwcore-puz"] == {"xwcore_puz"}
    assert packages["xwcore-logic"] == {"xwcore_logic"}


def test_switches_choose_the_plugins_of_a_program(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XW_PLUGINS", "puz,xwcore-xd")
    assert sorted(plugin_packages()) == ["xwcore-puz", "xwcore-xd"]
    monkeypatch.setenv("XW_DISABLE", "puz")
    assert sorted(plugin_packages()) == ["xwcore-xd"]


def test_the_hint_of_a_frozen_program_is_about_its_build(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "frozen", True, raising=False)
    registry = xwcore.Registry(discover=False)
    with pytest.raises(FormatNotInstalledError, match="built without the package xwcore-puz"):
        registry.detect(b"\0\0ACROSS&DOWN\0" + b"\0" * 40)
    with pytest.raises(FormatNotInstalledError, match="built without the package xwcore-xd"):
        registry.read(b"", "xd")


@pytest.mark.packaging
@pytest.mark.slow
@pytest.mark.skipif(
    importlib.util.find_spec("PyInstaller") is None,
    reason="PyInstaller is not installed",
)
def test_a_plugin_works_in_a_frozen_program(tmp_path: Path) -> None:
    sources, _ = make_package("scaffold", tmp_path)
    program = tmp_path / "program.py"
    program.write_text(PROGRAM, encoding="utf-8")
    environment = {**os.environ, "PYTHONPATH": str(sources.parent), "XW_PLUGINS": "rows"}
    command = [sys.executable, "-m", "PyInstaller", "--onefile", "--log-level", "ERROR"]
    frozen = subprocess.run(
        [*command, str(program)], cwd=tmp_path, env=environment, capture_output=True, check=False
    )
    assert frozen.returncode == 0, frozen.stderr.decode()
    for module in sources.glob("*.py"):
        module.unlink()
    done = subprocess.run(
        [str(tmp_path / "dist" / "program")], capture_output=True, text=True, check=False
    )
    assert done.stdout.splitlines() == [
        "Two b'title: Three'",
        "line 4, column 2, row 2, column 2: error ROWS104: unsupported character '?'",
        "b'ROWS 1\\n\\nAB\\n'",
    ], done.stderr
