"""Write a puzzle: the bytes that were read if nothing changed, else an edited or a new file."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import (
    READ_BACK_LIMITS,
    Difference,
    Feature,
    Puzzle,
    ReadContext,
    ReadError,
    WriteContext,
    WriteError,
)
from xwcore_crossword import CrosswordFeature
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
    old = _recorded_file(puzzle)
    if old is not None and old.puzzle == puzzle:
        return old.data
    data, differences = _edited(puzzle, old, context) if old is not None else (None, [])
    if data is not None and not differences:
        return data
    fresh = compose(puzzle, context.own_unmodeled(puzzle)).encode()
    unavoidable = context.differences(puzzle, fresh, read)
    context.report_losses(unavoidable, _REASONS)
    return fresh if data is None or differences != unavoidable else data


def _recorded_file(puzzle: Puzzle) -> ReadFile | None:
    """The file that the puzzle was read from, if it was read from JPZ."""
    record = puzzle.extras.get(FORMAT)
    if not isinstance(record, JpzRecord):
        return None
    try:
        return read_file(record.data, ReadContext(FORMAT, limits=READ_BACK_LIMITS))
    except ReadError:  # the record was made by hand
        return None


def _edited(
    puzzle: Puzzle, old: ReadFile, context: WriteContext
) -> tuple[bytes | None, list[Difference]]:
    """The old file with the changes of the puzzle, and how it differs from the puzzle; None where
    it cannot be changed in place.
    """
    # Imported on use: most puzzles are written unchanged, or to another format.
    from xwcore_jpz.write.edit import edited

    data = edited(old, puzzle)
    if data is None:
        return None, []
    try:
        return data, context.differences(puzzle, data, read)
    except WriteError:
        return None, []
