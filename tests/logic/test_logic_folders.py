"""A type of logic puzzle is one folder, and nothing of it is anywhere else."""

from __future__ import annotations

import ast
import json
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.logic_samples import SAMPLES
from tests.logic_types import TYPES
from tests.support import ROOT

PLUGINS: Final = ROOT / "plugins"
PACKAGE: Final = PLUGINS / "logic" / "src" / "xwcore_logic"
FOLDERS: Final = sorted(path.parent for path in (PACKAGE / "types").glob("*/__init__.py"))

#: The files that each folder has, and those that a folder may have; other samples are further ones.
REQUIRED: Final = {"__init__.py", "rules.py", "program.lp", "sample.spf"}
ALLOWED: Final = REQUIRED | {"drawing.py", "drawing.ps", "spf.md"}

#: Packages of formats whose own specification names some of these puzzles; files with examples for
#: people, and the manifest of the kind, which makes puzzles of one type for the kit.
OF_FORMATS: Final = (
    *("plugins/sudoku/", "plugins/sudokupad/", "plugins/penpa/", "plugins/ipuz/", "plugins/jpz/"),
)
EXAMPLES: Final = ("codes.py", "puzzle_codes.py", "xwcore_logic/manifest.py")

#: Names that mean something else in a file: a color of the web.
OTHER_MEANINGS: Final = {("coral", "plugins/exolve/src/xwcore_exolve/syntax.py")}

#: Names that are words of the language as well; as a text of their own they are names.
WORDS: Final = {
    *("basic", "cave", "chatroom", "compass", "coral", "fences", "galaxies", "laser", "magnets"),
    *("pills", "pyramid", "skyscrapers", "snake", "stations", "subway", "sudoku", "tents"),
    *("thermometers", "lits"),
}


def sources() -> Iterator[tuple[Path, set[str], set[str]]]:
    """All sources of plugins that are to name no type of another folder: words, and whole texts."""
    for path in sorted(PLUGINS.glob("*/src/**/*.py")):
        name = path.relative_to(ROOT).as_posix()
        if not name.startswith(OF_FORMATS) and not name.endswith(EXAMPLES):
            text = path.read_text("utf-8")
            nodes = (node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Constant))
            texts = {node.value for node in nodes if isinstance(node.value, str)}
            yield path, set(re.findall("[a-z_]+", text.lower())), texts


SOURCES: Final = tuple(sources())


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_same_role_has_the_same_file_name(folder: Path) -> None:
    names = {path.name for path in folder.iterdir() if path.is_file()}
    assert names >= REQUIRED
    assert {name for name in names if not name.startswith("sample-")} <= ALLOWED


def test_every_folder_is_a_type_of_its_name() -> None:
    assert [folder.name for folder in FOLDERS] == sorted(TYPES)
    for name, puzzle_type in TYPES.items():
        assert puzzle_type.name == name
        assert puzzle_type.folder == f"xwcore_logic.types.{name}"


@pytest.mark.parametrize("name", sorted(TYPES))
def test_is_named_in_its_folder_alone(name: str) -> None:
    named = [
        path.relative_to(ROOT).as_posix()
        for path, words, texts in SOURCES
        if name not in path.parent.name  # another type may be named after it
        and name in (texts if name in WORDS else words)
        and (name, path.relative_to(ROOT).as_posix()) not in OTHER_MEANINGS
    ]
    assert named == []


def test_entry_points_name_the_types_and_the_names_that_formats_have() -> None:
    text = (PLUGINS / "logic" / "pyproject.toml").read_text("utf-8")
    groups = tomllib.loads(text)["project"]["entry-points"]
    assert groups["xwcore.types"] == {name: f"xwcore_logic.types.{name}:TYPE" for name in TYPES}
    assert groups["xwcore.type_names"] == {
        f"{format_name}.{known}": f"xwcore_logic.types.{name}:TYPE"
        for name, puzzle_type in TYPES.items()
        for format_name, names in puzzle_type.known_as.items()
        for known in names.split()
    }


def test_spellings_are_plain_data() -> None:
    for name, puzzle_type in TYPES.items():
        data = json.dumps(dict(puzzle_type.spellings))
        assert json.loads(data).keys() <= {"spf", "puzzlink", "solve"}, name


#: Reads a file and prints the modules of types that are loaded.
PROGRAM = """
import sys, xwcore
puzzle = xwcore.read(open(sys.argv[1], "rb").read())
print(*sorted(name for name in sys.modules if name.startswith("xwcore_logic.types.")))
"""


@pytest.mark.parametrize("name", ["kropki", "fences"])
def test_reading_loads_the_declaration_of_the_type_alone(name: str, tmp_path: Path) -> None:
    address = tmp_path / "address.txt"
    address.write_text({"kropki": "p?kropki/2/2/00\n", "fences": "p?slither/2/2/0\n"}[name])
    for path in (SAMPLES[name], address):
        command = [sys.executable, "-c", PROGRAM, str(path)]
        shown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60)
        assert shown.stdout.split() == [f"xwcore_logic.types.{name}"]


def face() -> dict[str, str]:
    """The module that each public name of the package is from."""
    tree = ast.parse((PACKAGE / "__init__.py").read_text("utf-8"))
    nodes = [node for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)]
    return {alias.name: node.module or "" for node in nodes for alias in node.names}


FACE: Final = face()


def imports_of(path: Path) -> set[str]:
    """The modules of the package that a module imports, at its start or on use."""
    imported = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module == "xwcore_logic":
            imported |= {FACE.get(alias.name, f"xwcore_logic.{alias.name}") for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and (node.module or "").startswith("xwcore_logic."):
            imported |= {f"{node.module}.{alias.name}" for alias in node.names} | {
                node.module or ""
            }
    return imported


def test_has_no_circle_of_imports() -> None:
    modules = {}
    for path in PACKAGE.rglob("*.py"):
        name = ".".join(path.relative_to(PACKAGE.parent).with_suffix("").parts)
        modules[name.removesuffix(".__init__")] = path
    del modules["xwcore_logic"]
    graph = {name: imports_of(path) & modules.keys() - {name} for name, path in modules.items()}
    while free := [name for name, targets in graph.items() if not targets]:
        graph = {n: targets - set(free) for n, targets in graph.items() if n not in free}
    assert graph == {}
