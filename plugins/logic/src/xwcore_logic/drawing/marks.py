"""How marks and lines are drawn.

Contract: every mark and line has a picture: one without a known tag, kind or symbol is drawn as its
text, or as a plain line. Sizes are in cells.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Final

from xwcore_drawing import (
    BLACK,
    START,
    WHITE,
    Bounds,
    Circle,
    Group,
    Line,
    Polygon,
    Rectangle,
    Shape,
    Text,
)
from xwcore_logic.drawing.cages import cage_label, cage_outline
from xwcore_logic.drawing.glyphs import LIGHT, SOLVED
from xwcore_logic.drawing.words import SIZES, TEXT_SIZES, StyleWords, words_of
from xwcore_logic.layers import Layers, Mark, Path, Value
from xwcore_logic.points import Point, spot_at

#: Where the digits of a "corner" mark stand, in the order in which the corners are filled.
_CORNERS: Final = (
    (-0.34, -0.31),
    (0.34, -0.31),
    (-0.34, 0.31),
    (0.34, 0.31),
    (0.0, -0.31),
    (0.0, 0.31),
    (-0.34, 0.0),
    (0.34, 0.0),
    (0.0, 0.0),
)

_SMALL: Final = 0.24

#: Marks and lines farther away from the grid than this, in cells, are not drawn.
_FARTHEST: Final = 20.0


def surfaces(layers: Layers) -> Iterator[Shape]:
    """Colored cells, which lie below the lines of the grid; several of a cell share it."""
    colors: dict[Point, list[StyleWords]] = {}
    for mark in layers.marks:
        if mark.tag == "color" and _is_near(layers, [mark.point]):
            colors.setdefault(mark.point, []).append(words_of(mark.style))
    for (row, column), stated in colors.items():
        for at, words in enumerate(stated):
            width = (1.0 if words.width is None else words.width) / len(stated)
            height = 1.0 if words.height is None else words.height
            left = column - width * len(stated) / 2 + at * width
            fill = words.fill or words.color
            if fill is not None:
                yield Rectangle(left, row - height / 2, width, height, fill)


def lines(layers: Layers, *, solved: bool = False) -> Iterator[Shape]:
    """The paths, in order."""
    for line in layers.lines:
        if _is_near(layers, line.points):
            yield from _line(line, solved=solved)


#: When marks are drawn: below lines, above them in the middle of cells, and last.
BELOW, INSIDE, ABOVE = range(3)


def marks(layers: Layers, stage: int, *, solved: bool = False) -> Iterator[Shape]:
    """All marks of a stage but colors, in order."""
    for mark in layers.marks:
        if mark.tag != "color" and _stage(mark) == stage and _is_near(layers, [mark.point]):
            yield from _mark(mark, solved=solved)


def _stage(mark: Mark) -> int:
    if "below" in words_of(mark.style).plain:
        return BELOW
    return INSIDE if mark.tag == "symbol" and spot_at(mark.point) is not None else ABOVE


def with_room(bounds: Bounds, layers: Layers) -> Bounds:
    """The bounds with room for the marks and lines outside the grid."""
    points = [mark.point for mark in layers.marks] + [
        point for line in layers.lines for point in line.points
    ]
    near = [point for point in points if _is_near(layers, [point])]
    room = 0.5
    rows = [row for row, _ in near if row < 0 or row > layers.height]
    columns = [column for _, column in near if column < 0 or column > layers.width]
    return Bounds(
        min([bounds.left, *(column - room for column in columns)]),
        min([bounds.top, *(row - room for row in rows)]),
        max([bounds.right, *(column + room for column in columns)]),
        max([bounds.bottom, *(row + room for row in rows)]),
    )


def _is_near(layers: Layers, points: Sequence[Point]) -> bool:
    return all(
        -_FARTHEST <= row <= layers.height + _FARTHEST
        and -_FARTHEST <= column <= layers.width + _FARTHEST
        for row, column in points
    )


# -- lines ----------------------------------------------------------------------------------------


#: The color and the width of the kinds of lines that state none.
_KINDS: Final = {
    "thermometer": (LIGHT, 0.34),
    "tube": (LIGHT, 0.34),
    "frame": (LIGHT, 0.3),
    "no-edge": (WHITE, 0.06),
    "direction": ("#606060", 0.04),
}


def _line(line: Path, *, solved: bool) -> Iterator[Shape]:
    words = words_of(line.style)
    kind_color, kind_width = _KINDS.get(line.kind, (SOLVED if solved else BLACK, 0.06))
    color, thickness = words.color or kind_color, words.thickness or kind_width
    if not line.points:
        return
    places = [(column, row) for row, column in line.points]
    if line.kind in ("area", "polygon"):
        fill = words.fill or words.color or (LIGHT if line.kind == "polygon" else None)
        yield Polygon(tuple(places), fill, words.outline, words.thickness or 0.03)
        return
    if line.kind == "cage":
        yield from _cage(line)
        return
    dashes = 0.12 if words.is_dashed else 0.0
    if line.kind == "thermometer":
        yield Circle(*places[0], 0.38, color, None)
    if len(places) == 1 or (line.kind in ("line", "tube", "thermometer") and thickness > 0.2):
        # The joints of a wide line are round.
        yield from (Circle(x, y, thickness / 2, color, None) for x, y in places)
    for (x, y), (to_x, to_y) in pairwise(places):
        if "double" in words.plain:
            length = math.hypot(to_x - x, to_y - y) or 1.0
            right, down = (to_y - y) / length * 0.08, (x - to_x) / length * 0.08
            for side in (1, -1):
                ends = x + side * right, y + side * down, to_x + side * right, to_y + side * down
                yield Line(*ends, thickness, color, dashes)
        else:
            yield Line(x, y, to_x, to_y, thickness, color, dashes)
    if line.kind in ("arrow", "direction") and len(places) > 1:
        yield _head(places[-2], places[-1], color, thickness)
    if line.value is not None:
        x, y = places[0]
        yield _text(x, y, line.value, "medium", BLACK)


def _cage(line: Path) -> Iterator[Shape]:
    """A cage: the outline of its cells, and its value in the corner of the first one."""
    spots = [spot for spot in map(spot_at, line.points) if spot is not None]
    cells = frozenset(spots)
    for spot in sorted(cells):
        yield from cage_outline(cells, spot)
    if line.value is not None and cells:
        yield cage_label(*min(cells), _joined(line.value))


def _head(before: tuple[float, float], tip: tuple[float, float], color: str, width: float) -> Shape:
    """The head of an arrow: two lines from its tip."""
    (x, y), (to_x, to_y) = before, tip
    turn = math.atan2(to_y - y, to_x - x)
    ends = [
        (to_x - 0.22 * math.cos(turn + side), to_y - 0.22 * math.sin(turn + side))
        for side in (0.6, -0.6)
    ]
    return Polygon((ends[0], tip, ends[1]), None, color, width, closed=False)


# -- marks ----------------------------------------------------------------------------------------


def _mark(mark: Mark, *, solved: bool) -> Iterator[Shape]:
    words = words_of(mark.style)
    (y, x), value = mark.point, mark.value
    ink = words.text or words.color or (SOLVED if solved else BLACK)
    if mark.tag == "symbol":
        yield from _symbol(x, y, value, words, ink)
        return
    if value is None:
        return
    values = value if isinstance(value, tuple) else (value,)
    if mark.tag == "corner":
        for at, item in enumerate(values[: len(_CORNERS)]):
            right, down = _CORNERS[at]
            yield Text(x + right, y + down, str(item), _SMALL, color=ink, fit=0.3)
    elif mark.tag == "candidates":
        yield from _candidates(x, y, values, ink)
    elif mark.tag == "center":
        text = "".join(map(str, values))
        yield Text(x, y, text, _SMALL, color=ink, fit=0.9)
    elif mark.tag == "label":
        yield Text(x - 0.42, y - 0.32, _joined(value), _SMALL, START, ink, fit=0.84)
    else:
        yield from _number(x, y, value, ink, words)


def _number(x: float, y: float, value: Value, ink: str, words: StyleWords) -> Iterator[Shape]:
    """A number or a text, on a disc where the style has a fill, below an arrow where it has one."""
    size = words.size or "medium"
    if words.fill is not None:
        radius = TEXT_SIZES[size] * 0.62
        yield Circle(x, y, radius, words.fill, words.outline, 0.03 if words.outline else 0)
    is_arrow = isinstance(value, tuple) and len(value) == 2 and value[1] in TURNS
    if is_arrow and "arrow" in words.plain and isinstance(value, tuple):
        turn = math.radians(TURNS[str(value[1])])
        right, down = math.cos(turn) * 0.28, math.sin(turn) * 0.28
        is_upright = abs(down) > 0.2
        at_x, at_y = (x + 0.34, y) if is_upright else (x, y - 0.36)
        start, tip = (at_x - right, at_y - down), (at_x + right, at_y + down)
        yield Line(*start, *tip, 0.04, ink)
        yield _head(start, tip, ink, 0.04)
        value = value[0]
        x, y, size = (x - 0.08, y, "medium") if is_upright else (x, y + 0.1, "medium")
    yield _text(x, y, value, size, ink, words)


def _candidates(x: float, y: float, values: Iterable[object], ink: str) -> Iterator[Shape]:
    """Digits in their places of a square of nine."""
    for item in values:
        if isinstance(item, int) and 1 <= item <= 9:
            row, column = divmod(item - 1, 3)
            place = x + (column - 1) * 0.3, y + (row - 1) * 0.3
            yield Text(*place, str(item), _SMALL, color=ink)


def _joined(value: Value) -> str:
    if isinstance(value, tuple):
        return " ".join("" if item is None else str(item) for item in value)
    return "" if value is None else str(value)


def _text(
    x: float, y: float, value: Value, size: str, ink: str, words: StyleWords | None = None
) -> Text:
    font = TEXT_SIZES[size] if words is None or words.font is None else words.font
    return Text(x, y, _joined(value), font, color=ink, fit=max(0.9, font))


_Points = tuple[tuple[float, float], ...]
_Outline = Callable[[], _Points]


def _regular(corners: int, first: float) -> _Points:
    return tuple(
        (math.sin(math.tau * (at / corners) + first), -math.cos(math.tau * (at / corners) + first))
        for at in range(corners)
    )


def _star() -> _Points:
    return tuple(
        (x * (0.42 if at % 2 else 1.0), y * (0.42 if at % 2 else 1.0))
        for at, (x, y) in enumerate(_regular(10, 0.0))
    )


#: The outlines of symbols, as points of a square from -1 to 1.
_OUTLINES: Final[dict[str, _Points]] = {
    "square": ((-1, -1), (1, -1), (1, 1), (-1, 1)),
    "diamond": ((0, -1), (1, 0), (0, 1), (-1, 0)),
    "triangle-up": _regular(3, 0.0),
    "triangle-down": _regular(3, math.pi),
    "triangle-right": _regular(3, math.pi / 2),
    "triangle-left": _regular(3, -math.pi / 2),
    "corner-top-left": ((-1, -1), (1, -1), (-1, 1)),
    "corner-top-right": ((-1, -1), (1, -1), (1, 1)),
    "corner-bottom-left": ((-1, -1), (1, 1), (-1, 1)),
    "corner-bottom-right": ((1, -1), (1, 1), (-1, 1)),
    "pentagon": _regular(5, 0.0),
    "hexagon": _regular(6, 0.0),
    "star": _star(),
}

#: The lines of symbols that have no inside, as pairs of points of a square from -1 to 1.
_STROKES: Final[dict[str, tuple[_Points, ...]]] = {
    "cross": (((-1, -1), (1, 1)), ((-1, 1), (1, -1))),
    "plus": (((0, -1), (0, 1)), ((-1, 0), (1, 0))),
    "minus": (((-1, 0), (1, 0)),),
    "bar": (((0, -1), (0, 1)),),
    "rising": (((-1, 1), (1, -1)),),
    "falling": (((-1, -1), (1, 1)),),
    "equals": (((-1, -0.4), (1, -0.4)), ((-1, 0.4), (1, 0.4))),
    "less": (((0.7, -1), (-0.7, 0), (0.7, 1)),),
    "greater": (((-0.7, -1), (0.7, 0), (-0.7, 1)),),
    "less-down": (((-1, 0.7), (0, -0.7), (1, 0.7)),),
    "greater-down": (((-1, -0.7), (0, 0.7), (1, -0.7)),),
}

TURNS: Final = {
    "right": 0,
    "down-right": 45,
    "down": 90,
    "down-left": 135,
    "left": 180,
    "up-left": 225,
    "up": 270,
    "up-right": 315,
}
#: An arrow to the right.
_ARROW: Final[_Points] = (
    (1, 0),
    (0.2, -0.7),
    (0.2, -0.25),
    (-1, -0.25),
    (-1, 0.25),
    (0.2, 0.25),
    (0.2, 0.7),
)
#: Digits of dice: the places of their dots.
_DOTS: Final = {
    1: "c",
    2: "ai",
    3: "aci",
    4: "abhi",
    5: "abchi",
    6: "abdfhi",
}
_DOT_PLACES: Final = {
    "a": (-0.55, -0.55),
    "b": (0.55, -0.55),
    "c": (0.0, 0.0),
    "d": (-0.55, 0.0),
    "f": (0.55, 0.0),
    "h": (-0.55, 0.55),
    "i": (0.55, 0.55),
}


def _symbol(x: float, y: float, value: Value, words: StyleWords, ink: str) -> Iterator[Shape]:
    """The picture of a symbol; its name in small letters where there is none."""
    name, text = (value[0], value[1:]) if isinstance(value, tuple) and value else (value, ())
    half = SIZES[words.size or "medium"]
    wide = half if words.width is None else words.width / 2
    high = wide if words.height is None else words.height / 2
    fill = words.fill or words.color
    edge = words.outline if words.outline or words.fill else BLACK
    thickness = words.thickness or 0.03
    turn = math.radians(words.angle)

    def placed(points: Iterable[tuple[float, float]]) -> _Points:
        cos, sin = math.cos(turn), math.sin(turn)
        stretched = [(right * wide, down * high) for right, down in points]
        return tuple((x + r * cos - d * sin, y + r * sin + d * cos) for r, d in stretched)

    if name == "circle" and wide == high:
        yield Circle(x, y, wide, fill, edge, thickness)
    elif name == "circle":
        yield Polygon(placed(_regular(48, 0.0)), fill, edge, thickness)
    elif name == "dot":
        yield Circle(x, y, half * 0.4, ink, None)
    elif name in _OUTLINES:
        yield Polygon(placed(_OUTLINES[name]), fill, edge, thickness)
    elif name in _STROKES:
        color, width = words.color or BLACK, words.thickness or 0.06
        for points in _STROKES[name]:
            yield Polygon(placed(points), None, color, width, closed=False)
    elif isinstance(name, str) and name.startswith("arrow-") and name[6:] in TURNS:
        turn += math.radians(TURNS[name[6:]])
        yield Polygon(placed(_ARROW), fill or BLACK, edge, thickness)
    elif name == "dice" and text and text[0] in _DOTS:
        for letter in _DOTS[text[0]]:
            right, down = _DOT_PLACES[letter]
            yield Circle(x + right * 0.42, y + down * 0.42, 0.08, ink, None)
    elif name == "text":
        pass
    elif name is not None:
        yield Group((Text(x, y, str(name), 0.2, color=ink, fit=0.9),))
    if text and name != "dice":
        font = words.font or TEXT_SIZES["small"]
        label = words.text or (WHITE if fill == BLACK else BLACK)
        yield Text(x, y, _joined(text), font, color=label, fit=max(0.9, 2 * wide))
