"""Restore rows and clues of a .puz file that are exchanged with the next one, or duplicated.

Contract: the change is proven where exactly one of its kind makes all checksums of the file right.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, NamedTuple

from xwcore.plugin import Code, Edit, Place, Span
from xwcore_puz import codes
from xwcore_puz.checksums import checksum, checksummed_text
from xwcore_puz.parse import ParsedFile
from xwcore_puz.recovery.repair import Bound, Repair, fixed
from xwcore_puz.syntax import OTHER_STRINGS, STRINGS_BEFORE_CLUES

_CHECKSUMS_OF_PARSING: Final = 4


class _PossibleCause(NamedTuple):
    """What may have happened, and the edit that undoes it."""

    code: Code
    message: str
    span: Span
    edit: Edit
    title: str


def repair_rows(file: ParsedFile, is_sound: Callable[[Edit], bool], bound: Bound) -> Repair | None:
    """The repair of one row; `is_sound` states whether all checksums are right after an edit."""
    return _only(file, [*_rows_exchanged(file), *_rows_twice(file)], is_sound, bound)


def repair_clues(file: ParsedFile, is_sound: Callable[[Edit], bool], bound: Bound) -> Repair | None:
    """The repair of one clue; see `Bound` in repair.py."""
    return _only(file, [*_clues_exchanged(file, bound), *_clues_twice(file)], is_sound, bound)


def _only(
    file: ParsedFile, changes: list[_PossibleCause], is_sound: Callable[[Edit], bool], bound: Bound
) -> Repair | None:
    # To parse a file takes about the time of so many of its checksums.
    if not bound.allows(_CHECKSUMS_OF_PARSING * len(file.data) * len(changes)):
        return None
    fitting = {change.edit: change for change in changes if is_sound(change.edit)}
    if len(fitting) != 1:
        return None
    ((edit, change),) = fitting.items()
    # Of a hundred pairs of clues, one may fit the 16 bits of the checksum by chance.
    is_safe = change.code != codes.CLUES_EXCHANGED
    return fixed(change.code, change.message, change.span, (edit,), change.title, safe=is_safe)


def _rows_exchanged(file: ParsedFile) -> Iterator[_PossibleCause]:
    width, stored = file.width, file.stored_sums
    for name, board, start, expected in (
        ("solution", file.solution, file.solution_start, stored.solution),
        ("state", file.state, file.state_start, stored.state),
    ):
        if checksum(board) == expected:
            continue
        for row in range(file.height - 1):
            at, stop = row * width, (row + 2) * width
            exchanged = board[at + width : stop] + board[at : at + width]
            if checksum(board[:at] + exchanged + board[stop:]) == expected:
                span = Span(start + at, start + stop, place=Place(cell=(row, 0)))
                message = f"{name}: rows {row + 1} and {row + 2} are exchanged, "
                message += "found by the checksums"
                edit = Edit(span.start, start + stop, exchanged)
                yield _PossibleCause(codes.ROWS_EXCHANGED, message, span, edit, "exchange the rows")


def _rows_twice(file: ParsedFile) -> Iterator[_PossibleCause]:
    """Rows of the solution that are equal to the one above; all behind them is shifted."""
    width, solution = file.width, file.solution
    rows = [solution[at : at + width] for at in range(0, len(solution), width)]
    for row in range(1, file.height):
        # Of more than two equal rows, any one is the surplus one.
        if rows[row] == rows[row - 1] and rows[row - 2 : row - 1] != rows[row : row + 1]:
            at = row * width
            start = file.solution_start + at
            span = Span(start, start + width, place=Place(cell=(row, 0)))
            message = f"solution: row {row + 1} is a duplicate, found by the checksums"
            edit = Edit(start, start + width, b"")
            yield _PossibleCause(codes.ROW_TWICE, message, span, edit, "delete the row")


def _clues_exchanged(file: ParsedFile, bound: Bound) -> Iterator[_PossibleCause]:
    strings, version = file.strings, file.known_version
    values, spans = strings.padded, strings.spans
    text = checksummed_text(values, version)
    expected, count = file.stored_sums.text, min(strings.clue_count, len(strings.values) - 4)
    if strings.missing or checksum(text) == expected or not bound.allows(len(text) * count):
        return
    position = len(text) - len(checksummed_text([b"", b"", b"", *values[3:]], version))
    for index in range(STRINGS_BEFORE_CLUES, STRINGS_BEFORE_CLUES + count - 1):
        first, second = values[index], values[index + 1]
        stop = position + len(first) + len(second)
        exchanged = text[:position] + second + first + text[stop:]
        position += len(first)
        if first != second and checksum(exchanged) == expected:
            start, end = spans[index][0], spans[index + 1][1]
            message = f"{strings.name(index)} and the next one are exchanged, "
            message += "found by the checksums"
            edit = Edit(start, end, second + b"\0" + first)
            span = Span(start, end)
            yield _PossibleCause(codes.CLUES_EXCHANGED, message, span, edit, "exchange the clues")


def _clues_twice(file: ParsedFile) -> Iterator[_PossibleCause]:
    """Strings that are equal to the one before, where there is one too many."""
    strings = file.strings
    values = file.data[strings.start :].split(b"\0", file.entry_count + OTHER_STRINGS + 1)
    start = strings.start
    for index, value in enumerate(values[: file.entry_count + OTHER_STRINGS]):
        if value and index > STRINGS_BEFORE_CLUES and value == values[index - 1]:
            span = Span(start, start + len(value) + 1)
            message = f"{strings.name(index)} is a duplicate, found by the checksums"
            edit = Edit(start, span.end or start, b"")
            yield _PossibleCause(codes.CLUE_TWICE, message, span, edit, "delete the clue")
        start += len(value) + 1
