"""Locks: the algorithm against a plain transcription, and against really locked files."""

from __future__ import annotations

import pickle
import struct
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from xwcore_puz.checksums import checksum_by_loop
from xwcore_puz.scrambling import (
    LockError,
    LockFault,
    fill_is_right,
    letter_cells,
    letters_of,
    lock,
    parse_key,
    scramble,
    unlock,
    unscramble,
)

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "puz"
LOCKED = {"nyt_locked.puz": "7844", "locked_puz.puz": "1234"}

keys = st.integers(0, 9999).map("{:04}".format)
locking_keys = st.text("123456789", min_size=4, max_size=4)
decks = st.lists(st.sampled_from(range(65, 91)), min_size=9, max_size=430).map(bytes)

GRID = b"LOCK.OPENE.LATCH.AT:BOLT.SO"
WIDTH = 9


def scrambled_slowly(letters: bytes, key: str) -> bytes:
    """The algorithm one letter at a time, on numbers 0 to 25."""
    digits = [int(digit) for digit in key]
    values = [letter - 65 for letter in letters]
    for cut in digits:
        values = [(value + digits[at % 4]) % 26 for at, value in enumerate(values)]
        values = values[cut:] + values[:cut]
        middle = len(values) // 2
        dealt = []
        for at in range(middle):
            dealt += [values[middle + at], values[at]]
        if len(values) % 2:
            dealt.append(values[-1])
        values = dealt
    return bytes(value + 65 for value in values)


@given(decks, keys)
def test_scramble_follows_the_algorithm(letters: bytes, key: str) -> None:
    assert scramble(letters, key) == scrambled_slowly(letters, key)


@given(decks, keys)
def test_unscramble_undoes_scramble(letters: bytes, key: str) -> None:
    assert unscramble(scramble(letters, key), key) == letters


@pytest.mark.parametrize(
    ("letters", "key", "expected"),
    [
        # Nothing added, nothing cut: four shuffles alone.
        (b"ABCDEFGHIJKLM", "0000", b"IEAJFBKGCLHDM"),
        # As another implementation scrambles them.
        (b"ABCDEFGHIJKL", "1111", b"JFOKGPIHEMNL"),
        (b"THEQUICKBROWNFOX", "7844", b"HHTYQEDGAWTLWNRJ"),
        (b"THEQUICKBROWNFOXJ", "1239", b"OMBPZXRWLVKZAXHSW"),
        (b"KEEPALLYOURLETTERSINONEPLACE", "5555", b"UJSIULYYCOYFFJYNHFWHIMFEYLYN"),
    ],
)
def test_scramble_of_known_letters(letters: bytes, key: str, expected: bytes) -> None:
    assert scramble(letters, key) == expected
    assert unscramble(expected, key) == letters


def test_letters_are_taken_column_by_column() -> None:
    assert letters_of(GRID, WIDTH) == b"LETOCLBKAOTLOCTPHESNAO"
    assert letter_cells(b"AB.DEF", 3) == [0, 3, 1, 4, 5]


@given(st.lists(st.sampled_from(b"ABYZ.:-1a\0\xc9"), max_size=120).map(bytes), st.integers(1, 12))
def test_letter_cells_hold_the_letters(solution: bytes, width: int) -> None:
    cells = letter_cells(solution, width)
    assert bytes(solution[cell] for cell in cells) == letters_of(solution, width)
    assert cells == sorted(cells, key=lambda cell: (cell % width, cell))
    assert len(cells) == sum(65 <= byte <= 90 for byte in solution)


@given(locking_keys)
def test_lock_moves_letters_only_and_unlock_undoes_it(key: str) -> None:
    locked, stored = lock(GRID, WIDTH, key)
    assert stored == checksum_by_loop(letters_of(GRID, WIDTH))
    assert [byte in b".:" for byte in locked] == [byte in b".:" for byte in GRID]
    assert letters_of(locked, WIDTH) == scramble(letters_of(GRID, WIDTH), key)
    assert unlock(locked, WIDTH, key, stored) == GRID


def test_unlock_with_a_wrong_key() -> None:
    locked, stored = lock(GRID, WIDTH, "1234")
    with pytest.raises(LockError, match="wrong key 4321") as caught:
        unlock(locked, WIDTH, "4321", stored)
    assert caught.value.fault is LockFault.WRONG_KEY


def test_unlock_takes_a_key_with_zeros() -> None:
    letters = letters_of(GRID, WIDTH)
    for key in ("0000", "1000", "0907"):
        row = scramble(letters, key)
        assert unlock(row, len(row), key, checksum_by_loop(letters)) == letters


@pytest.mark.parametrize(
    "key", ["", "123", "12345", "12a4", "-123", "+123", " 123", "1_23", "12.4", "\uff11234", "²345"]
)
def test_key_that_is_not_four_digits(key: str) -> None:
    for attempt in (
        lambda: parse_key(key),
        lambda: lock(GRID, WIDTH, key),
        lambda: unlock(GRID, WIDTH, key, 0),
    ):
        with pytest.raises(LockError, match="four digits") as caught:
            attempt()
        assert caught.value.fault is LockFault.KEY_FORM


def test_key_keeps_its_leading_zeros() -> None:
    assert parse_key("0042") == (0, 0, 4, 2)


@pytest.mark.parametrize("key", ["0123", "1023", "1230", "0000"])
def test_lock_refuses_a_zero_in_the_key(key: str) -> None:
    with pytest.raises(LockError, match=key) as caught:
        lock(GRID, WIDTH, key)
    assert caught.value.fault is LockFault.KEY_ZERO


@pytest.mark.parametrize("other", list(b"-?1a@ \0\xc9"))
def test_lock_refuses_other_characters_and_names_the_cell(other: int) -> None:
    solution = bytearray(GRID)
    solution[12] = other
    with pytest.raises(LockError, match="expected A to Z") as caught:
        lock(bytes(solution), WIDTH, "1234")
    assert caught.value.fault is LockFault.NOT_A_LETTER
    assert caught.value.cell == 12


def test_lock_needs_twelve_letters_and_unlock_nine() -> None:
    lock(b"ABCDEFGHIJKL", 4, "9999")
    with pytest.raises(LockError, match="11 letters, scrambling needs 12") as caught:
        lock(b"ABCDEFGHIJK.", 4, "9999")
    assert caught.value.fault is LockFault.TOO_FEW_LETTERS
    plain = b"ABCDEFGHI"
    assert unlock(scramble(plain, "9999"), 9, "9999", checksum_by_loop(plain)) == plain
    with pytest.raises(LockError, match="8 letters, scrambling needs 9") as caught:
        unlock(b"ABCDEFGH.", 3, "9999", 0)
    assert caught.value.fault is LockFault.TOO_FEW_LETTERS


def test_unlock_leaves_cells_without_a_letter_alone() -> None:
    locked, stored = lock(GRID, WIDTH, "2468")
    mixed = locked.replace(b".", b"7").replace(b":", b"\xc9")
    opened = unlock(mixed, WIDTH, "2468", stored)
    assert opened == GRID.replace(b".", b"7").replace(b":", b"\xc9")


def test_fill_is_checked_without_a_key() -> None:
    locked, stored = lock(GRID, WIDTH, "1234")
    assert fill_is_right(locked, GRID, WIDTH, stored)
    assert fill_is_right(locked, GRID.lower(), WIDTH, stored), "pencilled"
    assert not fill_is_right(locked, GRID.replace(b"BOLT", b"BOLD"), WIDTH, stored)
    assert not fill_is_right(locked, GRID.replace(b"BOLT", b"BOL-"), WIDTH, stored)
    assert not fill_is_right(locked, locked, WIDTH, stored)


def test_lock_error_survives_pickling() -> None:
    error = LockError(LockFault.NOT_A_LETTER, "no letter", 7)
    copy = pickle.loads(pickle.dumps(error))
    assert (copy.fault, str(copy), copy.cell) == (LockFault.NOT_A_LETTER, "no letter", 7)


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
@pytest.mark.parametrize(("name", "key"), LOCKED.items())
def test_locked_files_open_and_lock_again_to_the_same_bytes(name: str, key: str) -> None:
    data = (CORPUS / name).read_bytes()
    width, height = data[0x2C], data[0x2D]
    (stored,) = struct.unpack_from("<H", data, 0x1E)
    solution = data[0x34 : 0x34 + width * height]
    opened = unlock(solution, width, key, stored)
    assert opened != solution
    assert lock(opened, width, key) == (solution, stored)
    with pytest.raises(LockError, match="wrong key 1111"):
        unlock(solution, width, "1111", stored)
