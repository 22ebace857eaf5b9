"""The layers of a puzzle from its diagrams, and the diagrams from the layers.

Contract: `SpfLayout` is what a `LogicPuzzle` of this format carries: it has no state, so it
survives pickling and copying, and looks everything up in the puzzle that it is given.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from xwcore.plugin import Layers, LogicPuzzle, PlanarGraph
from xwcore_spf.contents import Value
from xwcore_spf.deriving import derive
from xwcore_spf.diagram import CannotStandError, Kept, decode, encode, fitted
from xwcore_spf.fields import Art, Part
from xwcore_spf.formulas import Sizes
from xwcore_spf.graph import graph_of_parameters
from xwcore_spf.puzzle_type import Edges, PuzzleType
from xwcore_spf.types_table import find_type

Values = Mapping[Part, Mapping[tuple[int, int], Value]]
Rows = tuple[tuple[Value, ...], ...]

#: Layers that are rows of places as they stand.
_LAYERS: Final = {
    "cells": Part.CELL,
    "vertices": Part.VERTEX,
    "horizontal": Part.HORIZONTAL,
    "vertical": Part.VERTICAL,
    "left": Part.LEFT,
    "right": Part.RIGHT,
}
#: Layers whose rows are columns of the diagram.
_TURNED: Final = {"top": Part.TOP, "bottom": Part.BOTTOM}

_LINKS: Final = frozenset("-|")


class SpfLayout:
    """How the types of SPF are drawn."""

    def layers(self, puzzle: LogicPuzzle, rows: Sequence[str], part: str) -> Layers | None:
        """What the rows say; None for an unknown type, and for rows that do not fit it."""
        kind = find_type(puzzle.type)
        if kind is None or puzzle.format != 1:
            return None
        sizes = sizes_of(puzzle, kind)
        if sizes is None:
            return None
        art = art_of(kind, part, rows, sizes)
        made, _ = fitted(rows, art.size(sizes), art.spare)
        if made is None:
            return None
        further = self._further(puzzle, kind, sizes) if part == "puzzle" else {}
        return layers_of(decode(made, art, sizes).values, kind, part, further)

    def _further(self, puzzle: LogicPuzzle, kind: PuzzleType, sizes: Sizes) -> dict[str, Layers]:
        found = {}
        for key, art in kind.arts:
            rows = puzzle.params.get(key)
            if not isinstance(rows, tuple) or not all(isinstance(row, str) for row in rows):
                continue
            made, _ = fitted(rows, art.size(sizes), art.spare)
            if made is not None:
                found[key] = layers_of(decode(made, art, sizes).values, kind, key)
        return found

    def rows(self, puzzle: LogicPuzzle, layers: Layers, part: str) -> tuple[str, ...]:
        """The rows that say what the layers hold.

        Raises:
            ValueError: a place holds what the type does not allow, or the type is unknown.
        """
        kind = find_type(puzzle.type)
        sizes = None if kind is None else sizes_of(puzzle, kind)
        if kind is None or sizes is None:
            raise CannotStandError(f"the sizes of a puzzle of type {puzzle.type!r} are not known")
        current = (puzzle.puzzle if part == "puzzle" else puzzle.solution) or ()
        art = art_of(kind, part, current, sizes)
        made, _ = fitted(current, art.size(sizes), art.spare)
        kept = None if made is None else Kept(made, decode(made, art, sizes).values)
        return encode(values_of(layers), art, sizes, kept)

    def graph(self, puzzle: LogicPuzzle) -> PlanarGraph | None:
        """The planar graph of a puzzle in format 2."""
        return graph_of_parameters(puzzle.params) if puzzle.format == 2 else None


#: The one that every puzzle gets.
LAYOUT: Final = SpfLayout()


def sizes_of(puzzle: LogicPuzzle, kind: PuzzleType) -> Sizes | None:
    """The sizes that a puzzle's parameters and rows tell."""
    numbers = {key: row.default for key, row in kind.parameters.items() if row.default is not None}
    given = {
        key: value
        for key, value in puzzle.params.items()
        if isinstance(value, int) and not isinstance(value, bool)
    }
    numbers |= given
    if kind.name == "basic":
        numbers["digits"] = max(2, numbers["digits"])
    return derive(kind, numbers, puzzle.puzzle, given=frozenset(given)).sizes


def art_of(kind: PuzzleType, part: str, rows: Sequence[str], sizes: Sizes) -> Art:
    """The diagram that rows of a part are drawn as."""
    if part in dict(kind.arts):
        return dict(kind.arts)[part]
    if part == "puzzle":
        return kind.puzzle
    other = kind.other_solution
    if other is not None and len(rows) == other.size(sizes)[1] != kind.solution_art.size(sizes)[1]:
        return other
    return kind.solution_art


def layers_of(
    values: Values, kind: PuzzleType, part: str, further: Mapping[str, Layers] | None = None
) -> Layers:
    """The layers of decoded values."""
    named: dict[str, Rows] = {name: _rows(values.get(p, {})) for name, p in _LAYERS.items()}
    named |= {name: _columns(values.get(p, {})) for name, p in _TURNED.items()}
    colours = tuple(row[0] for row in _rows(values.get(Part.COLOUR, {})))
    edges = kind.edges
    if part == "solution" and kind.solution_edges is not None:
        edges = kind.solution_edges
    return Layers(
        **named,
        colours=colours,
        walls=frozenset(kind.walls) if edges is Edges.WALLS else frozenset(),
        links=_LINKS if edges is Edges.LINKS else frozenset(),
        further={} if further is None else further,
    )


def _rows(values: Mapping[tuple[int, int], Value]) -> Rows:
    """Values by place as rows; None where a place has none, as the first line of connectors."""
    if not values:
        return ()
    height = max(row for row, _ in values) + 1
    widths = [0] * height
    for row, column in values:
        widths[row] = max(widths[row], column + 1)
    return tuple(
        tuple(values.get((row, column)) for column in range(width))
        for row, width in enumerate(widths)
    )


def _columns(values: Mapping[tuple[int, int], Value]) -> Rows:
    return _rows({(column, row): value for (row, column), value in values.items()})


def values_of(layers: Layers) -> dict[Part, dict[tuple[int, int], Value]]:
    """The values of layers by part and place."""
    found: dict[Part, dict[tuple[int, int], Value]] = {}
    for name, part in _LAYERS.items():
        found[part] = {
            (at, column): value
            for at, row in enumerate(getattr(layers, name))
            for column, value in enumerate(row)
        }
    for name, part in _TURNED.items():
        found[part] = {
            (row, at): value
            for at, column in enumerate(getattr(layers, name))
            for row, value in enumerate(column)
        }
    found[Part.COLOUR] = {(row, 0): value for row, value in enumerate(layers.colours)}
    return found
