"""Files of pzprv3: givens, progress, marks."""

from __future__ import annotations

import json
import os
import subprocess
from typing import Final

import pytest
from xwcore_puzzlink.syntax.sections import SECTIONS

import xwcore
from tests.puzzlink.puzzlink_samples import ADDRESSES, SAVED, saved_text, spf_puzzles
from xwcore import Layers

_LAYERS: Final = ("cells", "vertices", "horizontal", "vertical")

#: Values of solutions that are not entered: unused cells, numbers of islands and vertices.
_NOT_ENTERED: Final[dict[str, tuple[object, ...]]] = {
    "arukone": ("#",),
    "arukone-numbers": ("#",),
    "fences": (7,),
    "hashi": (1,),
    "kakuro": ("#",),
    "masyu": ("#",),
    "subway": (".",),
}


def entered_values(layers: Layers | None, without: Layers) -> dict[tuple[str, int, int], object]:
    """The values of some layers that are not those of the others."""
    values = {}
    for layer in _LAYERS:
        givens = getattr(without, layer)
        for row, line in enumerate(getattr(layers, layer)):
            for column, value in enumerate(line):
                given = givens[row][column] if givens else None
                is_shown = given is not None and not isinstance(given, str)
                if value is not None and value != given and not is_shown:
                    values[layer, row, column] = value
    return values


@pytest.mark.parametrize("name", SAVED)
def test_givens_are_those_of_the_address(name: str) -> None:
    puzzle = xwcore.read_logic(saved_text(name).encode())
    address = xwcore.read_logic(f"p?{ADDRESSES[name]}".encode())
    assert (puzzle.type, puzzle.givens) == (address.type, address.givens)
    assert puzzle.params == address.params


@pytest.mark.parametrize("name", SAVED)
def test_progress_is_what_was_entered(name: str) -> None:
    puzzle = xwcore.read_logic(saved_text(name).encode())
    expected = entered_values(spf_puzzles()[name].solution, puzzle.givens)
    if name in _NOT_ENTERED:
        expected = {at: value for at, value in expected.items() if value not in _NOT_ENTERED[name]}
    assert entered_values(puzzle.progress, puzzle.givens) == expected


@pytest.mark.parametrize("name", SAVED)
def test_finished_progress_is_faultless(name: str) -> None:
    assert list(xwcore.validate(saved_text(name).encode())) == []


@pytest.mark.parametrize("name", SAVED)
def test_a_changed_puzzle_keeps_the_form_of_its_file(name: str) -> None:
    text = saved_text(name) + "https://puzz.link/p?\n"
    puzzle = xwcore.read_logic(text.encode()).replace(progress=None)
    written = xwcore.dumps(puzzle, "puzzlink").decode()
    again = xwcore.read_logic(written.encode())
    assert (again.givens, again.progress) == (puzzle.givens, None)
    assert len(written.split("\n")) == len(text.split("\n"))
    assert written.endswith("https://puzz.link/p?\n")


def test_incomplete_progress_is_a_warning() -> None:
    text = saved_text("nurikabe", "/").replace("#", ".", 1)
    diagnostics = list(xwcore.validate(text.encode()))
    assert diagnostics
    assert {diagnostic.severity.name for diagnostic in diagnostics} == {"WARNING"}


def test_marks_are_kept_and_written_again() -> None:
    text = "pzprv3/nurikabe/2/2/2 + /. # /"
    puzzle = xwcore.read_logic(text.encode())
    assert [item.name for item in puzzle.unmodeled] == ["marks"]
    changed = puzzle.with_cells({(1, 0): 1})
    assert xwcore.dumps(changed, "puzzlink") == b"pzprv3/nurikabe/2/2/2 + /1 # /"


@pytest.mark.parametrize("name", SAVED)
def test_a_puzzle_with_progress_becomes_a_file(name: str) -> None:
    puzzle = xwcore.read_logic(saved_text(name).encode()).replace(extras={})
    assert xwcore.dumps(puzzle, "puzzlink") == saved_text(name).encode()
    address = xwcore.dumps(puzzle.replace(progress=None), "puzzlink")
    assert address == f"https://puzz.link/p?{ADDRESSES[name]}\n".encode()


_SCRIPT: Final = """
const pzpr = require('pzpr');
const answers = JSON.parse(require('fs').readFileSync(0, 'utf8')).map(text => {
  try {
    const puzzle = new pzpr.Puzzle();
    puzzle.open(text, () => {});
    return puzzle.check(true).complete;
  } catch (error) { return null; }
});
console.log(JSON.stringify(answers));
"""


@pytest.mark.skipif("PZPR_FOLDER" not in os.environ, reason="PZPR_FOLDER: a folder with npm's pzpr")
def test_the_release_on_npm_finds_the_progress_complete() -> None:
    # It has other lines for some types, and lacks given numbers.
    names = [name for name in SAVED if name not in ("cave", "easy-as-abc", "lits", "skyscrapers")]
    completed = []
    for name in names:  # an unknown id stops all that follow
        answer = subprocess.run(
            ["node", "-e", _SCRIPT],
            input=json.dumps([saved_text(name, "/")]).encode(),
            capture_output=True,
            cwd=os.environ["PZPR_FOLDER"],
            timeout=60,
            check=False,
        )
        if answer.returncode == 0:
            (is_complete,) = json.loads(answer.stdout)
            assert is_complete is not False, name
            completed += [name] * (is_complete is True)
    assert len(completed) >= 17


def test_every_type_has_sections_or_is_kept_as_text() -> None:
    assert len(SECTIONS) >= 30
