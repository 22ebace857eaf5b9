"""The lists of packages, which follow from the folders of `plugins`.

    python -m tests.packages          names the files whose lists differ from the folders
    python -m tests.packages --write  writes these lists again

They are, in `pyproject.toml`, the extras, the sources of the workspace and the path of mypy; the
tables of README; what the hooks of pre-commit and the action install; and the commands that `xw`
knows without importing them. The titles of formats are
those of `FormatSpec`, so a new package is installed first (`make` does it); any other package is
named by what its description has before the colon.
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections.abc import Callable, Iterable
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any, Final

from packaging.requirements import Requirement

import xwcore
from tests.support import ROOT

#: Extras that are more than the package of their name.
FURTHER_EXTRAS: Final = {"cli": ("xwcore-cli", "xwcore-drawing"), "png": ("xwcore-drawing[png]",)}

#: Packages that the extra `all` leaves out: the kit for authors, worker processes for hosts that
#: need them, and compiled functions.
NOT_IN_ALL: Final = {"xwcore-isolation", "xwcore-speed", "xwcore-testing"}

#: Characters of a line of Python, as ruff formats it.
LINE_LENGTH: Final = 100

#: The packages of a folder of `plugins`, by name.
FOLDERS: Final = {
    f"xwcore-{path.parent.name.replace('_', '-')}": path.parent
    for path in sorted(ROOT.glob("plugins/*/pyproject.toml"))
}


def project(folder: Path) -> dict[str, Any]:
    """The table `project` of a package."""
    table: dict[str, Any] = tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))["project"]
    return table


def formats_of(name: str) -> dict[str, str]:
    """The entry points of the formats of a package."""
    formats: dict[str, str] = (
        project(FOLDERS[name]).get("entry-points", {}).get("xwcore.formats", {})
    )
    return formats


def changed(text: str, start: str, end: str, lines: Iterable[str]) -> str:
    """The text with these lines between the lines `start` and `end`."""
    pattern = rf"(?<=^{re.escape(start)}\n).*?(?=^{re.escape(end)}$)"
    new, count = re.subn(
        pattern,
        lambda _: "".join(f"{line}\n" for line in lines),
        text,
        flags=re.DOTALL | re.MULTILINE,
    )
    assert count == 1, start
    return new


def with_workspace(text: str) -> str:
    """`pyproject.toml` with every package as an extra and a source, and with its types."""
    version = project(ROOT)["version"].rpartition(".")[0]
    extras = {name.removeprefix("xwcore-"): (name,) for name in FOLDERS} | FURTHER_EXTRAS
    together = ",".join(name.removeprefix("xwcore-") for name in FOLDERS if name not in NOT_IN_ALL)
    lines = []
    for extra, names in sorted(extras.items()):
        requirements = ", ".join(f'"{name}>={version}"' for name in names)
        lines.append(f"{extra} = [{requirements}]")
    lines.append(f'all = ["xwcore[{together}]"]')
    text = changed(text, "[project.optional-dependencies]", "", lines)
    sources = [f"{name} = {{ workspace = true }}" for name in ("xwcore", *FOLDERS)]
    text = changed(text, "[tool.uv.sources]", "", sources)
    folders = [f"/plugins/{folder.name}/src" for folder in FOLDERS.values()]
    paths = [f'    "$MYPY_CONFIG_FILE_DIR{folder}",' for folder in ("", *folders)]
    return changed(text, "mypy_path = [", "]", paths)


def with_tables(text: str) -> str:
    """README with a row for every format, and for every package without one; a package that has
    all formats of a group is named in the title of the group.
    """
    groups: dict[str, list[str]] = {"read and written": [], "only read": [], "only written": []}
    packages = {name: package for package in FOLDERS for name in formats_of(package)}
    if missing := packages.keys() - xwcore.formats().keys():
        raise LookupError(
            f"formats that are not installed: {', '.join(missing)}; run: make .venv/.ready"
        )
    titles = {name: xwcore.formats()[name].title for name in packages}
    for name in sorted(packages, key=lambda name: titles[name].casefold().lstrip(".")):
        spec = xwcore.formats()[name]
        group = "only written" if not spec.reads else "only read" if not spec.writes else ""
        groups[group or "read and written"].append(name)
    first = next(iter(groups))
    lines = ["|---|---|---|"]
    for group, names in groups.items():
        own = {packages[name] for name in names}
        shared = f", package `{own.pop()}`" if len(own) == 1 else ""
        lines += [] if group == first else [f"| **{group}{shared}** | | |"]
        for name in names:
            row = f"| {titles[name]} | `{name}` |"
            lines.append(row if shared else f"{row} `{packages[name]}` |")
    text = changed(text, f"| {first} | name | package |", "", lines)
    further = [
        f"| {project(folder)['description'].partition(':')[0]} | `{name}` |"
        for name, folder in FOLDERS.items()
        if not formats_of(name)
    ]
    return changed(text, "| what | package |", "", ["|---|---|", *further])


def folders_that_read() -> list[str]:
    """The folders of `xw`, of the formats that are read, and of what these require."""
    reading = {name for name, spec in xwcore.formats().items() if spec.reads}
    missing = {name for name in FOLDERS if reading & formats_of(name).keys()}
    missing |= set(FURTHER_EXTRAS["cli"])
    names: set[str] = set()
    while missing:
        names |= missing
        requirements = [text for name in missing for text in project(FOLDERS[name])["dependencies"]]
        missing = {Requirement(text).name for text in requirements} & FOLDERS.keys() - names
    return [f"./plugins/{folder.name}" for name, folder in FOLDERS.items() if name in names]


def with_hook(text: str) -> str:
    """`.pre-commit-hooks.yaml` with the packages that reading takes."""
    lines = ["    - .[cli]", *(f"    - {folder}" for folder in folders_that_read())]
    return changed(text, "  additional_dependencies: &installed", "", lines)


def with_action(text: str) -> str:
    """`action.yml` with the packages that reading takes."""
    lines = [f"          {folder}" for folder in folders_that_read()]
    start = """        "$RUNNER_TEMP/xwcore/bin/python" -m pip install --quiet '.[cli]' \\"""
    return changed(text, start, "    - name: Validate", " \\\n".join(lines).split("\n"))


def with_commands(text: str) -> str:
    """`plugin_commands.py` with the distribution and the summary of every command of a package."""
    commands: dict[str, tuple[str, str]] = {}
    for package, folder in FOLDERS.items():
        points = project(folder).get("entry-points", {}).get("xwcore.commands", {})
        for name, value in points.items():
            command = EntryPoint(name, value, "xwcore.commands").load()
            commands[name] = package, command.get_short_help_str(limit=200)
    lines = []
    for name, (package, summary) in sorted(commands.items()):
        row = f'    "{name}": KnownCommand("{package}", "{summary}"),'
        inner = f'        "{package}", "{summary}"'
        split = [f'    "{name}": KnownCommand(', inner, "    ),"]
        lines += [row] if len(row) <= LINE_LENGTH else split
    return changed(text, "KNOWN_COMMANDS: Final = {", "}", lines)


#: The files with lists, and what writes these.
FILES: Final[dict[str, Callable[[str], str]]] = {
    "pyproject.toml": with_workspace,
    "README.md": with_tables,
    ".pre-commit-hooks.yaml": with_hook,
    "action.yml": with_action,
    "plugins/cli/src/xwcore_cli/plugin_commands.py": with_commands,
}


def outdated() -> dict[str, str]:
    """The files whose lists differ from the folders, and the texts that they should have."""
    texts = {name: (ROOT / name).read_text("utf-8") for name in FILES}
    written = {name: write(texts[name]) for name, write in FILES.items()}
    return {name: text for name, text in written.items() if text != texts[name]}


def main() -> int:
    """Compare or write the lists; 1 where some have changed."""
    texts = outdated()
    if "--write" in sys.argv:
        for name, text in texts.items():
            (ROOT / name).write_text(text, "utf-8")
    print("changed:", ", ".join(texts) or "none")
    return int(bool(texts))


if __name__ == "__main__":
    sys.exit(main())
