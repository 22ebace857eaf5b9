"""The solver and the rules judge each other: on small boards both accept the same solutions.

A board gets random givens from the declaration of its type. Every filling of it is tried where they
are few; else a sample of fillings, the solutions of the solver, and these with a place changed.
"""

from __future__ import annotations

import math
import random
from collections.abc import Iterator, Sequence
from itertools import islice, pairwise, permutations, product
from typing import Any, Final, NamedTuple

import xwcore_solve
from tests.logic_types import RULES
from xwcore_logic import Block, Layers, LogicPuzzle, Value
from xwcore_logic.check import drawn_of
from xwcore_logic.declarations import (
    UPPER,
    ClueParts,
    Letters,
    NamedBounds,
    Numbers,
    NumbersUpToMax,
    Several,
    Symbols,
    require,
)
from xwcore_logic.rules import givens

Spot = tuple[int, int]
Edge = tuple[Spot, Spot]

#: Types whose solution lies on the edges.
LINKED: Final = frozenset(
    {
        "arukone",
        "castle_wall",
        "chatroom",
        "country_road",
        "curve_data",
        "detour",
        "double_back",
        "geradeweg",
        "koburin",
        "masyu",
        "moon_or_sun",
        "regional_yajilin",
        "simple_loop",
        "stations",
        "subway",
        "tapa_loop",
        "yajilin",
    }
)
#: Types whose cells beside the loop are shaded, but those with a clue.
SHADED_BESIDE_LOOP: Final = frozenset({"koburin", "regional_yajilin", "yajilin"})
WALLED: Final = frozenset(
    {"compass", "domino_hunt", "double_choco", "galaxies", "shikaku", "yagit"}
)

#: Sizes as (width, height) where the common ones leave nothing to find.
SIZES: Final = {
    "castle_wall": ((3, 3), (4, 3), (4, 4)),
    "diagonal_sudoku": ((4, 4), (5, 5)),
    "doubleblock": ((2, 2), (3, 3)),
    "domino_hunt": ((3, 2), (2, 3)),
    "double_choco": ((2, 2), (3, 2), (2, 3), (4, 2)),
    "hyper_sudoku": ((4, 4),),
    "kakuro": ((3, 3), (3, 2)),
    "pentomino_search": ((3, 3), (4, 3), (3, 4)),
    "greater_than_sudoku": ((3, 3), (4, 4)),
    "killer_sudoku": ((3, 3), (4, 4)),
    "lits": ((3, 3), (4, 3)),
    "masyu": ((3, 3), (3, 3), (4, 3)),
    "pills": ((3, 3), (4, 3)),
    "starbattle": ((4, 4), (5, 5)),
    "pentopia": ((3, 3), (4, 3), (3, 4)),
    "stations": ((2, 2), (3, 2), (3, 3), (4, 2)),
    "tapa_loop": ((3, 3), (4, 3), (4, 4)),
}


def sizes_of(name: str) -> tuple[Spot, ...]:
    """The sizes of the boards of a type."""
    if name in SIZES:
        return SIZES[name]
    return ((2, 2), (3, 3)) if require(name).square else ((2, 2), (3, 2), (2, 3), (3, 3))


SHAPES: Final = (
    ("+-+",),
    ("+  ", "|  ", "+-+"),
    ("+-+", "| |", "+-+"),
    ("+-+-+", "  |  ", "  +  "),
)

#: Pieces of Statue Park; two of them are the same, turned.
PIECES: Final = (("#",), ("##",), ("##", "# "), (" #", "##"), ("###",))


class Board:
    """A puzzle with random givens, and the fillings that its solution is chosen from.

    A board with a `size` and the number 0 has only the givens that its type requires.
    """

    def __init__(self, name: str, number: int, size: Spot | None = None) -> None:
        self.random = random.Random(
            f"{name} {number}" if size is None else f"{name} {number} {size}"
        )
        self.kind = require(name)
        self.width, self.height = self.random.choice(sizes_of(name)) if size is None else size
        if size is not None and not number:
            self.puzzle = self.random_puzzle(name, 0.0)
        else:
            self.puzzle = self._puzzle(name)

    @classmethod
    def of(cls, puzzle: LogicPuzzle) -> Board:
        """The board of a puzzle."""
        board = cls(puzzle.type, 0, (puzzle.width, puzzle.height))
        board.puzzle = puzzle
        return board

    def _puzzle(self, name: str) -> LogicPuzzle:
        """A puzzle with random givens without a fault; with fewer and fewer givens if need be.

        Where random givens hardly ever have a solution, every second puzzle gets those of a random
        solution.
        """
        derive = DERIVED.get(name)
        if derive is not None and self.random.random() < 0.6:
            return derive(self)
        for attempt in range(60):
            puzzle = self.random_puzzle(name, 0.35 * self.random.random() * (1 - attempt / 60))
            faults = givens.given_breaches(drawn_of(puzzle, self.kind))
            if next(faults, None) is None:
                return puzzle
        return self.random_puzzle(name, 0.0)

    def random_puzzle(self, name: str, density: float) -> LogicPuzzle:
        """A puzzle with random givens, with this many of them in a place on average."""
        params = self._params(name)
        width, height = self.width, self.height
        bounds = self.kind.bounds(params, width, height)
        board = None if self.kind.board is None else self.kind.board(width, height)
        layers = self.kind.givens.completed(board or Layers(), width, height)
        layers = self._with_cells(name, layers, bounds, density)
        layers = self._with_edges(name, layers, density)
        layers = self._with_hints(layers, bounds, density)
        spec = self.kind.givens
        if spec.vertices or spec.border_vertices:
            layers = self._with_vertices(layers, bounds, density)
        if spec.row_colors:
            layers = layers.replace(
                row_colors=tuple(self.random.choice("=#") for _ in range(height))
            )
        if spec.blocks is not None and self.random.random() < 0.7:
            row = self.random.randrange(height)
            cells = ((row, 0), (row, 1))
            sums = (None, 3, 4, 5) if width > 2 else (None, 3)
            layers = layers.replace(blocks=(Block(cells, self.random.choice(sums)),))
        return LogicPuzzle(name, width, height, layers, params=params)

    def _params(self, name: str) -> dict[str, Any]:
        size = self.width
        choose = self.random.choice
        params: dict[str, dict[str, Any]] = {
            "abc_box": {"max": 2},
            "abcd": {"max": choose((2, 3))},
            "abcd_diagonal": {"max": choose((3, 4))},
            "curve_data": {"shapes": tuple(self.random.sample(SHAPES, 2))},
            "domino_hunt": {"min": 0, "max": 1},
            "easy_as_abc": {"max": choose((1, 2, size))} if size > 2 else {"max": choose((1, 2))},
            "japanese_sums": {"max": choose((2, 3))},
            "magic_labyrinth": {"max": choose((1, 2))},
            "pentomino_search": choose(({}, {"used": choose("FILNPTUVWXYZ")})),
            "pills": {"max": choose((1, 2))},
            "skyscrapers_with_parks": {"parks": choose((0, 1))},
            "fences": choose(({}, {"all_vertices": 1})),
            "fillomino": choose(({}, {"largest": choose((2, 3))})),
            "koburin": choose(({}, {"corners": 1}, {"outside": 1})),
            "country_road": choose(({}, {"unvisited": 1})),
            "regional_yajilin": choose(({}, {"outside": 1})),
            "yajilin": choose(({}, {"outside": 1})),
            "magnets": choose(({}, {"alike": 1})),
            "pentopia": choose(({}, {"size": 4}, {"size": 4, "transparent": 1})),
            "aquarium": choose(({}, {"pools": 1})),
            "arukone": choose(({}, {"all_cells": 1})),
            "snake": choose(({}, {"shaded": 1}, {"max": choose((1, 2, 3, 4, 5))})),
            "starbattle": {"stars": 1},
            "statue_park": {"shapes": tuple(self.random.sample(PIECES, choose((1, 2))))},
        }
        return params.get(name, {})

    def _value(self, alphabets: Sequence[Any], bounds: NamedBounds) -> Value:
        """A random value of one of the alphabets."""
        alphabet = self.random.choice(alphabets)
        if isinstance(alphabet, Numbers):
            low = bounds.number(alphabet.low)
            high = bounds.number(alphabet.high)
            low = 0 if low is None else low
            return self.random.randint(low, max(low, min(5, 5 if high is None else high)))
        if isinstance(alphabet, NumbersUpToMax):
            return self.random.randint(1, bounds.number("max") or 1)
        if isinstance(alphabet, Letters):
            count = bounds.number("max") if alphabet.up_to_max else 2
            return self.random.choice(UPPER[: count or 1])
        if isinstance(alphabet, Symbols):
            return self.random.choice(list(alphabet.symbols))
        if isinstance(alphabet, Several):
            count = self.random.choice((1, 1, 2))
            values = [self._value([alphabet.alphabet], bounds) for _ in range(count)]
            numbers = sorted((v for v in values if isinstance(v, int)), reverse=True)
            has_unknown = alphabet.unknown and count > 1 and self.random.random() < 0.3
            return (*numbers[:-1], "?") if has_unknown else tuple(numbers)
        assert isinstance(alphabet, ClueParts)
        return tuple(
            None
            if place >= alphabet.required and self.random.random() < 0.5
            else self._part(self._value(part, bounds))
            for place, part in enumerate(alphabet.parts)
        )

    @staticmethod
    def _part(value: Value) -> int | str | None:
        assert not isinstance(value, tuple)
        return value

    def _with_cells(self, name: str, layers: Layers, bounds: NamedBounds, density: float) -> Layers:
        alphabets = self.kind.givens.cells
        values: dict[Spot, Value] = {}
        full = name in ("domino_hunt", "hitori", "pills")
        for spot in layers.spots():
            if name == "kakuro" and 0 in spot:
                values[spot] = tuple(self.random.choice((None, 3, 4, 5, 10)) for _ in range(2))
            elif full:
                choices = {"domino_hunt": (0, 1), "pills": (0, 0, 1, 2)}.get(name, (1, 2, 3))
                values[spot] = self.random.choice(choices)
                if name == "hitori" and self.random.random() < 0.1:
                    values[spot] = "#"
            elif alphabets and self.random.random() < density:
                values[spot] = self._value(alphabets, bounds)
        if name == "arukone":
            spots = self.random.sample(list(layers.spots()), 4)
            values = dict(
                zip(spots, self.random.choice(("AABB", "AA#", "AA??", "A?A?")), strict=False)
            )
        if name == "chatroom" and self.width * self.height > 4:
            ends = self.random.sample(list(layers.spots()), 3)
            turns = self.random.choice(("?", 0, 1, 2))
            clues: list[Value] = [
                (turns, None),
                ("?", self.random.choice("##-").strip("-") or None),
            ]
            clues.append(("@", None))
            values = dict(zip(ends, clues, strict=True))
        if name == "stations":
            values = {
                spot: v
                for spot, v in values.items()
                if v == "#" or (v == "+" and self._is_inside(spot))
            }
            plain = [spot for spot in layers.spots() if spot not in values]
            count = self.random.choice((0, 1, 3))
            unknown = self.random.choice((0, 0, 1, 2))
            values |= {
                s: "?" if n == unknown else n
                for n, s in enumerate(self.random.sample(plain, min(count, len(plain))), 1)
            }
        return layers.with_cells(values)

    def _is_inside(self, spot: Spot) -> bool:
        return 0 < spot[0] < self.height - 1 and 0 < spot[1] < self.width - 1

    def edges(self) -> list[Edge]:
        spots = [(row, column) for row in range(self.height) for column in range(self.width)]
        right = [((r, c), (r, c + 1)) for r, c in spots if c + 1 < self.width]
        return right + [((r, c), (r + 1, c)) for r, c in spots if r + 1 < self.height]

    def _with_edges(self, name: str, layers: Layers, density: float) -> Layers:
        symbols = [
            v for alphabet in self.kind.givens.edges for v in getattr(alphabet, "symbols", ())
        ]
        if not symbols or name == "fences":
            return layers
        if symbols == ["wall"] and name not in (
            "domino_hunt",
            "fillomino",
            "yagit",
            "magic_labyrinth",
        ):
            return layers.with_areas(self.areas(name))
        chance = density / 2 if name != "magic_labyrinth" else 0.4
        changes = {
            edge: self.random.choice(symbols)
            for edge in self.edges()
            if self.random.random() < chance
        }
        if name == "magic_labyrinth":
            changes[(-1, 0), (0, 0)] = None
        return layers.with_edges(changes)

    def areas(self, name: str) -> list[list[Spot]]:
        """Random areas; plates for magnets."""
        free = [(row, column) for row in range(self.height) for column in range(self.width)]
        sizes = {"magnets": (2,), "lits": (4, 5, 6), "starbattle": (3, 4, 5)}
        most = self.random.choice(sizes.get(name, (2, 3, 4, 5, 9)))
        areas = []
        while free:
            area = [free.pop(self.random.randrange(len(free)))]
            while len(area) < most:
                near = [s for s in free for r, c in area if abs(s[0] - r) + abs(s[1] - c) == 1]
                if not near:
                    break
                area.append(self.random.choice(near))
                free.remove(area[-1])
            areas.append(area)
        return areas

    def _with_hints(self, layers: Layers, bounds: NamedBounds, density: float) -> Layers:
        spec = self.kind.givens
        sides: dict[str, Any] = {}
        for side in ("left", "top", "right", "bottom"):
            alphabets = getattr(spec, side)
            if not alphabets:
                continue
            count = spec.clue_count or (
                bounds.number("max") or 1 if "abcd" in self.kind.name else 2
            )
            lines = getattr(spec.blank(self.width, self.height), side)
            sides[side] = tuple(
                tuple(
                    self._value(alphabets, bounds) if self.random.random() < density else None
                    for _ in range(count)
                )
                for _ in lines
            )
        return layers.replace(**sides)

    def _with_vertices(self, layers: Layers, bounds: NamedBounds, density: float) -> Layers:
        spec = self.kind.givens
        if self.kind.name == "fences":
            return layers
        values: dict[Spot, Value] = {}
        for row in range(self.height + 1):
            for column in range(self.width + 1):
                is_inside = 0 < row < self.height and 0 < column < self.width
                alphabets = spec.vertices if is_inside else spec.border_vertices
                if alphabets and self.random.random() < density:
                    values[row, column] = self._value(alphabets, bounds)
        if self.kind.name == "laser":
            border = [(0, 0), (0, self.width), (self.height, 0), (self.height, self.width)]
            start, end = self.random.sample(border, 2)
            values = {spot: v for spot, v in values.items() if v in ("X", "-", "|")}
            values |= {start: self.random.choice("n7"), end: self.random.choice("N/")}
        return layers.with_vertices(values)

    # -- fillings -----------------------------------------------------------------------------

    def choices(self) -> list[tuple[tuple[str, Any], list[Value]]]:
        """Each free place with the values that it can have."""
        name, given = self.kind.name, self.puzzle.givens
        places: list[tuple[tuple[str, Any], list[Value]]] = []
        if name in LINKED | WALLED:
            sign: Value = "link" if name in LINKED else "wall"
            for edge in self.edges():
                values: list[Value] = [None, sign]
                black = [given.cells[row][column] == "#" for row, column in edge]
                if name == "domino_hunt" and any(black):
                    values = [None] if all(black) else [sign]
                places.append((("edge", edge), values))
            return places
        if name == "fences":
            edges = list(self.edges())
            edges += [((-1, c), (0, c)) for c in range(self.width)]
            edges += [((self.height - 1, c), (self.height, c)) for c in range(self.width)]
            edges += [((r, -1), (r, 0)) for r in range(self.height)]
            edges += [((r, self.width - 1), (r, self.width)) for r in range(self.height)]
            return [(("edge", edge), [None, "wall"]) for edge in edges]
        if name == "hashi":  # islands that are neighbors
            islands = {s for s in given.spots() if given.cells[s[0]][s[1]] not in (None, *"-=|H")}
            places += [
                (("edge", edge), [None, "bridge", "bridges"])
                for edge in self.edges()
                if islands.issuperset(edge)
            ]
        places += [
            (("cell", spot), self._cell_values(spot, given.cells[spot[0]][spot[1]]))
            for spot in given.spots()
        ]
        return places

    def _cell_values(self, spot: Spot, value: Value) -> list[Value]:
        name = self.kind.name
        bounds = self.kind.bounds(self.puzzle.params, self.width, self.height)
        if name == "kakuro" and isinstance(value, tuple):
            return ["#"]
        if name == "hashi":
            return (
                ["-", "=", "|", "H", None] if value is None or value in tuple("-=|H") else [value]
            )
        if name == "pentopia":
            return [None, "#"]
        if name == "light_and_shadow" and value is not None:
            return [None]  # the color of a clue
        if name == "fillomino":
            return list(range(1, self.width * self.height + 1))
        values: list[Value] = []
        for alphabet in self.kind.solution.cells:
            candidates: list[Value] = [*range(10), *UPPER[:5]]
            if isinstance(alphabet, Symbols):
                candidates = list(alphabet.symbols)
            values += [v for v in candidates if alphabet.holds(v, bounds)]
        if name in ("abcd", "abcd_diagonal"):
            values.remove("#")
            return ["#"] if value == "#" else values
        if name == "snake":
            if self.puzzle.params.get("shaded"):
                return [None, "S"]
            values = [v for v in values if v not in ("#", "S")]
            values = [v for v in values if isinstance(v, int) and v <= self.width * self.height]
            return [value, *values] if value == "#" else [None, *values]
        return values if name in FULL else [None, *values]

    def filled(self, places: Sequence[tuple[str, Any]], values: Sequence[Value]) -> Layers:
        """The solution with these values, and what a solution of the type shows beside them."""
        name, size = self.kind.name, (self.width, self.height)
        layers = self.kind.solution.completed(Layers(), *size)
        chosen = dict(zip(places, values, strict=True))
        layers = layers.with_edges({p[1]: v for p, v in chosen.items() if p[0] == "edge"})
        cells = {p[1]: v for p, v in chosen.items() if p[0] == "cell"}
        given = self.puzzle.givens
        for spot in layers.spots():
            value, links = given.cells[spot[0]][spot[1]], layers.links_of(spot)
            is_clue = isinstance(value, tuple) or (name == "koburin" and value is not None)
            if name in SHADED_BESIDE_LOOP and not links and not is_clue:
                cells[spot] = "#"
            elif name == "subway":
                cells[spot] = "#" if value == "#" else "."
            elif name == "domino_hunt":
                cells[spot] = value
            elif name == "curve_data":
                rows = {row for row, _ in (spot, *links)}
                columns = {column for _, column in (spot, *links)}
                straight = len(links) == 2 and 1 in (len(rows), len(columns))
                sign = "-" if len(rows) == 1 else "|"
                cells[spot] = (
                    "#" if value == "#" else (sign if straight else "+") if links else None
                )
        return layers.with_cells(cells)

    def key(self, places: Sequence[tuple[str, Any]], layers: Layers) -> tuple[Value, ...]:
        """The values of a solution at the free places."""
        values: list[Value] = []
        for kind, place in places:
            value = layers.edge(*place) if kind == "edge" else layers.cells[place[0]][place[1]]
            if kind == "edge" and value not in ("wall", "link", "bridge", "bridges"):
                value = None
            is_hashi = self.kind.name == "hashi"
            if is_hashi and kind == "cell" and self.puzzle.givens.cells[place[0]][place[1]] == "?":
                value = "?"  # an island whose number the solution may show
            if self.kind.name == "pentopia" and value != "#":
                value = None  # a clue, which the solution may show
            is_black = kind == "cell" and self.puzzle.givens.cells[place[0]][place[1]] == "#"
            if self.kind.name == "snake" and is_black and value is None:
                value = "#"  # a black cell, which the solution may show
            values.append(value)
        return tuple(values)

    def is_accepted(self, layers: Layers) -> bool:
        """Whether the checks of the type find no fault."""
        drawn = drawn_of(self.puzzle, self.kind)
        faults = (
            *givens.solution_breaches(drawn, layers),
            *RULES[self.kind.name](drawn.case(layers)),
        )
        return all(fault.code == "LOG620" for fault in faults)


# -- givens from a random solution ---------------------------------------------------------------


def _kropki(board: Board) -> LogicPuzzle:
    """The dots of a random square, one of them left out or changed now and then."""
    size = board.width
    order = board.random.sample(range(1, size + 1), size)
    turns = board.random.sample(range(size), size)
    square = [[order[(column + turn) % size] for column in range(size)] for turn in turns]
    changes: dict[Edge, Value] = {}
    for first, second in board.edges():
        low, high = sorted(square[row][column] for row, column in (first, second))
        dots = ["O"] * (high - low == 1) + ["*"] * (high == 2 * low)
        if dots:
            changes[first, second] = board.random.choice(dots)
    if board.random.random() < 0.3:
        changes[board.random.choice(board.edges())] = board.random.choice((None, "O", "*"))
    spot = (board.random.randrange(size), board.random.randrange(size))
    puzzle = LogicPuzzle.new("kropki", size, size).with_edges(changes)
    return puzzle.with_cells({spot: square[spot[0]][spot[1]]})


def _galaxies(board: Board) -> LogicPuzzle:
    """The centers of small areas."""
    layers = Layers.blank(board.width, board.height)
    free = {(row, column) for row in range(board.height) for column in range(board.width)}
    while free:
        row, column = board.random.choice(sorted(free))
        area = [(row, column)]
        down, right = board.random.choice(((0, 0), (0, 1), (1, 0)))
        near, far = (row + down, column + right), (row + 2 * down, column + 2 * right)
        if near in free and near != area[0]:
            area.append(near)
            if far in free and board.random.random() < 0.5:
                area.append(far)
        free -= set(area)
        if len(area) == 2:
            layers = layers.with_edges({(area[0], area[1]): "O"})
        else:
            layers = layers.with_cells({area[len(area) // 2]: "O"})
    return LogicPuzzle("galaxies", board.width, board.height, layers)


def _compass(board: Board) -> LogicPuzzle:
    """One compass in each of some random areas."""
    cells: dict[Spot, Value] = {}
    for area in board.areas("compass"):
        row, column = board.random.choice(area)
        counts = (
            sum(r < row for r, _ in area),
            sum(c > column for _, c in area),
            sum(c < column for _, c in area),
            sum(r > row for r, _ in area),
        )
        cells[row, column] = tuple(
            count if board.random.random() < 0.6 else "." for count in counts
        )
    return LogicPuzzle.new("compass", board.width, board.height).with_cells(cells)


def _curve_data(board: Board) -> LogicPuzzle:
    """The shapes of random trees."""
    cells: dict[Spot, Value] = {}
    shapes: list[tuple[str, ...]] = []
    for area in board.areas("curve_data"):
        links: dict[Spot, list[Spot]] = {area[0]: []}
        for spot in area[1:]:
            near = [s for s in links if abs(s[0] - spot[0]) + abs(s[1] - spot[1]) == 1]
            other = board.random.choice(near)
            links.setdefault(spot, []).append(other)
            links[other].append(spot)
        if len(area) == 1:
            cells[area[0]] = "#"
            continue
        shape = _drawn_shape(links)
        if shape not in shapes:
            shapes.append(shape)
        cells[board.random.choice(area)] = shapes.index(shape) + 1
    shapes = shapes or list(SHAPES[:1])
    puzzle = LogicPuzzle.new(
        "curve_data", board.width, board.height, params={"shapes": tuple(shapes)}
    )
    return puzzle.with_cells(cells)


def _drawn_shape(links: dict[Spot, list[Spot]]) -> tuple[str, ...]:
    top, left = min(row for row, _ in links), min(column for _, column in links)
    height, width = max(row for row, _ in links) - top, max(c for _, c in links) - left
    rows = [[" "] * (2 * width + 1) for _ in range(2 * height + 1)]
    for (row, column), ends in links.items():
        across = [end for end in ends if end[0] == row]
        sign = "-" if len(across) == 2 else "|"
        is_straight = len(ends) == 2 and len(across) != 1
        rows[2 * (row - top)][2 * (column - left)] = sign if is_straight else "+"
        for end in ends:
            mark = "-" if end[0] == row else "|"
            rows[row + end[0] - 2 * top][column + end[1] - 2 * left] = mark
    return tuple("".join(row) for row in rows)


def _laser(board: Board) -> LogicPuzzle:
    """The arrows, the crossings and some counts of a random beam."""
    width, height = board.width, board.height
    beam: dict[Spot, Value] = {}
    odd: list[tuple[Spot, str]] = []
    crossings: list[Spot] = []
    for _ in range(500):
        spots = [(row, column) for row in range(height) for column in range(width)]
        beam = {spot: board.random.choice((None, None, "N", "/")) for spot in spots}
        odd, crossings = [], []
        for row in range(height + 1):
            for column in range(width + 1):
                around = {(-1, -1): "N", (-1, 0): "/", (0, -1): "/", (0, 0): "N"}
                passing = [
                    sign
                    for (down, right), sign in around.items()
                    if beam.get((row + down, column + right)) == sign
                ]
                if len(passing) % 2:
                    odd.append(((row, column), passing[0]))
                elif len(passing) == 4:
                    crossings.append((row, column))
        borders = [spot[0] in (0, height) or spot[1] in (0, width) for spot, _ in odd]
        if borders == [True, True]:
            break
    else:
        return board.random_puzzle("laser", 0.1)
    entering = {"N": "n", "/": "7"}[odd[0][1]]
    vertices: dict[Spot, Value] = {odd[0][0]: entering, odd[1][0]: odd[1][1]}
    vertices |= dict.fromkeys(crossings, "X")
    puzzle = LogicPuzzle.new("laser", width, height).with_vertices(vertices)
    row = board.random.randrange(height)
    count = sum(beam[row, column] is not None for column in range(width))
    puzzle = puzzle.with_clues(left={row: (count,)})
    at = board.random.randrange(1, height)
    if board.random.random() < 0.5:
        puzzle = puzzle.with_clues(right={at: (board.random.randrange(2),)})
        puzzle = puzzle.with_clues(bottom={at: (board.random.randrange(2),)})
    empty = [spot for spot, sign in beam.items() if sign is None]
    if empty and board.random.random() < 0.5:
        puzzle = puzzle.with_cells({board.random.choice(empty): "#"})
    corner = (at, board.random.randrange(1, width))
    if corner not in vertices and board.random.random() < 0.4:
        puzzle = puzzle.with_vertices({corner: board.random.choice("-|")})
    return puzzle


def _hashi(board: Board) -> LogicPuzzle:
    """Islands around the empty middle of the board, and some elsewhere."""
    middle = [(0, 1), (2, 1), (1, 0), (1, 2)] if board.width == board.height == 3 else []
    cells: dict[Spot, Value] = dict.fromkeys(middle, "?")
    for row in (0, board.height - 1):
        for column in (0, board.width - 1):
            if board.random.random() < 0.5:
                cells[row, column] = board.random.choice(("?", "?", 1, 2, 3))
    return LogicPuzzle.new("hashi", board.width, board.height).with_cells(cells)


def _masyu(board: Board) -> LogicPuzzle:
    """One or two circles."""
    spots = [(row, column) for row in range(board.height) for column in range(board.width)]
    circles = board.random.sample(spots, board.random.choice((1, 2)))
    cells: dict[Spot, Value] = {spot: board.random.choice("O*") for spot in circles}
    return LogicPuzzle.new("masyu", board.width, board.height).with_cells(cells)


def _starbattle(board: Board) -> LogicPuzzle:
    """Areas that grow from the stars of a random solution."""
    size = board.width
    orders = [
        order
        for order in permutations(range(size))
        if all(abs(first - second) > 1 for first, second in pairwise(order))
    ]
    if not orders:  # a board too small for a solution
        return board.random_puzzle("starbattle", 0.0)
    areas = [[spot] for spot in enumerate(board.random.choice(orders))]
    free = {(row, column) for row in range(size) for column in range(size)}
    free -= {spot for area in areas for spot in area}
    while free:
        area = board.random.choice(areas)
        near = sorted(s for s in free for r, c in area if abs(s[0] - r) + abs(s[1] - c) == 1)
        if near:
            area.append(board.random.choice(near))
            free.discard(area[-1])
    puzzle = LogicPuzzle.new("starbattle", size, size, params={"stars": 1})
    return puzzle.with_areas(areas)


def _double_choco(board: Board) -> LogicPuzzle:
    """Half of the cells shaded, a number in one or two of them."""
    spots = [(row, column) for row in range(board.height) for column in range(board.width)]
    cells: dict[Spot, Value] = dict.fromkeys(board.random.sample(spots, len(spots) // 2), "#")
    for spot in board.random.sample(spots, board.random.choice((1, 2))):
        number = board.random.choice((1, 2, "?"))
        cells[spot] = (number, "#") if spot in cells else number
    return LogicPuzzle.new("double_choco", board.width, board.height).with_cells(cells)


def _light_and_shadow(board: Board) -> LogicPuzzle:
    """A clue in each area of a random coloring, most of them right."""
    blank = Layers.blank(board.width, board.height)
    color = {spot: board.random.choice("#-") for spot in blank.spots()}
    walls = [pair for pair in blank.pairs() if color[pair[0]] != color[pair[1]]]
    cells: dict[Spot, Value] = {}
    for area in blank.with_edges(dict.fromkeys(walls, "wall")).areas():
        number = board.random.choice((len(area), len(area), "?", 2))
        spot = board.random.choice(area)
        cells[spot] = (number, "#") if color[spot] == "#" else number
    return LogicPuzzle.new("light_and_shadow", board.width, board.height).with_cells(cells)


#: Types whose random givens hardly ever have a solution.
DERIVED: Final = {
    "compass": _compass,
    "curve_data": _curve_data,
    "double_choco": _double_choco,
    "galaxies": _galaxies,
    "hashi": _hashi,
    "kropki": _kropki,
    "laser": _laser,
    "light_and_shadow": _light_and_shadow,
    "masyu": _masyu,
    "starbattle": _starbattle,
}

#: Types with a value in every cell.
FULL: Final = frozenset(
    {"abc_box", "abcd", "abcd_diagonal", "basic", "diagonal_sudoku", "doubleblock", "fillomino"}
    | {"greater_than_sudoku", "hyper_sudoku", "japanese_sums", "kakuro", "killer_sudoku", "kropki"}
    | {"latin_square", "magnets", "pyramid", "skyscrapers", "slalom", "sudoku"}
)


class Judgment(NamedTuple):
    """What the solver and the checks accept on one board.

    `fillings` were judged by the checks; `is_whole`: these are all fillings of the board.
    """

    fillings: int
    solutions: int
    is_whole: bool
    disagreements: list[str]


def disagreements(name: str, number: int, most: int = 600) -> list[str]:
    """Fillings of a random board that the solver and the checks judge differently."""
    return judged(Board(name, number), f"{name} {number}", most).disagreements


def judged(board: Board, title: str, most: int, sample_size: int = 0) -> Judgment:
    """Compare the solver with the checks on all fillings of a board if these are at most `most`;
    else on a sample of about `sample_size` (by default `most`), and on as many solutions.
    """
    choices = board.choices()
    places = [place for place, _ in choices]
    alphabets = [values for _, values in choices]
    is_whole = math.prod(map(len, alphabets)) <= most
    most = most if is_whole else sample_size or most
    answer = xwcore_solve.search(board.puzzle, limit=0 if is_whole else most, seconds=60)
    solved = {board.key(places, layers) for layers in answer.solutions}
    is_whole = is_whole and answer.is_complete
    sample = [*islice(_fillings(board, alphabets, sorted(solved, key=str), most), most * 3)]
    candidates = {*(product(*alphabets) if is_whole else sample), *solved}
    lines = []
    for values in candidates:
        accepted, is_solved = board.is_accepted(board.filled(places, values)), values in solved
        if accepted == is_solved or (accepted and not answer.is_complete):
            continue
        which = "the checks, not the solver" if accepted else "the solver, not the checks"
        where = f"{board.puzzle.to_dict()} {list(zip(places, values, strict=True))}"
        lines.append(f"{title}: accepted by {which}: {where}")
    return Judgment(len(candidates), len(solved), is_whole, lines)


def _fillings(
    board: Board, alphabets: list[list[Value]], solved: list[tuple[Value, ...]], most: int
) -> Iterator[tuple[Value, ...]]:
    """Random fillings, and solutions with one or two places changed."""
    for _ in range(most):
        yield tuple(board.random.choice(values) for values in alphabets)
    for solution in solved[:20]:
        for place, values in enumerate(alphabets):
            for value in values:
                changed = [*solution[:place], value, *solution[place + 1 :]]
                yield tuple(changed)
                other = board.random.randrange(len(changed))
                changed[other] = board.random.choice(alphabets[other])
                yield tuple(changed)
