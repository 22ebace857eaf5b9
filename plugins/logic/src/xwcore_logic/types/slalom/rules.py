"""The rules of Slalom."""

from collections import Counter
from collections.abc import Iterator

from xwcore_logic.layers import Layers, filled_places
from xwcore_logic.puzzle import LogicPuzzle
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach
from xwcore_logic.rules.paths import vertex_place
from xwcore_logic.solution_clues import SolutionClue
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    agrees,
    corner_cell,
    empty_cells,
    number,
)


def _rule(case: Case) -> Breaches:
    yield from agrees(case, lambda value: None if value is None else (value,))
    ends: Counter[Spot] = Counter()
    leader: dict[Spot, Spot] = {}
    yield from empty_cells(case, "a line")
    for (row, column), value in sorted(case.solved.items()):
        if value is None:
            continue
        start, end = (row, column), (row + 1, column + 1)
        if value == "/":
            start, end = (row, column + 1), (row + 1, column)
        ends.update((start, end))
        roots = _root(leader, start), _root(leader, end)
        if roots[0] == roots[1]:
            yield Breach("LOG608", "line closes a ring", (row, column), definite=True)
        leader[roots[0]] = roots[1]
    for row, column, value in filled_places(case.puzzle.vertices):
        expected, count = number(value), ends[row, column]
        if expected is not None and count != expected:
            meeting = "1 line meets" if count == 1 else f"{count} lines meet"
            message = f"vertex {vertex_place((row, column))}: {meeting}, expected {expected}"
            cell = corner_cell(case.sizes, (row, column))
            around = (
                (r, c)
                for r in (row - 1, row)
                for c in (column - 1, column)
                if (r, c) in case.solved
            )
            yield Breach("LOG603", message, cell, definite=count > expected, about=tuple(around))


def _root(leader: dict[Spot, Spot], spot: Spot) -> Spot:
    while leader.get(spot, spot) != spot:
        leader[spot] = leader.get(leader[spot], leader[spot])  # halves the next look-up
        spot = leader[spot]
    return spot


def lines_at_vertices(drawn: Drawn) -> Breaches:
    """A.41: no more lines can meet at a vertex than cells touch it."""
    width, height = drawn.sizes.x, drawn.sizes.y
    for row, column, value in filled_places(drawn.puzzle.vertices):
        known = number(value)
        most = (1 if row in (0, height) else 2) * (1 if column in (0, width) else 2)
        if known is not None and known > most:
            spot = (min(row, height - 1), min(column, width - 1))
            yield given_breach("LOG410", f"number {known} at a vertex, expected 0 to {most}", spot)


def clues(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
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
            yield SolutionClue("vertices", row, column, count)


RULES = Rules(_rule, checks=(lines_at_vertices,), clues=clues)
