"""Restore a damaged cell of the solution or the state of a .puz file.

Contract: the cell is one that cannot be right (no letter, a block where the other board has none, a
letter that differs from a fill that agrees everywhere else), exactly one byte fits the checksum of
its board, and all checksums of the file are right with it.
"""

from __future__ import annotations

from collections.abc import Callable

from xwcore.plugin import Edit
from xwcore_puz import codes
from xwcore_puz.parse import ParsedFile
from xwcore_puz.recovery.repair import Repair, fixed
from xwcore_puz.verification import Verification, span_of_cell


def repair_cell(file: ParsedFile, is_sound: Callable[[Edit], bool]) -> Repair | None:
    """The repair of one cell; `is_sound` states whether all checksums are right after an edit."""
    verification = Verification(file)
    right, stored = verification.right, verification.masked
    wrong = [
        part
        for part, is_wrong in (
            ("solution", right.solution != stored.solution),
            ("state", right.state != stored.state),
        )
        if is_wrong
    ]
    if len(wrong) != 1:
        return None
    change = verification.candidates(wrong[0]).located
    if change is None:
        return None
    span = span_of_cell(file, wrong[0], change.at)
    edit = Edit(span.start, span.start + 1, bytes((change.expected,)))
    if not is_sound(edit):
        return None
    message = f"{wrong[0]} has {chr(change.stored)!r}, "
    message += f"only {chr(change.expected)!r} fits the checksum"
    return fixed(codes.CELL_DAMAGED, message, span, (edit,), "restore the cell", safe=True)
