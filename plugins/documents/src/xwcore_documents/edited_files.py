"""Writing an edited puzzle: the file that it was read from, and the form that loses least."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, TypeVar

from xwcore.plugin import (
    READ_BACK_LIMITS,
    Difference,
    Feature,
    Puzzle,
    ReadContext,
    ReadError,
    WriteContext,
    WriteError,
    XwError,
)

File = TypeVar("File")


def recorded_file(
    puzzle: Puzzle, format: str, record: type[Any], read_file: Callable[[bytes, ReadContext], File]
) -> File | None:
    """The file that the puzzle was read from, read again from the `data` of its record, with its
    `options` if it has any; None for a puzzle without a record of the class, and for a record that
    was made by hand.
    """
    own = puzzle.extras.get(format)
    if own is None or not isinstance(own, record):
        return None
    try:
        options = getattr(own, "options", {})
        return read_file(own.data, ReadContext(format, options, READ_BACK_LIMITS))
    except XwError:
        return None


def most_faithful(
    puzzle: Puzzle,
    context: WriteContext,
    edited: Iterable[bytes],
    new: Callable[[], bytes],
    read: Callable[[bytes, ReadContext], Puzzle],
    reasons: Mapping[Feature, Any],
) -> bytes:
    """The first of the edited files that loses nothing, or no more than a new one; else the new
    file. What it loses is reported.

    Raises:
        WriteError: a new file cannot be read back.
    """
    unavoidable: list[Difference] | None = None
    written = b""
    for data in edited:
        differences = _differences(puzzle, context, data, read)
        if differences == []:
            return data
        if unavoidable is None:
            written = new()
            unavoidable = context.differences(puzzle, written, read)
        if differences == unavoidable:
            written = data
            break
    if unavoidable is None:
        written = new()
        unavoidable = context.differences(puzzle, written, read)
    context.report_losses(unavoidable, reasons)
    return written


def _differences(
    puzzle: Puzzle,
    context: WriteContext,
    data: bytes,
    read: Callable[[bytes, ReadContext], Puzzle],
) -> list[Difference] | None:
    """How an edited file differs; None if it cannot be read, or is of another kind."""

    def read_same_kind(data: bytes, read_context: ReadContext) -> Puzzle:
        again = read(data, read_context)
        if again.kind != puzzle.kind:
            raise ReadError(f"kind {again.kind}, expected {puzzle.kind}")
        return again

    try:
        return context.differences(puzzle, data, read_same_kind)
    except WriteError:
        return None
