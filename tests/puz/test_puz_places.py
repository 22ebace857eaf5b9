"""Findings on the model name the bytes of the clue that they speak of."""

from __future__ import annotations

from xwcore_puz.container import parse

import xwcore
from tests.puz.puz_files import SQUARE_CLUES, puz


def test_puz_a_repeated_clue_is_found_in_the_file() -> None:
    clues = [*SQUARE_CLUES[:3], b"twice", b"twice", SQUARE_CLUES[5]]
    data = puz(clues=clues)
    found = next(each for each in xwcore.validate(data) if each.code == "XW104")
    assert found.span is not None
    assert data[found.span.start : found.span.end] == b"twice"
    second = data.index(b"twice")
    assert found.span.start in (second, second + 6)
    assert found.span.place.clue is not None


def test_puz_spans_of_strings_one_by_one_are_those_of_all() -> None:
    for data in (puz(), puz()[:-30], puz()[: 0x34 + 50]):
        file = parse(data, 0)
        spans = file.string_spans()
        assert [file.string_span(index) for index in range(file.string_count)] == spans
        assert len(spans) == 3 + 6 + 1
