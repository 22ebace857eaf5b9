"""The clues of a crossword that is built from rows of letters and from texts, checked at once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from xwcore.plugin import PuzzleError, plural
from xwcore_crossword.cells import Number
from xwcore_crossword.clue import Clue
from xwcore_crossword.clues import Clues
from xwcore_crossword.entries import ACROSS, DOWN, label
from xwcore_crossword.grid import Grid

#: Clues of one direction for `Crossword.build`: a text for each entry, or texts by number.
ClueTexts = Iterable[str] | Mapping[int, str] | Mapping[str, str] | Mapping[Number, str]


def built_clues(grid: Grid, across: ClueTexts, down: ClueTexts) -> Clues:
    """The clues of the entries of a grid; none, or one for each entry.

    Raises:
        PuzzleError: an entry has no clue, or a clue no entry; the clues are one text, or are not
            made of texts.
    """
    clues = Clues([*_clues_of(grid, ACROSS, across), *_clues_of(grid, DOWN, down)])
    if clues:
        clued = set(zip(clues.numbers, clues.directions, strict=True))
        for number, direction in grid.slot_positions:
            if (number, direction) not in clued:
                raise PuzzleError(f"no clue for {label(number, direction)}")
    return clues


def _clues_of(grid: Grid, direction: str, texts: ClueTexts) -> list[Clue]:
    """The clues of one direction.

    Raises:
        PuzzleError: a clue has no entry; the clues are one text.
    """
    slots = [
        number for number, slot_direction in grid.slot_positions if slot_direction == direction
    ]
    if isinstance(texts, Mapping):
        by_number: dict[Any, str] = {_number_of(number): text for number, text in texts.items()}
        for number in by_number:
            if number not in slots:
                near = ", ".join(str(slot) for slot in slots)
                name = label(number, direction)
                raise PuzzleError(f"no entry {name}; entries {direction}: {near or 'none'}")
        return [Clue(slot, direction, by_number[slot]) for slot in slots if slot in by_number]
    if isinstance(texts, str):
        raise PuzzleError(f"{direction}: a text, expected a list of texts")
    given: Any = texts
    if not isinstance(given, Iterable):
        raise PuzzleError(f"{direction}: {type(given).__name__}, expected a list of texts")
    texts = list(texts)
    if len(texts) > len(slots):
        counts = f"{plural(len(texts), 'clue')}, expected {len(slots)}"
        raise PuzzleError(f"{direction}: {counts}: no entry for {texts[len(slots)]!r}")
    return [Clue(number, direction, text) for number, text in zip(slots, texts, strict=False)]


def _number_of(number: object) -> object:
    """The number of a clue: JSON has a text for each key of an object."""
    if isinstance(number, str) and number.isascii() and number.isdecimal() and len(number) < 10:
        return int(number)
    return number
