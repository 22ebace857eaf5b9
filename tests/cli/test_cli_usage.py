"""Usage of the command line: help, names of formats, targets, terminals, failures as JSON."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.cli_toys import XW, cells_file, run_xw
from tests.support import ROOT

PLAIN = b"ROWS\nABC\nD#E\n"
BROKEN = b"ROWS\nABC\nD\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.rows"
    path.write_bytes(PLAIN)
    return path


def test_without_arguments_prints_help_and_succeeds() -> None:
    result = run_xw()
    assert result.exit_code == 0
    assert result.stdout == run_xw("--help").stdout
    assert result.stderr == ""


def test_runs_as_module() -> None:
    command = [sys.executable, "-m", "xwcore", "--version"]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True, timeout=60)
    assert done.stdout.startswith(b"xw, version ")


@pytest.mark.parametrize(
    ("name", "nearest"),
    [
        ("convrt", "convert"),
        ("Detect", "detect"),
        ("new_plugin", "new-plugin"),
        ("lint", "validate"),  # as other programs call it
        ("repair", "fix"),
        ("xyz", ""),
    ],
)
def test_unknown_command_gets_the_nearest_name(name: str, nearest: str) -> None:
    result = run_xw(name)
    assert result.exit_code == 2
    assert f"unknown command {name!r}" in result.stderr
    assert ("did you mean" in result.stderr) is bool(nearest)
    assert repr(nearest) in result.stderr or not nearest


def test_nearest_command_keeps_control_characters_out() -> None:
    assert "\x1b" not in run_xw("conver\x1b[31m").stderr


@pytest.mark.parametrize("text", ["cells", "CELLS", ".cells", ".Cells", " cells "])
def test_format_by_name_or_extension_in_any_case(file: Path, text: str) -> None:
    target = file.with_name("anything")
    assert run_xw("convert", file, target, "--from", "ROWS", "--to", text).exit_code == 0
    assert target.read_bytes() == cells_file(["ABC", "D#E"])
    assert "Cells in bytes" in run_xw("formats", text).stdout


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("b.svg", "draw the puzzle with `xw render`"),
        ("b.EPS", "draw the puzzle with `xw render`"),
    ],
)
def test_drawing_as_target_gets_a_hint(file: Path, name: str, words: str) -> None:
    result = run_xw("convert", file, file.with_name(name))
    assert result.exit_code == 1
    assert "format holds the puzzle" in result.stderr
    assert words in result.stderr
    by_option = run_xw("convert", file, file.with_name("b"), "--to", name[2:])
    assert by_option.exit_code == 2
    assert words.split(maxsplit=1)[0] in by_option.stderr
    assert os.listdir(file.parent) == ["a.rows"]


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("b.pdf", "the plugin of PDF is not installed: pip install xwcore-pdf"),
        ("b.html", "the plugin of HTML pages is not installed: pip install xwcore-html"),
    ],
)
def test_target_whose_plugin_is_not_installed_gets_a_hint(
    file: Path, name: str, words: str
) -> None:
    result = run_xw("convert", file, file.with_name(name))
    assert result.exit_code == 1
    assert words in result.stderr
    by_option = run_xw("convert", file, file.with_name("b"), "--to", name[2:])
    assert by_option.exit_code == 1
    assert words in by_option.stderr
    assert os.listdir(file.parent) == ["a.rows"]


def test_address_of_no_format_is_not_fetched() -> None:
    result = run_xw("show", "https://example.com/a.puz")
    assert result.exit_code == 1
    assert "hint: an address is decoded, never fetched" in result.stderr


@pytest.mark.parametrize(("command", "name"), [("convert", "b.cells"), ("render", "b.svg")])
def test_missing_folder_of_the_target_is_named(file: Path, command: str, name: str) -> None:
    folder = file.with_name("absent")
    result = run_xw(command, file, folder / name)
    assert result.exit_code == 1
    assert result.stderr == f"error: {folder}: the folder does not exist\n"


@pytest.mark.parametrize(
    "arguments",
    [["convert", "a.rows", "-", "--to", "cells"], ["render", "a.rows", "-", "--to=svg"]],
)
def test_bytes_for_a_terminal_need_force(file: Path, arguments: list[str]) -> None:
    refused, output = _on_a_terminal(file.parent, *arguments)
    assert refused == 2
    assert b"standard output is a terminal" in output
    forced, output = _on_a_terminal(file.parent, *arguments, "--force")
    assert forced == 0
    assert b"standard output is a terminal" not in output
    assert b"CELLS" in output or b"<svg" in output


def _on_a_terminal(folder: Path, *arguments: str) -> tuple[int, bytes]:
    """Exit status and output of `xw` on a terminal."""
    ours, theirs = pty.openpty()
    done = subprocess.run(
        [*XW, *arguments],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.fspath(ROOT)},
        stdin=subprocess.DEVNULL,
        stdout=theirs,
        stderr=theirs,
        check=False,
        timeout=60,
    )
    os.close(theirs)
    output = os.read(ours, 65_536)
    os.close(ours)
    return done.returncode, output


@pytest.mark.parametrize("command", ["show", "info", "convert", "diff"])
@pytest.mark.parametrize("content", [None, b"\xff\x00noise", BROKEN])
def test_failure_with_json_is_json(command: str, content: bytes | None, tmp_path: Path) -> None:
    path = tmp_path / "bad.rows"
    if content is not None:
        path.write_bytes(content)
    further = {"convert": [tmp_path / "b.cells"], "diff": [path]}.get(command, [])
    result = run_xw(command, "--json", path, *further)
    assert result.exit_code == 1
    error = json.loads(result.stdout)["error"]
    assert list(error) == ["path", "message", "hint"]
    assert error["path"] == str(path)
    assert error["message"]
    assert result.stderr.startswith(f"error: {path}: {error['message']}\n")


def test_failure_of_explain_with_json_is_json() -> None:
    result = run_xw("explain", "NOPE999", "--json")
    assert result.exit_code == 1
    assert json.loads(result.stdout)["error"]["message"] == "unknown code 'NOPE999'"


def test_failure_of_an_option_with_json_is_json(file: Path) -> None:
    result = run_xw("convert", file, file.with_name("b.puz"), "--to", "puz", "--json")
    assert result.exit_code == 1
    assert "pip install xwcore-puz" in json.loads(result.stdout)["error"]["message"]


def test_json_of_files_has_the_reason_of_each_failure(file: Path) -> None:
    absent, noise = file.with_name("absent"), file.with_name("noise")
    noise.write_bytes(b"noise")
    first, second, third = json.loads(run_xw("detect", "--json", absent, noise, file).stdout)
    assert first["reason"] == "No such file or directory"
    assert "no installed format claims the source" in second["reason"]
    assert third["reason"] == "magic at byte 0"
    first, third = json.loads(run_xw("fix", "--json", absent, file).stdout)
    assert (first["error"], third["error"]) == ("No such file or directory", None)


def test_json_of_detect_repeats_exactly(file: Path) -> None:
    outputs = {run_xw("detect", "--json", file).stdout for _ in range(3)}
    assert len(outputs) == 1
    signals = json.loads(outputs.pop())[0]["signals"]
    assert {signal["microseconds"] for signal in signals} == {None}


def test_wrong_option_of_a_format_shows_the_usage_of_the_command(file: Path) -> None:
    result = run_xw("validate", file.parent, "-r", "nope=1")
    assert result.exit_code == 2
    assert result.stderr.startswith("Usage: xw validate [OPTIONS] PATH...")
    assert "unknown option 'nope'" in result.stderr


def test_a_line_break_in_a_path_stays_in_the_line(tmp_path: Path) -> None:
    result = run_xw("show", tmp_path / "two\nlines.rows")
    assert result.exit_code == 1
    assert result.stderr == f"error: {tmp_path}/two lines.rows: No such file or directory\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (("show", ""), "'': the path is empty"),
        (("convert", "", "b.cells"), "'': the path is empty"),
        (("convert", "a.rows", ""), "a.rows: the path is empty"),
        (("convert", "a.rows", "", "--force"), "a.rows: the path is empty"),
    ],
)
def test_empty_path_is_named_as_such(
    file: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], message: str
) -> None:
    monkeypatch.chdir(file.parent)
    result = run_xw(*arguments)
    assert (result.exit_code, result.stderr) == (1, f"error: {message}\n")
    assert sorted(os.listdir()) == ["a.rows"]


def test_explain_of_an_absent_format_says_so() -> None:
    foreign = run_xw("explain", "QQQ101")
    assert foreign.exit_code == 1
    assert "the plugin of the format may not be installed" in foreign.stderr
    misspelt = run_xw("explain", "ROWW103")
    assert "did you mean ROW103" in misspelt.stderr
    known = run_xw("explain", "ROW199")
    assert "may not be installed" not in known.stderr
