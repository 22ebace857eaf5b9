"""New puzzles: unique, minimal, the same for the same seed, and files like any other."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

import xwcore
import xwcore_solve
from xwcore_cli.app import xw
from xwcore_logic import LogicPuzzle
from xwcore_solve import generating
from xwcore_solve.generating import generate, generated_types

PARAMS = {
    "easy_as_abc": {"max": 2},
    "skyscrapers_with_parks": {"parks": 1},
    "snake": {"max": 5},
}


def made(name: str, seed: int) -> LogicPuzzle:
    return generate(name, 4, 4, seed=seed, params=PARAMS.get(name))


@pytest.mark.slow
@pytest.mark.parametrize("name", generated_types())
def test_new_puzzle_is_unique_and_correct(name: str, tmp_path: Path) -> None:
    puzzle = made(name, 1)
    assert [str(diagnostic) for diagnostic in puzzle.check()] == []
    assert xwcore_solve.unique(puzzle) is xwcore_solve.Verdict.UNIQUE
    assert (puzzle.type, puzzle.width, puzzle.height) == (name, 4, 4)
    if name not in ("diagonal_sudoku", "hyper_sudoku", "latin_square"):  # types of other formats
        path = tmp_path / "new.spf"
        xwcore.write(puzzle, path)
        assert (
            xwcore_solve.unique(xwcore.read(path, kind=LogicPuzzle)) is xwcore_solve.Verdict.UNIQUE
        )


@pytest.mark.slow
@pytest.mark.parametrize("name", ["sudoku", "masyu", "kropki"])
def test_seed_decides(name: str) -> None:
    assert made(name, 1) == made(name, 1)
    assert len({made(name, seed).givens for seed in range(4)}) > 1


def test_no_given_can_be_removed() -> None:
    puzzle = made("sudoku", 5)
    for row, values in enumerate(puzzle.givens.cells):
        for column, value in enumerate(values):
            if value is not None:
                fewer = puzzle.with_cells({(row, column): None})
                assert xwcore_solve.unique(fewer) is xwcore_solve.Verdict.SEVERAL


def test_other_types_are_refused() -> None:
    with pytest.raises(xwcore_solve.UnsolvableError, match="no puzzles are made of type 'lits'"):
        generate("lits", 5, 5)


def test_command_writes_the_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "new.spf"
    arguments = ["new-puzzle", "sudoku", "4", "4", "--seed", "7", "-o", str(path)]
    result = CliRunner().invoke(xw, arguments)
    assert result.exit_code == 0
    assert result.output.startswith("sudoku 4 x 4, seed 7 -> ")
    assert xwcore.read(path, kind=LogicPuzzle).solution == made("sudoku", 7).solution


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["sudoku", "7", "4"], "size of sudoku: 7 x 4, expected a square"),
        (["sudoku", "4", "4", "-p", "stars=1"], "parameter of sudoku: 'stars'"),
    ],
)
def test_command_refuses_what_does_not_fit_the_type(arguments: list[str], words: str) -> None:
    result = CliRunner().invoke(xw, ["new-puzzle", *arguments])
    assert result.exit_code == 2
    assert words in result.output


def test_command_names_the_types() -> None:
    result = CliRunner().invoke(xw, ["new-puzzle", "lits", "4", "4"])
    assert result.exit_code == 2
    assert "masyu" in result.output


def test_limits_of_time_and_attempts_are_errors(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(generating, "in_time", lambda handle, _: handle.cancel())
        with pytest.raises(xwcore_solve.UndecidedError, match="no puzzle within the time limit"):
            generate("sudoku", 4, 4)
    with pytest.raises(xwcore_solve.UnsolvableError, match="no sudoku of 2 x 2 has a solution"):
        generate("sudoku", 2, 2)
    monkeypatch.setattr(generating, "ATTEMPTS", 0)
    with pytest.raises(xwcore_solve.UnsolvableError, match="no unique sudoku of 4 x 4 in 0"):
        generate("sudoku", 4, 4)


def test_command_shows_the_puzzle_without_a_target() -> None:
    result = CliRunner().invoke(xw, ["new-puzzle", "latin-square", "3", "3"])
    assert result.exit_code == 0
    assert "┃" in result.output


def test_command_refuses_a_parameter_that_is_no_number() -> None:
    result = CliRunner().invoke(xw, ["new-puzzle", "snake", "4", "4", "-p", "max=five"])
    assert result.exit_code == 2
    assert "parameter: invalid literal" in result.output
