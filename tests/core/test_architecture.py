"""The structure of the sources: imports, circles, folders, roles of files, the way of a read."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

import xwcore
from tests.ipuz.ipuz_samples import PLAIN as IPUZ
from tests.jpz.jpz_samples import PLAIN as JPZ
from tests.packaging.samples import ACROSS_TEXT, SPF, XD, small_puz
from tests.support import ROOT
from xwcore.registry.known_formats import KNOWN_FORMATS

CORE = ROOT / "xwcore"
PLUGINS = sorted((ROOT / "plugins").glob("*/src/xwcore_*"))

#: The entries of the core from top to bottom: an entry imports itself and those after it.
ORDER = (
    "cli",
    "testing",
    "scaffold",
    "api",
    "verbs",
    "detection",
    "registry",
    "plugin",
    "drawing",
    "model",
    "files",
    "options",
    "errors",
    "findings",
    "version",
)

#: Modules of the core that a plugin may import, beside `xwcore` and `xwcore.plugin`.
PUBLIC = (
    "xwcore_cli",
    "xwcore_drawing",
    "xwcore.errors",
    "xwcore.files",
    "xwcore.findings",
    "xwcore.model",
    "xwcore.options",
    "xwcore.plugin",
)


def module_name(path: Path, folder: Path) -> str:
    parts = path.relative_to(folder).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def core_modules() -> dict[str, Path]:
    return {module_name(path, ROOT): path for path in sorted(CORE.rglob("*.py"))}


def imports_of(path: Path, name: str) -> Iterator[str]:
    """Every import of a module: those for type checkers and those in functions included."""
    package = name if path.name == "__init__.py" else name.rpartition(".")[0]
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            start = package.split(".")[: len(package.split(".")) - node.level + 1]
            base = ".".join(start) if node.level else ""
            source = ".".join(part for part in (base, node.module) if part)
            yield from (f"{source}.{alias.name}" for alias in node.names)


@cache
def core_graph() -> dict[str, frozenset[str]]:
    """The modules that each module of the core imports; the root package is the public facade."""
    modules = core_modules()
    graph = {}
    for name, path in modules.items():
        imported = set()
        for target in imports_of(path, name):
            imported.add(target if target in modules else target.rpartition(".")[0])
        graph[name] = frozenset((imported & modules.keys()) - {"xwcore", name})
    return graph


def entry_of(module: str) -> str:
    return module.split(".")[1]


def test_the_root_has_at_most_fifteen_entries() -> None:
    uncounted = {"__init__.py", "__main__.py", "py.typed", "__pycache__"}
    names = {path.name for path in CORE.iterdir()} - uncounted
    entries = {name.removesuffix(".py") for name in names}
    assert len(entries) <= 15
    assert entries == set(ORDER)


def test_imports_go_downwards() -> None:
    upwards = [
        f"{name} imports {target}"
        for name, targets in core_graph().items()
        if name not in ("xwcore", "xwcore.__main__")
        for target in targets
        if ORDER.index(entry_of(target)) < ORDER.index(entry_of(name))
    ]
    assert upwards == []


def test_no_module_imports_itself_through_others() -> None:
    graph = {name: set(targets) for name, targets in core_graph().items() if name != "xwcore"}
    while leaves := [name for name, targets in graph.items() if not targets & graph.keys()]:
        for name in leaves:
            del graph[name]
    assert sorted(graph) == []


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


def test_the_core_names_no_format_but_in_install_hints() -> None:
    names = {known.name for known in KNOWN_FORMATS}
    names |= {name.replace("-", "_") for name in names}
    pattern = re.compile(rf"(?<![a-z0-9])({'|'.join(sorted(names))})(?![a-z0-9])", re.IGNORECASE)
    named = [
        f"{module}: {text[:60]!r}"
        for module, path in core_modules().items()
        if module != "xwcore.registry.known_formats"
        for text in texts_of(path)
        if pattern.search(text)
    ]
    assert named == []


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda folder: folder.name)
def test_plugins_import_public_modules_only(folder: Path) -> None:
    foreign = []
    for path in folder.rglob("*.py"):
        for target in imports_of(path, module_name(path, folder.parent)):
            top = target.split(".")[0]
            if top == "xwcore":
                allowed = target.count(".") <= 1 or any(
                    target.startswith(f"{public}.") for public in PUBLIC
                )
            else:
                allowed = not top.startswith("xwcore_") or top in (folder.name, "xwcore_logic")
            if not allowed:
                foreign.append(f"{path.name} imports {target}")
    assert foreign == []


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
FURTHER_ROLES = {"sniffing": "sniff", "drawing": "draw"}

#: The roles of a format that is only written.
ROLES_OF_WRITERS = ("manifest", "write")


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


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda folder: folder.name)
def test_every_role_has_its_file_and_entry(folder: Path) -> None:
    if not (folder / "manifest.py").exists():
        pytest.skip("not applicable: the distribution has no format")
    wrong = []
    writes_only = "reads=False" in (folder / "manifest.py").read_text("utf-8")
    required = ROLES_OF_WRITERS if writes_only else tuple(ROLES)
    for role, entry in (ROLES | FURTHER_ROLES).items():
        files = [folder / f"{role}.py", folder / role / "__init__.py"]
        present = [path for path in files if path.exists()]
        if len(present) != 1 and (present or role in required):
            wrong.append(f"{role}: {len(present)} files")
        elif present and entry and entry not in names_defined(present[0]):
            wrong.append(f"{role}: no {entry}")
    assert wrong == []


# -- the way of a read ------------------------------------------------------------------------

#: Files of the core that `xwcore.read` may execute; model and errors are not counted.
MOST_CORE_FILES = 11

#: An .xd file with a rebus and markup.
RICH_XD = XD.replace(b"\n\n\nPAD", b"\nRebus: 1=P\n\n\n1AD").replace(b"Quiet", b"{*Quiet*}")

#: Files of the core and the plugin together.
MOST_FILES = 16


def files_executed(data: bytes) -> set[str]:
    """The files of the core and the plugin whose code each of three reads executes.

    All is imported then. On a busy machine a read may find that a sniffer was slow.
    """
    xwcore.read(data)
    return set.intersection(*(files_of_a_read(data) for _ in range(3)))


def files_of_a_read(data: bytes) -> set[str]:
    core = str(Path(xwcore.__file__).parent).replace("\\", "/") + "/"
    own = f"/xwcore_{xwcore.detect(data).format.replace('-', '_')}/"
    files = set()

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call":
            path = frame.f_code.co_filename.replace("\\", "/")
            if path.startswith(core):
                files.add("xwcore/" + path.removeprefix(core))
            elif own in path:
                files.add(own.lstrip("/") + path.rpartition(own)[2])

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        xwcore.read(data)
    finally:
        sys.setprofile(before)
    return {
        path
        for path in files
        if not path.startswith(("xwcore/model/", "xwcore/errors", "plugins/cli/src/xwcore_cli/"))
    }


@pytest.mark.parametrize(
    "data",
    [small_puz(), ACROSS_TEXT, XD, SPF],
    ids=["puz", "across-text", "xd", "spf"],
)
def test_a_read_executes_few_files_of_the_core(data: bytes) -> None:
    files = {path for path in files_executed(data) if path.startswith("xwcore/")}
    assert len(files) <= MOST_CORE_FILES, sorted(files)


@pytest.mark.parametrize(
    "data",
    [small_puz(), ACROSS_TEXT, XD, RICH_XD, IPUZ.encode(), JPZ.encode(), SPF],
    ids=["puz", "across-text", "xd", "xd-rebus-markup", "ipuz", "jpz", "spf"],
)
def test_a_read_executes_few_files_of_core_and_plugin(data: bytes) -> None:
    files = files_executed(data)
    assert len(files) <= MOST_FILES, sorted(files)
