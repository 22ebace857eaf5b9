"""The structure of the sources: imports, circles, folders, roles of files, the way of a read."""

from __future__ import annotations

import ast
import importlib
import os
import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from packaging.requirements import Requirement

import xwcore
from tests.ipuz.ipuz_samples import PLAIN as IPUZ
from tests.jpz.jpz_samples import PLAIN as JPZ
from tests.mutants import TARGETS
from tests.packaging.samples import ACROSS_TEXT, SPF, XD, small_puz
from tests.support import ROOT
from xwcore.plugin import default_registry
from xwcore_crossword import Clue, Crossword, Grid

CORE = ROOT / "xwcore"
PLUGINS = ROOT / "plugins"
PACKAGES = sorted(PLUGINS.glob("*/src/xwcore_*"))
NAMES = {folder.name for folder in PACKAGES}

#: The lines of the core, at most, and those of the stubs that list the names of its faces.
MOST_LINES = 9_500
MOST_STUB_LINES = 200

#: The entries of the core from top to bottom: an entry imports itself and those after it.
ORDER = (
    "verbs",
    "detection",
    "registry",
    "plugin",
    "model",
    "files",
    "options",
    "errors",
    "findings",
    "lazy",
    "version",
)

#: The faces of the core: their names are imported on first use, so they may lead upwards.
FACES = ("xwcore", "xwcore.plugin")

#: What the core has no word of: kinds of puzzles, and what only some of them have.
KIND_WORDS = re.compile(
    r"crossword|logic puzzle|logicpuzzle|xwcore_logic|rebus|sudoku", re.IGNORECASE
)


def module_name(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def core_modules() -> dict[str, Path]:
    return {module_name(path, ROOT): path for path in sorted(CORE.rglob("*.py"))}


def imports_of(path: Path, name: str) -> Iterator[str]:
    """Every import of a module: those for type checkers and those in functions included."""
    yield from _imports_in(ast.parse(path.read_text("utf-8")), name, is_package=is_init(path))


def is_init(path: Path) -> bool:
    return path.name == "__init__.py"


def _imports_in(tree: ast.AST, name: str, *, is_package: bool) -> Iterator[str]:
    package = name if is_package else name.rpartition(".")[0]
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join(start) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            yield from (f"{source}.{alias.name}" for alias in node.names)


def graph_of(modules: dict[str, Path]) -> dict[str, frozenset[str]]:
    """The modules that each of these imports; the faces of the core are left out."""
    graph = {}
    for name, path in modules.items():
        imported = set()
        for target in imports_of(path, name):
            imported.add(target if target in modules else target.rpartition(".")[0])
        graph[name] = frozenset((imported & modules.keys()) - {*FACES, name})
    return {name: targets for name, targets in graph.items() if name not in FACES}


@cache
def core_graph() -> dict[str, frozenset[str]]:
    return graph_of(core_modules())


def entry_of(module: str) -> str:
    return module.split(".")[1]


def test_the_core_is_small() -> None:
    assert lines_of(core_modules().values()) <= MOST_LINES
    assert lines_of(CORE.rglob("*.pyi")) <= MOST_STUB_LINES


def lines_of(paths: Iterable[Path]) -> int:
    return sum(len(path.read_text("utf-8").splitlines()) for path in paths)


def test_the_root_has_the_entries_of_the_order() -> None:
    uncounted = {"__init__.py", "__init__.pyi", "__main__.py", "py.typed", "__pycache__"}
    names = {path.name for path in CORE.iterdir()} - uncounted
    assert {name.removesuffix(".py") for name in names} == set(ORDER)


def test_imports_go_downwards() -> None:
    upwards = [
        f"{name} imports {target}"
        for name, targets in core_graph().items()
        if name != "xwcore.__main__"
        for target in targets
        if ORDER.index(entry_of(target)) < ORDER.index(entry_of(name))
    ]
    assert upwards == []


@pytest.mark.slow
def test_no_module_imports_itself_through_others() -> None:
    packages = {
        module_name(path, folder.parent): path
        for folder in PACKAGES
        for path in folder.rglob("*.py")
    }
    graph = {name: set(targets) for name, targets in graph_of(core_modules() | packages).items()}
    while leaves := [name for name, targets in graph.items() if not targets & graph.keys()]:
        for name in leaves:
            del graph[name]
    assert sorted(graph) == []


def test_the_core_imports_no_other_package() -> None:
    foreign = [
        f"{name} imports {target}"
        for name, path in core_modules().items()
        if name != "xwcore.__main__"  # the command of a host that may have no xwcore-cli
        for target in imports_of(path, name)
        if target.split(".")[0] in NAMES
    ]
    assert foreign == []


def texts_of(path: Path) -> Iterator[str]:
    """The string constants and names of a module; docstrings are left out."""
    tree = ast.parse(path.read_text("utf-8"))
    docstrings = set()
    for node in ast.walk(tree):
        if isinstance(node, (ast.Module, ast.ClassDef, ast.FunctionDef)) and node.body:
            first = node.body[0]
            if isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant):
                docstrings.add(id(first.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and id(node) not in docstrings:
            text = node.value
            yield text.decode("latin-1") if isinstance(text, bytes) else str(text)
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.name


def named_in_core(pattern: re.Pattern[str]) -> list[str]:
    return [
        f"{module}: {text[:60]!r}"
        for module, path in core_modules().items()
        for text in texts_of(path)
        if pattern.search(text)
    ]


def test_the_core_names_no_format() -> None:
    names = {spec.name for spec in xwcore.formats().values() if spec.reads}
    names |= {name.replace("-", "_") for name in names}
    pattern = rf"(?<![a-z0-9])({'|'.join(sorted(names))})(?![a-z0-9])"
    assert named_in_core(re.compile(pattern, re.IGNORECASE)) == []


def test_the_core_names_no_kind_of_puzzle() -> None:
    assert named_in_core(KIND_WORDS) == []


# -- packages ---------------------------------------------------------------------------------


@cache
def public_names(package: str) -> frozenset[str]:
    """The names of a face: those that it exports, and no module inside."""
    face = importlib.import_module(package)
    return frozenset(getattr(face, "__all__", ()))


def is_public(target: str, own: str) -> bool:
    """Whether a package may import this: its own modules, and names of faces."""
    package, _, name = target.rpartition(".")
    top = target.split(".", maxsplit=1)[0]
    if top == own or not (top == "xwcore" or top in NAMES):
        return True
    if target in {"xwcore", "xwcore.plugin", *NAMES}:
        return True
    return package in {"xwcore", "xwcore.plugin", *NAMES} and name in public_names(package)


FACES_WITH_STUB = sorted(
    path.parent for folder in (CORE, *PACKAGES) for path in folder.rglob("__init__.pyi")
)


@pytest.mark.parametrize("folder", FACES_WITH_STUB, ids=lambda path: path.name)
def test_a_face_has_the_names_of_its_stub(folder: Path) -> None:
    home = folder.parent if folder.is_relative_to(PLUGINS) else ROOT
    face = importlib.import_module(".".join(folder.relative_to(home).parts))
    named = {}
    for node in ast.parse((folder / "__init__.pyi").read_text("utf-8")).body:
        assert isinstance(node, ast.ImportFrom)
        (alias,) = node.names
        assert alias.asname == alias.name
        named[alias.name] = node.module or ""
    assert face.__all__ == dir(face) == sorted(named)
    for name, module in named.items():
        assert getattr(face, name) is getattr(importlib.import_module(module), name)
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        face.nothing  # noqa: B018 - the error is what is tested


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_packages_import_public_faces_only(folder: Path) -> None:
    foreign = [
        f"{path.relative_to(folder)} imports {target}"
        for path in folder.rglob("*.py")
        for target in imports_of(path, module_name(path, folder.parent))
        if not is_public(target, folder.name)
    ]
    assert foreign == []


#: Roles that another package asks for, which is there then: command line, drawing, isolation, kit.
OPTIONAL_ROLES = {"commands", "drawing", "exact_drawing", "exactness", "strategies"}


def imported_at_once(path: Path, name: str) -> Iterator[str]:
    """The imports that importing a module executes: none for type checkers, none in functions."""
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, (ast.Import, ast.ImportFrom)):
            yield from _imports_in(node, name, is_package=is_init(path))


@pytest.mark.parametrize("folder", PACKAGES, ids=lambda folder: folder.name)
def test_packages_require_what_they_import(folder: Path) -> None:
    project = tomllib.loads((folder.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]
    required = {Requirement(text).name.replace("-", "_") for text in project["dependencies"]}
    missing = {
        f"{path.relative_to(folder)} imports {target}"
        for path in folder.rglob("*.py")
        if not OPTIONAL_ROLES & set(path.relative_to(folder).with_suffix("").parts)
        for target in imported_at_once(path, module_name(path, folder.parent))
        if target.split(".")[0] in NAMES - required - {folder.name}
    }
    assert missing == set()


# -- names ------------------------------------------------------------------------------------

#: Classes that several formats have for the same role, each in the file of that role.
ROLE_CLASSES = {
    "ParsedFile": "parse",  # a file's own structure
    **dict.fromkeys(("Section", "Row", "Rows"), "parse"),  # of a file, and of the grid in it
    "Collector": "parse",  # of what the model cannot hold
    **dict.fromkeys(("Problem", "Reporter"), "parse"),  # what is malformed, and reports it
    "ReadFile": "read",  # a parsed file and its puzzle
    **dict.fromkeys(("ClueLists", "ListedClue", "_ClueReader"), "read"),  # clues with their places
    **dict.fromkeys(("WrittenGrid", "WrittenSections"), "write"),  # in the spelling of a format
}


@pytest.mark.slow
def test_a_class_name_has_one_meaning() -> None:
    """Roles apart, no class of one file has the name of another one.

    The names of `compat` are another project's.
    """
    homes: dict[str, set[str]] = {}
    for folder in (CORE, *PACKAGES):
        for path in folder.rglob("*.py"):
            if "compat" in path.parts:
                continue
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, ast.ClassDef):
                    homes.setdefault(node.name, set()).add(role_of(path, folder))
    several = {name: places for name, places in homes.items() if len(places) > 1}
    assert several.keys() == ROLE_CLASSES.keys()
    for name, places in several.items():
        assert {place.split()[1] for place in places} == {ROLE_CLASSES[name]}, name


def role_of(path: Path, folder: Path) -> str:
    """The package of a module, and the file or folder of it that the module stands in."""
    return f"{folder.name} {path.relative_to(folder).parts[0].removesuffix('.py')}"


#: The lines of stored answers, at most: a third of the 18,800 that once were.
MOST_STORED_LINES = 6_266


def test_stored_answers_are_few() -> None:
    assert lines_of((ROOT / "tests/data/expected").glob("*.txt")) <= MOST_STORED_LINES


# -- roles of files ---------------------------------------------------------------------------

#: The files or folders of every plugin, and what they define; "" for no single entry.
ROLES = {
    "manifest": "plugin",
    "codes": "CODES",
    "record": "",
    "syntax": "",
    "parse": "parse",
    "read": "read",
    "check": "check",
    "write": "write",
}

#: Roles that not every format needs.
FURTHER_ROLES = {"sniffing": "sniff", "causes": "put_causes", "parts": "parts"}

#: The roles of a format that is only written.
ROLES_OF_WRITERS = ("manifest", "write")

#: The roles of formats that are only read.
ROLES_OF_READERS = ("manifest", "codes", "parse", "read", "check")


def names_defined(path: Path) -> set[str]:
    """The names that a module defines or imports at its top level."""
    names = set()
    for node in ast.parse(path.read_text("utf-8")).body:
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            names.add(node.name)
        elif isinstance(node, (ast.Import, ast.ImportFrom)):
            names |= {alias.asname or alias.name for alias in node.names}
        elif isinstance(node, ast.Assign):
            names |= {target.id for target in node.targets if isinstance(target, ast.Name)}
        elif isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name):
            names.add(node.target.id)
    return names


def has_format(folder: Path) -> bool:
    """Whether the manifest of a package declares a format."""
    manifest = folder / "manifest.py"
    return manifest.exists() and "FormatSpec(" in manifest.read_text("utf-8")


def entry_points(project: Path) -> dict[str, str]:
    """The formats that a distribution names."""
    text = (project / "pyproject.toml").read_text("utf-8")
    points: dict[str, dict[str, str]] = tomllib.loads(text)["project"].get("entry-points", {})
    return points.get("xwcore.formats", {})


@pytest.mark.parametrize(
    "folder", [folder for folder in PACKAGES if has_format(folder)], ids=lambda folder: folder.name
)
def test_every_role_has_its_file_and_entry(folder: Path) -> None:
    wrong = []
    declaration = (folder / "manifest.py").read_text("utf-8")
    required = tuple(ROLES)
    if "reads=False" in declaration:
        required = ROLES_OF_WRITERS
    elif "writes=False" in declaration:
        required = ROLES_OF_READERS
    has_several = len(entry_points(folder.parents[1])) > 1  # each is an object of its own name
    entries = ROLES | FURTHER_ROLES | ({"manifest": ""} if has_several else {})
    for role, entry in entries.items():
        files = [folder / f"{role}.py", folder / role / "__init__.py"]
        present = [path for path in files if path.exists()]
        if len(present) != 1 and (present or role in required):
            wrong.append(f"{role}: {len(present)} files")
        elif present and entry and entry not in names_defined(present[0]):
            wrong.append(f"{role}: no {entry}")
    assert wrong == []


# -- the way of a read ------------------------------------------------------------------------

#: Files of the core whose code `xwcore.read` may execute, and of all packages together.
MOST_CORE_FILES = 12
MOST_FILES = 33

#: An .xd file with a rebus and markup.
RICH_XD = XD.replace(b"\n\n\nPAD", b"\nRebus: 1=P\n\n\n1AD").replace(b"Quiet", b"{*Quiet*}")

READ = {
    "puz": small_puz(),
    "across-text": ACROSS_TEXT,
    "xd": XD,
    "xd-rebus-markup": RICH_XD,
    "ipuz": IPUZ.encode(),
    "jpz": JPZ.encode(),
    "spf": SPF,
}


def files_executed(data: bytes) -> set[str]:
    """The files of ours whose code each of three reads executes.

    All is imported then. On a busy machine a read may find that a sniffer was slow. The registry is
    a new one: a test may have left a wrapper in the default one.
    """
    registry = xwcore.Registry()
    registry.read(data)
    return set.intersection(*(files_of_a_read(registry, data) for _ in range(3)))


def files_of_a_read(registry: xwcore.Registry, data: bytes) -> set[str]:
    folders = [str(folder.parent) + os.sep for folder in (*PACKAGES, CORE)]
    files = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        path = frame.f_code.co_filename
        if event == "call" and (home := next(filter(path.startswith, folders), None)):
            files.add(path.removeprefix(home).replace(os.sep, "/"))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        registry.read(data)
    finally:
        sys.setprofile(before)
    return {path for path in files if path.startswith("xwcore")}


@pytest.mark.parametrize("name", READ)
def test_a_read_executes_few_files(name: str) -> None:
    files = files_executed(READ[name])
    assert len([path for path in files if path.startswith("xwcore/")]) <= MOST_CORE_FILES
    assert len(files) <= MOST_FILES, sorted(files)


def calls_of_a_read(data: bytes) -> Counter[tuple[str, str]]:
    """How often a read calls each function, by file and name."""
    calls: Counter[tuple[str, str]] = Counter()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            calls[Path(frame.f_code.co_filename).name, frame.f_code.co_name] += 1

    before = sys.getprofile()
    with pytest.MonkeyPatch.context() as patch:
        # `xw` in this process surrounds each call of a plugin, which a host does not.
        patch.setattr(default_registry(), "around", None)
        sys.setprofile(note)
        try:
            xwcore.read(data)
        finally:
            sys.setprofile(before)
    return calls


@pytest.mark.parametrize("name", ["across-text", "xd", "ipuz", "jpz"])
def test_a_read_without_findings_computes_no_place(name: str) -> None:
    places = {"span", "line_span", "_starts", "line_of", "byte_offset", "_byte_in_line"}
    assert not xwcore.read(READ[name]).diagnostics
    assert {function for _, function in calls_of_a_read(READ[name])} & places == set()


@pytest.mark.parametrize(("name", "most"), [("jpz", 11_500), ("ipuz", 2_200)])
def test_a_read_of_225_cells_makes_few_calls(name: str, most: int) -> None:
    rows = [
        "".join("#" if (4 * row + column) % 7 == 3 else "AB"[row % 2] for column in range(15))
        for row in range(15)
    ]
    grid = Grid.from_rows(rows)
    clues = [Clue(slot.number, slot.direction, "A clue of some words") for slot in grid.slots]
    data = xwcore.dumps(Crossword(grid, clues, title="Calls"), name)
    xwcore.read(data)
    assert calls_of_a_read(data).total() <= most


def test_files_of_the_mutants_exist() -> None:
    named = [path for tests, targets in TARGETS for path in (*tests, *targets)]
    assert [path for path in named if not (ROOT / path.partition("::")[0]).exists()] == []
