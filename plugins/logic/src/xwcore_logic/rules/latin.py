"""Rules of the types in which numbers or letters are entered once per line."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import pairwise

from xwcore_logic import Layers, Value
from xwcore_logic.declarations import UPPER
from xwcore_logic.vocabulary import (
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    apart,
    around,
    contradiction,
    counted,
    empty_cells,
    exactly,
    hints_shown,
    latin,
    like_hints,
    literally,
    no_repetition,
    number,
    one_group,
    runs,
    shown,
    visible,
)


def _numbers(case: Case) -> dict[Spot, int]:
    """The numbers of the solution; cells without one are left out."""
    known = {spot: number(value) for spot, value in case.solved.items()}
    return {spot: value for spot, value in known.items() if value is not None}


def _numeric(value: Value) -> tuple[Value, ...] | None:
    """A given number."""
    known = number(value)
    return None if known is None else (known,)


def _square(case: Case) -> Faults:
    size = case.sizes.x
    yield from agrees(case, _numeric)
    yield from latin(case, range(1, size + 1))


def sudoku(case: Case) -> Faults:
    """A.47: each number once per row, column and area."""
    yield from _square(case)
    yield from no_repetition(case.solved, case.puzzle.areas(), "area")


def latin_square(case: Case) -> Faults:
    """Each number once per row and column."""
    yield from _square(case)


def diagonal_sudoku(case: Case) -> Faults:
    """As Sudoku; each number once on both diagonals as well."""
    yield from sudoku(case)
    size = case.sizes.x
    falling = [(at, at) for at in range(size)]
    rising = [(at, size - 1 - at) for at in range(size)]
    yield from no_repetition(case.solved, [falling, rising], "diagonal")


def hyper_sudoku(case: Case) -> Faults:
    """As Sudoku; each number once in every window: a box one cell inside of the others."""
    yield from sudoku(case)
    yield from no_repetition(case.solved, windows(case.sizes.x), "window")


def windows(size: int) -> list[list[Spot]]:
    """The windows of a hyper sudoku; none where the boxes are no squares."""
    side = math.isqrt(size)
    if side * side != size:
        return []
    starts = range(1, size - side, side + 1)
    return [
        [(row + down, column + right) for down in range(side) for right in range(side)]
        for row in starts
        for column in starts
    ]


def greater_than_sudoku(case: Case) -> Faults:
    """A.18: as Sudoku, and the signs compare neighbors."""
    yield from sudoku(case)
    numbers = _numbers(case)
    for spot, near in case.puzzle.pairs():
        if near not in numbers or spot not in numbers:
            continue
        edge = case.puzzle.edge(spot, near)
        sign = edge[1] if isinstance(edge, tuple) else edge
        less, more = numbers[spot] < numbers[near], numbers[spot] > numbers[near]
        if (sign in ("<", "^") and not less) or (sign in (">", "v") and not more):
            message = f"sign {sign!r} between {numbers[spot]} and {numbers[near]} is not satisfied"
            yield Fault("LOG609", message, spot)


def killer_sudoku(case: Case) -> Faults:
    """A.25: as Sudoku; no number twice in a cage (a small area), their sum as given."""
    yield from sudoku(case)
    numbers = _numbers(case)
    for cage in case.puzzle.blocks:
        cells = sorted(cage.cells)
        yield from no_repetition(case.solved, [cells], "cage")
        total = sum(numbers.get(spot, 0) for spot in cells)
        if cage.value is not None and total != cage.value:
            yield Fault("LOG610", f"cage: sum {total}, expected {cage.value}", cells[0])


def kropki(case: Case) -> Faults:
    """A.26: a white dot for neighbors that differ by one, a black one for a double; all are given.

    Between 1 and 2 either dot may stand.
    """
    yield from _square(case)
    numbers = _numbers(case)
    for spot, near in case.puzzle.pairs():
        if near not in numbers or spot not in numbers:
            continue
        low, high = sorted((numbers[spot], numbers[near]))
        allowed = {"O"} if high - low == 1 else set()
        allowed |= {"*"} if high == 2 * low else set()
        sign = case.puzzle.edge(spot, near)
        if (sign is not None or allowed) and sign not in allowed:
            dot = "no dot" if sign is None else f"dot {sign!r}"
            expected = " or ".join(map(repr, sorted(allowed))) or "none"
            message = f"{dot} between {numbers[spot]} and {numbers[near]}, expected {expected}"
            yield Fault("LOG609", message, spot)


def basic(case: Case) -> Faults:
    """A.6: a Latin square; the numbers of each area give its target by its operator.

    An area with a target and no operator may use any of the four.
    """
    size = case.sizes.x
    yield from latin(case, range(1, size + 1))
    numbers = _numbers(case)
    for spot, value in case.given.items():
        if isinstance(value, tuple) and value[0] is not None and numbers.get(spot) != value[0]:
            yield contradiction(spot, numbers.get(spot), value[0])
    for area in case.puzzle.areas():
        clues = [value for value in (case.given[spot] for spot in area) if isinstance(value, tuple)]
        target = next((clue[2] for clue in clues if clue[2] is not None), None)
        operator = next((str(clue[1]) for clue in clues if clue[1] is not None), None)
        entered = [numbers.get(spot, 0) for spot in area]
        if isinstance(target, int) and not _reaches(entered, target, operator):
            message = f"area of {' '.join(map(str, entered))}: expected {target}{operator or ''}"
            yield Fault("LOG610", message, area[0])


def _reaches(entered: Sequence[int], target: int, operator: str | None) -> bool:
    if operator is None:
        if len(entered) == 1:
            return entered[0] == target
        return any(_reaches(entered, target, sign) for sign in "+-x:")
    highest = max(entered)
    rest = sorted(entered)[:-1]
    return {
        "+": sum(entered) == target,
        "x": math.prod(entered) == target,
        "-": highest - sum(rest) == target,
        ":": math.prod(rest) * target == highest,
    }[operator]


def skyscrapers(case: Case) -> Faults:
    """A.39: each height once per line; a hint is the number of buildings visible from it."""
    yield from _square(case)
    yield from _sees(case)


def _sees(case: Case) -> Faults:
    numbers = _numbers(case)
    for name, cells, hint in case.seen():
        count = visible([numbers.get(spot, 0) for spot in cells])
        if isinstance(hint, int) and hint != count:
            message = f"{name}: {count} buildings visible, expected {hint}"
            yield Fault("LOG611", message, cells[0])


def skyscrapers_with_parks(case: Case) -> Faults:
    """A.40: as Skyscrapers, with /parks empty cells in each line."""
    parks = case.numbers.get("parks", 0)
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    yield from latin(case, range(1, case.sizes.x - parks + 1))
    empty = {spot for spot, value in case.solved.items() if value is None}
    yield from exactly(case.rows, empty, parks, "parks", "row")
    yield from exactly(case.columns, empty, parks, "parks", "column")
    yield from _sees(case)


def easy_as_abc(case: Case) -> Faults:
    """A.14: each letter once per line; a letter outside is the first one visible from there."""
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    yield from latin(case, UPPER[: case.sizes.m])
    solved = case.solved
    for name, cells, hint in case.seen():
        first = next((solved[spot] for spot in cells if solved[spot] is not None), None)
        if hint is not None and hint != first:
            yield Fault("LOG611", f"{name}: first letter {first}, expected {hint}", cells[0])


def doubleblock(case: Case) -> Faults:
    """A.13: 1 to size - 2 and two blocks in each line; a hint sums what is between the blocks."""
    yield from agrees(case, literally)
    yield from empty_cells(case, "a number or a block")
    blocks = case.filled()
    yield from exactly(case.rows, blocks, 2, "blocks", "row")
    yield from exactly(case.columns, blocks, 2, "blocks", "column")
    numbers = _numbers(case)
    yield from no_repetition(numbers, case.lines, "line")
    for spot, value in numbers.items():
        if value > case.sizes.x - 2:
            message = f"number {value}, expected 1 to {case.sizes.x - 2}"
            yield Fault("LOG602", message, spot)
    for name, cells, hints in case.hinted():
        places = [at for at, spot in enumerate(cells) if spot in blocks]
        if isinstance(hints[0], int) and len(places) == 2:
            total = sum(numbers.get(spot, 0) for spot in cells[places[0] : places[1]])
            if total != hints[0]:
                message = f"{name}: sum {total} between the blocks, expected {hints[0]}"
                yield Fault("LOG610", message, cells[places[0]])


def magic_labyrinth(case: Case) -> Faults:
    """A.30: 1 to max once per line; along the way from the entrance they repeat in order."""
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    high = case.sizes.m
    yield from latin(case, range(1, high + 1))
    way = labyrinth_way(case)
    numbers = _numbers(case)
    entered = [cell for cell in way if cell in numbers]
    for at, cell in enumerate(entered):
        expected = at % high + 1
        if numbers[cell] != expected:
            message = f"number {numbers[cell]} on the way, expected {expected}"
            yield Fault("LOG612", message, cell)
            break
    if len(way) < len(case.given):
        yield Fault("LOG620", *_unclear(case, way))


def _unclear(case: Case, way: Sequence[Spot]) -> tuple[str, Spot | None]:
    """Why the sequence along the way of a labyrinth is not checked, and where."""
    if not way:
        return "sequence not checked: the number of entrances is not 1", None
    onward = [near for near in _open_neighbors(case.puzzle, way[-1]) if near not in set(way)]
    if onward:
        return f"sequence not checked: the way has {len(onward)} branches", way[-1]
    cells = f"{len(way)} of {len(case.given)} cells"
    return f"sequence not checked: the way ends after {cells}", way[-1]


def labyrinth_way(case: Case) -> list[Spot]:
    """The cells of a labyrinth from its entrance on, up to the first branch or the dead end.

    Empty where there is no entrance, or more than one.
    """
    layers, size = case.puzzle, case.sizes.x
    doors = [(0, at) for at in range(size) if layers.horizontal[0][at] is None]
    doors += [(size - 1, at) for at in range(size) if layers.horizontal[size][at] is None]
    doors += [(at, 0) for at in range(size) if layers.vertical[at][0] is None]
    doors += [(at, size - 1) for at in range(size) if layers.vertical[at][size] is None]
    if len(doors) != 1:
        return []
    way = doors
    seen = set(way)
    while True:
        onward = [near for near in _open_neighbors(layers, way[-1]) if near not in seen]
        if len(onward) != 1:
            return way
        way.append(onward[0])
        seen.add(onward[0])


def _open_neighbors(layers: Layers, cell: Spot) -> list[Spot]:
    """The neighbors of a cell that no wall separates from it."""
    return [near for near in layers.neighbors(cell) if layers.edge(cell, near) is None]


def japanese_sums(case: Case) -> Faults:
    """A.23: no digit twice in a line; the hints are the sums of the runs of digits, in order."""
    yield from agrees(case, lambda value: None if value == "." else literally(value))
    yield from empty_cells(case, "a number or a block")
    yield from no_repetition(_numbers(case), case.lines, "line")
    numbers = _numbers(case)
    for name, cells, hints in case.hinted():
        sums = [sum(numbers[spot] for spot in run) for run in runs(cells, numbers)]
        if not like_hints(sums, hints):
            message = f"{name}: sums {hints_shown(sums)}, expected {hints_shown(hints)}"
            yield Fault("LOG610", message, cells[0])


def kakuro(case: Case) -> Faults:
    """A.24: digits in white cells; no digit twice in a run; each run sums to its clue."""
    yield from empty_cells(case, "a digit or '#'")
    numbers = _numbers(case)
    given = case.given
    for spot, value in given.items():
        if isinstance(value, tuple) != (case.solved.get(spot) == "#"):
            expected = "'#', the cell has clues" if isinstance(value, tuple) else "a digit"
            solved = shown(case.solved.get(spot))
            yield Fault("LOG501", f"solution has {solved}, expected {expected}", spot)
        elif isinstance(value, int) and numbers.get(spot) != value:
            yield contradiction(spot, numbers.get(spot), value)
    for lines, which in ((case.rows, 0), (case.columns, 1)):
        for cells in lines:
            for run in runs(cells, numbers):
                yield from no_repetition(numbers, [run], "run")
                row, column = run[0]
                clue = given.get((row, column - 1) if which == 0 else (row - 1, column))
                given_sum = clue[which] if isinstance(clue, tuple) else None
                total = sum(numbers[spot] for spot in run)
                if given_sum is not None and given_sum != total:
                    yield Fault("LOG610", f"run: sum {total}, expected {given_sum}", run[0])


def abcd(case: Case) -> Faults:
    """A.2: equal letters are no neighbors; a hint counts one letter in its line.

    A is counted next to the grid, the last letter farthest from it. Black cells are given.
    """
    yield from _letters(case, diagonal=False)


def abcd_diagonal(case: Case) -> Faults:
    """A.3: as ABCD; equal letters do not touch diagonally either."""
    yield from _letters(case, diagonal=True)


def _letters(case: Case, *, diagonal: bool) -> Faults:
    yield from agrees(case, literally)
    yield from empty_cells(case, "a letter or a black cell")
    for cell in sorted(case.filled()):
        if case.given.get(cell) is None:
            yield Fault("LOG501", "solution has a black cell, expected no black cell", cell)
    last = case.sizes.m
    for at, letter in enumerate(UPPER[:last]):
        cells = case.filled(letter)
        yield from apart(cells, f"letters {letter}", diagonal)
        for name, line, hints in case.hinted():
            # A is counted next to the grid.
            hint = hints[-1 - at] if at < len(hints) else None
            count = sum(cell in cells for cell in line)
            if isinstance(hint, int) and hint != count:
                message = f"{name}: {count} times {letter}, expected {hint}"
                yield Fault("LOG603", message, line[0])


def abc_box(case: Case) -> Faults:
    """A.1: the hints are the groups of equal letters in a line: a letter, a length, or "?"."""
    yield from agrees(case, literally)
    yield from empty_cells(case, "a letter")
    solved = case.solved
    for name, cells, hints in case.hinted():
        if any(solved[cell] is None for cell in cells):
            continue
        equal: list[tuple[Value, int]] = []
        for cell in cells:
            letter = solved[cell]
            if equal and equal[-1][0] == letter:
                equal[-1] = (letter, equal[-1][1] + 1)
            else:
                equal.append((letter, 1))
        expected = [hint for hint in hints if hint is not None]
        fits = len(expected) == len(equal) and all(
            hint in ("?", *group) for hint, group in zip(expected, equal, strict=True)
        )
        if expected and not fits:
            actual = hints_shown([f"{count}{letter}" for letter, count in equal])
            message = f"{name}: groups {actual}, expected {hints_shown(hints)}"
            yield Fault("LOG612", message, cells[0])


def hitori(case: Case) -> Faults:
    """A.21: no white number twice in a line; black cells are apart, white ones connected."""
    black = case.filled()
    for spot, value in case.given.items():
        if value == "#" and spot not in black:
            yield contradiction(spot, None, value)
    white = {spot: value for spot, value in case.given.items() if spot not in black}
    numbers = {spot: value for spot, value in white.items() if isinstance(value, int)}
    yield from no_repetition(numbers, case.lines, "line")
    yield from apart(black, "black cells")
    yield from one_group(white, "white cells")


def pyramid(case: Case) -> Faults:
    """A.38: each number is the sum or the difference of the two below.

    No number is repeated in a gray row (#); some number is repeated in a white row (=).
    """
    yield from agrees(case, literally)
    yield from empty_cells(case, "a number")
    numbers = _numbers(case)
    for (row, column), value in numbers.items():
        below = [
            numbers[near] for near in ((row + 1, column), (row + 1, column + 1)) if near in numbers
        ]
        if len(below) == 2 and value not in (sum(below), abs(below[0] - below[1])):
            message = f"{value}, expected the sum or the difference of {below[0]} and {below[1]}"
            yield Fault("LOG610", message, (row, column))
    for row, color in enumerate(case.puzzle.row_colors):
        line = [value for (at, _), value in sorted(numbers.items()) if at == row]
        is_repeated = len(set(line)) < len(line)
        if color == "#" and is_repeated:
            yield Fault("LOG601", f"gray row {row + 1}: a number is repeated", (row, 0))
        if color == "=" and not is_repeated:
            yield Fault(
                "LOG602", f"white row {row + 1}: no duplicate number, expected one", (row, 0)
            )


def snake(case: Case) -> Faults:
    """A.42: consecutive numbers are neighbors; the snake does not touch itself; hints count it.

    Cells of the snake touch diagonally only where it turns.
    """
    yield from agrees(case, lambda value: (None, "#") if value == "#" else literally(value))
    body = sorted((value, cell) for cell, value in _numbers(case).items())
    expected = list(range(1, case.numbers.get("max", len(body)) + 1))
    if [value for value, _ in body] != expected:
        message = f"snake of {len(body)} numbers, expected each from 1 to {len(expected)} once"
        yield Fault("LOG602", message, None)
        return
    at = {cell: value for value, cell in body}
    for (value, cell), (_, following) in pairwise(body):
        if following not in around(cell):
            yield Fault("LOG612", f"{value + 1} is not adjacent to {value}", cell)
    for cell, value in at.items():
        # Two steps along the snake lead to a cell that touches diagonally where the snake turns.
        touching = [at[near] for near in around(cell) if abs(at.get(near, value) - value) > 1]
        diagonal = set(around(cell, diagonal=True)) - set(around(cell))
        touching += [at[near] for near in diagonal if abs(at.get(near, value) - value) > 2]
        if touching:
            yield Fault("LOG607", f"snake touches itself: {value} at {min(touching)}", cell)
    yield from counted(case, at, "cells of the snake")
