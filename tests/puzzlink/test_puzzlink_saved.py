"""Files of pzprv3: givens, progress, marks."""

from __future__ import annotations

import json
import os
import re
import subprocess
from typing import Final

import pytest

import xwcore
from tests.puzzlink.puzzlink_samples import ADDRESSES, SAVED, saved_text, spf_puzzles
from xwcore_logic import Layers, LogicPuzzle
from xwcore_puzzlink.syntax.rows import all_rows

_LAYERS: Final = ("cells", "vertices", "horizontal", "vertical")

#: Values of solutions that are not entered: unused cells, numbers of islands and vertices.
_NOT_ENTERED: Final[dict[str, tuple[object, ...]]] = {
    "arukone": ("#",),
    "arukone-numbers": ("#",),
    "curve-data": ("+", "-", "|", "#"),
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


#: Two areas of a country road, one of which the loop does not enter.
SMALL_LOOP: Final = "0 1 /0 1 /0 0 0 /4 . . /. . . /1 0 /1 0 /1 1 0 /0 0 0 /0 0 0 /"


@pytest.mark.parametrize("name", SAVED)
def test_givens_are_those_of_the_address(name: str) -> None:
    puzzle = xwcore.read(saved_text(name).encode(), kind=LogicPuzzle)
    address = xwcore.read(f"p?{ADDRESSES[name]}".encode(), kind=LogicPuzzle)
    assert (puzzle.type, puzzle.givens) == (address.type, address.givens)
    assert puzzle.params == address.params


@pytest.mark.parametrize("name", SAVED)
def test_progress_is_what_was_entered(name: str) -> None:
    puzzle = xwcore.read(saved_text(name).encode(), kind=LogicPuzzle)
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
    puzzle = xwcore.read(text.encode(), kind=LogicPuzzle).replace(progress=None)
    written = xwcore.dumps(puzzle, "puzzlink").decode()
    again = xwcore.read(written.encode(), kind=LogicPuzzle)
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
    puzzle = xwcore.read(text.encode(), kind=LogicPuzzle)
    assert [item.name for item in puzzle.unmodeled] == ["marks"]
    changed = puzzle.with_cells({(1, 0): 1})
    assert xwcore.dumps(changed, "puzzlink") == b"pzprv3/nurikabe/2/2/2 + /1 # /"


@pytest.mark.parametrize("name", SAVED)
def test_a_puzzle_with_progress_becomes_a_file(name: str) -> None:
    puzzle = xwcore.read(saved_text(name).encode(), kind=LogicPuzzle).replace(extras={})
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
    names = [
        name
        for name in SAVED
        if name not in ("cave", "easy-as-abc", "heyawake", "lits", "skyscrapers")
    ]
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
    assert sum(bool(row.sections) for row in all_rows()) >= 30


_CURVES: Final = "pzprv3/curvedata/2/3/1/0 . . /. . . /2/2/1 /1 /1 0 /1 0 /1 0 /1 0 0 /"


def test_shapes_of_curve_data_are_those_of_the_address() -> None:
    puzzle = xwcore.read(_CURVES.encode(), kind=LogicPuzzle)
    assert puzzle.params["shapes"] == (("+-+", "|  ", "+-+"),)
    assert puzzle.givens.cells == ((1, None, None), (None, None, None))
    address = xwcore.dumps(puzzle.replace(progress=None, extras={}), "puzzlink").decode()
    assert xwcore.read(address.encode(), kind=LogicPuzzle).params == puzzle.params
    assert xwcore.dumps(puzzle.replace(extras={}), "puzzlink").decode() == _CURVES.replace(
        "/", "\n"
    )


def test_links_of_curve_data_are_judged() -> None:
    codes = [diagnostic.code for diagnostic in xwcore.validate(_CURVES.encode())]
    assert codes
    finished = _CURVES.replace("2/3/1/0 . . /. . . ", "2/2/1/0 . /. . ")
    finished = finished.replace("1 0 /1 0 /1 0 0 /", "1 /1 /1 0 /")
    assert list(xwcore.validate(finished.encode())) == []


@pytest.mark.parametrize(
    "lines",
    [
        "0/. . . /. . . /",
        "many/. . . /. . . /",
        "1/0 . . /. . . /9/1/",
        "1/0 . . /. . . /2/2/1 1 /",
        "1/0 . . /. . . /2/",
    ],
)
def test_malformed_shapes_are_reported(lines: str) -> None:
    text = f"pzprv3/curvedata/2/3/{lines}"
    puzzle = xwcore.read(text.encode(), kind=LogicPuzzle)
    assert {diagnostic.code for diagnostic in puzzle.diagnostics} <= {"PZL301", "PZL302"}
    assert puzzle.diagnostics
    assert xwcore.dumps(puzzle, "puzzlink") == text.encode()


def test_a_cell_of_a_snake_has_a_circle_and_is_shaded() -> None:
    text = "pzprv3/snake/3/3/. . c1 . /3 0 4 4 /. 0 8 4 /1 2 0 5 /"
    puzzle = xwcore.read(text.encode(), kind=LogicPuzzle)
    assert (puzzle.givens.top, puzzle.givens.left) == (
        ((None,), (1,), (None,)),
        ((3,), (None,), (1,)),
    )
    assert puzzle.givens.cells == ((None,) * 3, (None,) * 3, ("*", None, "O"))
    assert puzzle.progress is not None
    assert puzzle.progress.cells == ((None, "S", "S"), (None, None, "S"), (None, None, "S"))
    assert [item.name for item in puzzle.unmodeled] == ["marks"]
    changed = puzzle.replace(givens=puzzle.givens.replace(top=((2,), (1,), (None,))))
    assert xwcore.dumps(changed, "puzzlink") == text.replace(". . c1", ". 2 c1").encode()


@pytest.mark.parametrize(
    "text",
    [
        "pzprv3/battleship/2/2/c/. 1 . /. . . /. . . /# . /. . /0 0 0 0 0 0 /",
        "pzprv3/pentopia/2/2/c/. . /. . /. . /. . /0 0 0 0 0 /",
        "pzprv3.2/country/1/2/another_rule/0 /. . /0 /0 0 /",
    ],
)
def test_other_pieces_and_variants_are_kept_as_text(text: str) -> None:
    puzzle = xwcore.read(text.encode(), kind=LogicPuzzle)
    assert [item.name for item in puzzle.unmodeled] == ["variant", "id", "lines"]
    assert xwcore.dumps(puzzle, "puzzlink") == text.encode()
    (diagnostic,) = xwcore.validate(text.encode(), "puzzlink").diagnostics
    assert re.match("unknown type|not decided: variant", diagnostic.message)


def test_a_board_with_a_border_inside_of_an_area_is_not_judged() -> None:
    text = b"pzprv3.1/heyawake/2/2/1 /0 /0 0 /. . /. . /# # /. . /"
    (diagnostic,) = xwcore.validate(text, "puzzlink").diagnostics
    assert diagnostic.message.startswith("not decided: border inside an area")
    empty = text.replace(b"#", b".")
    assert xwcore.validate(empty, "puzzlink").diagnostics == ()


def test_pieces_that_are_crossed_out_are_marks() -> None:
    text = "pzprv3/battleship/1/5/1/15v/. . . . . . /5 . . . . . /# # # . . /1 /"
    puzzle = xwcore.read(text.encode(), kind=LogicPuzzle)
    assert puzzle.params == {"used": "I"}
    assert puzzle.progress is not None
    changed = puzzle.replace(progress=puzzle.progress.with_cells({(0, 3): "#", (0, 4): "#"}))
    assert xwcore.dumps(changed, "puzzlink") == text.replace("# # # . .", "# # # # #").encode()


@pytest.mark.parametrize(
    ("text", "is_right"),
    [
        ("pzprv3/ripple/1/3/0 1 /. 2 . /1 . 1 /", True),
        ("pzprv3/ripple/1/3/0 1 /. 2 . /2 . 1 /", False),
        ("pzprv3/cojun/2/1///0 /2 /. /. /1 /", True),
        ("pzprv3/nuribou/1/3/1 . . /. # . /", False),
        ("pzprv3/mochikoro/2/2/1 . /. 1 /. # /# . /", True),
        ("pzprv3/mochinyoro/2/2/1 . /. 2 /. # /# . /", False),
        ("pzprv3/shikaku/2/2/4 . /. . /0 /0 /0 0 /", True),
        ("pzprv3/shikaku/2/2/4 . /. . /1 /0 /0 0 /", False),
        ("pzprv3/easyasabc/2/2/2/. . . . /. 1 2 . /. 2 1 . /. . . . /", True),
        ("pzprv3/easyasabc/2/2/1/. . . . /. 1 - . /. - 1 . /. . . . /", True),
        ("pzprv3/tents/1/2/. . . /. 1 A /-1 /", True),
        ("pzprv3/tents/1/3/. . . . /. A 1 - /-1 0 /", True),
        ("pzprv3/bag/3/3/. . . /. 3 . /. . . /. . . /# # # /. + . /", True),
        ("pzprv3/bag/3/3/. . . /. 3 . /. . . /. . . /# # . /. . . /", False),
        ("pzprv3/fillomino/1/4/t/. 3 . 1 /3 . 3 . /0 0 0 /", True),
        ("pzprv3/fillomino/1/4/t/. 4 . . /4 . 4 4 /0 0 0 /", False),
        ("pzprv3.1/slither/1/2/f/. . /0 0 /1 0 1 /1 1 /1 1 /", True),
        ("pzprv3.1/slither/1/2/f/. . /0 0 /1 1 0 /1 0 /1 0 /", False),
        ("pzprv3/magnets/1/4/a/0 1 0 /. . . . . . /. . . . . . /. . a1 a2 a2 a1 /", True),
        ("pzprv3/magnets/1/4/a/0 1 0 /. . . . . . /. . . . . . /. . a1 a2 a1 a2 /", False),
        ("pzprv3/pentopia/2/4/t/. . . . /5 . . . /. # # . /. # # . /0 0 0 0 0 /", False),
        ("pzprv3/pentopia/2/4/t/. . . . /. 8 . . /. # # . /. # # . /0 0 0 0 0 /", False),
        ("pzprv3/pentopia/2/4/t/t/. . . . /. 8 . . /. # # . /. # # . /0 0 0 0 0 /", False),
        ("pzprv3/pentopia/2/4/t/t/. . . . /. A . . /. # # . /. # # . /0 0 0 0 0 /", False),
        ("pzprv3/pentopia/2/4/t/. . . . /8 . . . /. # # . /. # # . /0 0 0 0 0 /", True),
        ("pzprv3.2/doubleback/2/2/0 /0 /0 0 /. . /. . /1 /1 /1 1 /0 0 /0 0 /", False),
        ("pzprv3.2/country/2/2//1 /1 /0 0 /2 . /. . /1 /1 /1 1 /0 0 /0 0 /", True),
        ("pzprv3.2/country/2/2//1 /1 /0 0 /1 . /. . /1 /1 /1 1 /0 0 /0 0 /", False),
        (f"pzprv3.2/country/2/3/country_empty/{SMALL_LOOP}", True),
        (f"pzprv3.2/country/2/3//{SMALL_LOOP}", False),
        ("pzprv3/numlin/1/4/- - 1 1 /1 0 1 /", True),
        ("pzprv3/numlin/1/4/- 1 - 1 /1 0 1 /", False),
        ("pzprv3.1/chocona/1/2/1 /1 . /# . /", True),
        ("pzprv3/chocona/1/2/2/0 1 /1 . /# . /[1,,,] . /", True),
        ("pzprv3.1/norinori/1/2/0 /# # /", True),
        ("pzprv3/tapa/3/4/. . # # /. 1,- . # /. . # # /", True),
        ("pzprv3/tapa/3/4/. . # # /. -,- . # /. . # # /", True),
        ("pzprv3/tapa/3/4/. . # # /. 2,- . # /. . # # /", False),
        ("pzprv3/tapa/3/4/. . # # /. -,-,1 . # /. . # # /", False),
        (
            (
                "pzprv3/yajilin/3/3/. . . /. 4,- . /. . . "
                "/. . . /. . . /. . . /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /"
            ),
            True,
        ),
        (
            (
                "pzprv3/yajilin/3/3/. . . /. 0,- . /. . . "
                "/. . . /. . . /. . . /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /"
            ),
            True,
        ),
    ],
)
def test_lines_of_a_file_are_read_as_the_players_of_puzz_link_write_them(
    text: str, is_right: bool
) -> None:
    diagnostics = xwcore.validate(text.encode(), "puzzlink").diagnostics
    assert (not diagnostics) == is_right, diagnostics


def test_a_koburin_may_count_shaded_cells_at_corners() -> None:
    ring = "1 1 /0 0 /1 1 /1 0 1 /1 0 1 /"
    plain = f"pzprv3/koburin/3/3/. . . /. 0 . /. . . /. . . /. . . /. . . /{ring}"
    around = plain.replace("/3/3/", "/3/3/m/")
    corner = "pzprv3/koburin/3/3/m/. . . /. 1 . /. . . /# . . /. . . /. . . /"
    for text in (plain, around):
        assert not xwcore.validate(text.encode(), "puzzlink").diagnostics
        puzzle = xwcore.read(text.encode(), kind=LogicPuzzle)
        assert puzzle.params.get("corners", 0) == int("/m/" in text)
        written = xwcore.dumps(puzzle.replace(extras={}), "puzzlink").decode()
        assert written.replace("\n", "/") == text
    text = f"{corner}{ring.replace('1 1 /', '0 1 /', 1).replace('/1 0 1', '/0 0 1', 1)}"
    messages = [entry.message for entry in xwcore.validate(text.encode(), "puzzlink").diagnostics]
    assert not any("around the number" in message for message in messages)
    plain_messages = [
        entry.message
        for entry in xwcore.validate(text.replace("/m/", "/").encode(), "puzzlink").diagnostics
    ]
    assert any("0 black cells beside the number, expected 1" in line for line in plain_messages)


@pytest.mark.parametrize("name", ["yajilin", "koburin", "yajilin-regions"])
def test_shaded_cells_may_have_to_be_outside_of_the_loop(name: str) -> None:
    areas = "1/0 0 0 /0 0 0 /0 0 0 /" if name == "yajilin-regions" else ""
    lines = f"{areas}. . . /. . . /. . . /. . . /. # . /. . . /1 1 /0 0 /1 1 /1 0 1 /1 0 1 /"
    assert not xwcore.validate(f"pzprv3/{name}/3/3/{lines}".encode(), "puzzlink").diagnostics
    text = f"pzprv3/{name}/3/3/o/{lines}"
    (diagnostic,) = xwcore.validate(text.encode(), "puzzlink").diagnostics
    assert diagnostic.message == "shaded cell is inside the loop"
    puzzle = xwcore.read(text.encode(), kind=LogicPuzzle)
    assert puzzle.params["outside"] == 1
    written = xwcore.dumps(puzzle.replace(extras={}), "puzzlink").decode()
    assert written.replace("\n", "/") == text


def test_clues_of_a_koburin_with_a_background_are_read() -> None:
    text = "pzprv3/koburin/2/2/o/m/b/. . /. . /. . /. . /1 /1 /1 1 /"
    puzzle = xwcore.read(text.encode(), kind=LogicPuzzle)
    assert puzzle.params == {"outside": 1, "corners": 1}
    changed = xwcore.dumps(puzzle.replace(progress=None), "puzzlink").decode()
    assert changed == text.replace("1 /1 /1 1", "0 /0 /0 0")


def test_a_question_mark_that_no_player_can_fill_is_not_decided() -> None:
    text = b"pzprv3/ripple/2/2/1 /1 /0 0 /- 1 /. . /. . /2 2 /"
    messages = [entry.message for entry in xwcore.validate(text, "puzzlink").diagnostics]
    assert messages[0] == "not decided: ? at row 1, column 1 is a number"
    right = text.replace(b". . /2 2", b". . /1 2").replace(b"/. . /1", b"/2 . /1")
    assert not xwcore.validate(right, "puzzlink").diagnostics


def test_letters_that_a_player_enters_are_not_among_the_givens_of_a_file() -> None:
    blank = Layers.blank(2, 1)
    entered = blank.replace(cells=(("A", "B"),), vertical=((None, "link", None),))
    puzzle = LogicPuzzle("arukone", 2, 1, blank, progress=entered)
    again = xwcore.read(xwcore.dumps(puzzle, "puzzlink"), kind=LogicPuzzle)
    assert again.givens.cells == blank.cells
    assert again.progress is not None
    assert (again.progress.cells, again.progress.vertical) == (blank.cells, entered.vertical)
