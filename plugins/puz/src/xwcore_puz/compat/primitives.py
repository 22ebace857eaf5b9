"""Bytes, strings and tables of a .puz file, as puzpy reads and writes them."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from typing import Any

from xwcore_puz.checksums import checksum
from xwcore_puz.compat.names import ENCODING, ENCODING_ERRORS, PuzzleFormatError


def data_cksum(data: bytes, cksum: int = 0) -> int:
    """The checksum of `data`, continued from another one."""
    return checksum(bytes(data), cksum)


def replace_chars(s: str, chars: str, replacement: str = "") -> str:
    """The text with each of these characters replaced."""
    return s.translate({ord(character): replacement for character in chars})


def parse_bytes(s: bytes) -> list[int]:
    """The numbers of bytes."""
    return list(s)


def pack_bytes(a: Iterable[int]) -> bytes:
    """The bytes of numbers.

    Raises:
        struct.error: a number is not a byte.
    """
    numbers = [*a]
    return struct.pack(f"{len(numbers)}B", *numbers)


def parse_dict(s: str) -> dict[str, str]:
    """The pairs of "0:HEART;1:CLUB;"; what has no colon is left out."""
    pairs = (pair.partition(":") for pair in s.split(";"))
    return {key: value for key, colon, value in pairs if colon}


def dict_to_string(d: Mapping[int, str]) -> str:
    """The pairs as RTBL has them, with keys of two characters: " 0:HEART;13:CLUB;"."""
    return ";".join(f"{key:>2}:{value}" for key, value in d.items()) + ";"


class PuzzleBuffer:
    """Bytes that are read and written from one place to the next."""

    def __init__(self, data: bytes | None = None, encoding: str = ENCODING) -> None:
        self.data = bytearray(data or b"")
        self.encoding = encoding
        self.pos = 0

    def __repr__(self) -> str:
        length = len(self.data)
        return f"PuzzleBuffer(pos={self.pos}, length={length}, encoding={self.encoding!r})"

    def can_read(self, n_bytes: int = 1) -> bool:
        """Whether so many bytes are left."""
        return self.pos + n_bytes <= len(self.data)

    def length(self) -> int:
        """The number of all bytes."""
        return len(self.data)

    def read(self, n_bytes: int) -> bytes:
        """The next bytes."""
        start, self.pos = self.pos, self.pos + n_bytes
        return bytes(self.data[start : self.pos])

    def read_to_end(self) -> bytes:
        """All further bytes."""
        start, self.pos = self.pos, len(self.data)
        return bytes(self.data[start:])

    def read_string(self) -> str:
        """The text up to the next NUL."""
        return self.read_until(b"\0")

    def read_until(self, c: bytes) -> str:
        """The text up to the next of these bytes, which is passed."""
        start = self.pos
        self.seek_to(c, 1)
        return str(self.data[start : self.pos - 1], self.encoding)

    def seek_to(self, s: bytes, offset: int = 0) -> bool:
        """Go to the next of these bytes, and so much further; to the end where there is none."""
        at = self.data.find(s, self.pos)
        self.pos = len(self.data) if at < 0 else at + offset
        return at >= 0

    def write(self, s: bytes) -> None:
        """Add bytes."""
        self.data += s

    def write_string(self, s: str | None) -> None:
        """Add a text and a NUL."""
        self.data += (s or "").encode(self.encoding, ENCODING_ERRORS) + b"\0"

    def pack(self, struct_format: str, *values: Any) -> None:
        """Add values in a layout of `struct`."""
        self.data += struct.pack(struct_format, *values)

    def can_unpack(self, struct_format: str) -> bool:
        """Whether the bytes of a layout are left."""
        return self.can_read(struct.calcsize(struct_format))

    def unpack(self, struct_format: str) -> tuple[Any, ...]:
        """The values of a layout.

        Raises:
            PuzzleFormatError: the bytes end before.
        """
        try:
            values = struct.unpack_from(struct_format, self.data, self.pos)
        except struct.error as error:
            message = f"could not unpack values at {self.pos} for format {struct_format}"
            raise PuzzleFormatError(message) from error
        self.pos += struct.calcsize(struct_format)
        return values

    def tobytes(self) -> bytes:
        """All bytes."""
        return bytes(self.data)
