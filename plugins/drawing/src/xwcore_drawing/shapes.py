"""The display list: what a picture consists of, in cell units.

Contract: x grows to the right and y downwards; (0, 0) is the top left corner of the first cell and
1 the width and height of a cell. Line widths, radii and sizes of text are in cell units as well.
Shapes are drawn in order, later ones over earlier ones. Colors are "#rrggbb"; None draws nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

BLACK: Final = "#000000"
WHITE: Final = "#ffffff"

#: Where the `x` of a text is: at its start, its middle, or its end.
START: Final = "start"
MIDDLE: Final = "middle"
END: Final = "end"

#: A line at least this wide is shown heavy where there are only two widths.
HEAVY: Final = 0.08

_COLOR: Final = re.compile(r"#[0-9a-fA-F]{6}")

Point = tuple[float, float]


class Line(NamedTuple):
    """A line from (`x1`, `y1`) to (`x2`, `y2`); `dashes` is the length of dash and gap, 0 solid."""

    x1: float
    y1: float
    x2: float
    y2: float
    width: float
    color: str = BLACK
    dashes: float = 0


class Rectangle(NamedTuple):
    """An upright rectangle; (`x`, `y`) is its top left corner, `radius` rounds its corners.

    A rectangle without fill and stroke is invisible; in SVG it receives the pointer's events.
    """

    x: float
    y: float
    width: float
    height: float
    fill: str | None = BLACK
    stroke: str | None = None
    line_width: float = 0
    radius: float = 0


class Polygon(NamedTuple):
    """A run of straight lines, by default closed; ends and corners are round.

    A polygon without fill and stroke is invisible, as a rectangle is.
    """

    points: tuple[Point, ...]
    fill: str | None = BLACK
    stroke: str | None = None
    line_width: float = 0
    closed: bool = True


class Circle(NamedTuple):
    """A circle around (`x`, `y`)."""

    x: float
    y: float
    radius: float
    fill: str | None = None
    stroke: str | None = BLACK
    line_width: float = 0


class Run(NamedTuple):
    """A part of a text in one style; `rise` is 1 for superscript, -1 for subscript."""

    text: str
    bold: bool = False
    italic: bool = False
    underline: bool = False
    strike: bool = False
    rise: int = 0


class Text(NamedTuple):
    """One line of text. `x` is where `anchor` says, `y` the middle of a capital's height.

    `size` is the font size; where `fit` is given the text is shrunk to be no wider than that.
    `fallback` stands for the text where a backend has no picture of it. `runs` are the parts of a
    text in several styles; `text` is then their plain text. `matrix` turns and stretches the text
    about its place: four numbers as PostScript has them, y upwards.
    """

    x: float
    y: float
    text: str
    size: float
    anchor: str = MIDDLE
    color: str = BLACK
    bold: bool = False
    italic: bool = False
    fit: float | None = None
    fallback: str = ""
    runs: tuple[Run, ...] = ()
    matrix: tuple[float, float, float, float] | None = None


class Tag(NamedTuple):
    """The place of a puzzle that shapes show, for programs that work with the picture.

    `layer` is a layer of the puzzle ("cells", "horizontal", "vertices", ...), `row` and `column`
    count from 0, and `part` names what the value belongs to ("givens", "solution").
    """

    layer: str
    row: int
    column: int
    part: str = ""


class Group(NamedTuple):
    """Shapes that belong together.

    `stand_in` replaces the shapes where there is no room to draw them: a text of one character in a
    terminal, or a side of a cell, which is dashed there. `tag` names the place that they show; only
    SVG carries it.
    """

    shapes: tuple[Shape, ...]
    stand_in: Text | Line | None = None
    tag: Tag | None = None


Shape = Line | Rectangle | Polygon | Circle | Text | Group


class Bounds(NamedTuple):
    """The part of the plane that a drawing shows."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """From left to right."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """From top to bottom."""
        return self.bottom - self.top


def tagged(tag: Tag, shapes: Iterable[Shape]) -> Iterator[Shape]:
    """The shapes as one group with a tag; nothing where there are no shapes."""
    members = tuple(shapes)
    if members:
        yield Group(members, tag=tag)


def target(tag: Tag, x: float, y: float, width: float, height: float) -> Shape:
    """An invisible rectangle that a web page can attach to."""
    return Group((Rectangle(x, y, width, height, None),), tag=tag)


def flat(shapes: Iterable[Shape]) -> Iterator[Line | Rectangle | Polygon | Circle | Text]:
    """The shapes with groups opened."""
    for shape in shapes:
        if isinstance(shape, Group):
            yield from flat(shape.shapes)
        else:
            yield shape


def color_parts(color: str | None) -> tuple[float, float, float] | None:
    """Red, green and blue, each 0 to 1; None where it is not a color."""
    if color is None or not _COLOR.fullmatch(color):
        return None
    red, green, blue = bytes.fromhex(color[1:])
    return red / 255, green / 255, blue / 255


def brightness(color: str | None) -> float:
    """How bright a color looks, from 0 to 1 (ITU-R BT.601 luma); 1 where it is not a color."""
    parts = color_parts(color)
    if parts is None:
        return 1.0
    red, green, blue = parts
    return 0.299 * red + 0.587 * green + 0.114 * blue
