"""The samples of all types: each has exactly one solution, which the rules of its type accept."""

from __future__ import annotations

from pathlib import Path

import pytest

import xwcore
import xwcore_solve
from tests.logic_samples import SAMPLES
from tests.support import corpus_parameters
from xwcore.findings.diagnostics import Severity
from xwcore_logic import Layers, LogicPuzzle, file_in
from xwcore_logic.type_registry import default_types
from xwcore_solve.search import VOCABULARY


def faults(puzzle: LogicPuzzle) -> list[str]:
    return [d.message for d in puzzle.check() if d.severity is Severity.ERROR]


def shown_values(layers: Layers, puzzle: LogicPuzzle) -> dict[str, object]:
    """The values of a solution without those of the givens, which a file may repeat."""
    values: dict[str, object] = {"graph": layers.graph}
    for name in ("cells", "horizontal", "vertical"):
        given = {
            (row, column): value
            for row, line in enumerate(getattr(puzzle.givens, name))
            for column, value in enumerate(line)
        }
        for row, line in enumerate(getattr(layers, name)):
            for column, value in enumerate(line):
                if value is not None and value != given.get((row, column)):
                    values[f"{name} {row} {column}"] = value
    return values


def test_every_installed_type_has_a_program() -> None:
    assert set(xwcore_solve.solvable_types()) == set(default_types().names())


def test_every_program_begins_with_its_rules() -> None:
    texts = [file_in(puzzle_type, "program.lp") for puzzle_type in default_types().types().values()]
    texts += [path.read_text("utf-8") for path in VOCABULARY.glob("*.lp")]
    assert all(text is not None and text.startswith("% ") for text in texts)


@pytest.mark.parametrize("path", SAMPLES.values(), ids=SAMPLES)
def test_sample_has_exactly_its_own_solution(path: Path) -> None:
    puzzle = xwcore.read(path, kind=LogicPuzzle)
    answer = xwcore_solve.search(puzzle, seconds=60)
    assert answer.verdict is xwcore_solve.Verdict.UNIQUE
    (solution,) = answer.solutions
    assert faults(puzzle.replace(solution=solution)) == []
    assert puzzle.solution is not None
    own = puzzle.solution
    if puzzle.type == "fillomino" and not own.vertical:
        own = own.replace(horizontal=solution.horizontal, vertical=solution.vertical)
    assert shown_values(solution, puzzle) == shown_values(own, puzzle)


@pytest.mark.parametrize("path", corpus_parameters("spf/*.spf"))
def test_solution_of_a_real_file_satisfies_the_rules(path: Path) -> None:
    puzzle = xwcore.read(path, kind=LogicPuzzle)
    answer = xwcore_solve.search(puzzle, seconds=60)
    assert answer.verdict is xwcore_solve.Verdict.UNIQUE
    assert faults(puzzle.replace(solution=answer.solutions[0])) == []
