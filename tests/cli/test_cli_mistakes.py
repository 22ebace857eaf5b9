"""What people type first and get wrong: the message says what to type instead."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import xwcore
from tests.cli.test_cli_convert import run_installed
from tests.pages import crossword


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The current folder, with a puzzle, a folder and an empty file."""
    monkeypatch.chdir(tmp_path)
    xwcore.write(crossword(5, title="Of mistakes"), tmp_path / "a.puz")
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").touch()
    return tmp_path


@pytest.mark.parametrize(
    ("arguments", "code", "words"),
    [
        ("convert a.puz", 2, "no target for a.puz (such as a.ipuz)"),
        ("convert a.puz --to xd", 2, "no target for a.puz (such as a.xd)"),
        ("convert a.puz ipuz", 2, "'ipuz' is a format, expected a file such as a.ipuz"),
        ("convert a.puz b.ipzu", 1, "did you mean b.ipuz?"),
        ("convert a.puz empty", 1, "hint: -o empty writes into it"),
        ("convert a.puz new/", 1, "'new/' is not the name of a file"),
        ("convert a.puz -o file --to xd", 1, "file: is a file, expected a folder"),
        ("convert empty b.xd", 1, "-o FOLDER --to FORMAT takes all of them"),
        ("convert a.puz a.html --playr", 2, "did you mean --player or --paper?"),
        ("convert a.puz b.xd --overwrite", 2, "unknown option --overwrite, did you mean --force?"),
        ("convert a.puz b.xd --format xd", 2, "did you mean --from or --to?"),
        ("fix a.puz --dry-run", 2, "did you mean --diff?"),
        ("show a.puz --qqq", 2, "unknown option --qqq\n"),
        ("unlock empty", 1, "hint: name a file of the folder\n"),
        ("render a.puz", 2, "no target for a.puz (such as a.svg)"),
        ("print a.puz -o a.docx", 2, "expected a name ending in .pdf"),
        ("show", 2, '("-" is standard input)'),
    ],
)
def test_message_has_what_to_type(folder: Path, arguments: str, code: int, words: str) -> None:
    result = run_installed(*arguments.split())
    assert result.exit_code == code
    assert words in result.stderr
    assert sorted(os.listdir(folder)) == ["a.puz", "empty", "file"]


def test_hint_about_permissions_is_for_files_that_exist(folder: Path) -> None:
    assert "you may read it" in run_installed("validate", "absent.puz").stdout
    result = run_installed("validate", folder / "empty")
    assert "no puzzle file in the folder" in result.stdout
    assert "you may read it" not in result.stdout


def test_unknown_plugin_in_a_variable_is_a_warning(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XW_DISABLE", "pux")
    result = run_installed("formats")
    assert result.exit_code == 0
    assert "XW_DISABLE: unknown plugin 'pux', did you mean 'puz'?" in result.stderr
    monkeypatch.setenv("XW_DISABLE", "puz,xwcore-xd")
    assert run_installed("formats").stderr == ""


def test_skipped_folders_are_listed(folder: Path) -> None:
    for name in (".a", ".b", ".c", ".d"):
        (folder / name).mkdir()
    result = run_installed("validate", ".")
    listed = os.path.join(".", "{}")
    assert "4 hidden folders skipped: " + ", ".join(
        [*map(listed.format, (".a", ".b", ".c")), "..."]
    ) in (result.stderr)


def test_drawing_is_confirmed(folder: Path) -> None:
    result = run_installed("render", "a.puz", "a.svg")
    assert result.stdout == "a.puz -> a.svg\n"
    assert (folder / "a.svg").exists()
