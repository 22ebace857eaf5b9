"""Adaptations: what a conversion moves, what it reports, and how reading takes it back."""

from __future__ import annotations

import io

import pytest
from hypothesis import HealthCheck, assume, given, settings
from hypothesis import strategies as st

import xwcore
import xwcore_crossword
from xwcore import Feature, OptionError, Place
from xwcore_crossword import (
    CIRCLE,
    GIVEN,
    SHADE,
    Clue,
    Crossword,
    CrosswordFeature,
    Grid,
    Readings,
    adapting,
)
from xwcore_crossword.markup import Styled
from xwcore_crossword.strategies import crosswords

GRID = Grid.from_rows(["ABC", "D#E", "FGH"])
CLUES = [
    Clue(1, "across", "Spanish champion", enumeration="3"),
    Clue(3, "across", "last"),
    Clue(1, "down", "", enumeration="1,2"),
    Clue(2, "down", "right"),
]
NOTES_AND_CLUES = frozenset(
    {
        CrosswordFeature.GRID,
        CrosswordFeature.SOLUTION,
        CrosswordFeature.REBUS,
        Feature.NOTES,
        CrosswordFeature.CLUES,
        CrosswordFeature.CIRCLES,
        CrosswordFeature.CLUE_MARKUP,
    }
)


def adapted(
    puzzle: Crossword, *, empty_clues: bool = True
) -> tuple[Crossword, tuple[xwcore.Adaptation, ...]]:
    result, adaptations = adapting.adapt(puzzle, NOTES_AND_CLUES, empty_clues=empty_clues)
    assert isinstance(result, Crossword)
    assert adapting.undo(result, NOTES_AND_CLUES, empty_clues=empty_clues) == puzzle
    return result, adaptations


def test_an_enumeration_goes_to_the_end_of_the_clue() -> None:
    puzzle, (adaptation,) = adapted(Crossword(GRID, CLUES))
    assert puzzle.clues.texts == ("Spanish champion (3)", "last", "(1,2)", "right")
    assert CrosswordFeature.ENUMERATIONS not in puzzle.features()
    assert adaptation.feature == CrosswordFeature.ENUMERATIONS
    assert adaptation.where == (Place(clue="1-Across"), Place(clue="1-Down"))
    assert str(adaptation) == "enumeration at the end of the clue (1-Across; 1-Down)"


def test_an_enumeration_in_the_text_is_not_repeated() -> None:
    puzzle, _ = adapting.adapt(
        Crossword(GRID, [Clue(1, "across", "First (3)", enumeration="3")]), NOTES_AND_CLUES
    )
    assert isinstance(puzzle, Crossword)
    assert puzzle.clues.texts == ("First (3)",)


def test_an_enumeration_follows_markup() -> None:
    markup = ("in ", Styled("italic", ("Hamlet",)))
    clue = Clue(1, "across", "in Hamlet", markup=markup, enumeration="4-3")
    puzzle, _ = adapted(Crossword(GRID, [clue]))
    assert puzzle.clues[0].markup == (*markup, " (4-3)")


def test_bold_and_italic_become_signs() -> None:
    features = NOTES_AND_CLUES - {CrosswordFeature.CLUE_MARKUP}
    markup = ("In ", Styled("italic", ("Hamlet",)), ", ", Styled("bold", ("loud",)), "!")
    clue = Clue(1, "across", "In Hamlet, loud!", markup=markup, enumeration="3")
    puzzle, adaptations = adapting.adapt(Crossword(GRID, [clue]), features)
    assert isinstance(puzzle, Crossword)
    assert puzzle.clues.texts == ("In _Hamlet_, *loud*! (3)",)
    assert not puzzle.clues.markups
    (signs,) = (a for a in adaptations if a.feature == CrosswordFeature.CLUE_MARKUP)
    assert signs.where == (Place(clue="1-Across"),)
    assert adapting.undo(puzzle, features) == Crossword(GRID, [clue])


@pytest.mark.parametrize("text", ["___ Lanka", "5*3*2", "snake_case_name", "* a *", "_ or _"])
def test_other_signs_are_no_markup(text: str) -> None:
    features = NOTES_AND_CLUES - {CrosswordFeature.CLUE_MARKUP}
    puzzle = Crossword(GRID, [Clue(1, "across", text)])
    assert adapting.undo(puzzle, features) == puzzle


def test_a_style_without_a_sign_stays_to_be_reported() -> None:
    features = NOTES_AND_CLUES - {CrosswordFeature.CLUE_MARKUP}
    markup = ("H", Styled("sub", ("2",)), "O ", Styled("italic", ("snake_case",)))
    puzzle = Crossword(GRID, [Clue(1, "across", "H2O snake_case", markup=markup)])
    assert adapting.adapt(puzzle, features) == (puzzle, ())


def test_an_intro_goes_in_front_of_the_notes() -> None:
    puzzle, (adaptation,) = adapted(
        Crossword(GRID, notes="A note.", metadata={"Intro": "Some clues lack a word."})
    )
    assert puzzle.notes == "Intro: Some clues lack a word.\n\nNotes: A note."
    assert not puzzle.metadata
    assert adaptation.where == (Place(key="Intro"),)


def test_clues_of_groups_and_uniclues_are_listed_in_the_notes() -> None:
    clues = [
        Clue(1, "across", "first"),
        Clue(1, text="both\nways", enumeration="3"),
        Clue(None, text="loose"),
        Clue("A", group="Blooms", text="red", cells=((0, 0), (0, 1))),
        Clue(None, group="Rows", text="row"),
        Clue("B", group="Blooms", text="blue"),
    ]
    puzzle = Crossword(GRID, clues, notes="A note.", metadata={"Intro": "Hello"})
    result, adaptations = adapting.adapt(puzzle, NOTES_AND_CLUES)
    assert isinstance(result, Crossword)
    assert result.clues.numbers == puzzle.clues.numbers
    assert result.notes == (
        "Intro: Hello\n\nNotes: A note.\n\nBlooms:\nA. red\nB. blue\n\nRows:\nrow"
        "\n\nClues:\n1. both ways (3)"
    )
    by_feature = {adaptation.feature: adaptation.where for adaptation in adaptations}
    assert by_feature[CrosswordFeature.UNICLUES] == (Place(clue="1"),)
    groups = ("A-Blooms", "no number-Rows", "B-Blooms")
    assert set(by_feature[CrosswordFeature.CLUE_GROUPS]) == {Place(clue=label) for label in groups}
    again = adapting.undo(result, NOTES_AND_CLUES)
    assert isinstance(again, Crossword)
    assert again.metadata.get_all("Intro") == ["Hello"]
    assert again.notes.startswith("A note.\n\nBlooms:")
    _, adaptations = adapting.adapt(puzzle, {*NOTES_AND_CLUES, CrosswordFeature.CLUE_GROUPS})
    assert CrosswordFeature.CLUE_GROUPS not in {adaptation.feature for adaptation in adaptations}


def test_shades_become_circles_where_there_are_none() -> None:
    shaded = GRID.with_flag(SHADE, [(0, 0), (2, 2)])
    puzzle, (adaptation,) = adapted(Crossword(shaded))
    assert [cell.marks.circle for cell in puzzle.grid].count(True) == 2
    assert adaptation.where == (Place(cell=(0, 0)), Place(cell=(2, 2)))
    both = Crossword(shaded.with_flag(CIRCLE, [(0, 1)]))
    assert adapting.adapt(both, NOTES_AND_CLUES) == (both, ())


def test_shades_become_a_gray_background_where_the_format_has_colors() -> None:
    features = NOTES_AND_CLUES | {CrosswordFeature.COLORS}
    shaded = Crossword(GRID.with_flag(SHADE, [(0, 0), (2, 2)]))
    puzzle, (adaptation,) = adapting.adapt(shaded, features)
    assert isinstance(puzzle, Crossword)
    assert set(puzzle.grid.colors.values()) == {xwcore_crossword.Color(background="#dcdcdc")}
    assert puzzle.features().isdisjoint({CrosswordFeature.SHADES, CrosswordFeature.CIRCLES})
    assert adaptation.where == (Place(cell=(0, 0)), Place(cell=(2, 2)))
    assert adapting.undo(puzzle, features) == shaded


def test_the_only_background_color_becomes_circles() -> None:
    gray, red = (
        xwcore_crossword.Color(background="#C0C0C0"),
        xwcore_crossword.Color(background="#ff0000"),
    )
    white = xwcore_crossword.Color(background="#ffffff", text="#000000")
    puzzle = Crossword(GRID.with_cells(colors={0: gray, 2: gray._replace(text="#ff0000")}))
    result, (adaptation,) = adapting.adapt(puzzle, NOTES_AND_CLUES)
    assert isinstance(result, Crossword)
    assert [cell.index for cell in result.grid if cell.marks.circle] == [0, 2]
    assert result.grid.colors == {2: xwcore_crossword.Color(text="#ff0000")}
    assert (adaptation.feature, len(adaptation.where)) == (CrosswordFeature.COLORS, 2)
    for colors in ({0: gray, 2: red}, {0: white}, dict.fromkeys(range(9), gray)):
        kept = Crossword(GRID.with_cells(colors=colors))
        assert adapting.adapt(kept, NOTES_AND_CLUES) == (kept, ())
    circled = Crossword(puzzle.grid.with_flag(CIRCLE, [(0, 1)]))
    assert adapting.adapt(circled, NOTES_AND_CLUES) == (circled, ())


def test_alternative_readings_are_joined() -> None:
    grid = GRID.with_cells(readings={0: Readings(("A", "XY"), ("A", "XY"))})
    puzzle, (adaptation,) = adapted(Crossword(grid, [Clue(1, "across", "first", "ABC")]))
    assert puzzle.grid[0, 0].solution == "A/XY"
    assert adaptation.where == (Place(cell=(0, 0)),)
    assert CrosswordFeature.CLUE_ANSWERS not in puzzle.features()


def test_directional_readings_stay() -> None:
    puzzle = Crossword(GRID.with_cells(readings={0: Readings(("A",), ("X",))}))
    assert adapting.adapt(puzzle, NOTES_AND_CLUES) == (puzzle, ())


def test_empty_and_missing_clues_become_hyphens_for_readers_that_need_text() -> None:
    puzzle, (adaptation,) = adapted(
        Crossword(GRID, [Clue(1, "across", ""), Clue(1, "down", "left")]), empty_clues=False
    )
    assert [(clue.label, clue.text) for clue in puzzle.clues] == [
        ("1-Across", "-"),
        ("3-Across", "-"),
        ("1-Down", "left"),
        ("2-Down", "-"),
    ]
    assert adaptation.feature == CrosswordFeature.CLUES
    assert CrosswordFeature.CLUE_ORDER not in puzzle.features()


def test_entries_of_a_clue_for_several_get_a_reference() -> None:
    linked = Clue(3, "across", "both", metadata=(("continued", "1-Down, 1-Across"),))
    clues = [Clue(1, "across", " "), linked, Clue(2, "down", "own")]
    features = NOTES_AND_CLUES | {CrosswordFeature.CLUE_METADATA}
    assert adapting.adapt(Crossword(GRID, clues), features) == (Crossword(GRID, clues), ())
    puzzle, adaptations = adapting.adapt(Crossword(GRID, clues), NOTES_AND_CLUES, empty_clues=False)
    assert isinstance(puzzle, Crossword)
    assert [(clue.label, clue.text) for clue in puzzle.clues] == [
        ("1-Across", "See 3-Across"),
        ("3-Across", "both"),
        ("1-Down", "See 3-Across"),
        ("2-Down", "own"),
    ]
    assert [adaptation.where for adaptation in adaptations] == [
        (Place(clue="1-Down"), Place(clue="1-Across"))
    ]


@pytest.mark.parametrize("text", [" ", "\u00a0", "\n"])
def test_a_clue_of_blanks_becomes_a_hyphen(text: str) -> None:
    clues = [Clue(1, "across", text), *CLUES[1:]]
    puzzle, adaptations = adapting.adapt(
        Crossword(GRID, clues), frozenset(CrosswordFeature.members()), empty_clues=False
    )
    assert isinstance(puzzle, Crossword)
    assert puzzle.clues.texts[0] == "-"
    assert Place(clue="1-Across") in adaptations[0].where


def test_a_format_that_holds_all_needs_no_adaptation() -> None:
    puzzle = Crossword(GRID, CLUES)
    assert adapting.adapt(puzzle, frozenset(CrosswordFeature.members())) == (puzzle, ())


@settings(max_examples=60, deadline=None, suppress_health_check=(HealthCheck.too_slow,))
@given(
    puzzle=crosswords(
        frozenset(
            {
                CrosswordFeature.GRID,
                CrosswordFeature.SOLUTION,
                CrosswordFeature.CLUES,
                CrosswordFeature.CLUE_MARKUP,
                CrosswordFeature.ENUMERATIONS,
                CrosswordFeature.SHADES,
                CrosswordFeature.ALTERNATIVE_READINGS,
                Feature.NOTES,
            }
        )
    ),
    empty_clues=st.booleans(),
)
def test_undo_gives_the_adapted_puzzle_back(puzzle: Crossword, empty_clues: bool) -> None:
    assume("-" not in puzzle.clues.texts)
    adapted(puzzle, empty_clues=empty_clues)


TARGETS = [
    spec.name
    for spec in xwcore.formats().values()
    if spec.reads and spec.writes and "crossword" in spec.kinds
]


@pytest.mark.parametrize("target", TARGETS)
def test_a_conversion_reports_adaptations_and_reading_takes_them_back(target: str) -> None:
    source = xwcore.dumps(Crossword(GRID, CLUES, metadata={"Intro": "Hello"}), "ipuz")
    stream = io.BytesIO()
    conversion = xwcore.convert(source, stream, target_format=target)
    original = xwcore.read(source)
    again = xwcore.read(stream.getvalue(), target)
    assert places(xwcore.diff(conversion.puzzle, again)) == places_of_losses(conversion.losses)
    undone = xwcore.read(stream.getvalue(), target, undo_adaptations=True)
    assert places(xwcore.diff(original, undone)) == places_of_losses(conversion.losses)
    assert (undone == original) is (not conversion.losses)
    kept = {"metadata"} if target == "exolve" else set[str]()  # Exolve has no "Intro"
    assert {loss.feature for loss in conversion.losses} <= kept
    is_adapted = CrosswordFeature.ENUMERATIONS not in xwcore.formats()[target].features
    assert bool(conversion.adaptations) is is_adapted
    exact = xwcore.convert(source, io.BytesIO(), target_format=target, adapt=False)
    assert exact.adaptations == ()
    assert exact.puzzle == original
    assert bool(exact.losses) is (is_adapted or bool(conversion.losses))


def test_adaptations_of_all_puzzles_are_taken_back_on_request_only() -> None:
    data = xwcore.dumps(Crossword(GRID, [Clue(1, "across", "first (3)")]), "puz")
    assert xwcore.read_all(data) == [xwcore.read(data)]
    restored = xwcore.read_all(data, undo_adaptations=True)
    assert restored == [xwcore.read(data, undo_adaptations=True)] != [xwcore.read(data)]


def test_one_adaptation_alone_is_taken_back() -> None:
    puzzle = Crossword(GRID.with_flag(CIRCLE, [(0, 0)]), [Clue(1, "across", "first (3)")])
    data = xwcore.dumps(puzzle, "puz")
    restored = xwcore.read(data, undo_adaptations={"enumerations"})
    assert isinstance(restored, Crossword)
    assert restored.clues[0].enumeration == "3"
    assert restored.grid[0, 0].marks.circle
    with pytest.raises(OptionError, match="'circles', expected one of"):
        xwcore.read(data, undo_adaptations={"circles"})
    for feature in ("colors", "given", "clue-groups", "uniclues", "clue-metadata"):
        with pytest.raises(OptionError, match=f"'{feature}', expected one of .*, metadata, shades"):
            xwcore.read(data, undo_adaptations={feature})


def test_nothing_is_adapted_within_a_format_or_by_a_plain_write() -> None:
    puzzle = Crossword(GRID, [Clue(1, "across", "only")])
    data = xwcore.dumps(puzzle, "puz")
    assert xwcore.convert(data, stream := io.BytesIO(), target_format="puz").adaptations == ()
    assert stream.getvalue() == data
    plain = xwcore.read(data)
    assert isinstance(plain, Crossword)
    assert "-" not in plain.clues.texts
    hyphens = xwcore.read(xwcore.dumps(puzzle, "puz", adapt=True))
    assert isinstance(hyphens, Crossword)
    assert "-" in hyphens.clues.texts


def test_losses_are_those_of_a_plain_write() -> None:
    puzzle = Crossword(GRID, CLUES)
    for adapt, lost in (({}, True), ({"adapt": True}, False)):
        features = {loss.feature for loss in xwcore.losses(puzzle, "puz", **adapt)}
        assert (CrosswordFeature.ENUMERATIONS in features) is lost


@pytest.mark.slow
@pytest.mark.parametrize("target", TARGETS)
def test_losses_of_adapted_puzzles_are_exact(target: str) -> None:
    @settings(
        max_examples=15,
        deadline=None,
        suppress_health_check=(HealthCheck.too_slow, HealthCheck.data_too_large),
    )
    @given(
        puzzle=crosswords(frozenset(CrosswordFeature.members())),
        intro=st.sampled_from(["", "Hello"]),
    )
    def check(puzzle: Crossword, intro: str) -> None:
        puzzle = puzzle.replace(metadata=[*puzzle.metadata, ("Intro", intro)])
        spec = xwcore.formats()[target]
        moved, _ = adapting.adapt(puzzle, spec.features, empty_clues=spec.empty_clues)
        data = xwcore.dumps(puzzle, target, adapt=True)
        losses = xwcore.losses(puzzle, target, adapt=True)
        again = xwcore.read(data, target)
        assert places(xwcore.diff(moved, again)) == places_of_losses(losses)

    check()


def places(differences: tuple[xwcore.Difference, ...]) -> set[tuple[Feature, Place]]:
    return {(difference.feature, difference.where) for difference in differences}


def places_of_losses(losses: tuple[xwcore.Loss, ...]) -> set[tuple[Feature, Place]]:
    return {(loss.feature, place) for loss in losses for place in loss.where}


def test_a_checked_conversion_reports_what_validating_the_target_finds() -> None:
    source = xwcore.dumps(Crossword(GRID, metadata={"Date": "Spring 1955"}), "ipuz")
    plain = xwcore.convert(source, io.BytesIO(), target_format="xd")
    assert "XD305" not in {diagnostic.code for diagnostic in plain.diagnostics}
    conversion = xwcore.convert(source, io.BytesIO(), target_format="xd", check=True)
    (diagnostic,) = [entry for entry in conversion.diagnostics if entry.code == "XD305"]
    assert diagnostic.message == "date 'Spring 1955', expected YYYY-MM-DD"
    assert diagnostic.span is None
    assert diagnostic.fix is None


DATES = {
    "July 4, 2019": "2019-07-04",
    "Thursday, November 1, 2018": "2018-11-01",
    "Thu. Nov. 1st, 2018": "2018-11-01",
    "1 Sept 2018": "2018-09-01",
    "1-Nov-2018": "2018-11-01",
    "20181101": "2018-11-01",
    "2018/11/1": "2018-11-01",
    "2018-11-01T08:30:00Z": "2018-11-01",
    "12/25/2018": "2018-12-25",
    "25.12.2018": "2018-12-25",
    "5/5/2018": "2018-05-05",
    "11/1/2018": None,
    "31/31/2018": None,
    "February 30, 2018": None,
    "Someday, July 4, 2019": None,
    "July 2019": None,
    "2018-11/01": None,
    "": None,
}


@pytest.mark.parametrize(("text", "expected"), DATES.items())
def test_a_date_with_one_meaning_becomes_iso(text: str, expected: str | None) -> None:
    puzzle = Crossword(GRID, metadata=[("Date", text), ("Editor", "E")])
    target = {Feature.METADATA}
    moved, adaptations = adapting.adapt(puzzle, target)
    assert [str(item) for item in adaptations] == (["date as yyyy-mm-dd (Date)"] * bool(expected))
    assert moved.metadata.get("Date") == (expected or text)
    assert moved.replace(metadata=puzzle.metadata) == puzzle
    assert adapting.adapt(moved, target) == (moved, ())
    assert adapting.adapt(puzzle, set()) == (puzzle, ())


def test_given_letters_are_entered_where_cells_cannot_be_given() -> None:
    grid = GRID.with_fill({(0, 1): "Z"}).with_flag(GIVEN, [(0, 0), (0, 1)])
    data = xwcore.dumps(Crossword(grid), "puz", adapt=True)
    entered = xwcore.read(data, kind=Crossword).grid
    assert [cell.fill for cell in entered][:3] == [GRID[0, 0].solution, "Z", None]
    assert "given" in {loss.feature for loss in xwcore.losses(Crossword(grid), "puz")}
    assert "given" not in {
        loss.feature for loss in xwcore.losses(Crossword(grid), "puz", adapt=True)
    }


def test_keys_of_metadata_are_written_in_the_usual_spelling() -> None:
    puzzle = Crossword(Grid.from_rows(["AB"]), metadata=[("date", "2024-02-29"), ("size", "2x1")])
    changed, adaptations = adapting.adapt(puzzle, {Feature.METADATA})
    assert changed.metadata.keys() == ["Date", "size"]
    assert [str(item) for item in adaptations] == ["keys in the usual spelling (date)"]
    data = xwcore.dumps(puzzle, "ipuz", adapt=True)
    assert b'"date": "02/29/2024"' in data
    assert adapting.adapt(puzzle, set())[0] == puzzle


def test_a_converted_date_needs_no_warning() -> None:
    source = xwcore.dumps(Crossword(GRID, metadata={"Date": "July 4, 2019"}), "jpz")
    target = io.BytesIO()
    conversion = xwcore.convert(source, target, target_format="xd", check=True)
    assert b"\nDate: 2019-07-04\n" in target.getvalue()
    assert Feature.METADATA not in {loss.feature for loss in conversion.losses}
    assert "XD305" not in {diagnostic.code for diagnostic in conversion.diagnostics}


def test_a_clue_over_the_limit_of_the_target_is_reported_when_writing() -> None:
    clue = Clue(1, "across", "long " * 300)
    source = xwcore.dumps(Crossword(GRID, [clue]), "ipuz")
    conversion = xwcore.convert(source, io.BytesIO(), target_format="puz")
    (diagnostic,) = conversion.diagnostics
    assert diagnostic.message == "clue 1: 1500 characters, expected at most 505"


def test_an_enumeration_inside_of_markup_stays() -> None:
    for markup in (("Spanish ", Styled("bold", ("champion (3)",))), ("Spanish champion (", "3)")):
        puzzle = Crossword(GRID, [Clue(1, "across", "Spanish champion (3)", markup=markup)])
        undone = adapting.undo(puzzle, NOTES_AND_CLUES, empty_clues=True)
        assert isinstance(undone, Crossword)
        assert undone.clues.texts == ("Spanish champion (3)",) or not puzzle.clues[0].markup


def test_a_description_becomes_the_notes_where_there_are_none() -> None:
    puzzle = Crossword(GRID, CLUES, metadata={"description": "Read this first."})
    result, adaptations = adapting.adapt(puzzle, NOTES_AND_CLUES | {Feature.METADATA})
    assert isinstance(result, Crossword)
    assert (result.notes, [*result.metadata]) == ("Read this first.", [])
    assert "the description as the notes" in {adaptation.what for adaptation in adaptations}
    both, _ = adapting.adapt(puzzle.replace(notes="Notes"), NOTES_AND_CLUES | {Feature.METADATA})
    assert both.notes == "Notes"


def test_an_entry_whose_label_is_that_of_other_cells_has_a_hyphen() -> None:
    clues = [*CLUES[:3], Clue(2, "down", "elsewhere", cells=((0, 0), (0, 1), (0, 2)))]
    puzzle = xwcore.read(xwcore.dumps(Crossword(GRID, clues), "puz", adapt=True))
    assert isinstance(puzzle, Crossword)
    assert all(puzzle.clues.texts)


@pytest.mark.parametrize("format", ["puz", "across-text"])
@pytest.mark.parametrize("group", ["across", "Rows"])
def test_a_clue_is_that_of_the_entry_where_its_cells_begin(format: str, group: str) -> None:
    """Another entry has a hyphen, also one that lies within scattered cells."""
    cells = (((0, 0), (0, 1), (0, 2)), ((1, 0), (1, 1), (1, 2)), ((2, 2), (2, 0), (2, 1), (2, 2)))
    clues = [
        Clue(number, text=text, cells=places, group=group)
        for number, text, places in zip((1, 2, 3), ("one", "two", "three"), cells, strict=True)
    ]
    puzzle = Crossword(Grid.from_rows(["PAD", "OWE", "TEN"]), clues, title="Cells")
    written = xwcore.read(xwcore.dumps(puzzle, format, adapt=True))
    assert isinstance(written, Crossword)
    texts = {clue.label: clue.text for clue in written.clues}
    assert texts == {
        "1-Across": "one",
        "4-Across": "two",
        "5-Across": "-",
        "1-Down": "-",
        "2-Down": "-",
        "3-Down": "-",
    }
