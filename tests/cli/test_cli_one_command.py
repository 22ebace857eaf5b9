"""One command a task: unlock, options of formats as options, help, man, an extension as target."""

from __future__ import annotations

from pathlib import Path

import pytest

import xwcore
from tests.cli.test_cli_convert import run_installed
from xwcore_crossword import Crossword
from xwcore_logic import LogicPuzzle

PUZZLE = Crossword.build(
    ["PADS", "OWED", "TENS", "SEEN"], ["a", "b", "c", "d"], ["e", "f", "g", "h"], author=" A  B "
)


@pytest.fixture
def locked(tmp_path: Path) -> Path:
    path = tmp_path / "locked.puz"
    xwcore.write(PUZZLE, path, key="1234")
    return path


@pytest.mark.parametrize("key", [(), ("--key", "1234"), ("--key", "search")])
def test_unlock_writes_the_solution_to_a_new_file(locked: Path, key: tuple[str, ...]) -> None:
    before = locked.read_bytes()
    result = run_installed("unlock", locked, *key)
    assert result.exit_code == 0, result.stderr
    assert xwcore.read(locked.with_name("locked-unlocked.puz")) == PUZZLE
    assert locked.read_bytes() == before
    again = run_installed("unlock", locked, *key)
    assert again.exit_code == 1
    assert "--force" in again.stderr


def test_unlock_with_a_wrong_key_writes_nothing(locked: Path) -> None:
    result = run_installed("unlock", locked, "--key", "1111")
    assert result.exit_code == 1
    assert "wrong key 1111" in result.stderr
    assert "omit --key" in result.stderr
    assert [*locked.parent.iterdir()] == [locked]


def test_unlock_leaves_other_files_alone(tmp_path: Path) -> None:
    plain, text = tmp_path / "a.puz", tmp_path / "a.xd"
    xwcore.write(PUZZLE, plain)
    xwcore.write(PUZZLE, text)
    assert run_installed("unlock", plain).exit_code == 0
    assert run_installed("unlock", text).exit_code == 1
    assert {*tmp_path.iterdir()} == {plain, text}


def test_options_of_formats_are_options_of_the_command(locked: Path) -> None:
    target = locked.with_name("a.ipuz")
    assert run_installed("convert", locked, target, "--key", "1234").exit_code == 0
    assert xwcore.read(target, kind=Crossword).entry(1, "across").answer == "PADS"
    page = locked.with_name("a.pdf")
    result = run_installed("convert", target, page, "--paper=A4", "--large-print")
    assert result.exit_code == 0, result.stderr
    again = locked.with_name("b.puz")
    ambiguous = run_installed("convert", locked, again, "--key", "1234")
    assert ambiguous.exit_code == 2
    assert "-r key=... for reading" in ambiguous.stderr
    assert run_installed("convert", target, again, "--paper", "A4").exit_code == 2


def test_an_extension_as_target_is_decided_by_the_kind(tmp_path: Path) -> None:
    source = tmp_path / "a.puz"
    xwcore.write(PUZZLE, source)
    result = run_installed("convert", source, "-", "--to", "txt", "--force")
    assert result.stdout.startswith("<ACROSS PUZZLE")
    folder = run_installed("convert", source, "--to", "txt", "-o", tmp_path / "out")
    assert folder.exit_code == 0
    assert xwcore.detect(tmp_path / "out" / "a.txt").format == "across-text"


def test_an_extension_of_many_formats_is_decided_by_the_type(tmp_path: Path) -> None:
    givens = ["....", "....", "....", "...."]
    for name, expected in {
        "sudoku": "sudoku",
        "killer_sudoku": "sudokupad",
        "tapa": "puzzlink",
    }.items():
        source = tmp_path / f"{name}.spf"
        xwcore.write(LogicPuzzle.from_cells(name, givens), source)
        target = tmp_path / f"{name}.txt"
        result = run_installed("convert", source, target)
        assert result.exit_code == 0, result.stderr
        assert xwcore.detect(target).format == expected


def test_a_drawing_as_target_is_named(tmp_path: Path) -> None:
    source = tmp_path / "a.puz"
    xwcore.write(PUZZLE, source)
    by_name = run_installed("convert", source, tmp_path / "a.png")
    assert by_name.exit_code == 1
    by_option = run_installed("convert", source, tmp_path / "a", "--to", "png")
    assert by_option.exit_code == 2
    for result in (by_name, by_option):
        assert "`xw render`" in result.stderr


def test_an_extension_of_many_readers_is_decided_by_the_kind(tmp_path: Path) -> None:
    crossword, sudoku = tmp_path / "a.puz", tmp_path / "a.spf"
    xwcore.write(PUZZLE, crossword)
    xwcore.write(LogicPuzzle.from_cells("sudoku", ["1...", "....", "....", "...2"]), sudoku)
    result = run_installed("convert", crossword, "-", "--to", "json", "--force")
    assert result.exit_code == 1
    assert "`xw show --json`" in result.stderr
    assert run_installed("convert", sudoku, "-", "--to", "json", "--force").exit_code == 0


def test_trimmed_blanks_are_no_lost_author(tmp_path: Path) -> None:
    source = tmp_path / "a.puz"
    xwcore.write(PUZZLE, source)
    result = run_installed("convert", source, tmp_path / "a.xd")
    assert result.stdout.endswith("changed blanks in author\n")
    assert "lost" not in result.output


def test_help_and_man_are_commands() -> None:
    assert run_installed("help").stdout.startswith("Usage: xw")
    text = run_installed("help", "unlock").stdout
    assert text.startswith("Usage: xw unlock")
    assert text == run_installed("unlock", "--help").stdout
    assert run_installed("help", "nothing").exit_code == 2
    assert run_installed("man").stdout.startswith(".TH XW 1")


@pytest.mark.parametrize(
    ("command", "own"),
    [("convert", "--strict"), ("validate", "--strict"), ("print", "--paper"), ("fix", "--diff")],
)
def test_the_help_begins_with_the_options_of_the_command(command: str, own: str) -> None:
    text = run_installed(command, "--help").stdout
    assert text.index(own) < text.index("--files-from")
