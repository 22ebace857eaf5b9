"""The items of a board: what the categories of the program hold, and marks and lines of the model.

Contract: `decode` and `encode` are the reverse of each other. What the model has no value for stays
as it is, by category and key (`left`). A number in the middle of a cell, black and of the usual
kind, is the value of the cell; an edge of the usual style along a side of a cell is a wall, a line
of the usual style between neighbors a link. Everything else is a mark, a line or a constraint.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Any, Final

from xwcore_logic import (
    Constraint,
    Edge,
    Layers,
    Mark,
    Path,
    Point,
    Spot,
    Value,
    between,
    center,
    edge_at,
    filled_places,
    spot_at,
    vertex_at,
)
from xwcore_penpa.syntax.numbering import BoardCanvas
from xwcore_penpa.syntax.styles import (
    ARROW_ENDS,
    CANDIDATES,
    ENTERED,
    GIVEN,
    HELPER,
    LINES,
    NUMBERS,
    SUBMODES,
    SURFACES,
    SYMBOL_CODES,
    SYMBOLS,
    code_of,
    words_of,
)

#: The categories with a key for each pair of points, and the kinds of their lines.
SEGMENTS: Final = {
    "line": "line",
    "freeline": "free-line",
    "lineE": "edge",
    "freelineE": "free-edge",
    "wall": "wall",
    "cage": "cage-line",
    "deletelineE": "no-edge",
}
_CATEGORIES: Final = {kind: category for category, kind in SEGMENTS.items()}

#: The categories that are lists of paths, and the kinds of their lines.
PATHS: Final = {
    "thermo": "thermometer",
    "nobulbthermo": "tube",
    "arrows": "arrow",
    "direction": "direction",
    "squareframe": "frame",
    "polygon": "polygon",
    "killercages": "cage",
}

#: Those of them that are constraints of a puzzle.
CONSTRAINTS: Final = {"thermo": "thermometer", "arrows": "arrow", "killercages": "cage"}

#: What the program keeps of past steps.
_HISTORY: Final = frozenset({"command_redo", "command_undo", "command_replay"})

#: A color of its own after the words of a style.
_OWN_COLOR: Final = re.compile(r"(?P<words>.*?) ?own=(?P<color>\S{1,40})")

_INTEGER: Final = re.compile(r"-?[1-9][0-9]{0,8}|0")
_ARROW: Final = re.compile(r".{1,40}_[0-7]", re.DOTALL)
_KEY: Final = re.compile(r"0|[1-9][0-9]{0,8}")

#: The numbers of a clue of several parts.
_MOST_PARTS: Final = 8

#: The longest path that is modeled.
_MOST_POINTS: Final = 10_000


@dataclass(slots=True)
class Items:
    """The decoded items of the puzzle, or of the player."""

    cells: dict[Spot, Value] = field(default_factory=dict)
    edges: dict[Edge, Value] = field(default_factory=dict)
    marks: list[Mark] = field(default_factory=list)
    lines: list[Path] = field(default_factory=list)
    constraints: list[Constraint] = field(default_factory=list)
    left: dict[str, Any] = field(default_factory=dict)


def value_of(text: Any) -> Value:
    """The value of a text: a number where the text is one in the usual spelling."""
    if isinstance(text, bool) or not isinstance(text, (str, int)):
        return None
    if isinstance(text, int):
        text = str(text)
    return int(text) if _INTEGER.fullmatch(text) else text


def _part(text: str) -> int | str:
    """A part of a value."""
    return int(text) if _INTEGER.fullmatch(text) else text


# -- decoding -------------------------------------------------------------------------------------


class Decoder:
    """Decodes the items of one board; `entered` for those of the player."""

    def __init__(self, canvas: BoardCanvas, colors: dict[str, Any], *, entered: bool) -> None:
        self.canvas = canvas
        self.colors = colors
        self.entered = entered
        self.items = Items()

    def decode(self, categories: dict[str, Any]) -> Items:
        """All items."""
        for category, items in categories.items():
            if category in _HISTORY:
                continue
            if isinstance(items, dict):
                left = {
                    key: item for key, item in items.items() if not self._item(category, key, item)
                }
                if left:
                    self.items.left[category] = left
            elif isinstance(items, list):
                remaining = [
                    [at, item] for at, item in enumerate(items) if not self._path(category, item)
                ]
                if remaining:
                    self.items.left[category] = remaining
            elif items is not None:
                self.items.left[category] = items
        return self.items

    def _point(self, key: Any) -> Point | None:
        if isinstance(key, int) and not isinstance(key, bool):
            return self.canvas.point(key)
        if isinstance(key, str) and _KEY.fullmatch(key):
            return self.canvas.point(int(key))
        return None

    def _own(self, category: str, key: str, words: str) -> str:
        """The words of a style with the color of its own that an item has."""
        colors = self.colors.get(category)
        color = colors.get(key) if isinstance(colors, dict) else None
        if not isinstance(color, str) or not color or len(color.split()) != 1 or len(color) > 40:
            return words
        return f"{words} own={color}".strip()

    def _item(self, category: str, key: str, item: Any) -> bool:
        """Whether an item is modeled."""
        if category in SEGMENTS:
            return self._segment(category, key, item)
        point = self._point(key)
        if point is None:
            return False
        decode = {
            "surface": self._surface,
            "number": self._number,
            "numberS": self._small_number,
            "symbol": self._symbol,
        }.get(category)
        return decode is not None and decode(point, key, item)

    def _surface(self, point: Point, key: str, item: Any) -> bool:
        codes = item if isinstance(item, list) else [item]
        words = [words_of(SURFACES, code) for code in codes]
        if not words or None in words or spot_at(point) is None:
            return False
        if isinstance(item, list):
            value: Value = tuple(str(word) for word in words)
            self.items.marks.append(Mark(point, "color", value, " ".join(map(str, words))))
            return True
        style = self._own("surface", key, str(words[0]))
        self.items.marks.append(Mark(point, "color", None, style))
        return True

    def _number(self, point: Point, key: str, item: Any) -> bool:
        if not isinstance(item, list) or len(item) != 3:
            return False
        text, code, submode = item
        if isinstance(text, int) and not isinstance(text, bool):
            text = str(text)
        words = words_of(NUMBERS, code)
        if words is None or not isinstance(submode, str):
            return False
        style = self._own("number", key, words)
        if submode == CANDIDATES:
            return self._candidates(point, text, style)
        manner = SUBMODES.get(submode, f"mode={submode}")
        value = value_of(text)
        if value is None or len(submode.split()) != 1 or len(submode) > 8:
            return False
        spot = spot_at(point)
        is_usual = submode == "1" and style == ("" if not self.entered else NUMBERS[GIVEN])
        if spot is not None and is_usual and self._is_inside(spot) and str(value).strip():
            self.items.cells[spot] = value
            return True
        if submode == "2" and isinstance(text, str) and _ARROW.fullmatch(text):
            value = (_part(text[:-2]), ARROW_ENDS[text[-1]])
        elif submode == "4" and isinstance(text, str) and len(text) <= _MOST_PARTS:
            value = tuple(map(_part, text))
        self.items.marks.append(Mark(point, "number", value, f"{manner} {style}".strip()))
        return True

    def _candidates(self, point: Point, flags: Any, style: str) -> bool:
        if not isinstance(flags, list) or not 0 < len(flags) <= 16:
            return False
        if any(flag not in (0, 1) or isinstance(flag, bool) for flag in flags):
            return False
        digits = tuple(at for at, flag in enumerate(flags, 1) if flag)
        words = f"{style} of={len(flags)}".strip()
        self.items.marks.append(Mark(point, "candidates", digits, words))
        return True

    def _small_number(self, point: Point, key: str, item: Any) -> bool:
        if not isinstance(item, list) or len(item) != 2:
            return False
        text, code = item
        words, value = words_of(NUMBERS, code), value_of(text)
        if words is None or value is None or not _is_small(point):
            return False
        style = self._own("numberS", key, words)
        self.items.marks.append(Mark(point, "number", value, f"small {style}".strip()))
        return True

    def _symbol(self, point: Point, key: str, item: Any) -> bool:
        if not isinstance(item, list) or len(item) != 3:
            return False
        code, name, layer = item
        if not isinstance(name, str) or not name or layer not in (1, 2):
            return False
        if isinstance(code, list):
            if not 0 < len(code) <= 16 or any(
                flag not in (0, 1) or isinstance(flag, bool) for flag in code
            ):
                return False
            value: Value = (name, *(at for at, flag in enumerate(code, 1) if flag))
            words = f"of={len(code)}"
        elif words_of({}, code) is not None:
            value, words = SYMBOLS.get((name, code), (name, f"code={code}"))
        else:
            return False
        style = self._own("symbol", key, words)
        style += " below" if layer == 1 else ""
        self.items.marks.append(Mark(point, "symbol", value, style.strip()))
        return True

    def _segment(self, category: str, key: str, item: Any) -> bool:
        words = words_of(LINES, item)
        first, comma, second = key.partition(",")
        start, end = self._point(first), self._point(second)
        if words is None or start is None:
            return False
        style = self._own(category, key, words)
        if not comma:
            if item != HELPER or category not in ("line", "lineE"):
                return False
            words = f"small helper={category}"
            self.items.marks.append(Mark(start, "symbol", "cross", words))
            return True
        if end is None:
            return False
        usual = words_of(LINES, ENTERED if self.entered else GIVEN)
        if category == "lineE" and style == usual:
            side = _side(start, end)
            if side is not None and self._is_at_cell(side) and side not in self.items.edges:
                self.items.edges[side] = "wall"
                return True
        if category == "line" and style == words_of(LINES, ENTERED):
            spots = spot_at(start), spot_at(end)
            if spots[0] is not None and spots[1] is not None and _are_neighbors(*spots):  # type: ignore[arg-type]
                pair = (min(spots), max(spots))  # type: ignore[type-var]
                if all(self._is_inside(spot) for spot in pair) and pair not in self.items.edges:  # type: ignore[arg-type]
                    self.items.edges[pair] = "link"  # type: ignore[index]
                    return True
        self.items.lines.append(Path(SEGMENTS[category], (start, end), None, style))
        return True

    def _path(self, category: str, item: Any) -> bool:
        if category not in PATHS or not isinstance(item, list) or not 0 < len(item) <= _MOST_POINTS:
            return False
        points = [self._point(key) for key in item]
        if None in points:
            return False
        known = tuple(point for point in points if point is not None)
        if category in CONSTRAINTS and not self.entered:
            self.items.constraints.append(Constraint(CONSTRAINTS[category], known))
        else:
            self.items.lines.append(Path(PATHS[category], known))
        return True

    def _is_inside(self, spot: Spot) -> bool:
        return 0 <= spot[0] < self.canvas.height and 0 <= spot[1] < self.canvas.width

    def _is_at_cell(self, side: Edge) -> bool:
        return self._is_inside(side[0]) or self._is_inside(side[1])


def _is_small(point: Point) -> bool:
    """Whether a point is a quarter of a cell or a point of its compass."""
    return spot_at(point) is None and edge_at(point) is None and vertex_at(point) is None


def _side(start: Point, end: Point) -> Edge | None:
    """The side of a cell between two vertices; None where there is none."""
    first, second = vertex_at(start), vertex_at(end)
    if first is None or second is None or not _are_neighbors(first, second):
        return None
    return edge_at(((start[0] + end[0]) / 2, (start[1] + end[1]) / 2))


def _are_neighbors(first: Spot, second: Spot) -> bool:
    return abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1


# -- encoding -------------------------------------------------------------------------------------


class Encoder:
    """Encodes a set of layers; what cannot be encoded is left out."""

    def __init__(self, canvas: BoardCanvas, *, entered: bool) -> None:
        self.canvas = canvas
        self.entered = entered
        self.items: dict[str, Any] = {}
        self.colors: dict[str, Any] = {}

    def encode(self, layers: Layers, constraints: tuple[Constraint, ...] = ()) -> None:
        """All items of the layers."""
        usual = GIVEN if self.entered else 1
        for row, column, value in filled_places(layers.cells):
            key = self._key(center((row, column)))
            text = "".join(map(str, value)) if isinstance(value, tuple) else str(value)
            # A clue of several parts has a character for each.
            if key is not None and not (isinstance(value, tuple) and len(text) > len(value)):
                submode = "4" if isinstance(value, tuple) else "1"
                self._put("number", key, [text, usual, submode])
        wall = ENTERED if self.entered else GIVEN
        for spot, near, value in _edges(layers):
            if value == "wall":
                self._segment("lineE", *_ends(spot, near), wall)
            elif value == "link":
                self._segment("line", center(spot), center(near), ENTERED)
        for mark in layers.marks:
            self._mark(mark)
        for line in layers.lines:
            self._line(line)
        for block in layers.blocks:
            self._path("killercages", tuple(map(center, block.cells)))
        for constraint in constraints:
            for category, name in CONSTRAINTS.items():
                if constraint.name == name:
                    self._path(category, constraint.points)

    def _key(self, point: Point) -> str | None:
        index = self.canvas.index(point)
        return None if index is None else str(index)

    def _put(self, category: str, key: str, item: Any, color: str = "") -> None:
        self.items.setdefault(category, {})[key] = item
        if color:
            self.colors.setdefault(category, {})[key] = color

    def _mark(self, mark: Mark) -> None:
        key = self._key(mark.point)
        words, color = _without_own(mark.style)
        if key is None:
            return
        if mark.tag == "color":
            self._surface(mark, key, words, color)
        elif mark.tag == "number":
            self._number(mark, key, words, color)
        elif mark.tag == "candidates" and isinstance(mark.value, tuple):
            count = _option(words, "of") or 10
            style = _code(NUMBERS, _without(words, "of"))
            flags = [int(at in mark.value) for at in range(1, count + 1)]
            if style is not None:
                self._put("number", key, [flags, style, CANDIDATES], color)
        elif mark.tag == "symbol":
            self._symbol(mark, key, words, color)

    def _surface(self, mark: Mark, key: str, words: str, color: str) -> None:
        stated = mark.value if isinstance(mark.value, tuple) else (words,)
        codes = [_code(SURFACES, str(word)) for word in stated]
        if codes and None not in codes:
            item = codes if isinstance(mark.value, tuple) else codes[0]
            self._put("surface", key, item, color)

    def _number(self, mark: Mark, key: str, words: str, color: str) -> None:
        value = mark.value
        if _is_small(mark.point):
            code = _code(NUMBERS, words.removeprefix("small").strip())
            if code is not None and not isinstance(value, tuple):
                self._put("numberS", key, [str(value), code], color)
            return
        submode, rest = _manner(words)
        code = _code(NUMBERS, rest)
        if code is None or value is None:
            return
        text = str(value)
        if submode == "2" and isinstance(value, tuple):
            ends = {name: end for end, name in ARROW_ENDS.items()}
            if len(value) != 2 or value[1] not in ends:
                return
            text = f"{value[0]}_{ends[str(value[1])]}"
        elif isinstance(value, tuple):
            text = "".join(map(str, value))
        self._put("number", key, [text, code, submode], color)

    def _symbol(self, mark: Mark, key: str, words: str, color: str) -> None:
        helper = re.fullmatch(r"small helper=(line|lineE)", words)
        if mark.value == "cross" and helper is not None:
            self._put(helper[1], key, HELPER, color)
            return
        layer = 1 if "below" in words.split() else 2
        words = " ".join(word for word in words.split() if word != "below")
        if isinstance(mark.value, tuple) and mark.value:
            count = _option(words, "of") or 9
            flags = [int(at in mark.value[1:]) for at in range(1, count + 1)]
            self._put("symbol", key, [flags, str(mark.value[0]), layer], color)
            return
        if not isinstance(mark.value, str):
            return
        name, code = SYMBOL_CODES.get((mark.value, words), (mark.value, _code({}, words)))
        if code is not None:
            self._put("symbol", key, [code, name, layer], color)

    def _line(self, line: Path) -> None:
        words, color = _without_own(line.style)
        category = _CATEGORIES.get(line.kind)
        if category is not None:
            code = _code(LINES, words)
            if code is not None and len(line.points) == 2:
                self._segment(category, *line.points, code, color)
            return
        for name, kind in PATHS.items():
            if kind == line.kind:
                self._path(name, line.points)

    def _segment(self, category: str, start: Point, end: Point, code: int, color: str = "") -> None:
        first, second = self._key(start), self._key(end)
        if first is not None and second is not None:
            self._put(category, f"{first},{second}", code, color)

    def _path(self, category: str, points: tuple[Point, ...]) -> None:
        indices = [self.canvas.index(point) for point in points]
        if indices and None not in indices:
            self.items.setdefault(category, []).append(indices)


def _edges(layers: Layers) -> list[tuple[Spot, Spot, Value]]:
    """Each edge with a value, by the two cells beside it."""
    return [
        *(((r - 1, c), (r, c), value) for r, c, value in filled_places(layers.horizontal)),
        *(((r, c - 1), (r, c), value) for r, c, value in filled_places(layers.vertical)),
    ]


def _ends(spot: Spot, near: Spot) -> tuple[Point, Point]:
    """The vertices at the ends of the edge between two cells."""
    row, column = between(spot, near)
    if spot[0] == near[0]:
        return (row - 0.5, column), (row + 0.5, column)
    return (row, column - 0.5), (row, column + 0.5)


def _without_own(style: str) -> tuple[str, str]:
    """The words of a style, and the color of its own; "" where it has none."""
    match = _OWN_COLOR.search(style)
    if match is None:
        return style, ""
    rest = style[match.end() :].strip()
    return f"{match['words']} {rest}".strip(), match["color"]


def _manner(words: str) -> tuple[str, str]:
    """How a number is written, by its code, and the other words; the usual way without any."""
    for submode, manner in sorted(SUBMODES.items(), key=lambda item: -len(item[1])):
        if words == manner or words.startswith(f"{manner} "):
            return submode, words.removeprefix(manner).strip()
    match = re.fullmatch(r"mode=(\S{1,8})(?: (.*))?", words)
    return (match[1], match[2] or "") if match else ("1", words)


def _option(words: str, name: str) -> int | None:
    match = re.search(rf"(?:^| ){name}=([0-9]{{1,2}})(?: |$)", words)
    return None if match is None else int(match[1])


def _without(words: str, name: str) -> str:
    return " ".join(word for word in words.split() if not word.startswith(f"{name}="))


def _code(table: dict[int, str], words: str) -> int | None:
    return code_of(table, words)
