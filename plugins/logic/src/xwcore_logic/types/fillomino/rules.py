"""The rules of Fillomino."""

from collections.abc import Iterator

from xwcore.plugin import plural
from xwcore_logic.layers import Layers
from xwcore_logic.planar import PlanarGraph
from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import side_of
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.graphs import GraphFault, joined_parts
from xwcore_logic.solution_clues import cell_clues
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    agrees,
    around,
    groups,
    literally,
    number,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, lambda value: None if value == "?" else literally(value))
    solved = {cell: number(value) or 0 for cell, value in case.solved.items()}
    for value in sorted(set(solved.values())):
        for part in groups({cell for cell, solution in solved.items() if solution == value}):
            if len(part) != value:
                message = (
                    f"area of the number {value}: {plural(len(part), 'cell')}, expected {value}"
                )
                around_part = {near for cell in part for near in around(cell)} & solved.keys()
                is_closed = all(solved[near] for near in around_part)
                is_definite = value > 0 and (len(part) > value or is_closed)
                yield Breach("LOG603", message, part[0], definite=is_definite)
    largest = case.numbers.get("largest")
    for cell, value in solved.items():
        if largest and value > largest:
            yield Breach("LOG601", f"number {value}, expected at most {largest}", cell)
    for cell, near in case.puzzle.pairs():
        if case.puzzle.edge(cell, near) in case.puzzle.walls and solved[cell] == solved[near]:
            message = f"border given {side_of(cell, near)}, both cells have {solved[cell]}"
            yield Breach("LOG501", message, cell)
    if case.solution.vertical:
        yield from _draws_borders(case.solution, solved)


def largest_given(drawn: Drawn) -> Breaches:
    """No given number is above the largest one, where there is one."""
    largest = drawn.numbers.get("largest")
    for cell, value in drawn.given.items():
        if largest and isinstance(value, int) and value > largest:
            yield given_breach("LOG410", f"number {value}, expected at most {largest}", cell)


def _draws_borders(layers: Layers, solved: dict[Spot, int]) -> Breaches:
    """The borders of a solution lie between different numbers, and only there.

    Real files have lattices of numbers without any inner border as well; these are complete.
    """
    walls = {pair for pair in layers.pairs() if layers.edge(*pair) in layers.walls}
    for cell, near in layers.pairs():
        drawn = (cell, near) in walls
        numbers = f"{solved[cell]} and {solved[near]}"
        if drawn and solved[cell] == solved[near]:
            message = f"border {side_of(cell, near)} between equal numbers {numbers}"
            yield Breach("LOG616", message, cell, definite=solved[cell] > 0)
        elif walls and not drawn and solved[cell] != solved[near]:
            message = f"border {side_of(cell, near)} is missing between {numbers}"
            yield Breach("LOG616", message, cell)


def graph_rule(graph: PlanarGraph) -> Iterator[GraphFault]:
    """A.16.2: connected areas of equal numbers are as many as the number says."""
    for at, area in enumerate(graph.areas):
        if area.value is not None and area.value != area.solution:
            message = f"area {at}: solution has {area.solution}, expected the given {area.value}"
            yield GraphFault("LOG501", message, "area", at)
    joined = []
    for edge, sides in graph.sides().items():
        if len(sides) != 2:
            continue
        first, second = (graph.areas[side].solution for side in sides)
        if first == second:
            joined.append((sides[0], sides[1]))
            if graph.edges[edge].marked:
                message = f"border given at edge {edge}, both areas have {first}"
                yield GraphFault("LOG501", message, "edge", edge)
    for part in joined_parts(range(len(graph.areas)), joined):
        solution = graph.areas[part[0]].solution
        if solution != len(part):
            message = f"{len(part)} connected areas with the number {solution}"
            yield GraphFault("LOG603", message, "area", part[0])


RULES = Rules(
    _rule,
    checks=(largest_given,),
    keeps_givens=True,
    open_borders=True,
    graph=graph_rule,
    clues=cell_clues,
)
