"""Answers of the solver as layers of a solution.

A program shows value(X,V): the value of a cell; edge(X,Y,V): of the edge between two cells, one of
which may lie outside; mark(P,V): of a vertex; marked(E) and area_value(A,V): of a planar graph.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import clingo

from xwcore_logic import Layers, LogicPuzzle, Spot, Value, filled_places
from xwcore_solve.facts import completed, term


def layers_of(puzzle: LogicPuzzle, symbols: Iterable[clingo.Symbol]) -> Layers:
    """The layers of the solution that the shown atoms describe."""
    graph = puzzle.givens.graph
    atoms = sorted(symbols)
    if graph is not None:
        marked = {atom.arguments[0].number for atom in atoms if atom.name == "marked"}
        values = {
            atom.arguments[0].number: atom.arguments[1].number
            for atom in atoms
            if atom.name == "area_value"
        }
        return Layers(
            graph=graph._replace(
                edges=tuple(
                    edge._replace(marked=number in marked)
                    for number, edge in enumerate(graph.edges)
                ),
                areas=tuple(
                    area._replace(value=values.get(number), solution=None)
                    for number, area in enumerate(graph.areas)
                ),
            )
        )
    cells: dict[Spot, Value] = {}
    vertices: dict[Spot, Value] = {}
    edges: dict[tuple[Spot, Spot], Value] = {}
    for atom in atoms:
        *places, last = atom.arguments
        if atom.name == "value":
            cells[spot_of(places[0])] = value_of(last)
        elif atom.name == "mark":
            vertices[spot_of(places[0])] = value_of(last)
        elif atom.name == "edge":
            edges[spot_of(places[0]), spot_of(places[1])] = value_of(last)
    blank = completed(puzzle.replace(solution=None), "solution").with_cells(cells)
    if vertices:
        blank = blank.with_vertices(vertices)
    return blank.with_edges(edges) if edges else blank


def atoms_of(puzzle: LogicPuzzle, name: str) -> Iterator[clingo.Symbol]:
    """The values of a set of layers as atoms that a program shows."""
    layers: Layers | None = getattr(puzzle, name)
    if layers is None:
        return
    for kind, rows in (("value", layers.cells), ("mark", layers.vertices)):
        for row, column, value in filled_places(rows):
            yield clingo.parse_term(f"{kind}(({row},{column}),{term(value)})")
    for rows, down, right in ((layers.horizontal, 1, 0), (layers.vertical, 0, 1)):
        for row, column, value in filled_places(rows):
            pair = f"({row - down},{column - right}),({row},{column})"
            yield clingo.parse_term(f"edge({pair},{term(value)})")
    if layers.graph is None:
        return
    for number, edge in enumerate(layers.graph.edges):
        if edge.marked:
            yield clingo.parse_term(f"marked({number})")
    for number, area in enumerate(layers.graph.areas):
        if area.value is not None:
            yield clingo.parse_term(f"area_value({number},{term(area.value)})")


def place_of(atom: clingo.Symbol) -> tuple[clingo.Symbol, ...]:
    """The place of a shown atom: the atom without its value, which `marked` does not have."""
    terms = atom.arguments if atom.name == "marked" else atom.arguments[:-1]
    return (clingo.Function(atom.name), *terms)


def value_at(atom: clingo.Symbol) -> Value:
    """The value of a shown atom."""
    return atom.name if atom.name == "marked" else value_of(atom.arguments[-1])


def in_words(place: tuple[clingo.Symbol, ...]) -> str:
    """A place as messages show it: rows and columns count from 1."""
    kind, *terms = place
    if kind.name == "area_value":
        return f"area {terms[0].number}"
    if kind.name == "marked":
        return f"edge {terms[0].number}"
    spots = [spot_of(term) for term in terms]
    if kind.name == "edge":
        return edge_in_words(*spots)
    ((row, column),) = spots
    return f"{'cell' if kind.name == 'value' else 'vertex'} {row + 1}, {column + 1}"


def edge_in_words(first: Spot, second: Spot) -> str:
    """The edge between two cells, by the upper or left one; on the frame by the cell inside."""
    (row, column), (_, right) = first, second
    side = ("right", "left") if right > column else ("lower", "upper")
    if min(first) < 0:
        return f"{side[1]} edge of cell {second[0] + 1}, {second[1] + 1}"
    return f"{side[0]} edge of cell {row + 1}, {column + 1}"


def spot_of(symbol: clingo.Symbol) -> Spot:
    """The row and the column that a pair names."""
    row, column = symbol.arguments
    return row.number, column.number


def value_of(symbol: clingo.Symbol) -> Value:
    """The value that a term stands for."""
    if symbol.type == clingo.SymbolType.Number:
        return symbol.number
    return symbol.string
