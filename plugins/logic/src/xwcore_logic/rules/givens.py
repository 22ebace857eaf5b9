"""Checks of a puzzle's diagram, without its solution.

`given_breaches` yields what breaks a "must" or "has to" of appendix A (errors), and what programs
may rely on (warnings): areas, numbers in range, clues in order, borders, plates, holes.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping

from xwcore.plugin import plural
from xwcore_logic.declarations import NamedBounds, PuzzleType
from xwcore_logic.layers import Layers, Value, filled_places
from xwcore_logic.rules import Check, rules_of
from xwcore_logic.vocabulary import Breach, Breaches, Drawn, Spot, number, values


def given_breach(
    code: str, message: str, cell: Spot | None = None, diagram: str = "puzzle"
) -> Breach:
    """A breach of the givens."""
    return Breach(code, message, cell, diagram)


def holes(layers: Layers) -> frozenset[Spot]:
    """The cells that belong to no area."""
    return frozenset(spot for spot, value in values(layers).items() if value == "#")


def closed_areas(layers: Layers, diagram: str, without: Collection[Spot] = ()) -> Breaches:
    """Every border inside lies between two areas (A.4 and others: "edges between two areas")."""
    area_of: dict[Spot, int] = {}
    outside = frozenset(without)
    for at, area in enumerate(layers.areas(outside)):
        area_of.update(dict.fromkeys(area, at))
    for spot, near in layers.pairs():
        if near not in area_of or spot not in area_of:
            continue
        if layers.edge(spot, near) in layers.walls and area_of[near] == area_of[spot]:
            side = "right of" if near[0] == spot[0] else "below"
            yield given_breach(
                "LOG401", f"border {side} the cell separates no areas", spot, diagram
            )


def all_closed(drawn: Drawn) -> Breaches:
    """Every border inside lies between two areas."""
    yield from closed_areas(drawn.puzzle, "puzzle")


def numbers_per_area(
    layers: Layers, diagram: str, code: str, without: Collection[Spot]
) -> Breaches:
    """An area has one number at most."""
    cells = values(layers)
    for area in layers.areas(frozenset(without)):
        numbered = [spot for spot in area if isinstance(cells[spot], int)]
        for spot in numbered[1:]:
            yield given_breach(
                code,
                f"area has {plural(len(numbered), 'number')}, expected 1 at most",
                spot,
                diagram,
            )


def numbers_per_cage(cages: Layers, diagram: str) -> Breaches:
    """A.25: a small area has one number at most."""
    outside = {spot for spot, value in values(cages).items() if value == "#"}
    yield from numbers_per_area(cages, diagram, "LOG404", outside)


def in_range(cells: Mapping[Spot, Value], low: int, high: int) -> Breaches:
    """Every number lies between the two."""
    for spot, value in cells.items():
        known = number(value)
        if known is not None and not low <= known <= high:
            yield given_breach("LOG410", f"number {value}, expected {low} to {high}", spot)


def hints_in_range(drawn: Drawn, low: int, high: int) -> Breaches:
    """Every hint lies between the two."""
    layers = drawn.puzzle
    for side in ("left", "top", "right", "bottom"):
        for at, _, hint in filled_places(getattr(layers, side)):
            if isinstance(hint, int) and not low <= hint <= high:
                name = "column" if side in ("top", "bottom") else "row"
                message = f"{name} {at + 1}: hint {hint}, expected {low} to {high}"
                yield given_breach("LOG411", message, None)


def up_to_size(drawn: Drawn) -> Breaches:
    """Numbers lie between 1 and the size, the longer side."""
    yield from in_range(drawn.given, 1, max(drawn.sizes.x, drawn.sizes.y))


def skyline(drawn: Drawn) -> Breaches:
    """Heights lie between 1 and the size less the parks, hints between 1 and the size."""
    size = max(drawn.sizes.x, drawn.sizes.y)
    yield from in_range(drawn.given, 1, size - drawn.numbers.get("parks", 0))
    yield from hints_in_range(drawn, 1, size)


def cell_counts(drawn: Drawn) -> Breaches:
    """Hints that count cells of a line are no more than it has."""
    yield from hints_in_range(drawn, 0, max(drawn.sizes.x, drawn.sizes.y))


def checks_of(kind: PuzzleType) -> tuple[Check, ...]:
    """The checks that a type's puzzle must pass."""
    rules = rules_of(kind)
    has_walls = any(alphabet.holds("wall", NamedBounds()) for alphabet in kind.givens.edges)
    closed = (all_closed,) if has_walls and not rules.open_borders else ()
    return (*closed, *rules.checks)


def given_breaches(drawn: Drawn) -> Breaches:
    """All that is wrong with a puzzle's diagram."""
    for check in checks_of(drawn.kind):
        yield from check(drawn)


def solution_breaches(drawn: Drawn, solution: Layers) -> Breaches:
    """What is wrong with the solution's own borders, where they must close areas."""
    if rules_of(drawn.kind).closed_solution:
        yield from closed_areas(solution, "solution", holes(drawn.puzzle))
