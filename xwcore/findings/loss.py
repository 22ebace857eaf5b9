"""What a format cannot hold of a puzzle.

The losses of a write name exactly the features and places in which the puzzle read back differs
from the puzzle written (`xwcore.diff`). The core reports those that follow from what the format
declares; the writer reports those that depend on content (`WriteContext.report_differences`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any

from xwcore.findings.features import Feature
from xwcore.findings.places import WHOLE, Place, with_places


@dataclass(frozen=True, slots=True, repr=False)
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
        return with_places(self.message, self.where)

    def __repr__(self) -> str:
        """The places in short: a notebook shows what a verb returns."""
        return f"<Loss {self.feature.label}: {self}>"

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        return {
            "feature": str(self.feature),
            "message": self.message,
            "count": self.count,
            "where": [place.to_dict() for place in self.where],
        }


def merged(undeclared: Iterable[Loss], reported: Sequence[Loss]) -> tuple[Loss, ...]:
    """One loss per feature and message, features in their own order; each place once.

    `undeclared` are those that follow from what the format declares. Each of them has a feature of
    its own and distinct places: they are compared only where the writer reported the feature, too.
    """
    both = {loss.feature for loss in reported}
    losses: list[Loss] = []
    places: dict[tuple[Feature, str], list[Place]] = {}
    known: set[tuple[Feature, Place]] = set()
    for loss in (*undeclared, *reported):
        if loss.feature not in both:
            losses.append(loss)
            continue
        for place in loss.where:
            if (loss.feature, place) not in known:
                known.add((loss.feature, place))
                places.setdefault((loss.feature, loss.message), []).append(place)
    losses += (Loss(feature, text, tuple(where)) for (feature, text), where in places.items())
    return tuple(sorted(losses, key=lambda loss: loss.feature.rank))
