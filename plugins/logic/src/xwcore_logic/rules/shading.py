"""Rules of the types in which cells are blackened, or objects are put into cells."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection
from itertools import pairwise

from xwcore.plugin import plural
from xwcore_logic import Value
from xwcore_logic.vocabulary import (
    JUNCTIONS,
    PENTOMINOES,
    STEPS,
    TETROMINOES,
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    apart,
    around,
    contradiction,
    counted,
    exactly,
    free_shape,
    groups,
    hints_shown,
    like_hints_unordered,
    literally,
    no_block,
    one_group,
    reaches_border,
    repeats,
    runs,
    sight,
)

_WAYS = ((-1, 0), (0, -1), (0, 1), (1, 0))


def _shaded(value: Value) -> tuple[Value, ...] | None:
    """A given black or white cell."""
    return {"#": ("#",), "-": (None,)}.get(value) if isinstance(value, str) else None


def _black_and_white(case: Case) -> tuple[set[Spot], set[Spot]]:
    """The black cells of the solution, and the others."""
    black = case.filled()
    return black, set(case.solved) - black


def aquarium(case: Case) -> Faults:
    """A.4: in each area all cells of a row are full or none, and below a full row all are full."""
    yield from agrees(case, _shaded)
    black = case.filled()
    yield from counted(case, black, "filled cells")
    for area in case.puzzle.areas():
        top = min((row for row, _ in black & set(area)), default=case.sizes.y)
        for spot in area:
            if spot[0] >= top and spot not in black:
                message = f"cell is empty, the area is filled from row {top + 1} downwards"
                yield Fault("LOG613", message, spot)


def cave(case: Case) -> Faults:
    """A.7: the cave is connected, walls reach the border, a number counts the cells in sight."""
    yield from agrees(case, _shaded)
    black, white = _black_and_white(case)
    yield from one_group(white, "cave cells")
    yield from reaches_border(black, case.sizes, "wall")
    for spot, value in case.given.items():
        if not isinstance(value, int):
            continue
        count = 1 + sum(len(sight(spot, way, white)) for way in _WAYS)
        if spot in black:
            yield Fault("LOG501", f"number {value} is in the wall", spot)
        elif count != value:
            yield Fault("LOG611", f"{plural(count, 'cell')} visible, expected {value}", spot)


def narrow_cave(case: Case) -> Faults:
    """A.33: as Cave, and no 2x2 block of cave (not in the specification)."""
    yield from cave(case)
    _, white = _black_and_white(case)
    yield from no_block(white, "cave cells")


def coral(case: Case) -> Faults:
    """A.10: the coral is connected, has no 2x2 block, the rest reaches the border.

    The hints are the lengths of the runs in any order.
    """
    yield from agrees(case, _shaded)
    black, white = _black_and_white(case)
    yield from one_group(black, "coral cells")
    yield from no_block(black, "coral cells")
    yield from reaches_border(white, case.sizes, "water")
    for name, cells, hints in case.hinted():
        lengths = [len(run) for run in runs(cells, black)]
        if not like_hints_unordered(lengths, hints):
            message = (
                f"{name}: runs {hints_shown(lengths)}, expected {hints_shown(hints)} in any order"
            )
            yield Fault("LOG612", message, cells[0])


def heyawake(case: Case) -> Faults:
    """A.20: black cells are apart, white connected; a number counts the black cells of its area.

    No line of white cells goes through more than two areas.
    """
    yield from agrees(case, _shaded)
    black, white = _black_and_white(case)
    yield from apart(black, "black cells")
    yield from one_group(white, "white cells")
    area_of: dict[Spot, int] = {}
    for at, area in enumerate(case.puzzle.areas()):
        area_of.update(dict.fromkeys(area, at))
        count = sum(spot in black for spot in area)
        for spot in area:
            value = case.given[spot]
            if isinstance(value, int) and value != count:
                yield Fault("LOG603", f"area: {count} black cells, expected {value}", spot)
    for line in case.lines:
        for run in runs(line, white):
            crossed = [area_of[spot] for spot in run]
            if sum(a != b for a, b in pairwise(crossed)) > 1:
                yield Fault(
                    "LOG613", f"{len(run)} white cells in a line cross more than 2 areas", run[0]
                )


def lits(case: Case) -> Faults:
    """A.28: one L, I, T or S of four cells per area; all connected; no 2x2; equals apart."""
    yield from _lits(case, may_be_empty=False)


def lits_plus(case: Case) -> Faults:
    """A.29: as LITS, and areas may stay empty (not in the specification)."""
    yield from _lits(case, may_be_empty=True)


def _lits(case: Case, *, may_be_empty: bool) -> Faults:
    yield from agrees(case, _shaded)
    black = case.filled()
    yield from one_group(black, "filled cells")
    yield from no_block(black, "filled cells")
    pieces: dict[Spot, tuple[int, str]] = {}
    for at, area in enumerate(case.puzzle.areas()):
        cells = sorted(black & set(area))
        if not cells and may_be_empty:
            continue
        name = TETROMINOES.get(free_shape(cells), "") if len(cells) == 4 else ""
        if name not in {"L", "I", "T", "S"}:
            message = f"area: {len(cells)} filled cells, expected a shape L, I, T or S"
            yield Fault("LOG614", message, area[0])
        pieces.update(dict.fromkeys(cells, (at, name)))
    for spot, (at, name) in pieces.items():
        for near in around(spot):
            other, its_name = pieces.get(near, (at, ""))
            if near > spot and other != at and name == its_name:
                yield Fault("LOG607", f"two {name} shapes touch", spot)


def nurikabe(case: Case) -> Faults:
    """A.34: the wall is connected and has no 2x2 block; each island has one number, its size."""
    yield from agrees(case, _shaded)
    black, white = _black_and_white(case)
    yield from one_group(black, "wall cells")
    yield from no_block(black, "wall cells")
    for island in groups(white):
        numbers = [value for value in map(case.given.get, island) if isinstance(value, int)]
        if numbers != [len(island)]:
            message = f"island of {plural(len(island), 'cell')}: numbers {hints_shown(numbers)}"
            yield Fault("LOG603", f"{message}, expected {len(island)}", island[0])
    for spot in sorted(black):
        if isinstance(case.given.get(spot), int):
            yield Fault("LOG501", f"number {case.given[spot]} is in the wall", spot)


def tapa(case: Case) -> Faults:
    """A.48: the wall is connected and has no 2x2 block; clues are the runs around their cell."""
    yield from agrees(case, _shaded)
    black = case.filled()
    yield from one_group(black, "wall cells")
    yield from no_block(black, "wall cells")
    for spot, value in case.given.items():
        if not isinstance(value, tuple):
            continue
        if spot in black:
            yield Fault("LOG501", f"clue {hints_shown(value)} is in the wall", spot)
        lengths = ring_runs(spot, black)
        if lengths != sorted(n for n in value if isinstance(n, int) and n):
            message = f"runs around the clue {hints_shown(lengths or [0])}"
            yield Fault("LOG612", f"{message}, expected {hints_shown(value)}", spot)


def ring_runs(spot: Spot, black: Collection[Spot]) -> list[int]:
    """The lengths of the runs of black cells around a cell, from small to large."""
    steps = ((-1, -1), (-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1))
    ring = [(spot[0] + down, spot[1] + right) in black for down, right in steps]
    if all(ring):
        return [8]
    start = ring.index(False)
    turned = "".join("#" if mark else " " for mark in ring[start:] + ring[:start])
    return sorted(map(len, turned.split()))


def thermometers(case: Case) -> Faults:
    """A.50: each thermometer is filled from its bulb on, and no other cell; hints count them."""
    black = case.filled()
    yield from counted(case, black, "filled cells")
    for cell in sorted(black):
        if case.given.get(cell) is None:
            yield Fault("LOG613", "filled cell is on no thermometer", cell)
    for path in case.puzzle.paths():
        bulbs = [cell for cell in path if case.given[cell] == "O"]
        if len(bulbs) != 1:
            wrong = f"thermometer of {plural(len(path), 'cell')} not checked"
            message = f"{wrong}: {plural(len(bulbs), 'bulb')}, expected 1"
            yield Fault("LOG620", message, path[0])
            continue
        before = thermometer(case, bulbs[0])
        if any(cell in black and before[cell] not in black for cell in before if cell != bulbs[0]):
            message = f"thermometer of {plural(len(path), 'cell')} is not filled from its bulb on"
            yield Fault("LOG613", message, bulbs[0])


def thermometer(case: Case, bulb: Spot) -> dict[Spot, Spot]:
    """The cells of a thermometer, each with the cell before it on the way from the bulb."""
    before = {bulb: bulb}
    waiting = [bulb]
    while waiting:
        cell = waiting.pop()
        onward = [near for near in case.puzzle.links_of(cell) if near not in before]
        before.update(dict.fromkeys(onward, cell))
        waiting += onward
    return before


def pentomino_search(case: Case) -> Faults:
    """A.35: the pentominoes of /used, which do not touch; hints count their cells."""
    yield from agrees(case, _shaded)
    black = case.filled()
    yield from counted(case, black, "blocks")
    names: Counter[str] = Counter()
    for shape in groups(black, diagonal=True):
        name = PENTOMINOES.get(free_shape(shape), "")
        names[name] += 1
        if not name:
            yield Fault(
                "LOG614", f"shape of {plural(len(shape), 'cell')} is no pentomino", shape[0]
            )
    used = case.texts.get("used")
    if used is not None and names != Counter(used):
        drawn = "".join(sorted(names.elements()))
        expected = "".join(sorted(used))
        message = f"pentominoes {drawn or 'none'}, expected {expected} from /used"
        yield Fault("LOG614", message, None)


#: The directions of the signs of A.36.
_ARROWS = {">": "r", "<": "l", "^": "u", "v": "d", **JUNCTIONS}
_WORDS = {"l": "left", "r": "right", "u": "up", "d": "down"}


def _names(directions: Collection[str]) -> str:
    """Directions as messages show them."""
    return " ".join(word for key, word in _WORDS.items() if key in directions) or "none"


def pentopia(case: Case) -> Faults:
    """A.36: pentominoes, no two of one shape, do not touch; arrows point to the nearest of them."""
    yield from repeats(case, lambda value: ("#", value))
    black = case.filled()
    parts = groups(black, diagonal=True)
    names: Counter[str] = Counter()
    for shape in parts:
        name = PENTOMINOES.get(free_shape(shape), "")
        names[name] += 1
        if not name:
            yield Fault(
                "LOG614", f"shape of {plural(len(shape), 'cell')} is no pentomino", shape[0]
            )
        elif names[name] > 1:
            yield Fault("LOG614", f"pentomino {name} is repeated", shape[0])
    for spot, value in case.given.items():
        if (value == "#") != (spot in black) and value in ("#", "X", *_ARROWS):
            yield contradiction(spot, case.solved[spot], value)
        if isinstance(value, str) and value in _ARROWS:
            nearest = nearest_directions(spot, black, set(case.given))
            if nearest != set(_ARROWS[value]):
                message = f"nearest pentomino cells: {_names(nearest)}"
                yield Fault("LOG611", f"{message}, expected {_names(_ARROWS[value])}", spot)


def nearest_directions(spot: Spot, black: Collection[Spot], grid: Collection[Spot]) -> set[str]:
    """The directions in which the nearest black cells of a row and a column lie."""
    free = set(grid) - set(black)
    distances = {}
    for name, step in STEPS.items():
        seen = len(sight(spot, step, free)) + 1
        if (spot[0] + seen * step[0], spot[1] + seen * step[1]) in black:
            distances[name] = seen
    least = min(distances.values(), default=0)
    return {name for name, distance in distances.items() if distance == least}


def pills(case: Case) -> Faults:
    """A.37: pills of three cells lie apart; their values are 1 to max; hints sum their digits."""
    taken: dict[Spot, int] = {}
    totals = []
    for spot, value in case.solved.items():
        if value is None:
            continue
        row, column = spot
        pill = [(row, column - 1), spot, (row, column + 1)]
        if value == "|":
            pill = [(row - 1, column), spot, (row + 1, column)]
        for cell in pill:
            digit = case.given.get(cell)
            if cell in taken or not isinstance(digit, int):
                problem = "overlaps another pill" if cell in taken else "leaves the grid"
                yield Fault("LOG613", f"pill {problem}", spot)
                return
            taken[cell] = digit
        totals.append(sum(taken[cell] for cell in pill))
    if sorted(totals) != list(range(1, case.sizes.m + 1)):
        message = f"pills have the values {hints_shown(sorted(totals))}"
        yield Fault("LOG610", f"{message}, expected 1 to {case.sizes.m}", None)
    for name, cells, hints in case.hinted():
        total = sum(taken.get(spot, 0) for spot in cells)
        if isinstance(hints[0], int) and hints[0] != total:
            message = f"{name}: digits under pills sum to {total}, expected {hints[0]}"
            yield Fault("LOG610", message, cells[0])


def starbattle(case: Case) -> Faults:
    """A.43: /stars stars in each row, column and area; they do not touch; none outside of areas."""
    count = case.numbers.get("stars", 2)
    stars = case.filled("*")
    yield from agrees(case, lambda value: {"*": ("*",), "-": (None,), "#": (None,)}.get(str(value)))
    outside = frozenset(spot for spot, value in case.given.items() if value == "#")
    yield from exactly(case.rows, stars, count, "stars", "row")
    yield from exactly(case.columns, stars, count, "stars", "column")
    yield from exactly(case.puzzle.areas(outside), stars, count, "stars", "area")
    yield from apart(stars, "stars", diagonal=True)


_POINTING = {
    "q": (-1, -1),
    "w": (-1, 0),
    "e": (-1, 1),
    "a": (0, -1),
    "d": (0, 1),
    "y": (1, -1),
    "x": (1, 0),
    "c": (1, 1),
}


def starry_sky(case: Case) -> Faults:
    """A.44: each arrow points to a star at least, each star is pointed at; hints count stars."""
    stars = case.filled("*")
    yield from counted(case, stars, "stars")
    pointed: set[Spot] = set()
    for spot, value in case.given.items():
        if (value == "*") > (spot in stars) or (
            value is not None and value != "*" and spot in stars
        ):
            yield contradiction(spot, case.solved.get(spot), value)
        step = _POINTING.get(str(value))
        if step is None:
            continue
        aimed = stars & set(sight(spot, step, case.given))
        pointed |= aimed
        if not aimed:
            yield Fault("LOG611", "arrow points to no star", spot)
    for spot in sorted(stars - pointed):
        yield Fault("LOG611", "star without an arrow that points to it", spot)


def tents(case: Case) -> Faults:
    """A.49: each tree has a tent of its own beside it; tents do not touch; hints count tents."""
    trees = {spot for spot, value in case.given.items() if value == "*"}
    pitched = case.filled("A")
    yield from counted(case, pitched, "tents")
    yield from apart(pitched, "tents", diagonal=True)
    for spot in sorted(trees & pitched):
        yield Fault("LOG501", "tent is on a tree", spot)
    if len(trees) != len(pitched):
        yield Fault(
            "LOG603", f"{len(pitched)} tents, expected {len(trees)} as there are trees", None
        )
    for spot in unpaired(trees, pitched):
        yield Fault("LOG615", "tree without a tent of its own", spot)


def unpaired(owners: Collection[Spot], things: Collection[Spot]) -> list[Spot]:
    """The owners that are left over when as many as can be get a neighbor of their own.

    Augmenting paths, walked without recursion: a search may visit each thing once.
    """
    owner_of: dict[Spot, Spot] = {}
    held: dict[Spot, Spot] = {}
    left = []
    for owner in sorted(owners):
        came_from: dict[Spot, Spot] = {}
        waiting = [owner]
        end: Spot | None = None
        while waiting and end is None:
            current = waiting.pop()
            for thing in around(current):
                if thing in things and thing not in came_from:
                    came_from[thing] = current
                    if thing not in owner_of:
                        end = thing
                        break
                    waiting.append(owner_of[thing])
        if end is None:
            left.append(owner)
        while end is not None:
            giver = came_from[end]
            given_up = held.get(giver)
            owner_of[end], held[giver] = giver, end
            end = given_up
    return left


def house_tree_animal(case: Case) -> Faults:
    """A.22: each house has a tree and an animal of its own beside it; equal symbols do not touch.

    The specification has no rules; these fit its example. Hints count houses, trees, animals.
    """
    yield from agrees(case, lambda value: (None,) if value == "-" else literally(value))
    houses, trees, animals = case.filled("#"), case.filled("*"), case.filled("&")
    for at, (cells, what) in enumerate(
        ((houses, "houses"), (trees, "trees"), (animals, "animals"))
    ):
        yield from counted(case, cells, what, at)
        yield from apart(cells, what, diagonal=True)
    for others, what in ((trees, "tree"), (animals, "animal")):
        if len(others) != len(houses):
            message = f"{len(others)} {what}s, expected {len(houses)} as there are houses"
            yield Fault("LOG603", message, None)
        for spot in unpaired(houses, others):
            yield Fault("LOG615", f"house without {what} of its own", spot)


def magnets(case: Case) -> Faults:
    """A.31: a plate is a plus and a minus, or neutral; equal poles are apart; hints count poles."""
    yield from agrees(case, literally)
    solved = case.solved
    for plate in case.puzzle.areas():
        poles = sorted(str(solved.get(spot)) for spot in plate)
        if poles not in (["+", "-"], ["#", "#"], ["#"]):
            message = f"plate holds {' '.join(poles)}, expected + and -, or # alone"
            yield Fault("LOG613", message, plate[0])
    for at, (pole, what) in enumerate((("+", "plus poles"), ("-", "minus poles"))):
        yield from apart(case.filled(pole), what)
        yield from counted(case, case.filled(pole), what, at)
