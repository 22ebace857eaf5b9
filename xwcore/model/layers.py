"""What the drawing of a logic puzzle says, place by place: cells, edges, vertices, hints.

Contract: `Layers` is an immutable value, without rules of any puzzle and without a file's spelling.
A place holds None (nothing), an int (a number), a str (a symbol), or a tuple of them (a block of
clues). Rows and columns count from 0. Areas, links and paths are computed from the edges.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

Value = int | str | tuple[int | str | None, ...] | None
Rows = tuple[tuple[Value, ...], ...]
Spot = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Layers:
    """The layers of one drawing.

    `cells[row][column]`. Edges lie on grid lines: `horizontal[row]` is the line above cell row
    `row`, one value per column, and there is one line more than rows; `vertical[row][column]` is
    the edge left of that cell, and there is one more than columns. `vertices` has one row and one
    column more than there are cells. Hints: `left` and `right` by row, read from left to right;
    `top` and `bottom` by column, read from top to bottom. `colours` has one value a row. A layer
    that the type of puzzle does not have is empty.

    `walls` are the values of an edge that separate two cells, `links` those that join them.
    `further` are drawings beside the main one, by name.
    """

    cells: Rows = ()
    vertices: Rows = ()
    horizontal: Rows = ()
    vertical: Rows = ()
    left: Rows = ()
    top: Rows = ()
    right: Rows = ()
    bottom: Rows = ()
    colours: tuple[Value, ...] = ()
    walls: frozenset[str] = frozenset()
    links: frozenset[str] = frozenset()
    further: Mapping[str, Layers] = field(default_factory=dict)

    @property
    def height(self) -> int:
        """Rows of cells."""
        return len(self.cells)

    @property
    def width(self) -> int:
        """Columns of cells."""
        return max(map(len, self.cells), default=0)

    def replace(self, **layers: Any) -> Layers:
        """A copy with other layers; raises TypeError for a name that is no layer."""
        return dataclasses.replace(self, **layers)

    def with_cells(self, changes: Mapping[Spot, Value]) -> Layers:
        """A copy with other values in some cells.

        Raises:
            IndexError: a place is outside the grid.
        """
        rows = [list(row) for row in self.cells]
        for (row, column), value in changes.items():
            if row < 0 or column < 0:
                raise IndexError(f"row {row}, column {column} is outside the grid")
            rows[row][column] = value
        return dataclasses.replace(self, cells=tuple(map(tuple, rows)))

    def spots(self) -> Iterator[Spot]:
        """The places of all cells, row by row."""
        for row, cells in enumerate(self.cells):
            for column in range(len(cells)):
                yield row, column

    def edge(self, one: Spot, other: Spot) -> Value:
        """The value of the edge between two orthogonal neighbours; None where none is drawn."""
        (row, column), (other_row, other_column) = sorted((one, other))
        if row == other_row:
            return _at(self.vertical, row, other_column)
        return _at(self.horizontal, other_row, other_column if column == other_column else column)

    def neighbours(self, spot: Spot) -> Iterator[Spot]:
        """The orthogonal neighbours inside the grid."""
        row, column = spot
        for near in ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column)):
            if 0 <= near[0] < self.height and 0 <= near[1] < len(self.cells[near[0]]):
                yield near

    def areas(self, without: frozenset[Spot] = frozenset()) -> tuple[tuple[Spot, ...], ...]:
        """The areas that walls separate, each as its cells in order; `without` are left out."""
        return self._components(lambda a, b: self.edge(a, b) not in self.walls, without)

    def paths(self) -> tuple[tuple[Spot, ...], ...]:
        """The sets of two or more cells that links join, each as its cells in order."""
        found = self._components(self.linked, frozenset())
        return tuple(cells for cells in found if len(cells) > 1)

    def linked(self, one: Spot, other: Spot) -> bool:
        """Whether a link joins two neighbours."""
        return self.edge(one, other) in self.links

    def links_of(self, spot: Spot) -> tuple[Spot, ...]:
        """The neighbours that a cell is linked to."""
        return tuple(near for near in self.neighbours(spot) if self.linked(spot, near))

    def _components(self, joined: Any, without: frozenset[Spot]) -> tuple[tuple[Spot, ...], ...]:
        """Connected sets of cells, by a walk that uses no recursion."""
        seen = set(without)
        found = []
        for start in self.spots():
            if start in seen:
                continue
            seen.add(start)
            cells, waiting = [], [start]
            while waiting:
                cell = waiting.pop()
                cells.append(cell)
                for near in self.neighbours(cell):
                    if near not in seen and joined(cell, near):
                        seen.add(near)
                        waiting.append(near)
            found.append(tuple(sorted(cells)))
        return tuple(found)

    def to_dict(self) -> dict[str, Any]:
        """JSON-safe structure of the layers that there are."""
        said: dict[str, Any] = {}
        for name in _ROW_LAYERS:
            rows: Rows = getattr(self, name)
            if rows:
                said[name] = [list(map(_plain, row)) for row in rows]
        if self.colours:
            said["colours"] = list(self.colours)
        if self.further:
            said["further"] = {name: layers.to_dict() for name, layers in self.further.items()}
        return said


_ROW_LAYERS = ("cells", "vertices", "horizontal", "vertical", "left", "top", "right", "bottom")


def _at(rows: Rows, row: int, column: int) -> Value:
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else None


def _plain(value: Value) -> Any:
    return list(value) if isinstance(value, tuple) else value
