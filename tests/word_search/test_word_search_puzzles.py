"""Word searches: content, structures, checks, drawings."""

import copy
import pickle
import time
from typing import Any

import pytest
from hypothesis import given, settings

from xwcore.plugin import Feature, Place, diff
from xwcore_word_search import AFTER, NEVER, Word, WordSearch, WordSearchFeature
from xwcore_word_search.manifest import kind
from xwcore_word_search.strategies import word_searches

BIRDS = WordSearch(
    ["OWLS", "XEXA", "YZNN"],
    [Word.between("OWL", (0, 0), (0, 2)), "oen", "S-A-N"],
    title="Birds",
    notes="Three",
)


def messages(puzzle: WordSearch) -> list[tuple[str, str]]:
    return [(found_words.code, found_words.message) for found_words in kind.check(puzzle)]


def test_a_word_between_two_cells_is_a_straight_line() -> None:
    assert Word.between("ABC", (2, 0), (0, 2)).cells == ((2, 0), (1, 1), (0, 2))
    assert Word.between("A", (1, 1), (1, 1)).cells == ((1, 1),)
    word = Word.between("ABC", (0, 4), (0, 2))
    assert (word.start, word.end) == ((0, 4), (0, 2))
    assert Word("ABC").start is Word("ABC").end is None
    with pytest.raises(ValueError, match="expected a straight line"):
        Word.between("ABC", (0, 0), (1, 2))


def test_a_word_search_that_fits_has_no_findings() -> None:
    assert messages(BIRDS) == []
    assert (BIRDS.width, BIRDS.height, BIRDS.cell_count) == (4, 3, 12)
    assert BIRDS.letter((0, 3)) == "S"
    assert BIRDS.letter((3, 0)) is BIRDS.letter((0, -1)) is None


def test_findings_name_the_word() -> None:
    wrong = BIRDS.replace(
        words=[Word.between("OWN", (0, 0), (0, 2)), "TEN", Word("OWL", ((0, 0), (0, 1), (0, 9)))]
    )
    assert messages(wrong) == [
        ("XW301", "word 'OWN': its cells spell 'OWL'"),
        ("XW303", "word 'TEN' is not in the grid"),
        ("XW302", "word 'OWL': no cell at row 1, column 10"),
    ]
    (first, *_) = kind.check(wrong)
    assert first.place == Place(key="OWN")
    assert {found_words.code for found_words in kind.check(wrong)} == set(kind.codes())


@pytest.mark.parametrize(
    ("rules", "expected"),
    [
        ({}, ["XW303", "XW303"]),
        ({"zigzag": True}, ["XW303"]),
        ({"zigzag": True, "retrace": True}, []),
    ],
)
def test_words_may_turn_and_retrace_where_the_rules_allow_it(
    rules: dict[str, Any], expected: list[str]
) -> None:
    puzzle = WordSearch(["ABX", "XCD"], ["ABDC", "ABA"], **rules)
    assert [code for code, _ in messages(puzzle)] == expected


def test_looking_for_words_takes_a_bounded_time() -> None:
    puzzle = WordSearch(["A" * 60] * 60, ["A" * 40 + "B"] * 30, zigzag=True, retrace=True)
    start = time.process_time()
    assert messages(puzzle) == []  # not decided
    assert time.process_time() - start < 8


def test_differences_name_words_and_cells() -> None:
    other = BIRDS.replace(
        rows=["OWLS", "XEXA", "YZNX"], words=[*BIRDS.words[1:], "LEY"], shown=AFTER
    )
    assert [(str(change.feature), str(change.where)) for change in diff(BIRDS, other)] == [
        ("search-letters", "row 3, column 4"),
        ("words", "LEY"),
        ("words", "OWL"),
        ("word-order", "puzzle"),
        ("word-cells", "OWL"),
        ("words-shown", "puzzle"),
    ]


@pytest.mark.parametrize(
    ("rows", "further", "message"),
    [
        (["AB", "C"], {}, "different lengths"),
        ([["A", ""]], {}, "empty text"),
        (["AB"], {"shown": "later"}, "shown: 'later'"),
    ],
)
def test_a_malformed_word_search_is_refused(
    rows: list[Any], further: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        WordSearch(rows, **further)


@settings(max_examples=60, deadline=None)
@given(puzzle=word_searches())
def test_structures_pickles_and_copies_give_the_puzzle_back(puzzle: WordSearch) -> None:
    assert WordSearch.from_dict(puzzle.to_dict()) == puzzle
    assert pickle.loads(pickle.dumps(puzzle)) == puzzle
    assert copy.deepcopy(puzzle) == puzzle
    assert not diff(puzzle, puzzle.replace())
    assert isinstance(list(kind.check(puzzle)), list)


@settings(max_examples=30, deadline=None)
@given(puzzle=word_searches({Feature.TITLE, WordSearchFeature.WORDS}))
def test_a_strategy_keeps_to_its_features(puzzle: WordSearch) -> None:
    allowed = {
        Feature.TITLE,
        WordSearchFeature.SEARCH_GRID,
        WordSearchFeature.SEARCH_LETTERS,
        WordSearchFeature.WORDS,
    }
    assert puzzle.features() <= allowed


def test_the_drawing_has_letters_words_and_found_words() -> None:
    drawing = kind.xw_draw(BIRDS, {"clues": True})
    assert drawing is not None
    shown = drawing.text()
    assert "Birds" in shown
    assert "S-A-N" in shown
    hidden = kind.xw_draw(BIRDS.replace(shown=NEVER), {"clues": True})
    assert hidden is not None
    assert "S-A-N" not in hidden.text()
    found_words = kind.xw_draw(BIRDS.replace(found_words=["OWL"]), {})
    solved = kind.xw_draw(BIRDS, {"solution": True})
    assert found_words is not None
    assert solved is not None
    plain = kind.xw_draw(BIRDS, {})
    assert plain is not None
    assert len(found_words.shapes) == len(solved.shapes) == len(plain.shapes) + 2
