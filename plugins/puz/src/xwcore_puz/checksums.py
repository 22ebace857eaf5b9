"""The checksums of a .puz file, computed on raw bytes before anything is decoded.

Sources: the .puz format document, "Checksums" and "Masked Checksums".  It calls the routine a
CRC-16 variant, but there is no polynomial in it: one step rotates a 16-bit state right by one bit
and adds a byte, losing the carry::

    state = (rotate_right(state) + byte) mod 65536

`checksum_by_loop` is that, step by step.  `checksum` gives the same numbers several times faster,
by letting one division of long integers take hundreds of steps.

How one division runs the recurrence
------------------------------------
Rotating a 16-bit number right by one bit multiplies it by 2**15 modulo 65535 (2**16 is 1 there),
so for states below 65535 a step without carry is ``state * 2**15 + byte`` modulo 65535: exactly
what long division by 65535 does to its remainder when the next digit, in base 2**15, comes down.
Write the bytes as digits ("lanes" of 15 bits) of one long integer, the first byte highest and the
starting state in front of it: the remainder of the division by 65535 is the final state.

When was there a carry
----------------------
Let ``r = 2 * high + low`` be a remainder, ``byte`` the next digit and ``digit`` the quotient digit
that it yields.  From ``r * 2**15 = 65535 * high + rotate_right(r)`` follows::

    digit = high        when rotate_right(r) + byte <  65535: the plain step
    digit = high + 1    when rotate_right(r) + byte >= 65535: the division goes its own way

and the second happens exactly when ``low`` is 1 and ``digit + byte >= 2**15``.  If ``low`` is 1,
that is the carry which adding quotient and dividend sends out of this lane into the next higher
one, because otherwise ``digit + byte`` stays below 32767, out of reach of a carry from below.
Neither number needs to be taken apart: 65535 is odd, so the lowest bit of ``quotient ^ dividend``
in a lane is the lowest bit of the remainder after it, ``low``; the lowest bit of the lane in
``quotient + dividend`` is that same bit, flipped by a carry from below.  A lane where the first is
1 and the second 0 marks a step to be taken by hand, and all are found at once.  Up to the highest
such lane the division is right; from there it starts again with the corrected state.  That happens
once in about 770 bytes of English text.

The state 65535 (0 for the division) arises only from such a step and is carried on by hand as well.
"""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Sequence

NOTES_COUNT_SINCE = (1, 3)
"""The first version whose text checksum includes the notes (observed in files of Across Lite)."""

MASK = b"ICHEATED"
"""What the eight bytes at 0x10 are XORed with ("Masked Checksums")."""

_MASK_NUMBER = int.from_bytes(MASK, "big")
_FOUR = struct.Struct("<4H")

LANE_BITS = 15
_LANE_MASK = (1 << LANE_BITS) - 1
_FULL = 0xFFFF

# A longer block saves overhead, but a carry repeats what follows it in the block: between 256 and
# 768 the difference is slight.
_BLOCK = 384
# Below this length the loop is faster than setting up the long integers.
_SHORT = 16

# A lane is three digits in base 32: a zero, the upper three bits of the byte, the lower five.
_BASE_32 = b"0123456789abcdefghijklmnopqrstuv"
_UPPER_DIGIT = bytes(_BASE_32[byte >> 5] for byte in range(256))
_LOWER_DIGIT = bytes(_BASE_32[byte & 31] for byte in range(256))


def checksum_by_loop(data: bytes, seed: int = 0) -> int:
    """Return the checksum of *data*, one step per byte ("Checksums", ``cksum_region``).

    *seed* is the state to start from, 0 to 65535.
    """
    state = seed
    for byte in data:
        rotated = (state >> 1) + 0x8000 if state & 1 else state >> 1
        state = (rotated + byte) & 0xFFFF
    return state


def checksum(data: bytes, seed: int = 0) -> int:
    """Return what `checksum_by_loop` returns, by long division (see the module's header)."""
    if not seed:
        data = data.lstrip(b"\0")  # sections are mostly zeros, and zeros leave the state 0 alone
    if len(data) < _SHORT:
        return checksum_by_loop(data, seed)
    state = seed
    for start in range(0, len(data), _BLOCK):
        block = data[start : start + _BLOCK]
        state = checksum_of_lanes(lanes(block), len(block), state)
    return state


def checksum_pair(data: bytes, first: int, second: int) -> tuple[int, int]:
    """Return the checksums of *data* from two seeds; the lanes are made once for both."""
    if len(data) < _SHORT // 2:
        return checksum_by_loop(data, first), checksum_by_loop(data, second)
    for start in range(0, len(data), _BLOCK):
        block = data[start : start + _BLOCK]
        dividend = lanes(block)
        first = checksum_of_lanes(dividend, len(block), first)
        second = checksum_of_lanes(dividend, len(block), second)
    return first, second


def lanes(data: bytes) -> int:
    """Return *data* as the base 2**15 digits of one integer, the first byte highest."""
    digits = bytearray(b"0") * (3 * len(data))
    digits[1::3] = data.translate(_UPPER_DIGIT)
    digits[2::3] = data.translate(_LOWER_DIGIT)
    return int(digits or b"0", 32)


def lanes_of_one(count: int) -> int:
    """Return *count* lanes that are all 1."""
    return ((1 << LANE_BITS * count) - 1) // _LANE_MASK


# One lane more than a block has, for the starting state.  A state above 32767 reaches into the
# lane above that, which a carry could flip only if the state were 65535.
_LOW_BITS = lanes_of_one(_BLOCK + 1)


def checksum_of_lanes(block: int, count: int, seed: int = 0) -> int:
    """Return the checksum of the *count* bytes that *block* holds as `lanes` does.

    Steps by hand are at least eight bytes apart, as a carry leaves a state below 256, whose upper
    bits must all be shifted in again: the worst bytes there are cost about two loops.
    """
    if count > _BLOCK:
        return _in_halves(block, count, seed)
    state = seed
    while True:
        if state == _FULL:
            # Zeros leave 65535 as it is; the first other byte carries.
            if not block:
                return _FULL
            count = (block.bit_length() - 1) // LANE_BITS
            state = (block >> LANE_BITS * count) - 1
            block &= (1 << LANE_BITS * count) - 1
        dividend = state << LANE_BITS * count | block if state else block
        quotient, remainder = divmod(dividend, _FULL)
        odd = (quotient ^ dividend) & _LOW_BITS
        unflipped = odd & (quotient + dividend)
        if unflipped == odd:
            return remainder
        # The byte below the highest flipped lane took the sum to 65535 or more.
        count = ((odd ^ unflipped).bit_length() - 1) // LANE_BITS - 1
        shift = LANE_BITS * count
        high = (quotient >> shift & _LANE_MASK) - 1
        state = (0x8000 + high + (block >> shift & _LANE_MASK)) & 0xFFFF
        block &= (1 << shift) - 1


def _in_halves(block: int, count: int, seed: int) -> int:
    """Do `checksum_of_lanes` for a long block: taking pieces off one end would be quadratic."""
    lower = count // 2
    upper = block >> LANE_BITS * lower
    state = checksum_of_lanes(upper, count - lower, seed)
    return checksum_of_lanes(block ^ (upper << LANE_BITS * lower), lower, state)


class FileChecksums(NamedTuple):
    """The five checksums over a file's header, grids and strings ("Checksums")."""

    cib: int
    """Over the eight header bytes from the width on; stored at 0x0E."""
    solution: int
    state: int
    text: int
    """Over what `checksummed_text` returns; this and the two before it are stored masked only."""
    overall: int
    """Over solution, state and text, one after the other, from *cib*; stored at 0x00."""

    @property
    def masked(self) -> bytes:
        """The eight bytes at 0x10: low bytes, then high bytes, of the first four; XORed."""
        plain = _FOUR.pack(self.cib, self.solution, self.state, self.text)
        lows_then_highs = plain[0::2] + plain[1::2]
        return (int.from_bytes(lows_then_highs, "big") ^ _MASK_NUMBER).to_bytes(8, "big")


class MaskedChecksums(NamedTuple):
    """The four checksums that the bytes at 0x10 hold ("Masked Checksums")."""

    cib: int
    solution: int
    state: int
    text: int


def unmask(masked: bytes) -> MaskedChecksums:
    """Return the four checksums in *masked*, the eight bytes at 0x10."""
    plain = [byte ^ mask for byte, mask in zip(masked, MASK, strict=True)]
    return MaskedChecksums(
        *(low | high << 8 for low, high in zip(plain[:4], plain[4:], strict=True))
    )


def compute(header_cib: bytes, solution: bytes, state: bytes, text: bytes) -> FileChecksums:
    """Return the checksums of a file.

    *header_cib* is the header from 0x2C to 0x33, *solution* and *state* are the two grids, *text*
    is what `checksummed_text` returns; all as stored, not decoded.
    """
    cib = checksum_by_loop(header_cib)
    solution_alone, chained = checksum_pair(solution, 0, cib)
    state_alone, chained = checksum_pair(state, 0, chained)
    text_alone, chained = checksum_pair(text, 0, chained)
    return FileChecksums(cib, solution_alone, state_alone, text_alone, chained)


def checksummed_text(strings: Sequence[bytes], version: tuple[int, int]) -> bytes:
    """Return the bytes of the strings that count.

    *strings* are title, author, copyright, the clues and the notes, without their NULs (four at
    least, empty where the file has none); *version* is that of the header.  Title, author,
    copyright and notes count with their NUL, or not at all when empty; clues count without it.
    The format document adds the notes always; files of Across Lite do from version 1.3 on.
    """
    title, author, copyright_notice, *clues, notes = strings
    ended = [string + b"\0" for string in (title, author, copyright_notice) if string]
    if notes and version >= NOTES_COUNT_SINCE:
        clues.append(notes + b"\0")
    return b"".join(ended + clues)
