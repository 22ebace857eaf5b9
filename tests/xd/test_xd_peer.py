"""Agreement with xdformat, the reference reader, on files that both accept."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.support import corpus_parameters
from tests.xd.xd_files import explicit, implicit, read
from xwcore_crossword import Crossword

xdformat: Any = pytest.importorskip("xdformat")

#: What it reads otherwise, and why: dots for blocks; a byte order mark or a missing blank line; a
#: clue without a point; rows with blanks; commas in Rebus; a key "rebus" in lower case.
OTHERWISE = frozenset(
    (
        "05_dot_block",
        "45_bom_explicit",
        "28_single_blank_sep",
        "18_no_dot",
        "21b_backslash_nl",
        "43_tabs_in_grid",
        "36_ragged",
        "50_latin1",
        "24_clue_meta",
        "10_rebus_comma",
        "31_inline_slash",
        "19_uniclue",
        "alpha-bits",
        "dimensionless",
        "explicit-alpha-bits-with-hints",
        "kotwords-test-formatting",
        "kotwords-test-prefilled",
        "kotwords-test-shaded",
        "twitch-tv-with-pipes",
    )
)


def answers(puzzle: Crossword) -> set[tuple[str, str]]:
    """Position and answer of each entry."""
    return {
        (f"{entry.direction[0].upper()}{entry.number}", entry.answer or "")
        for entry in puzzle.entries
    }


def agrees(data: bytes) -> None:
    theirs = xdformat.xdfile(data.decode("utf-8-sig").replace("\r\n", "\n").replace("\r", "\n"))
    ours = read(data)
    assert (ours.grid.width, ours.grid.height) == (theirs.width(), theirs.height())
    pairs = {(f"{way}{number}", answer.upper()) for way, number, answer in theirs.iteranswers()}
    assert {pair for pair in answers(ours) if pair[1]} == {
        pair for pair in pairs if "." not in pair[1]
    }
    stated = {("".join(map(str, at)), text) for at, text, *_ in theirs.iterclues()}
    assert len(stated) == len(ours.clues)


@pytest.mark.parametrize("path", corpus_parameters("xd/*.xd", "edge/xd/*.xd"))
def test_real_files_agree(path: Path) -> None:
    if path.stem in OTHERWISE:
        pytest.skip("not applicable: xdformat differs, see OTHERWISE")
    agrees(path.read_bytes())


def test_generated_files_agree() -> None:
    agrees(implicit())
    agrees(explicit())
    agrees(implicit("Title: T\nRebus: 1=SEA 2=AT", "PLUM\nEARS\n#1BC\n2EN#"))
