"""What differs between two puzzles, and what of a puzzle a format does not hold.

`diff(a, b)` is empty exactly when `a == b`: both compare the facts of the puzzles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from xwcore.findings.features import Feature
from xwcore.findings.loss import Loss
from xwcore.findings.places import WHOLE, Place
from xwcore.model import cells
from xwcore.model.content import Facts, differing_facts
from xwcore.model.markup import escaped_html
from xwcore.model.puzzle import Puzzle

_ORDER: Final = {feature: index for index, feature in enumerate(Feature)}

#: A letter that became "not known", or the reverse, is one difference: that of the feature lost.
_INSTEAD: Final = {
    Feature.SOLUTION: Feature.UNKNOWN_CELLS,
    Feature.UNKNOWN_CELLS: Feature.SOLUTION,
}

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
        TypeError: one of them is no puzzle.
    """
    for puzzle in (a, b):
        if not isinstance(puzzle, Puzzle):
            raise TypeError(f"diff: {type(puzzle).__name__}, expected Puzzle")
    if a.kind != b.kind:
        return (Difference(Feature.KIND, WHOLE, a.kind, b.kind),)
    return _differences(*differing_facts(a.parts(), b.parts()))


def _differences(before: Facts, after: Facts) -> tuple[Difference, ...]:
    differences = [
        Difference(feature, place, before.get((feature, place)), after.get((feature, place)))
        for feature, place in {**before, **after}
        if before.get((feature, place)) != after.get((feature, place))
    ]
    lost = {(lost.feature, lost.where) for lost in differences if lost.after is None}
    differences = [
        difference
        for difference in differences
        if not difference.is_gain
        or (_INSTEAD.get(difference.feature), difference.where) not in lost
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
    return _ORDER[difference.feature], place.cell is not None, place.cell or (0, 0), name


def shown_value(feature: Feature, value: Any) -> str:
    """The value of a fact for display: short, and without the names of Python classes."""
    if value is None:
        return "nothing"
    if value is True:
        return "yes"
    text = _SHOWN.get(feature, repr)(value)
    return text if len(text) <= _LONGEST else f"{text[:_LONGEST]}... ({len(text)} characters)"


def _shown_grid(value: tuple[Any, ...]) -> str:
    width, height, *blocked = value  # the grid of a logic puzzle has no blocks
    return f"{width} x {height}{''.join(f' with {sum(kinds)} blocks' for kinds in blocked)}"


def _shown_timer(value: Any) -> str:
    return f"{value.seconds} seconds, {'running' if value.running else 'stopped'}"


def _shown_lock(value: Any) -> str:
    return f"{value.scheme}, checksum 0x{value.checksum:04x}"


def _shown_color(value: Any) -> str:
    parts = {"background": value.background, "text": value.text}
    return ", ".join(f"{name} {color}" for name, color in parts.items() if color is not None)


def _shown_bars(value: int) -> str:
    bits = {"top": cells.BAR_TOP, "left": cells.BAR_LEFT}
    return ", ".join(name for name, bit in bits.items() if value & bit)


def _shown_markup(value: Any) -> str:
    return repr(escaped_html(value))


def _shown_cells(value: Iterable[tuple[int, int]]) -> str:
    return "; ".join(str(Place(cell=cell)) for cell in value)


def _shown_texts(value: Iterable[str]) -> str:
    return ", ".join(map(repr, value))


#: How values are displayed that are no text or number.
_SHOWN: Final[Mapping[Feature, Callable[[Any], str]]] = {
    Feature.GRID: _shown_grid,
    Feature.TIMER: _shown_timer,
    Feature.LOCK: _shown_lock,
    Feature.COLORS: _shown_color,
    Feature.BARS: _shown_bars,
    Feature.CLUE_MARKUP: _shown_markup,
    Feature.CLUE_CELLS: _shown_cells,
    Feature.METADATA: _shown_texts,
    Feature.METADATA_ORDER: _shown_texts,
    Feature.CLUE_ORDER: _shown_texts,
}


def _json_safe(value: Any) -> Any:
    if value is None or isinstance(value, (str, int, float, bool)):
        return value
    if isinstance(value, (tuple, list, bytes)):
        return [_json_safe(item) for item in value]
    if isinstance(value, dict):
        return {str(key): _json_safe(item) for key, item in value.items()}
    return repr(value)
