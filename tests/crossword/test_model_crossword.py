"""Crosswords: clues, answers, content, differences, features, dictionaries, checks."""

from __future__ import annotations

import copy
import json
import pickle
import time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from xwcore import Feature, Place, Puzzle, diff
from xwcore.errors import ReadError, WriteError
from xwcore.findings.loss import Loss, merged
from xwcore.findings.places import WHOLE
from xwcore.model.difference import undeclared_losses
from xwcore.plugin import Metadata, OtherPuzzle, ReadContext, Unmodeled, WriteContext
from xwcore_crossword import (
    BAR_LEFT,
    CIRCLE,
    Clue,
    Clues,
    Color,
    Crossword,
    CrosswordFeature,
    Grid,
    Readings,
    Timer,
    texts_in_grid_order,
)
from xwcore_crossword.checks import check_crossword
from xwcore_crossword.clue import marked_clue
from xwcore_crossword.markup import Styled, escaped_html, normalized, plain_text
from xwcore_crossword.strategies import crosswords

GRID = Grid.from_rows(["ABC", "D#E", "FGH"])
CLUES = [
    Clue(1, "across", "first"),
    Clue(3, "across", "last"),
    Clue(1, "down", "left"),
    Clue(2, "down", "right"),
]


def test_clues_are_in_one_order_whatever_was_given() -> None:
    mixed = [
        CLUES[2],
        Clue(1, text="x", group="X"),
        CLUES[1],
        CLUES[0],
        Clue(2, "", "uni"),
        CLUES[3],
    ]
    clues = Crossword(GRID, mixed).clues
    assert [clue.text for clue in clues] == ["last", "first", "left", "right", "x", "uni"]
    assert clues.groups == ["across", "down", "X", ""]
    assert [clue.label for clue in clues][-2:] == ["1-X", "2"]


def test_answers_come_from_the_grid_unless_stated() -> None:
    crossword = Crossword(GRID, [*CLUES[:3], CLUES[3]._replace(answer="OTHER")])
    assert [clue.answer for clue in crossword.clues] == ["ABC", "FGH", "ADF", "OTHER"]
    assert crossword.clues.get(3, "across") == Clue(3, "across", "last", "FGH")
    assert crossword.clues.get(9, "across") is None
    unknown = crossword.replace(grid=GRID.with_solution({(0, 0): None}))
    assert unknown.clues[0].answer is None


def test_answers_read_each_direction_its_own_way() -> None:
    both = Readings(("IE",), ("EI",))
    grid = Grid(2, 2, bytes(4), "ABCD", readings={0: both})
    assert [entry.answer for entry in Crossword(grid).entries] == ["IEB", "CD", "EIC", "BD"]


def test_texts_in_grid_order_find_their_slots() -> None:
    crossword = Crossword(GRID, Clues.in_grid_order(["1A", "1D", "2D", "3A", "more"], GRID))
    clues = [(clue.number, clue.direction, clue.text) for clue in crossword.clues]
    assert clues == [
        (1, "across", "1A"),
        (3, "across", "3A"),
        (1, "down", "1D"),
        (2, "down", "2D"),
        (None, "", "more"),
    ]
    assert crossword == Crossword(GRID, list(crossword.clues))


def test_texts_in_grid_order_keep_their_slots_when_the_grid_changes() -> None:
    crossword = Crossword(GRID, Clues.in_grid_order(["1A", "1D", "2D", "3A"], GRID))
    changed = crossword.replace(grid=Grid.from_rows(["ABC", "DXE", "FGH"]))
    assert [clue.label for clue in changed.clues] == ["1-Across", "3-Across", "1-Down", "2-Down"]


def test_a_clue_taken_out_and_put_back_is_no_change() -> None:
    crossword = Crossword(GRID, CLUES)
    again = crossword.replace(clues=list(crossword.clues))
    assert again == crossword
    assert CrosswordFeature.CLUE_ANSWERS not in again.features()


def test_an_empty_clue_is_the_same_content_as_none() -> None:
    assert Crossword(GRID, [*CLUES[:3], Clue(2, "down", "")]) == Crossword(GRID, CLUES[:3])


def test_provenance_is_no_content() -> None:
    puzzle = Crossword(GRID, CLUES, extras={"x": b"1"}, source_format="x")
    assert puzzle == Crossword(GRID, CLUES)


@pytest.mark.parametrize(
    ("change", "feature", "where"),
    [
        ({"title": "T"}, Feature.TITLE, WHOLE),
        ({"metadata": {"Date": "today"}}, Feature.METADATA, Place(key="Date")),
        ({"timer": Timer(3)}, CrosswordFeature.TIMER, WHOLE),
        ({"diagramless": True}, CrosswordFeature.DIAGRAMLESS, WHOLE),
        ({"grid": GRID.with_flag(CIRCLE, [(0, 1)])}, CrosswordFeature.CIRCLES, Place(cell=(0, 1))),
        ({"grid": GRID.with_fill({(0, 1): "B"})}, CrosswordFeature.FILL, Place(cell=(0, 1))),
        ({"grid": GRID.with_solution({(0, 0): "AB"})}, CrosswordFeature.REBUS, Place(cell=(0, 0))),
        (
            {"grid": GRID.with_solution({(0, 0): None})},
            CrosswordFeature.SOLUTION,
            Place(cell=(0, 0)),
        ),
        ({"clues": CLUES[1:]}, CrosswordFeature.CLUES, Place(clue="1-Across")),
        ({"clues": [*CLUES, Clue(1, group="X")]}, CrosswordFeature.CLUE_GROUPS, Place(clue="1-X")),
        ({"clues": [*CLUES, Clue(7, "", "u")]}, CrosswordFeature.UNICLUES, Place(clue="7")),
        (
            {"clues": [*CLUES, Clue(9, "down", "u")]},
            CrosswordFeature.UNPLACED_CLUES,
            Place(clue="9-Down"),
        ),
        (
            {"clues": [*CLUES, Clue(1, "down", "u")]},
            CrosswordFeature.SHARED_PLACES,
            Place(clue="1-Down"),
        ),
        (
            {"clues": [CLUES[1], CLUES[0], *CLUES[2:]]},
            CrosswordFeature.CLUE_ORDER,
            Place(clue="across"),
        ),
    ],
)
def test_each_change_is_one_difference_in_its_place(
    change: dict[str, Any], feature: Feature, where: Place
) -> None:
    before = Crossword(GRID, CLUES)
    after = before.replace(**change)
    assert before != after
    assert [(difference.feature, difference.where) for difference in diff(before, after)] == [
        (feature, where)
    ]


def test_differences_are_in_order_of_feature_then_place() -> None:
    before = Crossword(GRID.with_fill({(2, 2): "H", (1, 0): "D"}), CLUES, notes="n")
    after = Crossword(GRID.with_fill({(0, 1): "X"}), CLUES, title="T")
    places = [(difference.feature, difference.where) for difference in diff(before, after)]
    cells = [Place((0, 1)), Place((1, 0)), Place((2, 2))]
    texts = [(Feature.TITLE, WHOLE), (Feature.NOTES, WHOLE)]
    assert places == [*texts, *((CrosswordFeature.FILL, cell) for cell in cells)]


def test_bars_that_divide_nothing_are_no_content() -> None:
    edge = GRID.with_cells(bars=bytes([BAR_LEFT, 0, 0, 0, BAR_LEFT, 0, 0, 0, 0]))
    assert Crossword(edge) == Crossword(GRID)


def test_an_unknown_cell_that_became_a_letter_is_one_difference() -> None:
    before = Crossword(GRID.with_solution({(0, 0): None}))
    differences = diff(before, Crossword(GRID))
    assert [(difference.feature, difference.where) for difference in differences] == [
        (CrosswordFeature.UNKNOWN_CELLS, Place(cell=(0, 0)))
    ]


def test_undeclared_features_are_lost_where_they_are() -> None:
    crossword = Crossword(GRID.with_flag(CIRCLE, [(0, 1), (2, 2)]), title="T")
    held = frozenset({CrosswordFeature.GRID, CrosswordFeature.SOLUTION, Feature.TITLE})
    (loss,) = merged(undeclared_losses(crossword, held, "Toy"), ())
    assert loss.feature == CrosswordFeature.CIRCLES
    assert loss.count == 2
    assert loss.where == (Place(cell=(0, 1)), Place(cell=(2, 2)))
    assert str(loss) == "Toy cannot hold circles (row 1, column 2; row 3, column 3)"


def test_a_place_reported_twice_is_lost_once_with_the_first_message() -> None:
    here, there = Place(cell=(0, 0)), Place(cell=(0, 1))
    undeclared = [Loss(CrosswordFeature.FILL, "no fill", (here,)), Loss(Feature.TITLE, "no title")]
    reported = [
        Loss(CrosswordFeature.FILL, "no letter here", (here, there, there)),
        Loss(Feature.AUTHOR, "no author"),
    ]
    assert merged(undeclared, reported) == (
        Loss(Feature.TITLE, "no title"),
        Loss(Feature.AUTHOR, "no author"),
        Loss(CrosswordFeature.FILL, "no fill", (here,)),
        Loss(CrosswordFeature.FILL, "no letter here", (there,)),
    )


def test_thousands_of_metadata_keys_are_compared_in_linear_time() -> None:
    crossword = Crossword(GRID, metadata=[(f"Key{number}", "value") for number in range(20_000)])
    start = time.process_time()
    facts = crossword.facts()
    assert time.process_time() - start < 2
    assert facts[Feature.METADATA, Place(key="Key7")] == ("value",)


def test_thousands_of_texts_of_markup_are_joined_in_linear_time() -> None:
    start = time.process_time()
    (text,) = normalized(["text", ""] * 200_000)
    assert time.process_time() - start < 2
    assert text == "text" * 200_000


def test_markup_is_content_beside_the_text() -> None:
    clue = marked_clue(1, "across", ("the ", Styled("italic", ("Times",)), "", " <x>"))
    assert clue.text == "the Times <x>"
    assert clue.markup is not None
    assert escaped_html(clue.markup) == "the <i>Times</i> &lt;x&gt;"
    link = Styled("link", ("it",), ('https://example.com/"&',))
    assert escaped_html((link,)) == '<span title="https://example.com/&quot;&amp;">it</span>'
    assert plain_text(clue.markup) == clue.text
    assert marked_clue(1, "across", ("plain", " text")).markup is None
    plain = Crossword(GRID, [clue._replace(markup=None)])
    assert [difference.feature for difference in diff(Crossword(GRID, [clue]), plain)] == [
        CrosswordFeature.CLUE_MARKUP
    ]


def test_metadata_is_ordered_repeats_and_ignores_case() -> None:
    data = Metadata([("Date", "1"), ("Editor", "A"), ("editor", "B"), ("Note", "n", 3)])
    assert data.get("EDITOR") == "A"
    assert data.get_all("editor") == ["A", "B"]
    assert data.get("absent", "x") == "x"
    assert data.with_value("editor", "C").get_all("editor") == ["C"]
    assert data.with_value("date", None).keys() == ["Editor", "editor", "Note"]
    assert data.with_value("New", "v")[-1] == ("New", "v", 1)


@pytest.mark.slow
@settings(max_examples=150)
@given(puzzle=crosswords(), other=crosswords())
def test_diff_is_empty_exactly_for_equal_puzzles(puzzle: Crossword, other: Crossword) -> None:
    assert diff(puzzle, puzzle.replace()) == ()
    assert (diff(puzzle, other) == ()) == (puzzle == other)
    for original in (puzzle, other):
        assert pickle.loads(pickle.dumps(original)) == original == copy.deepcopy(original)


@pytest.mark.slow
@given(puzzle=crosswords())
def test_features_are_those_of_the_facts(puzzle: Crossword) -> None:
    assert puzzle.features() == {feature for feature, _ in puzzle.facts()}


@given(data=st.data(), features=st.frozensets(st.sampled_from(list(CrosswordFeature.members()))))
def test_the_strategy_stays_within_its_features(
    data: st.DataObject, features: frozenset[Feature]
) -> None:
    puzzle = data.draw(crosswords(features | {CrosswordFeature.GRID}))
    assert puzzle.features() <= features | {CrosswordFeature.GRID}


@pytest.mark.slow
@given(puzzle=crosswords())
def test_dictionaries_are_json_safe(puzzle: Crossword) -> None:
    values = puzzle.to_dict()
    assert json.loads(json.dumps(values)) == values
    assert values["xwcore"] == 1


def test_replace_refuses_unknown_names() -> None:
    with pytest.raises(TypeError):
        Crossword(GRID).replace(tittle="x")


# -- checks -----------------------------------------------------------------------------------


def codes_of(crossword: Crossword) -> list[str]:
    return [diagnostic.code for diagnostic in check_crossword(crossword)]


def test_a_whole_crossword_passes_the_checks() -> None:
    assert codes_of(Crossword(GRID, CLUES)) == []


@pytest.mark.parametrize(
    ("change", "code", "place"),
    [
        ({"clues": CLUES[1:]}, "XW101", "1-Across"),
        ({"clues": [*CLUES, Clue(8, "down", "x")]}, "XW102", "8-Down"),
        ({"clues": [*CLUES, Clue(1, "down", "x")]}, "XW103", "1-Down"),
        ({"clues": [*CLUES[:3], Clue(2, "down", " FIRST")]}, "XW104", "2-Down"),
        ({"clues": [*CLUES[:3], Clue(2, "down", "r", "AB")]}, "XW105", "2-Down"),
        ({"clues": [*CLUES[:3], Clue(2, "down", "r", "CEX")]}, "XW106", "2-Down"),
        ({"clues": [*CLUES[:3], Clue(2, "down", "r", "CE")]}, "XW105", "2-Down"),
        ({"grid": GRID.with_fill({(0, 0): "Z"})}, "XW109", (0, 0)),
    ],
)
def test_checks_name_the_place(change: dict[str, Any], code: str, place: object) -> None:
    diagnostics = check_crossword(Crossword(GRID, CLUES).replace(**change))
    assert [diagnostic.code for diagnostic in diagnostics] == [code]
    assert diagnostics[0].span is not None
    assert place in (diagnostics[0].span.place.clue, diagnostics[0].span.place.cell)


def test_entry_without_a_number_needs_no_clue() -> None:
    grid = GRID.with_cells(stated_numbers={0: 1, 6: 3})
    clues = [clue for clue in CLUES if clue.number != 2]
    assert codes_of(Crossword(grid, clues)) == []
    assert codes_of(Crossword(grid, clues[1:])) == ["XW101"]


def test_a_clue_without_a_direction_is_for_both_entries_of_its_number() -> None:
    uniclues = [Clue(number, text=text) for number, text in ((1, "a"), (2, "b"), (3, "c"))]
    assert codes_of(Crossword(GRID, uniclues)) == []
    assert codes_of(Crossword(GRID, uniclues[1:])) == ["XW101", "XW101"]
    assert codes_of(Crossword(GRID, [*CLUES[1:], Clue(1, text="a")])) == []
    assert codes_of(Crossword(GRID, [*uniclues, Clue(1, text="d")])) == []
    assert codes_of(Crossword(GRID, [*uniclues, Clue(1, text="d"), Clue(1, text="e")])) == ["XW103"]
    assert codes_of(Crossword(GRID, [*uniclues, Clue(2, text="d")])) == ["XW103"]


def test_entries_where_a_clue_goes_on_need_none() -> None:
    linked = Clue(1, "across", "both", "ABCFGH", metadata=(("continued", "3-Across"),))
    clues = [linked, *(clue for clue in CLUES if clue.label not in ("1-Across", "3-Across"))]
    assert codes_of(Crossword(GRID, clues)) == []
    unlinked = linked._replace(metadata=(("continues", "3-Across"),), answer="ABCXYZ")
    assert codes_of(Crossword(GRID, [unlinked, *clues[1:]])) == ["XW101", "XW105"]


def test_entries_need_no_clue_where_all_clues_are_in_lists_of_other_names() -> None:
    rows = [Clue(1, text="one", group="Rows"), Clue("A", text="two", group="Blooms")]
    assert codes_of(Crossword(GRID, rows)) == []
    assert "XW101" in codes_of(Crossword(GRID, [*rows, Clue(1, "across", "x")]))
    assert "XW101" in codes_of(Crossword(GRID, [*rows, Clue(1, text="x")]))


def test_entries_need_no_clue_where_clues_have_their_own_cells() -> None:
    grid = Grid.from_rows(["#BC", "D.E", "FGH"], unknown=".")
    spiral = [Clue(1, text="in", group="Inward", cells=((0, 1), (0, 2), (1, 2)))]
    assert codes_of(Crossword(grid, spiral)) == []
    assert {"XW101", "XW107"} <= set(codes_of(Crossword(grid, [*spiral, Clue(1, "across", "x")])))


@pytest.mark.parametrize(
    ("answer", "reported"),
    [
        ("pad owe", []),
        ("pad-ten-den", []),
        ("pad pot" + " pot" * 7, []),
        ("pad pot" + " pot" * 8, ["XW105"]),
        ("pads", ["XW105"]),
        ("pad owes", ["XW105"]),
        ("owe pad", ["XW105"]),
        ("pad pa", ["XW105"]),
    ],
)
def test_an_answer_may_go_on_in_further_entries(answer: str, reported: list[str]) -> None:
    grid = Grid.from_rows(["PAD", "OWE", "TEN"])
    puzzle = Crossword(grid, [Clue(1, "across", "See 4", answer)])
    codes = [entry.code for entry in check_crossword(puzzle) if entry.code in ("XW105", "XW106")]
    assert codes == reported


def test_an_answer_differs_from_an_entry_with_a_sign_in_letters_not_in_length() -> None:
    clues = [Clue(1, "across", "Sugar", "CONE")]
    assert "XW106" in codes_of(Crossword(Grid.from_rows([list("C*NE")]), clues))
    assert "XW105" in codes_of(Crossword(Grid.from_rows([list("C*N")]), clues))


def test_checks_report_shape_and_solution() -> None:
    lopsided = Grid.from_rows(["#BC", "D.E", "FGH"], unknown=".")
    assert "XW107" in codes_of(Crossword(lopsided))
    blank = GRID.with_cells(letters="")
    assert codes_of(Crossword(blank, CLUES)) == ["XW108"]


def test_checks_accept_every_right_way_to_enter_a_rebus() -> None:
    grid = Grid.from_rows([["HEART", "B"]])
    for entered in ("HEART", "H", "heart"):
        assert "XW109" not in codes_of(Crossword(grid.with_fill({(0, 0): entered})))
    assert "XW109" in codes_of(Crossword(grid.with_fill({(0, 0): "HE"})))


def test_checks_accept_the_short_form_of_one_letter() -> None:
    grid = Grid.from_rows(["5B"], shorts={0: "F"})
    for entered in ("5", "F", "f"):
        assert "XW109" not in codes_of(Crossword(grid.with_fill({(0, 0): entered})))
    assert "XW109" in codes_of(Crossword(grid.with_fill({(0, 0): "V"})))


def test_one_clue_can_be_changed() -> None:
    puzzle = Crossword(GRID, CLUES)
    edited = puzzle.replace(clues=puzzle.clues.with_clue(0, text="New"))
    assert [difference.after for difference in diff(puzzle, edited)] == ["New"]
    assert edited.clues.stated_answers == puzzle.clues.stated_answers
    marked = puzzle.clues.with_clue(0, text="New", markup=(Styled("bold", ("New",)),))
    assert marked[0].markup is not None
    assert marked.with_clue(0, text="Newer")[0].markup is None


def test_stated_answers_are_sparse_and_answers_are_not() -> None:
    clues = Crossword(GRID, CLUES).clues
    assert clues.answers == tuple(clue.answer for clue in clues)
    assert len(clues.answers) == len(clues.texts)


def test_differences_read_back_are_losses_of_declared_features() -> None:
    puzzle = Crossword(GRID, CLUES, title="T", author="A", notes="N")
    context = WriteContext("toy", features=frozenset({Feature.TITLE, Feature.AUTHOR}))
    messages = {Feature.AUTHOR: lambda difference: f"no {difference.before}"}

    def read(data: bytes, context: ReadContext) -> Crossword:
        assert (data, context.format, context.options) == (b"file", "toy", {"key": 1})
        return Crossword(GRID, CLUES)

    context.report_differences(puzzle, b"file", read, messages, options={"key": 1})
    losses = [(loss.feature, loss.message) for loss in context.losses]
    assert losses == [
        (Feature.TITLE, "title missing in the file read back"),
        (Feature.AUTHOR, "no A"),
    ]


def test_a_written_file_that_cannot_be_read_back_is_an_error() -> None:
    def read(_data: bytes, _context: ReadContext) -> Crossword:
        raise ReadError("no grid")

    with pytest.raises(WriteError, match="toy: the file written cannot be read back: no grid"):
        WriteContext("toy").report_differences(Crossword(GRID, CLUES), b"", read)


@settings(max_examples=60)
@given(crosswords())
def test_a_dictionary_gives_the_crossword_back(puzzle: Crossword) -> None:
    structure = json.loads(json.dumps(puzzle.to_dict()))
    assert Crossword.from_dict(structure) == puzzle
    assert Puzzle.from_dict(structure) == puzzle


def test_a_dictionary_keeps_marks_of_blocks_and_unmodeled_content() -> None:
    grid = Grid.from_rows(["A#"]).with_cells(colors={1: Color("#ff0000")}, stated_numbers={0: "x"})
    other = OtherPuzzle(title="Map", unmodeled=[Unmodeled("board", [[1, 2], None], 2)])
    for puzzle in (Crossword(grid, unmodeled=[Unmodeled("zones", "[]")]), other):
        assert Puzzle.from_dict(json.loads(json.dumps(puzzle.to_dict()))) == puzzle
    with pytest.raises(ValueError, match="unknown kind 'x'"):
        Puzzle.from_dict({"kind": "x"})


def test_unmodeled_content_is_content_by_name() -> None:
    before = Crossword(GRID, unmodeled=[Unmodeled("zones", "[]"), Unmodeled("zones", "{}", 3)])
    (difference,) = diff(before, Crossword(GRID))
    assert (difference.feature, difference.where) == (Feature.UNMODELED, Place(key="zones"))
    assert difference.before == (("[]", 1), ("{}", 3))


def test_a_clue_gets_another_direction_or_other_cells() -> None:
    clues = Crossword(GRID, CLUES).clues
    assert clues.with_clue(0, direction="Down").directions != clues.directions
    assert clues.with_clue(0, group="extra")[-1].direction == "extra"
    assert clues.with_clue(0, cells=((0, 0), (1, 0)))[0].cells == ((0, 0), (1, 0))


def test_clues_without_a_grid_have_no_entries() -> None:
    clues = Clues([Clue(1, "across", "Text")])
    assert not clues.are_the_entries()
    assert texts_in_grid_order(clues) is None
    assert clues.answers == (None,)
    assert clues == clues  # noqa: PLR0124 - an object is equal to itself
    assert clues != "clues"
    assert repr(clues) == "<Clues 1>"


def test_entries_compare_by_place_and_answer() -> None:
    first, *_ = Crossword(GRID, CLUES).entries
    same, *_ = Crossword(GRID).entries
    assert first == same
    assert not first != same  # noqa: SIM202 - both operators
    assert len({first, same}) == 1
    assert first.clue is not None
    assert first.of(Clues()).clue is None
    assert first != "entry"


def test_metadata_is_hashable_and_shows_its_entries() -> None:
    metadata = Crossword(GRID, metadata={"a": "b"}).metadata
    assert hash(metadata) == hash(Crossword(GRID, metadata={"a": "b"}).metadata)
    assert repr(metadata) == "Metadata([MetadataEntry(key='a', value='b', level=1)])"


def test_differences_of_any_value_are_json_safe() -> None:
    puzzle = Crossword(GRID)
    value = {"key": [1, (2, b"\3")], "other": frozenset()}
    for kept in (value, {1, 2}):
        (difference,) = diff(puzzle, puzzle.replace(unmodeled=(Unmodeled("x", kept),)))
        json.dumps(difference.to_dict())


def test_a_clue_is_matched_by_its_cells_before_its_label() -> None:
    grid = Grid.from_rows(["ABC", "D#E", "FGH"])
    across, down = ((0, 0), (0, 1), (0, 2)), ((0, 0), (1, 0), (2, 0))
    last, right = ((2, 0), (2, 1), (2, 2)), ((0, 2), (1, 2), (2, 2))
    clues = [
        Clue(7, "across", "first", cells=across),
        Clue(8, "across", "last", cells=last),
        # One clue for two entries, as "9 and 10" is.
        Clue(9, "down", "both", cells=(*down, *right)),
    ]
    assert found_codes(Crossword(grid, clues)).isdisjoint({"XW101", "XW102", "XW103"})
    # The label is that of an entry, the cells are those of another one.
    swapped = [clues[0]._replace(number=3), clues[1]._replace(number=1), clues[2]]
    assert found_codes(Crossword(grid, swapped)).isdisjoint({"XW101", "XW102", "XW103"})
    elsewhere = [clues[0]._replace(number=3), clues[2]]
    assert "XW101" in found_codes(Crossword(grid, elsewhere))
    twice = [*clues, clues[0]._replace(text="again")]
    assert "XW103" in found_codes(Crossword(grid, twice))


def found_codes(puzzle: Crossword) -> set[str]:
    return {str(diagnostic.code) for diagnostic in check_crossword(puzzle)}
