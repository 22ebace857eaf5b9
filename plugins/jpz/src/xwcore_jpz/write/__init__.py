"""Write a puzzle: the bytes that were read if nothing changed, else an edited or a new file."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import (
    Puzzle,
    WriteContext,
)
from xwcore_documents import loss_messages, most_faithful, recorded_file
from xwcore_jpz.manifest import REASONS
from xwcore_jpz.read import ReadFile, read, read_file
from xwcore_jpz.record import JpzRecord
from xwcore_jpz.syntax import FORMAT
from xwcore_jpz.write.fields import compose

#: The message for a difference in a feature.
_REASONS: Final = loss_messages(REASONS)


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
