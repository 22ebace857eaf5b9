"""The features of a word search, in the order in which losses and differences are listed."""

from __future__ import annotations

from typing import Any, ClassVar

from xwcore.plugin import Feature


class WordSearchFeature(Feature):
    """A part of a word search that a format holds or does not hold."""

    __slots__ = ()

    SEARCH_GRID: ClassVar[Feature]  #: width, height, and the places without a letter
    SEARCH_LETTERS: ClassVar[Feature]  #: the letter of a cell
    WORDS: ClassVar[Feature]  #: the words to find
    WORD_ORDER: ClassVar[Feature]  #: the order of the words
    WORD_CELLS: ClassVar[Feature]  #: the cells of a word
    WORDS_SHOWN: ClassVar[Feature]  #: when the player sees the words
    ZIGZAG: ClassVar[Feature]  #: words may turn
    RETRACE: ClassVar[Feature]  #: a word may use a cell twice
    FOUND_WORDS: ClassVar[Feature]  #: what the player has found


def _shown_grid(value: tuple[Any, ...]) -> str:
    width, height, empty = value
    return f"{width} x {height} with {len(empty)} empty places"


WordSearchFeature.SEARCH_GRID.show = _shown_grid
