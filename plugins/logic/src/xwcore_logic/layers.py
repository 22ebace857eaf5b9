"""Layers of a logic puzzle: cells, edges, vertices, outside clues, blocks, marks, lines, a graph.

Contract: `Layers` is an immutable value without the rules of any type and without the spelling of
any file. A place holds None (nothing), an int (a number), a str (a symbol) or a tuple of them (a
clue with several parts). Rows and columns count from 0. An edge holds "wall", "link", a sign, or
("wall", sign). Areas and paths are computed from the edges. Marks and lines are at points: any
number of them at one place, each with a tag or kind, and a style in words.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, ClassVar, Final, NamedTuple

from xwcore.plugin import items, parsed_items, typed, typed_all
from xwcore_logic.planar import PlanarGraph
from xwcore_logic.points import Point, point_of, points_of

Value = int | str | tuple[int | str | None, ...] | None
Rows = tuple[tuple[Value, ...], ...]
Spot = tuple[int, int]
#: The outside clues of a row or column, or the only one.
Clues = Sequence[int | str | None] | int | str | None
#: Two orthogonal neighbors; one of them may lie outside the grid.
Edge = tuple[Spot, Spot]

WALL: Final = "wall"
LINK: Final = "link"

#: The sides of the grid where outside clues stand.
SIDES: Final = ("left", "top", "right", "bottom")


class Block(NamedTuple):
    """A set of cells with a value of their own, such as a killer cage and its sum."""

    cells: tuple[Spot, ...]
    value: Value = None


class Mark(NamedTuple):
    """One of any number of values at a point.

    `tag` says what the value is: "corner", "center" and "candidates" are the digits that a player
    or the constructor notes in a cell, "number" a text at the point, "symbol" a picture by its name
    ("circle"), "color" a colored cell. `style` says in words how it is drawn ("small gray"); the
    words are those of `drawing/words.py`, and others are kept.
    """

    point: Point
    tag: str
    value: Value = None
    style: str = ""


class Path(NamedTuple):
    """An ordered path through points.

    `kind` says what it is: "line", "arrow", "thermometer", ... A cell, edge or vertex is named by
    its middle (`points`). `style` says in words how it is drawn ("thick gray").
    """

    kind: str
    points: tuple[Point, ...]
    value: Value = None
    style: str = ""


@dataclass(frozen=True, slots=True)
class Layers:
    """One set of layers: the givens, the solution or the progress of a puzzle.

    `cells[row][column]`. Edges lie on grid lines: `horizontal[row]` is the line above cell row
    `row`, one value per column, with one line more than rows; `vertical[row][column]` is the edge
    left of that cell, with one edge more than columns. `vertices` has one row and one column more
    than there are cells. Outside clues: `left` and `right` per row, read from left to right; `top`
    and `bottom` per column, read from top to bottom. `row_colors` has one value per row. `blocks`
    are sets of cells with a value. `graph` is the whole content of a puzzle without a square grid.
    A layer that the type of puzzle does not have is empty. `marks` and `lines` (ordered paths) are
    of any puzzle, with a type or without one; later ones are drawn over earlier ones.
    """

    cells: Rows = ()
    vertices: Rows = ()
    horizontal: Rows = ()
    vertical: Rows = ()
    left: Rows = ()
    top: Rows = ()
    right: Rows = ()
    bottom: Rows = ()
    row_colors: tuple[Value, ...] = ()
    blocks: tuple[Block, ...] = ()
    graph: PlanarGraph | None = None
    marks: tuple[Mark, ...] = ()
    lines: tuple[Path, ...] = ()

    #: The values of an edge that separate two cells, and those that join them.
    walls: ClassVar[frozenset[Value]] = frozenset({WALL, *((WALL, sign) for sign in "<>^v")})
    links: ClassVar[frozenset[Value]] = frozenset({LINK})

    @classmethod
    def blank(cls, width: int, height: int) -> Layers:
        """Layers with an empty cell, edge and vertex at every place of a grid."""
        return cls(
            cells=((None,) * width,) * height,
            vertices=((None,) * (width + 1),) * (height + 1),
            horizontal=((None,) * width,) * (height + 1),
            vertical=((None,) * (width + 1),) * height,
        )

    @property
    def height(self) -> int:
        """Rows of cells."""
        return len(self.cells)

    @property
    def width(self) -> int:
        """Columns of cells."""
        return max(map(len, self.cells), default=0)

    # -- editing ------------------------------------------------------------------------------

    def replace(self, **layers: Any) -> Layers:
        """A copy with other layers; raises TypeError for an unknown layer."""
        return dataclasses.replace(self, **layers)

    def with_cells(self, changes: Mapping[Spot, Value]) -> Layers:
        """A copy with other values in some cells.

        Raises:
            IndexError: a cell is outside the grid.
        """
        return self.replace(cells=_changed(self.cells, changes, "cell"))

    def with_vertices(self, changes: Mapping[Spot, Value]) -> Layers:
        """A copy with other values at some vertices; (row, column) is above and left of that cell.

        Raises:
            IndexError: a vertex is outside the grid.
        """
        vertices = self.vertices or Layers.blank(self.width, self.height).vertices
        return self.replace(vertices=_changed(vertices, changes, "vertex"))

    def with_edges(self, changes: Mapping[Edge, Value]) -> Layers:
        """A copy with other values on some edges, each named by the two cells beside it.

        Raises:
            IndexError: an edge is outside the grid.
            ValueError: the two cells do not touch.
        """
        blank = Layers.blank(self.width, self.height)
        across: dict[Spot, Value] = {}
        down: dict[Spot, Value] = {}
        for (first, second), value in changes.items():
            is_vertical, spot = edge_place(first, second)
            (down if is_vertical else across)[spot] = value
        return self.replace(
            horizontal=_changed(self.horizontal or blank.horizontal, across, "edge above cell"),
            vertical=_changed(self.vertical or blank.vertical, down, "edge left of cell"),
        )

    def with_areas(self, areas: Iterable[Iterable[Spot]]) -> Layers:
        """A copy with a wall between two cells exactly where they belong to different areas.

        Raises:
            IndexError: a cell is outside the grid.
        """
        area_of: dict[Spot, int] = {}
        for number, cells in enumerate(areas):
            area_of.update(dict.fromkeys(cells, number))
        outside = sorted(area_of.keys() - set(self.spots()))
        if outside:
            raise IndexError(f"cell {outside[0]} of an area is outside the grid")
        walls: dict[Edge, Value] = {}
        for spot, near in self.pairs():
            walls[spot, near] = WALL if area_of.get(spot) != area_of.get(near) else None
        return self.with_edges(walls)

    def with_clues(self, **sides: Mapping[int, Clues]) -> Layers:
        """A copy with other outside clues: `with_clues(left={0: (3, 1)}, top={4: 2})`.

        Raises:
            TypeError: unknown side.
            IndexError: a row or column is outside the grid.
        """
        changed: dict[str, Rows] = {}
        for side, changes in sides.items():
            if side not in SIDES:
                raise TypeError(f"side {side!r}, expected one of {SIDES}")
            count = self.height if side in ("left", "right") else self.width
            lines: list[tuple[Value, ...]] = list(getattr(self, side)) or [()] * count
            for line, stated in changes.items():
                clues: Sequence[int | str | None]
                clues = (stated,) if stated is None or isinstance(stated, (int, str)) else stated
                if not 0 <= line < len(lines):
                    raise IndexError(f"line {line} at the {side}: the grid has {len(lines)} lines")
                lines[line] = tuple(clues)
            changed[side] = tuple(lines)
        return self.replace(**changed)

    # -- what follows from the layers ---------------------------------------------------------

    def spots(self) -> Iterator[Spot]:
        """The places of all cells, row by row."""
        for row, cells in enumerate(self.cells):
            for column in range(len(cells)):
                yield row, column

    def edge(self, first: Spot, second: Spot) -> Value:
        """The value of the edge between two orthogonal neighbors; None where it holds nothing."""
        is_vertical, (row, column) = edge_place(first, second)
        return value_at(self.vertical if is_vertical else self.horizontal, row, column)

    def is_wall(self, first: Spot, second: Spot) -> bool:
        """Whether a wall separates two neighbors."""
        return self.edge(first, second) in self.walls

    def linked(self, first: Spot, second: Spot) -> bool:
        """Whether a link joins two neighbors."""
        return self.edge(first, second) in self.links

    def neighbors(self, spot: Spot) -> Iterator[Spot]:
        """The orthogonal neighbors inside the grid."""
        row, column = spot
        for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if 0 <= near[0] < self.height and 0 <= near[1] < len(self.cells[near[0]]):
                yield near

    def pairs(self) -> Iterator[Edge]:
        """Each two orthogonal neighbors inside the grid, the upper or left one first."""
        for row, column in self.spots():
            for near in ((row, column + 1), (row + 1, column)):
                if near[0] < self.height and near[1] < len(self.cells[near[0]]):
                    yield (row, column), near

    def links_of(self, spot: Spot) -> tuple[Spot, ...]:
        """The neighbors that a cell is linked to."""
        return tuple(near for near in self.neighbors(spot) if self.linked(spot, near))

    def is_bend(self, spot: Spot) -> bool:
        """Whether a path turns in a cell: it has two links, which are not in one line."""
        links = self.links_of(spot)
        return len(links) == 2 and links[0][0] != links[1][0] and links[0][1] != links[1][1]

    def areas(self, without: frozenset[Spot] = frozenset()) -> tuple[tuple[Spot, ...], ...]:
        """The areas that walls separate, each as its cells in order; `without` are left out."""
        return tuple(self.iter_areas(without))

    def iter_areas(self, without: frozenset[Spot] = frozenset()) -> Iterator[tuple[Spot, ...]]:
        """As `areas`, one area at a time: a large grid may have one for each cell."""
        return self._components(lambda a, b: not self.is_wall(a, b), without)

    def paths(self) -> tuple[tuple[Spot, ...], ...]:
        """The sets of two or more cells that links join, each as its cells in order."""
        components = self._components(self.linked, frozenset())
        return tuple(cells for cells in components if len(cells) > 1)

    def _components(
        self, joined: Callable[[Spot, Spot], bool], without: frozenset[Spot]
    ) -> Iterator[tuple[Spot, ...]]:
        """Connected sets of cells, by a walk that uses no recursion."""
        seen = [bytearray(len(row)) for row in self.cells]
        for start in self.spots():
            if seen[start[0]][start[1]] or start in without:
                continue
            seen[start[0]][start[1]] = True
            cells, waiting = [], [start]
            while waiting:
                cell = waiting.pop()
                cells.append(cell)
                for near in self.neighbors(cell):
                    row, column = near
                    if not seen[row][column] and near not in without and joined(cell, near):
                        seen[row][column] = True
                        waiting.append(near)
            yield tuple(sorted(cells))

    # -- JSON ---------------------------------------------------------------------------------

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure of the layers that are not empty."""
        structure: dict[str, Any] = {}
        for name in _ROW_LAYERS:
            rows: Rows = getattr(self, name)
            if any(value is not None for row in rows for value in row) or (
                rows and name == "cells"
            ):
                structure[name] = [list(map(plain_value, row)) for row in rows]
        if self.row_colors:
            structure["row_colors"] = list(self.row_colors)
        if self.blocks:
            structure["blocks"] = [
                {"cells": [list(cell) for cell in block.cells], "value": plain_value(block.value)}
                for block in self.blocks
            ]
        if self.graph is not None:
            structure["graph"] = self.graph.to_dict()
        if self.marks:
            structure["marks"] = [
                {
                    "point": list(mark.point),
                    "tag": mark.tag,
                    "value": plain_value(mark.value),
                    "style": mark.style,
                }
                for mark in self.marks
            ]
        if self.lines:
            structure["lines"] = [
                {
                    "kind": line.kind,
                    "points": [list(point) for point in line.points],
                    "value": plain_value(line.value),
                    "style": line.style,
                }
                for line in self.lines
            ]
        return structure

    @classmethod
    def from_dict(cls, structure: Mapping[str, Any]) -> Layers:
        """The layers that `to_dict` made the structure of.

        Raises:
            LookupError, TypeError, ValueError: the structure is malformed.
        """
        typed(structure, "set of layers", dict)
        layers: dict[str, Any] = {
            name: tuple(
                tuple(map(value_of, items(row, name))) for row in items(structure[name], name)
            )
            for name in _ROW_LAYERS
            if name in structure
        }
        if "row_colors" in structure:
            layers["row_colors"] = typed_all(structure["row_colors"], "row_colors", str, type(None))
        layers["blocks"] = tuple(parsed_items(structure.get("blocks", ()), "blocks", _block_of))
        if "graph" in structure:
            layers["graph"] = PlanarGraph.from_dict(structure["graph"])
        layers["marks"] = tuple(parsed_items(structure.get("marks", ()), "marks", _mark_of))
        layers["lines"] = tuple(parsed_items(structure.get("lines", ()), "lines", _line_of))
        return cls(**layers)


_ROW_LAYERS: Final = ("cells", "vertices", "horizontal", "vertical", *SIDES)


def edge_place(first: Spot, second: Spot) -> tuple[bool, Spot]:
    """Whether the edge between two neighbors is vertical, and its row and column in its layer.

    Raises:
        ValueError: the cells are not orthogonal neighbors.
    """
    upper, lower = sorted((first, second))
    down, right = lower[0] - upper[0], lower[1] - upper[1]
    if (down, right) not in ((0, 1), (1, 0)):
        raise ValueError(f"cells {first} and {second}, expected orthogonal neighbors")
    return right == 1, lower


def value_at(rows: Sequence[Sequence[Value]], row: int, column: int) -> Value:
    """The value at a place of a layer; None where the layer does not reach it."""
    inside = 0 <= row < len(rows) and 0 <= column < len(rows[row])
    return rows[row][column] if inside else None


def _changed(rows: Rows, changes: Mapping[Spot, Value], what: str) -> Rows:
    if not changes:
        return rows
    lines = [list(row) for row in rows]
    for (row, column), value in changes.items():
        if not (0 <= row < len(lines) and 0 <= column < len(lines[row])):
            raise IndexError(f"{what} {(row, column)} is outside the grid")
        lines[row][column] = value
    return tuple(map(tuple, lines))


def filled_places(rows: Iterable[Iterable[Value]]) -> Iterator[tuple[int, int, Value]]:
    """Row, column and value of the places that hold something."""
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value is not None:
                yield row, column, value


def plain_value(value: Value) -> Any:
    """A value for JSON; tuples are lists."""
    return list(value) if isinstance(value, tuple) else value


def _block_of(block: Any) -> Block:
    typed(block, "block", dict)
    cells = tuple(_spot(cell) for cell in items(block["cells"], "cells of a block"))
    return Block(cells, value_of(block.get("value")))


def _mark_of(mark: Any) -> Mark:
    typed(mark, "mark", dict)
    return Mark(
        point_of(mark["point"]),
        typed(mark["tag"], "tag of a mark", str),
        value_of(mark.get("value")),
        typed(mark.get("style", ""), "style of a mark", str),
    )


def _line_of(line: Any) -> Path:
    typed(line, "line", dict)
    return Path(
        typed(line["kind"], "kind of a line", str),
        points_of(line["points"]),
        value_of(line.get("value")),
        typed(line.get("style", ""), "style of a line", str),
    )


def _spot(cell: Any) -> Spot:
    row, column = typed_all(cell, "cell of a block", int)
    return row, column


def value_of(value: Any) -> Value:
    """A value of JSON; lists are tuples.

    Raises:
        TypeError: it is not a value of a place.
    """
    if isinstance(value, list):
        return typed_all(value, "item of a value", int, str, type(None))
    if value is None or (isinstance(value, (int, str)) and not isinstance(value, bool)):
        return value
    raise TypeError(f"a place holds null, a number, a text or a list, not {value!r}")
