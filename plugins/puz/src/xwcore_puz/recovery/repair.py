"""What a repair is, the work that the search for one may take, and the checksum of a change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xwcore.plugin import Code, Diagnostic, Edit, Fix, Limits, Span

#: Bytes whose checksum a search computes in one step of `Limits.max_steps`.
_BYTES_OF_STEP: Final = 4


def most_work(limits: Limits) -> int:
    """The most bytes whose checksum one search computes. A search that needs more ends without a
    result. Reading back has no limits, and the same repairs.
    """
    return _BYTES_OF_STEP * min(limits.max_steps, Limits().max_steps)


@dataclass(frozen=True, slots=True)
class Repair:
    """A finding, and the edits with which the file is read; none where nothing can be read so."""

    diagnostic: Diagnostic
    edits: tuple[Edit, ...] = ()


def fixed(
    code: Code, message: str, span: Span, edits: tuple[Edit, ...], title: str, *, safe: bool = False
) -> Repair:
    """A repair that is also the fix of its finding."""
    return Repair(code.at(message, span, fix=Fix(edits, safe=safe, title=title)), edits)


def rotated(state: int) -> int:
    """A state of the checksum, rotated: one step of the checksum is this and the next byte."""
    return state >> 1 | (state & 1) << 15


def checksum_states(stream: bytes, stored: int) -> tuple[list[int], list[int]]:
    """The states of the checksum before each byte, and those that lead to the stored checksum.

    One step of the checksum can be undone, so that the second list is computed from the end. Where
    a single byte is changed, it leads from the first list to the second.
    """
    before = [0]
    for byte in stream:
        before.append((rotated(before[-1]) + byte) & 0xFFFF)
    after = [stored]
    for byte in reversed(stream):
        state = (after[-1] - byte) & 0xFFFF
        after.append((state << 1 | state >> 15) & 0xFFFF)
    after.reverse()
    return before, after
