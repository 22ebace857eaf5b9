"""The page on puzzle types, its code from the example; what `xw new-plugin --type` makes."""

from __future__ import annotations

import doctest
import os
import re
import sys
from pathlib import Path

import pytest

from tests.packaging.workbench import run
from tests.support import ROOT
from tests.testing.author_tools import assert_checked
from xwcore_logic.type_registry import default_types
from xwcore_testing.scaffold import package_files, write_package

PAGE = (ROOT / "docs" / "authors" / "types.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(?:python|toml|prolog)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
EXAMPLE = ROOT / "examples" / "puzzle_type"
SHOWN = (".py", ".toml", ".lp")
SESSIONS = [block for block in BLOCKS if block.startswith(">>>")]
NAMES = ["ab", "number-square", "a1-b2-c3", "abcdefghijklmnopqrstuvwxyzabcd"]


@pytest.fixture
def package(tmp_path: Path) -> Path:
    write_package("number-square", str(tmp_path / "made"), puzzle_type=True)
    return tmp_path / "made"


def test_the_code_of_the_page_is_that_of_the_example() -> None:
    files = [path.read_text("utf-8") for path in EXAMPLE.rglob("*") if path.suffix in SHOWN]
    shown = [block for block in BLOCKS if block not in SESSIONS]
    assert len(shown) == 6
    for block in shown:
        assert any(block in text for text in files), block


def test_the_session_of_the_page_runs(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(EXAMPLE / "src")
    from importlib import import_module

    types = default_types()
    types.register(import_module("xwcore_akari").TYPE)
    try:
        (session,) = SESSIONS
        test = doctest.DocTestParser().get_doctest(session, {}, "types.md", None, 0)
        runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
        runner.run(test)
        assert runner.summarize(verbose=False).failed == 0
    finally:
        types.unregister("akari")
        for name in [name for name in sys.modules if name.startswith("xwcore_akari")]:
            del sys.modules[name]


def test_the_package_passes_its_tests_unchanged(package: Path) -> None:
    variables = {
        "PYTHONPATH": str(package / "src"),
        "PATH": os.environ["PATH"],
        "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1",
    }
    arguments = ["-m", "pytest", "-q", "-p", "no:cacheprovider"]
    outcome = run(sys.executable, *arguments, folder=package, variables=variables)
    assert outcome.code == 0, outcome.output + outcome.errors
    assert "11 passed" in outcome.output


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
