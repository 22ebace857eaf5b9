"""`xw solve` as a user runs it."""

from __future__ import annotations

import json
import re
from importlib import import_module
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

import xwcore
import xwcore_crossword
from tests.logic_samples import SAMPLES
from xwcore_cli import solvers
from xwcore_cli.app import xw
from xwcore_logic import LogicPuzzle
from xwcore_solve import check

#: The package exports a function of this name as well.
search_module = import_module("xwcore_solve.search")


def run(*arguments: object) -> tuple[int, str]:
    result = CliRunner().invoke(xw, ["solve", *map(str, arguments)])
    return result.exit_code, result.output


@pytest.fixture
def several(tmp_path: Path) -> Path:
    path = tmp_path / "several.spf"
    xwcore.write(LogicPuzzle.from_cells("sudoku", ["12..", "34..", "21..", "43.."]), path)
    return path


def test_solution_is_drawn() -> None:
    status, output = run(SAMPLES["sudoku"])
    assert status == 0
    assert "sample.spf: exactly one solution" in output
    assert "┃ 3 │ 4 ┃ 1 │ 2 ┃" in output


def test_solution_is_drawn_in_ascii_where_the_output_is() -> None:
    command = ["solve", str(SAMPLES["sudoku"])]
    result = CliRunner(charset="ascii").invoke(xw, command)
    assert "# 3 | 4 # 1 | 2 #" in result.output
    assert (
        "?" not in CliRunner(charset="ascii").invoke(xw, ["new-puzzle", "sudoku", "4", "4"]).output
    )


def test_several_solutions_are_shown_with_their_differences(several: Path) -> None:
    status, output = run(several)
    assert status == 1
    assert "several solutions" in output
    assert "the first two differ at: cell " in output


def test_solutions_are_counted(several: Path) -> None:
    status, output = run(several, "--count")
    assert status == 1
    assert output.endswith("several.spf: 4 solutions\n")


def test_limit_is_named_in_the_count(several: Path) -> None:
    _, output = run(several, "--count", "--limit", "1")
    assert output.endswith("several.spf: 1 solution or more\n")


def test_solution_is_written(tmp_path: Path) -> None:
    source, target = tmp_path / "open.spf", tmp_path / "solved.spf"
    xwcore.write(xwcore.read(SAMPLES["kropki"], kind=LogicPuzzle).replace(solution=None), source)
    status, _ = run(source, "-o", target)
    assert status == 0
    assert (
        xwcore.read(target, kind=LogicPuzzle).solution
        == xwcore.read(SAMPLES["kropki"], kind=LogicPuzzle).solution
    )


def test_hint_names_a_place_and_its_value() -> None:
    status, output = run(SAMPLES["sudoku"], "--next")
    assert status == 0
    assert "sample.spf: cell " in output


def test_json_has_verdict_and_solutions(several: Path) -> None:
    _, output = run(several, "--json")
    structure = json.loads(output)
    assert structure["verdict"] == "several"
    assert len(structure["solutions"]) == 2
    assert structure["differences"]


def test_crossword_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "small.xd"
    xwcore.write(
        xwcore_crossword.Crossword.build(["AB", "CD"], across=["a", "b"], down=["c", "d"]), path
    )
    assert run(path)[0] == 1


def test_validate_reports_several_solutions(several: Path) -> None:
    result = CliRunner().invoke(xw, ["validate", "--unique", str(several)])
    assert result.exit_code == 1
    assert "error[XW204]: several solutions: the first two differ at cell " in result.output


def test_validate_reports_a_contradiction(tmp_path: Path) -> None:
    path = tmp_path / "none.spf"
    xwcore.write(LogicPuzzle.from_cells("sudoku", ["12..", "..3.", "...3", "...."]), path)
    result = CliRunner().invoke(xw, ["validate", "--unique", str(path)])
    assert (result.exit_code, "error[XW203]" in result.output) == (1, True)


def test_validate_accepts_one_solution_and_other_kinds(tmp_path: Path) -> None:
    path = tmp_path / "small.xd"
    xwcore.write(
        xwcore_crossword.Crossword.build(["AB", "CD"], across=["a", "b"], down=["c", "d"]), path
    )
    files = [str(path), str(SAMPLES["tapa"])]
    result = CliRunner().invoke(xw, ["validate", "--unique", *files])
    assert result.exit_code == 0
    assert "XW20" not in result.output


def test_validate_names_the_package_of_a_missing_solver(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solvers, "GROUP", "xwcore.no-solvers")
    solvers.require_solver.cache_clear()
    result = CliRunner().invoke(xw, ["validate", "--unique", str(SAMPLES["tapa"])])
    solvers.require_solver.cache_clear()
    assert result.exit_code == 2
    assert "pip install xwcore-solve" in result.output


def test_output_takes_a_single_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "all.sdm"
    path.write_text(("1" * 81 + "\n") * 2)
    status, output = run(path, "-o", tmp_path / "solved.spf")
    assert status == 2
    assert "-o takes one puzzle" in output


def never_in_time(handle: Any, _end: float) -> bool:
    """As at the end of the time limit."""
    handle.cancel()
    return False


def test_an_open_board_has_no_hint_and_no_time_decides_nothing(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "empty.spf"
    xwcore.write(LogicPuzzle.from_cells("sudoku", ["...."] * 4), path)
    status, output = run(path, "--next")
    assert status == 0
    assert "no open place is forced" in output
    xwcore.write(LogicPuzzle.new("sudoku", 9, 9), path, overwrite=True)
    monkeypatch.setattr(search_module, "in_time", never_in_time)
    status, output = run(path)
    assert status == 1
    # The solver may find one solution before it looks at the time.
    assert re.search(r"not decided, (0 solutions|1 solution) or more", output)


def test_unmodeled_content_is_named(tmp_path: Path) -> None:
    path = tmp_path / "odd.url"
    puzzle = xwcore.read(SAMPLES["lits"], kind=LogicPuzzle)
    clues = xwcore.dumps(puzzle, "puzzlink").strip()
    path.write_bytes(clues + b"zz")
    for option in ((), ("--next",), ("--count",)):
        status, output = run(path, *option)
        assert (status, "not decided: rest 'zz' is not modeled" in output) == (1, True)
    structure = json.loads(run(path, "--json")[1])
    assert (structure["verdict"], structure["not_modeled"]) == ("undecided", ["rest 'zz'"])
    result = CliRunner().invoke(xw, ["validate", "--unique", str(path)])
    assert (result.exit_code, "error[XW205]: not decided: rest 'zz'" in result.output) == (1, True)


def test_a_board_without_rules_is_not_decided(tmp_path: Path) -> None:
    path = tmp_path / "board.url"
    path.write_text("https://puzz.link/p?teri/2/2/j\n")
    for option in ((), ("--next",), ("--count",)):
        status, output = run(path, *option)
        assert (status, "not decided: type 'teri' is not modeled" in output) == (1, True)
    assert json.loads(run(path, "--json")[1])["verdict"] == "undecided"
    result = CliRunner().invoke(xw, ["validate", "--unique", str(path)])
    assert (result.exit_code, "XW205" in result.output) == (1, True)


def test_validate_reports_what_is_not_decided(monkeypatch: pytest.MonkeyPatch) -> None:
    def diagnostics(puzzle: LogicPuzzle) -> list[str]:
        return [f"{entry.code} {entry.message}" for entry in check.check(puzzle)]

    large = LogicPuzzle.new("fences", 100, 100)
    (message,) = diagnostics(large)
    assert message.startswith("XW205 not decided: ")
    monkeypatch.setattr(search_module, "in_time", never_in_time)
    (message,) = diagnostics(LogicPuzzle.new("sudoku", 9, 9))
    assert message == "XW205 not decided within 10 s"
