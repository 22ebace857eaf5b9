"""Planar graphs of the givens and of the solution, apart and joined."""

from __future__ import annotations

from xwcore_logic.declarations import PuzzleType
from xwcore_logic.planar import PlanarGraph


def split_graph(
    graph: PlanarGraph, puzzle_type: PuzzleType
) -> tuple[PlanarGraph, PlanarGraph | None]:
    """The graph of the givens and that of the solution, from one that holds both."""
    if puzzle_type.solution.graph == "edges":
        solution = graph._replace(areas=tuple(a._replace(value=None) for a in graph.areas))
        edges = tuple(edge._replace(marked=False) for edge in graph.edges)
        givens = graph._replace(edges=edges)
        is_solved = any(edge.marked for edge in graph.edges)
        return _without_solutions(givens), _without_solutions(solution) if is_solved else None
    is_solved = any(area.solution for area in graph.areas)
    solution = graph._replace(
        areas=tuple(area._replace(value=area.solution or None) for area in graph.areas),
        edges=tuple(edge._replace(marked=False) for edge in graph.edges),
    )
    return _without_solutions(graph), _without_solutions(solution) if is_solved else None


def _without_solutions(graph: PlanarGraph) -> PlanarGraph:
    return graph._replace(areas=tuple(area._replace(solution=None) for area in graph.areas))


def joined_graph(
    givens: PlanarGraph, solution: PlanarGraph | None, puzzle_type: PuzzleType
) -> PlanarGraph:
    """The one graph that `split_graph` makes the two of."""
    if solution is None:
        return givens
    if puzzle_type.solution.graph == "edges":
        return givens._replace(edges=solution.edges)
    return givens._replace(
        areas=tuple(
            area._replace(solution=solved.value)
            for area, solved in zip(givens.areas, solution.areas, strict=True)
        )
    )
