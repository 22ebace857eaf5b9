"""Static manifests: a format is listed and its signatures are asked without an import."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import xwcore
import xwcore.plugin
from xwcore.errors import PluginLoadError
from xwcore.plugin.static_manifest import declared, manifest_of
from xwcore.registry.records import PluginRecord, PluginState
from xwcore.registry.static_manifests import MAX_SIZE, folder_of, path_beside, static_manifest
from xwcore_testing.scaffold import write_package

SAMPLE = b"ROWS 1\ntitle: Two\n\nAB\nC#\n\n1 across: A clue\n1 down: Another\n"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of plugins with the scaffold's package and its static manifest."""
    write_package("rows", str(tmp_path / "project"))
    folder = tmp_path / "project" / "src"
    done = subprocess.run(
        [sys.executable, "-m", "xwcore.plugin.static_manifest", "xwcore_rows.manifest:plugin"],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.stdout.splitlines() == [str(folder / "xwcore_rows" / "rows.format.json")], (
        done.stderr
    )
    return folder


def modules_of(folder: Path) -> Iterator[str]:
    for name, module in list(sys.modules.items()):
        if str(getattr(module, "__file__", "")).startswith(str(folder)):
            yield name


def changed(folder: Path, **changes: Any) -> xwcore.Registry:
    path = folder / "xwcore_rows" / "rows.format.json"
    manifest = json.loads(path.read_text(encoding="utf-8"))
    path.write_text(json.dumps({**manifest, **changes}), encoding="utf-8")
    return xwcore.Registry(discover=False, plugin_dirs=[folder])


def test_a_format_is_listed_and_detected_without_import(folder: Path) -> None:
    registry = xwcore.Registry(discover=False, plugin_dirs=[folder])
    assert registry.formats()["rows"].title == "rows text"
    assert registry.detect(SAMPLE).format == "rows"
    assert not [*modules_of(folder)]
    puzzle = registry.read(SAMPLE)
    assert puzzle.title == "Two"
    assert [*modules_of(folder)]
    assert registry.dumps(puzzle, "rows") == SAMPLE
    assert [record.state for record in registry.plugins()] == [PluginState.OK]


def test_codes_import_the_plugin_on_use(folder: Path) -> None:
    spec = xwcore.Registry(discover=False, plugin_dirs=[folder]).spec("rows")
    assert spec.codes is not None
    assert "ROWS101" in spec.codes()


@pytest.mark.parametrize(
    "changes",
    [
        {"title": "Other"},
        {"signatures": []},
        {"markers": ["x"]},
        {"features": ["grid"]},
        {"hooks": ["xw_read"]},
    ],
)
def test_another_declaration_makes_the_plugin_broken(folder: Path, changes: Any) -> None:
    registry = changed(folder, **changes)
    with pytest.raises(PluginLoadError, match="the static manifest differs from xw_format"):
        registry.read(SAMPLE, "rows")
    (record,) = registry.plugins()
    assert record.state is PluginState.BROKEN


@pytest.mark.parametrize(
    "changes", [{"features": ["no-such"]}, {"signatures": 1}, {"hooks": ["x"]}]
)
def test_a_malformed_manifest_is_noted_and_the_plugin_imported(folder: Path, changes: Any) -> None:
    registry = changed(folder, **changes)
    assert registry.read(SAMPLE).title == "Two"
    (record,) = registry.plugins()
    assert record.state is PluginState.OK
    assert record.notes


@pytest.mark.parametrize("excess", [0, 1, 2])
def test_a_manifest_over_the_limit_is_noted(folder: Path, excess: int) -> None:
    path = folder / "xwcore_rows" / "rows.format.json"
    path.write_bytes(path.read_bytes().ljust(MAX_SIZE + excess))
    (record,) = xwcore.Registry(discover=False, plugin_dirs=[folder]).plugins()
    assert record.state is PluginState.OK
    assert [note for note in record.notes if "more than 262144 bytes" in note] == [*record.notes]
    assert bool(record.notes) == bool(excess)


def test_the_first_difference_is_named(folder: Path) -> None:
    registry = changed(folder, title="Other", features=["grid"], markers=["x"])
    assert registry.plugins()[0].reason == "the static manifest differs from xw_format: title"


def test_the_manifest_is_beside_the_module_of_the_entry_point() -> None:
    path = path_beside("site", "acme.formats.rows:plugin", "rows")
    assert path == os.path.join("site", "acme", "formats", "rows.format.json")
    assert path_beside("site", "rows:plugin", "rows") == os.path.join("site", "rows.format.json")


def test_the_folder_of_an_entry_point_has_its_top_level_module(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    library = os.path.dirname(os.__file__)
    assert folder_of("json.decoder:JSONDecoder") == library
    assert folder_of("textwrap:wrap") == library
    assert folder_of("no_such_module.manifest:plugin") is None
    (tmp_path / "namespace_only").mkdir()
    monkeypatch.syspath_prepend(tmp_path)
    assert folder_of("namespace_only.manifest:plugin") is None
    record = PluginRecord("rows", value="no_such_module:plugin", load=object)
    assert static_manifest(record) is None


def test_a_plugin_of_another_api_is_incompatible(folder: Path) -> None:
    registry = changed(folder, plugin_api=99)
    assert [record.state for record in registry.plugins()] == [PluginState.INCOMPATIBLE]
    assert not [*modules_of(folder)]


@pytest.mark.parametrize("name", sorted(xwcore.formats()))
def test_a_manifest_has_all_of_a_declaration(name: str) -> None:
    plugin = xwcore.default_registry().record(name).plugin
    spec = plugin.xw_format()
    manifest = json.loads(json.dumps(manifest_of(plugin)))
    again, hooks = declared(manifest, lambda: plugin)
    assert again.to_dict() == spec.to_dict()
    assert again.signatures == spec.signatures
    assert again.markers == spec.markers
    assert again.api_version == spec.api_version
    assert "xw_format" in hooks
    assert (again.codes is None) == (spec.codes is None)
    assert spec.codes is None or (again.codes is not None and again.codes() == spec.codes())
