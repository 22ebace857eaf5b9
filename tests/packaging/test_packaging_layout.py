"""The workspace says the same thing everywhere; a forgotten entry fails here."""

from __future__ import annotations

import ast
import importlib
import re
import tomllib
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

from tests.packages import outdated
from tests.support import ROOT
from xwcore.registry.known_formats import own_hints

PLUGINS = sorted(path.parent for path in ROOT.glob("plugins/*/pyproject.toml"))


def read(folder: Path) -> dict[str, Any]:
    return tomllib.loads((folder / "pyproject.toml").read_text("utf-8"))


WORKSPACE = read(ROOT)
PROJECTS = {read(folder)["project"]["name"]: folder for folder in PLUGINS}
EXTRAS = {
    name: [Requirement(text) for text in texts]
    for name, texts in WORKSPACE["project"]["optional-dependencies"].items()
}
SPREAD = [pytest.param(folder, id=folder.name) for folder in (ROOT, *PLUGINS)]


def entry_points(folder: Path) -> dict[str, str]:
    entry_points: dict[str, str] = groups(folder).get("xwcore.formats", {})
    return entry_points


def groups(folder: Path) -> dict[str, dict[str, str]]:
    """The entry points of a distribution by group: formats and types of logic puzzles."""
    groups: dict[str, dict[str, str]] = read(folder)["project"].get("entry-points", {})
    return groups


def module(folder: Path) -> Path:
    return folder / "src" / f"xwcore_{folder.name}"


def test_lists_of_packages_are_those_of_the_folders() -> None:
    assert not outdated(), "run: python -m tests.packages --write"


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda path: path.name)
def test_a_manifest_and_its_entry_point_come_together(folder: Path) -> None:
    manifest = module(folder) / "manifest.py"
    name = folder.name.replace("_", "-")
    text = manifest.read_text("utf-8") if manifest.exists() else ""
    start = f"xwcore_{folder.name}.manifest:"
    formats = entry_points(folder)
    expected = {name: f"{start}plugin"} if "FormatSpec(" in text else {}
    if len(formats) > 1:  # several formats in one distribution, each with an object of its name
        expected = {key: start + key.replace("-", "_") for key in formats}
    assert formats == expected
    kinds = {name: f"xwcore_{folder.name}.manifest:kind"} if "(Kind)" in text else {}
    assert read(folder)["project"].get("entry-points", {}).get("xwcore.kinds", {}) == kinds


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda path: path.name)
def test_plugins_are_named_alike(folder: Path) -> None:
    assert read(folder)["project"]["name"] == f"xwcore-{folder.name.replace('_', '-')}"
    if entry_points(folder):  # a format has no public names of its own
        assert (module(folder) / "__init__.py").read_bytes() == b""
    assert (module(folder) / "py.typed").exists()


@pytest.mark.parametrize("folder", PLUGINS, ids=lambda path: path.name)
def test_requirements_on_parts_of_xwcore_have_no_upper_bound(folder: Path) -> None:
    # The number of the plugin API decides what is incompatible: see docs/authors/versioning.md.
    requirements = map(Requirement, read(folder)["project"]["dependencies"])
    own = {item.name: item for item in requirements if item.name.startswith("xwcore")}
    assert WORKSPACE["project"]["version"] in own["xwcore"].specifier
    for requirement in own.values():
        assert [bound.operator for bound in requirement.specifier] == [">="], requirement


@pytest.mark.parametrize("folder", SPREAD)
def test_upper_bounds_admit_the_major_version_of_the_tests(folder: Path) -> None:
    # A bound that the tests never come near would promise versions that no test has tried.
    project = read(folder)["project"]
    groups = [project.get("dependencies", []), *project.get("optional-dependencies", {}).values()]
    for requirement in (Requirement(text) for group in groups for text in group):
        if requirement.name in PROJECTS or requirement.name == "xwcore":
            continue
        try:
            installed = Version(version(requirement.name))
        except PackageNotFoundError:
            continue  # of an extra that the environment has not
        assert installed in requirement.specifier, (requirement, installed)
        for bound in requirement.specifier:
            if bound.operator == "<":
                assert Version(bound.version).major == installed.major + 1, requirement


def test_extras_take_the_versions_of_the_workspace() -> None:
    for required in (requirement for extra in EXTRAS.values() for requirement in extra):
        if required.name in PROJECTS:
            assert read(PROJECTS[required.name])["project"]["version"] in required.specifier


@pytest.mark.parametrize("folder", SPREAD)
def test_every_distribution_has_its_papers(folder: Path) -> None:
    assert (folder / "LICENSE").read_bytes() == (ROOT / "LICENSE").read_bytes()
    version = read(folder)["project"]["version"]
    assert f"## {version}" in (folder / "CHANGELOG.md").read_text("utf-8")
    assert (folder / "README.md").stat().st_size > 100
    # The fonts of others keep the licenses that they came with.
    licenses = read(folder)["project"]["license"].split(" AND ")
    assert licenses == (["MIT", "Bitstream-Vera", "OFL-1.1"] if folder.name == "fonts" else ["MIT"])
    assert read(folder)["project"]["requires-python"] == WORKSPACE["project"]["requires-python"]


@pytest.mark.parametrize("folder", SPREAD)
def test_every_distribution_has_the_same_bounded_backend(folder: Path) -> None:
    if folder.name == "speed" and folder != ROOT:  # which has an extension
        (backend,) = read(folder)["build-system"]["requires"]
        assert re.fullmatch(r"setuptools>=\d+,<\d+", backend)
        return
    assert read(folder)["build-system"] == WORKSPACE["build-system"]
    (backend,) = WORKSPACE["build-system"]["requires"]
    assert re.fullmatch(r"uv_build>=0\.\d+,<0\.\d+", backend)


def test_one_version_of_uv_for_make_the_group_and_the_backend() -> None:
    (backend,) = WORKSPACE["build-system"]["requires"]
    bounds = backend.removeprefix("uv_build")
    assert f"uv{bounds}" in WORKSPACE["dependency-groups"]["dev"]
    assert f"UV = uv{bounds}\n" in (ROOT / "Makefile").read_text("utf-8")


def test_the_version_at_run_time_is_that_of_the_distribution() -> None:
    from xwcore.version import __version__

    assert __version__ == WORKSPACE["project"]["version"]


def test_packaging_names_of_test_files_are_unique() -> None:
    names = [path.name for path in (ROOT / "tests").rglob("test_*.py")]
    assert len(names) == len(set(names))


def test_a_hint_names_only_a_package_of_this_repository() -> None:
    readers = {known.package for known in own_hints().formats}
    assert readers <= set(PROJECTS)


@pytest.mark.parametrize("file", sorted(ROOT.glob("benchmarks/*.py")), ids=lambda file: file.stem)
def test_benchmarks_import_names_that_exist(file: Path) -> None:
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("xwcore"):
            module = importlib.import_module(node.module or "")
            missing = [alias.name for alias in node.names if not hasattr(module, alias.name)]
            assert not missing, f"{node.module} has no {missing}"
