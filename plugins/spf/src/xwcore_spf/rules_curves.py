"""Rules of Curve Data (A.11) and Laser (A.27): lines of a given form, and lines by mirrors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from xwcore.plugin import Layers
from xwcore_spf.contents import Value
from xwcore_spf.vocabulary import (
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    keeps_links,
    shown,
)


def curve_data(case: Case) -> Faults:
    """A.11: each cell but the black ones is on one curve, each curve has one number.

    A curve has the form of its shape, whose straight parts may be of any length.
    """
    layers = case.solution
    yield from keeps_links(case)
    yield from _marks_curves(case)
    curve_of = {spot: at for at, path in enumerate(layers.paths()) for spot in path}
    numbers: dict[int, list[int]] = {}
    for spot, value in case.given.items():
        if (value == "#") == (spot in curve_of):
            yield Fault("SPF608", "a cell without a curve, or a black one with", spot)
        elif isinstance(value, int):
            numbers.setdefault(curve_of[spot], []).append(value)
    for at, path in enumerate(layers.paths()):
        found = numbers.get(at, [])
        if len(found) != 1:
            yield Fault("SPF603", f"the curve has the numbers {found}, not one", path[0])
        elif found[0] <= len(case.shapes) and not same_form(
            form_of_shape(case.shapes[found[0] - 1]), form_of_path(layers, path)
        ):
            yield Fault("SPF614", f"the curve has not the form of shape {found[0]}", path[0])


def _marks_curves(case: Case) -> Faults:
    """The sign in a cell says what its curve does there: goes straight, or has a vertex."""
    for spot, value in case.solved.items():
        links = case.solution.links_of(spot)
        sign = "+" if links else "#" if case.given[spot] == "#" else None
        if len(links) == 2 and _goes_straight(spot, links):
            sign = "-" if links[0][0] == spot[0] else "|"
        if value != sign:
            yield Fault("SPF502", f"{shown(sign)} belongs here, not {shown(value)}", spot)


#: The straight parts of a curve: from each corner, end or branch in some directions to the next.
Form = dict[Spot, dict[Spot, Spot]]

#: How many places of a curve are tried as the first place of a shape; a shape whose places look
#: alike more often than this is taken to fit, for to try them all would take quadratic time.
MAX_STARTS = 200


def form_of_path(layers: Layers, path: Sequence[Spot]) -> Form:
    """The form of a curve."""
    return _form({spot: layers.links_of(spot) for spot in path})


def form_of_shape(rows: Sequence[str]) -> Form:
    """The form of a shape of /shapes."""
    marks = {
        (r, c): mark for r, row in enumerate(rows) for c, mark in enumerate(row) if mark != " "
    }
    links: dict[Spot, list[Spot]] = {spot: [] for spot in marks}
    for (row, column), mark in marks.items():
        for down, right, line in ((0, 1, "-"), (1, 0, "|")):
            near = (row + down, column + right)
            if mark in ("+", line) and marks.get(near) in ("+", line):
                links[row, column].append(near)
                links[near].append((row, column))
    return _form(links)


def _form(links: Mapping[Spot, Sequence[Spot]]) -> Form:
    nodes = {spot for spot, near in links.items() if not _goes_straight(spot, near)}
    form: Form = {node: {} for node in nodes}
    for node in nodes:
        for near in links[node]:
            step = (near[0] - node[0], near[1] - node[1])
            end = near
            while end not in nodes:
                end = (end[0] + step[0], end[1] + step[1])
            form[node][step] = end
    return form


def same_form(one: Form, other: Form) -> bool:
    """Whether two forms differ in nothing but the lengths of their straight parts."""
    if len(one) != len(other) or not one:
        return len(one) == len(other)
    ways = Counter(frozenset(parts) for parts in one.values())
    start = min(one, key=lambda node: ways[frozenset(one[node])])
    candidates = [node for node, parts in other.items() if parts.keys() == one[start].keys()]
    if any(_walks_alike(one, other, start, node) for node in candidates[:MAX_STARTS]):
        return True
    return len(candidates) > MAX_STARTS


def _walks_alike(one: Form, other: Form, start: Spot, candidate: Spot) -> bool:
    image = {start: candidate}
    waiting = [start]
    while waiting:
        node = waiting.pop()
        parts, theirs = one[node], other[image[node]]
        if parts.keys() != theirs.keys():
            return False
        for step, end in parts.items():
            if end not in image:
                image[end] = theirs[step]
                waiting.append(end)
            elif image[end] != theirs[step]:
                return False
    return len(set(image.values())) == len(other)


def _goes_straight(spot: Spot, near: Sequence[Spot]) -> bool:
    if len(near) != 2:
        return False
    return near[0][0] + near[1][0] == 2 * spot[0] and near[0][1] + near[1][1] == 2 * spot[1]


def laser(case: Case) -> Faults:
    """A.27: one beam from the arrow that enters to the one that leaves, by mirrors and crossings.

    Hints at the left and the top count the cells that it crosses; those at the right and at the
    bottom the mirrors on their grid line; every crossing is given. (Told by real files.)
    """
    yield from agrees(case, lambda v: None if v is None else (None,) if v == "#" else (v,))
    beam = case.filled("N", "/")
    for name, cells, hints in case.hinted():
        count = sum(spot in beam for spot in cells)
        if isinstance(hints[0], int) and hints[0] != count:
            yield Fault(
                "SPF603", f"the beam crosses {count} cells of {name}, not {hints[0]}", cells[0]
            )
    signs = {
        (row, column): value
        for row, line in enumerate(case.puzzle.vertices)
        for column, value in enumerate(line)
    }
    mirrors: dict[Spot, str] = {}
    for corner, sign in signs.items():
        touching = _beams_at(case.solved, corner)
        spot = (min(corner[0], case.sizes.y - 1), min(corner[1], case.sizes.x - 1))
        if (len(touching) % 2 == 1) != (sign in _ARROWS):
            yield Fault("SPF608", "the beam ends without an arrow, or misses one", spot)
        if (len(touching) == 4) != (sign == "X"):
            yield Fault("SPF608", "the beam crosses itself without a sign, or misses one", spot)
        mirror = _mirror(touching)
        if mirror:
            mirrors[corner] = mirror
        if sign in ("-", "|") and sign != mirror:
            yield Fault("SPF501", f"the puzzle gives the mirror {sign!r} here", spot)
    for part in groups_of_beam(case.solved)[1:]:
        yield Fault("SPF604", "the beam has another part here", part)
    yield from _counted_mirrors(case, mirrors)


_ARROWS = frozenset("n7N/")


def _beams_at(solved: dict[Spot, Value], corner: Spot) -> list[Spot]:
    """The cells around a vertex whose beam goes through it."""
    row, column = corner
    around_it = (
        ((row - 1, column - 1), "N"), ((row - 1, column), "/"),
        ((row, column - 1), "/"), ((row, column), "N"),
    )  # fmt: skip
    return [spot for spot, way in around_it if solved.get(spot) == way]


def _mirror(touching: Sequence[Spot]) -> str:
    """The mirror at which a beam turns between two cells; "" where it goes straight on."""
    if len(touching) != 2:
        return ""
    (row, column), (other_row, other_column) = touching
    return "-" if row == other_row else "|" if column == other_column else ""


def groups_of_beam(solved: dict[Spot, Value]) -> list[Spot]:
    """The first cell of each part of the beam, which goes straight on where it crosses itself."""
    left = {spot for spot, value in solved.items() if value in ("N", "/")}
    firsts = []
    while left:
        start = min(left)
        firsts.append(start)
        waiting = [start]
        left.discard(start)
        while waiting:
            spot = waiting.pop()
            for near in _onward(solved, spot):
                if near in left:
                    left.discard(near)
                    waiting.append(near)
    return firsts


def _onward(solved: dict[Spot, Value], spot: Spot) -> list[Spot]:
    """The cells into which a beam goes on from a cell, at both of its ends."""
    row, column = spot
    ends = [(row, column), (row + 1, column + 1)]
    if solved[spot] == "/":
        ends = [(row, column + 1), (row + 1, column)]
    found = []
    for corner in ends:
        touching = _beams_at(solved, corner)
        opposite = (2 * corner[0] - row - 1, 2 * corner[1] - column - 1)
        found += [opposite] if len(touching) == 4 else touching
    return found


def _counted_mirrors(case: Case, mirrors: dict[Spot, str]) -> Faults:
    for axis, hints in ((0, case.puzzle.right), (1, case.puzzle.bottom)):
        for at, hint in enumerate(hints):
            count = sum(corner[axis] == at for corner in mirrors)
            if isinstance(hint[0], int) and hint[0] != count:
                last = (at, case.sizes.x) if axis == 0 else (case.sizes.y, at)
                spot = (min(last[0], case.sizes.y - 1), min(last[1], case.sizes.x - 1))
                yield Fault("SPF603", f"{count} mirrors on the grid line, not {hint[0]}", spot)
