"""Clean environments for the packaging tests: wheels, installed by path, run from elsewhere.

Contract: an `Environment` is a new virtual environment that holds what was named and nothing of the
repository. Programs run in it with `python -I` in a folder of their own, without the caller's
settings, with a time limit, and closed standard input.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from uv import find_uv_bin

from tests.support import ROOT

#: No program of these tests needs more seconds, however busy the machine; one that does, hangs.
PATIENCE = 600

#: Variables of the caller that would leak into the environment under test.
_LEAKS = ("XW_", "PYTHON", "VIRTUAL_ENV", "COLUMNS", "NO_COLOR", "FORCE_COLOR", "CLICOLOR")


@dataclass(frozen=True)
class Outcome:
    """What a program did."""

    code: int
    output: str
    errors: str

    @property
    def answer(self) -> Any:
        """The standard output, which is JSON."""
        assert self.code == 0, self.errors
        return json.loads(self.output)


def surroundings() -> dict[str, str]:
    """The caller's variables but those that leak."""
    return {k: v for k, v in os.environ.items() if not k.startswith(_LEAKS)}


def run(*command: str | Path, folder: Path, variables: Mapping[str, str] | None = None) -> Outcome:
    """Run a program in a folder, with the caller's variables but those that leak."""
    done = subprocess.run(
        [str(part) for part in command],
        cwd=folder,
        env={**surroundings(), **(variables or {})},
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    return Outcome(done.returncode, done.stdout, done.stderr)


def uv(*arguments: str | Path) -> None:
    """Run the uv of the development environment; its failure is the test's."""
    outcome = run(find_uv_bin(), *arguments, folder=ROOT)
    assert outcome.code == 0, outcome.errors


def build(folder: Path) -> Path:
    """Build a wheel and a source archive of every distribution, without any network."""
    uv("build", "--quiet", "--offline", "--all-packages", "--out-dir", folder, ROOT)
    return folder


@dataclass(frozen=True)
class Environment:
    """A virtual environment, and a folder to work in that is not the repository."""

    home: Path
    folder: Path

    @classmethod
    def make(cls, home: Path, *requirements: str, python: str = sys.executable) -> Environment:
        """Make a new one of this interpreter and install into it."""
        folder = home.with_name(home.name + "-work")
        folder.mkdir(parents=True)
        uv("venv", "--quiet", "--offline", "--python", python, home)
        made = cls(home, folder)
        made.install(*requirements)
        return made

    @property
    def python(self) -> Path:
        return self.home / ("Scripts/python.exe" if os.name == "nt" else "bin/python")

    @property
    def scripts(self) -> Path:
        return self.python.parent

    def install(self, *requirements: str) -> None:
        """Install from the cache that making the environment filled; from the index else."""
        command = ("pip", "install", "--quiet", "--python", str(self.python), *requirements)
        if run(find_uv_bin(), *command, "--offline", folder=self.folder).code:
            uv(*command)

    def execute(self, code: str, *arguments: str, **variables: str) -> Outcome:
        """Run Python code, isolated from the folder and from the user's settings."""
        return run(
            self.python, "-I", "-c", code, *arguments, folder=self.folder, variables=variables
        )

    def xw(self, *arguments: str, **variables: str) -> Outcome:
        """Run the installed command."""
        return run(self.scripts / "xw", *arguments, folder=self.folder, variables=variables)
