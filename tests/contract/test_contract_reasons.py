"""Declared reasons: which losses they explain, and that a loss without one fails the contract."""

from __future__ import annotations

from typing import Any

import pytest

from xwcore.plugin import DeclarationError, Feature, FormatSpec, Puzzle, Reason, diff
from xwcore_crossword import CIRCLE, Clue, Crossword, CrosswordFeature, Grid
from xwcore_testing.reasons import Comparison, demand_reasons, unexplained

GRID = Grid.from_rows(["PAD", "OWE", "TEN"])
PLAIN = Crossword(GRID, [Clue(1, "across", "Quiet place"), Clue(3, "down", "Lair")], title="Small")


def declared(*reasons: Reason) -> FormatSpec:
    return FormatSpec(
        "rows", "Rows", features=frozenset(CrosswordFeature.members()), reasons=reasons
    )


def explains(before: Puzzle, after: Puzzle, *reasons: Reason) -> bool:
    compared = Comparison(before, diff(before, after))
    assert compared.differences
    return not unexplained(declared(*reasons), compared)


def title(**conditions: Any) -> Reason:
    return Reason(features=(Feature.TITLE,), text="a title", **conditions)


@pytest.mark.parametrize(
    ("conditions", "explained", "other"),
    [
        ({"longest": 5}, "Longer", "Small"),
        ({"alphabet": "A-Za-z"}, "Größe", "Small"),
        ({"form": r"\S(.*\S)?"}, "Small ", "Small"),
        ({"line_breaks": False}, "Small\nOne", "Small"),
        ({"longest": 5, "alphabet": "a-z"}, "Größe!", "Größe"),
    ],
)
def test_a_reason_is_about_the_text_that_is_lost(
    conditions: dict[str, Any], explained: str, other: str
) -> None:
    lost = PLAIN.replace(title="")
    assert explains(PLAIN.replace(title=explained), lost, title(**conditions))
    assert not explains(PLAIN.replace(title=other), lost, title(**conditions))


def test_a_reason_counts_places_and_looks_at_the_size() -> None:
    circled = PLAIN.replace(grid=GRID.with_flag(CIRCLE, [(0, 0), (1, 1)]))
    few = Reason(features=(CrosswordFeature.CIRCLES,), text="few circles", most=1)
    enough = Reason(features=(CrosswordFeature.CIRCLES,), text="few circles", most=2)
    assert explains(circled, PLAIN, few)
    assert not explains(circled, PLAIN, enough)
    wide = Reason(features=(CrosswordFeature.CIRCLES,), text="a small grid", largest=(2, 9))
    assert explains(circled, PLAIN, wide)
    large = Reason(features=(CrosswordFeature.CIRCLES,), text="a small grid", largest=(3, 3))
    assert not explains(circled, PLAIN, large)


def test_a_reason_is_about_a_place_and_what_is_beside() -> None:
    lost = PLAIN.replace(clues=[PLAIN.clues[0]])
    across = Reason(features=(CrosswordFeature.CLUES,), text="across only", places=".*-Across")
    assert explains(PLAIN, lost, across)
    assert not explains(PLAIN, PLAIN.replace(clues=[PLAIN.clues[1]]), across)
    beside = Reason(
        features=(CrosswordFeature.CLUES,), text="no timer", beside=(CrosswordFeature.TIMER,)
    )
    without = Reason(
        features=(CrosswordFeature.CLUES,), text="a timer", without=(CrosswordFeature.TIMER,)
    )
    assert not explains(PLAIN, lost, beside)
    assert explains(PLAIN, lost, without)


def test_a_loss_may_follow_from_another_that_has_a_reason() -> None:
    lost = PLAIN.replace(title="", author="", clues=[])
    before = PLAIN.replace(author="A. Setter")
    first = title(longest=3)
    second = Reason(features=(Feature.AUTHOR,), text="with a title", follows=(Feature.TITLE,))
    third = Reason(
        features=(CrosswordFeature.CLUES,), text="with an author", follows=(Feature.AUTHOR,)
    )
    assert explains(before, lost, third, second, first)
    assert not explains(before, lost, third, second)


def test_a_reason_without_data_is_left_to_the_tests_of_the_format() -> None:
    lost = PLAIN.replace(title="")
    compared = Comparison(PLAIN, diff(PLAIN, lost))
    with pytest.raises(AssertionError, match=r"title: 'Small' -> nothing\nadvice: correct the"):
        demand_reasons(declared(title()), compared)
    demand_reasons(declared(title()), compared, lambda _, lost: lost.feature == Feature.TITLE)


def test_a_declaration_states_reasons_as_data() -> None:
    spec = declared(title(longest=80, beside=(Feature.NOTES,)))
    assert spec.to_dict()["reasons"] == [
        {"features": ["title"], "text": "a title", "longest": 80, "beside": ["notes"]}
    ]


def test_a_bad_reason_is_refused() -> None:
    with pytest.raises(DeclarationError, match="invalid pattern"):
        title(form="(")
    with pytest.raises(DeclarationError, match="expected features and a text"):
        Reason(features=(), text="nothing", longest=1)
    with pytest.raises(DeclarationError, match="a reason for 'title', which is not in features"):
        FormatSpec("rows", "Rows", reasons=(title(longest=1),))
