"""Modules import at the top. These are the imports inside of functions, and why each stays; what a
conversion leaves out.
"""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.packaging.samples import small_puz
from tests.support import ROOT

#: A declaration, a sniffer or a face is loaded for every file and every command; what it leads to
#: is loaded for the one that needs it. The verbs of the core load what the verb called needs.
LEADING = {
    *("manifest.py", "sniffing.py", "__main__.py"),
    *("xwcore/verbs/*.py", "xwcore/registry/*.py"),
    *("xwcore/detection/*.py", "xwcore/files/source.py", "xwcore_crossword/features.py"),
    *("xwcore/findings/diagnostics.py", "xwcore/model/puzzle.py", "xwcore/plugin/contexts.py"),
    *("xwcore_crossword/puzzle.py", "xwcore_crossword/clues.py", "xwcore_crossword/grid.py"),
    *("xwcore_cli/start.py", "xwcore_drawing/drawing.py"),
}

#: Modules that take long to import, for what few files or calls need: suggestions, references of
#: HTML, JSON, settings, terminals, signals and processes.
LARGE = {
    *("difflib", "html", "html.entities", "importlib", "importlib.resources"),
    *("concurrent.futures", "copy", "json", "multiprocessing", "pkgutil", "resource", "shlex"),
    *("signal", "textwrap", "threading", "tomllib", "traceback", "zlib"),
}

#: Libraries of other people that one command or verb needs; some belong to an extra.
LIBRARIES = {
    *("cloudpickle", "distributed", "duckdb", "fsspec", "pebble", "pyarrow", "resvg_py", "rich"),
}

#: Packages of ours that may be absent where the module is used.
OPTIONAL = {
    "xwcore_cli": {"xwcore_drawing"},
    "xwcore_ipuz": {"xwcore_word_search"},
    "xwcore_isolation": {"xwcore_drawing"},
}

#: The rest: what an ordinary read or command does without, by module.
ON_USE = {
    # Editing, repairs and other rare ways of one format.
    "xwcore_ipuz.read": {"xwcore_ipuz.read.sudoku", "xwcore_ipuz.read.word_search"},
    "xwcore_ipuz.write": {"xwcore_ipuz.write.edit"},
    "xwcore_ipuz.write.fields": {"xwcore_ipuz.write.sudoku", "xwcore_ipuz.write.word_search"},
    "xwcore_isolation.sealing": {"xwcore_isolation.exact_drawing"},
    "xwcore_jpz.write": {"xwcore_jpz.write.edit"},
    "xwcore_xd.check": {"xwcore_xd.causes"},
    "xwcore_xd.write": {"xwcore_xd.write.edit"},
    "xwcore_puz.read": {
        *("xwcore_puz.causes", "xwcore_puz.key_search", "xwcore_puz.recovery"),
        *("xwcore_puz.scrambling", "xwcore_crossword"),  # the short letter of a rebus
    },
    "xwcore_puzzlink.read": {"xwcore_puzzlink", "xwcore_puzzlink.saved"},
    "xwcore_puzzlink.write": {"xwcore_puzzlink.saved"},
    "xwcore_documents.usual_metadata": {"xwcore_documents.dates"},
    # The features of a puzzle are asked for without its markup, the classes of a kind without its
    # facts, and a type of puzzles without its rules and pictures.
    "xwcore.plugin.writing": {"xwcore.model.difference"},
    "xwcore_logic.folders": {"xwcore_logic.check", "xwcore_logic.codes", "xwcore_logic.drawing"},
    "xwcore_logic.type_registry": {"xwcore_logic.declarations"},
    # Commands: one option of several, or the registry of a session that has one.
    "xwcore_cli.app": {"xwcore_cli.synonyms"},
    "xwcore_cli.commands.formats": {"xwcore_cli.mime"},
    "xwcore_cli.commands.man": {"xwcore_cli.man_page"},
    "xwcore_cli.commands.validate": {"xwcore_cli.changed_files", "xwcore_cli.sarif"},
    "xwcore_cli.format_options": {"xwcore_cli.synonyms"},
    "xwcore_cli.many": {"xwcore_cli.processes"},
    "xwcore_cli.session": {"xwcore.plugin"},
    "xwcore_cli.sources": {"xwcore_folders"},
    "xwcore_folders.walking": {"xwcore_folders.archives"},
    "xwcore_pdf.commands.print": {"xwcore_pdf.write"},
}

FOLDERS = [ROOT / "xwcore", *sorted((ROOT / "plugins").glob("*/src/xwcore_*"))]


def imported_in_functions(folder: Path) -> Iterator[tuple[Path, str]]:
    """The imports inside of functions: the file, and the module that is named."""
    for path in folder.rglob("*.py"):
        for function in ast.walk(ast.parse(path.read_text("utf-8"))):
            if not isinstance(function, (ast.FunctionDef, ast.AsyncFunctionDef)):
                continue
            for node in ast.walk(function):
                if isinstance(node, ast.Import):
                    yield from ((path, alias.name) for alias in node.names)
                elif isinstance(node, ast.ImportFrom):
                    yield path, node.module or ""


def is_explained(path: Path, folder: Path, module: str) -> bool:
    """Whether one of the tables has the import."""
    inside = path.relative_to(folder.parent)
    parts = inside.with_suffix("").parts
    own = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
    return (
        any(inside.match(pattern) for pattern in LEADING)
        or module in LARGE
        or module.split(".", maxsplit=1)[0] in LIBRARIES | OPTIONAL.get(folder.name, set())
        or module in ON_USE.get(own, ())
    )


@pytest.mark.slow
@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_functions_import_only_what_is_explained(folder: Path) -> None:
    unexplained = {
        f"{path.relative_to(folder)} imports {module} inside of a function"
        for path, module in imported_in_functions(folder)
        if not is_explained(path, folder, module)
    }
    assert unexplained == set()


@pytest.mark.slow
def test_no_exception_is_left_over() -> None:
    imports = [
        (path, module) for folder in FOLDERS for path, module in imported_in_functions(folder)
    ]
    modules = {module for _, module in imports}
    stated = {module for names in ON_USE.values() for module in names}
    assert LARGE | stated <= modules
    assert {module.split(".")[0] for module in modules} >= LIBRARIES


@pytest.mark.slow
def test_a_conversion_imports_what_its_two_formats_need(tmp_path: Path) -> None:
    (tmp_path / "a.puz").write_bytes(small_puz())
    program = (
        "import sys; from xwcore_cli.app import xw\n"
        f"xw(['convert', {str(tmp_path / 'a.puz')!r}, {str(tmp_path / 'b.xd')!r}],"
        " standalone_mode=False)\n"
        "print(*sys.modules, sep='\\n')"
    )
    output = subprocess.check_output([sys.executable, "-c", program], text=True)
    loaded = set(output.splitlines())
    assert {"xwcore_puz.parse", "xwcore_xd.write"} <= loaded
    others = {folder.name for folder in FOLDERS} - {"xwcore_puz", "xwcore_xd"}
    assert loaded & {f"{name}.{role}" for name in others for role in ("parse", "sniffing")} == set()
    # The target does not exist, so nothing is looked for in it, nor in the source.
    core = {f"xwcore.detection.{name}" for name in ("claims", "unknown", "unwrapping")}
    assert loaded & {*core, "xwcore_containers.zip_archive"} == set()
