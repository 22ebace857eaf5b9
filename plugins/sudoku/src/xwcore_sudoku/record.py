"""The provenance record of a sudoku that was read from a text."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SudokuRecord:
    """The bytes of the file. Everything else follows from them."""

    data: bytes = field(repr=False)
