"""Which lines of a file without headings are the grid."""

from __future__ import annotations

import pytest

import xwcore
from xwcore_xd.parse import find_grid, paragraphs_in


def grid_of(text: str) -> str:
    lines = text.split("\n")
    place = find_grid(lines, paragraphs_in(lines, range(len(lines))))
    assert place is not None
    return " ".join(line.replace(" ", "") for line in lines[slice(*place)])


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("ABC\nDEF\n\n\nGHI\nJKL", "ABC DEF"),
        ("Title: T\n\n\nA B C\nDEF\n\n\nGH\nIJ", "ABC DEF"),
        ("Title: T\n\n\nAuthor:Me\n\n\nAB", "AB"),
        ("Ti:T\nAuthor:M\n\n\nAB\nCDE", "AB CDE"),
        ("Title: T\n\n\nA:B\nC:D\n\n\nEFG\nHIJ", "A:B C:D"),
        ("WORD\n\n\nAB\nCD", "AB CD"),
        ("Title: T\n\n\nA.~B#\nCDEFG", "A.~B# CDEFG"),
        ("Title: T\n\n\nABCDEFG\nHIJKLMN\nA1.x~OPQ", "ABCDEFG HIJKLMN"),
    ],
)
def test_the_grid_is_the_first_even_run_of_rows_that_stands_apart(text: str, rows: str) -> None:
    assert grid_of(text) == rows


@pytest.mark.parametrize(
    ("text", "rows"),
    [
        ("Title: T\n\n\n\n\nAB\n\n\nCD", "AB"),
        ("Title: T\n\nAB\n\n\nCD", "CD"),
        ("Title: T\n\n\nAB\n\n\nA1. Letters ~ AB\n\n\nCD\nEF", "AB"),
    ],
)
def test_one_row_is_the_first_that_stands_apart_before_the_clues(text: str, rows: str) -> None:
    assert grid_of(text) == rows


@pytest.mark.parametrize("blanks", ["", " ", "  ", "   "])
def test_a_missing_colon_is_added_behind_the_key(blanks: str) -> None:
    text = f"Title: T\n{blanks}Author Me\n\n\nAB\nCD\n\n\nA1. First ~ AB\nD1. Second ~ AC\n"
    fixes = [entry.fix for entry in xwcore.validate(text.encode(), "xd") if entry.fix]
    (edit,) = next(fix.edits for fix in fixes if fix.title == "add a colon")
    assert edit.start == text.index(" Me")
