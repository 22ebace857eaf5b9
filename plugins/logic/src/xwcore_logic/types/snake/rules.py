"""The rules of Snake."""

from collections.abc import Iterator
from itertools import pairwise

from xwcore_logic.layers import Layers
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import cell_counts, in_range
from xwcore_logic.rules.latin import entered_numbers
from xwcore_logic.solution_clues import Clue, cell_clues, seen_lines
from xwcore_logic.vocabulary import Case, Drawn, Fault, Faults, agrees, around, counted, literally


def _rule(case: Case) -> Faults:
    yield from agrees(case, lambda value: (None, "#") if value == "#" else literally(value))
    body = sorted((value, cell) for cell, value in entered_numbers(case).items())
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
        # Two steps along the rule lead to a cell that touches diagonally where the rule turns.
        touching = [at[near] for near in around(cell) if abs(at.get(near, value) - value) > 1]
        diagonal = set(around(cell, diagonal=True)) - set(around(cell))
        touching += [at[near] for near in diagonal if abs(at.get(near, value) - value) > 2]
        if touching:
            yield Fault("LOG607", f"snake touches itself: {value} at {min(touching)}", cell)
    yield from counted(case, at, "cells of the snake")


def snake_numbers(drawn: Drawn) -> Faults:
    """Numbers are no more than /max, hints no more than a line has cells."""
    length = drawn.numbers.get("max")
    if length is not None:
        yield from in_range(drawn.given, 1, length)
    yield from cell_counts(drawn)


def clues(puzzle: LogicPuzzle, solution: Layers) -> Iterator[Clue]:
    """The numbers of cells with a value in each line, and the cells."""
    for side, at, line in seen_lines(solution):
        if side in ("left", "top"):
            yield Clue(side, at, 0, sum(isinstance(value, int) for value in line))
    yield from cell_clues(puzzle, solution)


RULES = Rules(_rule, checks=(snake_numbers,), clues=clues)
