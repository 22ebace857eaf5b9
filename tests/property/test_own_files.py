"""What xwcore writes is detected without a name, read, and has no error by its own check; and a fix
ends in a file that is read and detected as well as the file before it.
"""

from __future__ import annotations

import random
from typing import Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import xwcore
from tests import damages
from xwcore import Puzzle
from xwcore.plugin import Severity
from xwcore_crossword import Clue, Crossword, Grid
from xwcore_crossword.strategies import crosswords
from xwcore_logic import LogicPuzzle
from xwcore_word_search import WordSearch

#: Texts that naive writers and detectors take for something else.
HOSTILE: Final = (
    *("", " ", "  blanks around  ", "\n", "a\nb", "\nlead", "trail\n\n", "a\r\nb", "a\rb", "\t"),
    *("##", "## Clues", "## Grid", "Title: x", "A1. clue ~ ANS", "~ X", "a ~ b", "{*x*}", "\\"),
    *("<PUZZLE>", "<ACROSS PUZZLE>", "<ACROSS PUZZLE V2>", "<TITLE>", "<REBUS>\nMARK;"),
    *("ACROSS&DOWN", "exolve-begin", "exolve-end", "%!PS-Adobe", "http://ipuz.org/v2"),
    *("&amp;", "<b>x</b>", "]]>", "<![CDATA[", "<!--", "-->", "{", "}", '"', "'", "*x*", "<i>"),
    *("â€™", "Ã©", "\0", "\x01\x02", "\x7f", "\x85", "\u2028", "\ufeff", "\ufffe", "日本", "😀"),
    *("x" * 70_000, "é" * 3_000, "\x1a", "\xa0", "\u200b", "\n\n\n"),
)
KEYS: Final = ("Date", "Publisher", "Title", "Rebus", "Special", "a b", "url", "##", ":", "é", "\n")


@st.composite
def hostile_texts(draw: st.DrawFn, puzzle: Puzzle) -> Puzzle:
    """The puzzle with texts and metadata that are hard to write."""
    text = st.sampled_from(HOSTILE)
    names = st.sampled_from(("title", "author", "copyright", "notes"))
    texts = draw(st.dictionaries(names, text, max_size=4))
    metadata = draw(st.lists(st.tuples(st.sampled_from(KEYS), text), max_size=3))
    return puzzle.replace(**texts, metadata=metadata)


def _demand_own_files(puzzle: Puzzle, *, adapt: bool = False) -> None:
    for spec in xwcore.formats().values():
        if not (spec.reads and spec.writes and spec.has_kind(puzzle.kind)):
            continue
        try:
            data = xwcore.dumps(puzzle, spec.name, adapt=adapt)
        except xwcore.WriteError:
            continue
        assert xwcore.detect(data).format == spec.name, data[:500]
        report = xwcore.validate(data, spec.name)
        errors = [str(entry) for entry in report if entry.severity is Severity.ERROR]
        assert errors == [], (spec.name, data[:500])
        xwcore.read(data)


@pytest.mark.slow
@settings(max_examples=40, deadline=None)
@given(crosswords(max_side=4), st.data(), st.booleans())
def test_crosswords_are_written_as_files_that_are_detected_and_right(
    puzzle: Puzzle, data: st.DataObject, adapt: bool
) -> None:
    _demand_own_files(data.draw(hostile_texts(puzzle)), adapt=adapt)


_OTHERS: Final = {
    "sudoku": LogicPuzzle.new("sudoku", 4).with_cells({(0, 0): 1, (1, 2): 1}),
    "word search": WordSearch([["C", "A"], ["R", "T"]]),
}


@pytest.mark.parametrize("name", _OTHERS)
@settings(max_examples=10, deadline=None)
@given(data=st.data())
def test_other_kinds_are_written_as_files_that_are_detected_and_right(
    name: str, data: st.DataObject
) -> None:
    _demand_own_files(data.draw(hostile_texts(_OTHERS[name])))


@pytest.mark.parametrize("cells", ["A", "AB", "A#", "#", "##", "##A"])
def test_grids_of_one_row_or_column_are_detected(cells: str) -> None:
    for rows in ([cells], list(cells)):
        grid = Grid.from_rows(rows)
        clues = [Clue(slot.number, slot.direction, "Clue") for slot in grid.slots]
        _demand_own_files(Crossword(grid, clues))
        _demand_own_files(Crossword(grid, title="A title"))


@pytest.mark.parametrize("sign", "<>`{}[]()\"\\;~^|-:,&'=/*@%")
def test_grids_with_a_sign_are_detected(sign: str) -> None:
    puzzle = Crossword.build([[sign, "B"], ["C", "D"]], ["One", "Three"], ["A", "Two"])
    _demand_own_files(puzzle.replace(title="A title"))


@pytest.mark.parametrize("key", ["", "a\rb", "\n", ":", "## x"])
def test_odd_keys_of_metadata_are_detected(key: str) -> None:
    grid = Grid.from_rows(["AB", "CD"])
    clues = [Clue(slot.number, slot.direction, "Clue") for slot in grid.slots]
    _demand_own_files(Crossword(grid, clues, title="A title", metadata=[(key, "value")]))


# -- fixes -----------------------------------------------------------------------------------------

#: Texts that were detected, and were not after a safe fix.
_ODD_XD: Final = (
    b"e:\nB\nr\xe9\n1.  ~",
    b"e:\nB\nr:\n1.  ~",
    b"## \nTitle:",
    b"Title: x\n\n\nA\nB\n\n\nD1. a ~ AB\n",
)


def _damaged(data: bytes, chance: random.Random) -> bytes:
    """The file without some bytes, with some doubled or exchanged, or in another encoding."""
    at = chance.randrange(len(data))
    stop = min(len(data), at + chance.choice((1, 1, 5, 40)))
    other = chance.choice((b"\n", b"\r", b"\0", b"##", b"~", b"<", b"&", b'"', b"}", b"\xe9"))
    return chance.choice(
        (
            data[:at],
            data[:at] + data[stop:],
            data[:stop] + data[at:],
            data[:at] + other + data[stop:],
            data.replace(b"\n", other),
            data.decode("latin-1").encode(),
        )
    )


def _demand_fixes(data: bytes, name: str) -> None:
    is_readable, is_detected = _is_readable(data, name), _detected(data) == name
    for unsafe in (False, True):
        try:
            fixed = xwcore.fix(data, name, unsafe=unsafe).data
        except xwcore.XwError:
            assert not is_readable, data
            continue
        if fixed == data:
            continue
        assert _is_readable(fixed, name) or not is_readable, data
        assert _detected(fixed) == name or not is_detected, data
        assert xwcore.fix(fixed, name, unsafe=unsafe).data == fixed, data


def _is_readable(data: bytes, name: str) -> bool:
    try:
        xwcore.read(data, name)
    except xwcore.XwError:
        return False
    return True


def _detected(data: bytes) -> str:
    try:
        return xwcore.detect(data).format
    except xwcore.XwError:
        return ""


@pytest.mark.parametrize("data", _ODD_XD)
def test_fixes_of_odd_texts_end_in_files_that_are_detected(data: bytes) -> None:
    _demand_fixes(data, "xd")


@pytest.mark.parametrize("name", damages.FORMATS)
def test_a_fix_ends_in_a_file_that_is_read_and_detected(name: str) -> None:
    chance = random.Random(name)
    for original in damages.originals(only_samples=True)[name]:
        for _ in range(5):
            _demand_fixes(_damaged(original, chance), name)


@pytest.mark.parametrize("tail", [b"", b"a", b"<"])
@pytest.mark.parametrize("name", ["across-text", "jpz", "ipuz", "xd"])
def test_utf_16_with_half_a_character_at_its_end_is_fixed(name: str, tail: bytes) -> None:
    original = damages.originals(only_samples=True)[name][0]
    for stop in (len(original), len(original) - 9):
        _demand_fixes(original.decode()[:stop].encode("utf-16") + tail, name)
