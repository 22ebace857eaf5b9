"""Applying the mends that diagnostics carry.

Contract: edits never overlap within one round; after each round the file is checked again, and what
appears only then (a checksum that the mend made wrong) is mended as a consequence, whatever was
selected; the rounds are bounded, so a plugin whose mend mends nothing cannot hang a host.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Final

from xwcore.diagnostics import Diagnostic, Edit, select

#: A mend may uncover another one; more than this many in a row do not happen in honest files.
MAX_ROUNDS: Final = 8

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


def mend(
    data: bytes,
    check: Check,
    only: tuple[str, ...] = (),
    ignore: tuple[str, ...] = (),
    *,
    unsafe: bool = False,
) -> Fixed:
    """Apply the selected mends of `data` until none is left, and what they make necessary."""
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
        chosen = _compatible(wanted)
        changed = apply_edits(
            data, (edit for each in chosen if each.fix for edit in each.fix.edits)
        )
        if not chosen or changed == data:
            break
        data = changed
        applied.extend(chosen)
        found = check(data)
    return Fixed(data, tuple(applied), found)


def _compatible(wanted: Iterable[Diagnostic]) -> list[Diagnostic]:
    """Those of the findings whose edits overlap no earlier one's; the rest waits for a round."""
    taken: list[Edit] = []
    chosen = []
    for each in wanted:
        edits = each.fix.edits if each.fix is not None else ()
        if not any(_overlap(edit, other) for edit in edits for other in taken):
            taken.extend(edits)
            chosen.append(each)
    return chosen


def _overlap(one: Edit, other: Edit) -> bool:
    if one.start == other.start:
        return True
    return one.start < other.end and other.start < one.end


def apply_edits(data: bytes, edits: Iterable[Edit]) -> bytes:
    """`data` with the edits made; they do not overlap."""
    parts = []
    position = 0
    for edit in sorted(edits, key=lambda each: (each.start, each.end)):
        parts += [data[position : edit.start], edit.data]
        position = edit.end
    return b"".join([*parts, data[position:]])
