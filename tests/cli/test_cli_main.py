"""The command line as a whole: help, exit codes, streams, terminals, what is imported."""

from __future__ import annotations

import json
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.cli_toys import XW, RowsFormat, cells_file, run_xw, spawn_xw
from tests.packaging.samples import small_puz
from tests.support import ROOT
from xwcore.plugin import Puzzle, ReadContext, hookimpl
from xwcore.version import __version__
from xwcore_cli.command_table import COMMANDS

GOOD = b"ROWS\ntitle: Good\nABC\nD#E\nFGH\n"

#: What a title may try with a terminal: colors, the clipboard, C1 controls, reversed text.
HOSTILE = "x\x1b[31m\x1b]52;c;AAAA\x07\x9b2J\u202e\u200by"


def test_help_names_every_command_once() -> None:
    result = run_xw("--help")
    assert result.exit_code == 0
    lines = result.stdout.splitlines()
    for name, what in COMMANDS.items():
        assert sum(line.split()[:1] == [name] and what in line for line in lines) == 1
    assert "_XW_COMPLETE=bash_source" in result.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help(name: str) -> None:
    result = run_xw(name, "--help")
    assert result.exit_code == 0
    assert result.stdout.startswith(f"Usage: xw {name}")


def test_version() -> None:
    assert run_xw("--version").stdout == f"xw, version {__version__}\n"


@pytest.mark.parametrize(
    "arguments",
    [
        ["no-such-command"],
        ["--no-such-option"],
        ["detect"],
        ["show"],
        ["convert", "a"],
        ["convert", "a", "b", "-r", "no-equals-sign"],
        ["convert", "a", "b", "-r", "=value"],
        ["convert", "a", "b", "--to", "no-such-format"],
        ["render", "a", "b.gif"],
        ["validate", "a", "--json", "--sarif"],
        ["detect", "-", "-"],
        ["diff", "-", "-"],
        ["fix", "-", "--json"],
        ["convert", "a", "-", "--json"],
        ["plugins", "no-such-action"],
        ["formats", "no-such-format"],
        ["explain"],
    ],
    ids=" ".join,
)
def test_wrong_usage_exits_with_2(arguments: list[str]) -> None:
    result = run_xw(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "Error: " in result.stderr


READING = {
    "detect": ["bad.cells"],
    "show": ["bad.cells"],
    "info": ["bad.cells"],
    "validate": ["bad.cells"],
    "fix": ["bad.cells"],
    "convert": ["bad.cells", "out.cells"],
    "diff": ["bad.cells", "bad.cells"],
    "render": ["bad.cells", "out.svg"],
}

BAD_CONTENT = {"empty": b"", "noise": b"\xff\x00noise", "short": cells_file(["ABC"])[:-1]}


@pytest.mark.parametrize("command", READING)
@pytest.mark.parametrize("bad", ["absent", "folder", "forbidden", *BAD_CONTENT])
def test_bad_input_fails_with_a_message_and_writes_nothing(
    command: str, bad: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "bad.cells"
    if bad == "folder":
        path.mkdir()
    elif bad != "absent":
        path.write_bytes(BAD_CONTENT.get(bad, GOOD))
    if bad == "forbidden":
        monkeypatch.setattr("xwcore.files.source.open", _forbidden, raising=False)
    before = os.listdir(tmp_path)
    result = run_xw(command, *READING[command])
    # A damaged file still has the format that its magic tells.
    assert result.exit_code == (0 if (command, bad) == ("detect", "short") else 1)
    assert "bad.cells" in result.stdout + result.stderr
    assert "Traceback" not in result.stdout + result.stderr
    assert os.listdir(tmp_path) == before


def _forbidden(path: str, _mode: str, **_: object) -> None:
    raise PermissionError(13, "Permission denied", path)


def test_control_characters_of_a_command_line_stay_out_of_the_message() -> None:
    result = run_xw("render", "a", "b.svg", "a\x1b[31m", "b\x1b]0;x\x07")
    assert result.exit_code == 2
    assert "\x1b" not in result.stderr
    assert "\x1b" not in run_xw("--\x1b[31m").stderr
    assert "\x1b" not in run_xw("\x1b[31m").stderr


@pytest.mark.parametrize("command", ["show", "info", "validate", "detect", "fix", "diff"])
def test_hostile_text_does_not_reach_the_terminal(command: str, tmp_path: Path) -> None:
    path = tmp_path / f"{HOSTILE}.rows"
    path.write_text(f"ROWS\ntitle: {HOSTILE}\nABC  \nD{HOSTILE}\n", encoding="utf-8")
    other = tmp_path / "other.rows"
    other.write_text(f"ROWS\ntitle: {HOSTILE}\nABC\nDEF\n", encoding="utf-8")
    paths = [path, other] if command == "diff" else [path]
    for arguments in ([command, *paths], [command, *([other] * len(paths))]):
        result = run_xw(*arguments)
        output = set(result.stdout + result.stderr)
        assert not output & set("\x1b\x07\x9b\u202e\u200b")


def test_json_keeps_hostile_text_and_is_ascii(tmp_path: Path) -> None:
    path = tmp_path / "a.rows"
    path.write_text(f"ROWS\ntitle: {HOSTILE}\x7f\nABC\n", encoding="utf-8")
    result = run_xw("show", path, "--json")
    assert result.exit_code == 0
    assert all(character == "\n" or " " <= character <= "~" for character in result.stdout)
    assert json.loads(result.stdout)["title"] == f"{HOSTILE}\x7f"


def test_a_name_that_is_no_text_is_shown_and_in_json(tmp_path: Path) -> None:
    name = os.fsencode(tmp_path) + b"/\xff.rows"
    try:
        with open(name, "wb") as stream:
            stream.write(GOOD)
    except OSError:
        pytest.skip("this file system takes text only")
    done = spawn_xw("detect", os.fsdecode(name))
    assert done.returncode == 0
    assert b"rows" in done.stdout
    detection = json.loads(spawn_xw("detect", "--json", os.fsdecode(name)).stdout)
    assert os.fsencode(detection[0]["path"]) == name


def test_without_the_command_line_xw_prints_how_to_install_it() -> None:
    code = (
        "import sys; sys.argv = ['xw', 'formats'];"
        "import importlib.util as u; find = u.find_spec;"
        "u.find_spec = lambda name, *more: None if name == 'xwcore_cli' else find(name, *more);"
        "from xwcore.__main__ import main; main()"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, check=False)
    assert done.returncode == 2
    assert b"pip install 'xwcore[cli]'" in done.stderr
    assert b"Traceback" not in done.stderr


def test_help_and_formats_import_no_command_and_no_codec() -> None:
    code = (
        "import sys; from tests.cli.cli_toys import main_with_toys as main\n"
        "try: main()\n"
        "finally: print('MODULES', *sorted(sys.modules), file=sys.stderr)"
    )
    for argument, allowed in (("--help", set[str]()), ("formats", {"formats"})):
        command = [sys.executable, "-c", code, argument]
        done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
        modules = done.stderr.decode().split("MODULES", 1)[1].split()
        prefix = "xwcore_cli.commands."
        imported = {name.removeprefix(prefix) for name in modules if name.startswith(prefix)}
        assert imported == allowed
        assert not {"rich", "xwcore_drawing"} & set(modules)


def test_detecting_by_magic_imports_neither_model_nor_diagnostics(tmp_path: Path) -> None:
    path = tmp_path / "small.puz"
    path.write_bytes(small_puz())
    code = (
        "import sys; from xwcore_cli import main\n"
        "try: main()\n"
        "finally: print('MODULES', *sorted(sys.modules), file=sys.stderr)"
    )
    command = [sys.executable, "-c", code, "detect", str(path)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, check=True)
    modules = done.stderr.decode().split("MODULES", 1)[1].split()
    unneeded = ("xwcore.model", "xwcore.findings.diagnostics", "xwcore.plugin.contexts")
    assert not [name for name in modules if name.startswith(unneeded)]


def test_broken_pipe_is_quiet() -> None:
    reader, writer = os.pipe()
    os.close(reader)
    command = [*XW, "formats", "--matrix"]
    done = subprocess.run(
        command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(writer)
    assert done.returncode == 1
    assert done.stderr == b""


def test_broken_pipe_of_binary_output_is_quiet(tmp_path: Path) -> None:
    path = tmp_path / "a.rows"
    path.write_bytes(GOOD)
    reader, writer = os.pipe()
    os.close(reader)
    command = [*XW, "convert", str(path), "-", "--to", "rows"]
    done = subprocess.run(
        command, cwd=ROOT, stdout=writer, stderr=subprocess.PIPE, check=False, timeout=60
    )
    os.close(writer)
    assert done.returncode == 1
    assert done.stderr == b""


class Interrupted(RowsFormat):
    @hookimpl
    def xw_read(self, data: bytes, context: ReadContext) -> Puzzle:
        raise KeyboardInterrupt


def test_interrupt_exits_with_130(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.rows"
    path.write_bytes(GOOD)
    monkeypatch.setattr("tests.cli.cli_toys.RowsFormat", Interrupted)
    result = run_xw("show", path)
    assert result.exit_code == 130
    assert result.output == ""


def _on_a_terminal(*arguments: object, **environment: str) -> bytes:
    """What `xw` writes to a terminal, standard output and standard error together."""
    ours, theirs = pty.openpty()
    command = [*XW, *map(str, arguments)]
    inherited = {name: value for name, value in os.environ.items() if name != "NO_COLOR"}
    with subprocess.Popen(
        command,
        cwd=ROOT,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**inherited, "TERM": "xterm", **environment},
    ):
        os.close(theirs)
        parts = []
        while True:
            try:
                part = os.read(ours, 65_536)
            except OSError:  # Linux says so where others say ""
                break
            if not part:
                break
            parts.append(part)
    os.close(ours)
    return b"".join(parts)


def test_color_only_on_terminals_that_allow_it(tmp_path: Path) -> None:
    path = tmp_path / "a.rows"
    path.write_bytes(b"ROWS\nABC  \n")
    assert b"\x1b[" in _on_a_terminal("validate", path)
    assert b"\x1b[" not in _on_a_terminal("validate", path, NO_COLOR="1")
    assert b"\x1b[" not in _on_a_terminal("validate", path, TERM="dumb")
    piped = spawn_xw("validate", path)
    assert b"\x1b[" not in piped.stdout + piped.stderr


def test_progress_for_many_files_only_on_a_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.rows"
    path.write_bytes(GOOD)
    piped = spawn_xw("detect", *[path] * 30)
    assert piped.stderr == b""
    assert piped.stdout.count(b"\n") == 30
    ours, theirs = pty.openpty()
    command = [*XW, "detect", *[str(path)] * 30]
    done = subprocess.run(
        command,
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=theirs,
        check=False,
        timeout=60,
        env={**os.environ, "TERM": "xterm"},
    )
    os.close(theirs)
    assert b"Detecting" in os.read(ours, 65_536)
    os.close(ours)
    assert done.stdout == piped.stdout


def test_output_survives_an_ascii_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a.rows"
    path.write_bytes("ROWS\ntitle: Grüße ✓\nABC\nD#E\n".encode())
    environment = {**os.environ, "PYTHONIOENCODING": "ascii:strict"}
    done = spawn_xw("show", path, env=environment)
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"Gr??e" in done.stdout


def test_standard_input_and_output_are_binary() -> None:
    data = cells_file(["A\r", "\nB"])  # bytes that a text stream would change
    done = spawn_xw("convert", "-", "-", "--to", "cells", input=data)
    assert done.returncode == 0
    assert done.stdout == data
    assert json.loads(spawn_xw("detect", "-", "--json", input=data).stdout)[0]["format"] == "cells"


def test_completes_commands_and_formats() -> None:
    environment = {**os.environ, "_XW_COMPLETE": "bash_complete", "COMP_CWORD": "1"}
    done = spawn_xw(env={**environment, "COMP_WORDS": "xw det"})
    assert done.stdout.split() == [b"plain,detect"]
    words = {"COMP_WORDS": "xw convert --to c", "COMP_CWORD": "3"}
    assert spawn_xw(env={**environment, **words}).stdout.split() == [b"plain,cells"]


@pytest.mark.parametrize("closed", ["<&-", ">&-"])
@pytest.mark.parametrize(
    "arguments",
    [
        *([command, "-"] for command in ("detect", "show", "info", "validate", "fix")),
        ["convert", "-", "-", "--to", "rows"],
        ["diff", "-", "-"],
        ["render", "-", "-", "--to=svg"],
    ],
    ids=" ".join,
)
def test_streams_that_the_caller_has_closed_are_no_traceback(
    arguments: list[str], closed: str, tmp_path: Path
) -> None:
    (tmp_path / "good.rows").write_bytes(GOOD)
    redirected = f'exec "$0" "$@" {"<good.rows" if closed == ">&-" else ""} {closed}'
    result = subprocess.run(
        ["sh", "-c", redirected, *XW, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.fspath(ROOT)},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert b"Traceback" not in result.stderr
    assert result.stdout == b""
    if closed == "<&-" and arguments[0] != "diff":
        assert result.returncode == 1
        assert b"standard input is closed" in result.stderr


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
@pytest.mark.parametrize(
    "arguments", [["--help"], ["info", "good.rows", "--json"], ["info", "absent", "--json"]]
)
def test_output_that_cannot_be_written_is_a_message(arguments: list[str], tmp_path: Path) -> None:
    (tmp_path / "good.rows").write_bytes(GOOD)
    result = subprocess.run(
        ["sh", "-c", 'exec "$0" "$@" >/dev/full', *XW, *arguments],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": os.fspath(ROOT)},
        capture_output=True,
        timeout=60,
        check=False,
    )
    assert result.returncode == 1
    assert result.stderr == b"error: No space left on device\n"
