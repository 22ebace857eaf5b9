"""Every clue that a solution has: what the rules of several types share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from xwcore_logic.layers import Layers, Spot, Value, filled_places
from xwcore_logic.puzzle import LogicPuzzle


class SolutionClue(NamedTuple):
    """A clue: the layer ("cells", "horizontal", "left", ...), its place there, its value."""

    layer: str
    row: int
    column: int
    value: Value


def cell_clues(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """The values of the cells."""
    for row, column, value in filled_places(solution.cells):
        yield SolutionClue("cells", row, column, value)


def number_pairs(solution: Layers) -> Iterator[tuple[str, int, int, int, int]]:
    """Each inner edge: its layer and place, and the numbers of the two cells beside it."""
    for row, column in solution.spots():
        for layer, near in (("vertical", (row, column - 1)), ("horizontal", (row - 1, column))):
            if min(near) < 0:
                continue
            first, second = solution.cells[near[0]][near[1]], solution.cells[row][column]
            if isinstance(first, int) and isinstance(second, int):
                yield layer, row, column, first, second


def seen_lines(solution: Layers) -> Iterator[tuple[str, int, list[Value]]]:
    """Each line as seen from each side; the nearest cell first."""
    for row, values in enumerate(solution.cells):
        yield "left", row, list(values)
        yield "right", row, list(values[::-1])
    for column in range(solution.width):
        line = [values[column] for values in solution.cells]
        yield "top", column, line
        yield "bottom", column, line[::-1]


def skyline_clues(puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """The numbers of visible buildings, and the heights."""
    for side, at, line in seen_lines(solution):
        heights = [value for value in line if isinstance(value, int)]
        count = sum(height > max([0, *heights[:place]]) for place, height in enumerate(heights))
        yield SolutionClue(side, at, 0, count)
    yield from cell_clues(puzzle, solution)


def sight_clues(_puzzle: LogicPuzzle, solution: Layers) -> Iterator[SolutionClue]:
    """The number of cave cells in sight of each cell of the cave, and the walls."""
    for row, column in solution.spots():
        if solution.cells[row][column] == "#":
            yield SolutionClue("cells", row, column, "#")
            continue
        count = 1
        for down, right in ((0, 1), (0, -1), (1, 0), (-1, 0)):
            at = (row + down, column + right)
            while _is_white(solution, at):
                count += 1
                at = (at[0] + down, at[1] + right)
        yield SolutionClue("cells", row, column, count)


def _is_white(solution: Layers, spot: Spot) -> bool:
    row, column = spot
    inside = 0 <= row < solution.height and 0 <= column < solution.width
    return inside and solution.cells[row][column] is None
