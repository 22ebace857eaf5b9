"""The checksums of a .puz file, computed on raw bytes before anything is decoded.

Sources: the .puz format document, "Checksums" and "Masked Checksums". It calls the routine a
CRC-16 variant, but there is no polynomial in it: one step rotates a 16-bit state right by one bit
and adds a byte, losing the carry::

    state = (rotate_right(state) + byte) mod 65536

`checksum_by_loop` is that, step by step. `checksum_by_division` returns the same numbers several
times faster: one division of long integers takes hundreds of steps. Proof:
`docs/formats/puz-checksum.md`. `checksum` is compiled where `xwcore-speed` is installed.
"""

from __future__ import annotations

import marshal
import struct
from codecs import utf_16_le_encode
from typing import TYPE_CHECKING, NamedTuple

from xwcore_crossword import compiled

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

#: The first version whose text checksum includes the notes (observed in files of Across Lite).
NOTES_COUNT_SINCE = (1, 3)

#: What the eight bytes at 0x10 are XORed with ("Masked Checksums").
MASK = b"ICHEATED"

_MASK_NUMBER = int.from_bytes(MASK, "big")
_FOUR = struct.Struct("<4H")

LANE_BITS = 15
_LANE_MASK = (1 << LANE_BITS) - 1
_FULL = 0xFFFF

# A longer block saves overhead, but a carry repeats what follows it in the block.  480 lanes are
# just below the kilobyte up to which memory is had quickly.
BLOCK = 480
# Below this length the loop is faster than setting up the long integers.
_SHORT = 16

# The head of an integer in `marshal`: its type, and how many digits follow.
_MARSHALLED = struct.Struct("<ci")
# Without it, a lane is three digits in base 32: a zero, the upper three bits of the byte, the
# lower five.
_BASE_32 = b"0123456789abcdefghijklmnopqrstuv"
_UPPER_DIGIT = bytes(_BASE_32[byte >> 5] for byte in range(256))
_LOWER_DIGIT = bytes(_BASE_32[byte & 31] for byte in range(256))


def checksum_by_loop(data: bytes, seed: int = 0) -> int:
    """The checksum of `data`, one step per byte ("Checksums", `cksum_region`).

    `seed` is the state to start from, 0 to 65535.
    """
    state = seed
    for byte in data:
        rotated = (state >> 1) + 0x8000 if state & 1 else state >> 1
        state = (rotated + byte) & 0xFFFF
    return state


def checksum_by_division(data: bytes, seed: int = 0) -> int:
    """What `checksum_by_loop` returns, by long division."""
    if not seed:
        data = data.lstrip(b"\0")  # sections are mostly zeros, and zeros leave the state 0 alone
    if len(data) < _SHORT:
        return checksum_by_loop(data, seed)
    state = seed
    for start in range(0, len(data), BLOCK):
        block = data[start : start + BLOCK]
        state = checksum_of_lanes(lanes(block), len(block), state)
    return state


def pair_by_division(data: bytes, first: int, second: int) -> tuple[int, int]:
    """The checksums of `data` from two seeds; lanes and division are those of both."""
    if len(data) < _SHORT // 2:
        return checksum_by_loop(data, first), checksum_by_loop(data, second)
    for start in range(0, len(data), BLOCK):
        part = data[start : start + BLOCK]
        count = len(part)
        block = lanes(part)
        quotient, remainder = divmod(block, _FULL)
        power = _quotient_of_one(count)
        first = _continued(block, count, quotient, remainder, first, power)
        second = _continued(block, count, quotient, remainder, second, power)
    return first, second


#: The checksum of bytes from a state, and the two from two states.
checksum = compiled("checksum", checksum_by_division)
checksum_pair = compiled("checksum_pair", pair_by_division)


def _marshalled_lanes(data: bytes) -> int:
    # A number has no zeros in front; `marshal` would refuse them.
    data = data.lstrip(b"\0")
    # By its own name the codec is found in half the time that `encode` takes to look it up.
    digits, count = utf_16_le_encode(data[::-1].decode("latin-1"))
    if not count:
        return 0
    loaded: int = marshal.loads(_MARSHALLED.pack(b"l", count) + digits)  # noqa: S302
    return loaded


def lanes_in_base_32(data: bytes) -> int:
    """What `lanes` returns, without knowing what `marshal` writes."""
    digits = bytearray(b"0") * (3 * len(data))
    digits[1::3] = data.translate(_UPPER_DIGIT)
    digits[2::3] = data.translate(_LOWER_DIGIT)
    return int(digits or b"0", 32)


def lanes_of_one(count: int) -> int:
    """`count` lanes that are all 1."""
    return ((1 << LANE_BITS * count) - 1) // _LANE_MASK


def understood(fast: Callable[[bytes], int]) -> Callable[[bytes], int]:
    """`fast`, if on this Python it makes the same lanes as `lanes_in_base_32`, else that."""
    probe = bytes(range(256))
    try:
        if fast(probe) == lanes_in_base_32(probe):
            return fast
    except (ValueError, EOFError, TypeError):
        pass
    return lanes_in_base_32


# The bytes as digits in base 2**15 of one integer, the first byte highest.
lanes = understood(_marshalled_lanes)

_LOW_BITS = lanes_of_one(BLOCK)
# The quotient of a 1 in front of a block.  Its upper lanes are that of a 1 in front of fewer lanes;
# the remainder is a power of 2 as well.
_QUOTIENT_OF_ONE = (1 << LANE_BITS * BLOCK) // _FULL


def checksum_of_lanes(block: int, count: int, seed: int = 0) -> int:
    """The checksum of the `count` bytes that `block` holds as `lanes` does.

    Carries are at least eight bytes apart, as each leaves a state below 256, whose upper bits must
    all be shifted in again: the worst bytes there are cost about two loops.
    """
    if count > BLOCK:
        return _in_halves(block, count, seed)
    return _continued(block, count, *divmod(block, _FULL), seed, _quotient_of_one(count))


def _quotient_of_one(count: int) -> int:
    """The quotient of a 1 in front of `count` lanes."""
    return _QUOTIENT_OF_ONE >> LANE_BITS * (BLOCK - count) if count < BLOCK else _QUOTIENT_OF_ONE


def _continued(
    block: int, count: int, quotient: int, remainder: int, state: int, power: int
) -> int:
    """The checksum of `block` from `state`; quotient and remainder are those from 0.

    `power` is the quotient of a 1 in front of the block.
    """
    if state == _FULL:
        return _continued_from_full(block)
    if state:
        quotient += state * power
        remainder += state << (-count & 15)
        if remainder >= _FULL:
            more, remainder = divmod(remainder, _FULL)
            quotient += more
    while True:
        # The state in front is left out of the sum: what it takes is in no lane of the block, and
        # a carry out of the first lane comes out on top instead of flipping it.
        total = quotient + block
        if state & 1 and total.bit_length() > LANE_BITS * count:
            count -= 1
        else:
            odd = (quotient ^ block) & _LOW_BITS
            unflipped = odd & total
            if unflipped == odd:
                return remainder
            count = ((odd ^ unflipped).bit_length() - 1) // LANE_BITS - 1
        # The byte in lane `count` took the sum to 65535 or more.
        shift = LANE_BITS * count
        mask = (1 << shift) - 1
        state = (0x7FFF + (quotient >> shift & _LANE_MASK) + (block >> shift & _LANE_MASK)) & _FULL
        block &= mask
        if state == _FULL:
            return _continued_from_full(block)
        # The division went on with this state and 1.
        quotient = (quotient & mask) - (_QUOTIENT_OF_ONE >> LANE_BITS * (BLOCK - count))
        remainder -= 1 << (-count & 15)
        if remainder < 0:
            quotient -= 1
            remainder += _FULL


def _continued_from_full(block: int) -> int:
    """The checksum of `block` from 65535: zeros leave it as it is, the next byte carries."""
    if not block:
        return _FULL
    count = (block.bit_length() - 1) // LANE_BITS
    byte = block >> LANE_BITS * count
    return checksum_of_lanes(block ^ byte << LANE_BITS * count, count, byte - 1)


def _in_halves(block: int, count: int, seed: int) -> int:
    """Do `checksum_of_lanes` for a long block: taking pieces off one end would be quadratic."""
    lower = count // 2
    upper = block >> LANE_BITS * lower
    state = checksum_of_lanes(upper, count - lower, seed)
    return checksum_of_lanes(block ^ (upper << LANE_BITS * lower), lower, state)


def rotated(state: int) -> int:
    """A state of the checksum, rotated: one step of the checksum is this and the next byte."""
    return state >> 1 | (state & 1) << 15


def checksum_states(stream: bytes, stored: int) -> tuple[list[int], list[int]]:
    """The states of the checksum before each byte, and those that lead to the stored checksum.

    One step of the checksum can be undone, so that the second list is computed from the end. Where
    a single byte is changed, it leads from the first list to the second.
    """
    before = [0]
    for byte in stream:
        before.append((rotated(before[-1]) + byte) & 0xFFFF)
    after = [stored]
    for byte in reversed(stream):
        state = (after[-1] - byte) & 0xFFFF
        after.append((state << 1 | state >> 15) & 0xFFFF)
    after.reverse()
    return before, after


class FileChecksums(NamedTuple):
    """The five checksums over a file's header, grids and strings ("Checksums")."""

    #: Over the eight header bytes from the width on; stored at 0x0E.
    cib: int
    solution: int
    state: int
    #: Over what `checksummed_text` returns; this and the two before it are stored masked only.
    text: int
    #: Over solution, state and text, one after the other, from `cib`; stored at 0x00.
    overall: int

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
    """The four checksums in `masked`, the eight bytes at 0x10."""
    plain = [byte ^ mask for byte, mask in zip(masked, MASK, strict=True)]
    return MaskedChecksums(
        *(low | high << 8 for low, high in zip(plain[:4], plain[4:], strict=True))
    )


def compute(header_cib: bytes, solution: bytes, state: bytes, text: bytes) -> FileChecksums:
    """The checksums of a file.

    `header_cib` is the header from 0x2C to 0x33, `solution` and `state` are the two grids, `text`
    is what `checksummed_text` returns; all as stored, not decoded.
    """
    cib = checksum_by_loop(header_cib)
    solution_alone, chained = checksum_pair(solution, 0, cib)
    state_alone, chained = checksum_pair(state, 0, chained)
    text_alone, chained = checksum_pair(text, 0, chained)
    return FileChecksums(cib, solution_alone, state_alone, text_alone, chained)


def checksummed_text(strings: Sequence[bytes], version: tuple[int, int]) -> bytes:
    """The bytes of the strings that count.

    `strings` are title, author, copyright, the clues and the notes, without their NULs (four at
    least, empty where the file has none); `version` is that of the header. Title, author,
    copyright and notes count with their NUL, or not at all when empty; clues count without it.
    The format document adds the notes always; files of Across Lite do from version 1.3 on.
    """
    title, author, copyright_notice, *clues, notes = strings
    ended = [string + b"\0" for string in (title, author, copyright_notice) if string]
    if notes and version >= NOTES_COUNT_SINCE:
        clues.append(notes + b"\0")
    return b"".join(ended + clues)
