from __future__ import annotations

import html
import io
import json
import re
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

import xwcore
from tests.pages import LOGIC_FILES, Page, logic_puzzle
from tests.support import corpus_parameters
from xwcore import Puzzle
from xwcore.options import resolve_options
from xwcore.plugin import Option, Unmodeled
from xwcore_crossword import Clue, Color, Corners, Crossword, CrosswordFeature, Grid, Styled
from xwcore_drawing import Drawing
from xwcore_drawing.shapes import Bounds
from xwcore_html.notebook import Player
from xwcore_html.scripts import player_script
from xwcore_logic import Constraint, Layers, LayerSpec, LogicPuzzle, Numbers, PuzzleType
from xwcore_logic import Path as Line
from xwcore_logic.declarations import install_resolver, lookup
from xwcore_logic.type_registry import TypeRegistry, set_default_types


def crossword(text: str = "Words", **texts: Any) -> Crossword:
    grid = Grid.from_rows(["AB#", "CDE", "#FG"])
    clues = [
        Clue(slot.number, slot.direction, f"{text} {number}")
        for number, slot in enumerate(grid.slots)
    ]
    return Crossword(grid, clues, title=texts.pop("title", "Title of it"), author="Ann", **texts)


def test_texts_are_on_the_page_once() -> None:
    puzzle = crossword(notes="Notes of it", copyright="Copyright of it")
    page = Page(xwcore.dumps(puzzle, "html"))
    for expected in ("Notes of it", "Copyright of it", "Across", "Down"):
        assert page.text.count(expected) == 1
    for number in range(len(puzzle.clues)):
        assert page.text.count(f"Words {number}") == 1


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = Page(xwcore.dumps(crossword(), "html", player=True, solution=True))
    for tag, attributes in page.elements:
        assert tag not in {"link", "img", "iframe", "object", "embed", "base", "form"}
        assert not {"src", "href", "action", "srcset"} & set(attributes)
        assert not [name for name in attributes if name.startswith("on")]
        assert "style" not in attributes
    (policy,) = [
        attributes["content"]
        for tag, attributes in page.elements
        if tag == "meta" and attributes.get("http-equiv")
    ]
    assert policy is not None
    assert policy.startswith("default-src 'none'; style-src 'sha256-")


def test_enumerations_are_after_their_clues() -> None:
    clues = [clue._replace(enumeration="1,1") for clue in crossword().clues]
    page = Page(xwcore.dumps(crossword().replace(clues=clues), "html", player=True))
    assert "Words 0 (1,1)" in page.text


def test_equal_puzzles_give_equal_pages() -> None:
    pages = [xwcore.dumps(crossword(), "html", player=True) for _ in range(2)]
    assert pages[0] == pages[1]


HOSTILE = "</script><script>alert(1)</script><img src=x onerror=alert(1)>\"'&amp;\u2028]]>\x00\x1b"


def test_hostile_texts_stay_texts() -> None:
    puzzle = crossword(HOSTILE, title=HOSTILE, notes=HOSTILE, copyright=HOSTILE)
    markup = (Styled("bold", (HOSTILE,)), HOSTILE)
    marked = puzzle.replace(clues=[Clue(1, "across", HOSTILE * 2, markup=markup)])
    for example in (puzzle, marked):
        data = xwcore.dumps(example, "html", player=True, solution=True)
        page = Page(data)
        assert not [tag for tag, _ in page.elements if tag == "img"]
        assert len([tag for tag, _ in page.elements if tag == "script"]) == 2
        assert "alert(1)" in page.text


@pytest.mark.parametrize("player", [False, True])
def test_solution_is_in_the_page_only_where_asked_for(player: bool) -> None:
    grid = Grid.from_rows([["QXQ", "ZWZ"]])
    puzzle = Crossword(grid, [Clue(1, "across", "Words")], title="Rebus")
    without = xwcore.dumps(puzzle, "html", player=player)
    assert b"QXQ" not in without
    assert b"ZWZ" not in without
    assert b"QXQ" in xwcore.dumps(puzzle, "html", player=player, solution=True)


def test_locked_solution_is_never_in_the_page() -> None:
    grid = Grid.from_rows(["ABCD", "EFGH", "IJKL", "MNOP"])
    locked: Puzzle = xwcore.read(xwcore.dumps(Crossword(grid, title="Locked"), "puz", key="2718"))
    for player in (False, True):
        data = xwcore.dumps(locked, "html", player=player, solution=True)
        assert b"<summary>Solution" not in data
        assert b'"solution":[' not in data


def player_data(puzzle: Puzzle, **options: Any) -> dict[str, Any]:
    """The data of the player on the page of a puzzle."""
    page = xwcore.dumps(puzzle, "html", player=True, **options).decode("utf-8")
    match = re.search(r'<script type="application/json">(.*?)</script>', page)
    assert match is not None
    data: dict[str, Any] = json.loads(match[1])
    return data


def test_data_of_the_player_has_cells_and_entries() -> None:
    data = player_data(crossword())
    assert (data["width"], data["height"], data["solution"]) == (3, 3, False)
    assert [cell.get("kind") for cell in data["cells"]].count("block") == 2
    assert data["entries"][0] == {
        "name": "1 Across",
        "list": "across",
        "direction": "across",
        "cells": [0, 1],
        "clue": 0,
    }


def test_entries_are_the_clues_with_their_own_cells() -> None:
    grid = Grid.from_rows(["ABC", "DEF"])
    winding = ((0, 0), (1, 0), (1, 1), (0, 1))
    clues = [
        Clue(1, text="Row", group="Rows", cells=((0, 0), (0, 1), (0, 2))),
        Clue(1, text="Winding", group="Winding", cells=winding),
        Clue(2, text="Nowhere", group="Winding", cells=()),
    ]
    entries = player_data(Crossword(grid, clues))["entries"]
    assert [(entry["clue"], entry["cells"]) for entry in entries] == [
        (0, [0, 1, 2]),
        (1, [0, 3, 4, 1]),
    ]
    assert [entry["name"] for entry in entries] == ["1 Rows", "1 Winding"]


def test_slots_without_a_clue_are_entries_as_well() -> None:
    grid = Grid.from_rows(["AB", "CD"])
    entries = player_data(Crossword(grid, [Clue(1, "across", "Only one")]))["entries"]
    assert [entry["clue"] for entry in entries] == [0, -1, -1, -1]


def test_cells_with_one_number_are_written_together() -> None:
    coded = Grid.from_rows(["AB", "BA"], stated_numbers={0: 1, 1: 2, 2: 2, 3: 1})
    assert player_data(Crossword(coded))["together"] == [[0, 3], [1, 2]]
    other = Grid.from_rows(["AB", "CA"], stated_numbers={0: 1, 1: 2, 2: 2, 3: 1})
    assert player_data(Crossword(other))["together"] == []


def test_diagramless_has_no_entries_and_hides_its_blocks() -> None:
    puzzle = crossword().replace(diagramless=True)
    data = player_data(puzzle)
    assert data["entries"] == []
    assert not [cell for cell in data["cells"] if cell]
    solved = player_data(puzzle, solution=True)["cells"]
    assert [index for index, cell in enumerate(solved) if cell.get("block")] == [2, 6]


def test_page_states_what_it_lacks() -> None:
    locked: Puzzle = xwcore.read(
        xwcore.dumps(Crossword(Grid.from_rows(["ABCD"] * 4)), "puz", key="2718")
    )
    assert "locked" in player_data(locked, solution=True)["lacks"]
    assert "no solution" in player_data(crossword())["lacks"]
    assert player_data(crossword(), solution=True)["lacks"] == ""


def test_language_of_the_puzzle_is_that_of_its_headings() -> None:
    german = xwcore.dumps(crossword(metadata={"Language": "de-AT"}), "html", player=True)
    assert b'<html lang="de-AT">' in german
    assert b"<h2>Waagerecht</h2>" in german
    other = xwcore.dumps(crossword(metadata={"Language": '"><b>'}), "html")
    assert b'<html lang="en">' in other


def test_letters_that_are_read_from_the_right_turn_the_player() -> None:
    hebrew = "\u05e9\u05dc\u05d5\u05dd"
    page = xwcore.dumps(crossword(hebrew), "html", player=True)
    assert b'<xw-player class="xw-puzzle" lang="he" dir="rtl">' in page
    assert player_data(crossword(hebrew))["rtl"]
    assert not player_data(crossword())["rtl"]


def test_page_of_fifteen_cells_is_small() -> None:
    rows = ["".join("#" if (r * 4 + c) % 9 == 4 else "A" for c in range(15)) for r in range(15)]
    grid = Grid.from_rows(rows)
    clues = [Clue(slot.number, slot.direction, "Words of a clue " * 3) for slot in grid.slots]
    page = xwcore.dumps(Crossword(grid, clues), "html", player=True, solution=True)
    assert len(page) <= 150_000


def test_script_of_the_element_is_one_file_that_requests_nothing_on_its_own() -> None:
    script = player_script()
    assert script.count('customElements.define("xw-player"') == 1
    assert script.count("fetch(") == 1
    for name in (
        "XMLHttpRequest",
        "import(",
        "eval(",
        "innerHTML",
        "document.write",
        "http://www.w",
    ):
        assert script.count(name) == (1 if name.startswith("http") else 0), name
    assert script in xwcore.dumps(crossword(), "html", player=True).decode("utf-8")


def test_player_has_light_letters_on_dark_colors() -> None:
    colors = {0: Color(background="#000080"), 1: Color(background="#ffff99")}
    data = player_data(Crossword(Grid.from_rows(["ABC"], colors=colors)))
    assert [cell.get("ink") for cell in data["cells"]] == ["#ffffff", "#000000", None]


def test_player_has_marks_and_corners_of_cells() -> None:
    grid = Grid.from_rows(
        ["ABCD"],
        other_marks={0: ("star",), 1: ("unheard-of",)},
        corners={2: Corners(bottom_right="&")},
    )
    page = xwcore.dumps(Crossword(grid), "html", player=True).decode("utf-8")
    templates = dict(re.findall(r'<template data-name="marks-(\d+)">(.*?)</template>', page))
    assert sorted(templates) == ["0", "1", "2"]
    assert "<polygon" in templates["0"]
    assert ">unheard-of<" in templates["1"]
    assert ">&amp;<" in templates["2"]


@pytest.mark.parametrize(
    ("name", "tools"),
    [
        ("sudoku", []),
        ("masyu", ["link"]),
        ("fences", ["wall"]),
        ("fences-graph", ["wall"]),
        ("compass", ["wall", "area"]),
        ("yajilin", ["link"]),
    ],
)
def test_lines_are_entered_where_the_solution_has_them(name: str, tools: list[str]) -> None:
    data = player_data(logic_puzzle(name), solution=True)
    assert data["edges"]["tools"] == tools
    assert set(data["edges"]["solution"]) <= set(data["edges"]["places"])
    assert bool(data["edges"]["solution"]) == bool(tools)
    assert "solution" in data["lacks"] or data["lacks"] == ""


@pytest.mark.parametrize("path", LOGIC_FILES, ids=lambda path: path.stem)
def test_every_place_of_the_data_has_a_target_in_the_picture(path: Path) -> None:
    puzzle: Puzzle = xwcore.read(path)
    page = Page(xwcore.dumps(puzzle, "html", player=True))
    targets = {
        (attributes["data-layer"], attributes["data-row"], attributes["data-column"])
        for _, attributes in page.elements
        if "data-layer" in attributes and "data-part" not in attributes
    }
    data = player_data(puzzle)
    layers = {"h": "horizontal", "v": "vertical", "e": "edges"}
    for cell in data["cells"]:
        place = cell.get("layer", "cells"), str(cell["row"]), str(cell["column"])
        assert place in targets
    for edge in data["edges"]["places"]:
        assert (layers[edge[0]], *edge[1:].split(",")) in targets
    assert data["cells"] or data["edges"]["places"]


@pytest.mark.parametrize("path", LOGIC_FILES, ids=lambda path: path.stem)
def test_every_type_has_entries_that_are_checked(path: Path) -> None:
    puzzle = xwcore.read(path, kind=LogicPuzzle)
    if puzzle.solution is None:
        pytest.skip("not applicable: the sample has no solution")
    data = player_data(puzzle, solution=True)
    edges = data["edges"]
    assert (data["solution"], data["lacks"]) == (True, "")
    cells = [cell for cell in data["cells"] if cell.get("solution") and not cell["locked"]]
    drawn = {
        place for place, value in edges["solution"].items() if edges["given"].get(place) != value
    }
    assert cells or drawn
    assert not drawn & set(edges["given"])


def unchecked() -> dict[str, tuple[LogicPuzzle, str]]:
    """Puzzles whose solution is not a verdict, with the reason."""
    sudoku = LogicPuzzle.from_cells(
        "sudoku", ["1...", "..3.", ".4..", "...2"], ["1324", "4231", "2413", "3142"]
    )
    constraint = Constraint("unheard of", ((0.5, 0.5),))
    line = Line("arrow", ((0.5, 0.5), (0.5, 2.5)))
    return {
        "incomplete": (sudoku.with_cells({(0, 1): None}, "solution"), "breaks its rules"),
        "wrong": (sudoku.with_cells({(0, 1): 2}, "solution"), "breaks its rules"),
        "unmodeled": (
            sudoku.replace(unmodeled=[Unmodeled("clue ? at row 1, column 2", "?")]),
            "clue ? at row 1",
        ),
        "constraint": (sudoku.replace(constraints=[constraint]), "constraint unheard of"),
        "drawn line": (sudoku.with_lines([line]), "line arrow"),
        "nothing drawn": (
            LogicPuzzle.from_cells("masyu", ["O.", ".."], ["O.", ".."]),
            "breaks its rules",
        ),
        "no rules": (
            LogicPuzzle("", givens=Layers.blank(2, 2), solution=Layers.blank(2, 2)),
            "rules of this puzzle are not known",
        ),
    }


@pytest.mark.parametrize("name", unchecked())
def test_board_is_not_checked_where_the_rules_or_the_solution_have_a_gap(name: str) -> None:
    puzzle, reason = unchecked()[name]
    data = player_data(puzzle, solution=True)
    assert not data["solution"]
    assert reason in data["lacks"]


def test_bridges_between_neighbors_are_on_edges() -> None:
    puzzle = LogicPuzzle.from_cells("hashi", ["12 1", "  |1"], ["12-1", "  |1"])
    puzzle = puzzle.with_edges({((0, 0), (0, 1)): "bridge"}, "solution")
    edges = player_data(puzzle, solution=True)["edges"]
    assert edges["places"] == ["v0,1", "h1,3"]
    assert edges["solution"] == {"v0,1": "bridge"}


def test_puzzle_with_nothing_to_enter_has_no_player() -> None:
    full = LogicPuzzle.from_cells("sudoku", ["1234", "3412", "2143", "4321"])
    conversion = xwcore.convert(
        xwcore.dumps(full, "spf"),
        io.BytesIO(),
        target_format="html",
        write_options={"player": True},
    )
    assert "HTML101" in [diagnostic.code for diagnostic in conversion.diagnostics]
    page = Page(xwcore.dumps(full, "html", player=True))
    assert "script" not in {tag for tag, _ in page.elements}


def test_board_without_rules_is_played_and_not_checked() -> None:
    givens = Layers.blank(3, 2).with_cells({(0, 0): 1})
    data = player_data(LogicPuzzle("", givens=givens), solution=True)
    assert data["edges"]["tools"] == ["link", "wall", "area"]
    assert data["values"][:12] == ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "#", "A"]
    assert not data["solution"]
    assert "rules" in data["lacks"]


@pytest.mark.parametrize("name", ["sudoku", "starbattle", "masyu"])
@pytest.mark.parametrize("player", [False, True])
def test_solution_of_a_logic_puzzle_is_in_the_page_only_where_asked_for(
    name: str, player: bool
) -> None:
    puzzle = logic_puzzle(name).replace(show_solution=True)
    unsolved = puzzle.replace(solution=None, show_solution=False)
    page = xwcore.dumps(puzzle, "html", player=player)
    assert page == xwcore.dumps(unsolved, "html", player=player)
    assert page != xwcore.dumps(puzzle, "html", player=player, solution=True)


def test_type_whose_picture_has_no_targets_has_a_player_as_well() -> None:
    numbers = LayerSpec(cells=(Numbers(1, "size"),))

    def plain(puzzle: LogicPuzzle, options: Mapping[str, Any]) -> Drawing:
        resolve_options((Option("solution", bool, False, ""),), options, "drawing")
        return Drawing((), Bounds(0, 0, puzzle.width, puzzle.height))

    kind = PuzzleType(
        name="own_type", title="Own type", givens=numbers, solution=numbers, draw=plain
    )
    types = TypeRegistry()
    types.register(kind)
    set_default_types(types)
    try:
        page = Page(xwcore.dumps(LogicPuzzle.new("own_type", 2), "html", player=True))
    finally:
        set_default_types(None)
        install_resolver(None)
    cells = [
        attributes for _, attributes in page.elements if attributes.get("data-layer") == "cells"
    ]
    assert len(cells) == 4


def test_progress_is_not_on_the_page() -> None:
    puzzle = logic_puzzle()
    played = puzzle.with_cells({(0, 1): 2}, "progress")
    assert xwcore.dumps(played, "html") == xwcore.dumps(puzzle, "html")


@pytest.mark.parametrize("puzzle", [crossword(), logic_puzzle()], ids=["crossword", "logic"])
def test_solution_that_is_asked_for_is_no_loss(puzzle: Puzzle) -> None:
    lost = {loss.feature for loss in xwcore.losses(puzzle, "html")}
    kept = {loss.feature for loss in xwcore.losses(puzzle, "html", solution=True)}
    assert lost - kept == {CrosswordFeature.SOLUTION}


def test_format_has_losses_for_what_a_page_does_not_show() -> None:
    filled = crossword().replace(grid=crossword().grid.with_fill({(0, 0): "A"}))
    features = {loss.feature for loss in xwcore.losses(filled, "html")}
    assert features == {CrosswordFeature.SOLUTION, CrosswordFeature.FILL}


@pytest.mark.slow
@pytest.mark.parametrize("path", corpus_parameters("puz/*.puz", "xd/*.xd", "ipuz/*.ipuz", "spf/*"))
def test_real_file_becomes_a_page(path: Path) -> None:
    try:
        puzzle: Puzzle = xwcore.read(path)
    except xwcore.XwError:
        pytest.skip("not applicable: the file cannot be read")
    for player in (False, True):
        page = Page(xwcore.dumps(puzzle, "html", player=player))
        if isinstance(puzzle, Crossword):
            for clue in puzzle.clues:
                for word in html.unescape(clue.text).split():
                    if word.isalnum():
                        assert word in page.text


@pytest.mark.parametrize("path", LOGIC_FILES, ids=lambda path: path.parent.name)
def test_logic_puzzle_has_a_page_with_the_rules_of_its_type(path: Path) -> None:
    puzzle: Puzzle = xwcore.read(path)
    assert isinstance(puzzle, LogicPuzzle)
    kind = lookup(puzzle.type)
    assert kind is not None
    page = Page(xwcore.dumps(puzzle, "html", solution=True))
    assert kind.title in page.text
    assert kind.rules.split()[-1] in page.text
    assert [tag for tag, _ in page.elements].count("svg") == (2 if puzzle.solution else 1)


def test_a_page_is_not_read_and_the_error_says_so(tmp_path: Path) -> None:
    path = tmp_path / "page.html"
    xwcore.write(crossword(), path)
    with pytest.raises(
        xwcore.UnknownFormatError, match="html, which is written and not read"
    ) as caught:
        xwcore.read(path)
    assert "pdf" not in str(caught.value)


def test_view_of_a_notebook_is_the_page_in_a_frame() -> None:
    puzzle = crossword(HOSTILE)
    view = Player(puzzle, solution=True, height=300)
    # What a notebook calls.
    shown = view._repr_html_()  # pyright: ignore[reportPrivateUsage]
    frame = Page(shown.encode("utf-8"))
    ((tag, attributes),) = frame.elements
    assert tag == "iframe"
    assert attributes["srcdoc"] == view.page
    assert view.page.encode() == xwcore.dumps(
        crossword(HOSTILE), "html", player=True, solution=True
    )
