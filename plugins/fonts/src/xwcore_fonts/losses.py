"""The places of a puzzle whose texts have characters that no font has."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator
from typing import Final
from unicodedata import normalize

from xwcore.plugin import Feature, Loss, Place, Puzzle, plural

#: How many characters a message names.
_NAMED: Final = 5


def losses_without_glyphs(puzzle: Puzzle, missing: Container[str]) -> list[Loss]:
    """A loss for each feature with a text that has one of the characters `missing`."""
    places: dict[Feature, list[Place]] = {}
    for (feature, place), value in puzzle.facts().items():
        texts = (letter for text in _texts_in(value) for letter in normalize("NFC", text))
        if any(letter in missing for letter in texts):
            places.setdefault(feature, []).append(place)
    message = "no installed font has the characters"
    return [Loss(feature, message, tuple(where)) for feature, where in places.items()]


def missing_text(missing: Iterable[str]) -> str:
    """A message that names characters without a glyph."""
    characters = list(missing)
    shown = ", ".join(f"{character!r}" for character in characters[:_NAMED])
    return f"{plural(len(characters), 'character')} without a glyph: {shown}"


def _texts_in(value: object) -> Iterator[str]:
    """The texts of a fact, which may be in tuples."""
    waiting = [value]
    while waiting:
        item = waiting.pop()
        if isinstance(item, str):
            yield item
        elif isinstance(item, tuple):
            waiting += item
