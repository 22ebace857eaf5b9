"""Puzzles on planar graphs (A.15.2, A.16.2).

Coordinates grow upwards in the file and downwards in a drawing. A number is written at its area's
point, turned and stretched by its style. Tags have the layers "nodes", "edges" and "areas"; `row`
is the index of the node, edge or area, `column` is 0.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple

from xwcore_drawing import (
    BLACK,
    Bounds,
    Circle,
    Group,
    Line,
    Polygon,
    Shape,
    Tag,
    Text,
    tagged,
    target,
)
from xwcore_logic.drawing.glyphs import PATH_WIDTH, SOLVED
from xwcore_logic.drawing.picture import GIVENS, SOLUTION
from xwcore_logic.planar import PlanarGraph, Point

_FAINT: Final = "#909090"

#: A drawing wider or higher than this, in units of the file, is scaled down.
_MOST: Final = 60.0


#: How far a target of an edge or a node reaches to each side.
_REACH: Final = 0.15


class DrawnGraph(NamedTuple):
    """A graph: `shapes` makes what is drawn, `targets` invisible places for web pages."""

    shapes: Callable[[], Iterable[Shape]]
    bounds: Bounds
    targets: Callable[[], Iterable[Shape]]


def drawn_graph(graph: PlanarGraph, *, loop: bool, solved: bool) -> DrawnGraph | None:
    """The drawing of a graph, of a loop or of areas; None where it has no node."""
    if not graph.nodes:
        return None
    xs, ys = [x for x, _ in graph.nodes], [y for _, y in graph.nodes]
    if not all(map(math.isfinite, (*xs, *ys))):
        return None
    scale = graph_scale(graph)
    drawn = _Graph(graph, scale, min(xs), max(ys))
    margin = 0.2
    bounds = Bounds(
        -margin, -margin, (max(xs) - min(xs)) * scale + margin, (max(ys) - min(ys)) * scale + margin
    )
    shapes = partial(drawn.shapes, loop=loop, solved=solved)
    return DrawnGraph(shapes, bounds, drawn.targets)


def graph_scale(graph: PlanarGraph) -> float:
    """What lengths of the graph are multiplied with: 1, or less for a very large one."""
    xs, ys = [x for x, _ in graph.nodes], [y for _, y in graph.nodes]
    return min(1.0, _MOST / max(max(xs) - min(xs), max(ys) - min(ys), 1.0))


def corners_of(graph: PlanarGraph, outline: Sequence[int]) -> tuple[Point, ...]:
    """The nodes around an area in order; none where the edges do not follow one another."""
    ends = [{graph.edges[edge].start, graph.edges[edge].end} for edge in outline]
    corners = []
    for before, edge in zip(ends[-1:] + ends[:-1], ends, strict=True):
        shared = before & edge
        if len(shared) != 1:
            return ()
        corners.append(graph.nodes[min(shared)])
    return tuple(corners)


def _target(layer: str, index: int, shape: Shape) -> Shape:
    return Group((shape,), tag=Tag(layer, index, 0))


class _Graph:
    """One graph in the drawing's coordinates."""

    def __init__(self, graph: PlanarGraph, scale: float, left: float, top: float) -> None:
        self.graph = graph
        self.scale = scale
        self.left = left
        self.top = top
        self.nodes_at = [self._at(*node) for node in graph.nodes]

    def _at(self, x: float, y: float) -> tuple[float, float]:
        return (x - self.left) * self.scale, (self.top - y) * self.scale

    def shapes(self, *, loop: bool, solved: bool) -> Iterator[Shape]:
        """Everything that is drawn."""
        yield from self.edges(loop=loop, solved=solved)
        yield from self.numbers(loop=loop, solved=solved)
        if loop:
            yield from self.nodes()

    def targets(self) -> Iterator[Shape]:
        """Invisible shapes over all areas, edges and nodes, for a web page to attach to."""
        for index, outline in enumerate(self.graph.area_outlines()):
            corners = corners_of(self.graph, outline or ())
            if corners:
                points = tuple(self._at(*corner) for corner in corners)
                yield _target("areas", index, Polygon(points, None))
        for index, edge in enumerate(self.graph.edges):
            (x1, y1), (x2, y2) = self.nodes_at[edge.start], self.nodes_at[edge.end]
            length = math.hypot(x2 - x1, y2 - y1)
            if length:
                right, down = (x2 - x1) / length * _REACH, (y2 - y1) / length * _REACH
                inset = min(1.0, length / 2 / _REACH)
                x1, y1 = x1 + right * inset, y1 + down * inset
                x2, y2 = x2 - right * inset, y2 - down * inset
                points = (
                    (x1 - down, y1 + right),
                    (x2 - down, y2 + right),
                    (x2 + down, y2 - right),
                    (x1 + down, y1 - right),
                )
                yield _target("edges", index, Polygon(points, None))
        for index, (x, y) in enumerate(self.nodes_at):
            place = x - _REACH, y - _REACH, 2 * _REACH, 2 * _REACH
            yield target(Tag("nodes", index, 0), *place)

    def nodes(self) -> Iterator[Shape]:
        for index, (x, y) in enumerate(self.nodes_at):
            dot = Circle(x, y, 0.06, BLACK, None)
            yield from tagged(Tag("nodes", index, 0, GIVENS), [dot])

    def edges(self, *, loop: bool, solved: bool) -> Iterator[Shape]:
        """Faint lines; thick ones for the loop, or for the borders of puzzle and solution."""
        sides = {} if loop else self.graph.sides()
        thick: list[Shape] = []
        for index, edge in enumerate(self.graph.edges):
            ends = *self.nodes_at[edge.start], *self.nodes_at[edge.end]
            between = sides.get(index, [])
            given = not loop and (edge.marked or len(between) == 1)
            solved_here = solved and (edge.marked if loop else self._differ(between))
            if given or solved_here:
                line = Line(*ends, PATH_WIDTH, BLACK if given else SOLVED)
                tag = Tag("edges", index, 0, GIVENS if given else SOLUTION)
                thick += tagged(tag, [line])
            else:
                faint = Line(*ends, 0.02, _FAINT, 0.08)
                yield from tagged(Tag("edges", index, 0, GIVENS), [faint])
        yield from thick

    def _differ(self, areas: list[int]) -> bool:
        """Whether the solution has different numbers in the areas."""
        sides = [self.graph.areas[area] for area in areas]
        return len({side.value if side.solution is None else side.solution for side in sides}) > 1

    def numbers(self, *, loop: bool, solved: bool) -> Iterator[Shape]:
        for index, area in enumerate(self.graph.areas):
            is_given = area.value is not None
            value = area.value
            if not is_given and solved and not loop:
                value = area.solution
            if value is None or area.style >= len(self.graph.styles):
                continue
            a, b, c, d, right, up = self.graph.styles[area.style]
            x, y = self._at(area.point[0] + right, area.point[1] + up)
            is_plain = (a, b, c, d) == (1.0, 0.0, 0.0, 1.0)
            number = Text(
                x,
                y,
                str(value),
                0.58 * self.scale,
                color=BLACK if is_given else SOLVED,
                matrix=None if is_plain else (a, b, c, d),
            )
            yield from tagged(Tag("areas", index, 0, GIVENS if is_given else SOLUTION), [number])
