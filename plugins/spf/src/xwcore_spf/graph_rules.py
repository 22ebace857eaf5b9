"""What a planar graph must be, and the rules of Fences and Fillomino on it (A.15.2, A.16.2).

Contract: each function yields `GraphFault` records, which name a line of one of the arrays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from xwcore.plugin import PlanarGraph


class GraphFault(NamedTuple):
    """Something wrong, at a line of an array (None: the whole array)."""

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
            yield GraphFault("SPF431", "the point lies in no face of the graph", "area", at)
        elif frozenset(outline) in owner:
            first = owner[frozenset(outline)]
            yield GraphFault("SPF433", f"area {first} lies in the same face", "area", at)
        else:
            owner[frozenset(outline)] = at
    missing = len(graph.inner_faces()) - len(owner)
    if missing > 0:
        yield GraphFault("SPF432", f"{missing} faces have no area", "area")
    if graph.outlines and len(graph.outlines) != len(graph.areas):
        counts = f"{len(graph.outlines)} outlines for {len(graph.areas)} areas"
        yield GraphFault("SPF430", counts, "area_outline")
    for at, (given, found) in enumerate(zip(graph.outlines, deduced, strict=False)):
        if not is_ring(graph, given):
            yield GraphFault("SPF430", "the edges are no path around an area", "area_outline", at)
        elif found is not None and set(given) != set(found):
            yield GraphFault("SPF430", "the path is not around its area", "area_outline", at)


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
            yield GraphFault("SPF608", f"{count} pieces of the loop meet", "node", node)
    if marked and _parts(ends, [(edge.start, edge.end) for edge in marked]) > 1:
        yield GraphFault("SPF608", "there is more than one loop", "edge")
    for at, (area, outline) in enumerate(zip(graph.areas, graph.area_outlines(), strict=False)):
        count = sum(graph.edges[edge].marked for edge in outline or ())
        if area.value is not None and outline is not None and count != area.value:
            message = f"{count} edges of the area are in the loop, not {area.value}"
            yield GraphFault("SPF603", message, "area", at)


def fillomino(graph: PlanarGraph) -> Iterator[GraphFault]:
    """A.16.2: connected areas of equal numbers are as many as the number says."""
    for at, area in enumerate(graph.areas):
        if area.value is not None and area.value != area.solution:
            yield GraphFault("SPF501", f"the puzzle gives {area.value} here", "area", at)
    joined = []
    for edge, sides in graph.sides().items():
        if len(sides) != 2:
            continue
        one, other = (graph.areas[side].solution for side in sides)
        if one == other:
            joined.append((sides[0], sides[1]))
            if graph.edges[edge].marked:
                yield GraphFault("SPF501", "the puzzle gives a border here", "edge", edge)
    for part in _components(len(graph.areas), joined):
        solution = graph.areas[part[0]].solution
        if solution != len(part):
            message = f"{len(part)} areas with the number {solution}"
            yield GraphFault("SPF603", message, "area", part[0])


def _components(count: int, joined: Sequence[tuple[int, int]]) -> list[list[int]]:
    near: dict[int, list[int]] = {at: [] for at in range(count)}
    for one, other in joined:
        near[one].append(other)
        near[other].append(one)
    seen: set[int] = set()
    found = []
    for start in range(count):
        if start in seen:
            continue
        seen.add(start)
        part, waiting = [], [start]
        while waiting:
            at = waiting.pop()
            part.append(at)
            fresh = [other for other in near[at] if other not in seen]
            seen.update(fresh)
            waiting += fresh
        found.append(sorted(part))
    return found


def _parts(nodes: Counter[int], pairs: Sequence[tuple[int, int]]) -> int:
    numbers = {node: at for at, node in enumerate(nodes)}
    joined = [(numbers[one], numbers[other]) for one, other in pairs]
    return len(_components(len(numbers), joined))
