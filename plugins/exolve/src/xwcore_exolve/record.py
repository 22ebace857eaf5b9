"""The provenance record of a puzzle that was read from Exolve."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class ExolveRecord:
    """The bytes of the file. Everything else follows from them."""

    data: bytes = field(repr=False)
