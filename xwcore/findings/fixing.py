"""Applying the mends that diagnostics carry.

Contract: edits never overlap within one round; after each round the file is checked again, and what
appears only then (a checksum that the mend made wrong) is mended as a consequence, whatever was
selected; the rounds are bounded, so a plugin whose mend mends nothing cannot hang a host.
"""

from __future__ import annotations

import bisect
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from xwcore.errors import XwError
from xwcore.files.source import DEFAULT_LIMITS
from xwcore.findings.diagnostics import Diagnostic, Edit, Fix, select

#: A mend may uncover another one; more than this many in a row do not happen in honest files.
MAX_ROUNDS: Final = 8

#: Where an edit starts and ends.
_Reach = tuple[int, int]


class EditError(XwError):
    """A mend that cannot be made: its edits are outside the data, or are no edits at all."""


Check = Callable[[bytes], tuple[Diagnostic, ...]]


@dataclass(frozen=True, slots=True)
class Fixed:
    """The mended bytes, the findings that were mended, and the findings that remain."""

    data: bytes
    applied: tuple[Diagnostic, ...]
    remaining: tuple[Diagnostic, ...]

    @property
    def changed(self) -> bool:
        """Whether anything was mended."""
        return bool(self.applied)


def apply_fixes(
    data: bytes,
    check: Check,
    only: tuple[str, ...] = (),
    ignore: tuple[str, ...] = (),
    *,
    unsafe: bool = False,
) -> Fixed:
    """Apply the selected mends of `data` until none is left, and what they make necessary.

    Raises:
        EditError: a mend cannot be made.
        LimitError: the mends make more of the file than could be read again.
    """
    found = check(data)
    known = {each.code for each in found}
    applied: list[Diagnostic] = []
    for _ in range(MAX_ROUNDS):
        wanted = [
            each
            for each in found
            if each.fix is not None
            and (each.fix.safe or unsafe)
            and (select([each], only, ignore) or (applied and each.code not in known))
        ]
        chosen = _compatible(wanted, len(data))
        changed = apply_edits(
            data, (edit for each in chosen if each.fix for edit in each.fix.edits)
        )
        DEFAULT_LIMITS.check("max_bytes", len(changed))
        if not chosen or changed == data:
            break
        data = changed
        applied.extend(chosen)
        found = check(data)
    return Fixed(data, tuple(applied), found)


def _compatible(wanted: Iterable[Diagnostic], size: int) -> list[Diagnostic]:
    """Those of the findings whose edits overlap no earlier one's; the rest waits for a round."""
    taken: list[_Reach] = []  # in order, so that ten thousand mends are no quadratic work
    chosen = []
    for each in wanted:
        reaches = _reaches(each.fix, size) if each.fix is not None else []
        if not any(_is_taken(reach, taken) for reach in reaches):
            for reach in reaches:
                bisect.insort(taken, reach)
            chosen.append(each)
    return chosen


def _reaches(fix: Fix, size: int) -> list[_Reach]:
    """Where the edits of one mend start and end, in order.

    Raises:
        EditError: one is no edit of so many bytes, or two of them overlap.
    """
    found: list[_Reach] = []
    edits: Iterable[object] = fix.edits
    for edit in edits:
        if not (isinstance(edit, Edit) and type(edit.data) is bytes):
            raise EditError("holds what is no edit")
        if not (type(edit.start) is type(edit.end) is int and 0 <= edit.start <= edit.end <= size):
            raise EditError(f"reaches outside the file: {edit.start} to {edit.end} of {size} bytes")
        if _is_taken((edit.start, edit.end), found):
            raise EditError(f"changes byte {edit.start} twice")
        bisect.insort(found, (edit.start, edit.end))
    return found


def _is_taken(reach: _Reach, taken: list[_Reach]) -> bool:
    """Whether it overlaps, or starts where, one of `taken` does; those are in order."""
    start, end = reach
    after = bisect.bisect_left(taken, (start, 0))
    if after < len(taken) and (taken[after][0] == start or taken[after][0] < end):
        return True
    return after > 0 and start < taken[after - 1][1]


def apply_edits(data: bytes, edits: Iterable[Edit]) -> bytes:
    """`data` with the edits made; they do not overlap."""
    parts = []
    position = 0
    for edit in sorted(edits, key=lambda each: (each.start, each.end)):
        parts += [data[position : edit.start], edit.data]
        position = edit.end
    return b"".join([*parts, data[position:]])
