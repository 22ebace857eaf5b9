"""The features of a logic puzzle, in the order in which losses and differences are listed."""

from __future__ import annotations

from typing import ClassVar

from xwcore.plugin import Feature


class LogicFeature(Feature):
    """A part of a logic puzzle that a format holds or does not hold."""

    __slots__ = ()

    GRID: ClassVar[Feature]  #: width and height
    SOLUTION: ClassVar[Feature]  #: the solution, place by place
    LOGIC_TYPE: ClassVar[Feature]  #: the type of the puzzle
    PARAMETERS: ClassVar[Feature]
    CONSTRAINTS: ClassVar[Feature]  #: rules of this puzzle beside its type, place by place
    GIVENS: ClassVar[Feature]  #: what the puzzle gives, place by place
    PROGRESS: ClassVar[Feature]  #: what the player entered, place by place
    SHOW_SOLUTION: ClassVar[Feature]  #: the solution is shown from the start


def _shown_grid(value: tuple[int, int]) -> str:
    width, height = value
    return f"{width} x {height}"


LogicFeature.GRID.show = _shown_grid
