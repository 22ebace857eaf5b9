"""What a conversion did so that the target holds more: reported beside the losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from xwcore.findings.features import Feature
from xwcore.findings.places import Place, with_places


@dataclass(frozen=True, slots=True, repr=False)
class Adaptation:
    """Content of one feature that was put where the target has room for it, in `count` places;
    `before` are the texts that were there, one for each place, or none.
    """

    feature: Feature
    where: tuple[Place, ...]
    what: str
    before: tuple[str, ...] = ()

    @property
    def count(self) -> int:
        """In how many places."""
        return len(self.where)

    def __str__(self) -> str:
        return with_places(self.what, self.where)

    def __repr__(self) -> str:
        """The places in short: a notebook shows what a verb returns."""
        return f"<Adaptation {self.feature.label}: {self}>"

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form."""
        where = [place.to_dict() for place in self.where]
        before = {"before": [*self.before]} if self.before else {}
        head = {"feature": str(self.feature), "what": self.what, "count": self.count}
        return {**head, "where": where, **before}
