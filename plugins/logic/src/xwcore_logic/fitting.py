"""Which values fit which places of a type, and the names of the places.

Contract: `places` walks over everything that a set of layers holds, one value at a time, with the
`Place` that names it in facts, differences and diagnostics and the alphabets that the type allows
there. Editing, checking and facts all use this one walk, so they speak of the same places.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, NamedTuple

from xwcore.plugin import Place, PuzzleError
from xwcore_logic.declarations import Alphabets, LayerSpec, NamedBounds, PuzzleType, described
from xwcore_logic.layers import SIDES, Layers, Rows, Value, filled_places
from xwcore_logic.planar import PlanarGraph

#: A declaration that allows nothing, for puzzles of unknown types.
_NOTHING: Final = LayerSpec()


class HeldValue(NamedTuple):
    """A value, the place that holds it, and what the type allows there."""

    place: Place
    value: Value
    allowed: Alphabets


def places(layers: Layers, spec: LayerSpec = _NOTHING) -> Iterator[HeldValue]:
    """Every value of the layers but None, blocks and the graph."""
    for row, column, value in filled_places(layers.cells):
        yield HeldValue(Place(cell=(row, column)), value, spec.cells)
    width, height = layers.width, layers.height
    yield from _edges(layers, spec, width, height)
    for row, column, value in filled_places(layers.vertices):
        sides = (row in (0, height)) + (column in (0, width))
        allowed = spec.border_vertices if sides else spec.vertices
        if sides == 2 and spec.corner_vertices is not None:
            allowed = spec.corner_vertices
        yield HeldValue(Place(cell=(row, column), key="vertex"), value, allowed)
    for side in SIDES:
        line_name = "row" if side in ("left", "right") else "column"
        lines: Rows = getattr(layers, side)
        for line, at, value in filled_places(lines):
            # The clue next to the grid has number 1.
            number = len(lines[line]) - at if side in ("left", "top") else at + 1
            key = f"{side} clue {number} of {line_name} {line + 1}"
            yield HeldValue(Place(key=key), value, getattr(spec, side))
    for row, value in enumerate(layers.row_colors):
        if value is not None:
            yield HeldValue(Place(key=f"color of row {row + 1}"), value, spec.row_colors)


def _edges(layers: Layers, spec: LayerSpec, width: int, height: int) -> Iterator[HeldValue]:
    for row, column, value in filled_places(layers.horizontal):
        on_border = row in (0, height)
        place = (
            Place(cell=(row - 1, column), key="lower edge")
            if row
            else Place(cell=(0, column), key="upper edge")
        )
        allowed = spec.border_edges if on_border else (*spec.edges, *spec.horizontal)
        yield HeldValue(place, value, allowed)
    for row, column, value in filled_places(layers.vertical):
        on_border = column in (0, width)
        place = (
            Place(cell=(row, column - 1), key="right edge")
            if column
            else Place(cell=(row, 0), key="left edge")
        )
        allowed = spec.border_edges if on_border else (*spec.edges, *spec.vertical)
        yield HeldValue(place, value, allowed)


def misfits(layers: Layers, spec: LayerSpec, bounds: NamedBounds) -> Iterator[tuple[Place, str]]:
    """The places that hold what the type does not allow there, each with a message."""
    for place, value, allowed in places(layers, spec):
        if not any(alphabet.holds(value, bounds) for alphabet in allowed):
            yield place, f"{value!r} does not fit, expected {described(allowed, bounds)}"
    for block in layers.blocks:
        first = Place(cell=min(block.cells, default=(0, 0)), key="block")
        if spec.blocks is None:
            yield first, "a block in a type without blocks"
        elif block.value is not None and not any(
            alphabet.holds(block.value, bounds) for alphabet in spec.blocks
        ):
            yield first, f"{block.value!r} does not fit, expected {described(spec.blocks, bounds)}"
    if layers.graph is not None:
        yield from _wrong_indices(layers.graph)


def _wrong_indices(graph: PlanarGraph) -> Iterator[tuple[Place, str]]:
    """The edges, areas and outlines of a graph that name a part that the graph lacks."""
    named = (
        ("edge", "node", ((edge.start, edge.end) for edge in graph.edges), graph.nodes),
        ("area", "style", ((area.style,) for area in graph.areas), graph.styles),
        ("outline", "edge", graph.outlines, graph.edges),
    )
    for what, part, lines, parts in named:
        for at, indices in enumerate(lines):
            wrong = [index for index in indices if not 0 <= index < len(parts)]
            if wrong:
                expected = f"expected at least 0 and less than {len(parts)}"
                yield Place(key=f"{what} {at}"), f"{part} {wrong[0]}, {expected}"


def require_fit(
    puzzle_type: PuzzleType, layer: str, before: Layers, layers: Layers, bounds: NamedBounds
) -> None:
    """Raise PuzzleError for the first changed place that holds what the type does not allow there.

    A place that held the same before the change is left alone: a damaged file can be edited.
    """
    spec = puzzle_type.layer(layer)
    known = set(misfits(before, spec, bounds))
    for place, message in misfits(layers, spec, bounds):
        if (place, message) not in known:
            raise PuzzleError(f"{layer} of {puzzle_type.name}: {place}: {message}")
