"""Rules of the types in which lines are drawn: paths, loops, bridges, slashes, nets, fences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from xwcore_logic import Layers, Value
from xwcore_logic.layers import filled_places
from xwcore_logic.vocabulary import (
    JUNCTIONS,
    STEPS,
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    apart,
    components,
    contradiction,
    corner_cell,
    empty_cells,
    hints_shown,
    keeps_links,
    number,
    repeats,
    shown,
    sight,
    single_loop,
)


def arukone(case: Case) -> Faults:
    """A.5: each two equal symbols are the ends of a path; paths do not branch or meet others."""
    yield from keeps_links(case)
    yield from repeats(case, _or_unused)
    ends = {spot: v for spot, v in case.given.items() if v is not None and v != "#"}
    for spot in case.solution.spots():
        links = len(case.solution.links_of(spot))
        allowed = (1,) if spot in ends else (0,) if case.given[spot] == "#" else (0, 2)
        if links not in allowed:
            yield _wrong_links(spot, links, allowed)
    for path in case.solution.paths():
        symbols = [ends[spot] for spot in path if spot in ends]
        if len(symbols) != 2 or symbols[0] != symbols[1]:
            message = f"path joins {hints_shown(symbols)}, expected two equal symbols"
            yield Fault("LOG608", message, path[0])


def _wrong_links(cell: Spot, links: int, allowed: Sequence[int]) -> Fault:
    """The fault of a cell in which a wrong number of path segments meet."""
    expected = " or ".join(map(str, allowed))
    return Fault("LOG608", f"{links} path segments meet in the cell, expected {expected}", cell)


def chatroom(case: Case) -> Faults:
    """A.8: each cell is on one path, which joins a white and a black circle through one phone.

    The number of a circle is how often the path turns between it and the phone.
    """
    yield from keeps_links(case)
    yield from repeats(case, _sign_of_chatroom)
    layers = case.solution
    for spot in layers.spots():
        value = case.given[spot]
        is_circle = isinstance(value, tuple) and value[0] != "@"
        links = len(layers.links_of(spot))
        if links != (1 if is_circle else 2):
            yield _wrong_links(spot, links, (1,) if is_circle else (2,))
    for path in layers.paths():
        way = _way(layers, path)
        clues = [case.given[spot] for spot in way]
        phones = [at for at, clue in enumerate(clues) if isinstance(clue, tuple) and clue[0] == "@"]
        ends = [clue for clue in (clues[0], clues[-1]) if isinstance(clue, tuple)]
        if len(phones) != 1 or len(ends) != 2 or ends[0][1] == ends[1][1]:
            message = f"path with {len(ends)} circles and {len(phones)} phones, expected"
            yield Fault("LOG608", f"{message} a white and a black circle, 1 phone", way[0])
            continue
        for clue, part in ((clues[0], way[: phones[0] + 1]), (clues[-1], way[phones[0] :])):
            turns = sum(layers.is_bend(spot) for spot in part[1:-1])
            if isinstance(clue, tuple) and isinstance(clue[0], int) and clue[0] != turns:
                message = f"path turns {turns} times before the phone, expected {clue[0]}"
                yield Fault("LOG612", message, part[0])


def _or_unused(value: Value) -> tuple[Value, ...]:
    """A cell without a path may be marked as unused in the solution, as real files do."""
    return (value, "#") if value is None else (value,)


def _sign_of_chatroom(value: Value) -> str:
    """How the solution may show a clue."""
    return "" if not isinstance(value, tuple) else "@" if value[0] == "@" else "*"


def _way(layers: Layers, path: Sequence[Spot]) -> list[Spot]:
    """The cells of a path without branches in order, from one of its ends."""
    start = next((spot for spot in path if len(layers.links_of(spot)) == 1), path[0])
    way, seen = [start], {start}
    while True:
        onward = [near for near in layers.links_of(way[-1]) if near not in seen]
        if not onward:
            return way
        way.append(onward[0])
        seen.add(onward[0])


def masyu(case: Case) -> Faults:
    """A.32: one loop through all circles: it turns at black ones and goes straight beside them.

    At white ones it goes straight and turns before or after.
    """
    yield from keeps_links(case)
    yield from repeats(case, _or_unused)
    yield from single_loop(case.solution)
    layers = case.solution
    for spot, value in case.given.items():
        links = layers.links_of(spot)
        if value == "#" and links:
            yield Fault("LOG501", "loop passes an unused cell", spot)
        if value not in ("O", "*"):
            continue
        turns = layers.is_bend(spot)
        turns_beside = sum(layers.is_bend(near) for near in links)
        if len(links) != 2:
            yield Fault("LOG612", "loop does not pass the circle", spot)
        elif value == "*" and (not turns or turns_beside):
            expected = "expected a turn here and none beside"
            yield Fault(
                "LOG612", f"black circle: {_turning(turns, turns_beside)}, {expected}", spot
            )
        elif value == "O" and (turns or not turns_beside):
            expected = "expected none here and 1 or 2 beside"
            yield Fault(
                "LOG612", f"white circle: {_turning(turns, turns_beside)}, {expected}", spot
            )


def _turning(turns: bool, beside: int) -> str:
    return f"{'a turn' if turns else 'no turn'} here and {beside} in the cells beside"


def stations(case: Case) -> Faults:
    """A.45: one loop through all cells; stations straight and in order; it crosses at each +."""
    yield from keeps_links(case)
    yield from repeats(case)
    layers = case.solution
    for spot in layers.spots():
        links, expected = len(layers.links_of(spot)), 4 if case.given[spot] == "+" else 2
        if links != expected:
            yield _wrong_links(spot, links, (expected,))
            return
    way = _crossing_way(layers, case.given)
    numbers = {spot: n for spot, n in ((s, number(v)) for s, v in case.given.items()) if n}
    for spot, value in numbers.items():
        if layers.is_bend(spot):
            yield Fault("LOG612", f"loop turns in station {value}", spot)
    passed = set(way)
    missed = next((spot for spot in layers.spots() if spot not in passed), None)
    if missed is not None:
        message = f"loop passes {len(passed)} of {len(case.given)} cells, not this cell"
        yield Fault("LOG608", message, missed)
    order = [numbers[spot] for spot in way if spot in numbers]
    if order and not _cyclic(order):
        yield Fault("LOG612", f"stations in the order {hints_shown(order)}", None)


def _crossing_way(layers: Layers, given: dict[Spot, Value]) -> list[Spot]:
    """The cells that a loop passes, which goes straight over crossings."""
    start = next((spot for spot in layers.spots() if given[spot] != "+"), (0, 0))
    way = [start]
    before, spot = start, layers.links_of(start)[0]
    while spot != start and len(way) < 4 * len(given):
        way.append(spot)
        straight = (2 * spot[0] - before[0], 2 * spot[1] - before[1])
        onward = [near for near in layers.links_of(spot) if near != before]
        before, spot = spot, straight if given[spot] == "+" else onward[0]
    return way


def _cyclic(numbers: Sequence[int]) -> bool:
    """Whether numbers are in the order 1, 2, 3 ... round a circle, in either direction."""
    start = numbers.index(min(numbers))
    turned = [*numbers[start:], *numbers[:start]]
    return turned == sorted(numbers) or [turned[0], *turned[:0:-1]] == sorted(numbers)


_POINTING = {"w": (-1, 0), "a": (0, -1), "d": (0, 1), "x": (1, 0)}


def yajilin(case: Case) -> Faults:
    """A.52: one loop through all other cells than clues and black ones, which are apart.

    A clue counts the black cells in its direction; without one, in all four.
    """
    yield from keeps_links(case)
    yield from single_loop(case.solution)
    black = case.filled()
    clues = {spot: value for spot, value in case.given.items() if isinstance(value, tuple)}
    yield from apart(black, "black cells")
    for spot in case.solution.spots():
        on_loop = bool(case.solution.links_of(spot))
        if on_loop and (spot in black or spot in clues):
            what = "black" if spot in black else "clue"
            yield Fault("LOG608", f"loop passes a {what} cell", spot)
        elif not on_loop and spot not in black and spot not in clues:
            yield Fault("LOG608", "cell is neither black nor on the loop", spot)
    for spot, (expected, direction) in clues.items():
        if spot in black:
            yield Fault("LOG501", "clue cell is black", spot)
        steps = list(_POINTING.values()) if direction is None else [_POINTING[str(direction)]]
        count = sum(cell in black for step in steps for cell in sight(spot, step, case.given))
        if expected != count:
            yield Fault("LOG603", f"clue: {count} black cells, expected {expected}", spot)


def fences(case: Case) -> Faults:
    """A.15: one loop along edges of the grid; a number counts the edges of its area in the loop."""
    yield from repeats(case)
    yield from _keeps_holes(case)
    layers, drawn = case.solution, case.puzzle
    ends: Counter[Spot] = Counter()
    segments: dict[Spot, list[Spot]] = {}
    for start, end, solved, given in _segments(layers, drawn):
        if solved is None:
            continue
        if given is None:
            cell = corner_cell(case.sizes, start)
            yield Fault("LOG501", "loop uses an edge that is not in the puzzle", cell)
        ends.update((start, end))
        segments.setdefault(start, []).append(end)
        segments.setdefault(end, []).append(start)
    for corner, count in sorted(ends.items()):
        if count != 2:
            message = f"{count} loop edges meet at vertex {_place(corner)}, expected 2"
            yield Fault("LOG608", message, corner_cell(case.sizes, corner))
    yield from _one_ring(case, segments)
    yield from _counted_edges(layers, drawn)


def _place(corner: Spot) -> str:
    """The row and column of a vertex for messages, counted from 1."""
    return f"{corner[0] + 1}, {corner[1] + 1}"


def _keeps_holes(case: Case) -> Faults:
    """A number that the solution shows at a vertex, in a hole, is that of the puzzle."""
    for row, column, value in filled_places(case.solution.vertices):
        given = number(case.puzzle.vertices[row][column])
        if number(value) not in (None, given):
            message = f"vertex {_place((row, column))}: solution shows {value}, "
            cell = (max(0, row - 1), max(0, column - 1))
            yield Fault("LOG502", f"{message}the puzzle has {shown(given)}", cell)


def _segments(layers: Layers, drawn: Layers) -> list[tuple[Spot, Spot, Value, Value]]:
    """All edges as (vertex, vertex, value in the solution, value in the puzzle)."""
    edges: list[tuple[Spot, Spot, Value, Value]] = []
    for row, line in enumerate(layers.horizontal):
        for column, value in enumerate(line):
            given = drawn.horizontal[row][column]
            edges.append(((row, column), (row, column + 1), value, given))
    for row, line in enumerate(layers.vertical):
        for column, value in enumerate(line):
            given = drawn.vertical[row][column]
            edges.append(((row, column), (row + 1, column), value, given))
    return edges


def _one_ring(case: Case, segments: dict[Spot, list[Spot]]) -> Faults:
    if not segments:
        yield Fault("LOG608", "loop: missing", None)
        return
    for part in components(segments, segments.__getitem__)[1:2]:
        message = f"second loop at vertex {_place(part[0])}, expected 1 loop"
        yield Fault("LOG608", message, corner_cell(case.sizes, part[0]))


def _counted_edges(layers: Layers, drawn: Layers) -> Faults:
    for row, column, value in filled_places(drawn.cells):
        expected = number(value)
        sides = (
            layers.horizontal[row][column],
            layers.horizontal[row + 1][column],
            layers.vertical[row][column],
            layers.vertical[row][column + 1],
        )
        count = sum(side is not None for side in sides)
        if expected is not None and count != expected:
            yield Fault("LOG603", f"{count} loop edges, expected {expected}", (row, column))
    for row, column, value in filled_places(drawn.vertices):
        expected = number(value)
        if expected is None:
            continue
        count = sum(side is not None for side in _around_hole(layers, row, column))
        if count != expected:
            message = f"hole: {count} loop edges, expected {expected}"
            yield Fault("LOG603", message, (row - 1, column - 1))


def _around_hole(layers: Layers, row: int, column: int) -> list[Value]:
    """The eight edges around the 2x2 cells with this vertex in the middle."""
    across = [layers.horizontal[at][c] for at in (row - 1, row + 1) for c in (column - 1, column)]
    down = [layers.vertical[r][at] for at in (column - 1, column + 1) for r in (row - 1, row)]
    return across + down


_BRIDGES = {"-": (1, (0, 1)), "=": (2, (0, 1)), "|": (1, (1, 0)), "H": (2, (1, 0))}


def hashi(case: Case) -> Faults:
    """A.19: bridges join islands in a line, two at most; numbers count them; all is connected."""
    solved = case.solved
    islands = {spot for spot, value in solved.items() if number(value) is not None or value == "?"}
    counts: Counter[Spot] = Counter()
    joined: dict[Spot, list[Spot]] = {spot: [] for spot in islands}
    for spot, value in case.given.items():
        solution = solved.get(spot)
        if value is not None and value != solution and not (value == "?" and spot in islands):
            yield contradiction(spot, solution, value)
        if spot in islands and number(value) is None and value != "?":
            message = f"solution has an island, the puzzle has {shown(value)}"
            yield Fault("LOG501", message, spot)
    spans = {sign: {s for s, v in solved.items() if v == sign} for sign in _BRIDGES}
    for spot in sorted(islands):
        for step in ((0, 1), (1, 0)):
            near = (spot[0] + step[0], spot[1] + step[1])
            bridge = _BRIDGES.get(str(solved.get(near)))
            if bridge is None or bridge[1] != step:
                continue
            way = sight(spot, step, spans[str(solved[near])])
            end = (way[-1][0] + step[0], way[-1][1] + step[1])
            if end not in islands:
                yield Fault("LOG608", "bridge ends without an island", near)
                continue
            counts.update({spot: bridge[0], end: bridge[0]})
            joined[spot].append(end)
            joined[end].append(spot)
    yield from _bridged(case, islands, counts, joined)


def _bridged(
    case: Case, islands: Collection[Spot], counts: Counter[Spot], joined: dict[Spot, list[Spot]]
) -> Faults:
    for spot in sorted(islands):
        expected = number(case.solved[spot])
        if expected is not None and counts[spot] != expected:
            yield Fault("LOG603", f"island: {counts[spot]} bridges, expected {expected}", spot)
    lengths = sum(str(value) in _BRIDGES for value in case.solved.values())
    walked = sum(
        abs(a[0] - b[0]) + abs(a[1] - b[1]) - 1 for a, ends in joined.items() for b in ends if b > a
    )
    if lengths != walked:
        message = f"{lengths - walked} bridge cells join no islands"
        yield Fault("LOG608", message, None)
    parts = components(sorted(islands), joined.__getitem__)
    for part in parts[1:2]:
        message = f"islands: {len(parts[0])} of {len(islands)} connected, this island is separate"
        yield Fault("LOG604", message, part[0])


def slalom(case: Case) -> Faults:
    """A.41: a line in each cell; a number counts the lines that meet there; no ring closes."""
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
            yield Fault("LOG608", "line closes a ring", (row, column))
        leader[roots[0]] = roots[1]
    for row, column, value in filled_places(case.puzzle.vertices):
        expected, count = number(value), ends[row, column]
        if expected is not None and count != expected:
            meeting = "1 line meets" if count == 1 else f"{count} lines meet"
            message = f"vertex {_place((row, column))}: {meeting}, expected {expected}"
            yield Fault("LOG603", message, corner_cell(case.sizes, (row, column)))


def _root(leader: dict[Spot, Spot], spot: Spot) -> Spot:
    while leader.get(spot, spot) != spot:
        leader[spot] = leader.get(leader[spot], leader[spot])  # halves the next look-up
        spot = leader[spot]
    return spot


_SHAPES = {4: "crossing", 3: "T", 1: "end"}


def subway(case: Case) -> Faults:
    """A.46: a connected network without dead ends.

    The hints of a line count its crossings, T-shapes, straights and corners.
    """
    yield from repeats(case, lambda value: ("#",) if value == "#" else (".",))
    layers = case.solution
    used = {spot for spot in layers.spots() if layers.links_of(spot)}
    names = {}
    for spot in used:
        links = layers.links_of(spot)
        names[spot] = _SHAPES.get(len(links), "corner" if layers.is_bend(spot) else "straight")
        if names[spot] == "end":
            yield Fault("LOG608", "dead end of the network", spot)
        if case.given[spot] == "#":
            yield Fault("LOG501", "network passes a black cell", spot)
    parts = layers.paths()
    if len(parts) > 1:
        message = f"network: {len(parts)} separate parts, expected 1"
        yield Fault("LOG604", message, parts[1][0])
    yield from keeps_links(case)
    yield from _given_junctions(case)
    for name, cells, hints in case.hinted():
        for at, shape in enumerate(("crossing", "T", "straight", "corner")):
            count = sum(names.get(spot) == shape for spot in cells)
            if isinstance(hints[at], int) and hints[at] != count:
                message = f"{name}: {count} times {shape}, expected {hints[at]}"
                yield Fault("LOG603", message, cells[0])


def _given_junctions(case: Case) -> Faults:
    for (row, column), value in case.given.items():
        ways = JUNCTIONS.get(str(value))
        if ways is None:
            continue
        expected = {(row + STEPS[way][0], column + STEPS[way][1]) for way in ways}
        if expected != set(case.solution.links_of((row, column))):
            message = f"segments of the network do not match the given {value!r}"
            yield Fault("LOG501", message, (row, column))
