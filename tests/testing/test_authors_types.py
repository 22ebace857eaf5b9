"""The page on puzzle types is followed; what `xw new-plugin --type` makes."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

import pytest

from tests.packaging.workbench import run
from tests.support import ROOT
from tests.testing.author_tools import as_installed, assert_checked
from tests.testing.test_authors_tutorial import File, steps
from xwcore_testing.scaffold import package_files, write_package

PAGE = ROOT / "docs" / "authors" / "types.md"
EXAMPLE = ROOT / "examples" / "puzzle_type"
#: Runs the session of the page; its exit status is the number of lines that failed.
SESSION = (
    "import doctest, sys; sys.exit(doctest.testfile(sys.argv[1], module_relative=False,"
    " optionflags=doctest.IGNORE_EXCEPTION_DETAIL)[0])"
)
NAMES = ["ab", "number-square", "a1-b2-c3", "abcdefghijklmnopqrstuvwxyzabcd"]


def passed_tests(package: Path) -> str:
    """What pytest prints of the tests of a package, all of which pass."""
    variables = {
        "PYTHONPATH": str(package / "src"),
        "PATH": os.environ["PATH"],
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
    outcome = run(sys.executable, *arguments, folder=package, variables=variables)
    assert outcome.code == 0, outcome.output + outcome.errors
    return outcome.output


@pytest.fixture
def package(tmp_path: Path) -> Path:
    write_package("number-square", str(tmp_path / "made"), puzzle_type=True)
    return tmp_path / "made"


@pytest.fixture
def followed(tmp_path: Path) -> Path:
    """The package of a reader who follows the page."""
    page = PAGE.read_text("utf-8")
    write_package("creek", str(tmp_path / "followed"), puzzle_type=True)
    for step in steps(page):
        if isinstance(step, File):
            (tmp_path / "followed" / step.path).write_text(step.text, "utf-8")
    (entry_points,) = re.findall(r"^```toml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    with (tmp_path / "followed" / "pyproject.toml").open("a", encoding="utf-8") as file:
        file.write(f"\n{entry_points}")
    return tmp_path / "followed"


def test_the_page_has_the_files_of_the_example(followed: Path) -> None:
    folder = EXAMPLE / "src" / "xwcore_creek"
    names = {path.name for path in folder.iterdir() if path.is_file()}
    assert names == {path.name for path in (followed / "src" / "xwcore_creek").iterdir()}
    for name in names:
        text = (followed / "src" / "xwcore_creek" / name).read_text("utf-8")
        assert text == (folder / name).read_text("utf-8"), name


def test_who_follows_the_page_reads_writes_solves_and_draws(followed: Path, tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    variables = as_installed(followed, site)
    outcome = run(sys.executable, "-c", SESSION, PAGE, folder=tmp_path, variables=variables)
    assert outcome.code == 0, outcome.output + outcome.errors
    assert "10 passed" in passed_tests(followed)


def test_the_package_passes_its_tests_unchanged(package: Path) -> None:
    assert "11 passed" in passed_tests(package)


@pytest.mark.parametrize("name", NAMES)
def test_a_package_has_no_placeholder_left(name: str) -> None:
    for path, text in package_files(name, puzzle_type=True).items():
        assert not re.findall(r"@[A-Z]", path + text), path


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_a_package_is_linted_and_typed(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "made"
    write_package(name, str(folder), puzzle_type=True)
    assert_checked(folder, tmp_path.parent / "mypy")
