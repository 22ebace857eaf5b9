"""The checksums against their definition, and against those that real files store."""

from __future__ import annotations

import struct
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from xwcore_puz.checksums import (
    BLOCK,
    FileChecksums,
    checksum,
    checksum_by_division,
    checksum_by_loop,
    checksum_of_lanes,
    checksum_pair,
    checksummed_text,
    compute,
    lanes,
    lanes_in_base_32,
    pair_by_division,
    understood,
    unmask,
)

CORPUS = Path(__file__).parents[3] / "shared" / "corpus" / "puz"
MAGIC = b"ACROSS&DOWN\0"

seeds = st.one_of(st.sampled_from([0, 1, 0x7FFF, 0x8000, 0xFFFE, 0xFFFF]), st.integers(0, 0xFFFF))


def rotated(state: int) -> int:
    return state >> 1 | (state & 1) << 15


def carrying_bytes(start: int, wishes: list[int]) -> bytes:
    """Return bytes that take sums to 65535 plus the wish, wherever a byte can."""
    state = start
    chosen = bytearray()
    for wish in wishes:
        missing = 0xFFFF - rotated(state)
        # Out of reach, an odd sum brings the next state nearer to the top.
        byte = missing + wish if missing + wish <= 255 else 254 | (rotated(state) & 1 ^ 1)
        chosen.append(byte)
        state = (rotated(state) + byte) & 0xFFFF
    return bytes(chosen)


@st.composite
def hostile_bytes(draw: st.DrawFn) -> bytes:
    wishes = draw(st.lists(st.integers(0, 3), max_size=900))
    return carrying_bytes(draw(seeds), wishes)


any_bytes = st.one_of(
    st.binary(max_size=1200),
    hostile_bytes(),
    st.lists(st.sampled_from(b"\0\xff-."), max_size=900).map(bytes),
    st.builds(lambda byte, count: bytes([byte]) * count, st.integers(0, 255), st.integers(0, 900)),
)


@pytest.mark.parametrize("function", [checksum, checksum_by_division, checksum_by_loop])
@pytest.mark.parametrize(
    ("data", "seed", "expected"),
    [
        (b"", 0, 0),
        (b"", 0xFFFF, 0xFFFF),
        (b"\x01", 0, 1),
        (b"\x01\x00", 0, 0x8000),
        (b"\x03\x01", 0, 0x8002),
        (b"\x00", 0xFFFF, 0xFFFF),
        (b"\x01", 0xFFFF, 0),
        (b"\xff", 0xFFFF, 0xFE),
        (b"\x02", 0xFFFD, 0),
        (b"A", 0, 0x41),
        (b"AB", 0, 0x8062),
    ],
)
def test_checksum_of_bytes_worked_out_by_hand(
    function: object, data: bytes, seed: int, expected: int
) -> None:
    assert callable(function)
    assert function(data, seed) == expected


@given(any_bytes, seeds)
@example(bytes(1000), 0xFFFF)
@example(b"\xff" * 1000, 0xFFFF)
@example(bytes(500) + b"\x01" + bytes(500), 0xFFFF)
@example(bytes(BLOCK - 1) + b"\xff\xff", 0xFFFF)
def test_checksum_is_that_of_the_loop(data: bytes, seed: int) -> None:
    expected = checksum_by_loop(data, seed)
    assert checksum_by_division(data, seed) == checksum(data, seed) == expected


@given(any_bytes, seeds, seeds)
def test_checksum_pair_is_two_checksums(data: bytes, first: int, second: int) -> None:
    expected = checksum_by_loop(data, first), checksum_by_loop(data, second)
    assert pair_by_division(data, first, second) == expected
    assert checksum_pair(data, first, second) == expected


@given(any_bytes, any_bytes, seeds)
def test_checksum_chains(head: bytes, tail: bytes, seed: int) -> None:
    whole = checksum_by_division(head + tail, seed)
    assert checksum_by_division(tail, checksum_by_division(head, seed)) == whole


@given(any_bytes, seeds)
def test_checksum_of_lanes_of_any_length(data: bytes, seed: int) -> None:
    assert checksum_of_lanes(lanes(data), len(data), seed) == checksum_by_loop(data, seed)


def test_checksum_of_very_many_lanes() -> None:
    data = carrying_bytes(0, [1, 0, 2] * 4000)
    assert checksum_of_lanes(lanes(data), len(data)) == checksum_by_loop(data)


@given(st.binary(max_size=100))
def test_lanes_are_digits_in_base_two_to_the_fifteenth(data: bytes) -> None:
    assert lanes(data) == sum(byte << 15 * at for at, byte in enumerate(reversed(data)))


def test_checksum_around_every_block_border() -> None:
    pattern = carrying_bytes(0, [1, 0, 3, 2] * 400)
    for border in (0, BLOCK, 2 * BLOCK, 3 * BLOCK):
        for count in range(max(0, border - 20), border + 50):
            for data in (pattern[:count], b"\xff" * count, bytes(count), b"-" * count):
                for seed in (0, 1, 0xFFFE, 0xFFFF):
                    expected = checksum_by_loop(data, seed)
                    assert checksum_by_division(data, seed) == expected, (count, seed)


def test_checksum_from_every_seed() -> None:
    data = bytes(range(0, 250, 7))
    for seed in range(0x10000):
        assert checksum_by_division(data, seed) == checksum_by_loop(data, seed)


def test_checksum_hostile_bytes_do_reach_the_top() -> None:
    """The strategy above is worth something only if its bytes carry and give 65535."""
    state = carries = full = 0
    for byte in carrying_bytes(0, [1, 0] * 500):
        carries += rotated(state) + byte > 0xFFFF
        state = (rotated(state) + byte) & 0xFFFF
        full += state == 0xFFFF
    assert carries > 80
    assert full > 30


def by_the_document(
    cib: bytes, solution: bytes, state: bytes, strings: list[bytes], *, notes_count: bool
) -> FileChecksums:
    """The formulas as the format document gives them, but for the notes before version 1.3."""
    title, author, notice, *clues, notes = strings

    def text(start: int) -> int:
        for string in (title, author, notice):
            if string:
                start = checksum_by_loop(string + b"\0", start)
        for clue in clues:
            start = checksum_by_loop(clue, start)
        return checksum_by_loop(notes + b"\0", start) if notes and notes_count else start

    header = checksum_by_loop(cib)
    grids = checksum_by_loop(state, checksum_by_loop(solution, header))
    return FileChecksums(
        header, checksum_by_loop(solution), checksum_by_loop(state), text(0), text(grids)
    )


@given(
    st.binary(min_size=8, max_size=8),
    st.binary(max_size=450),
    st.binary(max_size=450),
    st.lists(st.binary(max_size=60), min_size=4, max_size=20),
    st.sampled_from([(1, 2), (1, 3), (1, 4), (2, 0)]),
)
def test_file_checksums_follow_the_document(
    cib: bytes, solution: bytes, state: bytes, strings: list[bytes], version: tuple[int, int]
) -> None:
    expected = by_the_document(cib, solution, state, strings, notes_count=version != (1, 2))
    computed = compute(cib, solution, state, checksummed_text(strings, version))
    assert computed == expected
    assert unmask(computed.masked) == expected[:4]


def test_masked_checksums_of_zero_spell_the_mask() -> None:
    assert FileChecksums(0, 0, 0, 0, 0x1234).masked == b"ICHEATED"


def test_masked_checksums_are_low_bytes_then_high_bytes() -> None:
    masked = FileChecksums(0x0102, 0x0304, 0x0506, 0x0708, 0).masked
    plain = bytes(byte ^ mask for byte, mask in zip(masked, b"ICHEATED", strict=True))
    assert plain == b"\x02\x04\x06\x08\x01\x03\x05\x07"


@pytest.mark.parametrize(
    ("strings", "version", "expected"),
    [
        ([b"T", b"A", b"C", b"one", b"two", b"N"], (1, 3), b"T\0A\0C\0onetwoN\0"),
        ([b"T", b"A", b"C", b"one", b"two", b"N"], (2, 0), b"T\0A\0C\0onetwoN\0"),
        ([b"T", b"A", b"C", b"one", b"two", b"N"], (1, 2), b"T\0A\0C\0onetwo"),
        ([b"", b"A", b"", b"one", b"", b""], (1, 4), b"A\0one"),
        ([b"", b"", b"", b""], (1, 3), b""),
        ([b"T", b"", b"C", b"N"], (1, 3), b"T\0C\0N\0"),
    ],
)
def test_checksummed_text_depends_on_the_version(
    strings: list[bytes], version: tuple[int, int], expected: bytes
) -> None:
    assert checksummed_text(strings, version) == expected


@pytest.mark.skipif(not CORPUS.is_dir(), reason="the corpus is not here")
def test_checksums_of_real_files_are_those_stored() -> None:
    checked = 0
    for path in sorted(CORPUS.glob("*.puz")):
        data = path.read_bytes()
        start = data.find(MAGIC) - 2
        if start < 0:
            continue  # not a .puz file, whatever its name
        data = data[start:]
        cells = data[0x2C] * data[0x2D]
        (clues,) = struct.unpack_from("<H", data, 0x2E)
        grids = 0x34 + 2 * cells
        strings = data[grids:].split(b"\0", clues + 4)[: clues + 4]
        major, minor = data[0x18:0x1B].split(b".")
        computed = compute(
            data[0x2C:0x34],
            data[0x34 : 0x34 + cells],
            data[0x34 + cells : grids],
            checksummed_text(strings, (int(major), int(minor))),
        )
        stored = struct.unpack_from("<H12xH8s", data)
        assert (computed.overall, computed.cib, computed.masked) == stored, path.name
        checked += 1
    assert checked >= 20


@given(st.one_of(any_bytes, st.binary(max_size=40).map(lambda data: bytes(20) + data)))
def test_lanes_are_the_same_without_marshal(data: bytes) -> None:
    assert lanes(data) == lanes_in_base_32(data)


def test_lanes_are_written_in_base_32_where_marshal_has_others() -> None:
    def refused(_: bytes) -> int:
        raise ValueError

    assert understood(lambda _: 0) is lanes_in_base_32
    assert understood(refused) is lanes_in_base_32
    assert understood(lanes) is lanes
