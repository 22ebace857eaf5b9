"""The tutorial for authors, run as written: every file is saved, every command is run.

A block with a caption is the file of that name. A `console` block has typed lines ("$ ") and
printed lines; "..." stands for text that differs between runs. A command without printed lines must
succeed.
"""

from __future__ import annotations

import doctest
import os
import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest
from packaging.requirements import Requirement

from tests.packages import FOLDERS
from tests.packaging.conftest import with_required
from tests.packaging.workbench import run
from tests.support import ROOT
from tests.testing.author_tools import OFFLINE, assert_checked, author_environment
from xwcore_testing.scaffold import write_package

PAGE = ROOT / "docs" / "authors" / "tutorial.md"

BLOCK = re.compile(r"^```(\S+)(?: \w+)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
CAPTION = re.compile(r":caption: (\S+)\n\n")

#: What the page installs of a clone of the repository.
CLONE = re.compile(r"~/xwcore ~/xwcore/plugins/\{(.*)\}")

#: The distributions of which that has to be the folders, with what they require.
INSTALLED = ("xwcore[cli,testing]", "xwcore-puz")

#: Precedes the output of a command, and its exit status.
MARK = "=-=-="


@dataclass
class Command:
    """One line that is typed, and the output that the page shows."""

    line: str
    shown: list[str] = field(default_factory=list)


@dataclass
class File:
    """One file that is saved."""

    path: str
    text: str


def steps(page: str) -> Iterator[Command | File]:
    """The files and commands of the page, in order."""
    for kind, body in BLOCK.findall(page):
        caption = CAPTION.match(body)
        if kind == "{code-block}" and caption is not None:
            yield File(caption[1], body[caption.end() :])
        elif kind == "console":
            yield from commands(body)


def commands(body: str) -> Iterator[Command]:
    command: Command | None = None
    for line in body.splitlines():
        if line.startswith("$ "):
            if command is not None:
                yield command
            command = Command(line[2:])
        elif command is not None:
            command.shown.append(line)
    if command is not None:
        yield command


def script(todo: list[Command | File]) -> str:
    """A shell script that runs all steps in one session."""
    parts = ["exec 2>&1"]
    for number, step in enumerate(todo):
        parts.append(f"echo {MARK} {number}")
        if isinstance(step, File):
            folder = os.path.dirname(step.path) or "."
            parts.append(
                f"test -d {shlex.quote(folder)} && cat > {shlex.quote(step.path)} <<'{MARK}'"
            )
            parts.append(step.text + MARK)
        else:
            parts.append(step.line)
        parts.append(f"echo {MARK} $?")
    return "\n".join(parts) + "\n"


def test_the_page_has_files_and_commands() -> None:
    todo = list(steps(PAGE.read_text(encoding="utf-8")))
    files = [step.path for step in todo if isinstance(step, File)]
    assert len(files) == len(set(files)) == 9
    shown = [step for step in todo if isinstance(step, Command) and step.shown]
    assert len(shown) > 10
    text = PAGE.read_text(encoding="utf-8")
    assert text.count("```") == 2 * len(BLOCK.findall(text))


def test_the_page_installs_what_it_uses_and_nothing_else() -> None:
    (folders,) = CLONE.findall(PAGE.read_text(encoding="utf-8"))
    needed = {Requirement(name).name for name in with_required([*INSTALLED])} - {"xwcore"}
    assert folders.split(",") == sorted(FOLDERS[name].name for name in needed)


@pytest.mark.slow
def test_the_code_is_linted_and_typed(tmp_path: Path) -> None:
    folder = tmp_path / "made"
    write_package("exolve-text", str(folder))
    for step in steps(PAGE.read_text(encoding="utf-8")):
        if isinstance(step, File):
            (folder / step.path).write_text(step.text, encoding="utf-8")
    assert_checked(folder, tmp_path / "mypy")


@pytest.mark.packaging
@pytest.mark.slow
def test_every_command_prints_what_the_page_shows(tmp_path: Path) -> None:
    # The first commands of the page make .venv and install a clone into it. Here it has the wheels
    # of this tree already, so no command needs an index.
    made = author_environment(tmp_path, "xwcore-puz", home="work/.venv")
    page = PAGE.read_text(encoding="utf-8")
    todo = list(steps(CLONE.sub("'xwcore[cli,puz,testing]'", page)))
    folder = tmp_path / "work"
    (folder / ".." / "script").write_text(script(todo), encoding="utf-8")
    path = os.pathsep.join([str(made.scripts), os.environ["PATH"]])
    variables = {**OFFLINE, "PATH": path, "LANG": "C.UTF-8", "LC_ALL": "C.UTF-8"}
    outcome = run("bash", tmp_path / "script", folder=folder, variables=variables)
    checker = doctest.OutputChecker()
    parts = re.split(rf"^{MARK} (\d+)\n", outcome.output, flags=re.MULTILINE)[1:]
    results = dict(
        zip(map(int, parts[::4]), zip(parts[1::4], parts[2::4], strict=True), strict=True)
    )
    for number, step in enumerate(todo):
        output, status = results[number]
        if isinstance(step, Command) and step.shown:
            shown = "\n".join([*step.shown, ""])
            fits = checker.check_output(shown, output, doctest.ELLIPSIS)
            assert fits, f"$ {step.line}\nthe page shows:\n{shown}\nit printed:\n{output}"
        else:
            assert status == "0", f"{step}\nit printed:\n{output}"
