"""The features of a puzzle: the unit of losses and differences.

The core knows the features that every kind of puzzle has. A kind declares its own in a subclass,
and the core compares them as opaque values.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, ClassVar, Self

#: The rank of a feature that no class declares, such as one that was read from a text.
_UNRANKED = 1_000

#: The rank of unmodeled content, after all others.
_LAST = 10_000


class Feature(str):
    """A part of a puzzle that a format holds or does not hold: the unit of losses and differences.

    A format declares the features that it holds; its documentation states the details. A kind of
    puzzle declares its own features as annotations of a subclass, in the order in which they are
    listed; the value of a feature is its name in lower case, with dashes::

        class WordSearchFeature(Feature):
            WORDS: ClassVar[Feature]  #: the words to find

    The subclass has the features of every kind as well. Features are equal where their values are.
    """

    __slots__ = ("rank", "show")

    KIND: ClassVar[Feature]  #: the kind of puzzle itself
    TITLE: ClassVar[Feature]
    AUTHOR: ClassVar[Feature]
    COPYRIGHT: ClassVar[Feature]
    NOTES: ClassVar[Feature]
    METADATA: ClassVar[Feature]  #: further metadata, per key
    METADATA_ORDER: ClassVar[Feature]  #: the order of the metadata keys
    METADATA_LEVELS: ClassVar[Feature]  #: public, machine, internal
    UNMODELED: ClassVar[Feature]  #: what a reader met and the model cannot hold

    #: The place of the feature in lists.
    rank: int
    #: The text for people of a value that the feature has somewhere; a kind may set it.
    show: Callable[[Any], str]

    def __new__(cls, value: str, rank: int = _UNRANKED) -> Self:
        """The feature of this name; `rank` is its place in lists."""
        feature = super().__new__(cls, value)
        feature.rank = rank
        feature.show = repr
        return feature

    def __init_subclass__(cls) -> None:
        """Make the features that the class declares."""
        super().__init_subclass__()
        _declare(cls, first=len(Feature.__annotations__))

    @classmethod
    def members(cls) -> tuple[Feature, ...]:
        """The features of every kind and those of this class, in their order."""
        declared = [
            value
            for base in reversed(cls.__mro__)
            for value in vars(base).values()
            if isinstance(value, Feature)
        ]
        return tuple(sorted(declared, key=lambda feature: feature.rank))

    @property
    def label(self) -> str:
        """The name for people: "clue groups"."""
        if self == Feature.UNMODELED:
            return "unmodeled content"
        return self.replace("-", " ")


def _declare(cls: type[Feature], first: int) -> None:
    names = [name for name in cls.__annotations__ if name.isupper()]
    for rank, name in enumerate(names, first):
        place = _LAST if name == "UNMODELED" else rank
        setattr(cls, name, Feature(name.lower().replace("_", "-"), place))


_declare(Feature, first=0)


def _shown_texts(value: Iterable[str]) -> str:
    return ", ".join(map(repr, value))


Feature.METADATA.show = Feature.METADATA_ORDER.show = _shown_texts
