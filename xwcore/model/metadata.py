"""Texts of a puzzle, and further metadata: ordered keys that may repeat, each with a level."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, overload

#: The texts of a puzzle as a whole.
TEXTS: Final = ("title", "author", "copyright", "notes")


class MetadataEntry(NamedTuple):
    """One line of metadata. `level` is 1 public, 2 machine, 3 internal (.xd, "Headers")."""

    key: str
    value: str
    level: int = 1


class Metadata(Sequence[MetadataEntry]):
    """Metadata in file order; keys are looked up without regard to case and may repeat."""

    __slots__ = ("_entries",)

    def __init__(
        self, entries: Mapping[str, str] | Iterable[tuple[str, str] | tuple[str, str, int]] = ()
    ) -> None:
        pairs = entries.items() if isinstance(entries, Mapping) else entries
        self._entries = tuple(MetadataEntry._make((*pair, 1)[:3]) for pair in pairs)

    @overload
    def __getitem__(self, index: int) -> MetadataEntry: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[MetadataEntry]: ...
    def __getitem__(self, index: int | slice) -> MetadataEntry | Sequence[MetadataEntry]:
        return self._entries[index]

    def __len__(self) -> int:
        return len(self._entries)

    def __iter__(self) -> Iterator[MetadataEntry]:
        return iter(self._entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Metadata) and self._entries == other._entries

    def __hash__(self) -> int:
        return hash(self._entries)

    def __repr__(self) -> str:
        return f"Metadata({list(self._entries)!r})"

    def get(self, key: str, default: str | None = None) -> str | None:
        """The first value of `key`."""
        return next(iter(self.get_all(key)), default)

    def get_all(self, key: str) -> list[str]:
        """Every value of `key`, in order."""
        wanted = key.casefold()
        return [entry.value for entry in self._entries if entry.key.casefold() == wanted]

    def keys(self) -> list[str]:
        """The keys as written, each once, in order."""
        return list(dict.fromkeys(entry.key for entry in self._entries))

    def with_value(self, key: str, value: str | None, level: int = 1) -> Metadata:
        """A copy in which `key` has this one value, at its old place; None removes the key."""
        wanted, done = key.casefold(), value is None
        entries: list[MetadataEntry] = []
        for entry in self._entries:
            if entry.key.casefold() != wanted:
                entries.append(entry)
            elif not done and value is not None:
                entries.append(entry._replace(value=value))
                done = True
        if not done and value is not None:
            entries.append(MetadataEntry(key, value, level))
        return Metadata(entries)


#: No metadata; a value that never changes can be shared.
NO_METADATA: Final = Metadata()


def as_metadata(entries: Metadata | Iterable[tuple[str, str]] | Mapping[str, str]) -> Metadata:
    """The entries as `Metadata`."""
    if not entries:
        return NO_METADATA
    return entries if isinstance(entries, Metadata) else Metadata(entries)
