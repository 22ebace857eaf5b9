"""Checks of a puzzle's diagram, without its solution.

`faults` yields what breaks a "must" or "has to" of appendix A (errors), and what programs may rely
on (warnings): areas, numbers in range, clues in order, borders, plates, holes.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from xwcore.plugin import plural
from xwcore_logic import Bounds, Layers, PuzzleType, Value
from xwcore_logic.layers import filled_places
from xwcore_logic.vocabulary import (
    Case,
    Fault,
    Faults,
    Sizes,
    Spot,
    around,
    components,
    number,
    values,
)


@dataclass(frozen=True)
class Drawn:
    """A puzzle without its solution."""

    kind: PuzzleType
    sizes: Sizes
    numbers: Mapping[str, int]
    puzzle: Layers
    texts: Mapping[str, str]
    shapes: tuple[tuple[str, ...], ...] = ()

    @cached_property
    def given(self) -> dict[Spot, Value]:
        """The cells."""
        return values(self.puzzle)

    def case(self, solution: Layers) -> Case:
        """The puzzle with a solution, as the rules need them."""
        return Case(
            self.kind,
            self.sizes,
            self.numbers,
            self.puzzle,
            solution,
            self.texts,
            self.shapes,
        )


Check = Callable[[Drawn], Faults]


def _fault(code: str, message: str, cell: Spot | None = None, diagram: str = "puzzle") -> Fault:
    return Fault(code, message, cell, diagram)


# -- areas ----------------------------------------------------------------------------------------


def closed_areas(layers: Layers, diagram: str, without: Collection[Spot] = ()) -> Faults:
    """Every border inside lies between two areas (A.4 and others: "edges between two areas")."""
    area_of: dict[Spot, int] = {}
    outside = frozenset(without)
    for at, area in enumerate(layers.areas(outside)):
        area_of.update(dict.fromkeys(area, at))
    for spot, near in layers.pairs():
        if near not in area_of or spot not in area_of:
            continue
        if layers.edge(spot, near) in layers.walls and area_of[near] == area_of[spot]:
            side = "right of" if near[0] == spot[0] else "below"
            yield _fault("LOG401", f"border {side} the cell separates no areas", spot, diagram)


def _all_closed(drawn: Drawn) -> Faults:
    """Every border inside lies between two areas."""
    outside = {spot for spot, value in drawn.given.items() if value == "#"}
    yield from closed_areas(
        drawn.puzzle, "puzzle", outside if drawn.kind.name == "starbattle" else ()
    )


def _rectangles(drawn: Drawn) -> Faults:
    """All areas are rectangles, which programs may assume."""
    for area in drawn.puzzle.areas():
        height = area[-1][0] - area[0][0] + 1
        columns = [column for _, column in area]
        if height * (max(columns) - min(columns) + 1) != len(area):
            yield _fault(
                "LOG402", f"area of {plural(len(area), 'cell')} is not rectangular", area[0]
            )


def _one_number(drawn: Drawn) -> Faults:
    """An area has one number at most, which programs may assume."""
    yield from _numbers_per_area(drawn.puzzle, "puzzle", "LOG403", ())


def _numbers_per_area(layers: Layers, diagram: str, code: str, without: Collection[Spot]) -> Faults:
    cells = values(layers)
    for area in layers.areas(frozenset(without)):
        numbered = [spot for spot in area if isinstance(cells[spot], int)]
        for spot in numbered[1:]:
            yield _fault(
                code,
                f"area has {plural(len(numbered), 'number')}, expected 1 at most",
                spot,
                diagram,
            )


def numbers_per_cage(cages: Layers, diagram: str) -> Faults:
    """A.25: a small area has one number at most."""
    outside = {spot for spot, value in values(cages).items() if value == "#"}
    yield from _numbers_per_area(cages, diagram, "LOG404", outside)


def _targets(drawn: Drawn) -> Faults:
    """An area has one operator and one number at most."""
    for area in drawn.puzzle.areas():
        clues = [(spot, drawn.given[spot]) for spot in area]
        for item, what in ((1, "operator"), (2, "target")):
            having = [
                spot
                for spot, clue in clues
                if isinstance(clue, tuple) and clue[item : item + 1] not in ((), (None,))
            ]
            for spot in having[1:]:
                yield _fault("LOG404", f"area has {len(having)} {what}s, expected 1 at most", spot)


def _plates(drawn: Drawn) -> Faults:
    """A.31: plates of two; single cells are #; both cells of a plate are given, or none."""
    given = drawn.given
    for area in drawn.puzzle.areas():
        signs, first = [given[spot] for spot in area], area[0]
        if len(area) > 2:
            yield _fault("LOG405", f"plate of {plural(len(area), 'cell')}, expected 2", first)
        elif len(area) == 1:
            if "#" not in signs:
                yield _fault("LOG405", "plate of 1 cell: # is missing", first)
        elif (None in signs) != (signs == [None, None]):
            yield _fault("LOG406", "plate: 1 of 2 cells is given, expected both or none", first)
        elif None not in signs and sorted(map(str, signs)) not in (["#", "#"], ["+", "-"]):
            yield _fault(
                "LOG405",
                f"plate holds {' '.join(map(str, signs))}, expected + and -, or # twice",
                first,
            )


# -- numbers --------------------------------------------------------------------------------------


def in_range(cells: Mapping[Spot, Value], low: int, high: int) -> Faults:
    """Every number lies between the two."""
    for spot, value in cells.items():
        known = number(value)
        if known is not None and not low <= known <= high:
            yield _fault("LOG410", f"number {value}, expected {low} to {high}", spot)


def hints_in_range(drawn: Drawn, low: int, high: int) -> Faults:
    """Every hint lies between the two."""
    layers = drawn.puzzle
    for side in ("left", "top", "right", "bottom"):
        for at, _, hint in filled_places(getattr(layers, side)):
            if isinstance(hint, int) and not low <= hint <= high:
                name = "column" if side in ("top", "bottom") else "row"
                message = f"{name} {at + 1}: hint {hint}, expected {low} to {high}"
                yield _fault("LOG411", message, None)


def _up_to_size(drawn: Drawn) -> Faults:
    """Numbers lie between 1 and the size."""
    yield from in_range(drawn.given, 1, drawn.sizes.x)


def _skyline(drawn: Drawn) -> Faults:
    """Heights lie between 1 and the size less the parks, hints between 1 and the size."""
    yield from in_range(drawn.given, 1, drawn.sizes.x - drawn.numbers.get("parks", 0))
    yield from hints_in_range(drawn, 1, drawn.sizes.x)


def _doubleblock(drawn: Drawn) -> Faults:
    """Numbers lie between 1 and the size less 2."""
    yield from in_range(drawn.given, 1, max(0, drawn.sizes.x - 2))


def _basic(drawn: Drawn) -> Faults:
    """Digits lie between 1 and the size; an area has one operator and one number at most."""
    digits: dict[Spot, Value] = {
        spot: next(iter(v), None) for spot, v in drawn.given.items() if isinstance(v, tuple)
    }
    yield from in_range(digits, 1, drawn.sizes.x)
    yield from _targets(drawn)


def _cell_counts(drawn: Drawn) -> Faults:
    """Hints that count cells of a line are no more than it has."""
    yield from hints_in_range(drawn, 0, max(drawn.sizes.x, drawn.sizes.y))


def _japanese(drawn: Drawn) -> Faults:
    """A.23: hints lie between 1 and m(m + 1)/2."""
    yield from hints_in_range(drawn, 1, drawn.sizes.m * (drawn.sizes.m + 1) // 2)


def _dominoes(drawn: Drawn) -> Faults:
    """A.12: numbers from /min to /max; as many cells as all dominoes have."""
    low, high = drawn.numbers.get("min", 0), drawn.numbers.get("max", 0)
    yield from in_range(drawn.given, low, high)
    kinds = max(0, high - low + 1)
    cells = sum(value != "#" for value in drawn.given.values())
    if cells != kinds * (kinds + 1):
        message = f"{plural(cells, 'cell')} for dominoes, expected {kinds * (kinds + 1)}"
        yield _fault("LOG412", message, None)


def _snake(drawn: Drawn) -> Faults:
    """Numbers are no more than /max, hints no more than a line has cells."""
    length = drawn.numbers.get("max")
    if length is not None:
        yield from in_range(drawn.given, 1, length)
    yield from _cell_counts(drawn)


def _shape_numbers(drawn: Drawn) -> Faults:
    """Numbers have a shape; shapes are connected, made of vertices and edges in their places."""
    yield from in_range(drawn.given, 1, len(drawn.shapes))
    for at, shape in enumerate(drawn.shapes, 1):
        wrong = shape_fault(shape)
        if wrong:
            yield _fault("LOG415", f"shape {at}: {wrong}", None, "shapes")


def shape_fault(rows: Sequence[str]) -> str:
    """What breaks A.11 in a shape: "" where nothing does.

    Vertices lie in odd rows and columns, edges end in vertices, all is connected, vertices do not
    touch, and each one is an end, a bend or a branch.
    """
    marks = {(r, c): m for r, row in enumerate(rows) for c, m in enumerate(row) if m != " "}
    if not marks:
        return "it is empty"
    for (row, column), mark in sorted(marks.items()):
        if mark not in "+-|":
            return f"{mark!r} cannot stand in a shape"
        even = (row % 2, column % 2)
        if mark == "+" and even != (0, 0):
            return "a vertex stands outside the odd rows and columns"
        if (mark == "-" and row % 2) or (mark == "|" and column % 2):
            return "an edge stands between the grid lines"
        steps = ((0, -1), (0, 1)) if mark == "-" else ((-1, 0), (1, 0))
        near = [marks.get((row + down, column + right)) for down, right in steps]
        if mark != "+" and not all(sign in ("+", mark) for sign in near):
            return "an edge does not end in a vertex"
        if mark == "+" and _is_plain(marks, row, column):
            return "a vertex is neither an end, a bend nor a branch"
    return "" if _is_connected(marks) else "it is not connected"


def _is_plain(marks: Mapping[Spot, str], row: int, column: int) -> bool:
    across = [marks.get((row, column + step)) in ("-", "+") for step in (-1, 1)]
    down = [marks.get((row + step, column)) in ("|", "+") for step in (-1, 1)]
    return (all(across) and not any(down)) or (all(down) and not any(across))


def _is_connected(marks: Mapping[Spot, str]) -> bool:
    def joined(spot: Spot) -> list[Spot]:
        ends = [(near, {"+", "-"} if near[0] == spot[0] else {"+", "|"}) for near in around(spot)]
        return [near for near, signs in ends if {marks[spot], marks.get(near)} <= signs]

    return len(components(marks, joined)) == 1


def _lines_at_vertices(drawn: Drawn) -> Faults:
    """A.41: no more lines can meet at a vertex than cells touch it."""
    width, height = drawn.sizes.x, drawn.sizes.y
    for row, column, value in filled_places(drawn.puzzle.vertices):
        known = number(value)
        most = (1 if row in (0, height) else 2) * (1 if column in (0, width) else 2)
        if known is not None and known > most:
            spot = (min(row, height - 1), min(column, width - 1))
            yield _fault("LOG410", f"number {known} at a vertex, expected 0 to {most}", spot)


# -- order ----------------------------------------------------------------------------------------


def _descending(drawn: Drawn) -> Faults:
    """A.48: clues "should be in descending order for better readability"."""
    for spot, value in drawn.given.items():
        clues = [number(clue) or 0 for clue in value] if isinstance(value, tuple) else []
        if clues != sorted(clues, reverse=True):
            yield _fault("LOG420", "clues not in descending order", spot)


def _coral_order(drawn: Drawn) -> Faults:
    """A.10: question marks first, then numbers from lower to upper."""
    for name, lines in (("row", drawn.puzzle.left), ("column", drawn.puzzle.top)):
        for at, hints in enumerate(lines):
            ranks = [number(hint) or 0 for hint in hints if hint is not None]
            if ranks != sorted(ranks):
                message = f"{name} {at + 1}: hints not in ascending order with ? first"
                yield _fault("LOG420", message, None)


def _stations_in_order(drawn: Drawn) -> Faults:
    """The stations are numbered from 1 on, each once."""
    numbers = sorted(value for value in drawn.given.values() if isinstance(value, int))
    if numbers != list(range(1, len(numbers) + 1)):
        yield _fault(
            "LOG413",
            f"{len(numbers)} stations, expected each number from 1 to {len(numbers)} once",
            None,
        )


# -- single types ---------------------------------------------------------------------------------


def _letters_or_numbers(drawn: Drawn) -> Faults:
    """A.5: letters, or numbers where /digits is given; each of them twice."""
    ends: dict[Value, list[Spot]] = {}
    for spot, value in drawn.given.items():
        if value is not None and value != "#":
            ends.setdefault(value, []).append(spot)
    has_digits = "digits" in drawn.numbers
    for value, spots in ends.items():
        if isinstance(value, int) != has_digits:
            expected = "a number with /digits" if has_digits else "a letter without /digits"
            yield _fault("LOG414", f"end {value}, expected {expected}", spots[0])
        if len(spots) != 2:
            yield _fault("LOG413", f"path {value}: {len(spots)} ends, expected 2", spots[0])


def _entrance(drawn: Drawn) -> Faults:
    """A.30: the border is closed but for one edge, the entrance."""
    layers, size = drawn.puzzle, drawn.sizes.x
    border = [*layers.horizontal[0], *layers.horizontal[size]]
    border += [line[0] for line in layers.vertical] + [line[size] for line in layers.vertical]
    doors = sum(value is None for value in border)
    if doors != 1:
        yield _fault("LOG416", f"{doors} entrances, expected 1", None)


def _arrows(drawn: Drawn) -> Faults:
    """One arrow enters the diagram and one leaves it."""
    signs = [value for line in drawn.puzzle.vertices for value in line]
    entering = sum(value in ("n", "7") for value in signs)
    leaving = sum(value in ("N", "/") for value in signs)
    if (entering, leaving) != (1, 1):
        message = f"{entering} entering and {leaving} leaving arrows, expected 1 of each kind"
        yield _fault("LOG416", message, None)


def _holes(drawn: Drawn) -> Faults:
    """A.15.1: inside, only the four edges around the middle of a hole may be missing."""
    layers = drawn.puzzle
    open_vertices = {
        (row, column)
        for row in range(1, drawn.sizes.y)
        for column in range(1, drawn.sizes.x)
        if not any(_edges_at(layers, row, column))
    }
    for row in range(1, drawn.sizes.y):
        for column in range(1, drawn.sizes.x):
            is_open = (row, column) in open_vertices
            if layers.vertices[row][column] is not None and not is_open:
                message = "vertex at the bottom right corner of the cell: + is missing, no hole"
                yield _fault("LOG417", message, (row - 1, column - 1))
            elif is_open and {(row, column - 1), (row - 1, column)} & open_vertices:
                yield _fault("LOG417", "hole larger than 2x2 cells", (row - 1, column - 1))
    for row, column, ends in _inner_edges(drawn.sizes):
        edge = layers.horizontal[row][column] if ends == 0 else layers.vertical[row][column]
        corners = {(row, column), (row, column + 1) if ends == 0 else (row + 1, column)}
        if edge is None and not corners & open_vertices:
            message = "edge of the cell is missing outside of a hole"
            yield _fault("LOG417", message, (row, column))


def _edges_at(layers: Layers, row: int, column: int) -> list[Value]:
    across, above, below = layers.horizontal[row], layers.vertical[row - 1], layers.vertical[row]
    return [across[column - 1], across[column], above[column], below[column]]


def _inner_edges(sizes: Sizes) -> Iterator[tuple[int, int, int]]:
    for row in range(1, sizes.y):
        for column in range(sizes.x):
            yield row, column, 0
    for row in range(sizes.y):
        for column in range(1, sizes.x):
            yield row, column, 1


def _kakuro_frame(drawn: Drawn) -> Faults:
    """A.24: the first row and the first column have no empty cell."""
    for spot, value in drawn.given.items():
        if 0 in spot and not isinstance(value, tuple):
            yield _fault("LOG418", "empty cell in the first row or column", spot)


def _used_letters(drawn: Drawn) -> Faults:
    """A.35: /used is made of the letters of the pentominoes."""
    for letter in drawn.texts.get("used", ""):
        if letter not in "FILNPTUVWXYZ":
            yield _fault(
                "LOG419", f"letter {letter!r}, expected the name of a pentomino", None, "used"
            )
    yield from _cell_counts(drawn)


def _bulbs(drawn: Drawn) -> Faults:
    """A.50: a thermometer goes on from its bulb; signs without a bulb belong to none."""
    held: set[Spot] = set()
    for path in drawn.puzzle.paths():
        bulbs = [spot for spot in path if drawn.given[spot] == "O"]
        held.update(path)
        if len(bulbs) != 1:
            yield _fault(
                "LOG421",
                f"thermometer of {plural(len(path), 'cell')}: "
                f"{plural(len(bulbs), 'bulb')}, expected 1",
                path[0],
            )
    for spot, value in drawn.given.items():
        if value is not None and spot not in held:
            yield _fault("LOG421", "piece of thermometer without a neighbor", spot)


_CHECKS: Final[Mapping[str, tuple[Check, ...]]] = {
    "aquarium": (_cell_counts,),
    "arukone": (_letters_or_numbers,),
    "basic": (_basic,),
    "coral": (_cell_counts, _coral_order),
    "curve_data": (_shape_numbers,),
    "domino_hunt": (_dominoes,),
    "doubleblock": (_doubleblock,),
    "fences": (_holes,),
    "greater_than_sudoku": (_up_to_size,),
    "heyawake": (_rectangles, _one_number),
    "house_tree_animal": (_cell_counts,),
    "japanese_sums": (_japanese,),
    "kakuro": (_kakuro_frame,),
    "killer_sudoku": (_up_to_size,),
    "kropki": (_up_to_size,),
    "laser": (_arrows,),
    "magic_labyrinth": (_entrance,),
    "magnets": (_plates, _cell_counts),
    "pentomino_search": (_used_letters,),
    "skyscrapers": (_skyline,),
    "skyscrapers_with_parks": (_skyline,),
    "slalom": (_lines_at_vertices,),
    "snake": (_snake,),
    "starry_sky": (_cell_counts,),
    "stations": (_stations_in_order,),
    "subway": (_cell_counts,),
    "diagonal_sudoku": (_up_to_size,),
    "hyper_sudoku": (_up_to_size,),
    "latin_square": (_up_to_size,),
    "sudoku": (_up_to_size,),
    "tapa": (_descending,),
    "tents": (_cell_counts,),
    "thermometers": (_cell_counts, _bulbs),
}

#: Types whose borders need not close areas: walls of a labyrinth, and borders that are given only
#: in part because the solver finds the rest.
_OPEN_BORDERS: Final = frozenset({"magic_labyrinth", "domino_hunt", "fences", "fillomino", "yagit"})

#: Types whose solution draws the borders of its areas.
_DIVIDED_SOLUTIONS: Final = frozenset({"compass", "domino_hunt", "galaxies"})


def checks_of(kind: PuzzleType) -> tuple[Check, ...]:
    """The checks that a type's puzzle must pass."""
    closed: tuple[Check, ...] = ()
    has_walls = any(alphabet.holds("wall", Bounds()) for alphabet in kind.givens.edges)
    if has_walls and kind.name not in _OPEN_BORDERS:
        closed = (_all_closed,)
    return (*closed, *_CHECKS.get(kind.name, ()))


def given_faults(drawn: Drawn) -> Faults:
    """All that is wrong with a puzzle's diagram."""
    for check in checks_of(drawn.kind):
        yield from check(drawn)


def solution_faults(drawn: Drawn, solution: Layers) -> Faults:
    """What is wrong with the solution's own borders, where they must close areas."""
    if drawn.kind.name in _DIVIDED_SOLUTIONS:
        yield from closed_areas(solution, "solution")
