"""Findings on the model name the bytes of the clue that they name."""

from __future__ import annotations

import xwcore
from tests.puz.puz_files import SQUARE_CLUES, puz
from xwcore.plugin import ReadContext
from xwcore_puz.parse import parse


def test_a_repeated_clue_is_found_in_the_file() -> None:
    clues = [*SQUARE_CLUES[:3], b"twice", b"twice", SQUARE_CLUES[5]]
    data = puz(clues=clues)
    diagnostic = next(finding for finding in xwcore.validate(data) if finding.code == "XW104")
    assert diagnostic.span is not None
    assert data[diagnostic.span.start : diagnostic.span.end] == b"twice"
    second = data.index(b"twice")
    assert diagnostic.span.start in (second, second + 6)
    assert diagnostic.span.place.clue is not None


def test_spans_of_strings_enclose_them() -> None:
    for data in (puz(), puz()[:-30], puz()[: 0x34 + 50]):
        strings = parse(data, ReadContext("puz")).strings
        stored = [data[start:stop] for start, stop in strings.spans]
        assert stored == strings.padded
        assert len(stored) == 3 + 6 + 1
