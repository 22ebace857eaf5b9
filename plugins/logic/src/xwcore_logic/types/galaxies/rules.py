"""The rules of Galaxies."""

from itertools import combinations

from xwcore.plugin import plural
from xwcore_logic.layers import Layers, filled_places
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import holes
from xwcore_logic.vocabulary import Breach, Breaches, Case, Spot, corner_cell


def _rule(case: Case) -> Breaches:
    centers = galaxy_centers(case.puzzle)
    for row, column in set(galaxy_centers(case.solution)) - set(centers):
        cell = corner_cell(case.sizes, (row // 2, column // 2))
        yield Breach(
            "LOG502", "solution shows a center, the puzzle has none here", cell, definite=True
        )
    areas = case.solution.areas(holes(case.puzzle))
    area_of = {
        (2 * row + 1, 2 * column + 1): at for at, area in enumerate(areas) for row, column in area
    }
    centers_of: dict[int, list[Spot]] = {}
    for place in centers:
        touching = {area_of[cell] for cell in _cells_at(place) if cell in area_of}
        if len(touching) == 1 and not _is_cut(place, case.solution):
            centers_of.setdefault(touching.pop(), []).append(place)
        else:
            message = "center lies on a border, expected inside of an area"
            cell = min((r // 2, c // 2) for r, c in _cells_at(place))
            yield Breach("LOG501", message, cell, definite=_is_cut(place, case.solution))
    for at, area in enumerate(areas):
        inside = {(2 * row + 1, 2 * column + 1) for row, column in area}
        own = centers_of.get(at, [])
        if len(own) != 1:
            message = f"area of {plural(len(area), 'cell')}: {len(own)} centers, expected 1"
            yield Breach("LOG603", message, area[0], definite=not own)
            continue
        row, column = own[0]
        if {(2 * row - r, 2 * column - c) for r, c in inside} != inside:
            message = "area is not symmetric about its center"
            # A part of it that is cut off has no center.
            yield Breach("LOG614", message, area[0], definite=True)


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


def _is_cut(place: Spot, layers: Layers) -> bool:
    """Whether a border passes a center: two cells that touch it are apart."""
    cells = [(row // 2, column // 2) for row, column in _cells_at(place)]
    return any(
        layers.is_wall(first, second)
        for first, second in combinations(cells, 2)
        if abs(first[0] - second[0]) + abs(first[1] - second[1]) == 1
    )


def _cells_at(place: Spot) -> list[Spot]:
    """The middles of the cells that a place in half cells touches."""
    rows = [place[0]] if place[0] % 2 else [place[0] - 1, place[0] + 1]
    columns = [place[1]] if place[1] % 2 else [place[1] - 1, place[1] + 1]
    return [(row, column) for row in rows for column in columns]


RULES = Rules(_rule, closed_solution=True)
