"""The shared words in which the rules of all types are told.

Contract: each function looks at one thing (counts, repetitions, connection, blocks of two by two,
touching, loops, runs, sight, shapes) and yields a `Fault` per place where it does not hold. None
of them knows a type.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from xwcore.plugin import Layers
from xwcore_spf.contents import Value
from xwcore_spf.formulas import Sizes
from xwcore_spf.puzzle_type import PuzzleType

Spot = tuple[int, int]


class Fault(NamedTuple):
    """Something that does not hold, at a cell of a diagram ("puzzle", "solution", or another)."""

    code: str
    message: str
    cell: Spot | None = None
    diagram: str = "solution"


Faults = Iterator[Fault]


@dataclass(frozen=True)
class Case:
    """A puzzle and its solution, ready to be judged."""

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
    return int(value) if isinstance(value, str) and value.isdigit() else None


# -- counts and repetitions -----------------------------------------------------------------------


def agrees(case: Case, meaning: Callable[[Value], Collection[Value] | None]) -> Faults:
    """Each given cell is the same in the solution.

    `meaning` gives the values that a given cell may have there; None where nothing is given.
    """
    solved = case.solved
    for spot, value in case.given.items():
        allowed = meaning(value)
        if allowed is not None and solved.get(spot) not in allowed:
            yield Fault("SPF501", f"the puzzle gives {shown(value)} here", spot)


def repeats(
    case: Case, meaning: Callable[[Value], Collection[Value]] = lambda value: (value,)
) -> Faults:
    """Whatever the solution shows in a cell is what the puzzle has there; it may show nothing.

    `meaning` gives what a cell of the puzzle is shown as.
    """
    given = case.given
    for spot, value in case.solved.items():
        if value is not None and value not in meaning(given.get(spot)):
            yield Fault("SPF502", f"{shown(value)} is not in the puzzle here", spot)


def shown(value: Value) -> str:
    """A value for messages."""
    return "nothing" if value is None else repr(value) if isinstance(value, str) else str(value)


def literally(value: Value) -> Collection[Value] | None:
    """A given cell that means itself."""
    return None if value is None else (value,)


def no_repetition(
    solved: Mapping[Spot, Value], groups: Iterable[Sequence[Spot]], where: str
) -> Faults:
    """No value stands twice in a group; empty cells excepted."""
    for group in groups:
        seen: set[Value] = set()
        for spot in group:
            value = solved.get(spot)
            if value is not None and value in seen:
                yield Fault("SPF601", f"{value} stands twice in its {where}", spot)
            seen.add(value)


def latin(case: Case, symbols: Sequence[Value]) -> Faults:
    """Each symbol exactly once in each row and column."""
    solved = case.solved
    yield from no_repetition(solved, case.rows, "row")
    yield from no_repetition(solved, case.columns, "column")
    for line in case.lines:
        missing = set(symbols) - {solved.get(spot) for spot in line}
        for symbol in sorted(missing, key=str):
            yield Fault("SPF602", f"{symbol} is missing in the line of this cell", line[0])


def counted(case: Case, chosen: Collection[Spot], what: str, hint: int = 0) -> Faults:
    """The hint of each line (the one at index `hint`) is the number of its chosen cells."""
    for name, cells, hints in case.hinted():
        wanted = number(hints[hint]) if hint < len(hints) else None
        count = sum(spot in chosen for spot in cells)
        if wanted is not None and wanted != count:
            yield Fault("SPF603", f"{name} has {count} {what}; its hint says {wanted}", cells[0])


def exactly(
    groups: Iterable[Sequence[Spot]], chosen: Collection[Spot], count: int, what: str
) -> Faults:
    """Each group has this many chosen cells."""
    for group in groups:
        found = sum(spot in chosen for spot in group)
        if found != count:
            yield Fault("SPF603", f"{found} {what} where {count} must be", group[0])


# -- shapes of sets of cells ----------------------------------------------------------------------


def around(spot: Spot, diagonal: bool = False) -> list[Spot]:
    """The four orthogonal neighbours, or all eight."""
    row, column = spot
    steps = [(-1, 0), (0, -1), (0, 1), (1, 0)]
    if diagonal:
        steps += [(-1, -1), (-1, 1), (1, -1), (1, 1)]
    return [(row + down, column + right) for down, right in steps]


def groups(spots: Collection[Spot], diagonal: bool = False) -> list[list[Spot]]:
    """The connected parts of a set of cells, each in order."""
    left = set(spots)
    found = []
    for start in sorted(left):
        if start not in left:
            continue
        left.discard(start)
        part, waiting = [], [start]
        while waiting:
            spot = waiting.pop()
            part.append(spot)
            for near in around(spot, diagonal):
                if near in left:
                    left.discard(near)
                    waiting.append(near)
        found.append(sorted(part))
    return found


def one_group(spots: Collection[Spot], what: str) -> Faults:
    """The cells are connected."""
    for part in groups(spots)[1:]:
        yield Fault("SPF604", f"{what} are not connected: this is another part", part[0])


def reaches_border(spots: Collection[Spot], sizes: Sizes, what: str) -> Faults:
    """Every connected part of the cells touches the border of the grid."""
    for part in groups(spots):
        if not any(r in (0, sizes.y - 1) or c in (0, sizes.x - 1) for r, c in part):
            yield Fault("SPF605", f"{what} are cut off from the border", part[0])


def no_block(spots: Collection[Spot], what: str) -> Faults:
    """No two by two cells are all in the set."""
    known = set(spots)
    for row, column in sorted(known):
        if {(row + 1, column), (row, column + 1), (row + 1, column + 1)} <= known:
            yield Fault("SPF606", f"two by two {what}", (row, column))


def apart(spots: Collection[Spot], what: str, diagonal: bool = False) -> Faults:
    """No two cells of the set are neighbours."""
    for spot in sorted(spots):
        if any(near in spots and near > spot for near in around(spot, diagonal)):
            yield Fault("SPF607", f"two {what} touch", spot)


def parts_apart(parts: Sequence[Sequence[Spot]], what: str, diagonal: bool = True) -> Faults:
    """Cells of different parts are no neighbours."""
    owner = {spot: at for at, part in enumerate(parts) for spot in part}
    for spot, at in owner.items():
        if any(owner.get(near, at) > at for near in around(spot, diagonal)):
            yield Fault("SPF607", f"two {what} touch", spot)


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
    found: list[list[Spot]] = []
    open_run = False
    for spot in cells:
        if spot in chosen:
            if not open_run:
                found.append([])
            found[-1].append(spot)
        open_run = spot in chosen
    return found


def visible(heights: Sequence[int]) -> int:
    """How many buildings are seen from the first: those higher than all before them."""
    count, highest = 0, 0
    for height in heights:
        if height > highest:
            count, highest = count + 1, height
    return count


def sight(spot: Spot, step: Spot, free: Collection[Spot]) -> list[Spot]:
    """The free cells from a cell on in one direction, up to the first that is not."""
    found = []
    row, column = spot[0] + step[0], spot[1] + step[1]
    while (row, column) in free:
        found.append((row, column))
        row, column = row + step[0], column + step[1]
    return found


def like_hints(actual: Sequence[Value], hints: Sequence[Value]) -> bool:
    """Whether a sequence fits hints in order; "?" fits anything. No hints at all fit everything."""
    wanted = [hint for hint in hints if hint is not None]
    if not wanted:
        return True
    return len(wanted) == len(actual) and all(
        hint in ("?", value) for hint, value in zip(wanted, actual, strict=True)
    )


def like_hints_unordered(actual: Sequence[int], hints: Sequence[Value]) -> bool:
    """As `like_hints`, the numbers in any order."""
    wanted = [hint for hint in hints if hint is not None]
    known = Counter[Value](hint for hint in wanted if hint != "?")
    return not wanted or (len(wanted) == len(actual) and not known - Counter[Value](actual))


def single_loop(layers: Layers, what: str = "the path") -> Faults:
    """The links make one loop: two at each cell that has any, and all connected."""
    for spot in layers.spots():
        links = len(layers.links_of(spot))
        if links not in (0, 2):
            yield Fault("SPF608", f"{what} has {links} ends here; a loop has two", spot)
    parts = layers.paths()
    if not parts:
        yield Fault("SPF608", "there is no loop", None)
    for part in parts[1:]:
        yield Fault("SPF608", f"{what} has another part here", part[0])


def bends(layers: Layers, spot: Spot) -> bool:
    """Whether the path turns in a cell that has two links."""
    links = layers.links_of(spot)
    return len(links) == 2 and links[0][0] != links[1][0] and links[0][1] != links[1][1]


def keeps_links(case: Case) -> Faults:
    """Each link that the puzzle gives is in the solution."""
    for spot in case.puzzle.spots():
        for near in case.puzzle.links_of(spot):
            if near > spot and not case.solution.linked(spot, near):
                yield Fault("SPF501", "the puzzle gives a piece of path here", spot)
