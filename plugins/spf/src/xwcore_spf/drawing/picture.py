"""What the pictures of all types on a grid have in common.

Contract: a `Picture` turns layers into shapes, from the ground up: fills, grid lines, paths, what
stands in cells, signs on edges, walls, the frame, vertices, hints. A `Style` says what differs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, Final

from xwcore.drawing.shapes import BLACK, WHITE, Bounds, Circle, Group, Line, Rectangle, Shape, Text
from xwcore.model.layers import Layers, Spot, Value
from xwcore_spf.drawing.glyphs import GREY, PATH, PATH_WIDTH, SOLVED, Glyph, dash

THIN: Final = 0.025
WALL: Final = 0.1
#: Room for one hint, in cells.
HINT: Final = 0.8

Painter = Callable[[float, float, Any], Iterable[Shape]]
OwnPainter = Callable[["Picture"], Iterable[Shape]]

_EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})
_DASH: Final[Mapping[str, Glyph]] = MappingProxyType({"-": dash})
_SHADED: Final[Mapping[str, str]] = MappingProxyType({"#": GREY})
_BLACKENED: Final[Mapping[str, str]] = MappingProxyType({"#": BLACK})


@dataclass(frozen=True, slots=True)
class Style:
    """How a type is drawn.

    Cells: `fills` and `solved` are the colours of cells with a symbol, in the puzzle and in its
    solution; `glyphs` are pictures of symbols; `clues` paints clues of several parts, on
    `clue_fill`; `number` paints plain numbers. Around them: `signs` are pictures on edges, `vertex`
    paints what stands at a vertex, `grid` is "solid", "dashed" or "none", `divided` says that walls
    separate different numbers of a solution. Hints: `corner` names them, from outside, or is
    "letters"; with `hints_at_lines` those at the right and below belong to grid lines; `gap` is the
    room before them. `under` paints first, `labels` last, and `own` in place of all that is in the
    frame. `detail` is that of `Drawing`.
    """

    fills: Mapping[str, str] = field(default_factory=lambda: _BLACKENED)
    solved: Mapping[str, str] = field(default_factory=lambda: _SHADED)
    glyphs: Mapping[str, Glyph] = field(default_factory=lambda: _DASH)
    clues: Painter | None = None
    clue_fill: str | None = None
    number: Painter | None = None
    signs: Mapping[str, Glyph] = field(default_factory=lambda: _EMPTY)
    vertex: Callable[[Picture, int, int, Any], Iterable[Shape]] | None = None
    grid: str = "solid"
    frame: bool = True
    corner: str | tuple[Glyph, ...] = ()
    divided: bool = False
    hints_at_lines: bool = False
    gap: float = 0.0
    detail: int = 1
    under: OwnPainter | None = None
    labels: OwnPainter | None = None
    own: OwnPainter | None = None


def value_text(x: float, y: float, value: Value, *, solved: bool = False) -> Text:
    """A number or a letter in a cell."""
    color = SOLVED if solved else BLACK
    return Text(x, y, str(value), 0.58, color=color, fit=0.86)


class Picture:
    """One picture in the making. `solution` is None where it is not shown."""

    def __init__(
        self, layers: Layers, solution: Layers | None, style: Style, params: Mapping[str, Any]
    ) -> None:
        self.layers = layers
        self.solution = solution
        self.style = style
        self.params = params
        self.width = layers.width
        self.height = layers.height

    # -- the whole ------------------------------------------------------------------------------

    def bounds(self) -> Bounds:
        """The part of the plane that the picture fills."""
        layers = self.layers
        margin = WALL / 2 + self.style.gap
        left, top = _longest(layers.left), _longest(layers.top)
        right, bottom = _longest(layers.right), _longest(layers.bottom)
        return Bounds(
            -left * HINT - margin, -top * HINT - margin,
            self.width + right * HINT + margin, self.height + bottom * HINT + margin,
        )  # fmt: skip

    def shapes(self) -> Iterator[Shape]:
        """Everything, from the ground up."""
        style = self.style
        yield from self._fills()
        if style.under is not None:
            yield from style.under(self)
        yield from self.grid_lines()
        if style.own is not None:
            yield from style.own(self)
        else:
            yield from self.paths()
            yield from self.cells()
        if style.frame:
            edge = Rectangle(0, 0, self.width, self.height, None, BLACK, WALL * 0.8)
            yield edge
        yield from self.walls()
        yield from self._signs()
        yield from self._vertices()
        if style.labels is not None:
            yield from style.labels(self)
        yield from self._hints()

    # -- cells ----------------------------------------------------------------------------------

    def given(self, spot: Spot) -> Value:
        """What the puzzle has in a cell."""
        return _at(self.layers.cells, spot)

    def solved(self, spot: Spot) -> Value:
        """What the solution has in a cell; None where it is not shown."""
        return None if self.solution is None else _at(self.solution.cells, spot)

    def _fills(self) -> Iterator[Shape]:
        for row, column in self.layers.spots():
            given, solved = self.given((row, column)), self.solved((row, column))
            color = self.style.clue_fill if isinstance(given, tuple) else None
            if isinstance(given, str):
                color = self.style.fills.get(given)
            if color is None and isinstance(solved, str):
                color = self.style.solved.get(solved)
            if color is not None:
                yield Rectangle(column, row, 1, 1, color)

    def cells(self) -> Iterator[Shape]:
        """What stands in the cells; a given clue stays where the solution says something else."""
        for row, column in self.layers.spots():
            x, y = column + 0.5, row + 0.5
            given, solved = self.given((row, column)), self.solved((row, column))
            if given is not None:
                yield from self.content(x, y, given)
            elif solved is not None:
                yield from self.content(x, y, solved, solved=True)

    def content(self, x: float, y: float, value: Value, *, solved: bool = False) -> Iterator[Shape]:
        """The picture of one value."""
        style = self.style
        if isinstance(value, tuple):
            if style.clues is not None:
                yield from style.clues(x, y, value)
        elif isinstance(value, str) and value in style.glyphs:
            yield style.glyphs[value](x, y)
        elif value in (style.solved if solved else style.fills):
            return
        elif isinstance(value, int) and style.number is not None and not solved:
            yield from style.number(x, y, value)
        elif self.layers.links and not solved:
            # A path ends below its letter, not in it.
            text = value_text(x, y, value)
            yield Group((Circle(x, y, 0.33, WHITE, None), text), text)
        else:
            yield value_text(x, y, value, solved=solved)

    # -- lines ----------------------------------------------------------------------------------

    def grid_lines(self) -> Iterator[Shape]:
        """Thin lines between the cells."""
        if self.style.grid == "none":
            return
        dashes = 0.09 if self.style.grid == "dashed" else 0
        color = "#707070" if dashes else BLACK
        for row in range(1, self.height):
            yield Line(0, row, self.width, row, THIN, color, dashes)
        for column in range(1, self.width):
            yield Line(column, 0, column, self.height, THIN, color, dashes)

    def paths(self) -> Iterator[Shape]:
        """Links between cells, those of the puzzle and those of the solution."""
        for layers, color in ((self.layers, PATH), (self.solution, SOLVED)):
            if layers is None or not layers.links:
                continue
            for row, column in layers.spots():
                for near in ((row, column + 1), (row + 1, column)):
                    inside = near[0] < self.height and near[1] < self.width
                    if inside and layers.linked((row, column), near):
                        yield Line(
                            column + 0.5, row + 0.5, near[1] + 0.5, near[0] + 0.5, PATH_WIDTH, color
                        )  # fmt: skip

    def walls(self) -> Iterator[Shape]:
        """Thick lines between areas, and between different numbers where these make areas."""
        spots: set[tuple[Spot, Spot]] = set()
        for layers in (self.layers, self.solution):
            if layers is None:
                continue
            for row, column in self.layers.spots():
                for near in ((row, column + 1), (row + 1, column)):
                    if near[0] >= self.height or near[1] >= self.width:
                        continue
                    pair = (row, column), near
                    if layers.edge(*pair) in layers.walls or self._differ(layers, *pair):
                        spots.add(pair)
        yield from wall_lines(sorted(spots))

    def _differ(self, layers: Layers, one: Spot, other: Spot) -> bool:
        if not self.style.divided or layers is not self.solution:
            return False
        return _at(layers.cells, one) != _at(layers.cells, other)

    def _signs(self) -> Iterator[Shape]:
        if not self.style.signs:
            return
        for row, column, value in _values(self.layers.horizontal):
            if value in self.style.signs:
                yield self.style.signs[str(value)](column + 0.5, row)
        for row, column, value in _values(self.layers.vertical):
            if value in self.style.signs:
                yield self.style.signs[str(value)](column, row + 0.5)

    def _vertices(self) -> Iterator[Shape]:
        if self.style.vertex is None:
            return
        for row, column, value in _values(self.layers.vertices):
            yield from self.style.vertex(self, column, row, value)

    # -- hints ----------------------------------------------------------------------------------

    def _hints(self) -> Iterator[Shape]:
        layers, offset = self.layers, 0.0 if self.style.hints_at_lines else 0.5
        left, top, gap = _longest(layers.left), _longest(layers.top), self.style.gap
        for row, at, hint in _values(layers.left):
            yield from _hint((at - left + 0.5) * HINT - gap, row + 0.5, hint)
        for column, at, hint in _values(layers.top):
            yield from _hint(column + 0.5, (at - top + 0.5) * HINT - gap, hint)
        for row, at, hint in _values(layers.right):
            yield from _hint(self.width + (at + 0.5) * HINT + gap, row + offset, hint)
        for column, at, hint in _values(layers.bottom):
            yield from _hint(column + offset, self.height + (at + 0.5) * HINT + gap, hint)
        yield from self.corner_shapes()

    def corner_shapes(self) -> Iterator[Shape]:
        """The names of the hints, along the diagonal of the corner."""
        corner, count = self.style.corner, _longest(self.layers.left)
        if count != _longest(self.layers.top):
            return
        for at in range(count):
            place = (at - count + 0.5) * HINT
            if corner == "letters":
                letter = ascii_uppercase[(count - 1 - at) % 26]
                yield Text(place, place, letter, 0.4, color=PATH, bold=True)
            elif not isinstance(corner, str) and at < len(corner):
                yield corner[at](place, place)


def wall_lines(pairs: Sequence[tuple[Spot, Spot]]) -> Iterator[Shape]:
    """A wall between the cells of each pair; walls in a row are one line."""
    upright = sorted((near[1], near[0]) for spot, near in pairs if spot[0] == near[0])
    level = sorted((near[0], near[1]) for spot, near in pairs if spot[1] == near[1])
    for line, start, end in _runs(upright):
        yield Line(line, start, line, end, WALL)
    for line, start, end in _runs(level):
        yield Line(start, line, end, line, WALL)


def _runs(places: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Line, first and last of runs of neighbours, from sorted pairs of line and place."""
    run: tuple[int, int, int] | None = None
    for line, at in places:
        if run is not None and run[0] == line and run[2] == at:
            run = line, run[1], at + 1
        else:
            if run is not None:
                yield run
            run = line, at, at + 1
    if run is not None:
        yield run


def _values(rows: Sequence[Sequence[Value]]) -> Iterator[tuple[int, int, Value]]:
    """Row, column and value of the places that hold something."""
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if value is not None:
                yield row, column, value


def _hint(x: float, y: float, hint: Value) -> Iterator[Shape]:
    yield Text(x, y, str(hint), 0.5, fit=HINT * 0.9)


def _longest(lines: Sequence[Sequence[Value]]) -> int:
    """Hints of a line; no room is kept for those that are blank everywhere."""
    return max(map(len, lines), default=0)


def _at(rows: Sequence[Sequence[Value]], spot: Spot) -> Value:
    row, column = spot
    return rows[row][column] if row < len(rows) and column < len(rows[row]) else None
