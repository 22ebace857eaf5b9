"""Scrambled solutions as texts; see `xwcore_puz.scrambling`."""

from __future__ import annotations

import string
from collections.abc import Iterable, Sequence

from xwcore_puz import scrambling
from xwcore_puz.compat.grids import is_blacksquare
from xwcore_puz.compat.names import BLACKSQUARE, ENCODING, ENCODING_ERRORS
from xwcore_puz.compat.primitives import data_cksum, replace_chars

_LETTERS = string.ascii_uppercase


def key_digits(key: int) -> list[int]:
    """The four digits of a key."""
    return [int(digit) for digit in f"{key:0>4}"]


def square(data: str, w: int, h: int) -> str:
    """A board of `w` columns and `h` rows, column by column."""
    return "".join(data[column : w * h : w] for column in range(w))


def shift(s: str, key: Sequence[int]) -> str:
    """Each letter turned by the digits of the key in turn.

    Raises:
        ValueError: a character is not a letter from A to Z.
    """
    places = (_LETTERS.index(letter) + key[at % len(key)] for at, letter in enumerate(s))
    return "".join(_LETTERS[place % len(_LETTERS)] for place in places)


def unshift(s: str, key: Sequence[int]) -> str:
    """Undo `shift`."""
    return shift(s, [-digit for digit in key])


def shuffle(s: str) -> str:
    """The halves interleaved, the second one first; an odd last letter stays."""
    return scrambling.shuffle(s.encode("ascii")).decode("ascii")


def unshuffle(s: str) -> str:
    """Undo `shuffle`."""
    return s[1::2] + s[::2]


def scramble_string(s: str, key: int) -> str:
    """Letters in column order, without blocks, scrambled with a key of four digits."""
    digits = key_digits(key)
    for cut in digits:
        s = shift(s, digits)
        s = shuffle(s[cut:] + s[:cut])
    return s


def unscramble_string(s: str, key: int) -> str:
    """Undo `scramble_string`."""
    digits = key_digits(key)
    for cut in reversed(digits):
        s = unshuffle(s)
        s = unshift(s[len(s) - cut :] + s[: len(s) - cut], digits)
    return s


def restore(s: str, t: Iterable[str]) -> str:
    """The board `s` with the letters of `t` in its open cells: "X.Y" for "A.B" and "XY"."""
    letters = iter(t)
    return "".join(cell if is_blacksquare(cell) else next(letters) for cell in s)


def scramble_solution(
    solution: str, width: int, height: int, key: int, ignore_chars: str = BLACKSQUARE
) -> str:
    """A board, row by row, scrambled."""
    columns = square(solution, width, height)
    letters = scramble_string(replace_chars(columns, ignore_chars), key)
    return square(restore(columns, letters), height, width)


def unscramble_solution(
    scrambled: str, width: int, height: int, key: int, ignore_chars: str = BLACKSQUARE
) -> str:
    """Undo `scramble_solution`."""
    columns = square(scrambled, width, height)
    letters = unscramble_string(replace_chars(columns, ignore_chars), key)
    return square(restore(columns, letters), height, width)


def scrambled_cksum(
    scrambled: str,
    width: int,
    height: int,
    ignore_chars: str = BLACKSQUARE,
    encoding: str = ENCODING,
) -> int:
    """The checksum of the letters of a plain solution, which proves a key."""
    letters = replace_chars(square(scrambled, width, height), ignore_chars)
    return data_cksum(letters.encode(encoding, ENCODING_ERRORS))
