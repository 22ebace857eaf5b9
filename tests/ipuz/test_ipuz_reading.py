"""Reading: the parts of a file in the model."""

from __future__ import annotations

import hashlib
import json
from typing import Any

import pytest

import xwcore
import xwcore_crossword
from tests.ipuz.ipuz_samples import BARE, DIAGRAMLESS, PLAIN, RICH, WRAPPED, varied
from xwcore import LimitError
from xwcore.plugin import Feature, Limits, OtherPuzzle
from xwcore_crossword import Clue, Color, Crossword, Grid, Readings, Styled
from xwcore_ipuz.record import IpuzRecord


def read(data: str | bytes, **options: Any) -> Crossword:
    puzzle = xwcore.read(data.encode() if isinstance(data, str) else data, "ipuz", **options)
    assert isinstance(puzzle, Crossword)
    return puzzle


def small(**fields: Any) -> Crossword:
    """A crossword of two cells by one, with other fields."""
    members = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": 2, "height": 1},
        "puzzle": [[1, 0]],
        **fields,
    }
    return read(json.dumps(members))


def test_texts_and_metadata() -> None:
    puzzle = read(PLAIN)
    assert puzzle.title == "A small square & more"
    assert (puzzle.author, puzzle.copyright) == ("A. Setter", "\u00a9 2026 A. Setter")
    assert puzzle.notes == "First line\nsecond line"
    assert [(entry.key, entry.value) for entry in puzzle.metadata] == [
        ("Publisher", "A. Printer <Ltd>"),
        ("Date", "2026-03-01"),
    ]
    assert puzzle.diagnostics == ()


def test_plain_crossword() -> None:
    puzzle = read(PLAIN)
    assert puzzle.grid.rows() == ["PAD", "OWE", "TEN"]
    assert puzzle.grid.stated_numbers is None
    assert [clue.answer for clue in puzzle.clues] == ["PAD", "OWE", "TEN", "POT", "AWE", "DEN"]
    assert puzzle.clues[1].text == "Be in the red"
    assert puzzle.clues[1].markup == ("Be in the ", Styled("italic", ("red",)))


def test_blocks_that_the_solution_alone_has() -> None:
    """JSCrossword writes no block into `puzzle`, and numbers as texts."""
    fields = {
        "dimensions": {"width": 3, "height": 2},
        "empty": "_",
        "puzzle": [["1", "_", {"cell": "_", "style": {"color": "ffcc00"}}], ["2", "_", "_"]],
        "solution": [["A", "B", "#"], ["C", "#", "#"]],
        "clues": {"Across": [["1", "x"]], "Down": [["1", "y"]]},
    }
    puzzle = small(**fields)
    assert puzzle.grid.rows() == ["AB#", "C##"]
    assert puzzle.grid.stated_numbers == {0: 1, 3: 2}
    assert [str(diagnostic.message) for diagnostic in puzzle.diagnostics] == [
        "block mismatch: no block in 'puzzle', 3 in 'solution'"
    ]
    fields["puzzle"] = [["1", "_", "_"], ["_", "_", "_"]]
    puzzle = small(**fields)
    assert puzzle.grid.rows() == ["AB#", "C##"]
    assert puzzle.grid.stated_numbers is None
    assert [clue.answer for clue in puzzle.clues] == ["AB", "AC"]


def test_numbers_say_that_a_grid_without_blocks_has_none() -> None:
    rows = [[1, 2, 3], [4, 0, 0]]
    solution = [["A", "B", "D"], ["C", "#", "E"]]
    puzzle = small(dimensions={"width": 3, "height": 2}, puzzle=rows, solution=solution)
    assert puzzle.grid.kinds == bytes(6)
    numbered = small(puzzle=[["x", "y"]], solution=[["A", "#"]])
    assert numbered.grid.kinds == bytes(2)
    for grid in (puzzle, numbered):
        assert [diagnostic.code for diagnostic in grid.diagnostics] == ["IPZ307"]


@pytest.mark.parametrize(
    "solution",
    [
        [[1, 2], [3, 0]],
        [["1", "2"], ["3", "0"]],
        [[1, 2], [3, None]],
        [[{"cell": 1}, {"value": "2"}], ["3", ""]],
    ],
)
def test_a_solution_that_repeats_the_labels_is_none(solution: list[object]) -> None:
    fields: dict[str, Any] = {
        "dimensions": {"width": 2, "height": 2},
        "puzzle": [[1, 2], [3, 0]],
        "clues": {"Across": [[1, "x"], [3, "y"]]},
    }
    puzzle = small(solution=solution, **fields)
    assert not puzzle.grid.has_solution
    assert [diagnostic.code for diagnostic in puzzle.diagnostics] == ["IPZ308"]
    digits = small(solution=[[1, 2], [3, 4]], **fields)
    assert digits.grid.rows() == ["12", "34"]


def test_the_first_of_several_numbers_is_that_of_the_clue() -> None:
    for numbers, continued in (
        ([3, 1], "1-Across"),
        (["3"], None),
        ([{"number": 3}, 1], "1-Across"),
    ):
        clues = {"Across": [{"numbers": numbers, "clue": "both"}]}
        size = {"width": 2, "height": 2}
        puzzle = small(dimensions=size, puzzle=[[1, 2], [3, 0]], clues=clues)
        assert puzzle.clues[0].label == "3-Across"
        assert dict(puzzle.clues[0].metadata).get("continued") == continued


def test_cells_with_styles_values_and_readings() -> None:
    grid = read(RICH).grid
    assert grid[0, 0].marks.circle
    assert grid[0, 2].marks.color == Color("#FF8800", "#0000ff")
    assert grid[0, 3].is_void
    assert grid[1, 0].marks.others == ("diamond",)
    assert (grid[2, 2].bar_left, grid[2, 2].bar_top, grid[2, 2].marks.shade) == (True,) * 3
    assert grid[3, 0].is_block
    assert (grid[3, 3].given, grid[3, 3].fill) == (True, "Z")
    assert grid[0, 2].fill == "XYZ"
    assert grid[0, 2].readings == Readings(("C", "K"), ("C", "K"))
    assert grid[1, 1].readings == Readings(("E",), ("F",))
    assert grid[1, 2].solution == "GHI"
    # "empty" is "-", so that 0 is a digit ("block" and "empty").
    assert (grid[2, 1].solution, grid[2, 2].solution) == (None, "0")


def test_clues_of_all_groups() -> None:
    puzzle = read(RICH)
    assert puzzle.clues.groups == ["across", "down", "Diagonal", ""]
    first, second, third, fourth = puzzle.clues.across
    assert (first.text, first.answer) == ("One < two", "ABC")
    assert (first.enumeration, first.metadata) == ("3", ())
    assert dict(second.metadata) == {"references": '[{"number":7,"direction":"Across"}]'}
    assert third.stated_cells is None  # those of 6-Across
    assert (fourth.number, fourth.text) == (7, "See\nhere")
    assert dict(fourth.metadata)["continued"] == "1-Down"
    assert puzzle.clues.down[1].number == 2
    (slanted,) = puzzle.clues.group("Diagonal")
    assert (slanted.number, slanted.cells, slanted.answer) == ("A", ((0, 0), (1, 1)), "AE")
    assert [clue.number for clue in puzzle.clues.group("")] == [None, 9]


def test_wrapper_and_byte_order_mark_do_not_change_content() -> None:
    puzzle = read(WRAPPED)
    assert puzzle == read(PLAIN)
    assert [diagnostic.code for diagnostic in puzzle.diagnostics] == ["IPZ109"]


def test_diagramless_has_blocks_of_its_solution() -> None:
    puzzle = read(DIAGRAMLESS)
    assert puzzle.diagramless
    assert puzzle.grid.rows() == ["AB#", "#CD"]
    assert puzzle.title == "Hidden \u00e9toile"
    assert [clue.answer for clue in puzzle.clues] == ["AB", "CD", "BC"]


def test_grid_without_solution_and_clues() -> None:
    puzzle = read(BARE)
    assert not puzzle.has_solution
    assert puzzle.grid.cell_numbers == {2: "A"}
    assert len(puzzle.clues) == 0


def test_right_and_bottom_bars_belong_to_the_neighbor() -> None:
    grid = small(puzzle=[[{"cell": 1, "style": {"barred": "RB"}}, 0]]).grid
    assert grid[0, 1].bar_left
    assert not grid[0, 0].bar_left
    assert grid.slots == ()


@pytest.mark.parametrize(
    ("color", "expected"),
    [("ff0000", "#ff0000"), ("#00FF00", "#00FF00"), ("abc", "#aabbcc"), (7, None), ("red", None)],
)
def test_colors_are_hexadecimal(color: Any, expected: str | None) -> None:
    grid = small(puzzle=[[{"cell": 1, "style": {"color": color}}, 0]]).grid
    assert grid[0, 0].marks.color.background == expected


def test_named_style_with_changes() -> None:
    styles = {"a": {"shapebg": "circle", "highlight": True}}
    cells = [{"cell": 1, "style": {"named": "a", "highlight": False}}, {"style": "a"}]
    grid = small(styles=styles, puzzle=[cells]).grid
    assert (grid[0, 0].marks.circle, grid[0, 0].marks.shade) == (True, False)
    assert (grid[0, 1].marks.circle, grid[0, 1].marks.shade) == (True, True)


def test_given_letter_equal_to_the_solution_is_no_fill() -> None:
    cells = [{"cell": 1, "value": "A"}, {"value": "C"}]
    grid = small(puzzle=[cells], solution=[["A", "B"]]).grid
    assert [cell.given for cell in grid] == [True, True]
    assert [cell.fill for cell in grid] == [None, "C"]


@pytest.mark.parametrize("base", [0, 1])
def test_cells_of_clues_count_from_0_or_1(base: int) -> None:
    cells = [[1 + base, base], [base, base]]
    clues = {"Zones": [{"number": 1, "clue": "Back", "cells": cells}]}
    puzzle = small(clues=clues, solution=[["A", "B"]])
    assert puzzle.clues[0].cells == ((0, 1), (0, 0))
    assert puzzle.clues[0].answer == "BA"


@pytest.mark.parametrize("value", [{"number": 1, "clue": "a"}, [1, "a"], ["1", "a"]])
def test_clue_in_every_form(value: Any) -> None:
    puzzle = small(clues={"Across": [value]})
    assert (puzzle.clues[0].number, puzzle.clues[0].text) == (1, "a")


def test_unknown_texts_become_metadata() -> None:
    puzzle = small(**{"com.example:a": "b", "c": ["d", "e"], "xwcore:Number": "7", "f": {"g": 1}})
    assert [(entry.key, entry.value) for entry in puzzle.metadata] == [
        ("com.example:a", "b"),
        ("c", "d"),
        ("c", "e"),
        ("Number", "7"),
    ]


@pytest.mark.parametrize(
    ("change", "code"),
    [
        (("[5, 0, 0]", "[5, 0]"), "IPZ303"),
        (("[5, 0, 0]", "[5, 0, 0, 0]"), "IPZ303"),
        (('"height": 3', '"height": 2'), "IPZ309"),
        (('"height": 3', '"height": 0'), "IPZ302"),
        (("[5, 0, 0]", "5"), "IPZ303"),
        (("[5, 0, 0]", "[5, true, {}]"), "IPZ304"),
        (('"solution": [', '"solution": 7, "xx": ['), "IPZ206"),
    ],
)
def test_malformed_parts_are_reported_and_the_rest_is_read(
    change: tuple[str, str], code: str
) -> None:
    puzzle = read(varied(change))
    assert code in {diagnostic.code for diagnostic in puzzle.diagnostics}
    assert puzzle.title


@pytest.mark.parametrize(
    ("kind", "field", "is_defined"),
    [
        ("block", "slide", True),
        ("wordsearch", "showanswers", True),
        ("answer", "requiredanswers", True),
        ("fill", "start", True),
        ("crossword", "answers", True),
        ("crossword", "slide", False),
        ("wordsearch", "requiredanswers", False),
    ],
)
def test_fields_of_the_specification_are_defined(kind: str, field: str, is_defined: bool) -> None:
    data = varied(("org/crossword", f"org/{kind}"), ('"title"', f'"{field}": 3, "title"'))
    unknown = [entry for entry in xwcore.validate(data, "ipuz") if entry.code == "IPZ207"]
    assert (unknown == []) == is_defined


@pytest.mark.parametrize("kind", ["block", "wordsearch", "answer", "fill"])
def test_kind_without_a_model_is_unmodeled_content(kind: str) -> None:
    data = varied(("crossword", kind))
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, OtherPuzzle)
    assert (puzzle.title, puzzle.author) == ("A small square & more", "A. Setter")
    assert ["Kind", f"http://ipuz.org/{kind}#1", 1] in puzzle.to_dict()["metadata"]
    assert {"puzzle", "solution", "clues"} <= {entry.name for entry in puzzle.unmodeled}
    assert {str(diagnostic.severity) for diagnostic in xwcore.validate(data)} == {"info"}
    assert xwcore.dumps(puzzle, "ipuz") == data
    assert xwcore.dumps(puzzle.replace(title="New"), "ipuz") == data.replace(
        b"A small square &amp; more", b"New"
    )
    bare = OtherPuzzle.from_dict(puzzle.to_dict())
    assert xwcore.read(xwcore.dumps(bare, "ipuz", strict=True)) == puzzle


def test_misspelled_kind_is_read_as_the_near_one() -> None:
    data = varied(("org/crossword", "org/crosword"))
    puzzle = xwcore.read(data, "ipuz")
    assert isinstance(puzzle, Crossword)
    assert [diagnostic.code for diagnostic in puzzle.diagnostics] == ["IPZ210"]
    assert xwcore.fix(data, "ipuz", unsafe=True).data == PLAIN.encode()


@pytest.mark.parametrize("change", [('"version"', '"edition"'), ('"kind"', '"sort"')])
def test_missing_header_is_added_by_an_unsafe_fix(change: tuple[str, str]) -> None:
    data = varied(change)
    puzzle = read(data)
    assert puzzle.grid == read(PLAIN).grid
    fixed = xwcore.fix(data, "ipuz", unsafe=True)
    assert not [d for d in fixed.remaining if d.severity == "error"]
    assert read(fixed.data).grid == puzzle.grid


def test_enumerations_are_read() -> None:
    values = ["3", 3, "1,2", "1 2", "1-2"]
    clues = [{"number": at, "clue": "a", "enumeration": value} for at, value in enumerate(values)]
    puzzle = small(clues={"Across": clues})
    assert [clue.enumeration for clue in puzzle.clues] == ["3", "3", "1,2", "1,2", "1-2"]
    assert not puzzle.clues[0].metadata
    again = read(xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True))
    assert again == puzzle


def test_sides_of_bars_may_be_separated() -> None:
    grid = small(puzzle=[[1, {"cell": 0, "style": {"barred": "T, L"}}]]).grid
    assert (grid[0, 1].bar_left, grid[0, 1].bar_top) == (True, True)


def test_marks_are_texts_in_corners() -> None:
    marks = {"TL": "x", "TR": "L1", "C": "*", "BR": "é"}
    puzzle = small(puzzle=[[1, {"cell": 0, "style": {"mark": marks}}]])
    corners = xwcore_crossword.Corners(top_left="x", top_right="L1", center="*", bottom_right="é")
    assert puzzle.grid[0, 1].corners == corners
    assert puzzle.grid[0, 0].corners == xwcore_crossword.Corners()
    assert read(xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True)) == puzzle


@pytest.mark.parametrize("mark", [{"TL": 1}, {"XX": "a"}, {"TL": ""}, "x"])
def test_other_marks_are_unmodeled(mark: object) -> None:
    puzzle = small(puzzle=[[1, {"cell": 0, "style": {"mark": mark}}]])
    assert [entry.name for entry in puzzle.unmodeled] == ["puzzle.style.mark"]
    assert not puzzle.grid.corners


def test_the_mark_of_a_cell_comes_before_that_of_its_style() -> None:
    styles = {"a": {"mark": {"TL": 1}}, "b": {"mark": {"TL": "b"}}}
    cells = [{"named": "a", "mark": {"TR": "c"}}, {"named": "b", "mark": {"TL": 2}}]
    puzzle = small(styles=styles, puzzle=[[{"cell": 0, "style": style} for style in cells]])
    assert puzzle.grid.corners == {0: xwcore_crossword.Corners(top_right="c")}
    assert [entry.value for entry in puzzle.unmodeled] == [((0, 1, '{"TL":2}'),)]


def test_what_the_model_lacks_is_unmodeled_content() -> None:
    unmodeled = {entry.name: entry for entry in read(RICH).unmodeled}
    assert {name: (entry.value, entry.count) for name, entry in unmodeled.items()} == {
        "com.example:rating": ('{"stars":4,"votes":[1,2]}', 1),
        "showenumerations": (True, 1),
        "clues.across": ("Across:Rows", 1),
        "puzzle.style.border": (((0, 0, 2),), 1),
        "solution.style": (((1, 3, "{}"),), 1),
    }


def test_unmodeled_content_survives_without_the_record() -> None:
    puzzle = read(RICH)
    assert read(xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True)) == puzzle
    assert read(xwcore.dumps(puzzle.replace(unmodeled=()), "ipuz", strict=True)).unmodeled == ()


def test_size_of_grid_and_number_of_clues_are_limited() -> None:
    with pytest.raises(LimitError):
        read(varied(('"width": 3', '"width": 300000')))
    with pytest.raises(LimitError):
        read(PLAIN, limits=Limits(max_clues=5))


STYLES = [
    ('"color": "orange"', ("puzzle.style.color", "orange")),
    ('"colortext": "#12345"', ("puzzle.style.colortext", "#12345")),
    ('"barred": "up"', ("puzzle.style.barred", "up")),
    ('"highlight": 7', ("puzzle.style.highlight", 7)),
    ('"shapebg": ["circle"]', ("puzzle.style.shapebg", '["circle"]')),
    ('"named": 7', ("puzzle.style.named", 7)),
    ('"named": "absent"', ("puzzle.style.named", "absent")),
]


@pytest.mark.parametrize(("member", "kept"), STYLES)
def test_invalid_value_of_a_style_is_unmodeled_content(member: str, kept: tuple[str, Any]) -> None:
    data = varied(("[1, 2, 3]", f'[{{"cell": 1, "style": {{{member}}}}}, 2, 3]'))
    puzzle = read(data)
    (entry,) = puzzle.unmodeled
    assert (entry.name, entry.value) == (kept[0], ((0, 0, kept[1]),))
    assert {"IPZ305", "IPZ306"} & {diagnostic.code for diagnostic in puzzle.diagnostics}
    assert Feature.UNMODELED in {loss.feature for loss in xwcore.losses(puzzle, "xd")}
    assert read(xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True)) == puzzle
    circled = xwcore.dumps(puzzle.with_circles([(0, 1)]), "ipuz", strict=True)
    assert f"{{{member}}}".encode() in circled


@pytest.mark.parametrize("style", ["7", '["a"]', '"absent"'])
def test_style_that_names_nothing_is_unmodeled_content(style: str) -> None:
    puzzle = read(varied(("[1, 2, 3]", f'[{{"cell": 1, "style": {style}}}, 2, 3]')))
    assert [entry.name.removesuffix(".named") for entry in puzzle.unmodeled] == ["puzzle.style"]
    assert read(xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True)) == puzzle


def test_valid_value_over_an_invalid_one_of_the_named_style_counts() -> None:
    data = varied(
        ('"dimensions"', '"styles": {"x": {"color": "orange"}}, "dimensions"'),
        ("[1, 2, 3]", '[{"cell": 1, "style": {"named": "x", "color": "00ff00"}}, 2, 3]'),
    )
    assert not read(data).unmodeled
    assert read(data).grid[0, 0].marks.color.background == "#00ff00"


SIZES = [
    ('{"width": 3, "height": 3}', '{"width": "3", "height": 3}', True),
    ('{"width": 3, "height": 3}', '{"height": 3.0, "width": 3, "depth": 1}', True),
    ('{"width": 3, "height": 3}', "{}", True),
    ('"dimensions"', '"dim"', True),
    ('{"width": 3, "height": 3}', '{"width": "three", "height": 3}', False),
    ('{"width": 3, "height": 3}', '{"width": 0, "height": 3}', False),
]


@pytest.mark.parametrize(("before", "after", "is_safe"), SIZES)
def test_dimensions_that_are_no_numbers_are_fixed(before: str, after: str, is_safe: bool) -> None:
    data = varied((before, after))
    (diagnostic,) = [item for item in xwcore.validate(data).diagnostics if item.code == "IPZ302"]
    assert diagnostic.fix is not None
    assert diagnostic.fix.safe is is_safe
    fixed = xwcore.fix(data, unsafe=not is_safe)
    assert "IPZ302" not in {item.code for item in fixed.remaining}
    assert xwcore.diff(read(data), read(fixed.data)) == ()


def test_dimensions_of_an_irregular_grid_have_no_fix() -> None:
    data = varied(('"width": 3', '"width": null'), ("[5, 0, 0]", "[5, 0]"))
    (diagnostic,) = [item for item in xwcore.validate(data).diagnostics if item.code == "IPZ302"]
    assert diagnostic.message == "dimensions: null x 3, expected 3 x 3"
    assert diagnostic.fix is None


def test_checksum_without_a_solution_is_unmodeled_content() -> None:
    data = varied(('"solution"', '"checksum": ["s1", "00"], "no-solution"'))
    puzzle = read(data)
    assert [entry.name for entry in puzzle.unmodeled if entry.name == "checksum"] == ["checksum"]
    assert Feature.UNMODELED in {loss.feature for loss in xwcore.losses(puzzle, "xd")}
    assert read(xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True)) == puzzle


def test_numbers_of_the_open_grid_of_a_diagramless_are_not_those_of_its_clues() -> None:
    puzzle = small(
        kind=["http://ipuz.org/crossword/diagramless#1"],
        dimensions={"width": 3, "height": 3},
        puzzle=[[1, 2, 3], [4, "_", "_"], [5, "_", "_"]],
        empty="_",
        solution=[["#", "A", "B"], ["C", "D", "E"], ["F", "G", "#"]],
        clues={"Across": [[1, "first"], [3, "second"], [4, "third"]], "Down": [[1, "one"]]},
    )
    assert puzzle.grid.stated_numbers is None
    assert puzzle.clues.answers == ("AB", "CDE", "FG", "ADG")
    assert read(xwcore.dumps(puzzle.replace(extras={}), "ipuz")) == puzzle
    circled = puzzle.with_circles([(1, 1)])
    assert read(xwcore.dumps(circled, "ipuz", strict=True)) == circled


def test_numbers_of_a_diagramless_that_its_blocks_give_are_the_usual_ones() -> None:
    puzzle = small(
        kind=["http://ipuz.org/crossword/diagramless#1"],
        puzzle=[[0, 1, 2], [3, 0, 0]],
        dimensions={"width": 3, "height": 2},
        solution=[["#", "A", "B"], ["C", "D", "E"]],
    )
    assert puzzle.grid.stated_numbers is None
    other = small(
        kind=["http://ipuz.org/crossword/diagramless#1"],
        puzzle=[[0, 7, 2], [3, 0, 0]],
        dimensions={"width": 3, "height": 2},
        solution=[["#", "A", "B"], ["C", "D", "E"]],
    )
    assert other.grid[0, 1].number == 7


@pytest.mark.parametrize("name", ["DOWN", "down", "Down ", "dOwN:Columns"])
def test_direction_in_another_case_is_the_direction(name: str) -> None:
    data = varied(('"Down"', f'"{name}"'))
    puzzle = read(data)
    assert puzzle.clues.groups == ["across", "down"]
    assert puzzle.clues.answers == read(PLAIN).clues.answers
    assert "IPZ404" in {item.code for item in xwcore.validate(data).diagnostics}
    assert read(xwcore.dumps(puzzle.replace(extras={}), "ipuz", strict=True)) == puzzle
    changed = puzzle.with_clue(3, "down", "Den")
    assert xwcore.dumps(changed, "ipuz", strict=True) == data.replace(b'"Lair"', b'"Den"')


def test_empty_label_of_a_clue_is_no_number() -> None:
    puzzle = small(clues={"Across": [["", "a"], {"number": "", "clue": "b"}]})
    assert puzzle.clues.numbers == (None, None)
    assert read(xwcore.dumps(puzzle.replace(extras={}), "ipuz")) == puzzle


@pytest.mark.parametrize("joined", ["POT{salt}", "{salt}POT"])
def test_checksum_is_verified_and_renewed(joined: str) -> None:
    letters = joined.format(salt="s1").replace("POT", "PADOWETEN")
    digest = hashlib.sha1(letters.encode(), usedforsecurity=False).hexdigest()
    data = varied(('"dimensions"', f'"checksum": ["s1", "{digest}"], "dimensions"'))
    assert "IPZ501" not in {diagnostic.code for diagnostic in xwcore.validate(data)}
    wrong = data.replace(b'"P", "A"', b'"P", "B"')
    assert "IPZ501" in {diagnostic.code for diagnostic in xwcore.validate(wrong)}
    puzzle = read(data)
    edited = puzzle.replace(grid=puzzle.grid.with_solution({(0, 0): "Q"}))
    again = xwcore.dumps(edited, "ipuz")
    assert digest.encode() not in again
    assert "IPZ501" not in {diagnostic.code for diagnostic in xwcore.validate(again)}


@pytest.mark.parametrize(
    "part", ['{"direction": "Across", "number": "4"}', '["Across", 4]', '["Across:Rows", "4"]']
)
def test_clue_that_goes_on_in_another_entry_has_a_long_answer(part: str) -> None:
    linked = f'{{"number": 1, "clue": "c", "answer": "pad owed", "continued": [{part}]}}'
    data = varied(('[1, "Quiet place to land"]', linked), ('[4, "Be in the <i>red</i>"],', ""))
    assert not {"XW101", "XW105"} & {item.code for item in xwcore.validate(data).diagnostics}
    unlinked = data.replace(b"continued", b"x:other")
    assert {"XW101", "XW105"} <= {item.code for item in xwcore.validate(unlinked).diagnostics}


def test_numbers_of_further_entries_may_be_a_list() -> None:
    linked = '{"number": ["1", "4"], "label": "1,4", "clue": "c", "answer": "pad owe"}'
    data = varied(('[1, "Quiet place to land"]', linked), ('[4, "Be in the <i>red</i>"],', ""))
    assert not {"IPZ402", "XW101", "XW102", "XW105"} & {item.code for item in xwcore.validate(data)}
    puzzle = read(data)
    assert puzzle.clues[0].number == 1
    assert puzzle.clues[0].metadata == (("label", "1,4"), ("continued", "4-Across"))
    for source in (puzzle, puzzle.replace(extras={})):
        written = xwcore.dumps(source.replace(title="x"), "ipuz")
        assert xwcore.diff(read(written), puzzle.replace(title="x")) == ()


@pytest.mark.parametrize(
    ("stated", "written"),
    [
        (
            "3-Down, 1-Across",
            [{"number": 3, "direction": "Down"}, {"number": 1, "direction": "Across"}],
        ),
        ("A-B-C", [{"number": "A", "direction": "B-C"}]),
        ("3-down", "3-down"),
        ("7", 7),
        ("", ""),
    ],
)
def test_entries_where_a_clue_goes_on_are_written_as_links(stated: str, written: object) -> None:
    clue = Clue(1, "across", "c", metadata=(("continued", stated),))
    puzzle = Crossword(Grid.from_rows(["AB", "CD"]), [clue])
    data = xwcore.dumps(puzzle, "ipuz")
    assert json.loads(data)["clues"]["Across"][0]["continued"] == written
    assert xwcore.diff(read(data), puzzle) == ()


def test_a_clue_for_two_entries_is_converted_with_a_reference() -> None:
    linked = '{"number": 1, "clue": "c", "continued": [["Across", 4]]}'
    data = varied(('[1, "Quiet place to land"]', linked), ('[4, "Be in the <i>red</i>"],', ""))
    for target in ("puz", "across-text", "xd", "jpz"):
        written = xwcore.dumps(read(data), target, adapt=True)
        assert "XW101" not in {item.code for item in xwcore.validate(written)}
        assert (b"See 1-Across" in written) == (target in ("puz", "across-text"))
        back = xwcore.read(written, kind=Crossword)
        assert (("continued", "4-Across") in back.clues[0].metadata) == (target in ("xd", "jpz"))


def test_label_that_is_the_number_is_not_stated() -> None:
    labeled = '{"number": "1", "label": "1", "clue": "Quiet place to land"}'
    data = varied(('[1, "Quiet place to land"]', labeled))
    assert read(data).clues[0].metadata == ()
    edited = xwcore.dumps(read(data).replace(title="x"), "ipuz")
    assert labeled.encode() in edited


def test_entries_need_no_clue_where_every_clue_has_its_own_cells() -> None:
    data = (
        '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],'
        ' "dimensions": {"width": 2, "height": 2}, "puzzle": [[1, 0], [0, 2]],'
        ' "solution": [["N", "O"], ["W", "E"]], "clues": {"Turns": ['
        ' {"number": 1, "clue": "a", "cells": [[1, 1], [2, 1], [2, 2]]},'
        ' {"number": 2, "clue": "b", "cells": [[2, 2], [1, 2]]}]}}'
    )
    assert [item.code for item in xwcore.validate(data.encode())] == ["IPZ404"]


@pytest.mark.parametrize("part", ["7", '"x"', "[1, 2, 3]", '{"number": true}', "[[], {}]"])
def test_malformed_links_of_a_clue_are_ignored(part: str) -> None:
    data = varied(
        ('[1, "Quiet place to land"]', f'{{"number": 1, "clue": "c", "continued": [{part}]}}')
    )
    assert xwcore.validate(data).ok


def test_clues_that_belong_to_no_entry_need_none() -> None:
    clues = '{"Across": [["", "one"], ["", "two"]], "Down": [["", "three"], ["", "four"]]}'
    data = (
        '{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],'
        ' "dimensions": {"width": 2, "height": 2}, "puzzle": [[1, 2], [3, 0]],'
        f' "clues": {clues}, "fakeclues": true}}'
    )
    fields = {"XW101", "XW102", "XW103"}
    assert not fields & {item.code for item in xwcore.validate(data.encode()).diagnostics}
    plain = data.replace('"fakeclues": true', '"fakeclues": false').encode()
    assert fields & {item.code for item in xwcore.validate(plain).diagnostics}


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"styles": [1]}, "IPZ206"),
        ({"block": [1], "empty": {"a": 1}}, "IPZ206"),
        ({"puzzle": [[{"cell": 1, "style": {"shapebg": 5}}, 0]]}, "IPZ306"),
        ({"puzzle": [[{"cell": 1, "style": 5}, 0]]}, "IPZ306"),
        ({"clues": {"Across": [{"number": 1, "clue": 5}]}}, "IPZ402"),
    ],
)
def test_values_of_a_wrong_type_are_reported(fields: dict[str, Any], code: str) -> None:
    puzzle = small(**fields)
    assert code in {diagnostic.code for diagnostic in puzzle.diagnostics}
    assert puzzle.grid.cell_count == 2
    assert xwcore.read(xwcore.dumps(puzzle.replace(title="New"), "ipuz")).title == "New"


def test_tokens_may_be_numbers_and_styles_may_be_switched_off() -> None:
    for off in (None, False, {"shapebg": None}, {"shapebg": False}):
        puzzle = small(block=9.0, empty=7.0, puzzle=[[{"cell": "7", "style": off}, "9"]])
        assert puzzle.grid.kinds == b"\0\1"
        assert not puzzle.grid[0, 0].marks
        assert puzzle.diagnostics == ()


def test_a_checksum_of_an_unknown_recipe_goes_with_its_solution() -> None:
    puzzle = small(solution=[["A", "B"]], checksum=["abc"])
    assert b"checksum" in xwcore.dumps(puzzle.replace(title="New"), "ipuz")
    for checksum in (["abc"], [1, 2], "abc"):
        for solution in ([["A", "B"]], [["A", 0]]):
            puzzle = small(solution=solution, checksum=checksum)
            changed = puzzle.with_solution({(0, 0): "C"})
            assert b"abc" not in xwcore.dumps(changed, "ipuz")


def test_strings_in_other_quotation_marks_may_have_malformed_escapes() -> None:
    text = json.dumps({"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"]})
    text = text[:-1] + ", \"puzzle\": [[0]], 'title': 'a\\x b'}"
    assert read(text).title == "a\\x b"


def test_a_damaged_record_leads_to_a_new_file() -> None:
    puzzle = small().replace(extras={"ipuz": IpuzRecord(b"")}, title="New")
    assert read(xwcore.dumps(puzzle, "ipuz")) == puzzle


def test_a_crossword_without_cells_is_not_written() -> None:
    with pytest.raises(xwcore.WriteError, match="empty grid"):
        xwcore.dumps(Crossword(xwcore_crossword.Grid(0, 0, b"")), "ipuz")


def test_metadata_of_a_clue_is_json_up_to_a_length() -> None:
    details = (("clue", "other"), ("refs", "[" * 2_000), ("a:b", "[" * 101))
    clue = xwcore_crossword.Clue(1, "across", "text", metadata=details)
    puzzle = small().replace(clues=[clue])
    (again,) = read(xwcore.dumps(puzzle, "ipuz")).clues
    assert again.text == "text"
    assert dict(again.metadata)["a:b"] == "[" * 101


def test_markup_of_other_elements_is_written_as_such() -> None:
    markup = (Styled("element", ("a",), ("span", ' class="x"')), Styled("unknown", ("b",)))
    puzzle = small().replace(clues=[xwcore_crossword.Clue(1, "across", "ab", markup=markup)])
    assert b'<span class=\\"x\\">a</span>b' in xwcore.dumps(puzzle, "ipuz")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('"http://ipuz.org/v2"', "2", "version 2, expected the text 'http://ipuz.org/v2'"),
        ('["http://ipuz.org/crossword#1"]', "[1]", "kind [1], expected a list of addresses"),
        (
            '{"width": 3, "height": 3}',
            "[3, 3]",
            'dimensions: [3, 3], expected {"width": 3, "height": 3}',
        ),
    ],
)
def test_message_about_a_value_of_the_wrong_type_has_the_value(
    old: str, new: str, message: str
) -> None:
    diagnostics = xwcore.validate(varied((old, new)), "ipuz").diagnostics
    assert message in [diagnostic.message for diagnostic in diagnostics]
