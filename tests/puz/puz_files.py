"""Files of .puz for the tests, put together byte by byte, without the writer under test."""

from __future__ import annotations

import struct
from collections.abc import Sequence

from xwcore.plugin import ReadContext
from xwcore_puz.checksums import checksum_by_loop
from xwcore_puz.parse import parse

#: A grid of 5 x 5 with six entries, made for these tests.
SQUARE = b"TRAINR.R.EARENAI.N.RNEARS"
SQUARE_CLUES = (
    b"It runs on rails",
    b"It runs on rails, downwards",
    b"Place for a fight",
    b"Close to",
    b"Place for a fight, across",
    b"Comes closer",
)


def section(tag: bytes, data: bytes, *, checksum: int | None = None, end: bytes = b"\0") -> bytes:
    """A section with its checksum, or another one."""
    stated = checksum_by_loop(data) if checksum is None else checksum
    return struct.pack("<4sHH", tag, len(data), stated) + data + end


def puz(
    solution: bytes = SQUARE,
    width: int = 5,
    *,
    state: bytes | None = None,
    title: bytes = b"Rails",
    author: bytes = b"A. Maker",
    copyright: bytes = b"(c) Maker",
    clues: Sequence[bytes] = SQUARE_CLUES,
    notes: bytes = b"",
    version: bytes = b"1.3\0",
    bits: int = 1,
    tag: int = 0,
    scrambled: int = 0,
    count: int | None = None,
    sections: bytes = b"",
    preamble: bytes = b"",
    reserved: bytes = bytes(12),
) -> bytes:
    """A file with right checksums."""
    if state is None:
        state = bytes(byte if byte in b".:" else ord("-") for byte in solution)
    stated = len(clues) if count is None else count
    cib = struct.pack("<BBHHH", width, len(solution) // width, stated, bits, tag)
    text = b"".join(part + b"\0" for part in (title, author, copyright) if part) + b"".join(clues)
    if notes and version[:3] not in (b"1.0", b"1.1", b"1.2"):
        text += notes + b"\0"
    sums = [checksum_by_loop(part) for part in (cib, solution, state, text)]
    overall = checksum_by_loop(text, checksum_by_loop(state, checksum_by_loop(solution, sums[0])))
    masked = bytes(
        value ^ mask
        for value, mask in zip(
            [item & 255 for item in sums] + [item >> 8 for item in sums], b"ICHEATED", strict=True
        )
    )
    head = struct.pack("<H", overall) + b"ACROSS&DOWN\0" + struct.pack("<H", sums[0]) + masked
    head += version + b"\0\0" + struct.pack("<H", scrambled) + reserved + cib
    strings = b"".join(part + b"\0" for part in (title, author, copyright, *clues, notes))
    return preamble + head + solution + state + strings + sections


def board(cells: int, marks: dict[int, int]) -> bytes:
    """A board of zeros with a few other bytes."""
    return bytes(marks.get(at, 0) for at in range(cells))


#: A rebus and circles, sections in Across Lite's order.
REBUS = puz(
    sections=section(b"GRBS", board(25, {0: 1, 24: 8}))
    + section(b"RTBL", b" 0:TEN; 7:SIX;")
    + section(b"LTIM", b"90,1")
    + section(b"GEXT", board(25, {2: 0x80, 3: 0x48}))
    + section(b"RUSR", b"\0" * 24 + b"SIX\0"),
    state=b"T--r--.-.-------.-.-----S",
)
DIAGRAMLESS = puz(SQUARE.replace(b".", b":"), bits=0x0401, version=b"1.4\0")
UNICODE = puz(title="Züge → überall".encode(), notes="Čau\r\nnow".encode(), version=b"2.0\0")
WITH_PREAMBLE = puz(preamble=b"HTTP/1.0 200\r\n\r\n", sections=b"rest of the page")


def clues_in_pairs(width: int) -> bytes:
    """A .puz file in which a letter of a clue is another, and every clue is there twice."""
    solution = bytes(
        ord(".") if (row + column) % 4 == 3 else ord("A")
        for row in range(width)
        for column in range(width)
    )
    count = parse(puz(solution, width), ReadContext("puz")).entry_count
    clues = [b"Clue %d of a file with many clues" % (number // 2) for number in range(count)]
    return puz(solution, width, clues=clues).replace(b"Clue 7 of", b"Clue 7 or", 1)
