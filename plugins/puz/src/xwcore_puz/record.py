"""What a puzzle keeps of the .puz file that it was read from."""

from __future__ import annotations

from typing import NamedTuple


class PuzRecord(NamedTuple):
    """The bytes of the whole file, preamble and trailing bytes included: a template for writing.

    `keys` are those that a search found for a locked solution, the likeliest first.
    """

    data: bytes
    keys: tuple[str, ...] = ()

    def __repr__(self) -> str:
        return f"<PuzRecord of {len(self.data)} bytes>"
