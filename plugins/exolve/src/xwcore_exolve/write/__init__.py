"""Write a crossword: the bytes that were read if nothing changed, else an edited or a new file.

Contract: an edited file keeps what the edit does not touch (`edit`). A new file is written where
that loses less.
"""

from __future__ import annotations

from typing import Final

from xwcore.plugin import Puzzle, WriteContext, WriteError
from xwcore_crossword import Crossword
from xwcore_documents import loss_messages, most_faithful, recorded_file
from xwcore_exolve.manifest import REASONS
from xwcore_exolve.read import read, read_file
from xwcore_exolve.record import ExolveRecord
from xwcore_exolve.syntax import FORMAT
from xwcore_exolve.write.edit import edited
from xwcore_exolve.write.sections import composed

#: The message for a difference in a feature.
_REASONS: Final = loss_messages(REASONS)


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """Write a crossword.

    Raises:
        WriteError: the puzzle is not a crossword, or has no cells.
    """
    if not isinstance(puzzle, Crossword) or not puzzle.grid.cell_count:
        raise WriteError(f"kind {puzzle.kind!r}, expected a crossword with cells")
    file = recorded_file(puzzle, FORMAT, ExolveRecord, read_file)
    if file is not None and file.puzzle == puzzle:
        return file.parsed.document.data
    changed = [edited(file, puzzle)] if file is not None else []
    unmodeled = context.own_unmodeled(puzzle)
    return most_faithful(
        puzzle, context, changed, lambda: composed(puzzle, unmodeled), read, _REASONS
    )
