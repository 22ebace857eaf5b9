"""The board between an address and a puzzle: places, what a raw clue means there, parts of a text.

Contract: a `LayerBoard` has the layers of a puzzle as lists that can be changed. An `AddressPart`
puts the clues of one list at their places, and takes them from there. What the type of puzzle
cannot hold is kept in `LayerBoard.unmodeled`, by part and place, and is written back from there.
"""

from __future__ import annotations

import math
import re
from array import array
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from types import MappingProxyType
from typing import Any, Final, NamedTuple, Protocol

from xwcore_logic import SIDES, Layers, Value, lookup
from xwcore_puzzlink.syntax.clue_text import DIGITS, UNKNOWN, ClueText, Cursor, KakuroSums, Raw
from xwcore_puzzlink.syntax.marked import MARK_LAYERS, marks_of, values_in


class Site(NamedTuple):
    """A place of a layer: its name, and two indices as in `Layers`."""

    layer: str
    row: int
    column: int


class LayerBoard:
    """The layers of a puzzle while an address is read or written.

    `width` and `height` are those of the address. `origin` is 1 where the puzzle has a row and a
    column of cells before those of the address.
    """

    def __init__(self, type_name: str, width: int, height: int, origin: int = 0) -> None:
        self.width, self.height, self.origin = width, height, origin
        self.type_name = type_name
        self.layers: dict[str, list[list[Value]]] = {}
        self.params: dict[str, Any] = {}
        self.unmodeled: dict[tuple[int, int], Raw] = {}
        self.unmodeled_sites: dict[tuple[int, int], Site] = {}
        self.texts: dict[str, str] = {}

    @property
    def size(self) -> tuple[int, int]:
        """Columns and rows of the puzzle."""
        return self.width + self.origin, self.height + self.origin

    def fill(self, layers: Layers) -> None:
        """Start with these layers."""
        for name in _ROW_LAYERS:
            rows = getattr(layers, name)
            if rows:
                self.layers[name] = [list(row) for row in rows]
        if self.has_marks:
            self._fill_marks(layers)

    @property
    def has_marks(self) -> bool:
        """Whether the puzzle is a board without a type, whose symbols are marks."""
        return lookup(self.type_name) is None

    def _fill_marks(self, layers: Layers) -> None:
        """Start with the values of the marks."""
        width, height = self.size
        for name, layer in MARK_LAYERS.items():
            more = 0 if layer.offset else 1
            rows: list[list[Value]] = [[None] * (width + more) for _ in range(height + more)]
            for row, column, value in values_in(layers.marks, name):
                if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
                    rows[row][column] = value
            self.layers[name] = rows

    def start(self) -> None:
        """Start with what every board of the type has."""
        kind = lookup(self.type_name)
        board = None if kind is None or kind.board is None else kind.board(*self.size)
        if board is None and kind is not None:
            board = kind.givens.blank(*self.size)
        self.fill(Layers.blank(*self.size) if board is None else board)

    def get(self, site: Site) -> Value:
        """The value at a place; None where the layer does not reach it."""
        rows = self.layers.get(site.layer, ())
        if site.row < len(rows) and 0 <= site.column < len(rows[site.row]):
            return rows[site.row][site.column]
        return None

    def put(self, site: Site, value: Value) -> None:
        """Change the value at a place."""
        self.layers[site.layer][site.row][site.column] = value

    def default(self, name: str) -> int | None:
        """What a parameter is where it is not stated."""
        kind = lookup(self.type_name)
        parameter = None if kind is None else kind.parameters.get(name)
        return None if parameter is None else parameter.default

    def set_parameter(self, name: str, value: int) -> None:
        """Keep a parameter that is not the default of the type."""
        if self.default(name) != value:
            self.params[name] = value

    def widen(self, side: str, depth: int) -> None:
        """Give each line of a side room for `depth` clues; new room is away from the grid."""
        count = self.size[1] if side in ("left", "right") else self.size[0]
        lines = self.layers.setdefault(side, [[] for _ in range(count)])
        for line in lines:
            missing: list[Value] = [None] * (depth - len(line))
            if side in ("left", "top"):
                line[:0] = missing
            else:
                line.extend(missing)

    def finished(self) -> Layers:
        """The layers; room for outside clues that no line of a side uses is left out."""
        kind = lookup(self.type_name)
        fixed = None if kind is None else kind.givens.clue_count
        rows = dict(self.layers)
        for side in SIDES:
            lines = rows.get(side)
            if lines and fixed is None:
                longest = max(len(line) - _blank_start(line) for line in lines)
                rows[side] = [line[len(line) - longest :] for line in lines]
        if not self.has_marks:
            return _layers(rows)
        marks = tuple(marks_of(rows))
        held = {name: lines for name, lines in rows.items() if name not in MARK_LAYERS}
        return _layers(held).replace(marks=marks)


_ROW_LAYERS: Final = ("cells", "vertices", "horizontal", "vertical", *SIDES)


def _layers(rows: Mapping[str, list[list[Value]]]) -> Layers:
    layers: dict[str, Any] = {name: tuple(map(tuple, lines)) for name, lines in rows.items()}
    return Layers(**layers)


def _blank_start(line: Sequence[Value]) -> int:
    return next((at for at, value in enumerate(line) if value is not None), len(line))


# -- places ---------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Sites:
    """Places in the order of an address, each made when it is needed: a board has up to a million.

    `walk` starts from the first one.
    """

    count: int
    walk: Callable[[], Iterator[Site]]

    def __len__(self) -> int:
        """The number of places."""
        return self.count

    def __iter__(self) -> Iterator[Site]:
        """The places."""
        return self.walk()


Places = Callable[[LayerBoard], Sites]


def site_in_words(site: Site, board: LayerBoard) -> str:
    """A place as messages show it, counted from 1: "row 1, column 2"."""
    if site.layer in SIDES:
        line = "row" if site.layer in ("left", "right") else "column"
        count = len(board.layers[site.layer][site.row])
        number = count - site.column if site.layer in ("left", "top") else site.column + 1
        return f"{site.layer} of {line} {site.row + 1}, clue {number}"
    key = {"vertices": "vertex ", "horizontal": "edge above ", "vertical": "edge left of "}
    return f"{key.get(site.layer, '')}row {site.row + 1}, column {site.column + 1}"


def _array(layer: str, rows: range, columns: range) -> Sites:
    """The places of some rows and columns of a layer, row by row."""

    def walk() -> Iterator[Site]:
        for row in rows:
            for column in columns:
                yield Site(layer, row, column)

    return Sites(len(rows) * len(columns), walk)


def cells(board: LayerBoard) -> Sites:
    """Every cell, row by row."""
    width, height = board.size
    return _array("cells", range(board.origin, height), range(board.origin, width))


def vertices(board: LayerBoard) -> Sites:
    """Every vertex, those of the frame included."""
    return _array("vertices", range(board.height + 1), range(board.width + 1))


def marked_cells(layer: str) -> Places:
    """Every cell of a layer that is held as marks."""
    return lambda board: _array(layer, range(board.height), range(board.width))


def corners(board: LayerBoard) -> Sites:
    """As `vertices`, of a board without a type."""
    return _array("corners", range(board.height + 1), range(board.width + 1))


def inner_corners(board: LayerBoard) -> Sites:
    """As `inner_vertices`, of a board without a type."""
    return _array("corners", range(1, board.height), range(1, board.width))


def inner_vertices(board: LayerBoard) -> Sites:
    """Every vertex that is not on the frame."""
    return _array("vertices", range(1, board.height), range(1, board.width))


def vertical_edges(board: LayerBoard) -> Sites:
    """The edges between neighbors of a row."""
    return _array("vertical", range(board.height), range(1, board.width))


def horizontal_edges(board: LayerBoard) -> Sites:
    """The edges between neighbors of a column."""
    return _array("horizontal", range(1, board.height), range(board.width))


def edges(board: LayerBoard) -> Sites:
    """All edges inside the grid: first the vertical ones."""
    vertical, horizontal = vertical_edges(board), horizontal_edges(board)
    return Sites(len(vertical) + len(horizontal), lambda: chain(vertical, horizontal))


def dots(board: LayerBoard) -> Sites:
    """Cells, edges and vertices inside the grid, in the order of the lines of half a cell."""
    lines, places = range(1, 2 * board.height), range(1, 2 * board.width)

    def walk() -> Iterator[Site]:
        for y in lines:
            for x in places:
                yield Site(_DOT_LAYERS[y % 2][x % 2], y // 2, x // 2)

    return Sites(len(lines) * len(places), walk)


#: The layer of a dot, by whether its line and its place in the line are odd.
_DOT_LAYERS: Final = (("vertices", "horizontal"), ("vertical", "cells"))


def areas(board: LayerBoard) -> Iterator[tuple[tuple[int, int], ...]]:
    """The rows and columns of the cells of each area."""
    needed = ("cells", "horizontal", "vertical")
    return _layers({name: board.layers[name] for name in needed}).iter_areas()


def first_cells(board: LayerBoard) -> Sites:
    """The cell of each area where an address has its number: leftmost, and there topmost."""
    height = board.size[1]
    # The cells are numbered downwards, column by column.
    numbers = array(
        "L", (min(column * height + row for row, column in area) for area in areas(board))
    )

    def walk() -> Iterator[Site]:
        for number in numbers:
            column, row = divmod(number, height)
            yield Site("cells", row, column)

    return Sites(len(numbers), walk)


def depth_of(word: str) -> Callable[[int], int]:
    """The number of clues of a line by its number of cells: a fixed one, or "half" of these."""
    if word == "half":
        return lambda length: (length + 1) // 2
    count = int(word)
    return lambda _: count


def outside(depth: Callable[[int], int], *, all_sides: bool = False) -> Places:
    """The clues outside of the grid: of the columns, then of the rows.

    `depth` makes the number of clues of a line from its number of cells. The clue next to the grid
    comes first. With `all_sides` each line has a clue at both ends; first those of the top, then
    those of the bottom, then those of the left, then those of the right.
    """

    def sites(board: LayerBoard) -> Sites:
        width, height = board.size
        if all_sides:
            for side in SIDES:
                board.widen(side, 1)
            ends = (("top", width), ("bottom", width), ("left", height), ("right", height))
            return Sites(
                2 * (width + height),
                lambda: (Site(side, line, 0) for side, count in ends for line in range(count)),
            )
        sides = (("top", width, depth(height)), ("left", height, depth(width)))
        for side, _, clues in sides:
            board.widen(side, clues)

        def walk() -> Iterator[Site]:
            for side, lines, clues in sides:
                for line in range(lines):
                    last = len(board.layers[side][line]) - 1
                    for at in range(clues):
                        yield Site(side, line, last - at)

        return Sites(sum(lines * clues for _, lines, clues in sides), walk)

    return sites


def put_boxes(board: LayerBoard) -> None:
    """Walls around the boxes that the players of addresses draw for a sudoku of this size."""
    box_height = max(1, math.isqrt(board.width))
    box_width = 3 if board.width == 6 else box_height
    sizes = {"vertical": board.width, "horizontal": board.height}
    steps = {"vertical": box_width, "horizontal": box_height}
    for layer, rows in (("vertical", board.height), ("horizontal", board.height + 1)):
        for row in range(rows):
            for column in range(len(board.layers[layer][row])):
                at = column if layer == "vertical" else row
                is_wall = 0 < at < sizes[layer] and at % steps[layer] == 0
                board.put(Site(layer, row, column), "wall" if is_wall else None)


def sides_of(site: Site) -> tuple[tuple[int, int], tuple[int, int]]:
    """The cells at both sides of an edge, as row and column."""
    before = (site.row, site.column - 1)
    if site.layer == "horizontal":
        before = (site.row - 1, site.column)
    return before, (site.row, site.column)


def _walls_of(board: LayerBoard, hole: str) -> Iterator[Site]:
    """The edges between a hole and a cell that is none."""
    for site in edges(board):
        sides = (board.get(Site("cells", *spot)) for spot in sides_of(site))
        if sum(value == hole for value in sides) == 1:
            yield site


def wall_holes_in(board: LayerBoard, hole: str) -> None:
    """Put the walls around holes, which addresses and files leave out."""
    for site in _walls_of(board, hole):
        board.put(site, "wall")


def leave_holes_open(board: LayerBoard, hole: str) -> None:
    """Remove the walls around holes."""
    for site in _walls_of(board, hole):
        board.put(site, None)


# -- what a clue means ----------------------------------------------------------------------------


@dataclass(frozen=True, kw_only=True)
class Meaning:
    """How the raw values of a list and the values of a layer correspond.

    `symbols` has the pairs; `numbers` are the same in both; `letters` count from A = 1. A raw value
    without a counterpart cannot be modeled. `aliases` are raw values whose counterpart is that of
    another one; which of them it was is unmodeled.
    """

    symbols: Mapping[Raw, Value] = field(default_factory=lambda: MappingProxyType({}))
    numbers: bool = False
    letters: bool = False
    aliases: frozenset[Raw] = frozenset()

    def value(self, raw: Raw) -> Value:
        """The value of a raw one; None if there is none."""
        if raw in self.symbols:
            return self.symbols[raw]
        if isinstance(raw, int) and raw >= 0:
            if self.numbers:
                return raw
            if self.letters and 1 <= raw <= 26:
                return chr(ord("A") + raw - 1)
        return None

    def raw(self, value: Value) -> Raw:
        """The raw value of a value; None if there is none."""
        for raw, symbol in self.symbols.items():
            if symbol == value and type(symbol) is type(value):
                return raw
        if self.numbers and isinstance(value, int) and value >= 0:
            return value
        is_letter = isinstance(value, str) and len(value) == 1 and "A" <= value <= "Z"
        return ord(str(value)) - ord("A") + 1 if self.letters and is_letter else None


class Translation(Meaning):
    """A meaning by two functions, for clues of several parts."""

    def __init__(self, to_value: Callable[[Any], Value], to_raw: Callable[[Any], Raw]) -> None:
        super().__init__()
        object.__setattr__(self, "_to_value", to_value)
        object.__setattr__(self, "_to_raw", to_raw)

    _to_value: Callable[[Any], Value]
    _to_raw: Callable[[Any], Raw]

    def value(self, raw: Raw) -> Value:
        """The value of a raw one; None if there is none."""
        return self._to_value(raw) if isinstance(raw, tuple) else None

    def raw(self, value: Value) -> Raw:
        """The raw value of a value; None if there is none."""
        return self._to_raw(value) if isinstance(value, tuple) else None


# -- parts of an address --------------------------------------------------------------------------


class AddressPart(Protocol):
    """A part of the text after the size."""

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Put what the text has onto the board; `index` is the number of this part."""
        raise NotImplementedError

    def encode(self, board: LayerBoard, index: int) -> str:
        """The text of what the board has."""
        raise NotImplementedError


@dataclass(frozen=True)
class ClueListPart:
    """A list of clues. An `optional` one is left out where it has no clue at all."""

    text: ClueText
    places: Places
    meaning: Meaning
    optional: bool = False

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Put the clues at their places."""
        if not cursor.text or (self.optional and cursor.is_done):
            self.places(board)
            return
        sites, start = self.places(board), cursor.at
        raws = self.text.decode(cursor, len(sites))
        surplus = raws[len(sites) :]
        if len(raws) < len(sites):
            message = f"clues end after {len(raws)} of {len(sites)} places"
            cursor.problem(message, min(start, len(cursor.text) - 1), "PZL204")
        elif len(surplus) > self.text.slack or any(raw is not None for raw in surplus):
            message = f"clues for {len(raws)} places, expected {len(sites)}"
            code = "PZL202" if all(raw is None for raw in surplus) else "PZL201"
            cursor.problem(message, cursor.at - 1, code)
        for at, (site, raw) in enumerate(zip(sites, raws, strict=False)):
            value = None if raw is None else self.meaning.value(raw)
            if value is not None:
                board.put(site, value)
            if raw is not None and value is None:
                board.unmodeled_sites[index, at] = site
            if raw is not None and (value is None or raw in self.meaning.aliases):
                board.unmodeled[index, at] = raw

    def encode(self, board: LayerBoard, index: int) -> str:
        """The text of the clues."""
        raws = self.raws(board, index)
        if self.optional and not any(raw is not None for raw in raws):
            return ""
        return self.text.encode(raws)

    def raws(self, board: LayerBoard, index: int) -> list[Raw]:
        """The raw values of the places."""
        return [
            self._raw(board.get(site), board.unmodeled.get((index, at)))
            for at, site in enumerate(self.places(board))
        ]

    def _raw(self, value: Value, unmodeled: Raw) -> Raw:
        """The raw value of a value; the unmodeled one where that stands for the same."""
        raw = self.meaning.raw(value)
        if unmodeled is None:
            return raw
        meant = self.meaning.value(unmodeled)
        is_same = raw is None or (meant is not None and meant == value)
        return unmodeled if is_same else raw


class AreaNumbers(ClueListPart):
    """The number of each area, which may stand in any of its cells."""

    def raws(self, board: LayerBoard, index: int) -> list[Raw]:
        """The raw values of the areas."""
        raws = super().raws(board, index)
        for at, area in enumerate(areas(board)):
            if raws[at] is None:
                ordered = sorted(area, key=lambda spot: spot[::-1])
                values = (board.get(Site("cells", *spot)) for spot in ordered)
                raws[at] = next((value for value in values if isinstance(value, int)), None)
        return raws


@dataclass(frozen=True)
class ShadedNumbers:
    """A list of shaded cells, then one of numbers; the value of a shaded number is a pair."""

    shades: ClueListPart
    numbers: ClueListPart

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Put the shaded cells and the numbers into the cells."""
        board.layers[_SHADES] = [[None] * board.width for _ in range(board.height)]
        self.shades.decode(board, cursor, 10 * index)
        self.numbers.decode(board, cursor, 10 * index + 1)
        shades = board.layers.pop(_SHADES)
        for site in cells(board):
            if shades[site.row][site.column] is not None:
                number = board.get(site)
                board.put(site, SHADED if number is None else shaded(number))

    def encode(self, board: LayerBoard, index: int) -> str:
        """The text of both lists."""
        values = board.layers["cells"]
        board.layers[_SHADES] = [
            [SHADED if is_shaded(value) else None for value in row] for row in values
        ]
        board.layers["cells"] = [[number_of(value) for value in row] for row in values]
        text = self.shades.encode(board, 10 * index)
        text += self.numbers.encode(board, 10 * index + 1)
        board.layers["cells"] = values
        del board.layers[_SHADES]
        return text


#: The value of a shaded cell, and the layer of those of an address while it is read or written.
SHADED: Final = "#"
_SHADES: Final = "shades"


def shades(board: LayerBoard) -> Sites:
    """Every cell of the layer of shaded cells."""
    return _array(_SHADES, range(board.height), range(board.width))


def shaded(number: Value) -> Value:
    """The value of a shaded cell with a number."""
    return (number, SHADED) if isinstance(number, (int, str)) else None


def is_shaded(value: Value) -> bool:
    """Whether a value is that of a shaded cell."""
    return value == SHADED or (isinstance(value, tuple) and value[-1] == SHADED)


def number_of(value: Value) -> Value:
    """The number of a cell, shaded or not."""
    return value[0] if isinstance(value, tuple) else None if value == SHADED else value


class SumClues:
    """The sums of runs. Those before the first row and the first column are cells of a frame."""

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Put the sums into the cells."""
        raws = KakuroSums(board.width, board.height).decode(cursor, 0)
        for site, raw in zip(_sum_sites(board), raws, strict=True):
            if isinstance(raw, tuple):
                board.put(site, SUMS.value(raw))
            elif raw:
                board.put(site, (None, raw) if site.row == 0 else (raw, None))

    def encode(self, board: LayerBoard, index: int) -> str:
        """The text of the sums."""
        raws: list[Raw] = []
        for site in _sum_sites(board):
            raw = SUMS.raw(board.get(site))
            if isinstance(raw, tuple) and 0 in (site.row, site.column):
                raw = raw[0] if site.row == 0 else raw[1]
            raws.append(raw)
        return KakuroSums(board.width, board.height).encode(raws)


def _sum_sites(board: LayerBoard) -> Iterator[Site]:
    yield from cells(board)
    yield from _array("cells", range(1), range(1, board.width + 1))
    yield from _array("cells", range(1, board.height + 1), range(1))


@dataclass(frozen=True)
class Optional:
    """Lists that are left out together where none of them has a clue."""

    parts: tuple[ClueListPart, ...]

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Put the clues at their places."""
        if not cursor.is_done:
            for offset, part in enumerate(self.parts):
                part.decode(board, cursor, 10 * index + offset)

    def encode(self, board: LayerBoard, index: int) -> str:
        """The text of the clues."""
        numbered = [(part, 10 * index + offset) for offset, part in enumerate(self.parts)]
        raws = [raw for part, at in numbered for raw in part.raws(board, at)]
        if all(raw is None for raw in raws):
            return ""
        return "".join(part.encode(board, at) for part, at in numbered)


@dataclass(frozen=True)
class Slash:
    """The slash between two lists."""

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Pass the slash."""
        if cursor.peek() == "/":
            cursor.take()

    def encode(self, board: LayerBoard, index: int) -> str:
        """The slash."""
        return "/"


@dataclass(frozen=True)
class Parameter:
    """A number and a slash. The default of the type is not stated in the puzzle."""

    name: str

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Keep the number as a parameter."""
        start = cursor.at
        digits, slash, _ = cursor.rest.partition("/")
        cursor.take(len(digits) + len(slash))
        if not digits.isdecimal() or not digits.isascii() or len(digits) > 6:
            cursor.problem(f"{self.name}: {digits[:9]!r}, expected a number", start)
        elif int(digits) != board.default(self.name):
            board.params[self.name] = int(digits)

    def encode(self, board: LayerBoard, index: int) -> str:
        """The number and the slash."""
        value = board.params.get(self.name, board.default(self.name))
        return f"{value if isinstance(value, int) else 1}/"


#: The letters of the pentominoes in the order of the bank, and how an address spells their shapes.
PENTOMINOES: Final = dict(
    zip(
        "FILNPTUVWXYZ",
        [
            "337k",
            "15v",
            "24as",
            "24bo",
            "23fg",
            "337i",
            "23rg",
            "334u",
            "335s",
            "33bk",
            "24bk",
            "337o",
        ],
        strict=True,
    )
)

#: The letters of the tetrominoes.
TETROMINOES: Final = "ILOST"


@dataclass(frozen=True)
class Bank:
    """The shapes that a solution consists of, after a slash: a preset, or a list.

    `parameter` names them by letters. Without it only the set of all pentominoes is modeled, and
    that of all tetrominoes where `size` is the parameter that has the number of their cells.
    """

    parameter: str = ""
    size: str = ""

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Keep the shapes as a parameter; shapes that are not pentominoes are unmodeled."""
        text = cursor.take(len(cursor.text))
        if self.size and text == "//t":
            board.params[self.size] = 4
            return
        letters = self.letters(text)
        if letters is None or (not self.parameter and letters != "".join(PENTOMINOES)):
            board.texts["bank"] = text
        elif self.parameter and letters:
            board.params[self.parameter] = letters

    @staticmethod
    def letters(text: str) -> str | None:
        """The letters of the pentominoes of a bank; None if there are other pieces."""
        if text in ("//p", "//z"):
            return "".join(PENTOMINOES) if text == "//p" else ""
        count, *shapes = text.removeprefix("/").split("/")
        names = {shape: letter for letter, shape in PENTOMINOES.items()}
        if count != str(len(shapes)) or not all(shape in names for shape in shapes):
            return None
        return "".join(names[shape] for shape in shapes)

    def encode(self, board: LayerBoard, index: int) -> str:
        """The shapes."""
        if "bank" in board.texts:
            return board.texts["bank"]
        if self.size and board.params.get(self.size) == 4:
            return "//t"
        letters = board.params.get(self.parameter, "") if self.parameter else "".join(PENTOMINOES)
        if letters == "".join(PENTOMINOES):
            return "//p"
        shapes = [PENTOMINOES[letter] for letter in str(letters) if letter in PENTOMINOES]
        return "/".join(["", str(len(shapes)), *shapes]) if shapes else "//z"


#: The sets of pieces that have a letter: pentominoes, tetrominoes, two of each of these, none.
_TETROMINOES: Final = ("14u", "23bg", "22u", "23f", "23eg")
PIECE_SETS: Final[Mapping[str, tuple[str, ...]]] = {
    "p": tuple(PENTOMINOES.values()),
    "t": _TETROMINOES,
    "d": tuple(piece for piece in _TETROMINOES for _ in range(2)),
    "z": (),
}

#: The most columns and rows of a piece, which have a digit of base 36 each.
_LARGEST_PIECE: Final = 35


@dataclass(frozen=True)
class PieceList:
    """The pieces that a solution consists of, after a slash: a set, or a list.

    They are the parameter `shapes`, with "#" for the cells of a piece.
    """

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Keep the pieces as a parameter; another spelling of them is unmodeled."""
        text = cursor.take(len(cursor.text))
        shapes = shapes_of_pieces(text.removeprefix("/").split("/"))
        if shapes is None:
            cursor.problem("list of pieces: malformed", 0)
            return
        board.params["shapes"] = shapes
        if self.encode(board, index) != text:
            board.texts["bank"] = text

    def encode(self, board: LayerBoard, index: int) -> str:
        """The pieces."""
        shapes = board.params.get("shapes", ())
        if "bank" in board.texts:
            kept = shapes_of_pieces(board.texts["bank"].removeprefix("/").split("/"))
            if kept == shapes:
                return board.texts["bank"]
        fields = fields_of_pieces(shapes)
        return "/" + "/".join(fields if len(fields) > 1 else ["", *fields])


def shapes_of_pieces(fields: Sequence[str]) -> tuple[tuple[str, ...], ...] | None:
    """The shapes of a set, which is an empty field and a letter, or of a number and as many pieces;
    None where they are malformed.
    """
    count, *pieces = fields
    if not count and len(pieces) == 1 and pieces[0] in PIECE_SETS:
        pieces = [*PIECE_SETS[pieces[0]]]
    elif count != str(len(pieces)):
        return None
    shapes = [_piece_rows(piece) for piece in pieces]
    return None if None in shapes else tuple(shape for shape in shapes if shape is not None)


def _piece_rows(piece: str) -> tuple[str, ...] | None:
    """The rows of a piece: its columns and rows, then five cells for each digit of base 32."""
    if not re.fullmatch("[0-9a-z]{2}[0-9a-v]*", piece):
        return None
    width, height = int(piece[0], 36), int(piece[1], 36)
    bits = "".join(f"{int(digit, 32):05b}" for digit in piece[2:])
    if not width or not height or len(bits) >= width * height + 5:
        return None
    bits = bits.ljust(width * height, "0")
    if "1" in bits[width * height :]:
        return None
    signs = bits.replace("1", SHADED).replace("0", " ")
    return tuple(signs[row * width : (row + 1) * width] for row in range(height))


def fields_of_pieces(shapes: object) -> list[str]:
    """The letter of a set of pieces, or their number and a field for each."""
    known = shapes if isinstance(shapes, tuple) else ()
    pieces = tuple(_piece_field(shape) for shape in known)
    for letter, members in PIECE_SETS.items():
        if members == pieces:
            return [letter]
    return [str(len(pieces)), *pieces]


def _piece_field(shape: Sequence[str]) -> str:
    width = min(_LARGEST_PIECE, max(map(len, shape), default=0))
    rows = [row.ljust(width)[:width] for row in shape[:_LARGEST_PIECE]]
    bits = "".join("0" if sign == " " else "1" for row in rows for sign in row)
    digits = (bits[at : at + 5].ljust(5, "0") for at in range(0, len(bits), 5))
    code = "".join(DIGITS[int(five, 2)] for five in digits)
    return f"{DIGITS[width]}{DIGITS[len(rows)]}{code}".rstrip("0")


@dataclass(frozen=True)
class Shapes:
    """The shapes of curves: width, height and the edges of each, with slashes between."""

    def decode(self, board: LayerBoard, cursor: Cursor, index: int) -> None:
        """Keep the shapes as a parameter."""
        fields = cursor.take(len(cursor.text)).removeprefix("/").split("/")
        if fields[0].startswith("b"):
            board.texts["borders"] = fields.pop(0)
        shapes: list[tuple[str, ...]] = []
        for start in range(0, len(fields) - 2, 3):
            width, height, code = fields[start : start + 3]
            rows = shape_rows(width, height, code, max(board.width, board.height))
            if rows is None:
                cursor.problem(f"shape {len(shapes) + 1}: malformed", 0)
                return
            shapes.append(rows)
        if shapes:
            board.params["shapes"] = tuple(shapes)

    def encode(self, board: LayerBoard, index: int) -> str:
        """The shapes."""
        shapes = board.params.get("shapes", ())
        fields = [shape_fields(shape) for shape in shapes if isinstance(shape, tuple)]
        borders = [board.texts["borders"]] if "borders" in board.texts else []
        return "/" + "/".join([*borders, *fields])


def shape_rows(width: str, height: str, code: str, largest: int) -> tuple[str, ...] | None:
    """The rows of a shape drawn with plus signs at its ends, bends and branches."""
    sizes = [int(text) if text.isascii() and text.isdecimal() else 0 for text in (width, height)]
    across, down = sizes
    if not (0 < across <= largest and 0 < down <= largest) or len(code) != across * down // 2:
        return None
    if not all(digit in "0123456789abcdef" for digit in code):
        return None
    bits = [bit for digit in code for bit in (int(digit, 16) & 3, int(digit, 16) >> 2)]
    bits += [0] * (across * down - len(bits))
    joined = {
        (row, column): (bits[row * across + column] & 1, bits[row * across + column] >> 1)
        for row in range(down)
        for column in range(across)
    }
    rows = [[" "] * (2 * across - 1) for _ in range(2 * down - 1)]
    for (row, column), (right, below) in joined.items():
        left = joined.get((row, column - 1), (0, 0))[0]
        above = joined.get((row - 1, column), (0, 0))[1]
        if right and column + 1 < across:
            rows[2 * row][2 * column + 1] = "-"
        if below and row + 1 < down:
            rows[2 * row + 1][2 * column] = "|"
        if (left, right, above, below) == (1, 1, 0, 0):
            rows[2 * row][2 * column] = "-"
        elif (left, right, above, below) == (0, 0, 1, 1):
            rows[2 * row][2 * column] = "|"
        elif left or right or above or below:
            rows[2 * row][2 * column] = "+"
    return tuple("".join(row) for row in rows)


def shape_fields(shape: Iterable[object]) -> str:
    """Width, height and edges of a shape, with slashes between."""
    rows = [row for row in shape if isinstance(row, str)]
    across = (max(map(len, rows), default=1) + 1) // 2
    down = (len(rows) + 1) // 2
    padded = [row.ljust(2 * across) for row in [*rows, *[""] * (2 * down - len(rows))]]
    bits = [
        (padded[2 * row][2 * column + 1] == "-") + 2 * (padded[2 * row + 1][2 * column] == "|")
        for row in range(down)
        for column in range(across)
    ]
    pairs = zip(bits[::2], bits[1::2], strict=False)
    code = "".join(f"{first | second << 2:x}" for first, second in pairs)
    return f"{across}/{down}/{code}"


# -- clues of several parts -----------------------------------------------------------------------

#: The signs of directions by the number that an address has for them.
_DIRECTIONS: Final = {1: "w", 2: "x", 3: "a", 4: "d"}

#: A question mark without an arrow: a cell of a clue that says nothing.
_BARE_CLUE: Final = (0, UNKNOWN)


def _arrow_value(raw: tuple[int, int]) -> Value:
    direction, number = raw
    if raw == _BARE_CLUE:
        return "?", None
    if direction not in _DIRECTIONS or (number < 0 and number != UNKNOWN):
        return None
    return "?" if number == UNKNOWN else number, _DIRECTIONS[direction]


def _arrow_raw(value: tuple[Any, ...]) -> Raw:
    directions = {sign: number for number, sign in _DIRECTIONS.items()}
    if value == ("?", None):
        return _BARE_CLUE
    if len(value) != 2 or value[1] not in directions:
        return None
    number = UNKNOWN if value[0] == "?" else value[0]
    return (directions[value[1]], number) if isinstance(number, int) else None


#: A number or "?", and the letter of a direction. Players ignore a number without an arrow, which
#: counts in all directions elsewhere: it has no value.
ARROWS: Final = Translation(_arrow_value, _arrow_raw)

#: The letters of the colors of clues by the number that an address has for them.
_COLORS: Final = {0: None, 1: "O", 2: "#"}


def _colored_arrow_value(raw: tuple[int, int, int]) -> Value:
    color, direction, number = raw
    if color not in _COLORS or direction not in (0, *_DIRECTIONS):
        return None
    if number < 0 and number != UNKNOWN:
        return None
    shown = "?" if number == UNKNOWN else number
    return shown, _DIRECTIONS.get(direction), _COLORS[color]


def _colored_arrow_raw(value: tuple[Any, ...]) -> Raw:
    directions: dict[object, int] = {sign: number for number, sign in _DIRECTIONS.items()}
    directions[None] = 0
    colors: dict[object, int] = {sign: number for number, sign in _COLORS.items()}
    if len(value) != 3 or value[1] not in directions or value[2] not in colors:
        return None
    number = UNKNOWN if value[0] == "?" else value[0]
    return (colors[value[2]], directions[value[1]], number) if isinstance(number, int) else None


#: A number or "?", the letter of a direction or None, and that of a color or None.
COLORED_ARROWS: Final = Translation(_colored_arrow_value, _colored_arrow_raw)


class _BlackIfOdd(Meaning):
    """Twice the number of a clue, and one more for that of a black cell; 0 is a question mark."""

    def value(self, raw: Raw) -> Value:
        """The value of a raw one; None if there is none."""
        if not isinstance(raw, int) or raw < 0:
            return None
        number = raw // 2 or "?"
        return shaded(number) if raw % 2 else number

    def raw(self, value: Value) -> Raw:
        """The raw value of a value; None if there is none."""
        number = 0 if number_of(value) == "?" else number_of(value)
        return 2 * number + is_shaded(value) if isinstance(number, int) else None


BLACK_IF_ODD: Final = _BlackIfOdd()

_WORDS: Final = {0: "", 1: "up", 2: "down", 3: "left", 4: "right"}


def _arrow_clue(raw: tuple[int, int]) -> Value:
    direction, number = raw
    if direction not in _WORDS or (number < 0 and number != UNKNOWN):
        return None
    return "?" if number == UNKNOWN else number, _WORDS[direction]


def _arrow_clue_raw(value: tuple[Any, ...]) -> Raw:
    directions = {word: number for number, word in _WORDS.items()}
    if len(value) != 2 or value[1] not in directions:
        return None
    number = UNKNOWN if value[0] == "?" else value[0]
    return (directions[value[1]], number) if isinstance(number, int) else None


#: As `ARROWS`, of a board without a type: the number may be "?", and an arrow may be missing.
ARROW_CLUES: Final = Translation(_arrow_clue, _arrow_clue_raw)


def _sides_value(raw: tuple[int, ...]) -> Value:
    up, down, left, right = ("." if number == UNKNOWN else number for number in raw)
    return up, right, left, down


def _sides_raw(value: tuple[Any, ...]) -> Raw:
    if len(value) != 4:
        return None
    up, right, left, down = (item if isinstance(item, int) else UNKNOWN for item in value)
    return up, down, left, right


SIDES_OF_CELL: Final = Translation(_sides_value, _sides_raw)


def _runs_value(raw: tuple[int, ...]) -> Value:
    return tuple("?" if number == UNKNOWN else number for number in raw)


def _runs_raw(value: tuple[Any, ...]) -> Raw:
    numbers = tuple(UNKNOWN if item == "?" else item for item in value)
    return numbers if all(isinstance(item, int) for item in numbers) else None


RUNS: Final = Translation(_runs_value, _runs_raw)


def _sums_value(raw: tuple[int, int]) -> Value:
    down, across = raw
    return across or None, down or None


def _sums_raw(value: tuple[Any, ...]) -> Raw:
    if len(value) != 2:
        return None
    across, down = value
    return down or 0, across or 0


#: The sums of a cell inside: an address has the one downwards first.
SUMS: Final = Translation(_sums_value, _sums_raw)
