"""What is in the wheels and the source archives, and what is not."""

from __future__ import annotations

import tarfile
import zipfile
from pathlib import Path

import pytest

from tests.support import ROOT

pytestmark = pytest.mark.packaging

MODULES = ["xwcore", *sorted(path.name for path in ROOT.glob("plugins/*/src/xwcore_*"))]

#: Parts of a path that have no business in anything shipped.
FOREIGN = {
    "tests",
    "plugins",
    "docs",
    "examples",
    "benchmarks",
    "uv.lock",
    "Makefile",
    "__pycache__",
}


def wheel_names(archives: Path, module: str) -> list[str]:
    (wheel,) = archives.glob(f"{module}-[0-9]*.whl")
    with zipfile.ZipFile(wheel) as opened:
        return opened.namelist()


def source_names(archives: Path, module: str) -> list[str]:
    (archive,) = archives.glob(f"{module}-[0-9]*.tar.gz")
    with tarfile.open(archive) as opened:
        return [member.name.partition("/")[2] for member in opened if member.isfile()]


@pytest.mark.parametrize("module", MODULES)
def test_wheel_holds_the_package_its_types_and_its_license(archives: Path, module: str) -> None:
    names = wheel_names(archives, module)
    assert f"{module}/py.typed" in names
    assert any(name.endswith(".dist-info/licenses/LICENSE") for name in names)
    tops = {name.split("/")[0] for name in names}
    assert {top for top in tops if not top.endswith(".dist-info")} == {module}


@pytest.mark.parametrize("module", MODULES)
def test_wheel_holds_every_module_as_it_is(archives: Path, module: str) -> None:
    home = ROOT if module == "xwcore" else next(ROOT.glob(f"plugins/*/src/{module}")).parent
    sources = {
        path.relative_to(home).as_posix(): path.read_bytes()
        for path in (home / module).rglob("*.py")
    }
    (wheel,) = archives.glob(f"{module}-[0-9]*.whl")
    with zipfile.ZipFile(wheel) as opened:
        shipped = {name: opened.read(name) for name in opened.namelist() if name.endswith(".py")}
    assert shipped == sources


@pytest.mark.parametrize("module", MODULES)
def test_nothing_foreign_is_shipped(archives: Path, module: str) -> None:
    names = wheel_names(archives, module) + source_names(archives, module)
    assert not [name for name in names if FOREIGN & set(name.split("/"))]
    assert not [name for name in names if "test_" in name or name.endswith(".pyc")]


@pytest.mark.parametrize("module", MODULES)
def test_source_archive_is_package_and_papers(archives: Path, module: str) -> None:
    names = source_names(archives, module)
    package = module if module == "xwcore" else f"src/{module}"
    papers = {name for name in names if not name.startswith((f"{package}/", f"{module}.egg-info/"))}
    # uv_build keeps the original beside the pyproject.toml that it normalizes; setuptools builds an
    # extension.
    ours = {"pyproject.toml.orig"}
    if module == "xwcore_speed":
        ours |= {"MANIFEST.in", "setup.cfg", "setup.py"}
    assert papers - ours == {
        "CHANGELOG.md",
        "LICENSE",
        "PKG-INFO",
        "README.md",
        "pyproject.toml",
    }
