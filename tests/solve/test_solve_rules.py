"""The solver and the rules, written separately, accept the same fillings of small boards.

A few boards of each type; `make solver-rules` judges more.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import pytest

from tests.logic_types import RULES
from tests.solve import rules_sweep
from tests.solve.rules_judge import disagreements

#: The numbers of the boards of a type, if not 0 and 1: those that notice most of the constraints of
#: its program, where one is removed after the other.
BOARDS: Final[dict[str, tuple[int, ...]]] = {
    "abc_box": (2, 3, 7),
    "abcd": (0, 3),
    "arukone": (0, 4, 8),
    "basic": (0, 6),
    "chatroom": (0, 1, 2),
    "domino_hunt": (0, 3),
    "doubleblock": (0, 8),
    "fillomino": (0, 5),
    "galaxies": (0, 4),
    "hashi": (0, 7),
    "heyawake": (0, 2),
    "house_tree_animal": (2, 3, 5),
    "kakuro": (0, 2),
    "kropki": (0, 9),
    "laser": (0, 2, 6),
    "magic_labyrinth": (0, 4),
    "masyu": (0, 3, 6),
    "nurikabe": (0, 8),
    "skyscrapers_with_parks": (0, 3),
    "slalom": (0, 2),
    "starry_sky": (0, 4),
    "stations": (1, 6),
    "subway": (0, 4),
    "yagit": (2, 7),
    "yajilin": (0, 5),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", sorted(RULES))
def test_solver_and_checks_agree(name: str) -> None:
    numbers = BOARDS.get(name, (0, 1))
    assert [line for number in numbers for line in disagreements(name, number, 150)] == []


def test_a_sweep_resumes_and_prints_a_table(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    arguments = ["tents", "--jobs", "1", "--folder", str(tmp_path)]
    assert rules_sweep.main([*arguments, "--count", "0"]) == 0
    path = tmp_path / "tents.jsonl"
    lines = path.read_text().splitlines()
    assert json.loads(lines[0])["board"] == "2 x 2 #0"
    path.write_text("".join(f"{line}\n" for line in lines[1:]))
    capsys.readouterr()
    assert rules_sweep.main([*arguments, "--count", "0"]) == 0
    assert path.read_text().splitlines() == [*lines[1:], lines[0]]
    header, row, total = capsys.readouterr().out.splitlines()[-3:]
    assert header.split()[:2] == ["type", "boards"]
    assert row.split()[1:] == total.split()[1:]
    assert row.split()[1] == str(len(lines))
