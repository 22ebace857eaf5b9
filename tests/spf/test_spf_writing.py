"""Writing: canonical files, edits in place, what is lost, and texts that want to be programs."""

from __future__ import annotations

import copy
import pickle
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

import xwcore
from tests.spf.spf_support import REGISTRY, TEXTS, codes
from xwcore import Feature, UnsupportedOperationError, WriteError
from xwcore.findings.places import Place
from xwcore_cli.app import xw
from xwcore_crossword import Crossword, Grid
from xwcore_logic import Layers, LogicFeature, LogicPuzzle
from xwcore_spf.parse.postscript import find_container
from xwcore_testing.exact_losses import assert_losses_exact

TENTS = TEXTS["tents"]
ACTIVE = TENTS.replace(">> pop", ">> pop\n(/etc/passwd) (r) file closefile")

HOSTILE = (
    ") quit (",
    "\\",
    "\\) quit",
    "a\\\n) quit (",
    ")>> quit\n/x (",
    "(((",
    ")))",
    "\r) quit (",
    "%\n) quit",
    "\0\x04\x1b",
    "\\050\\051",
    "ÿ) é\u202e",
    "\udcff",
)


def read(text: str | bytes, **options: Any) -> LogicPuzzle:
    data = text.encode() if isinstance(text, str) else text
    puzzle = REGISTRY.read(data, **options)
    assert isinstance(puzzle, LogicPuzzle)
    return puzzle


def test_is_canonical() -> None:
    givens = Layers(cells=((10, None), (None, 2))).with_edges({((0, 0), (0, 1)): "wall"})
    puzzle = LogicPuzzle(
        "sudoku",
        givens=givens,
        params={"extra": (1, (2.5, True), "x")},
        author="me",
        notes="one\ntwo",
    )
    assert REGISTRY.dumps(puzzle, "spf", prolog="none") == (
        b"<<\n/format 1\n/type (sudoku)\n/sol false\n/author (me)\n/size 2\n/digits 2\n"
        b"/puzzle [\n(+--+--+)\n(|10|  |)\n(+  +  +)\n(|    2|)\n(+--+--+) ]\n"
        b"/description [\n(one)\n(two) ]\n/extra [\n1\n[ 2.5 true ]\n(x) ]\n>>\n"
    )


def test_a_prolog_and_epilog() -> None:
    data = REGISTRY.dumps(read(TENTS).replace(extras={}), "spf")
    assert data.startswith(b"%!PS-Adobe-3.0 EPSF-3.0\n")
    assert b"Standard Puzzle Format (SPF)" in data
    assert data.endswith(b"\nshowpage\n%%Trailer\n%%EOF\n")
    unknown = read(TENTS.replace("(tents)", "(camping)")).replace(extras={})
    data = REGISTRY.dumps(unknown, "spf")
    assert data.endswith(b"\n>> pop\n%%EOF\n")


def test_changes_the_one_value_that_changed() -> None:
    puzzle = read(TENTS.replace("/sol false", "/sol   false % for now"))
    text = REGISTRY.dumps(puzzle.replace(show_solution=True), "spf").decode()
    assert text == TENTS.replace("/sol false", "/sol   true % for now")
    edited = puzzle.with_cells({(2, 2): None})
    text = REGISTRY.dumps(edited, "spf").decode()
    assert text == TENTS.replace("/sol false", "/sol   false % for now").replace(
        "( |  * )", "( |    )"
    )


def test_drops_and_adds_keys() -> None:
    puzzle = read(TENTS)
    fewer = puzzle.replace(author="", solution=None)
    text = REGISTRY.dumps(fewer, "spf").decode()
    assert "/author" not in text
    assert "/solution" not in text
    assert read(text) == fewer
    more = fewer.replace(notes="a\nb", params={**puzzle.params, "extra": 1})
    assert read(REGISTRY.dumps(more, "spf")) == more


@pytest.mark.parametrize(
    "change",
    [
        {"title": "Camping"},
        {"copyright": "me"},
        {"progress": Layers(cells=((1, None, None, None),) * 3)},
    ],
    ids=["title", "copyright", "progress"],
)
def test_keeps_the_file_where_a_change_cannot_be_held(change: dict[str, Any]) -> None:
    drawn = TENTS.replace("<<\n", "%!PS-Adobe-3.0 EPSF-3.0\n/own { 1 setgray } def\n<<\n", 1)
    puzzle = read(drawn).replace(**change)
    assert REGISTRY.losses(puzzle, "spf")
    assert REGISTRY.dumps(puzzle, "spf") == drawn.encode()
    edited = puzzle.replace(author="Ada Fictional")
    assert b"/own { 1 setgray } def" in REGISTRY.dumps(edited, "spf")


@pytest.mark.parametrize(
    "damage",
    [
        ("\n>> pop", ""),
        ("/X 4", "/X 4\n/X 4"),
        ("/sol false\n", "/sol false /extra { 1 add }\n"),
        ("(A   )", "(A   "),
        ("/X 4", "/X 4 4 [ ]"),
        ("/X 4", "/X 4 /deep [" + "[ " * 120 + "1" + " ]" * 120 + "] /deeper " + "[" * 101),
    ],
    ids=["cut off", "key twice", "operator", "row", "surplus values", "nested deep"],
)
def test_of_a_damaged_file_that_was_edited(damage: tuple[str, str]) -> None:
    source = TENTS.replace(*damage)
    puzzle = read(source)
    assert REGISTRY.dumps(puzzle, "spf") == source.encode()
    edited = puzzle.replace(author="Ada Fictional")
    assert read(REGISTRY.dumps(edited, "spf")) == edited


def test_survives_pickling_and_copying() -> None:
    puzzle = read(TENTS)
    for twin in (pickle.loads(pickle.dumps(puzzle)), copy.deepcopy(puzzle)):
        assert twin == puzzle
        assert twin.givens == puzzle.givens
        assert REGISTRY.dumps(twin, "spf") == TENTS.encode()


def test_warns_of_active_files_and_can_drop_the_rest() -> None:
    assert codes(ACTIVE) == ["SPF116", "SPF116"]
    puzzle = read(ACTIVE)
    assert REGISTRY.dumps(puzzle, "spf") == ACTIVE.encode()
    dropped = REGISTRY.dumps(puzzle, "spf", active="drop")
    assert b"passwd" not in dropped
    assert read(dropped) == puzzle
    assert REGISTRY.dumps(read(TENTS), "spf", active="drop") == TENTS.encode()


@pytest.mark.parametrize(
    "epilog", ["%pipe%ls) run", "(x) deletefile", "<257069706525> pop", "/file load exec"]
)
def test_finds_what_does_more_than_draw(epilog: str) -> None:
    source = TENTS.replace(
        ">> pop", f">> pop ({epilog}" if epilog[0] == "%" else f">> pop {epilog}"
    )
    assert "SPF116" in codes(source)


def test_with_html_entities() -> None:
    source = TENTS.replace("(xwcore maintainers)", "(J&uuml;rgen &amp; Co)")
    assert codes(source) == ["SPF118"]
    assert read(source).author == "J&uuml;rgen &amp; Co"
    puzzle = read(source, entities="decode")
    assert puzzle.author == "Jürgen & Co"
    assert REGISTRY.dumps(puzzle, "spf") == source.encode()
    edited = puzzle.replace(author="Jo & Co")
    written = REGISTRY.dumps(edited, "spf")
    assert b"(Jo &amp; Co)" in written
    assert read(written, entities="decode") == edited


CLUE = "right clue 1 of row 1"


@pytest.mark.parametrize(
    ("changes", "feature", "place"),
    [
        ({"params": {"no key": 1}}, LogicFeature.PARAMETERS, Place(key="no key")),
        ({"params": {"type": "x"}}, LogicFeature.PARAMETERS, Place(key="type")),
        ({"params": {"X": 7}}, LogicFeature.PARAMETERS, Place(key="X")),
        ({"params": {"n": float("nan")}}, LogicFeature.PARAMETERS, Place(key="n")),
        ({"params": {"big": 10**30}}, LogicFeature.PARAMETERS, Place(key="big")),
        ({"title": "T"}, Feature.TITLE, Place()),
        ({"progress": Layers()}, LogicFeature.PROGRESS, Place()),
        ({"givens": {"right": ((4,), (), ())}}, LogicFeature.GIVENS, Place(key=CLUE)),
        ({"notes": "\udcff"}, Feature.NOTES, Place()),
    ],
)
def test_reports_losses(changes: dict[str, Any], feature: Feature, place: Place) -> None:
    puzzle = read(TENTS)
    if "givens" in changes:
        changes = {"givens": puzzle.givens.replace(**changes["givens"])}
    puzzle = puzzle.replace(extras={}, **changes)
    losses = REGISTRY.losses(puzzle, "spf")
    assert [(loss.feature, loss.where) for loss in losses] == [(feature, (place,))]
    if "n" not in changes.get("params", {}):  # not even NaN equals itself
        assert_losses_exact(REGISTRY, puzzle, "spf")


def test_refuses_what_is_no_logic_puzzle() -> None:
    with pytest.raises(UnsupportedOperationError):
        REGISTRY.dumps(Crossword(Grid.from_rows(["AB"])), "spf")
    with pytest.raises(WriteError):
        REGISTRY.dumps(LogicPuzzle("pills", 2, 2), "spf")


@pytest.mark.parametrize("text", HOSTILE)
def test_keeps_hostile_texts_inside_their_strings(text: str) -> None:
    puzzle = read(TENTS).replace(author=text, params={"used": text})
    harmless = REGISTRY.dumps(puzzle.replace(author="", extras={}), "spf")
    drawing = harmless[harmless.rindex(b"\n>>") + 3 :]
    # A text that has no spelling costs the file its own epilog.
    kept = drawing if text == "\udcff" else b" pop\n%%EOF\n"
    for edited, epilog in ((puzzle, kept), (puzzle.replace(extras={}), drawing)):
        data = REGISTRY.dumps(edited, "spf")
        container = find_container(data)
        assert container is not None
        assert not [problem for problem in container.problems if problem.code != "SPF112"]
        assert container.epilog == epilog
        strings = [container.values[key] for key in ("author", "used")]
        assert all(data[v.start : v.end].isascii() for v in strings)


@pytest.mark.slow
@given(st.text(max_size=40), st.text(max_size=40))
def test_any_text_comes_back(author: str, notes: str) -> None:
    puzzle = read(TENTS).replace(author=author, notes=notes)
    assert read(REGISTRY.dumps(puzzle, "spf")) == puzzle
    assert_losses_exact(REGISTRY, puzzle.replace(extras={}), "spf")


@pytest.mark.skipif(shutil.which("gs") is None, reason="needs Ghostscript")
@pytest.mark.parametrize("text", HOSTILE)
def test_executes_nothing_in_an_interpreter(text: str, tmp_path: Path) -> None:
    puzzle = read(TENTS).replace(author=text, notes=text, params={"used": text})
    path = tmp_path / "hostile.spf"
    path.write_bytes(REGISTRY.dumps(puzzle.replace(extras={}), "spf"))
    after = tmp_path / "after.ps"
    # Whatever the puzzle did, this comes after it: a quit, a pushed or a missing value shows.
    after.write_text("count 0 eq { (untouched) } { (touched) } ifelse = flush\n")
    done = subprocess.run(
        ["gs", "-q", "-dSAFER", "-dNODISPLAY", "-dBATCH", str(path), str(after)],
        capture_output=True,
        check=False,
        timeout=60,
    )
    assert done.stdout.split() == [b"untouched"]
    assert done.returncode == 0


def test_a_crossword_as_an_eps_file_gets_a_hint(tmp_path: Path) -> None:
    source = tmp_path / "a.puz"
    xwcore.write(Crossword.build(["AB", "CD"]), source)
    result = CliRunner().invoke(xw, ["convert", str(source), str(tmp_path / "a.eps")])
    assert result.exit_code == 1
    assert "hint: draw the puzzle with `xw render`" in result.stderr


def test_edit_keeps_a_stated_solution_that_is_missing() -> None:
    shown = TENTS.replace("/sol false", "/sol true")
    text = shown[: shown.index("/solution ")] + shown[shown.index(">> pop") :]
    puzzle = read(text)
    assert puzzle.show_solution
    assert puzzle.solution is None
    edited = puzzle.replace(author="Another")
    data = REGISTRY.dumps(edited, "spf")
    assert data.decode() == text.replace("(xwcore maintainers)", "(Another)")
    assert REGISTRY.read(data) == edited
    hidden = puzzle.replace(show_solution=False)
    assert REGISTRY.dumps(hidden, "spf").decode() == text.replace("/sol true", "/sol false")
    solved = puzzle.replace(solution=read(shown).solution)
    assert "/sol true" in REGISTRY.dumps(solved, "spf").decode()


def test_edit_shows_no_solution_that_is_missing() -> None:
    puzzle = read(TENTS)
    without = puzzle.replace(solution=None, show_solution=True)
    data = REGISTRY.dumps(without, "spf")
    assert b"/sol false" in data
    assert b"/solution" not in data
    assert REGISTRY.losses(without, "spf")
