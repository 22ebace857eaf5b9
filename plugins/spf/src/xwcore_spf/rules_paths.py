"""Rules of the types in which lines are drawn: paths, loops, bridges, slashes, nets, fences."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from xwcore.plugin import Layers
from xwcore_spf.contents import Value
from xwcore_spf.vocabulary import (
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    apart,
    bends,
    keeps_links,
    number,
    repeats,
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
        wanted = (1,) if spot in ends else (0,) if case.given[spot] == "#" else (0, 2)
        if links not in wanted:
            yield Fault("SPF608", f"{links} pieces of path meet here", spot)
    for path in case.solution.paths():
        symbols = [ends[spot] for spot in path if spot in ends]
        if len(symbols) != 2 or symbols[0] != symbols[1]:
            yield Fault("SPF608", "the path does not join two equal symbols", path[0])


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
            yield Fault("SPF608", f"{links} pieces of path meet here", spot)
    for path in layers.paths():
        way = _way(layers, path)
        clues = [case.given[spot] for spot in way]
        phones = [at for at, clue in enumerate(clues) if isinstance(clue, tuple) and clue[0] == "@"]
        ends = [clue for clue in (clues[0], clues[-1]) if isinstance(clue, tuple)]
        if len(phones) != 1 or len(ends) != 2 or ends[0][1] == ends[1][1]:
            yield Fault("SPF608", "no path from a white to a black circle by one phone", way[0])
            continue
        for clue, part in ((clues[0], way[: phones[0] + 1]), (clues[-1], way[phones[0] :])):
            turns = sum(bends(layers, spot) for spot in part[1:-1])
            if isinstance(clue, tuple) and isinstance(clue[0], int) and clue[0] != turns:
                yield Fault("SPF612", f"the path turns {turns} times, not {clue[0]}", part[0])


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
            yield Fault("SPF501", "the path uses a cell that is not to be used", spot)
        if value not in ("O", "*"):
            continue
        turns = bends(layers, spot)
        turns_beside = sum(bends(layers, near) for near in links)
        wrong = not turns or turns_beside if value == "*" else turns or not turns_beside
        if len(links) != 2 or wrong:
            yield Fault("SPF612", "the loop does not pass the circle as it must", spot)


def stations(case: Case) -> Faults:
    """A.45: one loop through all cells; stations straight and in order; it crosses at each +."""
    yield from keeps_links(case)
    yield from repeats(case)
    layers = case.solution
    for spot in layers.spots():
        wanted = 4 if case.given[spot] == "+" else 2
        if len(layers.links_of(spot)) != wanted:
            yield Fault("SPF608", "the loop does not pass here as it must", spot)
            return
    way = _crossing_way(layers, case.given)
    numbers = {spot: n for spot, n in ((s, number(v)) for s, v in case.given.items()) if n}
    for spot in numbers:
        if bends(layers, spot):
            yield Fault("SPF612", "the loop turns in a station", spot)
    if set(way) != set(layers.spots()):
        yield Fault("SPF608", "the path is not one loop through all cells", None)
    if numbers and not _cyclic([numbers[spot] for spot in way if spot in numbers]):
        yield Fault("SPF612", "the stations are not passed in order", None)


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


def _cyclic(found: Sequence[int]) -> bool:
    """Whether numbers come 1, 2, 3 ... round a circle, in either direction."""
    start = found.index(min(found))
    turned = [*found[start:], *found[:start]]
    return turned == sorted(found) or [turned[0], *turned[:0:-1]] == sorted(found)


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
        outside = spot in black or spot in clues
        if bool(case.solution.links_of(spot)) == outside:
            yield Fault("SPF608", "the loop leaves out this cell, or should", spot)
    for spot, (wanted, way) in clues.items():
        if spot in black:
            yield Fault("SPF501", "a clue stands in a black cell", spot)
        steps = [_POINTING[str(way)]] if way is not None else list(_POINTING.values())
        count = sum(cell in black for step in steps for cell in sight(spot, step, case.given))
        if wanted != count:
            yield Fault("SPF603", f"{count} black cells, not {wanted}", spot)


def fences(case: Case) -> Faults:
    """A.15: one loop along edges of the grid; a number counts the edges of its area in the loop."""
    yield from repeats(case)
    layers, drawn = case.solution, case.puzzle
    ends: Counter[Spot] = Counter()
    segments: dict[Spot, list[Spot]] = {}
    for one, other, value, allowed in _segments(layers, drawn):
        if value is None:
            continue
        if allowed is None:
            yield Fault("SPF501", "the loop uses an edge that the grid does not have", one)
        ends.update((one, other))
        segments.setdefault(one, []).append(other)
        segments.setdefault(other, []).append(one)
    for corner, count in sorted(ends.items()):
        if count != 2:
            yield Fault(
                "SPF608", f"{count} pieces of the loop meet at a corner of this cell", corner
            )
    yield from _one_ring(segments)
    yield from _counted_edges(layers, drawn)


def _segments(layers: Layers, drawn: Layers) -> list[tuple[Spot, Spot, Value, Value]]:
    """All edges as (corner, corner, value in the solution, value in the puzzle)."""
    found: list[tuple[Spot, Spot, Value, Value]] = []
    for row, line in enumerate(layers.horizontal):
        for column, value in enumerate(line):
            there = drawn.horizontal[row][column]
            found.append(((row, column), (row, column + 1), value, there))
    for row, line in enumerate(layers.vertical):
        for column, value in enumerate(line):
            there = drawn.vertical[row][column]
            found.append(((row, column), (row + 1, column), value, there))
    return found


def _one_ring(segments: dict[Spot, list[Spot]]) -> Faults:
    if not segments:
        yield Fault("SPF608", "there is no loop", None)
        return
    first = next(iter(segments))
    seen, waiting = {first}, [first]
    while waiting:
        for near in segments[waiting.pop()]:
            if near not in seen:
                seen.add(near)
                waiting.append(near)
    other = next((corner for corner in segments if corner not in seen), None)
    if other is not None:
        yield Fault("SPF608", "there is more than one loop", other)


def _counted_edges(layers: Layers, drawn: Layers) -> Faults:
    for row, line in enumerate(drawn.cells):
        for column, value in enumerate(line):
            wanted = number(value)
            sides = (
                layers.horizontal[row][column], layers.horizontal[row + 1][column],
                layers.vertical[row][column], layers.vertical[row][column + 1],
            )  # fmt: skip
            count = sum(side is not None for side in sides)
            if wanted is not None and count != wanted:
                yield Fault("SPF603", f"{count} edges, not {wanted}", (row, column))
    for row, line in enumerate(drawn.vertices):
        for column, value in enumerate(line):
            wanted = number(value)
            if wanted is None:
                continue
            cells = [(row - 1, column - 1), (row - 1, column), (row, column - 1), (row, column)]
            count = sum(side is not None for side in _around_hole(layers, row, column))
            if count != wanted:
                yield Fault("SPF603", f"{count} edges around the hole, not {wanted}", cells[0])


def _around_hole(layers: Layers, row: int, column: int) -> list[Value]:
    """The eight edges around the two by two cells with this vertex in the middle."""
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
        wanted = solved.get(spot)
        if value is not None and value != wanted and not (value == "?" and spot in islands):
            yield Fault("SPF501", f"the puzzle gives {value!r} here", spot)
        if (spot in islands) > (number(value) is not None or value == "?"):
            yield Fault("SPF501", "the puzzle has no island here", spot)
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
                yield Fault("SPF608", "the bridge does not reach an island", near)
                continue
            counts.update({spot: bridge[0], end: bridge[0]})
            joined[spot].append(end)
            joined[end].append(spot)
    yield from _bridged(case, islands, counts, joined)


def _bridged(
    case: Case, islands: Collection[Spot], counts: Counter[Spot], joined: dict[Spot, list[Spot]]
) -> Faults:
    for spot in sorted(islands):
        wanted = number(case.solved[spot])
        if wanted is not None and counts[spot] != wanted:
            yield Fault("SPF603", f"{counts[spot]} bridges, not {wanted}", spot)
    lengths = sum(str(value) in _BRIDGES for value in case.solved.values())
    walked = sum(
        abs(a[0] - b[0]) + abs(a[1] - b[1]) - 1 for a, ends in joined.items() for b in ends if b > a
    )
    if lengths != walked:
        yield Fault("SPF608", "a piece of a bridge joins no islands", None)
    seen: set[Spot] = set()
    waiting = sorted(islands)[:1]
    while waiting:
        spot = waiting.pop()
        if spot not in seen:
            seen.add(spot)
            waiting += joined[spot]
    for spot in sorted(set(islands) - seen):
        yield Fault("SPF604", "the island is not connected with the first one", spot)
        return


def slalom(case: Case) -> Faults:
    """A.41: a line in each cell; a number counts the lines that meet there; no ring closes."""
    yield from agrees(case, lambda value: None if value is None else (value,))
    ends: Counter[Spot] = Counter()
    leader: dict[Spot, Spot] = {}
    for (row, column), value in sorted(case.solved.items()):
        one, other = (row, column), (row + 1, column + 1)
        if value == "/":
            one, other = (row, column + 1), (row + 1, column)
        ends.update((one, other))
        roots = _root(leader, one), _root(leader, other)
        if roots[0] == roots[1]:
            yield Fault("SPF608", "the lines close a ring here", (row, column))
        leader[roots[0]] = roots[1]
    for row, line in enumerate(case.puzzle.vertices):
        for column, value in enumerate(line):
            wanted = number(value)
            if wanted is not None and ends[row, column] != wanted:
                spot = (min(row, case.sizes.y - 1), min(column, case.sizes.x - 1))
                message = f"{ends[row, column]} lines meet at a corner of this cell, not {wanted}"
                yield Fault("SPF603", message, spot)


def _root(leader: dict[Spot, Spot], spot: Spot) -> Spot:
    while leader.get(spot, spot) != spot:
        leader[spot] = leader.get(leader[spot], leader[spot])  # halves the way for the next one
        spot = leader[spot]
    return spot


_SHAPES = {4: "crossing", 3: "T", 1: "end"}


def subway(case: Case) -> Faults:
    """A.46: a connected net without ends; hints count crossings, T-shapes, straights, corners."""
    yield from repeats(case, lambda value: ("#",) if value == "#" else (".",))
    layers = case.solution
    used = {spot for spot in layers.spots() if layers.links_of(spot)}
    names = {}
    for spot in used:
        links = layers.links_of(spot)
        names[spot] = _SHAPES.get(len(links), "corner" if bends(layers, spot) else "straight")
        if names[spot] == "end":
            yield Fault("SPF608", "the net ends here", spot)
        if case.given[spot] == "#":
            yield Fault("SPF501", "the net uses a black cell", spot)
    if len(layers.paths()) > 1:
        yield Fault("SPF604", "the net is not connected", layers.paths()[1][0])
    yield from keeps_links(case)
    yield from _given_junctions(case)
    for name, cells, hints in case.hinted():
        for at, shape in enumerate(("crossing", "T", "straight", "corner")):
            count = sum(names.get(spot) == shape for spot in cells)
            if isinstance(hints[at], int) and hints[at] != count:
                yield Fault("SPF603", f"{name} has {count} of {shape}, not {hints[at]}", cells[0])


_JUNCTIONS = {
    "-": "lr", "|": "ud", "Q": "rd", "W": "ld", "A": "ru", "S": "lu",
    "T": "lrd", "F": "udr", "G": "udl", "V": "lru", "+": "lrud",
}  # fmt: skip
_STEPS = {"r": (0, 1), "l": (0, -1), "u": (-1, 0), "d": (1, 0)}


def _given_junctions(case: Case) -> Faults:
    for (row, column), value in case.given.items():
        ways = _JUNCTIONS.get(str(value))
        if ways is None:
            continue
        wanted = {(row + _STEPS[way][0], column + _STEPS[way][1]) for way in ways}
        if wanted != set(case.solution.links_of((row, column))):
            yield Fault("SPF501", f"the puzzle gives {value!r} here", (row, column))
