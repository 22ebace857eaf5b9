"""The record of a puzzle: the .xd file that it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class XdRecord:
    """The bytes of the whole file, and the read options by which they made the puzzle."""

    data: bytes = field(repr=False)
    dots: str | None = None
    backslash: str = "line"
