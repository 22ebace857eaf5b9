"""Checks that the rules of many types share.

Each check looks at one thing (counts, repetitions, connection, 2x2 blocks, touching cells, loops,
runs, lines of sight, shapes) and yields one `Breach` per place where the rule is broken. No check
knows a type of puzzle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple, TypeVar

from xwcore.plugin import plural
from xwcore_logic.declarations import PuzzleType
from xwcore_logic.layers import Layers, Value

Spot = tuple[int, int]
Node = TypeVar("Node")

#: The directions in which the signs of path segments lead.
JUNCTIONS: Final[Mapping[str, str]] = {
    "-": "lr",
    "|": "ud",
    "Q": "rd",
    "W": "ld",
    "A": "ru",
    "S": "lu",
    "T": "lrd",
    "F": "udr",
    "G": "udl",
    "V": "lru",
    "+": "lrud",
}

#: Rows and columns of one step in a direction.
STEPS: Final[Mapping[str, tuple[int, int]]] = {"r": (0, 1), "l": (0, -1), "u": (-1, 0), "d": (1, 0)}

#: Rows and columns of the steps to the eight cells around a cell, in a round.
RING: Final = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))

#: Digits of the longest number that a text may be; the largest number of a puzzle has five.
_MOST_DIGITS: Final = 9


class Breach(NamedTuple):
    """A broken rule: code, message, and the cell of the diagram ("puzzle", "solution", ...).

    Of an unfinished solution a breach stays, whatever is still entered, where it is `definite`, or
    where all cells that it is `about` have a value.
    """

    code: str
    message: str
    cell: Spot | None = None
    diagram: str = "solution"
    definite: bool = False
    about: tuple[Spot, ...] = ()


Breaches = Iterator[Breach]


class Sizes(NamedTuple):
    """The size of a puzzle: columns, rows, and the parameter `max`."""

    x: int
    y: int
    m: int = 0


@dataclass(frozen=True)
class Case:
    """A puzzle and its solution, as the rules need them."""

    kind: PuzzleType
    sizes: Sizes
    numbers: Mapping[str, int]  #: the integer keys, defaults included
    puzzle: Layers
    solution: Layers
    texts: Mapping[str, str]  #: the string keys
    shapes: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def given(self) -> dict[Spot, Value]:
        """The cells of the puzzle."""
        return values(self.puzzle)

    @cached_property
    def solved(self) -> dict[Spot, Value]:
        """The cells of the solution."""
        return values(self.solution)

    def filled(self, *symbols: Value) -> set[Spot]:
        """The cells of the solution that hold one of the symbols; "#" if none are named."""
        wanted = symbols or ("#",)
        return {spot for spot, value in self.solved.items() if value in wanted}

    @cached_property
    def rows(self) -> list[list[Spot]]:
        """The cells of each row."""
        return [[(row, column) for column in range(self.sizes.x)] for row in range(self.sizes.y)]

    @cached_property
    def columns(self) -> list[list[Spot]]:
        """The cells of each column."""
        return [[(row, column) for row in range(self.sizes.y)] for column in range(self.sizes.x)]

    @property
    def lines(self) -> list[list[Spot]]:
        """The rows, then the columns."""
        return self.rows + self.columns

    def hinted(self) -> Iterator[tuple[str, list[Spot], Sequence[Value]]]:
        """Each line with the hints before it: its name, its cells, the hints in reading order."""
        for at, (cells, hints) in enumerate(zip(self.rows, self.puzzle.left, strict=False)):
            yield f"row {at + 1}", cells, hints
        for at, (cells, hints) in enumerate(zip(self.columns, self.puzzle.top, strict=False)):
            yield f"column {at + 1}", cells, hints

    def seen(self) -> Iterator[tuple[str, list[Spot], Value]]:
        """Each line as seen from each of its hints on the four sides; the nearest cell first."""
        for at, (cells, hints) in enumerate(zip(self.rows, self.puzzle.left, strict=False)):
            yield f"row {at + 1} from the left", cells, hints[0]
        for at, (cells, hints) in enumerate(zip(self.rows, self.puzzle.right, strict=False)):
            yield f"row {at + 1} from the right", cells[::-1], hints[0]
        for at, (cells, hints) in enumerate(zip(self.columns, self.puzzle.top, strict=False)):
            yield f"column {at + 1} from the top", cells, hints[0]
        for at, (cells, hints) in enumerate(zip(self.columns, self.puzzle.bottom, strict=False)):
            yield f"column {at + 1} from the bottom", cells[::-1], hints[0]


@dataclass(frozen=True)
class Drawn:
    """A puzzle without its solution."""

    kind: PuzzleType
    sizes: Sizes
    numbers: Mapping[str, int]
    puzzle: Layers
    texts: Mapping[str, str]
    shapes: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def given(self) -> dict[Spot, Value]:
        """The cells."""
        return values(self.puzzle)

    def case(self, solution: Layers) -> Case:
        """The puzzle with a solution, as the rules need them."""
        return Case(
            self.kind,
            self.sizes,
            self.numbers,
            self.puzzle,
            solution,
            self.texts,
            self.shapes,
        )


def values(layers: Layers) -> dict[Spot, Value]:
    """The values of all cells by place."""
    return {
        (row, column): value
        for row, cells in enumerate(layers.cells)
        for column, value in enumerate(cells)
    }


def number(value: Value) -> int | None:
    """The number that a value is; a digit symbol counts as one."""
    if isinstance(value, int):
        return value
    if not isinstance(value, str) or not value.isascii() or len(value) > _MOST_DIGITS:
        return None
    return int(value) if value.isdecimal() else None


# -- counts and repetitions -----------------------------------------------------------------------


def agrees(case: Case, meaning: Callable[[Value], Collection[Value] | None]) -> Breaches:
    """Each given cell has the same value in the solution.

    `meaning` returns the values allowed in the solution for a given cell; None where nothing is
    given.
    """
    solved = case.solved
    for cell, value in case.given.items():
        allowed = meaning(value)
        if allowed is not None and solved.get(cell) not in allowed:
            yield contradiction(cell, solved.get(cell), value)


def empty_cells(case: Case, expected: str) -> Breaches:
    """Each cell of the solution has a value."""
    for cell, value in case.solved.items():
        if value is None:
            yield Breach("LOG602", f"empty cell, expected {expected}", cell)


def contradiction(cell: Spot, solved: Value, given: Value) -> Breach:
    """The breach of a solution that has another value in a given cell."""
    return Breach(
        "LOG501", f"solution has {shown(solved)}, expected the given {shown(given)}", cell
    )


def repeats(
    case: Case, meaning: Callable[[Value], Collection[Value]] = lambda value: (value,)
) -> Breaches:
    """A cell of the solution shows what the puzzle has in that cell, or nothing.

    `meaning` returns how the solution may show a cell of the puzzle.
    """
    given = case.given
    for cell, value in case.solved.items():
        if value is not None and value not in meaning(given.get(cell)):
            message = f"solution shows {shown(value)}, the puzzle has {shown(given.get(cell))}"
            yield Breach("LOG502", message, cell, definite=True)


def shown(value: Value) -> str:
    """A value as messages show it."""
    return "nothing" if value is None else repr(value) if isinstance(value, str) else str(value)


def literally(value: Value) -> Collection[Value] | None:
    """The meaning of a given cell that stands for itself."""
    return None if value is None else (value,)


def no_repetition(
    solved: Mapping[Spot, Value], groups: Iterable[Sequence[Spot]], where: str
) -> Breaches:
    """No value is repeated in a group of cells; empty cells excepted."""
    for group in groups:
        seen: set[Value] = set()
        for cell in group:
            value = solved.get(cell)
            if value is not None and value in seen:
                yield Breach("LOG601", f"duplicate {value} in its {where}", cell)
            seen.add(value)


def latin(case: Case, symbols: Sequence[Value]) -> Breaches:
    """Each symbol exactly once in each row and column."""
    solved = case.solved
    for name, lines in (("row", case.rows), ("column", case.columns)):
        yield from no_repetition(solved, lines, name)
        for at, line in enumerate(lines, 1):
            missing = set(symbols) - {solved.get(cell) for cell in line}
            for symbol in sorted(missing, key=str):
                yield Breach("LOG602", f"{name} {at}: {symbol} is missing", line[0])


def counted(case: Case, chosen: Collection[Spot], what: str, hint: int = 0) -> Breaches:
    """The hint of each line (the one at index `hint`) is the number of its chosen cells."""
    for name, line, hints in case.hinted():
        expected = number(hints[hint]) if hint < len(hints) else None
        count = sum(cell in chosen for cell in line)
        if expected is not None and expected != count:
            message = f"{name}: {count} {what}, expected {expected}"
            yield Breach("LOG603", message, line[0], definite=count > expected)


def exactly(
    groups: Iterable[Sequence[Spot]],
    chosen: Collection[Spot],
    count: int,
    what: str,
    where: str,
    *,
    grows: bool = True,
) -> Breaches:
    """Each group of cells (a row, an area: `where`) has this many chosen cells, to which a player
    only adds (`grows`), or which are the cells without a value.
    """
    for group in groups:
        actual = sum(cell in chosen for cell in group)
        if actual != count:
            message = f"{where} of the cell: {actual} {what}, expected {count}"
            is_definite = grows and actual > count
            yield Breach("LOG603", message, group[0], definite=is_definite, about=tuple(group))


# -- shapes of sets of cells ----------------------------------------------------------------------


def around(spot: Spot, diagonal: bool = False) -> list[Spot]:
    """The four orthogonal neighbors, or all eight."""
    row, column = spot
    steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    if diagonal:
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    return [(row + down, column + right) for down, right in steps]


def components(nodes: Collection[Node], near: Callable[[Node], Iterable[Node]]) -> list[list[Node]]:
    """The connected parts of a set of nodes, each from its first node on; `near` has those that a
    node is joined to.
    """
    left = set(nodes)
    parts = []
    for start in nodes:
        if start not in left:
            continue
        left.discard(start)
        part, waiting = [], [start]
        while waiting:
            node = waiting.pop()
            part.append(node)
            for other in near(node):
                if other in left:
                    left.discard(other)
                    waiting.append(other)
        parts.append(part)
    return parts


def groups(spots: Collection[Spot], diagonal: bool = False) -> list[list[Spot]]:
    """The connected parts of a set of cells, each in order."""
    parts = components(sorted(spots), lambda cell: around(cell, diagonal))
    return [sorted(part) for part in parts]


def one_group(
    spots: Collection[Spot], what: str, *, diagonal: bool = False, definite: bool = False
) -> Breaches:
    """The cells are connected; `diagonal`: at corners as well. `definite`: parts stay separate."""
    parts = groups(spots, diagonal)
    for part in parts[1:]:
        message = f"{what}: {len(parts)} separate parts, expected 1"
        yield Breach("LOG604", message, part[0], definite=definite)


def reaches_border(spots: Collection[Spot], sizes: Sizes, what: str) -> Breaches:
    """Every connected part of the cells touches the border of the grid."""
    for part in groups(spots):
        if not any(r in (0, sizes.y - 1) or c in (0, sizes.x - 1) for r, c in part):
            yield Breach(
                "LOG605",
                f"{what}: {plural(len(part), 'cell')} not connected to the border",
                part[0],
            )


def no_block(spots: Collection[Spot], what: str) -> Breaches:
    """No 2x2 block of cells is in the set."""
    known = set(spots)
    for row, column in sorted(known):
        if {(row + 1, column), (row, column + 1), (row + 1, column + 1)} <= known:
            yield Breach("LOG606", f"2x2 block of {what}", (row, column))


def apart(spots: Collection[Spot], what: str, diagonal: bool = False) -> Breaches:
    """No two cells of the set are neighbors."""
    for cell in sorted(spots):
        if any(near in spots and near > cell for near in around(cell, diagonal)):
            yield Breach("LOG607", f"two {what} touch", cell)


def outline(spots: Iterable[Spot]) -> frozenset[Spot]:
    """A shape without its place: moved to row 0 and column 0."""
    known = list(spots)
    top, left = min(row for row, _ in known), min(column for _, column in known)
    return frozenset((row - top, column - left) for row, column in known)


def free_shape(spots: Iterable[Spot]) -> tuple[Spot, ...]:
    """A shape without place, turn and side: the least of its eight images."""
    shape = list(spots)
    images = []
    for _ in range(4):
        shape = [(column, -row) for row, column in shape]
        images += [outline(shape), outline((row, -column) for row, column in shape)]
    return min(tuple(sorted(image)) for image in images)


def _drawn(*rows: str) -> tuple[Spot, ...]:
    return free_shape(
        (r, c) for r, row in enumerate(rows) for c, mark in enumerate(row) if mark == "#"
    )


TETROMINOES: Mapping[tuple[Spot, ...], str] = {
    _drawn("####"): "I",
    _drawn("###", "#"): "L",
    _drawn("###", " #"): "T",
    _drawn("## ", " ##"): "S",
    _drawn("##", "##"): "O",
}

PENTOMINOES: Mapping[tuple[Spot, ...], str] = {
    _drawn(" ##", "## ", " # "): "F",
    _drawn("#####"): "I",
    _drawn("####", "#"): "L",
    _drawn("###", "  ##"): "N",
    _drawn("###", "##"): "P",
    _drawn("###", " # ", " # "): "T",
    _drawn("# #", "###"): "U",
    _drawn("#", "#", "###"): "V",
    _drawn("#", "##", " ##"): "W",
    _drawn(" # ", "###", " # "): "X",
    _drawn("####", " #"): "Y",
    _drawn("##", " #", " ##"): "Z",
}


# -- lines ----------------------------------------------------------------------------------------


def runs(cells: Sequence[Spot], chosen: Collection[Spot]) -> list[list[Spot]]:
    """The runs of consecutive chosen cells in a line."""
    result: list[list[Spot]] = []
    in_run = False
    for cell in cells:
        if cell in chosen:
            if not in_run:
                result.append([])
            result[-1].append(cell)
        in_run = cell in chosen
    return result


def visible(heights: Sequence[int]) -> int:
    """How many buildings are visible from the first: those higher than all before them."""
    count, highest = 0, 0
    for height in heights:
        if height > highest:
            count, highest = count + 1, height
    return count


def sight(spot: Spot, step: Spot, free: Collection[Spot]) -> list[Spot]:
    """The cells in one direction, up to the first that is not free."""
    cells = []
    row, column = spot[0] + step[0], spot[1] + step[1]
    while (row, column) in free:
        cells.append((row, column))
        row, column = row + step[0], column + step[1]
    return cells


#: Longer lists of hints are cut in messages.
_LONGEST = 28


def hints_shown(hints: Sequence[Value]) -> str:
    """The hints of a line as messages show them."""
    text = " ".join(str(hint) for hint in hints if hint is not None)
    return text[:_LONGEST] + "..." if len(text) > _LONGEST else text or "none"


def like_hints(actual: Sequence[Value], hints: Sequence[Value]) -> bool:
    """Whether a sequence matches hints in order.

    "?" matches anything; no hints at all match everything.
    """
    expected = [hint for hint in hints if hint is not None]
    if not expected:
        return True
    return len(expected) == len(actual) and all(
        hint in ("?", value) for hint, value in zip(expected, actual, strict=True)
    )


def like_hints_unordered(actual: Sequence[int], hints: Sequence[Value]) -> bool:
    """As `like_hints`, the numbers in any order."""
    expected = [hint for hint in hints if hint is not None]
    known = Counter[Value](hint for hint in expected if hint != "?")
    return not expected or (len(expected) == len(actual) and not known - Counter[Value](actual))


def single_loop(layers: Layers) -> Breaches:
    """The links form one loop: two links at each cell that has any, and all connected."""
    for cell in layers.spots():
        links = len(layers.links_of(cell))
        if links not in (0, 2):
            message = f"loop: {links} segments meet in the cell, expected 2"
            yield Breach("LOG608", message, cell, definite=links > 2)
    parts = layers.paths()
    if not parts:
        yield Breach("LOG608", "loop: missing", None)
    for part in parts[1:]:
        is_closed = any(closed_loop(layers, other) for other in parts)
        message = f"loop: {len(parts)} separate parts, expected 1"
        yield Breach("LOG608", message, part[0], definite=is_closed)


def closed_loop(layers: Layers, part: Iterable[Spot]) -> bool:
    """Whether the links of a set of joined cells are closed: none of them can go on."""
    return all(len(layers.links_of(cell)) in (2, 4) for cell in part)


def keeps_links(case: Case) -> Breaches:
    """Each link that the puzzle gives is in the solution."""
    for cell in case.puzzle.spots():
        for near in case.puzzle.links_of(cell):
            if near > cell and not case.solution.linked(cell, near):
                yield Breach("LOG501", f"given path segment {way(cell, near)} is missing", cell)


def way(cell: Spot, near: Spot) -> str:
    """Where a later neighbor lies: "to the right" or "downwards"."""
    return "to the right" if cell[0] == near[0] else "downwards"


def corner_cell(sizes: Sizes, corner: Spot) -> Spot:
    """The cell below and right of a vertex; at the last row or column the cell before it."""
    return min(corner[0], sizes.y - 1), min(corner[1], sizes.x - 1)
