"""Hooks from the role modules of a package: which exist, and when the modules are imported."""

from __future__ import annotations

import importlib
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from xwcore import Registry
from xwcore.plugin import CodecHooks, DeclarationError, FormatSpec, Probe
from xwcore_crossword import Crossword

MANIFEST = """
from xwcore.plugin import CodecHooks, FormatSpec, Signature

class RowsFormat(CodecHooks):
    spec = FormatSpec(name="rows", title="Rows", signatures=(Signature(magic=b"ROWS\\n"),))

plugin = RowsFormat()
"""

ROLES = {
    "sniffing": """
from xwcore.plugin import Evidence

def sniff(probe):
    return Evidence.CERTAIN if probe.head.startswith(b"ROWS\\n") else None
""",
    "read": """
from xwcore_crossword import Crossword, Grid

def read(data, context):
    return Crossword(Grid.from_rows(data.decode("ascii").split("\\n")[1:], unknown="."))
""",
    "check": """
from .codes import CODES

def check(data, context):
    context.report(CODES["ROW001"].at("checked"))
""",
    "write": """
def write(puzzle, context):
    return "\\n".join(["ROWS", *puzzle.grid.rows()]).encode("ascii")
""",
    "codes": """
from xwcore.plugin import CodeTable

CODES = CodeTable(__name__)
CODES.info("ROW001", "a code")
""",
}


class Package:
    """A plugin package in a folder of its own."""

    def __init__(self, folder: Path, roles: list[str], manifest: str = MANIFEST) -> None:
        package = folder / "rows_plugin"
        package.mkdir()
        (package / "__init__.py").write_text("", encoding="utf-8")
        (package / "manifest.py").write_text(manifest, encoding="utf-8")
        for role in roles:
            (package / f"{role}.py").write_text(ROLES[role], encoding="utf-8")
        importlib.invalidate_caches()

    @property
    def plugin(self) -> CodecHooks:
        plugin: CodecHooks = importlib.import_module("rows_plugin.manifest").plugin
        return plugin

    @property
    def imported(self) -> set[str]:
        names = (name.rpartition(".") for name in sys.modules)
        return {role for package, _, role in names if package == "rows_plugin"}


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    monkeypatch.syspath_prepend(tmp_path)
    yield tmp_path
    for name in [name for name in sys.modules if name.partition(".")[0] == "rows_plugin"]:
        del sys.modules[name]


def test_each_role_module_is_a_hook(folder: Path) -> None:
    registry = Registry(discover=False)
    registry.register(Package(folder, list(ROLES)).plugin)
    data = b"ROWS\nPAD\nOWE\nTEN"
    assert registry.open(data).explain()[1][0].signals[1].kind == "sniffer"
    puzzle = registry.read(data)
    assert isinstance(puzzle, Crossword)
    assert puzzle.grid.rows() == ["PAD", "OWE", "TEN"]
    assert registry.dumps(puzzle, "rows") == data
    assert [diagnostic.code for diagnostic in registry.validate(data)] == ["ROW001"]


def test_role_modules_are_imported_on_the_first_call(folder: Path) -> None:
    package = Package(folder, list(ROLES))
    registry = Registry(discover=False)
    registry.register(package.plugin)
    assert package.imported == {"manifest"}
    registry.read(b"ROWS\nPAD")
    assert package.imported == {"manifest", "read"}
    codes = registry.formats()["rows"].codes
    assert codes is not None
    assert package.imported == {"manifest", "read"}
    assert list(codes()) == ["ROW001"]


def test_missing_role_modules_are_missing_hooks(folder: Path) -> None:
    registry = Registry(discover=False)
    registry.register(Package(folder, ["read", "write"]).plugin)
    status = registry.status("rows")
    hooks = {"xw_detect", "xw_read", "xw_validate", "xw_write"}
    assert {hook for hook in hooks if status.implements(hook)} == {"xw_read", "xw_write"}
    assert registry.formats()["rows"].codes is None
    assert registry.validate(b"ROWS\nPAD").ok


def test_hooks_of_the_subclass_replace_role_modules(folder: Path) -> None:
    method = """
    @hookimpl
    def xw_detect(self, probe):
        return None

plugin"""
    manifest = MANIFEST.replace("import Codec", "import hookimpl, Codec").replace(
        "\nplugin", method, 1
    )
    package = Package(folder, list(ROLES), manifest)
    assert package.plugin.xw_detect(Probe(b"ROWS\n")) is None
    assert "sniffing" not in package.imported


def test_a_derived_plugin_keeps_the_role_modules(folder: Path) -> None:
    format_class = type(Package(folder, list(ROLES)).plugin)

    class Derived(format_class):  # type: ignore[misc, valid-type]
        spec = FormatSpec(name="derived", title="Derived")

    assert Derived().xw_format().name == "derived"
    assert Derived().xw_detect(Probe(b"ROWS\n")) is not None


def test_a_subclass_without_a_declaration_is_refused(folder: Path) -> None:
    Package(folder, ["read"], MANIFEST.replace("spec =", "other ="))
    with pytest.raises(DeclarationError, match="set spec"):
        importlib.import_module("rows_plugin.manifest")
