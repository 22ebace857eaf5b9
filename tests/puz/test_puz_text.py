"""Windows-1252 as files use it, and what becomes of characters that it lacks."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import xwcore
from tests.puz.puz_files import SQUARE_CLUES, puz
from xwcore_crossword import Crossword
from xwcore_puz.read import has_utf8
from xwcore_puz.write.clues import (
    encode_single,
    replaced,
    transliterated,
)


@given(st.text())
def test_policies_return_encodable_text(text: str) -> None:
    for changed in (replaced(text), transliterated(text)):
        assert encode_single(changed) is not None
    if encode_single(text) is not None:
        assert replaced(text) == transliterated(text) == text


def test_transliteration() -> None:
    assert transliterated("“Łódź — 3 \u00d7 5…” → ½") == "“Lódz — 3 \u00d7 5…” -> ½"
    assert transliterated("①ﬁ日") == "1fi?"


def test_utf8_needs_characters_beyond_ascii() -> None:
    assert not has_utf8(b"plain")
    assert has_utf8("é".encode())
    assert not has_utf8(b"caf\xe9")


@pytest.mark.parametrize("times", [1, 2, 3])
@pytest.mark.parametrize("encoding", ["latin-1", "mac-roman"])
def test_texts_decoded_in_a_wrong_encoding_are_restored(encoding: str, times: int) -> None:
    title = text = "Caf\u00e9 \u2014 \u201cquoted\u201d"
    for _ in range(times):
        text = text.encode().decode(encoding)
    puzzle = Crossword.build(["AB", "CD"], ["a", "b"], ["c", "d"], title=text)
    data = xwcore.dumps(puzzle, "puz", version="2.0")
    [diagnostic] = [entry for entry in xwcore.validate(data).diagnostics if entry.fix]
    assert (diagnostic.code, title in diagnostic.message) == ("PUZ307", True)
    assert xwcore.read(xwcore.fix(data, unsafe=True).data).title == title


def test_letters_of_mac_roman_alone_keep_their_bytes() -> None:
    title = "Na\u00efve \u201ccaf\u00e9\u201d \u2264 \u03c0"  # Windows-1252 lacks the last two
    data = puz(title=title.encode("mac-roman"))
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, Crossword)
    assert puzzle.title == title
    assert xwcore.dumps(puzzle, "puz") == data
    assert xwcore.dumps(puzzle, "puz", text="strict") == data
    edited = puzzle.replace(title="\u03c0")
    assert xwcore.read(xwcore.dumps(edited, "puz")) == edited


@pytest.mark.parametrize(
    "title", ["9/^De5%\u00e9Y5", "PaU1\u00c9)J1", "e\u00c9x", "caf\u00c9 and don\u00d5t"]
)
def test_letters_of_windows_1252_do_not_become_those_of_mac_roman(title: str) -> None:
    puzzle = Crossword.build(["AB", "CD"], ["a", "b"], ["c", "d"], title=title)
    assert xwcore.read(xwcore.dumps(puzzle, "puz")) == puzzle
    # Version 1.3 is kept as asked, and a title that would not read as written is a loss.
    read_back = xwcore.read(xwcore.dumps(puzzle, "puz", version="1.3"))
    assert (read_back == puzzle) == (not xwcore.losses(puzzle, "puz", version="1.3"))


def test_mac_roman_is_read_by_its_letters_and_an_edit_leaves_it() -> None:
    title, clue = "Na\u00efve", "\u201cun caf\u00e9\u201d"
    data = puz(title=title.encode("mac-roman"), clues=[clue.encode("mac-roman"), *SQUARE_CLUES[1:]])
    puzzle = xwcore.read(data)
    assert isinstance(puzzle, Crossword)
    assert (puzzle.title, puzzle.clues[0].text) == (title, clue)
    assert [str(diagnostic.code) for diagnostic in puzzle.diagnostics] == ["PUZ313"]
    assert xwcore.dumps(puzzle, "puz") == data
    edited = xwcore.read(xwcore.dumps(puzzle.replace(author="M\u00e9ric"), "puz"))
    assert isinstance(edited, Crossword)
    assert (edited.title, edited.clues[0].text, edited.author) == (title, clue, "M\u00e9ric")
    forced = xwcore.read(data, encoding="windows-1252")
    assert forced.title != title
