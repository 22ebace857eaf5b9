"""What a repair is, and the work that the search for one may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xwcore.plugin import Code, Diagnostic, Edit, Fix, Limits, Span

#: Bytes whose checksum a search computes in one step of `Limits.max_steps`.
_BYTES_OF_STEP: Final = 4


class Bound:
    """The most bytes whose checksum one search computes; `has_ended` where one needs more, which
    ends without a result. Reading back has no limits, and the same repairs.
    """

    def __init__(self, limits: Limits) -> None:
        self.most = _BYTES_OF_STEP * min(limits.max_steps, Limits().max_steps)
        self.has_ended = False

    def allows(self, count: int) -> bool:
        """Whether a search may compute the checksums of so many bytes."""
        self.has_ended |= count > self.most
        return count <= self.most


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
