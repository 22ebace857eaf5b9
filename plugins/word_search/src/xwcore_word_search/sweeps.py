"""Word searches that a format must hold, made one by one: shapes, counts, texts, features."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import Any, Final

from xwcore.plugin import Feature
from xwcore_word_search.features import WordSearchFeature
from xwcore_word_search.puzzle import AFTER, NEVER, Word, WordSearch

#: Columns and rows.
_SHAPES: Final = ((1, 9), (9, 1), (3, 7), (7, 3), (22, 22), (40, 3), (3, 40))
_COUNTS: Final = (21, 51, 101, 257)
_WIDTH, _HEIGHT = 7, 5
_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
_PLACES: Final = {
    "top left": (0, 0),
    "top right": (0, _WIDTH - 1),
    "bottom left": (_HEIGHT - 1, 0),
    "bottom right": (_HEIGHT - 1, _WIDTH - 1),
    "middle": (_HEIGHT // 2, _WIDTH // 2),
}


def sweep(
    features: Collection[Feature], texts: Mapping[str, str]
) -> Iterator[tuple[str, WordSearch]]:
    """What is special about a word search, and the word search; none uses a feature outside
    `features`. The first one is plain. Each of the texts is the last word.
    """
    has_words = WordSearchFeature.WORDS in features
    puzzle = plain(features, _WIDTH, _HEIGHT)
    yield "a plain word search", puzzle
    for width, height in _SHAPES:
        yield f"letters of {width} x {height}", plain(features, width, height)
    for name, (row, column) in _PLACES.items():
        for what, letter in {"no cell": None, "an accent": "É", "two letters": "CH"}.items():
            rows = [[*line] for line in puzzle.rows]
            rows[row][column] = letter
            yield f"{what}, {name}", puzzle.replace(rows=rows)
    if has_words and WordSearchFeature.WORD_ORDER in features:
        for count in _COUNTS:
            words = [f"WORD{count - number}" for number in range(count)]
            yield f"{count} words", puzzle.replace(words=words)
        for what, text in texts.items():
            yield f"the last word with {what}", puzzle.replace(words=[*puzzle.words, text])
    if has_words and WordSearchFeature.WORD_CELLS in features:
        for name, place in _PLACES.items():
            word = Word(puzzle.words[0].text, (place, (1, 1)))
            yield f"the cells of a word, {name}", puzzle.replace(words=[word, *puzzle.words[1:]])
    for feature, changes in _CHANGES.items():
        for change in changes if feature in features else ():
            yield f"{feature.label}: {change}", puzzle.replace(**change)


def plain(features: Collection[Feature], width: int, height: int) -> WordSearch:
    """A word search of this size, with a word for each of the first rows."""
    rows = [
        [_LETTERS[(5 * row + 3 * column + row * column) % 26] for column in range(width)]
        for row in range(height)
    ]
    words = ["".join(line[:4]) for line in rows[:3]]
    if WordSearchFeature.WORD_ORDER not in features:
        words = words[:1]
    return WordSearch(rows, words if WordSearchFeature.WORDS in features else [])


#: How to give a feature to a puzzle.
_CHANGES: Final[dict[Feature, tuple[dict[str, Any], ...]]] = {
    WordSearchFeature.WORDS_SHOWN: ({"shown": AFTER}, {"shown": NEVER}),
    WordSearchFeature.ZIGZAG: ({"zigzag": True},),
    WordSearchFeature.RETRACE: ({"retrace": True},),
    WordSearchFeature.FOUND_WORDS: ({"found_words": ["ADGJ"]},),
}
