"""What the rules of types with paths and lines share."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from xwcore_logic.layers import Value
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, closed_loop

#: The directions of the letters of clues with an arrow.
POINTING: Final[Mapping[str, Spot]] = {"w": (-1, 0), "a": (0, -1), "d": (0, 1), "x": (1, 0)}


def wrong_links(cell: Spot, links: int, allowed: Sequence[int]) -> Breach:
    """The breach of a cell in which a wrong number of path segments meet."""
    expected = " or ".join(map(str, allowed))
    message = f"{links} path segments meet in the cell, expected {expected}"
    return Breach("LOG608", message, cell, definite=links > max(allowed))


def has_closed_loop(case: Case) -> bool:
    """Whether some links are a closed loop."""
    return any(closed_loop(case.solution, part) for part in case.solution.paths())


def or_unused(value: Value) -> tuple[Value, ...]:
    """A cell without a path may be marked as unused in the solution, as real files do."""
    return (value, "#") if value is None else (value,)


def vertex_place(corner: Spot) -> str:
    """The row and column of a vertex for messages, counted from 1."""
    return f"{corner[0] + 1}, {corner[1] + 1}"


def visits(case: Case, times: int, *, unvisited: bool = False) -> Breaches:
    """The loop enters each area that is not all black so many times; it need not leave the only
    area of a grid to enter it once. With `unvisited` it may leave out areas.
    """
    areas = case.puzzle.areas()
    if times == 1 and len(areas) == 1:
        return
    for area in areas:
        cells = set(area)
        if all(case.given[spot] == "#" for spot in area):
            continue
        links = (near for spot in area for near in case.solution.links_of(spot))
        count = sum(near not in cells for near in links)
        if count != 2 * times and (count or not unvisited):
            message = f"area: loop crosses its border {count} times, expected {2 * times}"
            yield Breach("LOG603", message, area[0], definite=count > 2 * times)


def shaded_outside(case: Case) -> Breaches:
    """With the parameter `outside` no shaded cell is inside the loop."""
    black = case.filled() if case.numbers.get("outside") else set()
    layers = case.solution
    if not black or any(len(layers.links_of(cell)) not in (0, 2) for cell in layers.spots()):
        return
    for row, column in sorted(black):
        # Links that cross the way from the left side of the grid to the corner of the cell.
        steps = [((row - 1, at), (row, at)) for at in range(column)] if row else []
        if sum(layers.linked(*step) for step in steps) % 2:
            yield Breach("LOG613", "shaded cell is inside the loop", (row, column))


def all_passed(case: Case) -> Breaches:
    """The loop passes all cells that are not black, and no black one."""
    for spot, value in case.given.items():
        is_passed = bool(case.solution.links_of(spot))
        if value == "#" and is_passed:
            yield Breach("LOG608", "loop passes a black cell", spot, definite=True)
        elif value != "#" and not is_passed:
            yield Breach("LOG608", "loop does not pass the cell", spot)


def shaded_or_on_loop(case: Case, clues: Collection[Spot]) -> Breaches:
    """Each cell without a clue is either black or on the loop; a clue is neither."""
    black = case.filled()
    for spot in case.solution.spots():
        on_loop = bool(case.solution.links_of(spot))
        if spot in clues and (on_loop or spot in black):
            what = "on the loop" if on_loop else "black"
            yield Breach("LOG608", f"number is {what}", spot, definite=True)
        elif on_loop and spot in black:
            yield Breach("LOG608", "loop passes a black cell", spot, definite=True)
        elif not on_loop and spot not in black and spot not in clues:
            yield Breach("LOG608", "cell is neither black nor on the loop", spot)
