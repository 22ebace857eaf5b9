"""Metadata in its usual spelling: an adaptation of puzzles of every kind."""

from __future__ import annotations

from collections.abc import Collection
from typing import Final

from xwcore.plugin import Adaptation, Feature, Metadata, Place, Puzzle

#: The keys that formats have fields for, as the model spells them.
USUAL_KEYS: Final = (
    "Date",
    "Editor",
    "Publisher",
    "Publication",
    "URL",
    "UniqueID",
    "Intro",
    "Explanation",
    "Annotation",
    "Difficulty",
    "Origin",
)


#: The metadata key of the date, which is yyyy-mm-dd in the model.
DATE_KEY: Final = "Date"


def usual_metadata(
    puzzle: Puzzle, features: Collection[Feature]
) -> tuple[Puzzle, tuple[Adaptation, ...]]:
    """The puzzle with its metadata as a format with these features finds it, and what was done:
    usual spellings of keys, and the date as yyyy-mm-dd where its spelling has one meaning.
    """
    if Feature.METADATA not in features:
        return puzzle, ()
    puzzle, adaptations = _with_usual_keys(puzzle)
    puzzle, date = _with_iso_date(puzzle)
    return puzzle, (*adaptations, *(() if date is None else (date,)))


def _with_usual_keys(puzzle: Puzzle) -> tuple[Puzzle, list[Adaptation]]:
    """The puzzle with keys such as "date" in the usual spelling, by which a format finds them."""
    usual = {key.casefold(): key for key in USUAL_KEYS}
    entries = [
        entry._replace(key=usual.get(entry.key.casefold(), entry.key)) for entry in puzzle.metadata
    ]
    changed = [old.key for old, new in zip(puzzle.metadata, entries, strict=True) if old != new]
    if not changed:
        return puzzle, []
    places = tuple(Place(key=key) for key in dict.fromkeys(changed))
    adaptation = Adaptation(Feature.METADATA, places, "keys in the usual spelling")
    return puzzle.replace(metadata=Metadata(entries)), [adaptation]


def _with_iso_date(puzzle: Puzzle) -> tuple[Puzzle, Adaptation | None]:
    """The puzzle with its date as yyyy-mm-dd, where the spelling has one meaning."""
    dates = puzzle.metadata.get_all(DATE_KEY)
    if len(dates) != 1 or not dates[0]:
        return puzzle, None
    from xwcore_documents.dates import iso_date  # on use: few puzzles need it

    date = iso_date(dates[0])
    if date is None or date == dates[0]:
        return puzzle, None
    changed = puzzle.replace(metadata=puzzle.metadata.with_value(DATE_KEY, date))
    return changed, Adaptation(Feature.METADATA, (Place(key=DATE_KEY),), "date as yyyy-mm-dd")
