"""Write a puzzle: the bytes that were read if nothing changed, else an edited or a new file."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import (
    Feature,
    Puzzle,
    WriteContext,
)
from xwcore_crossword import CrosswordFeature
from xwcore_documents import most_faithful, recorded_file
from xwcore_jpz.read import ReadFile, read, read_file
from xwcore_jpz.record import JpzRecord
from xwcore_jpz.syntax import FORMAT
from xwcore_jpz.write.fields import compose

_REASONS: Final = {
    CrosswordFeature.MARKS: "JPZ has one shape per cell, and a circle is a shape",
    CrosswordFeature.CORNERS: "JPZ has texts in three corners, besides the number",
    CrosswordFeature.GIVEN: "a given cell of JPZ is an open cell",
    CrosswordFeature.FILL: "a given cell of JPZ has its solution, or another letter",
    Feature.METADATA: "JPZ cannot hold this value under this key",
    Feature.METADATA_ORDER: "JPZ keeps the kind and the message of completion first",
    CrosswordFeature.NUMBERING: "JPZ cannot distinguish these numbers from automatic ones",
    CrosswordFeature.CLUE_GROUPS: "a title of JPZ is one line, and some titles mean across or down",
    CrosswordFeature.CLUE_MARKUP: "JPZ has no element for this markup of the clue",
    CrosswordFeature.CLUE_METADATA: (
        "a detail of a clue is an attribute, which this key cannot name"
    ),
    CrosswordFeature.CLUE_ANSWERS: "the answer is stated by a word, and the clue has no cells",
    CrosswordFeature.CLUE_CELLS: "the cells are those of the entry, or outside the grid",
    CrosswordFeature.COLORS: "a color of JPZ is six hexadecimal digits",
}


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """Write a puzzle: the old file with its changes if that loses no more than a new file.

    Raises:
        WriteError: JPZ has no such puzzle.
    """
    old = recorded_file(puzzle, FORMAT, JpzRecord, read_file)
    if old is not None and old.puzzle == puzzle:
        return old.data
    unmodeled = context.own_unmodeled(puzzle)
    changed = [] if old is None else _edited(old, puzzle)
    return most_faithful(
        puzzle, context, changed, lambda: compose(puzzle, unmodeled).encode(), read, _REASONS
    )


def _edited(old: ReadFile, puzzle: Puzzle) -> list[bytes]:
    """The old file with the changes of the puzzle, if it can be changed in place."""
    # Imported on use: most puzzles are written unchanged, or to another format.
    from xwcore_jpz.write.edit import edited

    data = edited(old, puzzle)
    return [] if data is None else [data]
