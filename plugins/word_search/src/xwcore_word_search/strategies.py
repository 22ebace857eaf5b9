"""Hypothesis strategies: word searches that use a given set of features."""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from hypothesis import strategies as st

from xwcore.plugin import Feature
from xwcore_testing import attributes, texts
from xwcore_word_search.features import WordSearchFeature
from xwcore_word_search.puzzle import AFTER, DURING, NEVER, Word, WordSearch

_ALL: Final = frozenset(WordSearchFeature.members())


@st.composite
def word_searches(
    draw: st.DrawFn, features: Collection[Feature] = _ALL, max_side: int = 5
) -> WordSearch:
    """A word search that uses no feature outside `features`."""
    width, height = draw(st.integers(1, max_side)), draw(st.integers(1, max_side))
    letter = st.sampled_from([*"ABCDEFGHIJKLMNOPQRSTUVWXYZÉß#0", "CH"])
    row = st.lists(letter, min_size=width, max_size=width)
    rows: list[list[str | None]] = [[*draw(row)] for _ in range(height)]
    if draw(st.booleans()):
        rows[0][0] = None
    words: list[Word] = []
    if WordSearchFeature.WORDS in features:
        names = st.lists(_words(), max_size=4, unique=True)
        words = [Word(text) for text in draw(names)]
        if WordSearchFeature.WORD_CELLS in features and draw(st.booleans()):
            spot = st.tuples(st.integers(0, height - 1), st.integers(0, width - 1))
            words = [Word(word.text, tuple(draw(st.lists(spot, max_size=4)))) for word in words]
        if WordSearchFeature.WORD_ORDER not in features:
            words = words[:1]
    further: dict[str, Any] = draw(attributes(features))
    if WordSearchFeature.WORDS_SHOWN in features:
        further["shown"] = draw(st.sampled_from([DURING, AFTER, NEVER]))
    if WordSearchFeature.ZIGZAG in features:
        further["zigzag"] = draw(st.booleans())
    if WordSearchFeature.RETRACE in features:
        further["retrace"] = draw(st.booleans())
    if WordSearchFeature.FOUND_WORDS in features:
        further["found_words"] = draw(st.lists(_words(), max_size=2))
    return WordSearch(rows, words, **further)


def _words() -> st.SearchStrategy[str]:
    return texts(max_size=8)
