"""Hypothesis strategies that those of every kind of puzzle share: texts and metadata.

The strategy of a kind makes puzzles that use no feature outside a set, so a format that declares
the set must read them back equal.
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Any, Final

from hypothesis import strategies as st

from xwcore.plugin import Feature, Metadata, MetadataEntry

#: Ordinary characters, and characters that break naive writers.
TEXT_CHARACTERS: Final = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghij 0123456789.,:;~<>|&%$#@!?*/\\()[]{}'\"-_=+^éÉ—“”♥ß日"
)


def texts(*, lines: bool = False, max_size: int = 30) -> st.SearchStrategy[str]:
    """Text of one line, or of several."""
    return st.text(st.sampled_from(TEXT_CHARACTERS + ("\n\t" if lines else "")), max_size=max_size)


def rarely() -> st.SearchStrategy[bool]:
    """True once in eight; `integers` generates its bounds far more often."""
    return st.tuples(st.booleans(), st.booleans(), st.booleans()).map(all)


@st.composite
def whole_texts(draw: st.DrawFn, features: Collection[Feature]) -> dict[str, str]:
    """Title, author, copyright and notes, where they are among the features."""
    return {
        feature: draw(texts(lines=feature == Feature.NOTES))
        for feature in (Feature.TITLE, Feature.AUTHOR, Feature.COPYRIGHT, Feature.NOTES)
        if feature in features
    }


@st.composite
def metadata(draw: st.DrawFn, features: Collection[Feature]) -> Metadata:
    """Up to three entries, with what the features allow of order and levels."""
    keys = ["Date", "Editor", "Publisher"]
    count = 3 if Feature.METADATA_ORDER in features else 1
    level = st.integers(1, 3) if Feature.METADATA_LEVELS in features else st.just(1)
    chosen = draw(st.lists(st.sampled_from(keys), max_size=count))
    return Metadata([MetadataEntry(key, draw(texts()), draw(level)) for key in chosen])


@st.composite
def attributes(draw: st.DrawFn, features: Collection[Feature]) -> dict[str, Any]:
    """Texts and metadata, as arguments of a puzzle of any kind."""
    arguments: dict[str, Any] = draw(whole_texts(features))
    if Feature.METADATA in features:
        arguments["metadata"] = draw(metadata(features))
    return arguments
