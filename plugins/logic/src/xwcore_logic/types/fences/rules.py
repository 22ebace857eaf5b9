"""The rules of Fences."""

from collections import Counter
from collections.abc import Iterator

from xwcore_logic.layers import Layers, Value, filled_places
from xwcore_logic.planar import PlanarGraph
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.graphs import GraphFault, joined_parts
from xwcore_logic.rules.paths import vertex_place
from xwcore_logic.solution_clues import SolutionClue
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Sizes,
    Spot,
    components,
    corner_cell,
    number,
    repeats,
    shown,
)


def _rule(case: Case) -> Breaches:
    yield from repeats(case)
    yield from _keeps_holes(case)
    layers, drawn = case.solution, case.puzzle
    ends: Counter[Spot] = Counter()
    segments: dict[Spot, list[Spot]] = {}
    for start, end, solved, given in _segments(layers, drawn):
        if solved is None:
            continue
        if given is None:
            cell = corner_cell(case.sizes, start)
            message = "loop uses an edge that is not in the puzzle"
            yield Breach("LOG501", message, cell, definite=True)
        ends.update((start, end))
        segments.setdefault(start, []).append(end)
        segments.setdefault(end, []).append(start)
    for corner, count in sorted(ends.items()):
        if count != 2:
            message = f"{count} loop edges meet at vertex {vertex_place(corner)}, expected 2"
            yield Breach("LOG608", message, corner_cell(case.sizes, corner), definite=count > 2)
    if case.numbers.get("all_vertices"):
        yield from _passes_all(case, ends)
    yield from _one_ring(case, segments)
    yield from _counted_edges(layers, drawn)


def _passes_all(case: Case, ends: Counter[Spot]) -> Breaches:
    """Every vertex with an edge of the puzzle is on the loop."""
    for start, end, _, given in _segments(case.solution, case.puzzle):
        for corner in (start, end):
            if given is not None and not ends[corner]:
                message = f"loop does not pass vertex {vertex_place(corner)}"
                yield Breach("LOG608", message, corner_cell(case.sizes, corner), definite=False)
                return


def _keeps_holes(case: Case) -> Breaches:
    """A number that the solution shows at a vertex, in a hole, is that of the puzzle."""
    for row, column, value in filled_places(case.solution.vertices):
        given = number(case.puzzle.vertices[row][column])
        if number(value) not in (None, given):
            message = f"vertex {vertex_place((row, column))}: solution shows {value}, "
            cell = (max(0, row - 1), max(0, column - 1))
            yield Breach("LOG502", f"{message}the puzzle has {shown(given)}", cell, definite=True)


def _segments(layers: Layers, drawn: Layers) -> list[tuple[Spot, Spot, Value, Value]]:
    """All edges as (vertex, vertex, value in the solution, value in the puzzle)."""
    edges: list[tuple[Spot, Spot, Value, Value]] = []
    for row, line in enumerate(layers.horizontal):
        for column, value in enumerate(line):
            given = drawn.horizontal[row][column]
            edges.append(((row, column), (row, column + 1), value, given))
    for row, line in enumerate(layers.vertical):
        for column, value in enumerate(line):
            given = drawn.vertical[row][column]
            edges.append(((row, column), (row + 1, column), value, given))
    return edges


def _one_ring(case: Case, segments: dict[Spot, list[Spot]]) -> Breaches:
    if not segments:
        yield Breach("LOG608", "loop: missing", None)
        return
    for part in components(segments, segments.__getitem__)[1:2]:
        message = f"second loop at vertex {vertex_place(part[0])}, expected 1 loop"
        yield Breach("LOG608", message, corner_cell(case.sizes, part[0]))


def _counted_edges(layers: Layers, drawn: Layers) -> Breaches:
    for row, column, value in filled_places(drawn.cells):
        expected = number(value)
        sides = (
            layers.horizontal[row][column],
            layers.horizontal[row + 1][column],
            layers.vertical[row][column],
            layers.vertical[row][column + 1],
        )
        count = sum(side is not None for side in sides)
        if expected is not None and count != expected:
            message = f"{count} loop edges, expected {expected}"
            yield Breach("LOG603", message, (row, column), definite=count > expected)
    for row, column, value in filled_places(drawn.vertices):
        expected = number(value)
        if expected is None:
            continue
        count = sum(side is not None for side in _around_hole(layers, row, column))
        if count != expected:
            message = f"hole: {count} loop edges, expected {expected}"
            yield Breach("LOG603", message, (row - 1, column - 1), definite=count > expected)


def _around_hole(layers: Layers, row: int, column: int) -> list[Value]:
    """The eight edges around the 2x2 cells with this vertex in the middle."""
    across = [layers.horizontal[at][c] for at in (row - 1, row + 1) for c in (column - 1, column)]
    down = [layers.vertical[r][at] for at in (column - 1, column + 1) for r in (row - 1, row)]
    return across + down


def holes(drawn: Drawn) -> Breaches:
    """A.15.1: inside, only the four edges around the middle of a hole may be missing."""
    layers = drawn.puzzle
    open_vertices = {
        (row, column)
        for row in range(1, drawn.sizes.y)
        for column in range(1, drawn.sizes.x)
        if not any(_edges_at(layers, row, column))
    }
    for row in range(1, drawn.sizes.y):
        for column in range(1, drawn.sizes.x):
            is_open = (row, column) in open_vertices
            if layers.vertices[row][column] is not None and not is_open:
                message = "vertex at the bottom right corner of the cell: + is missing, no hole"
                yield given_breach("LOG417", message, (row - 1, column - 1))
            elif is_open and {(row, column - 1), (row - 1, column)} & open_vertices:
                yield given_breach("LOG417", "hole larger than 2x2 cells", (row - 1, column - 1))
    for row, column, ends in _inner_edges(drawn.sizes):
        edge = layers.horizontal[row][column] if ends == 0 else layers.vertical[row][column]
        corners = {(row, column), (row, column + 1) if ends == 0 else (row + 1, column)}
        if edge is None and not corners & open_vertices:
            message = "edge of the cell is missing outside of a hole"
            yield given_breach("LOG417", message, (row, column))


def _edges_at(layers: Layers, row: int, column: int) -> list[Value]:
    across, above, below = layers.horizontal[row], layers.vertical[row - 1], layers.vertical[row]
    return [across[column - 1], across[column], above[column], below[column]]


def _inner_edges(sizes: Sizes) -> Iterator[tuple[int, int, int]]:
    for row in range(1, sizes.y):
        for column in range(sizes.x):
            yield row, column, 0
    for row in range(sizes.y):
        for column in range(1, sizes.x):
            yield row, column, 1


def graph_rule(graph: PlanarGraph) -> Iterator[GraphFault]:
    """A.15.2: the marked edges are one loop; a number counts the marked edges of its area."""
    marked = [edge for edge in graph.edges if edge.marked]
    ends = Counter(node for edge in marked for node in (edge.start, edge.end))
    for node, count in sorted(ends.items()):
        if count != 2:
            yield GraphFault(
                "LOG608", f"{count} loop edges meet at node {node}, expected 2", "node", node
            )
    if len(joined_parts(ends, [(edge.start, edge.end) for edge in marked])) > 1:
        yield GraphFault("LOG608", "more than 1 loop", "edge")
    for at, (area, outline) in enumerate(zip(graph.areas, graph.area_outlines(), strict=False)):
        count = sum(graph.edges[edge].marked for edge in outline or ())
        if area.value is not None and outline is not None and count != area.value:
            message = f"area {at}: {count} loop edges, expected {area.value}"
            yield GraphFault("LOG603", message, "area", at)


def has_closed_ring(case: Case) -> bool:
    """Whether some edges are a closed ring: each vertex has two of them."""
    near: dict[Spot, list[Spot]] = {}
    for start, end, solved, _ in _segments(case.solution, case.puzzle):
        if solved is not None:
            near.setdefault(start, []).append(end)
            near.setdefault(end, []).append(start)
    parts = components(near, near.__getitem__)
    return any(all(len(near[corner]) == 2 for corner in part) for part in parts)


def clues(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """The number of loop edges of each cell."""
    for row, column in solution.spots():
        sides = (
            solution.horizontal[row][column],
            solution.horizontal[row + 1][column],
            solution.vertical[row][column],
            solution.vertical[row][column + 1],
        )
        yield SolutionClue("cells", row, column, sum(side == "wall" for side in sides))


RULES = Rules(
    _rule,
    checks=(holes,),
    open_borders=True,
    graph=graph_rule,
    closes=has_closed_ring,
    clues=clues,
)
