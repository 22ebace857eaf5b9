"""Pages of the documentation, run as a reader would: block by block, in a folder of their own.

A page starts with the files of `docs/start/folder.md`: its first block makes them. Then, in order:

- a `python` block runs; the blocks of a page share their names. A `text` block right after it is
  what it prints. A block for a web framework that is not installed may fail for that reason.
- a `console` block has commands after `$ `, run by bash; the lines below a command are what it
  prints, where there are any. A command has to succeed, unless it ends in `# exit status 1`.

`...` stands for any text. Commands that install packages are not run: they need an index.

Blocks run in a process of the Python that is given, by default this one: a clean environment shows
what a newcomer gets.
"""

from __future__ import annotations

import contextlib
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tests.support import ROOT

DOCS: Final = ROOT / "docs"

#: The page whose first block makes the files of all pages.
SAMPLES: Final = DOCS / "start" / "folder.md"

_BLOCK: Final = re.compile(r"^```(\w+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
#: Runs the blocks of a page, one a line; answers whether the block failed, and what it printed.
_SESSION: Final = """
import contextlib, io, json, sys, traceback
names = {"__name__": "__main__"}
for line in sys.stdin:
    stream, failed = io.StringIO(), False
    with contextlib.redirect_stdout(stream), contextlib.redirect_stderr(stream):
        try:
            exec(json.loads(line), names)
        except Exception:
            traceback.print_exc()
            failed = True
    print(json.dumps([failed, stream.getvalue()]), flush=True)
"""
_STATUS: Final = re.compile(r"\s*# exit status (\d)$")

#: Libraries that a page may use and an environment may lack: then its blocks for them do not run.
_OPTIONAL: Final = re.compile(
    r"^ModuleNotFoundError: No module named '(?:django|fastapi|flask|pandas)'$", re.MULTILINE
)

#: Commands that need an index of packages or another machine.
_NOT_RUN: Final = ("pip install", "python -m http.server", "sudo ", "git push")


def blocks(page: Path) -> list[tuple[str, str]]:
    """Language and text of every block."""
    return _BLOCK.findall(page.read_text("utf-8"))


def make_samples(folder: Path) -> None:
    """Run the block that makes the files."""
    code = next(text for language, text in blocks(SAMPLES) if language == "python")
    with contextlib.chdir(folder):
        exec(compile(code, SAMPLES.name, "exec"), {})  # noqa: S102 - our own page


def failures(page: Path, folder: Path, python: Path = Path(sys.executable)) -> Iterator[str]:
    """What a page promises and does not hold, run in `folder`."""
    command = [str(python), "-c", _SESSION]
    pipe = subprocess.PIPE
    with subprocess.Popen(
        command, cwd=folder, stdin=pipe, stdout=pipe, text=True, encoding="utf-8"
    ) as session:
        yield from _failures(page, folder, python, session)


def _failures(
    page: Path, folder: Path, python: Path, session: subprocess.Popen[str]
) -> Iterator[str]:
    assert session.stdin is not None
    assert session.stdout is not None
    output: str | None = None
    answer: tuple[bool, str]
    for number, (language, text) in enumerate(blocks(page)):
        where = f"{page.name}, block {number}"
        if language == "python":
            print(json.dumps(text), file=session.stdin, flush=True)
            answer = json.loads(session.stdout.readline())
            failed, output = answer
            if failed and not _OPTIONAL.search(output):
                yield f"{where}:\n{output}"
            continue
        if language == "text" and output is not None and not matches(text, output):
            yield f"{where}: prints\n{output}"
        if language == "console":
            yield from _console(text, folder, where, python)
        output = None


def _run(command: list[str], folder: Path, python: Path) -> subprocess.CompletedProcess[str]:
    """Run a command with the programs of this Python first on the path."""
    return subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, "PATH": f"{python.parent}:{os.environ['PATH']}"},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )


def _console(text: str, folder: Path, where: str, python: Path) -> Iterator[str]:
    for part in re.split(r"^(?=\$ )", text, flags=re.MULTILINE):
        command, _, expected = part.removeprefix("$ ").partition("\n")
        if not command or command.startswith(_NOT_RUN):
            continue
        status = _STATUS.search(command)
        done = _run(["bash", "-c", _STATUS.sub("", command)], folder, python)
        if done.returncode != (int(status[1]) if status else 0):
            yield f"{where}: {command}: exit status {done.returncode}\n{done.stdout}"
        elif expected.strip() and not matches(expected, done.stdout):
            yield f"{where}: {command}: prints\n{done.stdout}"


def matches(expected: str, output: str) -> bool:
    """Whether this is the output; `...` stands for anything, blanks at the ends do not count."""
    pattern = ".*".join(re.escape(part) for part in _trimmed(expected).split("..."))
    return re.fullmatch(pattern, _trimmed(output), re.DOTALL) is not None


def _trimmed(text: str) -> str:
    return "\n".join(line.rstrip() for line in text.strip("\n").splitlines())
