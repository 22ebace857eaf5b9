"""Locking and unlocking a .puz solution with a key of four digits.

The .puz format document leaves the algorithm to comments that are lost. What is here is the card
shuffle that published implementations agree on (an independent table form gives the same for nine
letters and more), confirmed on locked files of Across Lite.

* The letters are taken in column-major order: columns from the left, each from the top; blocks
  (`.`) and the `:` of diagramless and voids are skipped.
* Four rounds, one per key digit. Each adds the key to the letters (digit `i mod 4` to the
  letter at `i`, modulo 26), cuts the deck by the round's digit and shuffles it, the back half
  first.
* The checksum of the plain letters, in that order, is stored at 0x1E and confirms a right key.

Only the solution grid is scrambled: the rebus table (RTBL) stays plain.

Cells with anything but A to Z: no locked file is known that has one, and published
implementations disagree. `lock` refuses them; `unlock` leaves them where they are, outside the
permutation and the checksum (an inference).

Grids are row-major bytes as stored, whole rows of `width` cells. The only exception raised here
is `LockError`.
"""

from __future__ import annotations

from enum import StrEnum
from typing import TYPE_CHECKING

from xwcore_puz.checksums import checksum

if TYPE_CHECKING:
    from collections.abc import Iterable

#: Across Lite locks no less.
LEAST_LETTERS_TO_LOCK = 12

#: Below nine a cut can exceed the deck, and published implementations disagree.
LEAST_LETTERS_TO_UNLOCK = 9

ALPHABET = bytes(range(ord("A"), ord("Z") + 1))
#: 1 where a board has one of them.
IS_LETTER = bytes(byte in ALPHABET for byte in range(256))
_NOT_LETTERS = bytes(sorted(set(range(256)) - set(ALPHABET)))
_SKIPPED = b".:"
# The alphabet turned by each number that can be added to a letter or, being negative, taken off.
_TURNED = {by: bytes.maketrans(ALPHABET, ALPHABET[by:] + ALPHABET[:by]) for by in range(-9, 10)}


class LockFault(StrEnum):
    """Why a solution cannot be locked or unlocked."""

    #: The key is not four digits.
    KEY_FORM = "key-form"
    #: The key has a zero, which Across Lite never chooses.
    KEY_ZERO = "key-zero"
    TOO_FEW_LETTERS = "too-few-letters"
    #: A cell to be scrambled has a character other than A to Z.
    NOT_A_LETTER = "not-a-letter"
    #: The letters that the key gives do not have the stored checksum.
    WRONG_KEY = "wrong-key"


class LockError(Exception):
    """An unusable key or solution; `fault` is the reason.

    `cell` is the row-major index of the offending cell, or None.
    """

    def __init__(self, fault: LockFault, message: str, cell: int | None = None) -> None:
        super().__init__(fault, message, cell)
        self.fault = fault
        self.message = message
        self.cell = cell

    def __str__(self) -> str:
        return self.message


def parse_key(key: str) -> tuple[int, int, int, int]:
    """The digits of `key`, `"0000"` to `"9999"`.

    Raises:
        LockError: KEY_FORM, the key is anything else.
    """
    if len(key) != 4 or not (key.isascii() and key.isdecimal()):
        raise LockError(LockFault.KEY_FORM, f"key {key[:20]!r}, expected four digits")
    first, second, third, fourth = map(int, key)
    return first, second, third, fourth


def lock(solution: bytes, width: int, key: str) -> tuple[bytes, int]:
    """`solution` scrambled with `key`, and the checksum to be stored at 0x1E.

    Raises:
        LockError: KEY_FORM, KEY_ZERO, NOT_A_LETTER or TOO_FEW_LETTERS.
    """
    if 0 in parse_key(key):
        raise LockError(LockFault.KEY_ZERO, f"key {key} contains a zero, expected digits 1 to 9")
    for cell, value in enumerate(solution):
        if value not in ALPHABET and value not in _SKIPPED:
            raise LockError(
                LockFault.NOT_A_LETTER, f"{chr(value)!r} cannot be scrambled, expected A to Z", cell
            )
    letters = letters_of(solution, width)
    _require(len(letters), LEAST_LETTERS_TO_LOCK)
    return with_letters(solution, width, scramble(letters, key)), checksum(letters)


def unlock(solution: bytes, width: int, key: str, stored: int) -> bytes:
    """The plain solution of the locked `solution`; `stored` is the checksum at 0x1E.

    Takes every key of four digits, as writers other than Across Lite use zeros.

    Raises:
        LockError: KEY_FORM, TOO_FEW_LETTERS or WRONG_KEY.
    """
    letters = letters_of(solution, width)
    _require(len(letters), LEAST_LETTERS_TO_UNLOCK)
    letters = unscramble(letters, key)
    if checksum(letters) != stored:
        raise LockError(
            LockFault.WRONG_KEY,
            f"wrong key {key}: checksum {checksum(letters):#06x}, expected {stored:#06x}",
        )
    return with_letters(solution, width, letters)


def _require(count: int, least: int) -> None:
    if count < least:
        raise LockError(
            LockFault.TOO_FEW_LETTERS, f"the solution has {count} letters, scrambling needs {least}"
        )


def fill_is_right(solution: bytes, fill: bytes, width: int, stored: int) -> bool:
    """Whether `fill` is the plain solution of the locked `solution`, without a key.

    `fill` is the state grid; pencilled (lower-case) letters count like the others.
    """
    cells = letter_cells(solution, width)
    return checksum(bytes(fill[cell] for cell in cells).upper()) == stored


def letter_cells(solution: bytes, width: int) -> list[int]:
    """The row-major indexes of the cells with A to Z, in column-major order."""
    return [
        cell
        for column in range(width)
        for cell in range(column, len(solution), width)
        if solution[cell] in ALPHABET
    ]


def letters_of(solution: bytes, width: int) -> bytes:
    """The letters A to Z of `solution` in column-major order."""
    columns = b"".join(solution[column::width] for column in range(width))
    return columns.translate(None, _NOT_LETTERS)


def with_letters(solution: bytes, width: int, letters: bytes) -> bytes:
    """`solution` with `letters`, in column-major order, in place of its own."""
    replaced = bytearray(solution)
    for cell, letter in zip(letter_cells(solution, width), letters, strict=True):
        replaced[cell] = letter
    return bytes(replaced)


def scramble(letters: bytes, key: str) -> bytes:
    """`letters`, nine or more of A to Z, scrambled with any `key` of four digits."""
    digits = parse_key(key)
    for cut in digits:
        letters = shuffle(rotate(_turn(letters, digits), -cut))
    return letters


def unscramble(letters: bytes, key: str) -> bytes:
    """What `scramble` made `letters` from, if `key` is the right one; else other letters."""
    digits = parse_key(key)
    back = [-digit for digit in digits]
    for cut in reversed(digits):
        letters = _turn(rotate(unshuffle(letters), cut), back)
    return letters


def _turn(letters: bytes, digits: Iterable[int]) -> bytes:
    turned = bytearray(len(letters))
    for place, digit in enumerate(digits):
        turned[place::4] = letters[place::4].translate(_TURNED[digit])
    return bytes(turned)


def rotate(deck: bytes, by: int) -> bytes:
    """`deck` with its last `by` cards in front; a negative `by` undoes that (a cut)."""
    return deck[-by:] + deck[:-by]


def shuffle(deck: bytes) -> bytes:
    """Interleave the halves of `deck`, the back half first; an odd last card stays last."""
    middle = len(deck) // 2
    shuffled = bytearray(len(deck))
    shuffled[0::2] = deck[middle:]
    shuffled[1::2] = deck[:middle]
    return bytes(shuffled)


def unshuffle(deck: bytes) -> bytes:
    """Undo `shuffle`."""
    return deck[1::2] + deck[0::2]
