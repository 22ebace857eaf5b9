"""Planar graphs: puzzles that are not drawn on a square grid.

Contract: a `PlanarGraph` is an immutable value of nodes with coordinates, edges between them and
areas with a point inside. `outlines` gives the edges around each area; where they are not given
they are deduced by walking around the faces of the drawing.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

from xwcore.plugin import items, parsed_items, typed, typed_all

Point = tuple[float, float]


class GraphEdge(NamedTuple):
    """An edge between two nodes, by index. `marked`: a given border, or a part of the loop."""

    start: int
    end: int
    marked: bool = False


class GraphArea(NamedTuple):
    """An area: a point inside, its number (None: none), the style of the number, its solution."""

    point: Point
    value: int | None
    style: int = 0
    solution: int | None = None


#: An affine transformation: four numbers of the matrix, two of the translation.
Style = tuple[float, float, float, float, float, float]

#: The style that changes nothing.
PLAIN_STYLE: Final[Style] = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0)


class PlanarGraph(NamedTuple):
    """Nodes, edges, areas and styles; `outlines` are edge indices in order around each area."""

    nodes: tuple[Point, ...]
    edges: tuple[GraphEdge, ...]
    areas: tuple[GraphArea, ...]
    styles: tuple[Style, ...] = (PLAIN_STYLE,)
    outlines: tuple[tuple[int, ...], ...] = ()

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure."""
        return {
            "nodes": [list(node) for node in self.nodes],
            "edges": [list(edge) for edge in self.edges],
            "areas": [
                {"point": list(area.point), "value": area.value, "style": area.style}
                for area in self.areas
            ],
            "styles": [list(style) for style in self.styles],
            "outlines": [list(outline) for outline in self.outlines],
        }

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> PlanarGraph:
        """The graph that `to_dict` made the structure of.

        Raises:
            TypeError, ValueError, KeyError: the structure is malformed.
        """
        typed(structure, "graph", dict)
        count = len(items(structure["nodes"], "nodes"))
        return cls(
            tuple(map(_point, structure["nodes"])),
            tuple(_edge_of(edge, count) for edge in items(structure["edges"], "edges")),
            tuple(parsed_items(structure["areas"], "areas", _area_of)),
            tuple(_style(style) for style in items(structure["styles"], "styles")),
            tuple(
                typed_all(outline, "outline", int)
                for outline in items(structure["outlines"], "outlines")
            ),
        )

    def area_outlines(self) -> tuple[tuple[int, ...] | None, ...]:
        """The outline of each area: the given one, else the deduced one; None where none fits."""
        return self.outlines or self.deduced_outlines()

    def deduced_outlines(self) -> tuple[tuple[int, ...] | None, ...]:
        """The smallest face around the point of each area, as edge indices; None: there is none."""
        inner = self.inner_faces()
        return tuple(_around(inner, area.point) for area in self.areas)

    def inner_faces(self) -> list[Face]:
        """The faces of the drawing but the outer one of each part, the smallest first."""
        sized = [(doubled_area(face.points), face) for face in faces(self)]
        # The outer faces are walked the other way round, so their area is negative.
        return [face for size, face in sorted(sized) if size > 0]

    def sides(self) -> dict[int, list[int]]:
        """The areas at each edge: one at the outer border, two inside."""
        areas_at: dict[int, list[int]] = {}
        for area, outline in enumerate(self.area_outlines()):
            for edge in outline or ():
                areas_at.setdefault(edge, []).append(area)
        return areas_at


def _point(point: Any) -> Point:
    x, y = typed_all(point, "point", int, float)
    return float(x), float(y)


def _area_of(area: Any) -> GraphArea:
    typed(area, "area", dict)
    return GraphArea(
        _point(area["point"]),
        typed(area["value"], "value of an area", int, type(None)),
        typed(area["style"], "style of an area", int),
    )


def _edge_of(edge: Any, count: int) -> GraphEdge:
    """The edge between two of `count` nodes."""
    start, end, *on = items(edge, "edge")
    for node in (start, end):
        if not 0 <= typed(node, "node of an edge", int) < count:
            raise ValueError(f"node of an edge: {node}, expected 0 to {count - 1}")
    return GraphEdge(start, end, *(typed(value, "edge", bool) for value in on))


def _style(numbers: Sequence[float]) -> Style:
    a, b, c, d, right, up = map(float, numbers)
    return a, b, c, d, right, up


class Face(NamedTuple):
    """A face of the drawing: its edges and the points of its corners, in order."""

    edges: tuple[int, ...]
    points: tuple[Point, ...]
    box: tuple[float, float, float, float]


def faces(graph: PlanarGraph) -> tuple[Face, ...]:
    """All faces, the outer one of each part included: a walk that turns as sharply as possible.

    Each edge is walked once in each direction: at a node the walk goes on with the next edge in
    the order of angles, which is the one that keeps the same face at its side.
    """
    following = _next_half_edges(graph)
    seen: set[tuple[int, bool]] = set()
    walked = []
    for first in following:
        if first in seen:
            continue
        edges: list[int] = []
        points: list[Point] = []
        half_edge = first
        while half_edge not in seen:
            seen.add(half_edge)
            edge, backwards = half_edge
            edges.append(edge)
            ends = graph.edges[edge]
            points.append(graph.nodes[ends.end if backwards else ends.start])
            half_edge = following[half_edge]
        walked.append(Face(tuple(edges), tuple(points), _box(points)))
    return tuple(walked)


def _next_half_edges(graph: PlanarGraph) -> dict[tuple[int, bool], tuple[int, bool]]:
    """For each edge and direction, the one that follows around its face."""
    leaving: dict[int, list[tuple[float, int, bool]]] = {}
    for index, edge in enumerate(graph.edges):
        for start, end, backwards in ((edge.start, edge.end, False), (edge.end, edge.start, True)):
            (x, y), (to_x, to_y) = graph.nodes[start], graph.nodes[end]
            angle = math.atan2(to_y - y, to_x - x)
            leaving.setdefault(start, []).append((angle, index, backwards))
    following = {}
    for around in leaving.values():
        around.sort()
        for at, (_, index, backwards) in enumerate(around):
            _, onward, direction = around[at - 1]
            following[index, not backwards] = (onward, direction)
    return following


def _around(inner: Sequence[Face], point: Point) -> tuple[int, ...] | None:
    for face in inner:
        if _in_box(face.box, point) and is_inside(point, face.points):
            return face.edges
    return None


def doubled_area(corners: Sequence[Point]) -> float:
    """Twice the area of a polygon; positive where the corners go counterclockwise."""
    return sum(
        x * next_y - next_x * y
        for (x, y), (next_x, next_y) in zip(corners, (*corners[1:], *corners[:1]), strict=True)
    )


def _box(corners: Sequence[Point]) -> tuple[float, float, float, float]:
    across, up = [x for x, _ in corners], [y for _, y in corners]
    return min(across), min(up), max(across), max(up)


def _in_box(box: tuple[float, float, float, float], point: Point) -> bool:
    return box[0] <= point[0] <= box[2] and box[1] <= point[1] <= box[3]


def is_inside(point: Point, corners: Sequence[Point]) -> bool:
    """Whether a point lies in a polygon: a ray to the right crosses an odd number of sides."""
    x, y = point
    inside = False
    for (from_x, from_y), (to_x, to_y) in zip(corners, (*corners[1:], *corners[:1]), strict=True):
        if (from_y > y) != (to_y > y):
            crossing = from_x + (y - from_y) / (to_y - from_y) * (to_x - from_x)
            inside ^= x < crossing
    return inside
