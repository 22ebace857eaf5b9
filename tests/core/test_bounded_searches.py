"""Searches for a damage end: in files made so that there is most to try, and with a finding."""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from types import FrameType

import pytest

import xwcore
from tests.across_text.across_text_samples import rows_in_pairs
from tests.puz.puz_files import clues_in_pairs


def _xd(height: int) -> bytes:
    """An .xd file in which a row is missing, and no answer says which."""
    rows = ["ABCDEFGHIJKLMNOPQRSTUVWXYZ"[:height]] * height
    clues = [f"A{number}. Text ~ {'B' * len(rows[0])}" for number in range(1, 12 * height)]
    return "\n".join(["Title: T", "Author: A", "", "", *rows, "", "", *clues, ""]).encode()


@pytest.mark.parametrize(
    ("name", "make", "small", "large", "code"),
    [
        ("across-text", rows_in_pairs, 10, 310, "ACT316"),
        ("xd", _xd, 3, 121, "XD447"),
        ("puz", clues_in_pairs, 9, 60, "PUZ209"),
    ],
)
def test_a_search_in_a_large_file_says_that_it_ended(
    name: str, make: Callable[[int], bytes], small: int, large: int, code: str
) -> None:
    for size, is_ended in ((small, False), (large, True)):
        reported = {entry.code for entry in xwcore.validate(make(size), name)}
        assert (code in reported) == is_ended


def _ipuz(width: int, height: int, *, surplus: int = 0, missing: int = 0) -> bytes:
    """An ipuz file whose rows are all alike; `puzzle` lacks a row, or its first row is longer."""
    rows = [[0] * width] * (height - missing)
    rows[0] = [0] * (width + surplus)
    members = {
        "version": "http://ipuz.org/v2",
        "kind": ["http://ipuz.org/crossword#1"],
        "dimensions": {"width": width, "height": height},
        "puzzle": rows,
        "solution": [["A"] * width] * height,
        "clues": {"Across": [[1, "One"]], "Down": [[1, "Two"]]},
    }
    return json.dumps(members).encode()


def _calls(data: bytes) -> int:
    """How many functions checking a file calls."""
    count = 0

    def counting(_frame: FrameType, event: str, _argument: object) -> None:
        nonlocal count
        count += event == "call"

    sys.setprofile(counting)
    try:
        xwcore.validate(data, "ipuz")
    finally:
        sys.setprofile(None)
    return count


@pytest.mark.parametrize(
    "make",
    [
        lambda size: _ipuz(size, 2, surplus=1),
        lambda size: _ipuz(2, size, missing=1),
        lambda size: _ipuz(size, size // 8, missing=1),
    ],
)
def test_the_searches_of_ipuz_take_linear_time(make: Callable[[int], bytes]) -> None:
    small, large = make(120), make(240)
    assert _calls(large) < 1.3 * _calls(small) * len(large) / len(small)
