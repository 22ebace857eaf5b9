"""Constraints: rules of a single puzzle, beside those of its type.

Contract: a `Constraint` is a value: a name, its points in order, and a value. What a name means is
looked up on use; a puzzle with constraints of unknown names is a value like any other.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from xwcore.plugin import typed
from xwcore_logic.layers import Spot, Value, plain_value, value_of
from xwcore_logic.points import Point, points_of, spot_at


class Constraint(NamedTuple):
    """A rule for some places of a puzzle, such as a thermometer or a killer cage.

    `points` are its places in the order in which the rule needs them; none: it applies to the whole
    grid. `value` is its number, its digits, or None.
    """

    name: str
    points: tuple[Point, ...] = ()
    value: Value = None

    @property
    def cells(self) -> tuple[Spot, ...]:
        """The cells among its points, in order."""
        return tuple(spot for spot in map(spot_at, self.points) if spot is not None)

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure."""
        return {
            "name": self.name,
            "points": [list(point) for point in self.points],
            "value": plain_value(self.value),
        }

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> Constraint:
        """The constraint that `to_dict` made the structure of.

        Raises:
            KeyError, TypeError, ValueError: the structure is malformed.
        """
        typed(structure, "constraint", dict)
        return cls(
            typed(structure["name"], "name of a constraint", str),
            points_of(structure.get("points", [])),
            value_of(structure.get("value")),
        )
