"""The rules of Yagit."""

from xwcore.plugin import plural
from xwcore_logic.layers import Layers, filled_places
from xwcore_logic.rules import Rules
from xwcore_logic.rules.areas import keeps_walls
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, corner_cell, repeats


def _rule(case: Case) -> Breaches:
    yield from repeats(case)
    yield from _keeps_dots(case)
    for area in case.solution.areas():
        kinds = {case.given[cell] for cell in area} - {None}
        if len(kinds) != 1:
            message = (
                f"area of {plural(len(area), 'cell')}: {len(kinds)} kinds of animals, expected 1"
            )
            yield Breach("LOG603", message, area[0], definite=not kinds)
    broken = list(_broken_fences(case))
    yield from broken
    if not broken:
        yield from _closed_fences(case)
    yield from keeps_walls(case)


def _keeps_dots(case: Case) -> Breaches:
    """A dot that the solution shows is in the puzzle; the solution may leave dots out."""
    for row, column, value in filled_places(case.solution.vertices):
        if value == "*" and case.puzzle.vertices[row][column] != "*":
            message = f"solution shows a dot at vertex {row + 1}, {column + 1}, not in the puzzle"
            yield Breach("LOG502", message, corner_cell(case.sizes, (row, column)), definite=True)


def _broken_fences(case: Case) -> Breaches:
    """At each vertex inside the grid a fence goes on: straight, or turning at a dot."""
    where = "at the top left corner of the cell"
    for row in range(1, case.sizes.y):
        for column in range(1, case.sizes.x):
            ends = _fences_at(case.solution, (row, column))
            across = sum(end[0] == row for end in ends)
            down = len(ends) - across
            dot = case.puzzle.vertices[row][column] == "*"
            message = ""
            if len(ends) in (1, 3):
                message = f"fence {'ends' if len(ends) == 1 else 'branches'} {where}"
            elif across == down == 1 and not dot:
                message = f"fence turns without a dot {where}"
            elif across == down == 2 and dot:
                message = f"fences cross at a dot {where}"
            if message:
                is_definite = dot and len(ends) > 2
                yield Breach("LOG608", message, (row, column), definite=is_definite)


def _fences_at(layers: Layers, corner: Spot) -> list[Spot]:
    """The vertices that a piece of fence joins with a vertex; the frame is not a fence."""
    row, column = corner
    ends = []
    if 0 < row < layers.height:
        if column > 0 and layers.horizontal[row][column - 1] is not None:
            ends.append((row, column - 1))
        if column < layers.width and layers.horizontal[row][column] is not None:
            ends.append((row, column + 1))
    if 0 < column < layers.width:
        if row > 0 and layers.vertical[row - 1][column] is not None:
            ends.append((row - 1, column))
        if row < layers.height and layers.vertical[row][column] is not None:
            ends.append((row + 1, column))
    return ends


def _closed_fences(case: Case) -> Breaches:
    """Every fence reaches the border; fences go straight on where two of them cross."""
    layers, height, width = case.solution, case.sizes.y, case.sizes.x
    corners = [(row, column) for row in range(height + 1) for column in range(width + 1)]
    pieces = {tuple(sorted((at, end))) for at in corners for end in _fences_at(layers, at)}
    borders = [at for at in corners if at[0] in (0, height) or at[1] in (0, width)]
    for start in borders:
        for end in _fences_at(layers, start):
            pieces -= _fence(layers, start, end)
    while pieces:
        first = min(pieces)
        pieces -= _fence(layers, *first)
        yield Breach("LOG608", "fence is a closed ring, expected from border to border", first[0])


def _fence(layers: Layers, start: Spot, end: Spot) -> set[tuple[Spot, ...]]:
    """The pieces of the fence that begins with the piece from `start` to `end`."""
    pieces: set[tuple[Spot, ...]] = set()
    before, corner = start, end
    while (piece := tuple(sorted((before, corner)))) not in pieces:
        pieces.add(piece)
        onward = [near for near in _fences_at(layers, corner) if near != before]
        straight = (2 * corner[0] - before[0], 2 * corner[1] - before[1])
        if not onward:
            break
        before, corner = corner, straight if straight in onward else onward[0]
    return pieces


RULES = Rules(_rule, open_borders=True)
