"""Find the key of a locked .puz solution: try all 10,000, and rank those that fit.

A 16-bit checksum accepts about one wrong key in 65,536, so a file has 0.15 false keys on average,
and real ones with three keys exist: `search` finds all, `rank` sorts them by likelihood.

How a key is tried in two microseconds
--------------------------------------
Undoing the four rounds of `scrambling` moves every letter and takes four key digits off it, one
per round. Which digits those are depends on where the letter stands in each round, that is on the
cuts alone, not on the letters. So the letters, and how often each key digit is taken off each,
are kept in the lanes of long integers (see `checksums`) and permuted once for many keys; a key is
then a sum of such integers.

Modulo 26 without a division: a lane holds ten times a letter's distance from Z. 26 letters make
260, and 256 is dropped by a mask, so a lane gains 4 with each turn of the alphabet. With 25 + 36
at most it turns twice, and then holds 9 at most: 10 * letter + 4 * turns stays below 256 and below
10 * (letter + 1); times 26, divided by 256, it gives the letter back.
"""

from __future__ import annotations

from math import log2
from typing import TYPE_CHECKING, Final, NamedTuple

from xwcore_puz.checksums import LANE_BITS, checksum_of_lanes, lanes, lanes_of_one
from xwcore_puz.scrambling import (
    ALPHABET,
    LEAST_LETTERS_TO_UNLOCK,
    letter_cells,
    letters_of,
    rotate,
    unscramble,
    unshuffle,
)

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

#: The value of the read option `key` that tries all keys.
SEARCH: Final = "search"

_Z = ALPHABET[-1]
_TEN_TIMES_FROM_Z = bytes(10 * (_Z - byte) & 0xFF for byte in range(256))
_DIGITS = range(10)

# Letters per thousand in the solutions of American crosswords, rounded, A to Z.
_PER_THOUSAND = (
    *(105, 18, 32, 34, 125, 13, 20, 23, 65, 4, 13, 55, 29),
    *(61, 75, 32, 3, 63, 78, 72, 26, 11, 13, 5, 18, 5),
)
_LETTER_BITS = {
    letter: log2(len(ALPHABET) * count / sum(_PER_THOUSAND))
    for letter, count in zip(ALPHABET, _PER_THOUSAND, strict=True)
}

# How often a letter that the file gives away, or one that a solver has entered, is the solution's.
_REVEALED_IS_RIGHT = 0.999
_FILL_IS_RIGHT = 0.9
# Across Lite's keys have no zero, nor has that of any real file seen; some other writers allow it.
_ZERO_BITS = -6.0


class KeyCandidate(NamedTuple):
    """A key whose letters have the stored checksum."""

    key: str
    #: The plain letters that it gives, in column-major order.
    letters: bytes
    #: How much likelier it is these letters are the solution than chance, as a log2 of odds.
    score: float


def search_keys(
    solution: bytes, width: int, stored: int, *, revealed: bytes, entered: bytes
) -> list[KeyCandidate]:
    """Every key that fits a locked solution, the likeliest first; none where no key can.

    `stored` is the checksum at 0x1E. `revealed` and `entered` have one byte a cell: the letters
    that the file reveals, and those that the player entered; anything but A to Z where unknown.
    """
    letters = letters_of(solution, width)
    if len(letters) < LEAST_LETTERS_TO_UNLOCK:
        return []
    cells = letter_cells(solution, width)
    return rank(
        search(letters, stored),
        letters,
        bytes(revealed[cell] for cell in cells),
        bytes(entered[cell] for cell in cells),
    )


def search(letters: bytes, stored: int) -> list[str]:
    """All keys from `"0000"` to `"9999"` that fit, in order.

    `letters` are those of the locked solution, A to Z in column-major order, nine or more; `stored`
    is the checksum at 0x1E. Takes time in proportion to the letters: some 25 ms for a daily
    puzzle, ten seconds for 255 x 255.
    """
    count = len(letters)
    ones = lanes_of_one(count)
    low_eight, low_five, z = 0xFF * ones, 0x1F * ones, _Z * ones
    last_places = lanes(_places(count))
    last_round = [last_places >> 2 * place & ones for place in range(4)]
    keys = []
    for second, third, decks, turns in _decks(letters):
        for first in _DIGITS:
            cut = LANE_BITS * first
            steps = [
                10 * ((turns >> cut + 2 * place & 3 * ones) + once)
                for place, once in enumerate(last_round)
            ]
            taken = first * steps[0] + second * steps[1] + third * steps[2]
            for fourth, deck in enumerate(decks):
                # Masking drops what the shift has left above the topmost lane.
                from_z = ((deck >> cut) + taken & low_eight) * 26 >> 8 & low_five
                if checksum_of_lanes(z - from_z, count) == stored:
                    keys.append(f"{first}{second}{third}{fourth}")
                taken += steps[3]
    return sorted(keys)


def _decks(letters: bytes) -> Iterator[tuple[int, int, list[int], int]]:
    """The second and third digit of a key and, as `_extended` lanes, decks and turns.

    A deck, one for each fourth digit, is the letters, moved but not turned: ten times their
    distance from Z. Turns count how often each place in the key has its digit taken off a letter,
    up to the last round; see `_places`.
    """
    from_z = unshuffle(letters.translate(_TEN_TIMES_FROM_Z))
    places = unshuffle(_places(len(letters)))
    after_fourth = [unshuffle(rotate(from_z, fourth)) for fourth in _DIGITS]
    for third in _DIGITS:
        after_third = [unshuffle(rotate(deck, third)) for deck in after_fourth]
        places_after_third = unshuffle(rotate(places, third))
        for second in _DIGITS:
            decks = [_extended(unshuffle(rotate(deck, second))) for deck in after_third]
            turns = (
                _extended(unshuffle(rotate(places_after_third, second)))
                + _extended(unshuffle(rotate(places, second)))
                + _extended(places)
            )
            yield second, third, decks, turns


def _places(count: int) -> bytes:
    """Which place in the key a round takes off each letter: 1, 4, 16 or 64.

    Added over three rounds, each two bits count the turns of that place.
    """
    return bytes(1 << 2 * (at % 4) for at in range(count))


def _extended(deck: bytes) -> int:
    """The lanes of `deck` after those of its last nine cards.

    Shifted down by some lanes, its low ones are those of `deck` rotated by as many.
    """
    return lanes(deck[-9:] + deck)


def rank(
    keys: Iterable[str], letters: bytes, revealed: bytes = b"", fill: bytes = b""
) -> list[KeyCandidate]:
    """`keys` as candidates, the likeliest first.

    `letters` are those of the locked solution. `revealed` are letters that the file gives away
    (the first letters of rebus entries in RTBL, cells that GEXT marks as given), `fill` those that
    a solver has entered: as long as `letters` and in the same order, with anything but A to Z
    where there is none; or empty. What else counts: letter frequencies, and zeros in the key.
    """
    candidates = []
    for key in keys:
        plain = unscramble(letters, key)
        score = sum(bits * plain.count(letter) for letter, bits in _LETTER_BITS.items())
        score += _agreement(plain, revealed, _REVEALED_IS_RIGHT)
        score += _agreement(plain, fill, _FILL_IS_RIGHT)
        score += _ZERO_BITS if "0" in key else 0.0
        candidates.append(KeyCandidate(key, plain, score))
    return sorted(candidates, key=lambda candidate: (-candidate.score, candidate.key))


def _agreement(plain: bytes, known: bytes, is_right: float) -> float:
    """The bits for and against `plain` in `known`, whose letters are right that often."""
    if not known:
        return 0.0
    pairs = [(a, b) for a, b in zip(plain, known, strict=True) if b in ALPHABET]
    same = sum(a == b for a, b in pairs)
    chance = len(ALPHABET)
    for_it = log2(is_right * chance)
    against_it = log2((1 - is_right) * chance / (chance - 1))
    return same * for_it + (len(pairs) - same) * against_it
