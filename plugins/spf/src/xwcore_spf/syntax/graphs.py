"""Format 2 of some types: planar graphs (A.15.2, A.16.2).

Contract: `graph_of_parameters` gives the graph of a puzzle's parameters, or None where an array has
not the form it must have; `line_fault` names the fault of a line of the arrays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple

from xwcore.plugin import plural
from xwcore_logic import GraphArea, GraphEdge, PlanarGraph

#: An area without a number.
NO_NUMBER: Final = -1


def _number(value: object) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool)


def _index(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _flag(value: object) -> bool:
    return isinstance(value, bool)


class Form(NamedTuple):
    """What a line of an array holds: a test and a name per item."""

    tests: tuple[tuple[Callable[[object], bool], str], ...]


_POINT: Final = ((_number, "a number as x"), (_number, "a number as y"))
_FORMS: Final = {
    "node": Form(_POINT),
    "edge": Form(
        ((_index, "an index of a node"), (_index, "an index of a node"), (_flag, "true or false"))
    ),
    "style": Form(tuple((_number, "a number") for _ in range(6))),
}
_AREA: Final = (*_POINT, (_whole, "an integer as value"), (_index, "an index of a style"))
_AREA_WITH_SOLUTION: Final = (*_AREA, (_whole, "an integer as solution"))


def form_of(key: str, *, with_solution: bool) -> Form | None:
    """The form of the lines of a key; None for outlines, which are of any length."""
    if key == "area":
        return Form(_AREA_WITH_SOLUTION if with_solution else _AREA)
    return _FORMS.get(key)


def line_fault(key: str, line: object, *, with_solution: bool) -> str:
    """What is wrong with the form of one line of an array, in words; "" where nothing is."""
    if not isinstance(line, tuple):
        return f"line of /{key}: expected an array"
    form = form_of(key, with_solution=with_solution)
    if form is None:
        if not line or not all(map(_index, line)):
            return f"line of /{key}: expected a count and indices of edges"
        return (
            ""
            if line[0] == len(line) - 1
            else f"outline: count {line[0]}, expected {len(line) - 1}"
        )
    if len(line) != len(form.tests):
        return f"line of /{key}: {plural(len(line), 'item')}, expected {len(form.tests)}"
    for item, (test, name) in zip(line, form.tests, strict=True):
        if not test(item):
            return f"line of /{key}: {item!r}, expected {name}"
    return ""


def graph_of_parameters(params: Mapping[str, Any], *, checked: bool = True) -> PlanarGraph | None:
    """The graph that /node, /edge, /area, /style and /area_outline hold.

    None where a line has a wrong form or, if `checked`, an index leads nowhere.
    """
    areas = params.get("area", ())
    if not isinstance(areas, tuple):
        return None
    with_solution = bool(areas) and isinstance(areas[0], tuple) and len(areas[0]) == 5
    for key in ("node", "edge", "area", "style", "area_outline"):
        lines = params.get(key, ())
        if not isinstance(lines, tuple):
            return None
        if any(line_fault(key, line, with_solution=with_solution) for line in lines):
            return None
    graph = PlanarGraph(
        tuple((float(x), float(y)) for x, y in params.get("node", ())),
        tuple(GraphEdge(*line) for line in params.get("edge", ())),
        tuple(_area(line) for line in areas),
        tuple(_style(line) for line in params.get("style", ())),
        tuple(line[1:] for line in params.get("area_outline", ())),
    )
    return None if checked and next(index_faults(graph), None) is not None else graph


def _area(line: Sequence[Any]) -> GraphArea:
    value = None if line[2] == NO_NUMBER else line[2]
    return GraphArea((float(line[0]), float(line[1])), value, line[3], *line[4:])


def _style(line: Sequence[Any]) -> tuple[float, float, float, float, float, float]:
    a, b, c, d, x, y = map(float, line)
    return a, b, c, d, x, y


class IndexFault(NamedTuple):
    """A line of an array that points to something that is not there."""

    key: str
    line: int
    message: str


def index_faults(graph: PlanarGraph) -> Iterator[IndexFault]:
    """Indices of nodes, styles and edges that do not exist."""
    for at, edge in enumerate(graph.edges):
        missing = max(edge.start, edge.end)
        if missing >= len(graph.nodes):
            yield IndexFault("edge", at, f"node {missing} missing")
        elif edge.start == edge.end:
            yield IndexFault("edge", at, "the edge ends where it starts")
    for at, area in enumerate(graph.areas):
        if area.style >= len(graph.styles):
            yield IndexFault("area", at, f"style {area.style} missing")
    for at, outline in enumerate(graph.outlines):
        missing = max(outline, default=0)
        if missing >= len(graph.edges):
            yield IndexFault("area_outline", at, f"edge {missing} missing")


def parameters_of_graph(graph: PlanarGraph, *, with_solution: bool) -> dict[str, tuple[Any, ...]]:
    """The parameters that hold a graph; outlines only where the graph has them."""
    made: dict[str, tuple[Any, ...]] = {
        "node": graph.nodes,
        "edge": tuple(tuple(edge) for edge in graph.edges),
        "area": tuple(_area_line(area, with_solution=with_solution) for area in graph.areas),
        "style": graph.styles,
    }
    if graph.outlines:
        made["area_outline"] = tuple((len(outline), *outline) for outline in graph.outlines)
    return made


def _area_line(area: GraphArea, *, with_solution: bool) -> tuple[float | int, ...]:
    value = NO_NUMBER if area.value is None else area.value
    line = (*area.point, value, area.style)
    return (*line, area.solution or 0) if with_solution else line
