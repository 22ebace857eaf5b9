"""Word searches as ipuz has them: read, checked, edited and written exactly."""

import json
from typing import Any

import pytest
from hypothesis import given, settings

import xwcore
from xwcore.plugin import OtherPuzzle
from xwcore_testing import loss_discrepancies
from xwcore_word_search import AFTER, DURING, NEVER, Word, WordSearch
from xwcore_word_search.strategies import word_searches

REGISTRY = xwcore.Registry()

FILE: dict[str, Any] = {
    "version": "http://ipuz.org/v2",
    "kind": ["http://ipuz.org/wordsearch#1"],
    "title": "Birds &amp; more",
    "dimensions": {"width": 4, "height": 2},
    "dictionary": "birds.txt",
    "showanswers": "during",
    "time": 90,
    "points": "linear",
    "zigzag": True,
    "misses": {"OWE": "no bird"},
    "puzzle": [["O", "W", "L", None], ["X", "CH", "N", "É"]],
    "solution": {"OWL": {"cells": [[1, 1], [2, 1], [3, 1]]}, "NO": {}},
    "saved": ["OWL"],
}


def written(**changes: Any) -> bytes:
    fields = {name: value for name, value in {**FILE, **changes}.items() if value is not None}
    return json.dumps(fields, indent=2).encode()


def read(**changes: Any) -> WordSearch:
    puzzle = xwcore.read(written(**changes), "ipuz")
    assert isinstance(puzzle, WordSearch)
    return puzzle


def test_a_word_search_is_read() -> None:
    puzzle = read()
    assert puzzle.title == "Birds & more"
    assert puzzle.rows == (("O", "W", "L", None), ("X", "CH", "N", "É"))
    assert puzzle.words == (Word("OWL", ((0, 0), (0, 1), (0, 2))), Word("NO"))
    assert (puzzle.shown, puzzle.zigzag, puzzle.retrace, puzzle.found_words) == (
        DURING, True, False, ("OWL",),
    )  # fmt: skip
    assert {entry.name for entry in puzzle.unmodeled} == {"dictionary", "time", "points", "misses"}
    assert not puzzle.diagnostics


def test_an_unchanged_word_search_is_written_as_its_bytes() -> None:
    assert xwcore.dumps(read(), "ipuz") == written()
    bare = WordSearch.from_dict(read().to_dict())
    assert xwcore.read(xwcore.dumps(bare, "ipuz", strict=True)) == read()


@pytest.mark.parametrize(
    ("attribute", "value", "field"),
    [
        ("title", "Owls", {"title": "Owls"}),
        ("found_words", (), {"saved": None}),
        ("shown", AFTER, {"showanswers": "after"}),
        ("shown", NEVER, {"showanswers": None}),
        ("words", ("OWL", "NO"), {"solution": ["OWL", "NO"]}),
    ],
)
def test_an_edit_leaves_all_else(attribute: str, value: Any, field: dict[str, Any]) -> None:
    data = xwcore.dumps(read().replace(**{attribute: value}), "ipuz", strict=True)
    assert json.loads(data) == json.loads(written(**field))


def test_cells_count_from_0_where_only_that_fits() -> None:
    zero = {"OWL": {"cells": [[0, 0], [1, 0], [2, 0]]}}
    assert read(solution=zero).words == (Word("OWL", ((0, 0), (0, 1), (0, 2))),)


@pytest.mark.parametrize(
    "changes",
    [
        {"puzzle": [["A", {"cell": "B", "style": {"shapebg": "circle"}}]], "dimensions": None},
        {"puzzle": [["A", "B"], ["C"]], "dimensions": None},
        {"solution": {"OWL": {"rect": [1, 1, 3, 1]}}},
        {"solution": "owls"},
        {"dimensions": {"width": 5, "height": 2}},
    ],
)
def test_what_the_model_cannot_hold_is_kept_whole(changes: dict[str, Any]) -> None:
    puzzle = xwcore.read(written(**changes), "ipuz")
    assert isinstance(puzzle, OtherPuzzle)
    assert [entry.code for entry in puzzle.diagnostics] == ["IPZ205"]
    assert xwcore.dumps(puzzle, "ipuz") == written(**changes)


@settings(max_examples=80, deadline=None)
@given(puzzle=word_searches())
def test_losses_are_exactly_what_is_lost(puzzle: WordSearch) -> None:
    assert loss_discrepancies(REGISTRY, puzzle, "ipuz") == (set(), ())


def test_a_word_search_is_printed_and_shown() -> None:
    page = xwcore.dumps(read(), "html").decode()
    assert "<svg" in page
    assert "<span>OWL</span>" in page
    assert "words" not in {loss.feature for loss in xwcore.losses(read(), "html")}
