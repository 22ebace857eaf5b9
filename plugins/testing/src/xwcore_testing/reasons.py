"""The reasons that a format declares for its losses, applied to what was lost.

`FormatSpec(reasons=...)` states which content of a declared feature may be lost. Whatever else of a
declared feature is lost is the mistake of a reader or a writer.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, Final, NamedTuple

from xwcore.plugin import WHOLE, Difference, Feature, FormatSpec, Puzzle, Reason
from xwcore_crossword import CrosswordFeature
from xwcore_documents import explains
from xwcore_testing.advice import demand

_CLUES: Final = (
    CrosswordFeature.CLUES,
    CrosswordFeature.SHARED_PLACES,
    CrosswordFeature.UNPLACED_CLUES,
)

#: A statement of the tests: whether this difference of a puzzle may be.
Predicate = Callable[[Puzzle, Difference], bool]


class Comparison(NamedTuple):
    """A puzzle, and how the one that is read back differs from it."""

    puzzle: Puzzle
    differences: tuple[Difference, ...]


def unexplained(
    spec: FormatSpec, comparison: Comparison, may_lose: Predicate = lambda *_: False
) -> list[Difference]:
    """The differences in declared features for which neither a reason nor `may_lose` holds."""
    left = [item for item in comparison.differences if item.feature in spec.features]
    explained = [item for item in comparison.differences if item.feature not in spec.features]
    # A loss may follow from another one, which may follow from a third.
    while True:
        newly = [
            difference
            for difference in left
            if _held(difference.before, spec) == _held(difference.after, spec)
            or _is_order_of_the_rest(difference, explained)
            or may_lose(comparison.puzzle, difference)
            or any(_holds(reason, comparison, difference, explained) for reason in spec.reasons)
        ]
        if not newly:
            return left
        explained += newly
        left = [difference for difference in left if difference not in newly]


def demand_reasons(
    spec: FormatSpec, comparison: Comparison, may_lose: Predicate = lambda *_: False
) -> None:
    """Fail where something of a declared feature is lost without a reason.

    Raises:
        AssertionError: the message has the place and both values.
    """
    __tracebackhide__ = True
    lost = "; ".join(map(str, unexplained(spec, comparison, may_lose)[:3]))
    advice = (
        "correct the writer or the reader; if the format cannot hold this, state why in"
        " FormatSpec(reasons=...), or in `may_lose` of the contract"
    )
    demand(not lost, f"lost without a declared reason: {lost}", advice)


def _holds(
    reason: Reason, comparison: Comparison, difference: Difference, explained: list[Difference]
) -> bool:
    """Whether all conditions of a reason apply to a difference."""
    if difference.feature not in reason.features or not reason.conditions():
        return False
    puzzle = comparison.puzzle
    return (
        explains(reason, difference)
        and (reason.most is None or _count(puzzle, difference) > reason.most)
        and (reason.largest is None or _is_larger(puzzle, reason.largest))
        and (not reason.beside or _has_beside(puzzle, difference, reason.beside))
        and (not reason.without or not _has_beside(puzzle, difference, reason.without))
        and (not reason.follows or any(other.feature in reason.follows for other in explained))
    )


def _is_order_of_the_rest(difference: Difference, explained: list[Difference]) -> bool:
    """Whether an order of clues lacks no others than those that are lost for a reason."""
    if difference.feature != CrosswordFeature.CLUE_ORDER or not isinstance(
        difference.before, tuple
    ):
        return False
    lost = sum(other.feature in _CLUES and other.after is None for other in explained)
    # An order that is the grid's is no fact; clues without a number have no place in that.
    after = difference.after or sorted(
        number for number in difference.before if isinstance(number, int)
    )
    rest = iter(difference.before)
    return len(difference.before) - len(after) <= lost and all(number in rest for number in after)


def _held(value: Any, spec: FormatSpec) -> Any:
    """The value without details of features that the format does not declare."""
    if isinstance(value, Mapping):
        return {
            key: _held(item, spec)
            for key, item in value.items()
            if not isinstance(key, Feature) or key in spec.features
        }
    if type(value) is tuple:
        return tuple(_held(item, spec) for item in value)
    return value


def _has_beside(puzzle: Puzzle, difference: Difference, features: tuple[Feature, ...]) -> bool:
    """Whether the puzzle has one of the features at the place, or as a whole."""
    where = difference.where
    return any(
        feature in features
        and (WHOLE in (place, where) or (place.cell, place.clue) == (where.cell, where.clue))
        for feature, place in puzzle.facts()
    )


def _count(puzzle: Puzzle, difference: Difference) -> int:
    """The number of places of a feature in a puzzle."""
    return sum(feature == difference.feature for feature, _ in puzzle.facts())


def _is_larger(puzzle: Puzzle, largest: tuple[int, int]) -> bool:
    """Whether a grid has more columns or rows; the shape is a fact of the kind's feature "grid"."""
    return any(
        width > largest[0] or height > largest[1]
        for (feature, _), value in puzzle.facts().items()
        if feature == "grid" and isinstance(value, tuple)
        for width, height in [value[:2]]
    )
