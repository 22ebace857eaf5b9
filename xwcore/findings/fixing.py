"""Applying the fixes that diagnostics carry.

Contract: edits never overlap within one round. After each round the file is checked again; what is
diagnosed only then (a checksum that a fix invalidated) is fixed as a consequence, whatever was
selected, unless its code is ignored. Fixing ends, and fixing the result again changes nothing:
fixes that bring each other about are left out, and their findings remain.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from xwcore.findings.diagnostics import Diagnostic, Edit, Fix
from xwcore.findings.placing import select

#: The most rounds of one attempt; a fix may uncover another diagnostic. Each round checks the whole
#: file, so a large one has fewer.
MAX_ROUNDS: Final = 64
_LEAST_ROUNDS: Final = 8

#: Bytes that the rounds of one attempt check together, beyond the least number of rounds.
_MOST_BYTES: Final = 1024 * 1024

#: The most rounds in which the file grows and no finding less is left.
_MAX_GROWING: Final = 8

#: The most attempts, each without the codes of the fixes that did not end in the ones before.
_MAX_ATTEMPTS: Final = 4

#: Where an edit starts and ends.
_Range = tuple[int, int]


class EditError(ValueError):
    """A fix that cannot be applied: its edits are outside the data, or are not edits."""


Check = Callable[[bytes], tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True)
class Fixed:
    """The fixed bytes, the diagnostics that were fixed, and the diagnostics that remain."""

    data: bytes
    applied: tuple[Diagnostic, ...]
    remaining: tuple[Diagnostic, ...]

    @property
    def changed(self) -> bool:
        """Whether any fix was applied."""
        return bool(self.applied)


def apply_fixes(
    data: bytes,
    check: Check,
    only: tuple[str, ...] = (),
    ignore: tuple[str, ...] = (),
    *,
    unsafe: bool = False,
) -> Fixed:
    """Apply the selected fixes until none is left, and the fixes of their consequences.

    Fixes that never end, because each brings the next one about, are not applied at all.

    Raises:
        EditError: a fix cannot be applied.
    """
    initial = check(data)
    endless: set[str] = set()
    for _ in range(_MAX_ATTEMPTS):
        fixed, unfinished = _attempt(data, check, initial, (only, (*ignore, *endless)), unsafe)
        if not unfinished:
            return fixed
        endless |= unfinished
    return Fixed(data, (), initial)


def _attempt(
    data: bytes,
    check: Check,
    diagnostics: tuple[Diagnostic, ...],
    selection: tuple[tuple[str, ...], tuple[str, ...]],
    unsafe: bool,
) -> tuple[Fixed, set[str]]:
    """Apply fixes round by round; also returns the codes of fixes that never end."""
    initial = {diagnostic.code for diagnostic in diagnostics}
    applied: list[Diagnostic] = []
    seen = {hash(data): 0}  # by content: how many fixes had been applied
    fewest = len(diagnostics) + 1
    growing = 0
    rounds = min(MAX_ROUNDS, max(_LEAST_ROUNDS, _MOST_BYTES // max(len(data), 1)))
    # The codes of fixes in rounds that make the file grow, and in the second half of the rounds:
    # fixes that bring each other about may take turns, so all of them are left out.
    suspects: set[str] = set()
    for number in range(rounds):
        wanted = [
            diagnostic
            for diagnostic in diagnostics
            if diagnostic.fix is not None
            and (diagnostic.fix.safe or unsafe)
            and (
                select([diagnostic], *selection)
                or (
                    _is_consequence(diagnostic, applied, initial)
                    and select([diagnostic], (), selection[1])
                )
            )
        ]
        chosen = _compatible(wanted, len(data))
        edits = (edit for diagnostic in chosen if diagnostic.fix for edit in diagnostic.fix.edits)
        changed = apply_edits(data, edits)
        if not chosen or changed == data:
            break
        is_growing = len(wanted) >= fewest and len(changed) > len(data)
        growing += is_growing
        if is_growing or number >= rounds // 2:
            suspects |= {diagnostic.code for diagnostic in chosen}
        if hash(changed) in seen:
            # All fixes of a circle are left out, so that the result is the same from any start.
            circle = applied[seen[hash(changed)] :]
            return Fixed(data, (), diagnostics), {
                diagnostic.code for diagnostic in (*circle, *chosen)
            }
        if growing > _MAX_GROWING:
            return Fixed(data, (), diagnostics), suspects
        fewest = min(fewest, len(wanted))
        data = changed
        applied.extend(chosen)
        seen[hash(data)] = len(applied)
        diagnostics = check(data)
    else:
        # Rounds are missing: the same call on the result would change it.
        return Fixed(data, (), diagnostics), suspects
    return Fixed(data, tuple(applied), diagnostics), set()


def _is_consequence(diagnostic: Diagnostic, applied: list[Diagnostic], initial: set[str]) -> bool:
    """Whether a fix has brought the finding about, and fixing it loses nothing.

    An unsafe fix needs the selection of its own code.
    """
    is_new = bool(applied) and diagnostic.code not in initial
    return is_new and diagnostic.fix is not None and diagnostic.fix.safe


def _compatible(wanted: Iterable[Diagnostic], size: int) -> list[Diagnostic]:
    """The diagnostics whose edits overlap no earlier edit; the others wait for the next round."""
    taken = bytearray(size + 1)  # a byte for each of the data, so that the time is linear
    chosen = []
    for diagnostic in wanted:
        ranges = _ranges(diagnostic.fix, size) if diagnostic.fix is not None else []
        if not any(_is_taken(taken, start, end) for start, end in ranges):
            for start, end in ranges:
                taken[start:end] = _INSIDE * (end - start)
                taken[start] = _START
            chosen.append(diagnostic)
    return chosen


#: Marks of the bytes that an edit replaces: where it starts, and those after.
_START: Final = 1
_INSIDE: Final = b"\2"


def _is_taken(taken: bytearray, start: int, end: int) -> bool:
    """Whether an edit would overlap one that is marked, or start at the same byte."""
    return taken[start] != 0 or taken.find(_START, start, end) >= 0


def _ranges(fix: Fix, size: int) -> list[_Range]:
    """Where the edits of one fix start and end, sorted.

    Raises:
        EditError: an edit is malformed or outside the data, or two edits overlap.
    """
    ranges: list[_Range] = []
    edits: Iterable[object] = fix.edits
    for edit in edits:
        if not (isinstance(edit, Edit) and type(edit.data) is bytes):
            raise EditError(f"has an edit of type {type(edit).__name__}, expected Edit of bytes")
        if not (type(edit.start) is type(edit.end) is int and 0 <= edit.start <= edit.end <= size):
            raise EditError(f"reaches outside the file: {edit.start} to {edit.end} of {size} bytes")
        ranges.append((edit.start, edit.end))
    ranges.sort()
    for (start, end), (following, _) in pairwise(ranges):
        if following == start or following < end:
            raise EditError(f"changes byte {following} twice")
    return ranges


def apply_edits(data: bytes, edits: Iterable[Edit]) -> bytes:
    """`data` with the edits applied; the edits do not overlap."""
    changed = bytearray()  # to join thousands of parts takes eighty bytes for each
    position = 0
    for edit in sorted(edits):
        changed += data[position : edit.start]
        changed += edit.data
        position = edit.end
    changed += data[position:]
    return bytes(changed)
