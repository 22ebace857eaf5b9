"""Rules of the types in which numbers or letters are entered once per line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from xwcore_spf.contents import UPPER, Value
from xwcore_spf.vocabulary import (
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    apart,
    around,
    exactly,
    latin,
    like_hints,
    literally,
    no_repetition,
    number,
    one_group,
    runs,
    visible,
)


def _numbers(case: Case) -> dict[Spot, int]:
    """The numbers of the solution; cells without one are left out."""
    known = {spot: number(value) for spot, value in case.solved.items()}
    return {spot: value for spot, value in known.items() if value is not None}


def _numeric(value: Value) -> tuple[Value, ...] | None:
    """A given number, as digit or as number."""
    known = number(value)
    return None if known is None else (known, str(known))


def _square(case: Case) -> Faults:
    size = case.sizes.x
    yield from agrees(case, _numeric)
    digits = all(isinstance(value, str) for value in case.solved.values())
    yield from latin(case, [str(n) if digits else n for n in range(1, size + 1)])


def sudoku(case: Case) -> Faults:
    """A.47: each number once per row, column and area."""
    yield from _square(case)
    yield from no_repetition(case.solved, case.puzzle.areas(), "area")


def greater_than_sudoku(case: Case) -> Faults:
    """A.18: as Sudoku, and the signs compare neighbours."""
    yield from sudoku(case)
    numbers = _numbers(case)
    for spot in case.puzzle.spots():
        for near in ((spot[0], spot[1] + 1), (spot[0] + 1, spot[1])):
            if near not in numbers or spot not in numbers:
                continue
            sign = case.puzzle.edge(spot, near)
            # C, D, V and A are the same signs on the border of an area.
            less, more = numbers[spot] < numbers[near], numbers[spot] > numbers[near]
            if (sign in ("<", "C", "^", "A") and not less) or (
                sign in (">", "D", "v", "V") and not more
            ):
                yield Fault("SPF609", f"the sign {sign!r} does not hold", spot)


def killer_sudoku(case: Case) -> Faults:
    """A.25: as Sudoku; in a small area no number twice, their sum as given."""
    yield from sudoku(case)
    cages = case.puzzle.further.get("smallareas")
    if cages is None:
        return
    numbers = _numbers(case)
    outside = frozenset(
        (row, column)
        for row, cells in enumerate(cages.cells)
        for column, value in enumerate(cells)
        if value == "#"
    )
    for cage in cages.areas(outside):
        yield from no_repetition(case.solved, [cage], "small area")
        wanted = next((n for n in (cages.cells[r][c] for r, c in cage) if isinstance(n, int)), None)
        total = sum(numbers.get(spot, 0) for spot in cage)
        if wanted is not None and total != wanted:
            yield Fault("SPF610", f"the small area sums to {total}, not to {wanted}", cage[0])


def kropki(case: Case) -> Faults:
    """A.26: a white dot for neighbours that differ by one, a black one for a double; all are given.

    Between 1 and 2 either dot may stand.
    """
    yield from _square(case)
    numbers = _numbers(case)
    for spot, value in numbers.items():
        for near in ((spot[0], spot[1] + 1), (spot[0] + 1, spot[1])):
            if near not in numbers:
                continue
            low, high = sorted((value, numbers[near]))
            allowed = {"O"} if high - low == 1 else set()
            allowed |= {"*"} if high == 2 * low else set()
            sign = case.puzzle.edge(spot, near)
            if (sign is not None or allowed) and sign not in allowed:
                found = "no dot" if sign is None else f"the dot {sign!r}"
                yield Fault("SPF609", f"{found} between {value} and {numbers[near]}", spot)


def basic(case: Case) -> Faults:
    """A.6: a Latin square; the numbers of each area give its target by its operator.

    An area with a target and no operator may use any of the four.
    """
    size = case.sizes.x
    yield from latin(case, [str(n) for n in range(1, size + 1)])
    numbers = _numbers(case)
    for spot, value in case.given.items():
        if isinstance(value, tuple) and value[0] is not None and numbers.get(spot) != value[0]:
            yield Fault("SPF501", f"the puzzle gives {value[0]} here", spot)
    for area in case.puzzle.areas():
        clues = [value for value in (case.given[spot] for spot in area) if isinstance(value, tuple)]
        target = next((clue[2] for clue in clues if clue[2] is not None), None)
        operator = next((str(clue[1]) for clue in clues if clue[1] is not None), None)
        entered = [numbers.get(spot, 0) for spot in area]
        if isinstance(target, int) and not _reaches(entered, target, operator):
            yield Fault("SPF610", f"the area does not give {target}{operator or ''}", area[0])


def _reaches(entered: Sequence[int], target: int, operator: str | None) -> bool:
    if operator is None:
        if len(entered) == 1:
            return entered[0] == target
        return any(_reaches(entered, target, each) for each in "+-x:")
    highest = max(entered)
    rest = sorted(entered)[:-1]
    return {
        "+": sum(entered) == target,
        "x": math.prod(entered) == target,
        "-": highest - sum(rest) == target,
        ":": math.prod(rest) * target == highest,
    }[operator]


def skyscrapers(case: Case) -> Faults:
    """A.39: each height once per line; a hint is the number of buildings seen from it."""
    yield from _square(case)
    yield from _sees(case)


def _sees(case: Case) -> Faults:
    numbers = _numbers(case)
    for name, cells, hint in case.seen():
        count = visible([numbers.get(spot, 0) for spot in cells])
        if isinstance(hint, int) and hint != count:
            yield Fault("SPF611", f"{count} buildings are seen in {name}, not {hint}", cells[0])


def skyscrapers_with_parks(case: Case) -> Faults:
    """A.40: as Skyscrapers, with /parks empty cells in each line."""
    parks = case.numbers.get("parks", 0)
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    yield from latin(case, list(range(1, case.sizes.x - parks + 1)))
    empty = {spot for spot, value in case.solved.items() if value is None}
    yield from exactly(case.lines, empty, parks, "parks")
    yield from _sees(case)


def easy_as_abc(case: Case) -> Faults:
    """A.14: each letter once per line; a letter outside is the first one seen from there."""
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    yield from latin(case, UPPER[: case.sizes.m])
    solved = case.solved
    for name, cells, hint in case.seen():
        first = next((solved[spot] for spot in cells if solved[spot] is not None), None)
        if hint is not None and hint != first:
            yield Fault("SPF611", f"{first} is seen first in {name}, not {hint}", cells[0])


def doubleblock(case: Case) -> Faults:
    """A.13: 1 to size - 2 and two blocks in each line; a hint sums what is between the blocks."""
    yield from agrees(case, literally)
    blocks = case.filled()
    yield from exactly(case.lines, blocks, 2, "blocks")
    numbers = _numbers(case)
    yield from no_repetition(numbers, case.lines, "line")
    for spot, value in numbers.items():
        if value > case.sizes.x - 2:
            yield Fault("SPF602", f"{value} is more than {case.sizes.x - 2}", spot)
    for name, cells, hints in case.hinted():
        places = [at for at, spot in enumerate(cells) if spot in blocks]
        if isinstance(hints[0], int) and len(places) == 2:
            total = sum(numbers.get(spot, 0) for spot in cells[places[0] : places[1]])
            if total != hints[0]:
                yield Fault("SPF610", f"{total} between the blocks of {name}", cells[places[0]])


def magic_labyrinth(case: Case) -> Faults:
    """A.30: 1 to max once per line; along the way from the entrance they come again and again."""
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    high = case.sizes.m
    yield from latin(case, [str(n) for n in range(1, high + 1)])
    way = labyrinth_way(case)
    numbers = _numbers(case)
    entered = [spot for spot in way if spot in numbers]
    for at, spot in enumerate(entered):
        if numbers[spot] != at % high + 1:
            yield Fault("SPF612", f"{at % high + 1} must come next on the way", spot)
            return


def labyrinth_way(case: Case) -> list[Spot]:
    """The cells of a labyrinth from its entrance on; it ends where the way is not a single one."""
    layers, size = case.puzzle, case.sizes.x
    doors = [(0, at) for at in range(size) if layers.horizontal[0][at] is None]
    doors += [(size - 1, at) for at in range(size) if layers.horizontal[size][at] is None]
    doors += [(at, 0) for at in range(size) if layers.vertical[at][0] is None]
    doors += [(at, size - 1) for at in range(size) if layers.vertical[at][size] is None]
    way: list[Spot] = doors[:1]
    seen = set(way)
    while way:
        onward = [
            near
            for near in layers.neighbours(way[-1])
            if near not in seen and layers.edge(way[-1], near) is None
        ]
        if len(onward) != 1:
            return way
        way.append(onward[0])
        seen.add(onward[0])
    return way


def japanese_sums(case: Case) -> Faults:
    """A.23: no digit twice in a line; the hints are the sums of the runs of digits, in order."""
    yield from agrees(case, lambda value: None if value == "." else literally(value))
    yield from no_repetition(_numbers(case), case.lines, "line")
    numbers = _numbers(case)
    for name, cells, hints in case.hinted():
        sums = [sum(numbers[spot] for spot in run) for run in runs(cells, numbers)]
        if not like_hints(sums, hints):
            yield Fault("SPF610", f"the sums of {name} are {sums}", cells[0])


def kakuro(case: Case) -> Faults:
    """A.24: digits in white cells; no digit twice in a run; each run sums to its clue."""
    numbers = _numbers(case)
    given = case.given
    for spot, value in given.items():
        if isinstance(value, tuple) != (case.solved.get(spot) == "#"):
            yield Fault("SPF501", "a clue cell is # in the solution, and no other", spot)
        elif isinstance(value, int) and numbers.get(spot) != value:
            yield Fault("SPF501", f"the puzzle gives {value} here", spot)
    for lines, which in ((case.rows, 0), (case.columns, 1)):
        for cells in lines:
            for run in runs(cells, numbers):
                yield from no_repetition(numbers, [run], "run")
                row, column = run[0]
                clue = given.get((row, column - 1) if which == 0 else (row - 1, column))
                wanted = clue[which] if isinstance(clue, tuple) else None
                total = sum(numbers[spot] for spot in run)
                if wanted is not None and wanted != total:
                    yield Fault("SPF610", f"the run sums to {total}, not to {wanted}", run[0])


def abcd(case: Case) -> Faults:
    """A.2: equal letters are no neighbours; a hint counts one letter in its line.

    A is counted next to the grid, the last letter farthest from it.
    """
    yield from _letters(case, diagonal=False)


def abcd_diagonal(case: Case) -> Faults:
    """A.3: as ABCD; equal letters do not touch diagonally either."""
    yield from _letters(case, diagonal=True)


def _letters(case: Case, *, diagonal: bool) -> Faults:
    yield from agrees(case, literally)
    last = case.sizes.m
    for at, letter in enumerate(UPPER[:last]):
        cells = case.filled(letter)
        yield from apart(cells, f"letters {letter}", diagonal)
        for name, line, hints in case.hinted():
            wanted = hints[last - 1 - at]
            count = sum(spot in cells for spot in line)
            if isinstance(wanted, int) and wanted != count:
                yield Fault(
                    "SPF603", f"{name} has {count} {letter}; its hint says {wanted}", line[0]
                )


def abc_box(case: Case) -> Faults:
    """A.1: the hints are the groups of equal letters in a line: a letter, a length, or "?"."""
    yield from agrees(case, literally)
    solved = case.solved
    for name, cells, hints in case.hinted():
        letters = [solved[spot] for spot in cells]
        found: list[tuple[Value, int]] = []
        for letter in letters:
            if found and found[-1][0] == letter:
                found[-1] = (letter, found[-1][1] + 1)
            else:
                found.append((letter, 1))
        wanted = [hint for hint in hints if hint is not None]
        fits = len(wanted) == len(found) and all(
            hint in ("?", *group) for hint, group in zip(wanted, found, strict=True)
        )
        if wanted and not fits:
            yield Fault("SPF612", f"the groups of {name} are not those of its hints", cells[0])


def hitori(case: Case) -> Faults:
    """A.21: no white number twice in a line; black cells are apart, white ones connected."""
    black = case.filled()
    for spot, value in case.given.items():
        if value == "#" and spot not in black:
            yield Fault("SPF501", "the puzzle gives a black cell here", spot)
    white = {spot: value for spot, value in case.given.items() if spot not in black}
    numbers = {spot: value for spot, value in white.items() if isinstance(value, int)}
    yield from no_repetition(numbers, case.lines, "line")
    yield from apart(black, "black cells")
    yield from one_group(white, "the white cells")


def pyramid(case: Case) -> Faults:
    """A.38: each number is the sum or the difference of the two below.

    In a grey row (#) no number comes twice, in a white one (=) some number does.
    """
    yield from agrees(case, literally)
    numbers = _numbers(case)
    for (row, column), value in numbers.items():
        below = [
            numbers[near] for near in ((row + 1, column), (row + 1, column + 1)) if near in numbers
        ]
        if len(below) == 2 and value not in (sum(below), abs(below[0] - below[1])):
            yield Fault(
                "SPF610", f"{value} is neither sum nor difference of {below}", (row, column)
            )
    for row, colour in enumerate(case.puzzle.colours):
        line = [value for (at, _), value in sorted(numbers.items()) if at == row]
        repeats = len(set(line)) < len(line)
        if colour == "#" and repeats:
            yield Fault("SPF601", "a number comes twice in a grey row", (row, 0))
        if colour == "=" and not repeats:
            yield Fault("SPF602", "no number comes twice in a white row", (row, 0))


def snake(case: Case) -> Faults:
    """A.42: consecutive numbers are neighbours; the snake does not touch itself; hints count it."""
    yield from agrees(case, lambda value: (None, "#") if value == "#" else literally(value))
    body = sorted((value, spot) for spot, value in _numbers(case).items())
    wanted = list(range(1, case.numbers.get("max", len(body)) + 1))
    if [value for value, _ in body] != wanted:
        yield Fault("SPF602", f"the snake is not numbered from 1 to {len(wanted)}", None)
        return
    at = {spot: value for value, spot in body}
    for (value, spot), (_, following) in pairwise(body):
        if following not in around(spot):
            yield Fault("SPF612", f"{value + 1} does not follow on {value}", spot)
    for spot, value in at.items():
        if any(near in at and abs(at[near] - value) > 1 for near in around(spot)):
            yield Fault("SPF607", "the snake touches itself", spot)
    yield from _counts_snake(case, at)


def _counts_snake(case: Case, cells: dict[Spot, int]) -> Faults:
    for name, line, hints in case.hinted():
        count = sum(spot in cells for spot in line)
        if isinstance(hints[0], int) and hints[0] != count:
            yield Fault("SPF603", f"{name} has {count} cells of the snake, not {hints[0]}", line[0])
