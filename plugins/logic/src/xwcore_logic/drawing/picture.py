"""What the pictures of all types on a grid have in common.

A `PictureBuilder` turns layers into shapes, from the ground up: fills, grid lines, paths, what
stands in cells, the frame, walls, signs on edges, vertices, hints. A `Style` is what types differ
in. What is given is black or gray, what the solution adds is blue. Every shape that shows a place
of the puzzle is tagged with that place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from string import ascii_uppercase
from types import MappingProxyType
from typing import Any, Final

from xwcore_drawing import (
    BLACK,
    WHITE,
    Bounds,
    Circle,
    Group,
    Line,
    Rectangle,
    Shape,
    Tag,
    Text,
    tagged,
    target,
)
from xwcore_logic.drawing.glyphs import (
    PATH,
    PATH_WIDTH,
    SOLVED,
    SOLVED_FILL,
    TRACK,
    TRACK_WIDTH,
    Glyph,
    dash,
    solved_glyph,
)
from xwcore_logic.drawing.marks import (
    ABOVE,
    BELOW,
    INSIDE,
    lines,
    marks,
    surfaces,
    with_room,
)
from xwcore_logic.layers import Layers, Spot, Value, filled_places, value_at

THIN: Final = 0.025
WALL: Final = 0.1
#: Room for one hint, in cells.
HINT: Final = 0.8

#: What a value belongs to, in the tags of shapes.
GIVENS: Final = "givens"
SOLUTION: Final = "solution"
PROGRESS: Final = "progress"

Painter = Callable[[float, float, Any], Iterable[Shape]]
OwnPainter = Callable[["PictureBuilder"], Iterable[Shape]]

_EMPTY: Final[Mapping[str, Any]] = MappingProxyType({})
_DASH: Final[Mapping[str, Glyph]] = MappingProxyType({"-": dash})
_SHADED: Final[Mapping[str, str]] = MappingProxyType({"#": SOLVED_FILL})
_BLACKENED: Final[Mapping[str, str]] = MappingProxyType({"#": BLACK})


def _is_nothing(value: Value) -> bool:
    return value is None


@dataclass(frozen=True, slots=True)
class Style:
    """How a type is drawn.

    Cells: `fills` and `solved` are the colors of cells with a symbol, in the puzzle and in its
    solution; `glyphs` are pictures of symbols; `tracks` are the glyphs that lie below the path of a
    solution; `clues` paints clues of several parts, on `clue_fill`; `number` paints plain numbers;
    `is_open` is true for given values beside which the solution's value is drawn. Around them:
    `signs` are pictures on edges, `vertex` paints what stands at a vertex, `grid` is "solid",
    "dashed" or "none", `divided` means that walls separate different numbers of a solution, `walls`
    that walls are drawn, `links` that the type has paths. Hints:
    `corner` names them, from outside, or is "letters"; with `hints_at_lines` those at the right and
    below belong to grid lines; `gap` is the room before them. `below` makes the
    room below the grid from the parameters and the width. `under` paints first, `labels` last, and
    `own` in place of all that is in the frame. `detail` is that of `Drawing`.
    """

    fills: Mapping[str, str] = field(default_factory=lambda: _BLACKENED)
    solved: Mapping[str, str] = field(default_factory=lambda: _SHADED)
    glyphs: Mapping[str, Glyph] = field(default_factory=lambda: _DASH)
    tracks: str = ""
    clues: Painter | None = None
    clue_fill: str | None = None
    number: Painter | None = None
    is_open: Callable[[Any], bool] = _is_nothing
    signs: Mapping[str, Glyph] = field(default_factory=lambda: _EMPTY)
    vertex: Callable[[PictureBuilder, int, int, Any], Iterable[Shape]] | None = None
    grid: str = "solid"
    frame: bool = True
    walls: bool = True
    links: bool = False
    corner: str | tuple[Glyph, ...] = ()
    divided: bool = False
    hints_at_lines: bool = False
    gap: float = 0.0
    below: Callable[[Mapping[str, Any], int], float] | None = None
    detail: int = 1
    under: OwnPainter | None = None
    labels: OwnPainter | None = None
    own: OwnPainter | None = None


def value_text(x: float, y: float, value: Value, *, solved: bool = False) -> Text:
    """A number or a letter in a cell."""
    color = SOLVED if solved else BLACK
    return Text(x, y, str(value), 0.58, color=color, fit=0.86)


def cell_tag(spot: Spot, *, solved: bool = False) -> Tag:
    """The tag of what stands in a cell."""
    return Tag("cells", *spot, SOLUTION if solved else GIVENS)


def edge_tag(spot: Spot, near: Spot, *, solved: bool = False) -> Tag:
    """The tag of what lies between two neighbors, the upper or left one first."""
    layer = "vertical" if spot[0] == near[0] else "horizontal"
    return Tag(layer, *near, SOLUTION if solved else GIVENS)


class PictureBuilder:
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
        below = 0 if self.style.below is None else self.style.below(self.params, self.width)
        bounds = Bounds(
            -left * HINT - margin,
            -top * HINT - margin,
            self.width + right * HINT + margin,
            self.height + bottom * HINT + below + margin,
        )
        return with_room(bounds, layers)

    def shapes(self) -> Iterator[Shape]:
        """Everything, from the ground up."""
        style = self.style
        sets = [layers for layers in (self.layers, self.solution) if layers is not None]
        yield from self._fills()
        for layers in sets:
            yield from surfaces(layers)
        if style.under is not None:
            yield from style.under(self)
        yield from self.grid_lines()
        for layers in sets:
            solved = layers is self.solution
            yield from marks(layers, BELOW, solved=solved)
            yield from lines(layers, solved=solved)
            yield from marks(layers, INSIDE, solved=solved)
        if style.own is not None:
            yield from style.own(self)
        else:
            yield from self.tracks()
            yield from self.paths()
            yield from self.cells()
        if style.frame:
            edge = Rectangle(0, 0, self.width, self.height, None, BLACK, WALL * 0.8)
            yield edge
        yield from self.walls()
        yield from self._signs()
        yield from self._vertices()
        for layers in sets:
            yield from marks(layers, ABOVE, solved=layers is self.solution)
        if style.labels is not None:
            yield from style.labels(self)
        yield from self._hints()

    def targets(self) -> Iterator[Shape]:
        """Invisible rectangles over all cells, edges and vertices, for a web page to attach to."""
        reach = 0.15
        for row, column in self.layers.spots():
            # The rows of a triangle are centered.
            left = (self.width - len(self.layers.cells[row])) / 2
            yield target(Tag("cells", row, column), left + column, row, 1, 1)
        for row, values in enumerate(self.layers.horizontal):
            for column in range(len(values)):
                place = column + reach, row - reach, 1 - 2 * reach, 2 * reach
                yield target(Tag("horizontal", row, column), *place)
        for row, values in enumerate(self.layers.vertical):
            for column in range(len(values)):
                place = column - reach, row + reach, 2 * reach, 1 - 2 * reach
                yield target(Tag("vertical", row, column), *place)
        for row, values in enumerate(self.layers.vertices):
            for column in range(len(values)):
                place = column - reach, row - reach, 2 * reach, 2 * reach
                yield target(Tag("vertices", row, column), *place)

    # -- cells ----------------------------------------------------------------------------------

    def given(self, spot: Spot) -> Value:
        """What the puzzle has in a cell."""
        return value_at(self.layers.cells, *spot)

    def solved(self, spot: Spot) -> Value:
        """What the solution has in a cell; None where it is not shown."""
        return None if self.solution is None else value_at(self.solution.cells, *spot)

    def _fills(self) -> Iterator[Shape]:
        for row, column in self.layers.spots():
            given, solved = self.given((row, column)), self.solved((row, column))
            color = self.style.clue_fill if isinstance(given, tuple) else None
            if isinstance(given, str):
                color = self.style.fills.get(given)
            is_given = color is not None
            if color is None and isinstance(solved, str):
                color = self.style.solved.get(solved)
            if color is not None:
                tag = cell_tag((row, column), solved=not is_given)
                yield from tagged(tag, [Rectangle(column, row, 1, 1, color)])

    def tracks(self) -> Iterator[Shape]:
        """Given pieces of path that are symbols in cells; the path of a solution covers them."""
        for row, column in self.layers.spots():
            value = self.given((row, column))
            if isinstance(value, str) and value in self.style.tracks:
                shape = self.style.glyphs[value](column + 0.5, row + 0.5)
                yield from tagged(cell_tag((row, column)), [shape])

    def cells(self) -> Iterator[Shape]:
        """What stands in the cells: what is given, and the solution where there is room for it."""
        centers = [at + 0.5 for at in range(max(self.width, self.height))]
        for row, column in self.layers.spots():
            x, y = centers[column], centers[row]
            given, solved = self.given((row, column)), self.solved((row, column))
            if given is not None and not (isinstance(given, str) and given in self.style.tracks):
                yield from tagged(cell_tag((row, column)), self.content(x, y, given))
            if solved is not None and self.style.is_open(given):
                tag = cell_tag((row, column), solved=True)
                # A clue of several parts, such as a target, takes the top of the cell.
                lower = y + 0.06 if isinstance(given, tuple) else y
                yield from tagged(tag, self.content(x, lower, solved, solved=True))

    def content(self, x: float, y: float, value: Value, *, solved: bool = False) -> Iterator[Shape]:
        """The picture of one value."""
        style = self.style
        if isinstance(value, tuple):
            if style.clues is not None:
                yield from style.clues(x, y, value)
        elif isinstance(value, str) and value in style.glyphs:
            glyph = style.glyphs[value]
            yield (solved_glyph(glyph) if solved else glyph)(x, y)
        elif value in (style.solved if solved else style.fills):
            return
        elif isinstance(value, int) and style.number is not None and not solved:
            yield from style.number(x, y, value)
        elif self.style.links and not solved:
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
        """Links between cells, those of the puzzle and on top of them those of the solution."""
        for layers, color, width in (
            (self.layers, TRACK, TRACK_WIDTH),
            (self.solution, SOLVED, PATH_WIDTH),
        ):
            if layers is None:
                continue
            for spot, near in self.layers.pairs():
                if layers.linked(spot, near):
                    ends = spot[1] + 0.5, spot[0] + 0.5, near[1] + 0.5, near[0] + 0.5
                    tag = edge_tag(spot, near, solved=layers is self.solution)
                    yield from tagged(tag, [Line(*ends, width, color)])

    def walls(self) -> Iterator[Shape]:
        """Thick lines between areas: those of the solution, and on top of them the given ones.

        A solution may have areas without drawing them; there they lie between different numbers.
        """
        for layers in (self.solution, self.layers) if self.style.walls else ():
            if layers is None:
                continue
            solved = layers is self.solution
            color = SOLVED if solved else BLACK
            for spot, near in self.layers.pairs():
                if layers.is_wall(spot, near) or self._differ(layers, spot, near):
                    line = _wall(spot, near, color)
                    yield from tagged(edge_tag(spot, near, solved=solved), [line])

    def _differ(self, layers: Layers, spot: Spot, near: Spot) -> bool:
        if not self.style.divided or layers is not self.solution:
            return False
        return value_at(layers.cells, *spot) != value_at(layers.cells, *near)

    def _signs(self) -> Iterator[Shape]:
        signs = self.style.signs
        for layer, across, down in (("horizontal", 0.5, 0), ("vertical", 0, 0.5)):
            for row, column, value in filled_places(getattr(self.layers, layer)):
                sign = _sign(value)
                if sign in signs:
                    shape = signs[sign](column + across, row + down)
                    yield from tagged(Tag(layer, row, column, GIVENS), [shape])

    def _vertices(self) -> Iterator[Shape]:
        if self.style.vertex is None:
            return
        for row, values in enumerate(self.layers.vertices):
            for column, value in enumerate(values):
                shapes = self.style.vertex(self, column, row, value)
                yield from tagged(Tag("vertices", row, column, GIVENS), shapes)

    # -- hints ----------------------------------------------------------------------------------

    def _hints(self) -> Iterator[Shape]:
        layers, offset = self.layers, 0.0 if self.style.hints_at_lines else 0.5
        left, top, gap = _longest(layers.left), _longest(layers.top), self.style.gap
        for row, at, hint in filled_places(layers.left):
            place = (at - left + 0.5) * HINT - gap, row + 0.5
            yield from _hint(*place, hint, Tag("left", row, at, GIVENS))
        for column, at, hint in filled_places(layers.top):
            place = column + 0.5, (at - top + 0.5) * HINT - gap
            yield from _hint(*place, hint, Tag("top", at, column, GIVENS))
        for row, at, hint in filled_places(layers.right):
            place = self.width + (at + 0.5) * HINT + gap, row + offset
            yield from _hint(*place, hint, Tag("right", row, at, GIVENS))
        for column, at, hint in filled_places(layers.bottom):
            place = column + offset, self.height + (at + 0.5) * HINT + gap
            yield from _hint(*place, hint, Tag("bottom", at, column, GIVENS))
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


def _sign(value: Value) -> str:
    """The sign on an edge, on a wall as well; "" where there is none."""
    sign = value[-1] if isinstance(value, tuple) else value
    return sign if isinstance(sign, str) else ""


def _wall(spot: Spot, near: Spot, color: str) -> Line:
    """The thick line between two neighbors."""
    row, column = near
    if spot[0] == row:
        return Line(column, row, column, row + 1, WALL, color)
    return Line(column, row, column + 1, row, WALL, color)


def _hint(x: float, y: float, hint: Value, tag: Tag) -> Iterator[Shape]:
    yield from tagged(tag, [Text(x, y, str(hint), 0.5, fit=HINT * 0.9)])


def _longest(lines: Sequence[Sequence[Value]]) -> int:
    """Hints of a line; no room is kept for those that are blank everywhere."""
    return max(map(len, lines), default=0)
