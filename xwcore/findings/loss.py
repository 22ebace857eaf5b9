"""What a format cannot hold of a puzzle.

Contract: the losses of a write name exactly the features and places in which the puzzle read back
differs from the puzzle written (`xwcore.diff`). The core finds those that follow from what the
format declares; the writer reports those that depend on content, through `WriteContext.lose`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from xwcore.findings.features import Feature
from xwcore.findings.places import WHOLE, Place


@dataclass(frozen=True, slots=True)
class Loss:
    """One feature that is lost, in `count` places, all of them listed in `where`."""

    feature: Feature
    message: str
    where: tuple[Place, ...] = (WHOLE,)

    @property
    def count(self) -> int:
        """In how many places."""
        return len(self.where)

    def __str__(self) -> str:
        places = ", ".join(map(str, self.where[:3])) + (", ..." if self.count > 3 else "")
        return self.message if self.where == (WHOLE,) else f"{self.message} ({places})"

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        return {
            "feature": str(self.feature),
            "message": self.message,
            "count": self.count,
            "where": [place.to_dict() for place in self.where],
        }


def undeclared(
    used: Iterable[tuple[Feature, Place]], held: frozenset[Feature], title: str
) -> list[Loss]:
    """The losses of a format called `title`: the `used` features that it does not declare."""
    lost: dict[Feature, list[Place]] = {}
    for feature, place in used:
        if feature not in held:
            lost.setdefault(feature, []).append(place)
    return [
        Loss(feature, f"{title} cannot hold {feature.label}", tuple(places))
        for feature, places in lost.items()
    ]


def merged(losses: Iterable[Loss]) -> tuple[Loss, ...]:
    """One loss per feature and message, places in order and once, features in their own order."""
    places: dict[tuple[Feature, str], dict[Place, None]] = {}
    seen: set[tuple[Feature, Place]] = set()
    for loss in losses:
        for place in loss.where:
            if (loss.feature, place) not in seen:
                seen.add((loss.feature, place))
                places.setdefault((loss.feature, loss.message), {})[place] = None
    order = list(Feature)
    keys = sorted(places, key=lambda key: order.index(key[0]))
    return tuple(Loss(feature, words, tuple(places[feature, words])) for feature, words in keys)
