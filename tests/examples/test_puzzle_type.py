"""The example of a type: one folder, found by its entry points, read and written everywhere."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from typing import Any

import pytest

from tests.support import ROOT
from tests.testing.author_tools import as_installed

EXAMPLE = ROOT / "examples" / "puzzle_type"
FOLDER = EXAMPLE / "src" / "xwcore_creek"

#: What a program of a user does with the type; it prints the answers as JSON.
PROGRAM = """
import json, pathlib, sys
import xwcore, xwcore_drawing, xwcore_solve

data = pathlib.Path(sys.argv[1]).read_bytes()
puzzle = xwcore.read(data)
address = xwcore.dumps(puzzle.replace(solution=None, author=""), "puzzlink")
played = puzzle.replace(progress=puzzle.solution, solution=None, author="", extras={})
saved = xwcore.dumps(played, "puzzlink")
wrong = puzzle.with_cells({(3, 3): "#"}, "solution")
(solution,) = xwcore_solve.solutions(puzzle, limit=0)
print(json.dumps({
    "type": puzzle.type,
    "givens": puzzle.givens.vertices,
    "valid": xwcore.validate(data).ok,
    "address": address.decode().strip(),
    "of_address": xwcore.read(address).givens.vertices,
    "spf": xwcore.read(xwcore.dumps(xwcore.read(address), "spf")).givens.vertices,
    "saved": saved.decode(),
    "of_saved": [str(d) for d in xwcore.diff(xwcore.read(saved), played)],
    "faults": [str(diagnostic) for diagnostic in wrong.check()],
    "faults_in_spf": [d.code for d in xwcore.validate(xwcore.dumps(wrong, "spf"))],
    "solved": solution.cells == puzzle.solution.cells,
    "text": xwcore_drawing.draw(puzzle, solution=True).text(unicode=False),
    "types": [name for name, spec in xwcore.formats().items() if spec.types
              and "creek" in spec.types()],
}))
"""


def written(rows: list[list[Any]]) -> list[str]:
    return ["".join("." if value is None else str(value) for value in row) for row in rows]


@pytest.fixture(scope="module")
def answers(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """What the program prints where the package is installed."""
    variables = as_installed(EXAMPLE, tmp_path_factory.mktemp("site"))
    run = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(FOLDER / "sample.spf")],
        env={**os.environ, **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
    )
    assert run.returncode == 0, run.stderr
    answers: dict[str, Any] = json.loads(run.stdout)
    return answers


def test_reads_and_writes_spf(answers: dict[str, Any]) -> None:
    assert answers["type"] == "creek"
    assert written(answers["givens"]) == ["1..1.", "1....", "..33.", ".....", "....0"]
    assert answers["spf"] == answers["givens"]


def test_reads_and_writes_addresses(answers: dict[str, Any]) -> None:
    assert answers["address"] == "https://puzz.link/p?creek/4/4/b6bj3dna"
    assert answers["of_address"] == answers["givens"]


def test_reads_and_writes_files_of_a_player(answers: dict[str, Any]) -> None:
    numbers = "1 . . 1 . \n1 . . . . \n. . 3 3 . \n. . . . . \n. . . . 0 \n"
    shaded = "# . . # \n. . # # \n. # # . \n. . . . \n"
    assert answers["saved"] == f"pzprv3\ncreek\n4\n4\n{numbers}{shaded}"
    assert answers["of_saved"] == []


def test_checks(answers: dict[str, Any]) -> None:
    assert answers["valid"]
    assert answers["faults"] == [
        "row 3, column 4: error LOG604: unshaded cells: 2 separate parts, expected 1",
        "row 4, column 4: error LOG603: 1 shaded cells at the number, expected 0",
    ]
    assert answers["faults_in_spf"] == ["SPF604", "SPF603"]


def test_solves_and_draws(answers: dict[str, Any]) -> None:
    assert answers["solved"]
    assert answers["text"].count("3") == 2


def test_is_listed_with_the_formats_that_spell_it(answers: dict[str, Any]) -> None:
    assert answers["types"] == ["puzzlink", "spf"]


def test_is_one_folder_with_the_files_of_any_type() -> None:
    ours = ROOT / "plugins" / "logic" / "src" / "xwcore_logic" / "types"
    roles = {path.name for path in ours.glob("*/*") if path.is_file()}
    own = {path.name for path in FOLDER.iterdir() if path.is_file()}
    assert own - {"py.typed"} <= roles
