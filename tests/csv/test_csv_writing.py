"""The table of clues: what the csv module and a spreadsheet read of it."""

from __future__ import annotations

import csv
import io
from typing import Any

import pytest

import xwcore
from xwcore_crossword import Clue, Crossword

ROWS = ["CAT", "A#O", "TOE"]


def table(puzzle: Crossword, **options: Any) -> list[dict[str, str]]:
    data = xwcore.dumps(puzzle, "csv", **options)
    return list(csv.DictReader(io.StringIO(data.decode(), newline="")))


def test_each_entry_is_a_row_with_its_clue_answer_and_place() -> None:
    puzzle = Crossword.build(ROWS, ['Pet, "feline"', "Digit\nof a foot"], ["It purrs", "Me, below"])
    assert table(puzzle)[1] == {
        "number": "3",
        "direction": "across",
        "clue": "Digit\nof a foot",
        "answer": "TOE",
        "row": "2",
        "column": "0",
    }
    assert [row["answer"] for row in table(puzzle)] == ["CAT", "TOE", "CAT", "TOE"]


@pytest.mark.parametrize("text", ["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "  =1", "\uff1d1"])
def test_a_text_that_a_spreadsheet_computes_has_an_apostrophe(text: str) -> None:
    puzzle = Crossword.build(ROWS, [text, "b"], ["c", "d"])
    assert table(puzzle)[0]["clue"] == f"'{text}"
    assert table(puzzle, formulas=True)[0]["clue"] == text


def test_a_clue_without_an_entry_has_a_row_without_answer() -> None:
    puzzle = Crossword.build(ROWS, ["a", "b"], ["c", "d"])
    further = puzzle.replace(clues=[*puzzle.clues, Clue(None, "", "Theme"), Clue(1, "across", "e")])
    rows = table(further)
    assert [row["clue"] for row in rows if not row["answer"]] == ["e", "Theme"]
    assert len(rows) == 6


def test_what_the_table_does_not_hold_is_reported() -> None:
    puzzle = Crossword.build(ROWS, ["a", "b"], ["c", "d"], title="T")
    assert {str(loss.feature) for loss in xwcore.losses(puzzle, "csv")} >= {"title"}
