"""Packages of format authors, made and tried as strangers do: in an environment of wheels.

Contract: `author_environment` holds the wheels of xwcore with its command and its kit, and the
tools that an author brings; nothing of the repository is on its path. Nothing that a test runs in
it needs an index: pip finds everything installed, and builds without isolation.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from tests.packaging.conftest import requirement
from tests.packaging.workbench import Environment, Outcome, build, run

#: What an author's tests run with; hatchling builds the package, pip installs it.
_TOOLS: Final = ("pip", "hatchling", "editables")

#: Settings that keep pip from any index, and Python from the home of whoever runs the tests.
OFFLINE: Final = {
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "0",  # pip's switches that say "no" are on when they are false
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PYTHONNOUSERSITE": "1",
    "COLUMNS": "100",
}


def author_environment(folder: Path, *further: str, home: str = "home") -> Environment:
    """Build the wheels into `folder`, and make an environment of the core and the tools."""
    archives = build(folder / "archives")
    core = requirement(archives, "xwcore[cli,testing]")
    plugins = [requirement(archives, each) for each in further]
    return Environment.make(folder / home, core, *plugins, *_TOOLS)


def python(made: Environment, folder: Path, *arguments: str) -> Outcome:
    """Run the environment's Python with these arguments in a folder."""
    return run(made.python, *arguments, folder=folder, variables=OFFLINE)


def assert_checked(folder: Path, cache: Path) -> None:
    """Fail unless the linter, the formatter and the type checker are content with a package."""
    for command in (
        ("ruff", "check", "--isolated", "--no-cache", "."),
        ("ruff", "check", "--no-cache", "."),
        ("ruff", "format", "--no-cache", "--check", "."),
        ("mypy", "--strict", f"--cache-dir={cache}"),
    ):
        outcome = run(
            sys.executable, "-m", *command, folder=folder, variables={"MYPYPATH": "src"}
        )  # fmt: skip
        assert outcome.code == 0, outcome.output + outcome.errors
