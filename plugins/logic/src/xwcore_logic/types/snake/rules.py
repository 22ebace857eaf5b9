"""The rules of Snake."""

from collections.abc import Iterator
from itertools import pairwise

from xwcore_logic.layers import Layers, Value
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts, in_range
from xwcore_logic.rules.latin import entered_numbers
from xwcore_logic.solution_clues import SolutionClue, cell_clues, seen_lines
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    agrees,
    around,
    counted,
    groups,
    one_group,
)


def _rule(case: Case) -> Breaches:
    if case.numbers.get("shaded"):
        yield from _shaded_rule(case)
        return
    yield from agrees(case, _meaning)
    body = sorted((value, cell) for cell, value in entered_numbers(case).items())
    yield from _circled(case, {cell for _, cell in body})
    expected = list(range(1, case.numbers.get("max", len(body)) + 1))
    if not body or [value for value, _ in body] != expected:
        message = f"snake of {len(body)} numbers, expected each from 1 to {len(expected)} once"
        yield Breach("LOG602", message, None)
        return
    at = {cell: value for value, cell in body}
    for (value, cell), (_, following) in pairwise(body):
        if following not in around(cell):
            yield Breach("LOG612", f"{value + 1} is not adjacent to {value}", cell)
    for cell, value in at.items():
        # Two steps along the rule lead to a cell that touches diagonally where the rule turns.
        touching = [at[near] for near in around(cell) if abs(at.get(near, value) - value) > 1]
        diagonal = set(around(cell, diagonal=True)) - set(around(cell))
        touching += [at[near] for near in diagonal if abs(at.get(near, value) - value) > 2]
        if touching:
            yield Breach("LOG607", f"snake touches itself: {value} at {min(touching)}", cell)
    yield from counted(case, at, "cells of the snake")


def _meaning(value: Value) -> tuple[Value, ...] | None:
    """What the solution has in a given cell: a circle is any number."""
    if value in (None, "O", "*"):
        return None
    return (None, "#") if value == "#" else (value,)


def _shaded_rule(case: Case) -> Breaches:
    """The shaded cells are a path of two cells or more, which does not touch itself."""
    snake = case.filled("S")
    for cell in sorted(snake):
        if case.given.get(cell) == "#":
            yield Breach("LOG501", "snake passes a black cell", cell)
        beside = sum(near in snake for near in around(cell))
        if beside > 2:
            message = f"snake branches: {beside} cells of it are beside the cell"
            yield Breach("LOG608", message, cell, definite=True)
        row, column = cell
        for corner in ((row + 1, column - 1), (row + 1, column + 1)):
            between = {(row, corner[1]), (corner[0], column)}
            if corner in snake and not between & snake:
                yield Breach("LOG608", "snake touches itself diagonally", cell)
    for part in groups(snake):
        if all(sum(near in snake for near in around(cell)) == 2 for cell in part):
            yield Breach("LOG608", "snake is a closed ring", part[0], definite=True)
    yield from one_group(snake, "cells of the snake")
    ends = sum(sum(near in snake for near in around(cell)) == 1 for cell in snake)
    if ends != 2:
        yield Breach("LOG608", f"snake has {ends} ends, expected 2", min(snake, default=None))
    yield from _circled(case, snake)
    yield from counted(case, snake, "cells of the snake")


def _circled(case: Case, snake: set[Spot]) -> Breaches:
    """A circle is on the snake: an empty one not at an end, a full one at an end."""
    for cell, value in case.given.items():
        if value is not None and value != "#" and cell not in snake:
            yield Breach("LOG501", "snake does not pass the given cell", cell)
        elif value not in ("O", "*"):
            continue
        elif (sum(near in snake for near in around(cell)) <= 1) != (value == "*"):
            is_end = value == "*"
            where = "not at an end" if is_end else "at an end"
            yield Breach("LOG613", f"circle is {where} of the snake", cell, definite=is_end)


def snake_numbers(drawn: Drawn) -> Breaches:
    """Numbers are no more than /max, hints no more than a line has cells."""
    length = drawn.numbers.get("max")
    if length is not None:
        yield from in_range(drawn.given, 1, length)
    yield from cell_counts(drawn)


def clues(puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """The numbers of cells with a value in each line, and the cells."""
    for side, at, line in seen_lines(solution):
        if side in ("left", "top"):
            yield SolutionClue(side, at, 0, sum(isinstance(value, int) for value in line))
    yield from cell_clues(puzzle, solution)


RULES = Rules(_rule, checks=(snake_numbers,), clues=clues)
