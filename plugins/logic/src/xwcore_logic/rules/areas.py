"""Rules of the types in which the grid is divided into areas."""

from __future__ import annotations

from collections import Counter

from xwcore.plugin import plural
from xwcore_logic import Layers
from xwcore_logic.layers import filled_places
from xwcore_logic.vocabulary import (
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    corner_cell,
    groups,
    literally,
    number,
    repeats,
)


def fillomino(case: Case) -> Faults:
    """A.16: connected equal numbers are as many as they say; borders separate different numbers.

    A solution drawn as a lattice may draw the borders: all of them, and no other.
    """
    yield from agrees(case, literally)
    solved = {cell: number(value) or 0 for cell, value in case.solved.items()}
    for value in sorted(set(solved.values())):
        for part in groups({cell for cell, solution in solved.items() if solution == value}):
            if len(part) != value:
                message = (
                    f"area of the number {value}: {plural(len(part), 'cell')}, expected {value}"
                )
                yield Fault("LOG603", message, part[0])
    for cell, near in case.puzzle.pairs():
        if case.puzzle.edge(cell, near) in case.puzzle.walls and solved[cell] == solved[near]:
            message = f"border given {_side(cell, near)}, both cells have {solved[cell]}"
            yield Fault("LOG501", message, cell)
    if case.solution.vertical:
        yield from _draws_borders(case.solution, solved)


def _draws_borders(layers: Layers, solved: dict[Spot, int]) -> Faults:
    """The borders of a solution lie between different numbers, and only there.

    Real files have lattices of numbers without any inner border as well; these are complete.
    """
    walls = {pair for pair in layers.pairs() if layers.edge(*pair) in layers.walls}
    for cell, near in layers.pairs():
        drawn = (cell, near) in walls
        numbers = f"{solved[cell]} and {solved[near]}"
        if drawn and solved[cell] == solved[near]:
            message = f"border {_side(cell, near)} between equal numbers {numbers}"
            yield Fault("LOG616", message, cell)
        elif walls and not drawn and solved[cell] != solved[near]:
            message = f"border {_side(cell, near)} is missing between {numbers}"
            yield Fault("LOG616", message, cell)


def _side(cell: Spot, near: Spot) -> str:
    return "at the right" if cell[0] == near[0] else "below"


def compass(case: Case) -> Faults:
    """A.9: one compass per area; its clues count the cells of the area farther out that way."""
    for area in case.solution.areas():
        clues = [(cell, case.given[cell]) for cell in area if case.given[cell] is not None]
        if len(clues) != 1:
            message = f"area of {plural(len(area), 'cell')}: {len(clues)} compasses, expected 1"
            yield Fault("LOG603", message, area[0])
            continue
        (row, column), numbers = clues[0]
        counts = {
            "above": sum(r < row for r, _ in area),
            "at the right": sum(c > column for _, c in area),
            "at the left": sum(c < column for _, c in area),
            "below": sum(r > row for r, _ in area),
        }
        for (side, count), clue in zip(
            counts.items(), numbers if isinstance(numbers, tuple) else (), strict=False
        ):
            if isinstance(clue, int) and clue != count:
                message = f"compass: {plural(count, 'cell')} {side}, expected {clue}"
                yield Fault("LOG603", message, (row, column))


def domino_hunt(case: Case) -> Faults:
    """A.12: areas of two numbers; each pair from min to max once; black cells are no part of it."""
    low, high = case.numbers.get("min", 0), case.numbers.get("max", 0)
    black = frozenset(cell for cell, value in case.given.items() if value == "#")
    yield from repeats(case)
    dominoes: Counter[tuple[int, ...]] = Counter()
    for area in case.solution.areas(black):
        numbers = tuple(sorted(number(case.solved[cell]) or 0 for cell in area))
        dominoes[numbers] += 1
        if len(area) != 2:
            yield Fault("LOG614", f"domino: {plural(len(area), 'cell')}, expected 2", area[0])
        elif dominoes[numbers] > 1:
            yield Fault("LOG601", f"domino {numbers[0]}-{numbers[1]} is repeated", area[0])
    for first in range(low, high + 1):
        for second in range(first, high + 1):
            if not dominoes[first, second]:
                yield Fault("LOG602", f"domino {first}-{second} is missing", None)
    yield from _keeps_walls(case)


def _keeps_walls(case: Case) -> Faults:
    """Each border inside the grid that the puzzle gives is in the solution."""
    for cell, near in case.puzzle.pairs():
        given = case.puzzle.edge(cell, near) in case.puzzle.walls
        if given and case.solution.edge(cell, near) not in case.solution.walls:
            yield Fault("LOG501", f"given border {_side(cell, near)} is missing", cell)


def galaxies(case: Case) -> Faults:
    """A.17: each area has one center, around which it is point-symmetric; no border cuts one."""
    centers = galaxy_centers(case.puzzle)
    for row, column in set(galaxy_centers(case.solution)) - set(centers):
        cell = corner_cell(case.sizes, (row // 2, column // 2))
        yield Fault("LOG502", "solution shows a center, the puzzle has none here", cell)
    areas = case.solution.areas()
    area_of = {
        (2 * row + 1, 2 * column + 1): at for at, area in enumerate(areas) for row, column in area
    }
    centers_of: dict[int, list[Spot]] = {}
    for place in centers:
        touching = {area_of[cell] for cell in _cells_at(place) if cell in area_of}
        if len(touching) == 1:
            centers_of.setdefault(touching.pop(), []).append(place)
        else:
            message = f"center lies on a border between {len(touching)} areas, expected 1 area"
            cell = min((r // 2, c // 2) for r, c in _cells_at(place) if (r, c) in area_of)
            yield Fault("LOG501", message, cell)
    for at, area in enumerate(areas):
        inside = {(2 * row + 1, 2 * column + 1) for row, column in area}
        own = centers_of.get(at, [])
        if len(own) != 1:
            message = f"area of {plural(len(area), 'cell')}: {len(own)} centers, expected 1"
            yield Fault("LOG603", message, area[0])
            continue
        row, column = own[0]
        if {(2 * row - r, 2 * column - c) for r, c in inside} != inside:
            yield Fault("LOG614", "area is not symmetric about its center", area[0])


def galaxy_centers(layers: Layers) -> list[Spot]:
    """The centers, in half cells: odd numbers are the middles of cells, even ones grid lines."""
    places = []
    for rows, down, right in (
        (layers.cells, 1, 1),
        (layers.vertices, 0, 0),
        (layers.horizontal, 0, 1),
        (layers.vertical, 1, 0),
    ):
        places += [
            (2 * row + down, 2 * column + right)
            for row, column, value in filled_places(rows)
            if value == "O"
        ]
    return sorted(places)


def _cells_at(place: Spot) -> list[Spot]:
    """The middles of the cells that a place in half cells touches."""
    rows = [place[0]] if place[0] % 2 else [place[0] - 1, place[0] + 1]
    columns = [place[1]] if place[1] % 2 else [place[1] - 1, place[1] + 1]
    return [(row, column) for row in rows for column in columns]


def yagit(case: Case) -> Faults:
    """A.51: fences go from border to border, turn at dots alone; one kind of animal per area.

    Two fences may cross, but not at a dot.
    """
    yield from repeats(case)
    yield from _keeps_dots(case)
    for area in case.solution.areas():
        kinds = {case.given[cell] for cell in area} - {None}
        if len(kinds) != 1:
            message = (
                f"area of {plural(len(area), 'cell')}: {len(kinds)} kinds of animals, expected 1"
            )
            yield Fault("LOG603", message, area[0])
    broken = list(_broken_fences(case))
    yield from broken
    if not broken:
        yield from _closed_fences(case)
    yield from _keeps_walls(case)


def _keeps_dots(case: Case) -> Faults:
    """A dot that the solution shows is in the puzzle; the solution may leave dots out."""
    for row, column, value in filled_places(case.solution.vertices):
        if value == "*" and case.puzzle.vertices[row][column] != "*":
            message = f"solution shows a dot at vertex {row + 1}, {column + 1}, not in the puzzle"
            yield Fault("LOG502", message, corner_cell(case.sizes, (row, column)))


def _broken_fences(case: Case) -> Faults:
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
                yield Fault("LOG608", message, (row, column))


def _fences_at(layers: Layers, corner: Spot) -> list[Spot]:
    """The vertices that a piece of fence joins with a vertex; the frame is no fence."""
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


def _closed_fences(case: Case) -> Faults:
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
        yield Fault("LOG608", "fence is a closed ring, expected from border to border", first[0])


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
