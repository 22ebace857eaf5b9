"""Wrong plugins change nothing for the others, and `xw plugins doctor` names every one."""

from __future__ import annotations

import json
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.packaging.conftest import MakeEnvironment
from tests.packaging.copies import Copies
from tests.packaging.strangers import STRANGERS, Stranger
from tests.packaging.workbench import Environment, Outcome, run

pytestmark = pytest.mark.packaging

#: What a host sees of the real formats; strangers' own entries are left out.
VIEW = """
import json, sys
folder, place = sys.argv[1:]
if place == "before":
    sys.path.insert(0, folder)
elif place == "after":
    sys.path.append(folder)
import xwcore
from xwcore_crossword import Crossword, Grid
from xwcore_drawing import draw

def attempt(verb, *arguments, **options):
    try:
        return verb(*arguments, **options)
    except xwcore.XwError as error:
        return type(error).__name__

view = {"formats": [n for n in xwcore.formats() if not n.startswith("a-")]}
text, puz = open("small.txt", "rb").read(), open("small.puz", "rb").read()
for name, source in {
    "small.puz": "small.puz", "small.txt": "small.txt", "puz": puz, "text": text,
    "nothing": b"", "prose": b"Nothing of the kind. " * 99, "half": puz[:100],
}.items():
    answer = attempt(xwcore.detect, source)
    known = isinstance(answer, xwcore.Detection)
    view["detect " + name] = [answer.format, answer.evidence.name] if known else answer
for source in (puz, text):
    puzzle = xwcore.read(source)
    name = puzzle.source_format
    view["read " + name] = puzzle.to_dict()
    view["validate " + name] = [finding.code for finding in xwcore.validate(source).diagnostics]
    for target in ("puz", "across-text"):
        view[name + " to " + target] = xwcore.dumps(puzzle, target).decode("latin-1")
    view["draw " + name] = draw(puzzle).svg()
    view["fix " + name] = xwcore.fix(source + b" ", name).data.decode("latin-1")
drawn = Crossword(Grid.from_rows(["ON", "WE"]))
view["draw"] = draw(drawn).svg()
# A stranger may have printed before.
print()
print(json.dumps(view, sort_keys=True, default=str))
"""


#: The failures of every verb with one format in a strict host, a line for every verb.
STRICT = """
import sys
folder, name = sys.argv[1:]
sys.path.insert(0, folder)
import xwcore
from xwcore_cli.known_codes import known_codes
from xwcore_crossword import Crossword, Grid
from xwcore_drawing import draw
puzzle = Crossword(Grid.from_rows(["ON", "WE"]), source_format=name)
for act in (
    xwcore.formats,
    lambda: xwcore.detect(b"Nothing of the kind."),
    lambda: xwcore.validate(b"any", name),
    lambda: xwcore.read(b"any", name),
    lambda: xwcore.fix(b"any", name),
    lambda: xwcore.dumps(puzzle, name),
    lambda: draw(puzzle),
    lambda: known_codes(xwcore.default_registry()),
):
    try:
        act()
    except xwcore.PluginError as error:
        print(f"{error.distribution}: {error}", file=sys.stderr)
    except xwcore.XwError:
        pass
"""


@pytest.fixture(scope="module")
def full(environment: MakeEnvironment) -> Environment:
    return environment("xwcore[cli]", "xwcore-puz", "xwcore-across-text")


@pytest.fixture(scope="module")
def healthy(full: Environment) -> Any:
    return view(full, Path("absent"))


COMMANDS = [("detect", "--json", "small.puz", "small.txt"), ("info", "--json", "small.puz")]


@pytest.fixture(scope="module")
def answers(full: Environment) -> list[Outcome]:
    return [full.xw(*command) for command in COMMANDS]


@pytest.fixture(scope="module")
def copies(full: Environment, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Copies]:
    with Copies(full, tmp_path_factory.mktemp("copies")) as made:
        yield made


def view(full: Environment, folder: Path, place: str = "before", seed: int = 0) -> Any:
    """What a host sees with this folder on sys.path; -I would switch the hash seed off."""
    command = (full.python, "-s", "-P", "-c", VIEW, folder, place)
    return seen(run(*command, folder=full.folder, variables={"PYTHONHASHSEED": str(seed)}))


def seen(outcome: Outcome) -> Any:
    """What the last line of VIEW's output says."""
    assert outcome.code == 0, outcome.errors
    return json.loads(outcome.output.splitlines()[-1])


def settle(folder: Path, strangers: Collection[Stranger]) -> Path:
    for stranger in strangers:
        stranger.install(folder)
    return folder


def test_healthy_view_is_worth_comparing(healthy: Any) -> None:
    assert healthy["formats"] == ["across-text", "puz"]
    assert healthy["detect puz"][0] == "puz"
    assert healthy["detect text"][0] == "across-text"
    assert healthy["detect prose"] == healthy["detect nothing"] == "UnknownFormatError"
    assert healthy["puz to across-text"].startswith("<ACROSS PUZZLE")


@pytest.mark.parametrize("name", STRANGERS)
def test_stranger_changes_nothing_for_the_others(
    copies: Copies, healthy: Any, tmp_path: Path, name: str
) -> None:
    folder = settle(tmp_path, [STRANGERS[name]])
    assert seen(copies.run(VIEW, folder, "before")) == healthy


def test_all_strangers_together_change_nothing_under_any_hash_seed(
    full: Environment, healthy: Any, tmp_path: Path
) -> None:
    folder = settle(tmp_path, STRANGERS.values())
    places = [(seed, place) for seed in range(2) for place in ("before", "after")]
    assert [view(full, folder, place, seed) for seed, place in places] == [healthy] * 4


@pytest.mark.parametrize("name", STRANGERS)
def test_stranger_changes_nothing_that_the_command_says(
    copies: Copies, answers: list[Outcome], tmp_path: Path, name: str
) -> None:
    path = settle(tmp_path, [STRANGERS[name]])
    for command, healthy in zip(COMMANDS, answers, strict=True):
        disturbed = copies.xw(*command, path=path)
        assert (disturbed.code, disturbed.output) == (healthy.code, healthy.output)
        assert "Traceback" not in disturbed.errors
        assert "\x1b" not in disturbed.errors


@pytest.mark.parametrize("name", STRANGERS)
def test_strict_makes_an_error_of_the_stranger(copies: Copies, tmp_path: Path, name: str) -> None:
    stranger = STRANGERS[name]
    settle(tmp_path, [stranger])
    outcome = copies.run(STRICT, tmp_path, name, XW_STRICT="1")
    assert outcome.code == 0, outcome.errors
    output = outcome.errors.replace("_", "-")
    assert stranger.distribution in output
    assert stranger.complaint.replace("_", "-") in output or name == "a-printing"


def test_strict_is_content_without_strangers(full: Environment) -> None:
    command = (full.python, "-s", "-P", "-c", STRICT, full.folder, "puz")
    outcome = run(*command, folder=full.folder, variables={"XW_STRICT": "1"})
    assert (outcome.code, outcome.errors) == (0, "")


def test_strict_command_fails_with_the_cause(full: Environment, tmp_path: Path) -> None:
    path = str(settle(tmp_path, [STRANGERS["a-dependency"]]))
    outcome = full.xw("detect", "small.puz", PYTHONPATH=path, XW_STRICT="1")
    assert outcome.code == 1
    assert "a_library_of_nobody" in outcome.errors
    doctor = full.xw("plugins", "doctor", PYTHONPATH=path, XW_STRICT="1", COLUMNS="400")
    assert doctor.code == 1
    assert "a_library_of_nobody" in doctor.output


@pytest.mark.parametrize("name", STRANGERS)
def test_doctor_names_the_stranger_and_why(copies: Copies, tmp_path: Path, name: str) -> None:
    stranger = STRANGERS[name]
    path = settle(tmp_path, [stranger])
    outcome = copies.xw("plugins", "doctor", path=path, COLUMNS="400")
    assert outcome.code == 1, outcome.errors
    assert "Traceback" not in outcome.errors
    output = outcome.output.replace("_", "-")
    assert stranger.distribution in output
    assert stranger.complaint.replace("_", "-") in output


def test_doctor_names_all_strangers_at_once(full: Environment, tmp_path: Path) -> None:
    path = str(settle(tmp_path, STRANGERS.values()))
    listed = full.xw("plugins", "doctor", "--json", PYTHONPATH=path)
    assert listed.code == 1, listed.errors
    output = listed.output.replace("_", "-")
    assert not [
        stranger.name
        for stranger in STRANGERS.values()
        if f'"{stranger.distribution}"' not in output
    ]


def test_doctor_is_content_without_strangers(full: Environment) -> None:
    outcome = full.xw("plugins", "doctor")
    assert outcome.code == 0, outcome.output + outcome.errors


def test_raising_hook_is_the_plugins_error_when_it_is_asked_for(
    full: Environment, tmp_path: Path
) -> None:
    settle(tmp_path, [STRANGERS["a-raising"]])
    code = """
import sys, xwcore
sys.path.insert(0, sys.argv[1])
puzzle = xwcore.read("small.puz")
for act in (lambda: xwcore.read(b"any", "a-raising"), lambda: xwcore.dumps(puzzle, "a-raising")):
    try:
        act()
    except xwcore.PluginContractError as error:
        assert "xwcore-a-raising" in str(error), error
        print(type(error.__cause__).__name__, error.__cause__)
"""
    outcome = full.execute(code, str(tmp_path))
    assert outcome.output.splitlines() == [
        "RuntimeError reading failed",
        "SystemExit writing failed",
    ], outcome.errors


def test_two_claims_on_a_name_fail_only_that_name(full: Environment, tmp_path: Path) -> None:
    source = STRANGERS["a-greedy"].code.replace("a-greedy", "puz")
    points = b"[xwcore.formats]\npuz = xwcore_a_rival:plugin\n"
    settle(tmp_path, [Stranger("a-rival", source, "", points)])
    code = """
import sys, xwcore
sys.path.insert(0, sys.argv[1])
assert list(xwcore.formats()) == ["across-text"], list(xwcore.formats())
assert xwcore.read("small.txt").title == "Small square"
try:
    xwcore.read("small.puz", "puz")
except xwcore.PluginConflictError as error:
    assert "xwcore-a-rival" in str(error) and "xwcore-puz" in str(error), error
    print("conflict")
"""
    outcome = full.execute(code, str(tmp_path))
    assert outcome.output == "conflict\n", outcome.errors


def test_emptied_leftover_hides_no_plugin(full: Environment, tmp_path: Path) -> None:
    for name in ("xwcore_puz-0.0.1.dist-info", "xwcore-0.0.1.dist-info", "junk.dist-info"):
        (tmp_path / name).mkdir()
    assert view(full, tmp_path)["formats"] == ["across-text", "puz"]
