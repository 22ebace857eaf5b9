"""LZ-string, the compression of texts in pages of the older game format of the New York Times.

A text is a stream of bits, the least significant one of a number first, in units of 16 bits. Each
number is a sequence that was seen before, or announces a character of 8 or 16 bits, or the end.
(pieroxy.net/blog/pages/lz-string.)
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Limits

_SHORT, _LONG, _END = 0, 1, 2
_UNIT: Final = 16


class _Bits:
    """Reads numbers from units of 16 bits, the highest bit of a unit first."""

    def __init__(self, text: str) -> None:
        self._bits = "".join(f"{ord(unit):016b}" for unit in text)
        self._at = 0

    def number(self, width: int) -> int:
        """The next number of so many bits.

        Raises:
            ValueError: the stream ends before.
        """
        bits = self._bits[self._at : self._at + width]
        if len(bits) < width:
            raise ValueError("compressed text cut off")
        self._at += width
        return int(bits[::-1], 2)


def decompress(text: str, limits: Limits) -> str:
    """The text that was compressed; each character of `text` is a unit of 16 bits.

    Raises:
        ValueError: the text is not compressed in this way.
        LimitError: it is longer than `max_bytes`.
    """
    bits = _Bits(text)
    seen = ["", "", ""]
    pieces: list[str] = []
    last, size = "", 0
    width, room = 2, 1  # the bits of a number, and the sequences until it has one bit more
    while True:
        number = bits.number(width)
        if number == _END:
            return "".join(pieces)
        if number in (_SHORT, _LONG):
            seen.append(chr(bits.number(8 if number == _SHORT else _UNIT)))
            number = len(seen) - 1
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        if number < len(seen):
            piece = seen[number]
        elif number == len(seen) and last:
            piece = last + last[0]
        else:
            raise ValueError(f"sequence {number} of {len(seen)} in a compressed text")
        pieces.append(piece)
        size += len(piece)
        limits.check("max_bytes", size)
        if last:
            seen.append(last + piece[0])
            room -= 1
            if not room:
                room, width = 1 << width, width + 1
        last = piece
