"""Whether a crossword is read from the right, and its language."""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable
from typing import Final

from xwcore_crossword.puzzle import Crossword
from xwcore_drawing import is_language_from_right, language_of, language_of_letters

#: The classes of letters that are read from the right (Unicode, UAX 9).
_FROM_RIGHT: Final = ("R", "AL")


def is_from_right(crossword: Crossword) -> bool:
    """Whether most letters of the clues, or of the grid where there are none, are read from the
    right; without any letter, whether the stated language is.

    Then across entries start at the right: page and player show the grid mirrored.
    """
    for texts in (_clue_texts(crossword), _letters(crossword)):
        classes = [
            unicodedata.bidirectional(letter)
            for text in texts
            for letter in text
            if letter.isalpha()
        ]
        right = sum(name in _FROM_RIGHT for name in classes)
        if classes:
            return 2 * right > len(classes)
    return is_language_from_right(language_of(crossword))


def shown_language(crossword: Crossword) -> str:
    """The language that the metadata state, else that of the letters of the clues, else ""."""
    return language_of(crossword) or language_of_letters(_clue_texts(crossword))


def _clue_texts(crossword: Crossword) -> Iterable[str]:
    return (clue.text for clue in crossword.clues)


def _letters(crossword: Crossword) -> Iterable[str]:
    return (cell.solution or cell.fill or "" for cell in crossword.grid)
