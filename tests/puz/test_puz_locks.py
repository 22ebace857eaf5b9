"""Locking, unlocking, searching, and checking a fill, through files."""

from __future__ import annotations

import pytest

import xwcore
from tests.puz.puz_files import SQUARE, board, puz, section
from tests.support import CORPUS
from xwcore_crossword import Grid
from xwcore_crossword.puzzle import Crossword
from xwcore_puz.record import PuzRecord
from xwcore_puz.scrambling import lock

PLAIN = puz()
BOARD, SUM = lock(SQUARE, 5, "1234")
LOCKED = puz(BOARD, tag=4, scrambled=SUM)


def read(data: bytes, **options: str) -> Crossword:
    puzzle = xwcore.read(data, **options)  # type: ignore[call-overload]
    assert isinstance(puzzle, Crossword)
    return puzzle


def test_lock_on_writing() -> None:
    assert xwcore.dumps(read(PLAIN), "puz", key="1234") == LOCKED
    assert xwcore.losses(read(PLAIN), "puz", key="1234") == ()


def test_unlock_on_reading_and_write_unlocked() -> None:
    puzzle = read(LOCKED, key="1234")
    assert puzzle.lock is None
    assert puzzle == read(PLAIN)
    assert xwcore.dumps(puzzle, "puz") == PLAIN
    assert xwcore.dumps(puzzle, "puz", key="1234") == LOCKED


def test_a_locked_file_goes_through_unopened() -> None:
    puzzle = read(LOCKED)
    assert xwcore.dumps(puzzle, "puz") == LOCKED
    assert read(xwcore.dumps(puzzle.replace(extras={}), "puz")) == puzzle
    edited = puzzle.replace(grid=puzzle.grid.with_fill({(0, 0): "T"}))
    assert read(xwcore.dumps(edited, "puz")).lock == puzzle.lock


def test_keys_with_zeros_open_and_do_not_lock() -> None:
    from xwcore_puz.checksums import checksum
    from xwcore_puz.scrambling import letters_of, scramble, with_letters

    letters = letters_of(SQUARE, 5)
    board_ = with_letters(SQUARE, 5, scramble(letters, "0907"))
    assert read(puz(board_, tag=4, scrambled=checksum(letters)), key="0907") == read(PLAIN)
    with pytest.raises(xwcore.OptionError):
        xwcore.dumps(read(PLAIN), "puz", key="0907")


def test_a_wrong_key_is_a_typed_error() -> None:
    with pytest.raises(xwcore.ReadError) as caught:
        read(LOCKED, key="4321")
    assert caught.value.diagnostics[-1].code == "PUZ602"
    for key in ("12", "abcd", "", "12345", "\u0661234"):
        with pytest.raises(xwcore.OptionError):
            read(LOCKED, key=key)
        with pytest.raises(xwcore.OptionError):
            xwcore.dumps(read(PLAIN), "puz", key=key)


def test_search_reports_every_key_by_rank() -> None:
    puzzle = read(LOCKED, key="search")
    record = puzzle.extras["puz"]
    assert isinstance(record, PuzRecord)
    assert "1234" in record.keys
    messages = [
        diagnostic.message for diagnostic in puzzle.diagnostics if diagnostic.code == "PUZ603"
    ]
    assert len(messages) == len(record.keys)
    assert messages[0] == f"key {record.keys[0]} unlocks the solution (1 of {len(messages)})"


def test_search_uses_revealed_letters() -> None:
    marks = section(b"GEXT", board(25, dict.fromkeys(range(5), 0x40)))
    state = b"TRAIN" + SQUARE[5:].translate(bytes.maketrans(SQUARE, b"-" * 25)).replace(b"-", b"-")
    data = puz(BOARD, tag=4, scrambled=SUM, sections=marks, state=state)
    assert read(data, key="search") == read(xwcore.dumps(read(data, key="1234"), "puz"))


@pytest.mark.parametrize(
    ("rows", "words"),
    [
        (["AB", "CD"], "needs 12"),
        (["ABCDE", "FGHIJ", "KLMN\u00c9"], "row 3, column 5"),
        (["##"], "no solution"),
    ],
)
def test_unsuitable_solutions_are_not_locked(rows: list[str], words: str) -> None:
    with pytest.raises(xwcore.WriteError, match=words):
        xwcore.dumps(Crossword(Grid.from_rows(rows)), "puz", key="1234")


def test_a_locked_solution_is_not_locked_again() -> None:
    with pytest.raises(xwcore.WriteError, match="already"):
        xwcore.dumps(read(LOCKED), "puz", key="1234")


def test_rebus_entries_come_back_with_the_key() -> None:
    sections = section(b"GRBS", board(25, {0: 1})) + section(b"RTBL", b" 0:TEN;")
    plain = puz(sections=sections)
    locked = xwcore.dumps(read(plain), "puz", key="5678")
    assert read(locked).grid[0, 0].solution is None
    assert read(locked, key="5678") == read(plain)


@pytest.mark.parametrize(("name", "key"), [("nyt_locked.puz", "7844"), ("locked_puz.puz", "1234")])
def test_real_locks_open(name: str, key: str) -> None:
    path = CORPUS / "puz" / name
    if not path.exists():
        pytest.skip("the corpus is absent")
    data = path.read_bytes()
    puzzle = read(data, key="search")
    assert puzzle.extras["puz"].keys[0] == key
    assert puzzle == read(data, key=key)
    assert all(clue.answer for clue in puzzle.clues)
    assert xwcore.dumps(puzzle, "puz", key=key) == data


@pytest.mark.parametrize("version", ["1.2", "1.3", "1.4", "2.0"])
def test_options_are_obeyed_together(version: str) -> None:
    letters = ["ABCDE", "FGHIJ", "KLMNO"]
    puzzle = Crossword(Grid.from_rows(letters), title="T")
    data = xwcore.dumps(puzzle, "puz", key=1234, version=version, normalize=True)
    assert data[0x18:0x1B].decode() == version
    locked = xwcore.read(data, kind=Crossword)
    assert locked.lock is not None
    assert xwcore.read(data, key=1234, kind=Crossword).grid.rows() == letters


def test_a_locked_solution_of_few_letters_cannot_be_searched() -> None:
    clues = [b"one", b"two", b"three", b"four"]
    data = puz(b"ABCD.EFGH", 3, clues=clues, tag=4, scrambled=1)
    with pytest.raises(xwcore.ReadError, match="locked solution has 8 letters A to Z, expected"):
        read(data, key="search")
