"""What a puzzle keeps of the .puz file that it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PuzRecord:
    """The bytes of the whole file, preamble and trailing bytes included: a template for writing.

    `keys` are those that a search found for a locked solution, the likeliest first.
    """

    data: bytes = field(repr=False)
    keys: tuple[str, ...] = ()
