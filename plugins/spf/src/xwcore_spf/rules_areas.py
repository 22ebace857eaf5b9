"""Rules of the types in which the grid is divided into areas."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from xwcore.plugin import Layers
from xwcore_spf.contents import Value
from xwcore_spf.vocabulary import (
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    groups,
    literally,
    number,
    repeats,
)


def fillomino(case: Case) -> Faults:
    """A.16: connected equal numbers are as many as they say; a given border lies between two."""
    yield from agrees(case, literally)
    solved = {spot: number(value) or 0 for spot, value in case.solved.items()}
    for value in sorted(set(solved.values())):
        for part in groups({spot for spot, each in solved.items() if each == value}):
            if len(part) != value:
                yield Fault("SPF603", f"{len(part)} cells with the number {value}", part[0])
    for spot in case.puzzle.spots():
        for near in case.puzzle.neighbours(spot):
            wall = case.puzzle.edge(spot, near) in case.puzzle.walls
            if wall and near > spot and solved[spot] == solved[near]:
                yield Fault("SPF501", "the puzzle gives a border here", spot)


def compass(case: Case) -> Faults:
    """A.9: one compass per area; its clues count the cells of the area farther out that way."""
    for area in case.solution.areas():
        clues = [(spot, case.given[spot]) for spot in area if case.given[spot] is not None]
        if len(clues) != 1:
            yield Fault("SPF603", f"the area has {len(clues)} compasses, not one", area[0])
            continue
        (row, column), wanted = clues[0]
        counts = (
            sum(r < row for r, _ in area), sum(c > column for _, c in area),
            sum(c < column for _, c in area), sum(r > row for r, _ in area),
        )  # fmt: skip
        for count, clue in zip(counts, wanted if isinstance(wanted, tuple) else (), strict=False):
            if isinstance(clue, int) and clue != count:
                yield Fault("SPF603", f"{count} cells lie that way, not {clue}", (row, column))


def domino_hunt(case: Case) -> Faults:
    """A.12: areas of two numbers; each pair from min to max once; black cells are no part of it."""
    low, high = case.numbers.get("min", 0), case.numbers.get("max", 0)
    black = frozenset(spot for spot, value in case.given.items() if value == "#")
    yield from repeats(case)
    found: Counter[tuple[int, ...]] = Counter()
    for area in case.solution.areas(black):
        numbers = sorted(number(case.solved[spot]) or 0 for spot in area)
        found[tuple(numbers)] += 1
        if len(area) != 2:
            yield Fault("SPF614", f"{len(area)} cells are no domino", area[0])
        elif found[tuple(numbers)] > 1:
            yield Fault("SPF601", f"the domino {numbers[0]}-{numbers[1]} comes twice", area[0])
    for one in range(low, high + 1):
        for other in range(one, high + 1):
            if not found[one, other]:
                yield Fault("SPF602", f"the domino {one}-{other} is missing", None)
    yield from _keeps_walls(case)


def _keeps_walls(case: Case) -> Faults:
    """Each border inside that the puzzle gives is in the solution."""
    for spot in case.puzzle.spots():
        for near in case.puzzle.neighbours(spot):
            given = near > spot and case.puzzle.edge(spot, near) in case.puzzle.walls
            if given and case.solution.edge(spot, near) not in case.solution.walls:
                yield Fault("SPF501", "the puzzle gives a border here", spot)


def galaxies(case: Case) -> Faults:
    """A.17: each area has one centre, around which it is point-symmetric."""
    centres = galaxy_centres(case.puzzle)
    for row, column in set(galaxy_centres(case.solution)) - set(centres):
        spot = (min(row // 2, case.sizes.y - 1), min(column // 2, case.sizes.x - 1))
        yield Fault("SPF502", "the puzzle has no centre at this cell", spot)
    areas = case.solution.areas()
    area_of = {
        (2 * row + 1, 2 * column + 1): at for at, area in enumerate(areas) for row, column in area
    }
    centres_of: dict[int, list[Spot]] = {}
    for place in centres:
        around = {area_of[cell] for cell in _cells_at(place) if cell in area_of}
        # A centre on an edge or a vertex belongs to the area that has all cells around it.
        if len(around) == 1:
            centres_of.setdefault(around.pop(), []).append(place)
    for at, area in enumerate(areas):
        inside = {(2 * row + 1, 2 * column + 1) for row, column in area}
        own = centres_of.get(at, [])
        if len(own) != 1:
            yield Fault("SPF603", f"the area has {len(own)} centres, not one", area[0])
            continue
        row, column = own[0]
        if {(2 * row - r, 2 * column - c) for r, c in inside} != inside:
            yield Fault("SPF614", "the area is not symmetric around its centre", area[0])


def galaxy_centres(layers: Layers) -> list[Spot]:
    """The centres, in half cells: odd numbers are the middles of cells, even ones grid lines."""
    found = []
    for rows, down, right in (
        (layers.cells, 1, 1), (layers.vertices, 0, 0), (layers.horizontal, 0, 1),
        (layers.vertical, 1, 0),
    ):  # fmt: skip
        found += [
            (2 * row + down, 2 * column + right)
            for row, line in enumerate(rows)
            for column, value in enumerate(line)
            if value == "O"
        ]
    return sorted(found)


def _cells_at(place: Spot) -> list[Spot]:
    """The middles of the cells that a place in half cells touches."""
    rows = [place[0]] if place[0] % 2 else [place[0] - 1, place[0] + 1]
    columns = [place[1]] if place[1] % 2 else [place[1] - 1, place[1] + 1]
    return [(row, column) for row in rows for column in columns]


def yagit(case: Case) -> Faults:
    """A.51: fences go from border to border, turn at dots alone; one kind of animal per area."""
    animals = case.given
    yield from repeats(case)
    for area in case.solution.areas():
        kinds = {animals[spot] for spot in area} - {None}
        if len(kinds) != 1:
            yield Fault("SPF603", f"the area has {len(kinds)} kinds of animals, not one", area[0])
    solution = case.solution
    for row in range(1, case.sizes.y):
        for column in range(1, case.sizes.x):
            across = _drawn(solution.horizontal, (row, column - 1), (row, column))
            down = _drawn(solution.vertical, (row - 1, column), (row, column))
            if not _passes(across, down, case.puzzle.vertices[row][column] == "*"):
                message = "the fence ends, branches, or turns without a dot, above and left of here"
                yield Fault("SPF608", message, (row, column))
    yield from _keeps_walls(case)


def _drawn(lines: Sequence[Sequence[Value]], *places: Spot) -> int:
    return sum(lines[row][column] is not None for row, column in places)


def _passes(across: int, down: int, dot: bool) -> bool:
    """Whether the pieces of fence at a vertex go on: straight, crossing, or turning at a dot."""
    if across == 1 or down == 1:
        return across == down and dot
    return True
