"""Clues whose answers go on in further entries: "5-Across, 3-Down" asks for two words.

The metadata of such a clue names these entries, in their order, under the key `continued`:
"3-Down, 1-Across". They need no clue of their own.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final

from xwcore_crossword.clues import Clues
from xwcore_crossword.entries import label

#: The key in the metadata of a clue, and what separates the labels in its value.
CONTINUED: Final = "continued"
SEPARATOR: Final = ", "


def further_entries(metadata: Iterable[tuple[str, str]]) -> list[str]:
    """The labels of the entries where the clue with this metadata goes on."""
    values = [value for key, value in metadata if key == CONTINUED]
    return [name for value in values for name in value.split(SEPARATOR) if name]


def clues_by_further_entry(clues: Clues) -> dict[str, str]:
    """The label of the clue that continues in an entry, by the label of the entry."""
    return {
        name: label(clues.numbers[at], clues.directions[at])
        for at, metadata in clues.metadata.items()
        for name in further_entries(metadata)
    }
