"""New puzzles: a random solution, every clue that it has, and as few of these as stay unique.

Contract: the same type, size, parameters and seed make the same puzzle. The clues of a type are
derived from the layers of a solution by one function of the table `CLUES`; a type without an entry
is not made, for its givens cannot be removed one by one.
"""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final, NamedTuple

from xwcore_logic import Layers, LogicPuzzle, Spot, Value, filled_places
from xwcore_solve.answers import layers_of
from xwcore_solve.errors import UndecidedError, UnsolvableError
from xwcore_solve.search import Verdict, grounded, in_time, search

#: The time that one puzzle may take, in seconds.
SECONDS: Final = 120.0

#: Random solutions that are tried; some have no unique puzzle, with all of their clues.
ATTEMPTS: Final = 200


class Clue(NamedTuple):
    """A clue: the layer ("cells", "horizontal", "left", ...), its place there, its value."""

    layer: str
    row: int
    column: int
    value: Value


def generated_types() -> tuple[str, ...]:
    """The types that puzzles are made of."""
    return tuple(sorted(CLUES))


def generate(
    name: str,
    width: int,
    height: int,
    *,
    seed: int = 1,
    params: Mapping[str, Any] | None = None,
    seconds: float = SECONDS,
) -> LogicPuzzle:
    """A puzzle with exactly one solution, which it holds.

    Raises:
        UnsolvableError: no puzzles are made of the type, or none has this size.
        UndecidedError: the time limit was reached first.
        ValueError: the type has no such size or parameter.
    """
    if name not in CLUES:
        raise UnsolvableError(f"no puzzles are made of type {name!r}")
    end = time.monotonic() + seconds
    chance = random.Random(f"{name} {width} {height} {seed}")  # noqa: S311 - no secret
    empty = LogicPuzzle.new(name, width, height, params=params)
    for _ in range(ATTEMPTS):
        solution = _random_solution(empty, chance, end)
        clues = list(CLUES[name](empty, solution))
        puzzle = empty.replace(givens=_with(empty.givens, clues))
        if _verdict(puzzle, end) is Verdict.UNIQUE:
            break
    else:
        raise UnsolvableError(f"no unique {name} of {width} x {height} in {ATTEMPTS} attempts")
    kept = [clue for clue in clues if name in _FIXED.get(clue.layer, ())]
    removable = [clue for clue in clues if clue not in kept]
    chance.shuffle(removable)
    while removable:
        clue = removable.pop()
        fewer = empty.replace(givens=_with(empty.givens, [*kept, *removable]))
        if _verdict(fewer, end) is Verdict.UNIQUE:
            puzzle = fewer
        else:
            kept.append(clue)
    return puzzle.replace(solution=search(puzzle).solutions[0])


#: Layers whose clues have to stay, by type: every dot of a kropki is given.
_FIXED: Final = {"horizontal": ("kropki",), "vertical": ("kropki",)}


def _verdict(puzzle: LogicPuzzle, end: float) -> Verdict:
    left = end - time.monotonic()
    verdict = search(puzzle, seconds=max(0.0, left)).verdict
    if verdict is Verdict.UNDECIDED:
        raise UndecidedError("no puzzle within the time limit")
    return verdict


def _random_solution(empty: LogicPuzzle, chance: random.Random, end: float) -> Layers:
    """A solution of the empty board, chosen by random guesses of the search."""
    board = empty.replace(type=SOLVED_AS.get(empty.type, empty.type))
    control = grounded(board, 1, seed=chance.randrange(1 << 30))
    if empty.type in LOOPS:
        cells = empty.width * empty.height
        control.add("long", [], f":- not {cells // 2} {{ in(loop,X) }}.")
        control.ground([("long", [])])
    with control.solve(yield_=True, async_=True) as handle:
        if not in_time(handle, end):
            raise UndecidedError("no puzzle within the time limit")
        model = handle.model()
        if model is None:
            size = f"{empty.width} x {empty.height}"
            raise UnsolvableError(f"no {empty.type} of {size} has a solution")
        return layers_of(empty, model.symbols(shown=True))


def _with(layers: Layers, clues: list[Clue]) -> Layers:
    """The layers with these clues."""
    rows: dict[str, list[list[Value]]] = {}
    for clue in clues:
        lines = rows.setdefault(clue.layer, [list(line) for line in getattr(layers, clue.layer)])
        lines[clue.row][clue.column] = clue.value
    return layers.replace(**{name: tuple(map(tuple, lines)) for name, lines in rows.items()})


# -- clues ----------------------------------------------------------------------------------------


def _cells(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The values of the cells."""
    for row, column, value in filled_places(solution.cells):
        yield Clue("cells", row, column, value)


def _neighbors(solution: Layers) -> Iterator[tuple[str, int, int, int, int]]:
    """Each inner edge: its layer and place, and the numbers of the two cells beside it."""
    for row, column in solution.spots():
        for layer, near in (("vertical", (row, column - 1)), ("horizontal", (row - 1, column))):
            if min(near) < 0:
                continue
            first, second = solution.cells[near[0]][near[1]], solution.cells[row][column]
            if isinstance(first, int) and isinstance(second, int):
                yield layer, row, column, first, second


def _dots(puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """All dots of a kropki, and the numbers."""
    for layer, row, column, first, second in _neighbors(solution):
        low, high = sorted((first, second))
        if high - low == 1:
            yield Clue(layer, row, column, "O")
        elif high == 2 * low:
            yield Clue(layer, row, column, "*")
    yield from _cells(puzzle, solution)


def _signs(puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """All signs between neighbors, and the numbers."""
    for layer, row, column, first, second in _neighbors(solution):
        less, more = ("<", ">") if layer == "vertical" else ("^", "v")
        sign = less if first < second else more
        wall = getattr(puzzle.givens, layer)[row][column] == "wall"
        yield Clue(layer, row, column, ("wall", sign) if wall else sign)
    yield from _cells(puzzle, solution)


def _lines(solution: Layers) -> Iterator[tuple[str, int, list[Value]]]:
    """Each line as seen from each side; the nearest cell first."""
    for row, values in enumerate(solution.cells):
        yield "left", row, list(values)
        yield "right", row, list(values[::-1])
    for column in range(solution.width):
        line = [values[column] for values in solution.cells]
        yield "top", column, line
        yield "bottom", column, line[::-1]


def _skyline(puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The numbers of visible buildings, and the heights."""
    for side, at, line in _lines(solution):
        heights = [value for value in line if isinstance(value, int)]
        count = sum(height > max([0, *heights[:place]]) for place, height in enumerate(heights))
        yield Clue(side, at, 0, count)
    yield from _cells(puzzle, solution)


def _first_letters(puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The first letter from each side, and the letters."""
    for side, at, line in _lines(solution):
        yield Clue(side, at, 0, next(value for value in line if value is not None))
    yield from _cells(puzzle, solution)


def _sums_between(puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The sums between the blocks, and the cells."""
    for side, at, line in _lines(solution):
        if side in ("left", "top"):
            start = line.index("#")
            inside = line[start + 1 : line.index("#", start + 1)]
            yield Clue(side, at, 0, sum(value for value in inside if isinstance(value, int)))
    yield from _cells(puzzle, solution)


def _counted(puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The numbers of cells with a value in each line, and the cells."""
    for side, at, line in _lines(solution):
        if side in ("left", "top"):
            yield Clue(side, at, 0, sum(isinstance(value, int) for value in line))
    yield from _cells(puzzle, solution)


def _circles(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """All circles of a masyu that the loop allows."""
    for row, column in solution.spots():
        links = solution.links_of((row, column))
        beside = sum(solution.is_bend(near) for near in links)
        if solution.is_bend((row, column)) and not beside:
            yield Clue("cells", row, column, "*")
        elif links and not solution.is_bend((row, column)) and beside:
            yield Clue("cells", row, column, "O")


def _sides(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The number of loop edges of each cell."""
    for row, column in solution.spots():
        sides = (
            solution.horizontal[row][column],
            solution.horizontal[row + 1][column],
            solution.vertical[row][column],
            solution.vertical[row][column + 1],
        )
        yield Clue("cells", row, column, sum(side == "wall" for side in sides))


def _meeting(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The number of lines that meet at each vertex."""
    for row in range(solution.height + 1):
        for column in range(solution.width + 1):
            around = (
                (row - 1, column - 1, "N"),
                (row - 1, column, "/"),
                (row, column - 1, "/"),
                (row, column, "N"),
            )
            count = sum(
                0 <= r < solution.height
                and 0 <= c < solution.width
                and solution.cells[r][c] == sign
                for r, c, sign in around
            )
            yield Clue("vertices", row, column, count)


def _sight(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The number of cave cells in sight of each cell of the cave, and the walls."""
    for row, column in solution.spots():
        if solution.cells[row][column] == "#":
            yield Clue("cells", row, column, "#")
            continue
        count = 1
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            at = (row + down, column + right)
            while _is_white(solution, at):
                count += 1
                at = (at[0] + down, at[1] + right)
        yield Clue("cells", row, column, count)


def _is_white(solution: Layers, spot: Spot) -> bool:
    row, column = spot
    inside = 0 <= row < solution.height and 0 <= column < solution.width
    return inside and solution.cells[row][column] is None


#: The types whose solution is a loop through cells; the loop of a puzzle passes half of them.
LOOPS: Final = frozenset({"masyu"})

#: Types whose empty board has no solution, because every clue is given, and whose solutions are
#: those of another type.
SOLVED_AS: Final = {"kropki": "latin_square"}

#: For each type every clue that a solution has.
CLUES: Final[Mapping[str, Callable[[LogicPuzzle, Layers], Iterator[Clue]]]] = {
    "cave": _sight,
    "diagonal_sudoku": _cells,
    "doubleblock": _sums_between,
    "easy_as_abc": _first_letters,
    "fences": _sides,
    "fillomino": _cells,
    "greater_than_sudoku": _signs,
    "hyper_sudoku": _cells,
    "kropki": _dots,
    "latin_square": _cells,
    "masyu": _circles,
    "narrow_cave": _sight,
    "skyscrapers": _skyline,
    "skyscrapers_with_parks": _skyline,
    "slalom": _meeting,
    "snake": _counted,
    "sudoku": _cells,
}
