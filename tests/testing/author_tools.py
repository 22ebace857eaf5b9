"""Packages of format authors, made and tested in an environment of wheels.

`author_environment` has the wheels of xwcore with its command and its kit, and the tools of an
author; the repository is not on its path. No test needs an index: pip finds everything installed,
and builds without isolation.
"""

from __future__ import annotations

import os
import sys
import tomllib
from pathlib import Path
from typing import Final

from tests.packaging.conftest import requirement, with_required
from tests.packaging.workbench import Environment, Outcome, build, run

#: The tools of an author: hatchling builds the package, pip installs it.
_TOOLS: Final = ("pip", "hatchling", "editables")

#: Settings that keep pip from any index, and Python from the home folder of the user.
OFFLINE: Final = {
    "PIP_NO_INDEX": "1",
    "PIP_NO_BUILD_ISOLATION": "0",  # a negative switch of pip is on if it is false
    "PIP_DISABLE_PIP_VERSION_CHECK": "1",
    "PYTHONNOUSERSITE": "1",
    "COLUMNS": "100",
}


def author_environment(folder: Path, *further: str, home: str = "home") -> Environment:
    """Build the wheels into `folder`, and make an environment of the core and the tools."""
    archives = build(folder / "archives")
    names = with_required(["xwcore[cli,testing]", *further])
    wheels = [requirement(archives, name) for name in names]
    return Environment.make(folder / home, *wheels, *_TOOLS)


def python(made: Environment, folder: Path, *arguments: str) -> Outcome:
    """Run the environment's Python with these arguments in a folder."""
    return run(made.python, *arguments, folder=folder, variables=OFFLINE)


def assert_checked(folder: Path, cache: Path) -> None:
    """Fail unless linter, formatter and type checker accept a package."""
    for command in (
        ("ruff", "check", "--isolated", "--no-cache", "."),
        ("ruff", "check", "--no-cache", "."),
        ("ruff", "format", "--no-cache", "--check", "."),
        ("mypy", "--strict", f"--cache-dir={cache}"),
    ):
        variables = {"MYPYPATH": "src"}
        outcome = run(sys.executable, "-m", *command, folder=folder, variables=variables)
        assert outcome.code == 0, outcome.output + outcome.errors


def installed_by_hand(package: Path, name: str) -> Path:
    """The folder of a package's sources, with the metadata that make its entry point known."""
    sources = package / "src"
    module = f"xwcore_{name.replace('-', '_')}"
    information = sources / f"{module}-0.1.0.dist-info"
    information.mkdir()
    metadata = f"Metadata-Version: 2.1\nName: xwcore-{name}\nVersion: 0.1.0\n"
    (information / "METADATA").write_text(metadata, encoding="utf-8")
    points = f"[xwcore.formats]\n{name} = {module}.manifest:plugin\n"
    (information / "entry_points.txt").write_text(points, encoding="utf-8")
    return sources


def as_installed(package: Path, site: Path) -> dict[str, str]:
    """Variables with which a Python finds a package, by metadata that are written into `site`, as
    if it were installed. What it caches is in `site` as well.
    """
    project = tomllib.loads((package / "pyproject.toml").read_text("utf-8"))["project"]
    name, version = project["name"], project["version"]
    metadata = site / f"{name.replace('-', '_')}-{version}.dist-info"
    metadata.mkdir()
    (metadata / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n")
    points = [
        f"[{group}]\n" + "".join(f"{name} = {value}\n" for name, value in rows.items())
        for group, rows in project["entry-points"].items()
    ]
    (metadata / "entry_points.txt").write_text("\n".join(points))
    path = os.pathsep.join([str(site), str(package / "src")])
    return {"PYTHONPATH": path, "XDG_CACHE_HOME": str(site)}
