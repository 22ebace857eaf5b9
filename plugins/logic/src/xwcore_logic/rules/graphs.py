"""What a planar graph must be, and the rules of Fences and Fillomino on it (A.15.2, A.16.2).

Contract: each function yields `GraphFault` records, which name a line of one of the arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from xwcore_logic import PlanarGraph
from xwcore_logic.vocabulary import components


class GraphFault(NamedTuple):
    """A fault at a line of an array (None: of the whole array)."""

    code: str
    message: str
    key: str
    line: int | None = None


def structure(graph: PlanarGraph) -> Iterator[GraphFault]:
    """Areas, faces and outlines fit each other."""
    deduced = graph.deduced_outlines()
    owner: dict[frozenset[int], int] = {}
    for at, outline in enumerate(deduced):
        if outline is None:
            yield GraphFault("LOG431", f"area {at}: its point is in no face", "area", at)
        elif frozenset(outline) in owner:
            first = owner[frozenset(outline)]
            yield GraphFault("LOG433", f"area {at} is in the same face as area {first}", "area", at)
        else:
            owner[frozenset(outline)] = at
    missing = len(graph.inner_faces()) - len(owner)
    if missing > 0:
        yield GraphFault("LOG432", f"{missing} faces without an area", "area")
    if graph.outlines and len(graph.outlines) != len(graph.areas):
        counts = f"{len(graph.outlines)} outlines, expected {len(graph.areas)} as there are areas"
        yield GraphFault("LOG430", counts, "area_outline")
    for at, (given, actual) in enumerate(zip(graph.outlines, deduced, strict=False)):
        if not is_ring(graph, given):
            message = f"outline {at}: its edges are no closed path"
            yield GraphFault("LOG430", message, "area_outline", at)
        elif actual is not None and set(given) != set(actual):
            message = f"outline {at} does not enclose its area"
            yield GraphFault("LOG430", message, "area_outline", at)


def is_ring(graph: PlanarGraph, outline: Sequence[int]) -> bool:
    """Whether edges, in order, make a closed path; the direction of each does not matter."""
    ends = [{graph.edges[at].start, graph.edges[at].end} for at in outline]
    if len(ends) < 2:
        return False
    if len(ends) == 2:
        return ends[0] == ends[1]
    first, second = graph.edges[outline[0]].start, graph.edges[outline[0]].end
    for start, corner in ((first, second), (second, first)):
        here = corner
        for pair in ends[1:]:
            if here not in pair:
                break
            here = next(iter(pair - {here}), here)
        else:
            if here == start:
                return True
    return False


def fences(graph: PlanarGraph) -> Iterator[GraphFault]:
    """A.15.2: the marked edges are one loop; a number counts the marked edges of its area."""
    marked = [edge for edge in graph.edges if edge.marked]
    ends = Counter(node for edge in marked for node in (edge.start, edge.end))
    for node, count in sorted(ends.items()):
        if count != 2:
            yield GraphFault(
                "LOG608", f"{count} loop edges meet at node {node}, expected 2", "node", node
            )
    if len(_components(ends, [(edge.start, edge.end) for edge in marked])) > 1:
        yield GraphFault("LOG608", "more than 1 loop", "edge")
    for at, (area, outline) in enumerate(zip(graph.areas, graph.area_outlines(), strict=False)):
        count = sum(graph.edges[edge].marked for edge in outline or ())
        if area.value is not None and outline is not None and count != area.value:
            message = f"area {at}: {count} loop edges, expected {area.value}"
            yield GraphFault("LOG603", message, "area", at)


def fillomino(graph: PlanarGraph) -> Iterator[GraphFault]:
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
    for part in _components(range(len(graph.areas)), joined):
        solution = graph.areas[part[0]].solution
        if solution != len(part):
            message = f"{len(part)} connected areas with the number {solution}"
            yield GraphFault("LOG603", message, "area", part[0])


def _components(nodes: Iterable[int], joined: Iterable[tuple[int, int]]) -> list[list[int]]:
    near: dict[int, set[int]] = {node: set() for node in nodes}
    for first, second in joined:  # two may be joined several times
        near[first].add(second)
        near[second].add(first)
    return components(near, near.__getitem__)
