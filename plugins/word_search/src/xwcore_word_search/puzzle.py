"""The word search: letters, words, and what the player has found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, NamedTuple

from xwcore.plugin import (
    WHOLE,
    Fact,
    Feature,
    Part,
    Place,
    Puzzle,
    PuzzleError,
    items,
    parsed_items,
    typed,
    typed_all,
    whole_part,
)
from xwcore_word_search.features import WordSearchFeature

#: A place: row and column, from 0.
Spot = tuple[int, int]

#: When the player sees the words: while searching, afterwards, or not at all.
DURING: Final = "during"
AFTER: Final = "after"
NEVER: Final = "never"
_TIMES: Final = (DURING, AFTER, NEVER)


class Word(NamedTuple):
    """A word to find; `cells` are those of its letters, in order, where they are stated."""

    text: str
    cells: tuple[Spot, ...] = ()

    @classmethod
    def between(cls, text: str, start: Spot, end: Spot) -> Word:
        """The word in a straight line from a cell to another.

        Raises:
            PuzzleError: the line is neither horizontal, vertical nor diagonal.
        """
        down, right = end[0] - start[0], end[1] - start[1]
        length = max(abs(down), abs(right))
        if down and right and abs(down) != abs(right):
            raise PuzzleError(f"cells {start} and {end} of {text!r}, expected a straight line")
        step = (down > 0) - (down < 0), (right > 0) - (right < 0)
        places = range(length + 1)
        return cls(text, tuple((start[0] + at * step[0], start[1] + at * step[1]) for at in places))

    @property
    def start(self) -> Spot | None:
        """The cell of the first letter, where it is stated."""
        return self.cells[0] if self.cells else None

    @property
    def end(self) -> Spot | None:
        """The cell of the last letter, where it is stated."""
        return self.cells[-1] if self.cells else None


class WordSearch(Puzzle):
    """A word search.

    `rows` are the letters, row by row; None where there is no cell. `shown` is when the player sees
    the words (`DURING`, `AFTER`, `NEVER`), `zigzag` whether words may turn, `retrace` whether a
    word may use a cell twice, and `found` what the player has found.
    """

    __slots__ = ("found_words", "retrace", "rows", "shown", "words", "zigzag")

    kind: ClassVar[str] = "word-search"

    rows: tuple[tuple[str | None, ...], ...]
    words: tuple[Word, ...]
    shown: str
    zigzag: bool
    retrace: bool
    found_words: tuple[str, ...]

    def __init__(
        self,
        rows: Iterable[Sequence[str | None]],
        words: Iterable[Word | str] = (),
        *,
        shown: str = DURING,
        zigzag: bool = False,
        retrace: bool = False,
        found_words: Iterable[str] = (),
        **further: Any,
    ) -> None:
        """Make a word search; `further` are the arguments of every puzzle, such as `title`.

        Raises:
            PuzzleError: rows differ in length, a letter is an empty text, or `shown` is no time.
        """
        super().__init__(**further)
        rows = tuple(map(tuple, rows))
        if len(set(map(len, rows))) > 1:
            raise PuzzleError("rows of a word search: different lengths, expected one")
        if any(letter == "" for row in rows for letter in row):
            raise PuzzleError("letter of a word search: empty text, expected None or a text")
        if shown not in _TIMES:
            raise PuzzleError(f"shown: {shown!r}, expected {', '.join(_TIMES)}")
        self._set(
            rows=rows,
            words=tuple(Word(word) if isinstance(word, str) else word for word in words),
            shown=shown,
            zigzag=zigzag,
            retrace=retrace,
            found_words=tuple(found_words),
        )

    def _arguments(self) -> dict[str, Any]:
        return {**super()._arguments(), **{name: getattr(self, name) for name in self.__slots__}}

    @property
    def width(self) -> int:
        """The number of columns."""
        return len(self.rows[0]) if self.rows else 0

    @property
    def height(self) -> int:
        """The number of rows."""
        return len(self.rows)

    @property
    def cell_count(self) -> int:
        """The number of cells, empty places included."""
        return self.width * self.height

    def letter(self, spot: Spot) -> str | None:
        """The letter of a cell; None outside the grid, and where there is no cell."""
        row, column = spot
        inside = 0 <= row < self.height and 0 <= column < self.width
        return self.rows[row][column] if inside else None

    # -- content ------------------------------------------------------------------------------

    def parts(self) -> dict[str, Part]:
        """The content by part."""
        shape = WordSearchFeature.SEARCH_GRID
        parts = {
            **super().parts(),
            "shape": whole_part(shape, (self.width, self.height, _empty(self.rows))),
            "letters": Part(_LETTERS, self.rows, partial(_letter_facts, self.rows)),
        }
        if self.words:
            features = _WORDS | (_CELLS if any(word.cells for word in self.words) else frozenset())
            parts["words"] = Part(features, self.words, partial(_word_facts, self.words))
        # What is the usual case is not content of its own.
        states = {
            WordSearchFeature.WORDS_SHOWN: self.shown if self.shown != DURING else "",
            WordSearchFeature.ZIGZAG: self.zigzag,
            WordSearchFeature.RETRACE: self.retrace,
            WordSearchFeature.FOUND_WORDS: self.found_words,
        }
        parts.update(
            {feature: whole_part(feature, value) for feature, value in states.items() if value}
        )
        return parts

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure; `docs/kinds/word-search.md` describes it."""
        return {
            **super().to_dict(),
            "rows": [list(row) for row in self.rows],
            "words": [
                {"text": word.text, "cells": [list(spot) for spot in word.cells]}
                for word in self.words
            ],
            "shown": self.shown,
            "zigzag": self.zigzag,
            "retrace": self.retrace,
            "found_words": list(self.found_words),
        }

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> WordSearch:
        """The word search that `to_dict` made the structure of.

        Raises:
            PuzzleError: the structure is malformed.
        """
        with cls.arguments_of(structure) as arguments:
            return cls(
                parsed_items(structure["rows"], "rows", _row_of),
                parsed_items(structure.get("words", ()), "words", _word_of),
                shown=typed(structure.get("shown", DURING), "shown", str),
                zigzag=typed(structure.get("zigzag", False), "zigzag", bool),
                retrace=typed(structure.get("retrace", False), "retrace", bool),
                found_words=typed_all(structure.get("found_words", ()), "found_words", str),
                **arguments,
            )


_LETTERS: Final = frozenset({WordSearchFeature.SEARCH_LETTERS})
_WORDS: Final[frozenset[Feature]] = frozenset(
    {WordSearchFeature.WORDS, WordSearchFeature.WORD_ORDER}
)
_CELLS: Final[frozenset[Feature]] = frozenset({WordSearchFeature.WORD_CELLS})


def _empty(rows: Sequence[Sequence[str | None]]) -> tuple[Spot, ...]:
    return tuple(
        (row, column)
        for row, letters in enumerate(rows)
        for column, letter in enumerate(letters)
        if letter is None
    )


def _letter_facts(rows: Sequence[Sequence[str | None]]) -> Iterator[Fact]:
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter is not None:
                yield (WordSearchFeature.SEARCH_LETTERS, Place(cell=(row, column))), letter


def _word_facts(words: Sequence[Word]) -> Iterator[Fact]:
    """How often each word is to be found, its cells, and the order of the words."""
    by_text: dict[str, list[Word]] = {}
    for word in words:
        by_text.setdefault(word.text, []).append(word)
    for text, same in by_text.items():
        yield (WordSearchFeature.WORDS, Place(key=text)), len(same)
        if any(word.cells for word in same):
            cells = tuple(word.cells for word in same)
            yield (WordSearchFeature.WORD_CELLS, Place(key=text)), cells
    if len(by_text) > 1:
        yield (WordSearchFeature.WORD_ORDER, WHOLE), tuple(word.text for word in words)


def _row_of(row: Any) -> tuple[str | None, ...]:
    return typed_all(row, "row", str, type(None))


def _word_of(word: Any) -> Word:
    typed(word, "word", dict)
    pairs = [items(pair, "cell") for pair in items(word.get("cells", ()), "cells of a word")]
    cells = [tuple(typed(number, "cell", int) for number in pair) for pair in pairs]
    if any(len(cell) != 2 for cell in cells):
        raise PuzzleError("cell of a word: expected row and column")
    return Word(typed(word["text"], "text of a word", str), tuple((row, at) for row, at in cells))
