"""What differs between two puzzles: the one oracle of equality, losses and tests.

Contract: `diff(a, b)` is empty exactly when `a == b`, for both compare the facts of the puzzles.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from xwcore.findings.features import Feature
from xwcore.findings.places import WHOLE, Place

if TYPE_CHECKING:
    from xwcore.model.puzzle import Facts, Puzzle


@dataclass(frozen=True, slots=True)
class Difference:
    """One thing that two puzzles say differently; None stands where one of them is silent."""

    feature: Feature
    where: Place
    before: Any
    after: Any

    @property
    def is_gain(self) -> bool:
        """Only the second puzzle says it."""
        return self.before is None

    def __str__(self) -> str:
        where = "" if self.where == WHOLE else f" at {self.where}"
        return f"{self.feature.label}{where}: {_shown(self.before)} -> {_shown(self.after)}"

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe form; values that JSON cannot say are given as text."""
        return {
            "feature": str(self.feature),
            "where": self.where.to_dict(),
            "before": _json_safe(self.before),
            "after": _json_safe(self.after),
        }


def diff(a: Puzzle, b: Puzzle) -> tuple[Difference, ...]:
    """Every difference in content, gains included, in the order of `Feature`, then of place.

    Raises:
        TypeError: one of them is no puzzle.
    """
    from xwcore.model.puzzle import Puzzle

    for each in (a, b):
        if not isinstance(each, Puzzle):
            raise TypeError(f"two puzzles can be compared, a {type(each).__name__} cannot")
    if a == b:
        return ()
    if a.kind != b.kind:
        return (Difference(Feature.KIND, WHOLE, a.kind, b.kind),)
    return fact_differences(a.facts(), b.facts())


#: "Not known" that became a letter, or the reverse, is one difference, told by what was lost.
_INSTEAD: Final = {
    Feature.SOLUTION: Feature.UNKNOWN_CELLS,
    Feature.UNKNOWN_CELLS: Feature.SOLUTION,
}


def fact_differences(before: Facts, after: Facts) -> tuple[Difference, ...]:
    """The differences of two sets of facts."""
    found = [
        Difference(feature, place, before.get((feature, place)), after.get((feature, place)))
        for feature, place in {**before, **after}
        if before.get((feature, place)) != after.get((feature, place))
    ]
    lost = {(each.feature, each.where) for each in found if each.after is None}
    found = [
        each
        for each in found
        if not (each.is_gain and (_INSTEAD.get(each.feature), each.where) in lost)
    ]
    order = {feature: index for index, feature in enumerate(Feature)}
    return tuple(sorted(found, key=lambda each: (order[each.feature], _place_key(each.where))))


def _place_key(place: Place) -> tuple[bool, tuple[int, int], str]:
    return place.cell is not None, place.cell or (0, 0), place.clue or place.key or ""


def _shown(value: Any) -> str:
    return "nothing" if value is None else repr(value)


def _json_safe(value: Any) -> Any:
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, (tuple, list, bytes)):
        return [_json_safe(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _json_safe(item) for key, item in value.items()}
    return repr(value)
