"""Where in a puzzle a finding is: a cell, a clue, a metadata key, or the whole."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

#: Places that a text names.
_MOST_NAMED: Final = 3


class Place(NamedTuple):
    """A part of a puzzle: one cell, one clue, one metadata key, or (all None) the whole.

    `cell` is (row, column) from 0; `clue` is its label, such as "12-Across". With a cell, `key`
    names a part of it, such as "right edge".
    """

    cell: tuple[int, int] | None = None
    clue: str | None = None
    key: str | None = None

    def __str__(self) -> str:
        if self.cell is not None:
            part = f", {self.key}" if self.key else ""
            return f"row {self.cell[0] + 1}, column {self.cell[1] + 1}{part}"
        return self.clue or self.key or "puzzle"

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe: only the parts that are set."""
        named = {"clue": self.clue, "key": self.key}
        parts: dict[str, Any] = {name: value for name, value in named.items() if value is not None}
        return parts if self.cell is None else {"cell": list(self.cell), **parts}


#: The place of what concerns the puzzle as a whole.
WHOLE = Place()


def with_places(text: str, where: Sequence[Place]) -> str:
    """The text with the first places that it is about; alone if it is about the whole."""
    if tuple(where) == (WHOLE,):
        return text
    more = "; ..." if len(where) > _MOST_NAMED else ""
    return f"{text} ({'; '.join(map(str, where[:_MOST_NAMED]))}{more})"
