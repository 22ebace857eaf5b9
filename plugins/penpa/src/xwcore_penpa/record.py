"""The provenance record of a board that was read from an address."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class PenpaRecord:
    """The bytes of the file. Everything else follows from them."""

    data: bytes = field(repr=False)
