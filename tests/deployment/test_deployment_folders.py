"""Plugins in folders: `Registry(plugin_dirs=...)` and XW_PLUGIN_DIR."""

from __future__ import annotations

import os
import subprocess
import sys
from importlib.machinery import SourceFileLoader
from importlib.util import find_spec
from pathlib import Path

import pytest

import xwcore
from xwcore.errors import PluginLoadError
from xwcore.registry import absent
from xwcore.registry.statuses import PluginState
from xwcore_crossword import Crossword
from xwcore_testing.scaffold import write_package

SAMPLE = b"ROWS 1\ntitle: Two\n\nAB\nC#\n\n1 across: A clue\n1 down: Another\n"

ONE_FILE = """
from xwcore.plugin import Feature, FormatHooks, FormatSpec, Signature, hookimpl
from xwcore_crossword import Crossword, CrosswordFeature, Grid

class LettersFormat(FormatHooks):
    @hookimpl
    def xw_format(self):
        return FormatSpec(
            name="my-letters",
            title="Letters",
            extensions=(".letters",),
            signatures=(Signature(magic=b"LETTERS\\n"),),
            features=frozenset({CrosswordFeature.GRID, CrosswordFeature.SOLUTION}),
            writes=False,
        )

    @hookimpl
    def xw_read(self, data, context):
        return Crossword(Grid.from_rows(data.decode("ascii").split("\\n")[1:]))

plugin = LettersFormat()
"""


@pytest.fixture
def project(tmp_path: Path) -> Path:
    write_package("rows", str(tmp_path / "project"))
    return tmp_path / "project"


def folder_with(package: Path, folder: Path) -> Path:
    folder.mkdir()
    (folder / package.name).symlink_to(package, target_is_directory=True)
    return folder


def alone(*folders: Path) -> xwcore.Registry:
    return xwcore.Registry(discover=False, plugin_dirs=folders)


def test_a_package_is_used_without_installation(project: Path, tmp_path: Path) -> None:
    folder = folder_with(project / "src" / "xwcore_rows", tmp_path / "plugins")
    registry = alone(folder)
    assert registry.detect(SAMPLE).format == "rows"
    puzzle = registry.read(SAMPLE)
    assert puzzle.title == "Two"
    assert registry.dumps(puzzle, "rows") == SAMPLE
    assert registry.validate(SAMPLE).ok
    (status,) = registry.plugins()
    assert status.source == str(folder / "xwcore_rows")
    assert "xwcore_rows" not in sys.modules


def test_a_project_is_used_as_it_is(project: Path) -> None:
    assert alone(project.parent).read(SAMPLE).title == "Two"


def test_a_single_file_is_a_plugin(tmp_path: Path) -> None:
    (tmp_path / "my_letters.py").write_text(ONE_FILE, encoding="utf-8")
    puzzle = alone(tmp_path).read(b"LETTERS\nAB", kind=Crossword)
    assert puzzle.grid.rows() == ["AB"]


def test_a_plugin_may_import_its_modules_by_a_call(tmp_path: Path) -> None:
    package = tmp_path / "my_letters"
    package.mkdir()
    (package / "words.py").write_text("SIZE = 1\n", encoding="utf-8")
    code = f'{ONE_FILE}assert __import__("my_letters.words").words.SIZE == 1\n'
    (package / "__init__.py").write_text(code, encoding="utf-8")
    (status,) = alone(tmp_path).plugins()
    assert status.state is PluginState.OK
    assert "my_letters" not in sys.modules


def test_plugins_are_found_after_what_is_none(project: Path, tmp_path: Path) -> None:
    folder = tmp_path / "plugins"
    for name in ("a_project_without_sources", "b_data", "c_package/src"):
        (folder / name).mkdir(parents=True)
    (folder / "a_project_without_sources" / "pyproject.toml").write_text("")
    (folder / "c_package" / "__init__.py").write_text(
        ONE_FILE.replace("my-letters", "c-package"), encoding="utf-8"
    )
    (folder / "d_project").symlink_to(project, target_is_directory=True)
    for name in ("_private", "my-letters", "my_letters"):
        (folder / f"{name}.py").write_text(ONE_FILE, encoding="utf-8")
    registry = alone(folder)
    assert [(status.name, status.state) for status in registry.plugins()] == [
        ("c-package", PluginState.OK),
        ("my-letters", PluginState.OK),
        ("rows", PluginState.OK),
    ]
    assert registry.problems() == ()


def test_modules_outside_of_the_folders_are_loaded_as_ever(tmp_path: Path) -> None:
    (tmp_path / "my_letters.py").write_text(ONE_FILE, encoding="utf-8")
    assert alone(tmp_path).plugins()[0].state is PluginState.OK
    spec = find_spec("json.tool")
    assert spec is not None
    assert type(spec.loader) is SourceFileLoader


def test_two_folders_do_not_share_modules(project: Path, tmp_path: Path) -> None:
    first = project / "src"
    write_package("rows", str(tmp_path / "other"))
    second = tmp_path / "other" / "src"
    syntax = second / "xwcore_rows" / "syntax.py"
    text = syntax.read_text(encoding="utf-8")
    syntax.write_text(text.replace('BLOCK: Final = "#"', 'BLOCK: Final = "B"'), encoding="utf-8")
    rows = [
        alone(folder).read(SAMPLE.replace(b"#", b"B"), "rows", kind=Crossword).grid.rows()
        for folder in (first, second)
    ]
    assert rows == [["AB", "CB"], ["A#", "C#"]]


def test_an_installed_module_of_the_same_name_is_not_hidden(tmp_path: Path) -> None:
    (tmp_path / "json.py").write_text(ONE_FILE.replace("my-letters", "json"), encoding="utf-8")
    assert alone(tmp_path).read(b"LETTERS\nAB", kind=Crossword).grid.rows() == ["AB"]
    import json

    assert hasattr(json, "loads")


def test_the_entry_points_of_a_target_folder_count(project: Path) -> None:
    folder = project / "src"
    information = folder / "xwcore_rows-0.1.0.dist-info"
    information.mkdir()
    metadata = (
        "Metadata-Version: 2.1\nName: xwcore-rows\nVersion: 0.1.0\nRequires-Dist: xwcore>=0.1\n"
    )
    (information / "METADATA").write_text(metadata, encoding="utf-8")
    points = "[xwcore.formats]\nrows = xwcore_rows.manifest:plugin\n"
    (information / "entry_points.txt").write_text(points, encoding="utf-8")
    registry = alone(folder)
    assert registry.read(SAMPLE).title == "Two"
    (status,) = registry.plugins()
    assert status.source == f"xwcore-rows in {folder} 0.1.0"


def test_failures_are_contained(project: Path, tmp_path: Path) -> None:
    folder = folder_with(project / "src" / "xwcore_rows", tmp_path / "plugins")
    (folder / "broken.py").write_text("raise SystemExit(3)", encoding="utf-8")
    (folder / "empty.py").write_text("", encoding="utf-8")
    (folder / "wrong_name.py").write_text(ONE_FILE, encoding="utf-8")
    (folder / "notes.txt").write_text("no plugin", encoding="utf-8")
    missing = tmp_path / "missing"
    registry = alone(folder, missing)
    states = {status.name: status.state for status in registry.plugins()}
    broken = PluginState.BROKEN
    assert states == {
        "broken": broken,
        "empty": broken,
        "rows": PluginState.OK,
        "wrong-name": broken,
    }
    assert registry.read(SAMPLE).title == "Two"
    with pytest.raises(PluginLoadError):
        registry.read(b"", "broken")
    (problem,) = registry.problems()
    assert problem.distribution == str(missing)


def test_switches_hold_for_folders(tmp_path: Path) -> None:
    (tmp_path / "my_letters.py").write_text(ONE_FILE, encoding="utf-8")
    registry = xwcore.Registry(discover=False, plugin_dirs=tmp_path, disable=["my-letters"])
    assert [status.state for status in registry.plugins()] == [PluginState.DISABLED]


def test_folders_of_the_environment_belong_to_a_registry_that_discovers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_letters.py").write_text(ONE_FILE, encoding="utf-8")
    monkeypatch.setenv("XW_PLUGIN_DIR", os.fspath(tmp_path))
    assert "my-letters" in xwcore.Registry().formats()
    assert not xwcore.Registry(discover=False).formats()


def test_the_environment_names_folders(tmp_path: Path) -> None:
    (tmp_path / "my_letters.py").write_text(ONE_FILE, encoding="utf-8")
    folders = os.pathsep.join((str(tmp_path), "", str(tmp_path / "missing")))
    done = subprocess.run(
        [sys.executable, "-m", "xwcore", "detect", "-"],
        input=b"LETTERS\nAB",
        env={**os.environ, "XW_PLUGIN_DIR": folders},
        capture_output=True,
        check=False,
    )
    assert b"my-letters" in done.stdout, done.stderr


def test_the_package_is_named_where_it_is_missing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "my_letters.py").write_text(ONE_FILE, encoding="utf-8")
    monkeypatch.setattr(absent, "FOLDERS_GROUP", "xwcore.of_no_package")
    message = "folders of plugins need a package: pip install xwcore-deployment"
    registry = xwcore.Registry(plugin_dirs=tmp_path)
    for _ in range(2):
        with pytest.raises(xwcore.OptionError, match=message) as caught:
            registry.formats()
        assert caught.value.option == "plugin_dirs"
    monkeypatch.setenv("XW_PLUGIN_DIR", os.fspath(tmp_path))
    registry = xwcore.Registry()
    assert "puz" in registry.formats()
    assert [*registry.problems()] == [(str(tmp_path), message)]
