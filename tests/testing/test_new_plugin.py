"""`xw new-plugin`: what it refuses, and a package that a stranger installs and tests unchanged."""

from __future__ import annotations

import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from tests.packaging.workbench import Environment, run
from tests.testing.author_tools import (
    OFFLINE,
    assert_checked,
    author_environment,
    installed_by_hand,
    python,
)
from xwcore import Registry
from xwcore.errors import OptionError
from xwcore_cli.app import xw
from xwcore_testing.commands import new_plugin as new_plugin_command
from xwcore_testing.scaffold import STYLES, check_name, package_files, write_package

NAMES = ["ab", "rows", "rows-2", "a1-b2-c3", "xword", "abcdefghijklmnopqrstuvwxyzabcd"]


def new_plugin(*arguments: str) -> Result:
    return CliRunner().invoke(xw, ["new-plugin", *arguments])


@pytest.mark.parametrize(
    "name",
    ["", "a", "Rows", "2rows", "rows_b", "rows-", "-rows", "a--b", "é1", "a b", "a" * 31, "../up"],
)
def test_refuses_a_bad_name(tmp_path: Path, name: str) -> None:
    with pytest.raises(OptionError, match="invalid format name"):
        check_name(name)
    result = new_plugin("--directory", str(tmp_path / "new"), "--", name)
    assert result.exit_code == 2
    assert "invalid format name" in result.output
    assert not [*tmp_path.iterdir()]


def test_refuses_the_name_of_a_known_format_that_is_not_installed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_plugin_command, "current_registry", lambda: Registry(discover=False))
    result = new_plugin("spf", "--directory", str(tmp_path / "new"))
    assert result.exit_code == 2
    assert "is taken" in result.output


def test_a_folder_that_cannot_be_made_is_named(tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    result = new_plugin("rows", "--directory", str(tmp_path / "file" / "new"))
    assert result.exit_code == 1
    assert f"error: {tmp_path}/file/new: Not a directory" in result.output


@pytest.mark.parametrize("name", ["puz", "testing", "all"])
def test_refuses_a_taken_name(tmp_path: Path, name: str) -> None:
    result = new_plugin(name, "--directory", str(tmp_path / "new"))
    assert result.exit_code == 2
    assert "is taken" in result.output
    assert not [*tmp_path.iterdir()]


def test_refuses_the_name_of_an_installed_type(tmp_path: Path) -> None:
    result = new_plugin("--type", "killer-sudoku", "--directory", str(tmp_path / "new"))
    assert result.exit_code == 2
    assert "is taken" in result.output


def test_refuses_the_name_of_any_installed_format() -> None:
    check_name("rows", {"columns"})
    with pytest.raises(OptionError, match="is taken"):
        check_name("rows", {"rows"})


def test_refuses_what_is_there(tmp_path: Path) -> None:
    folder = tmp_path / "new"
    folder.mkdir()
    (tmp_path / "file").write_text("mine", encoding="utf-8")
    for target in (folder, tmp_path / "file"):
        result = new_plugin("rows", "--directory", str(target))
        assert result.exit_code == 1
        assert "the folder exists" in result.output
    assert not [*folder.iterdir()]
    assert (tmp_path / "file").read_text(encoding="utf-8") == "mine"


def test_lists_what_it_wrote(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    result = new_plugin("rows")
    assert result.exit_code == 0, result.output
    made = tmp_path / "xwcore-rows"
    written = [path.relative_to(made).as_posix() for path in made.rglob("*") if path.is_file()]
    assert sorted(written) == sorted(package_files("rows"))
    assert all(f"  {name}\n" in result.output for name in written)


@pytest.mark.parametrize("name", NAMES)
def test_package_has_no_placeholder_left(name: str) -> None:
    for path, text in package_files(name).items():
        assert not re.findall(r"@[A-Z]", path + text), path
        assert all(len(line) <= 130 for line in text.splitlines()), path


def test_codes_are_not_the_cores() -> None:
    files = package_files("xword")
    assert '"FXWO101"' in files["src/xwcore_xword/codes.py"]


@pytest.mark.slow
@pytest.mark.parametrize("style", STYLES)
@pytest.mark.parametrize("writes", [True, False])
def test_packages_of_every_style_read_their_sample(
    tmp_path: Path, style: str, writes: bool
) -> None:
    package = tmp_path / "made"
    arguments = (f"--{style}", *(() if writes else ("--read-only",)))
    assert new_plugin("rows", *arguments, "--directory", str(package)).exit_code == 0
    files = {path.name for path in (package / "src" / "xwcore_rows").iterdir()}
    assert ("write.py" in files, "record.py" in files) == (writes, writes)
    tests = ("detected_and_read", "stated", "planted", "declaration", "declared_features")
    outcome = run(
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        "-k",
        " or ".join(tests),
        folder=package,
        variables={"PYTHONPATH": str(installed_by_hand(package, "rows"))},
    )
    assert outcome.code == 0, outcome.output[-3000:] + outcome.errors


def test_a_type_has_no_style(tmp_path: Path) -> None:
    result = new_plugin("rows", "--type", "--json", "--directory", str(tmp_path / "new"))
    assert result.exit_code == 2
    assert "--type excludes" in result.output


@pytest.mark.slow
@pytest.mark.parametrize(
    ("style", "writes"),
    [("lines", True), ("json", False), ("xml", True), ("binary", False)],
)
def test_packages_of_every_style_pass_linter_types_and_contract(
    tmp_path: Path, style: str, writes: bool
) -> None:
    package = tmp_path / "made"
    write_package("rows", str(package), style=style, writes=writes)
    assert_checked(package, tmp_path.parent / "mypy")
    outcome = run(
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        folder=package,
        variables={"PYTHONPATH": str(installed_by_hand(package, "rows"))},
    )
    assert outcome.code == 0, outcome.output[-3000:] + outcome.errors


@pytest.mark.slow
@pytest.mark.parametrize("name", NAMES)
def test_package_is_linted_and_typed(tmp_path: Path, name: str) -> None:
    folder = tmp_path / "made"
    write_package(name, str(folder))
    assert_checked(folder, tmp_path.parent / "mypy")


@pytest.fixture(scope="module")
def author(tmp_path_factory: pytest.TempPathFactory) -> Environment:
    return author_environment(tmp_path_factory.mktemp("author"), "xwcore-puz")


@pytest.fixture(scope="module")
def installed(author: Environment) -> Path:
    """The folder of a new package, installed from its wheel."""
    assert author.xw("new-plugin", "rows-2").code == 0
    folder = author.folder / "xwcore-rows-2"
    outcome = python(author, folder, "-m", "pip", "wheel", "--no-deps", "-w", "dist", ".")
    assert outcome.code == 0, outcome.errors
    (wheel,) = (folder / "dist").glob("*.whl")
    outcome = python(author, folder, "-m", "pip", "install", str(wheel))
    assert outcome.code == 0, outcome.errors
    return folder


@pytest.mark.packaging
@pytest.mark.slow
def test_package_passes_its_own_tests_unchanged(author: Environment, installed: Path) -> None:
    # The kit needs no pytest plugin, so none is loaded.
    variables = {**OFFLINE, "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    outcome = run(
        author.python,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        folder=installed,
        variables=variables,
    )
    assert outcome.code == 0, outcome.output[-4000:] + outcome.errors
    assert "skipped" not in outcome.output
    assert " passed" in outcome.output


@pytest.mark.packaging
@pytest.mark.slow
def test_format_is_detected_converted_and_well(author: Environment, installed: Path) -> None:
    text = (installed / "tests" / "test_contract.py").read_text(encoding="utf-8")
    sample = text.split('b"""')[1].split('"""')[0]
    (author.folder / "small").write_text(sample, encoding="utf-8")
    assert author.xw("detect", "small", "--json").answer[0]["format"] == "rows-2"
    assert author.xw("convert", "small", "small.puz").code == 0
    assert author.xw("convert", "small.puz", "again.rows-2").code == 0
    assert (author.folder / "again.rows-2").read_text(encoding="utf-8") == sample
    assert author.xw("plugins", "doctor").code == 0
    assert author.xw("new-plugin", "rows-2", "--directory", "other").code == 2
