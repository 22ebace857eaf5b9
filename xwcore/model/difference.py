"""What differs between two puzzles, and what of a puzzle a format does not hold.

`diff(a, b)` is empty exactly when `a == b`: both compare the facts of the puzzles.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final

from xwcore.findings.features import Feature
from xwcore.findings.loss import Loss
from xwcore.findings.places import WHOLE, Place
from xwcore.model.content import Facts, differing_facts
from xwcore.model.puzzle import Puzzle

#: Characters of a value for display.
_LONGEST: Final = 2000


@dataclass(frozen=True, slots=True)
class Difference:
    """One fact that differs between two puzzles; None where a puzzle does not have it."""

    feature: Feature
    where: Place
    before: Any
    after: Any

    @property
    def is_gain(self) -> bool:
        """Only the second puzzle has it."""
        return self.before is None

    def __str__(self) -> str:
        where = "" if self.where == WHOLE else f" at {self.where}"
        values = (self.before, self.after)
        before, after = (shown_value(self.feature, value) for value in values)
        if before == after:  # they differ in what is not shown
            before, after = map(repr, values)
        return f"{self.feature.label}{where}: {before} -> {after}"

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form; values without a JSON type are text."""
        return {
            "feature": str(self.feature),
            "where": self.where.to_dict(),
            "before": _json_safe(self.before),
            "after": _json_safe(self.after),
        }


def diff(a: Puzzle, b: Puzzle) -> tuple[Difference, ...]:
    """Every difference in content, gains included, in the order of `Feature`, then of place.

    Raises:
        TypeError: one of them is not a puzzle.
    """
    for puzzle in (a, b):
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"diff: {type(puzzle).__name__}, expected Puzzle")
    if a.kind != b.kind:
        return (Difference(Feature.KIND, WHOLE, a.kind, b.kind),)
    return _differences(*differing_facts(a.parts(), b.parts()), a.instead)


def _differences(
    before: Facts, after: Facts, instead: Mapping[Feature, Feature]
) -> tuple[Difference, ...]:
    differences = [
        Difference(feature, place, before.get((feature, place)), after.get((feature, place)))
        for feature, place in {**before, **after}
        if before.get((feature, place)) != after.get((feature, place))
    ]
    lost = {(lost.feature, lost.where) for lost in differences if lost.after is None}
    differences = [
        difference
        for difference in differences
        if not difference.is_gain or (instead.get(difference.feature), difference.where) not in lost
    ]
    return tuple(sorted(differences, key=_sort_key))


def undeclared_losses(puzzle: Puzzle, features: frozenset[Feature], title: str) -> list[Loss]:
    """The losses in a format called `title` that declares these features."""
    places: dict[Feature, list[Place]] = {}
    for part in puzzle.parts().values():
        for (feature, place), _ in () if part.features <= features else part.facts():
            if feature not in features:
                places.setdefault(feature, []).append(place)
    return [
        Loss(feature, f"{title} cannot hold {feature.label}", tuple(lost))
        for feature, lost in places.items()
    ]


def _sort_key(difference: Difference) -> tuple[int, bool, tuple[int, int], str]:
    place = difference.where
    name = place.clue or place.key or ""
    return difference.feature.rank, place.cell is not None, place.cell or (0, 0), name


def shown_value(feature: Feature, value: Any) -> str:
    """The value of a fact for display: short, and without the names of Python classes."""
    if value is None:
        return "nothing"
    if value is True:
        return "yes"
    text = feature.show(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({len(text)} characters)"


def _json_safe(value: Any) -> Any:
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, (tuple, list, bytes)):
        return [_json_safe(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _json_safe(item) for key, item in value.items()}
    return repr(value)
