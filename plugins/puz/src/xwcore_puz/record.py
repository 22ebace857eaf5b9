"""What a puzzle keeps of the .puz file that it was read from."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from xwcore_crossword import Grid, Lock, Timer
    from xwcore_puz.parse import ParsedFile


@dataclass(slots=True)
class Template:
    """What reading makes of a file: its parts, grid, timer and lock. The parts are places in the
    bytes of the record: what can be computed again is not kept.
    """

    file: ParsedFile
    grid: Grid
    timer: Timer | None
    lock: Lock | None


@dataclass(frozen=True, slots=True)
class PuzRecord:
    """The bytes of the whole file, preamble and trailing bytes included, for writing it again.

    `keys` are those that a search found for a locked solution, the likeliest first. `template` is
    kept so that a write need not read the bytes again; it is not part of the value, and absent from
    pickles.
    """

    data: bytes = field(repr=False)
    keys: tuple[str, ...] = ()
    template: Template | None = field(default=None, repr=False, compare=False)

    def __reduce__(self) -> tuple[type[PuzRecord], tuple[bytes, tuple[str, ...]]]:
        return PuzRecord, (self.data, self.keys)
