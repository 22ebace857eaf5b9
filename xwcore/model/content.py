"""The content of a puzzle: facts, in parts that can be compared without making the facts.

A fact is the value of a feature at a place. Equality, differences, features and losses all follow
from facts. Parts make that fast: facts are made only for the parts whose columns differ, or whose
features a format does not hold. Most parts of two puzzles that are compared are equal.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from xwcore.findings.features import Feature
from xwcore.findings.places import Place

#: A feature at a place, and its value.
Fact = tuple[tuple[Feature, Place], Any]

#: The value of each feature at each place.
Facts = dict[tuple[Feature, Place], Any]


class Part(NamedTuple):
    """A part of the content.

    `features` are those that its facts may have. `columns` are the values that the facts are made
    of: equal columns mean equal facts. `facts` makes them, each feature at a place once.
    """

    features: frozenset[Feature]
    columns: Any
    facts: Callable[[], Iterable[Fact]]


def differing_facts(before: Mapping[str, Part], after: Mapping[str, Part]) -> tuple[Facts, Facts]:
    """The facts of those parts that have different columns."""
    facts_before: Facts = {}
    facts_after: Facts = {}
    for name in {**before, **after}:
        old, new = before.get(name), after.get(name)
        if old is None or new is None or old.columns != new.columns:
            facts_before.update(old.facts() if old is not None else ())
            facts_after.update(new.facts() if new is not None else ())
    return facts_before, facts_after
