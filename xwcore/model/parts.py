"""The parts and facts of what every puzzle has: texts, metadata, unmodeled content."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any, Final, Protocol

from xwcore.findings.features import Feature
from xwcore.findings.places import WHOLE, Place
from xwcore.model.content import Fact, Part
from xwcore.model.metadata import Metadata, MetadataEntry
from xwcore.model.unmodeled import Unmodeled

#: The attributes that are texts of the puzzle as a whole, with their features.
_TEXTS: Final = {
    "title": Feature.TITLE,
    "author": Feature.AUTHOR,
    "copyright": Feature.COPYRIGHT,
    "notes": Feature.NOTES,
}

_METADATA_FEATURES: Final = frozenset(
    {Feature.METADATA, Feature.METADATA_LEVELS, Feature.METADATA_ORDER}
)

_UNMODELED: Final = frozenset({Feature.UNMODELED})


class HasCommonParts(Protocol):
    """A puzzle, as this module needs it; it has the texts, too."""

    @property
    def metadata(self) -> Metadata:
        """What the file has beside the texts."""
        ...

    @property
    def unmodeled(self) -> tuple[Unmodeled, ...]:
        """Content that the model has no place for."""
        ...


def common_parts(puzzle: HasCommonParts) -> dict[str, Part]:
    """The content that puzzles of every kind have, by part, in the order of `Feature`."""
    parts = {
        name: whole_part(feature, text)
        for name, feature in _TEXTS.items()
        if (text := getattr(puzzle, name))
    }
    metadata, unmodeled = puzzle.metadata, puzzle.unmodeled
    if metadata:
        facts = partial(_metadata_facts, metadata)
        parts["metadata"] = Part(_METADATA_FEATURES, metadata, facts)
    if unmodeled:
        parts["unmodeled"] = Part(_UNMODELED, unmodeled, partial(_unmodeled_facts, unmodeled))
    return parts


def _unmodeled_facts(unmodeled: tuple[Unmodeled, ...]) -> Iterator[Fact]:
    """The values and counts of each name."""
    values: dict[str, list[tuple[Any, int]]] = {}
    for item in unmodeled:
        values.setdefault(item.name, []).append((item.value, item.count))
    for name, values_of_name in values.items():
        yield (Feature.UNMODELED, Place(key=name)), tuple(values_of_name)


def whole_part(feature: Feature, value: Any) -> Part:
    """The part of one feature of the puzzle as a whole."""
    return Part(frozenset({feature}), value, lambda: [((feature, WHOLE), value)])


def _metadata_facts(metadata: Metadata) -> Iterator[Fact]:
    entries_of: dict[str, list[MetadataEntry]] = {}
    for entry in metadata:
        entries_of.setdefault(entry.key, []).append(entry)
    for key, entries in entries_of.items():
        place = Place(key=key)
        yield (Feature.METADATA, place), tuple(entry.value for entry in entries)
        if any(entry.level != 1 for entry in entries):
            yield (Feature.METADATA_LEVELS, place), tuple(entry.level for entry in entries)
    if len(entries_of) > 1:
        yield (Feature.METADATA_ORDER, WHOLE), tuple(entry.key for entry in metadata)
