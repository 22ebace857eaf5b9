"""A puzzle as bytes, made here so that these tests depend on no writer of the project."""

from __future__ import annotations

import struct

ACROSS_TEXT = b"""<ACROSS PUZZLE>
<TITLE>
\tSmall square
<AUTHOR>
\tA. Setter
<COPYRIGHT>
\tPublic domain
<SIZE>
\t3x3
<GRID>
\tPAD
\tOWE
\tTEN
<ACROSS>
\tQuiet place to land
\tBe in the red
\tFingers of two hands
<DOWN>
\tCooking vessel
\tWonder and fear
\tLair
"""

SPF = b"""%!PS-Adobe-3.0 EPSF-3.0
%%BoundingBox: 0 0 40 40
<<
/type (hitori)
/sol false
/X 3
/Y 3
/puzzle [
(112)
(231)
(323)
]
>> pop
"""

XD = b"""Title: Small square
Author: A. Setter
Copyright: Public domain


PAD
OWE
TEN


A1. Quiet place to land ~ PAD
A4. Be in the red ~ OWE
A5. Fingers of two hands ~ TEN

D1. Cooking vessel ~ POT
D2. Wonder and fear ~ AWE
D3. Lair ~ DEN
"""


def checksum(data: bytes, start: int = 0) -> int:
    """The 16-bit sum of the .puz format: rotate right, add the byte."""
    total = start
    for byte in data:
        total = (((total >> 1) | ((total & 1) << 15)) + byte) & 0xFFFF
    return total


def small_puz() -> bytes:
    """A 3x3 .puz of version 1.3 with right checksums: PAD OWE TEN across."""
    solution, state = b"PADOWETEN", b"-" * 9
    texts = [b"Small square", b"A. Setter", b"Public domain"]
    clues = [
        b"Quiet place to land",
        b"Cooking vessel",
        b"Wonder and fear",
        b"Lair",
        b"Be in the red",
        b"Fingers of two hands",
    ]
    size = struct.pack("<BBHHH", 3, 3, len(clues), 1, 0)
    spoken = b"".join(text + b"\0" for text in texts) + b"".join(clues)
    parts = [checksum(size), checksum(solution), checksum(state), checksum(spoken)]
    overall = checksum(spoken, checksum(state, checksum(solution, parts[0])))
    low = bytes(part & 0xFF for part in parts)
    high = bytes(part >> 8 for part in parts)
    masked = bytes(a ^ b for a, b in zip(b"ICHEATED", low + high, strict=True))
    header = struct.pack(
        "<H12sH8s4s2sH12s",
        overall,
        b"ACROSS&DOWN\0",
        parts[0],
        masked,
        b"1.3\0",
        b"\0\0",
        0,
        b"\0" * 12,
    )
    strings = b"".join(text + b"\0" for text in [*texts, *clues, b""])
    return header + size + solution + state + strings
