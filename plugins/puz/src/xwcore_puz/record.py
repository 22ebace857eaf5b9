"""What a puzzle keeps of the .puz file that it was read from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from xwcore_puz.container import PuzFile

#: What reading tells of a crossword, in the order of `PuzRecord.said`.
ARGUMENTS: Final = (
    "grid", "clues", "title", "author", "copyright", "notes", "diagramless", "timer", "lock",
)  # fmt: skip


class PuzRecord:
    """The bytes of the whole file, preamble and trailing bytes included: a template for writing.

    `keys` are those that a search found for a locked solution, the likeliest first. `file` and
    `said` are what reading has made of the bytes, so that a writer need not read them again: the
    parts, and the arguments of the crossword (`ARGUMENTS`). Neither is state: they are left out of
    copies, pickles and comparisons, and absent where options have made another puzzle of the bytes.
    """

    __slots__ = ("data", "file", "keys", "said")

    def __init__(
        self,
        data: bytes,
        keys: tuple[str, ...] = (),
        file: PuzFile | None = None,
        said: tuple[Any, ...] | None = None,
    ) -> None:
        self.data = data
        self.keys = keys
        self.file = file
        self.said = said

    def __reduce__(self) -> tuple[type[PuzRecord], tuple[bytes, tuple[str, ...]]]:
        return PuzRecord, (self.data, self.keys)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, PuzRecord):
            return NotImplemented
        return (self.data, self.keys) == (other.data, other.keys)

    def __hash__(self) -> int:
        return hash((self.data, self.keys))

    def __repr__(self) -> str:
        return f"<PuzRecord of {len(self.data)} bytes>"
