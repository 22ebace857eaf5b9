"""References to entries follow the numbers, in conversions and in edits."""

from __future__ import annotations

import pytest

import xwcore
from xwcore import Place
from xwcore_crossword import (
    Clue,
    Crossword,
    CrosswordFeature,
    Followed,
    Grid,
    Styled,
    renumbered,
    restored,
)
from xwcore_crossword.references import Numbers, follow

#: Every number is ten more.
TEN_MORE: Numbers = {
    (number, direction): number + 10 for number in range(1, 40) for direction in ("across", "down")
}
GRID = Grid.from_rows(["ABC", "D#E", "FGH"])


def followed(text: str) -> Followed:
    return follow(Crossword(GRID, [Clue(1, "across", text)]), TEN_MORE)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("See 6-Across", "See 16-Across"),
        ("6 Down's friend, like 7-Down", "16 Down's friend, like 17-Down"),
        ("17- and 21-Down", "27- and 31-Down"),
        ("With 12-, 13- and 14-Across, a title", "With 22-, 23- and 24-Across, a title"),
        ("17-Across/21-Down", "27-Across/31-Down"),
        ("17- or 21-Across in 9-Down", "27- or 31-Across in 19-Down"),
        ("6A/7D (see 3 down)", "16A/17D (see 13 down)"),
        ("12 to 14 across", "22 to 24 across"),
        ("See 6, 7 and 9 (3,4)", "See 16, 17 and 19 (3,4)"),
        ("See 6", "See 16"),
        ("Half of 3-/5-Down", "Half of 13-/15-Down"),
        ("See 12a and 3d, or 17ac", "See 22a and 13d, or 27ac"),
        ("5-7 Across", "15-17 Across"),
        ("5- and 6- Across, 7 - Down", "15- and 16- Across, 17 - Down"),
        ("the 5- plus 6-Across answer", "the 15- plus 16-Across answer"),
        ("See #5-Across, with 7-D", "See #15-Across, with 17-D"),
        ("5-\nAcross", "15-\nAcross"),
        ("3-to-5-Across", "13-to-15-Across"),
        ("6, 7, and/or 8-Across", "16, 17, and/or 18-Across"),
        ("5; 7 Down", "15; 17 Down"),
        ("See 6/7 (3,4)", "See 16/17 (3,4)"),
        ("1A-3A, 6D\u20137D", "11A-13A, 16D\u201317D"),
        ("6-Across-7-Down", "16-Across-17-Down"),
        ("6\u2212Across, 7 \u2013 Down", "16\u2212Across, 17 \u2013 Down"),
        ("Like 6 ACROSS and 7 DOWN", "Like 16 ACROSS and 17 DOWN"),
        ("What 6 Across and 7 Down do", "What 16 Across and 17 Down do"),
        ("Siehe 6 waagrecht und 7 senkrecht", "Siehe 16 waagrecht und 17 senkrecht"),
        ("5 und 6 waagerecht", "15 und 16 waagerecht"),
        ("Voir 6 horizontalement", "Voir 16 horizontalement"),
        ("V\u00e9ase 6 vertical", "V\u00e9ase 16 vertical"),
        ("Zie 6-verticaal", "Zie 16-verticaal"),
        (
            "\u0441\u043c. 6 \u043f\u043e \u0432\u0435\u0440\u0442\u0438\u043a\u0430\u043b\u0438",
            "\u0441\u043c. 16 \u043f\u043e \u0432\u0435\u0440\u0442\u0438\u043a\u0430\u043b\u0438",
        ),
        (
            "1-, 2-, 3-, 4-, 5-, 6-, 7-, 8-, 9-, 10-, 11- and 12-Down",
            "11-, 12-, 13-, 14-, 15-, 16-, 17-, 18-, 19-, 20-, 21- and 22-Down",
        ),
    ],
)
def test_references_have_the_new_numbers(before: str, after: str) -> None:
    result = followed(before)
    assert result.crossword.clues[0].text == after
    assert not result.diagnostics
    (adaptation,) = result.adaptations
    assert adaptation.before == (before,)
    assert adaptation.where == (Place(clue="1-Across"),)
    assert restored(result.crossword, adaptation).clues[0].text == before


@pytest.mark.parametrize(
    "text",
    [
        *("$6 Across", "1,234 Down", "2021 Across the sea", "A6 Down", "3.5 Down"),
        *("In 1984", "7-Up", "9 to 5", "10-Downing", "3 Doors Down", "Part 2 of the quote"),
        *("6 feet across", "Starred clues", "B-6 Across", "No. 1 hit"),
        *("See 99-Across", "6", "Half of 6", "Dance with 6", "Like 6 players"),
    ],
)
def test_other_numbers_stay(text: str) -> None:
    result = followed(text)
    assert result.crossword.clues[0].text == text
    assert not result.adaptations
    assert not result.diagnostics


@pytest.mark.parametrize(
    "text",
    [
        "Went 3 down",
        "3D printer",
        "2-D",
        "Across 5",
        "Theme (see 5)",
        "Begins clues 5, 6 and 7.",
        "Old 5d",
        "Old sixpence, 6d",
        "6D movie",
        "Format, 3D",
        "1 Across Street",
        "1 Across the Sea",
        "2 Down Under",
        "3 down, 4 to go",
        "4 down and 6 to go",
        "Third and 7 down",
        "6-across-the-board",
        "6 vertical lines",
        "Anagram of 6 and 7",
        "Opposite of 6 (4)",
        "Cont. from 6",
        "Entries at 6 and 7",
        "Down: 6, 7",
        "The 6th Across answer",
        "Six-Across",
        "See no. 6",
        "\u30bf\u30c66",
        "A 5- or 6-year-old",
        "With 6 and 9, a bird",
        "6's partner",
    ],
)
def test_what_is_not_certain_stays_with_a_diagnostic_that_names_the_clue(text: str) -> None:
    result = followed(text)
    assert result.crossword.clues[0].text == text
    (diagnostic,) = result.diagnostics
    assert (str(diagnostic.code), "clue 1-Across" in diagnostic.message) == ("XW111", True)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("Sum of 5- and, then, 6-Across", "Sum of 5- and, then, 16-Across"),
        ("See 5-Across or 6", "See 15-Across or 6"),
        ("See 5-Across, 6 and 7", "See 15-Across, 6 and 7"),
        ("5 6 Across", "5 16 Across"),
    ],
)
def test_a_number_beside_a_reference_may_be_one_of_an_entry(before: str, after: str) -> None:
    result = followed(before)
    assert result.crossword.clues[0].text == after
    assert [str(diagnostic.code) for diagnostic in result.diagnostics] == ["XW111"]


def test_markup_stays_around_a_reference() -> None:
    markup = ("See ", Styled("italic", ("6-Across",)), ", 7-Down")
    clue = Clue(1, "across", "See 6-Across, 7-Down", markup=markup)
    clue = follow(Crossword(GRID, [clue]), TEN_MORE).crossword.clues[0]
    assert clue.markup == ("See ", Styled("italic", ("16-Across",)), ", 17-Down")
    split = ("See ", Styled("italic", ("6",)), "-Across")
    result = follow(Crossword(GRID, [clue._replace(text="See 6-Across", markup=split)]), TEN_MORE)
    assert result.crossword.clues[0].text == "See 6-Across"
    assert [str(diagnostic.code) for diagnostic in result.diagnostics] == ["XW111"]


NUMBERED = GRID.with_cells(stated_numbers={0: 7, 2: 8, 6: 9})
STATED = Crossword(
    NUMBERED,
    [
        Clue(7, "across", "See 9-Across"),
        Clue(9, "across", "With 8-Down and 7-Down", metadata=(("Refs", "D7 D8"),)),
        Clue(7, "down", "x"),
        Clue(8, "down", "y"),
    ],
    notes="Begin with 8-Down.",
)


@pytest.mark.parametrize("target", ["puz", "across-text", "xd"])
def test_a_conversion_that_renumbers_entries_renumbers_references(target: str) -> None:
    data = xwcore.dumps(STATED, target, adapt=True)
    puzzle = xwcore.read(data, target)
    assert isinstance(puzzle, Crossword)
    assert puzzle.clues.texts == ("See 3-Across", "With 2-Down and 1-Down", "x", "y")
    assert puzzle.notes == "Begin with 2-Down."
    if target == "xd":
        assert puzzle.clues[1].metadata == (("Refs", "D1 D2"),)
    unchanged = xwcore.read(xwcore.dumps(STATED, target), target)
    assert isinstance(unchanged, Crossword)
    assert unchanged.clues.texts[0] == "See 9-Across"


def test_a_conversion_lists_what_it_cannot_decide(tmp_path: object) -> None:
    # Without the bar there is no 2-Across, and its cell is the second of 1-Across.
    barred = Grid.from_rows(["ABCD", "EFGH"]).with_cells(bars=bytes([0, 0, 1, 0] * 2))
    clues = [Clue(1, "across", "See 3-Across"), Clue(3, "across", "x")]
    source = xwcore.dumps(Crossword(barred, clues), "ipuz")
    conversion = xwcore.convert(source, f"{tmp_path}/copy.puz")
    (undecided,) = (entry for entry in conversion.diagnostics if entry.code == "XW111")
    assert "clue 1-Across: reference '3-Across'" in undecided.message
    features = {adaptation.feature for adaptation in conversion.adaptations}
    assert CrosswordFeature.NUMBERING not in features


def test_an_edit_renumbers_clues_and_references() -> None:
    grid = Grid.from_rows(["ABC", "DEF", "GHI"])
    clues = [
        Clue(1, "across", "See 5-Across"),
        Clue(4, "across", "mid"),
        Clue(5, "across", "x"),
        Clue(1, "down", "y"),
        Clue(2, "down", "z"),
        Clue(3, "down", "with 5-Across"),
    ]
    result = renumbered(Crossword(grid, clues), GRID)
    labels = {clue.text: clue.label for clue in result.crossword.clues}
    assert labels["See 3-Across"] == "1-Across"
    assert labels["x"] == "3-Across"
    assert labels["with 3-Across"] == "2-Down"
    (adaptation,) = result.adaptations
    assert adaptation.before == ("See 5-Across", "with 5-Across")
