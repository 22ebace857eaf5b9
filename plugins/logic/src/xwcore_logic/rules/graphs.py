"""What a planar graph must be, and what the rules on it share (A.15.2, A.16.2).

Contract: each function yields `GraphFault`s, which name a line of one of the arrays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from xwcore_logic.planar import PlanarGraph
from xwcore_logic.vocabulary import components


class GraphFault(NamedTuple):
    """A breach at a line of an array (None: of the whole array)."""

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
            message = f"outline {at}: its edges are not a closed path"
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


def joined_parts(nodes: Iterable[int], joined: Iterable[tuple[int, int]]) -> list[list[int]]:
    """The connected parts of nodes, some of which are joined in pairs."""
    near: dict[int, set[int]] = {node: set() for node in nodes}
    for first, second in joined:  # two may be joined several times
        near[first].add(second)
        near[second].add(first)
    return components(near, near.__getitem__)
