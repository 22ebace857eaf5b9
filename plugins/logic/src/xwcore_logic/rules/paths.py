"""What the rules of types with paths and lines share."""

from __future__ import annotations

from collections.abc import Sequence

from xwcore_logic.layers import Value
from xwcore_logic.vocabulary import Case, Fault, Spot, closed_loop


def wrong_links(cell: Spot, links: int, allowed: Sequence[int]) -> Fault:
    """The fault of a cell in which a wrong number of path segments meet."""
    expected = " or ".join(map(str, allowed))
    message = f"{links} path segments meet in the cell, expected {expected}"
    return Fault("LOG608", message, cell, definite=links > max(allowed))


def has_closed_loop(case: Case) -> bool:
    """Whether some links are a closed loop."""
    return any(closed_loop(case.solution, part) for part in case.solution.paths())


def or_unused(value: Value) -> tuple[Value, ...]:
    """A cell without a path may be marked as unused in the solution, as real files do."""
    return (value, "#") if value is None else (value,)


def vertex_place(corner: Spot) -> str:
    """The row and column of a vertex for messages, counted from 1."""
    return f"{corner[0] + 1}, {corner[1] + 1}"
