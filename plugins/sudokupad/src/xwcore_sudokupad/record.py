"""The provenance record of a puzzle that was read from an address or a file of JSON."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SudokuPadRecord:
    """The bytes of the file. Everything else follows from them."""

    data: bytes = field(repr=False)
