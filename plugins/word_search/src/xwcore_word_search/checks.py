"""Checks of a word search: stated cells spell their words, and every word is in the grid."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from xwcore.plugin import Diagnostic, Place, Span
from xwcore_word_search.codes import WORD_MISPLACED, WORD_NOT_FOUND, WORD_OUTSIDE
from xwcore_word_search.puzzle import Spot, Word, WordSearch

#: The eight directions of a line, as rows and columns.
DIRECTIONS: Final[tuple[Spot, ...]] = tuple(
    (down, right) for down, right in product((-1, 0, 1), repeat=2) if down or right
)

#: Steps of the search for words in one puzzle; after these no more words are looked for.
MOST_STEPS: Final = 300_000


def check_word_search(puzzle: WordSearch) -> Iterator[Diagnostic]:
    """Every check, word by word."""
    search = _WordFinder(puzzle)
    for word in puzzle.words:
        yield from _check_cells(puzzle, word) if word.cells else _check_search(search, word)


def letters_of(text: str) -> str:
    """The letters of a word as they stand in a grid: without blanks and signs, in one case."""
    return "".join(sign for sign in text if sign.isalnum()).casefold()


def _at(word: Word) -> Span:
    return Span(place=Place(key=word.text))


def _check_cells(puzzle: WordSearch, word: Word) -> Iterator[Diagnostic]:
    spelled_letters = [puzzle.letter(spot) for spot in word.cells]
    if None in spelled_letters:
        row, column = word.cells[spelled_letters.index(None)]
        place = f"row {row + 1}, column {column + 1}"
        yield WORD_OUTSIDE.at(f"word {word.text!r}: no cell at {place}", span=_at(word))
        return
    spelled = "".join(filter(None, spelled_letters))
    if letters_of(spelled) != letters_of(word.text):
        message = f"word {word.text!r}: its cells spell {spelled!r}"
        yield WORD_MISPLACED.at(message, span=_at(word))


def _check_search(search: _WordFinder, word: Word) -> Iterator[Diagnostic]:
    if search.is_open and not search.finds(letters_of(word.text)) and search.is_open:
        yield WORD_NOT_FOUND.at(f"word {word.text!r} is not in the grid", span=_at(word))


class _WordFinder:
    """Looks for words, in a bounded number of steps for all of them."""

    def __init__(self, puzzle: WordSearch) -> None:
        self._puzzle = puzzle
        self._steps = 0
        self._starts: dict[str, list[Spot]] = {}
        self._letters: dict[Spot, str] = {}
        for row, letters in enumerate(puzzle.rows):
            for column, letter in enumerate(letters):
                if letter is not None and (text := letters_of(letter)):
                    self._letters[row, column] = text
                    self._starts.setdefault(text[0], []).append((row, column))

    @property
    def is_open(self) -> bool:
        """Whether there are steps left."""
        return self._steps < MOST_STEPS

    def finds(self, word: str) -> bool:
        """Whether the word is in the grid; an empty word is."""
        starts = self._starts.get(word[:1], [])
        return not word or any(self._runs_from(start, word) for start in starts)

    def _runs_from(self, start: Spot, word: str) -> bool:
        """Whether the word is read from a cell on: on a line, or from neighbor to neighbor."""
        steps: list[Spot | None] = [None] if self._puzzle.zigzag else [*DIRECTIONS]
        waiting: list[tuple[Spot, int, Spot | None, tuple[Spot, ...]]]
        waiting = [(start, 0, step, (start,)) for step in steps]
        while waiting and self.is_open:
            spot, at, step, used = waiting.pop()
            self._steps += 1
            text = self._letters.get(spot, "")
            if not text or not word.startswith(text, at):
                continue
            at += len(text)
            if at == len(word):
                return True
            for down, right in DIRECTIONS if step is None else (step,):
                near = spot[0] + down, spot[1] + right
                if step is None and near in used and not self._puzzle.retrace:
                    continue
                # The cells used are few: as many as the letters of the word.
                waiting.append((near, at, step, (*used, near) if step is None else used))
        return False
