"""What a repair is, and the work that the search for one may take."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from xwcore.plugin import Code, Diagnostic, Edit, Fix, Span

#: The most bytes whose checksum one search computes.
MAX_WORK: Final = 4_000_000


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
