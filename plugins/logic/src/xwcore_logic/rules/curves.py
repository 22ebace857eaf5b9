"""Rules of Curve Data (A.11) and Laser (A.27): lines of a given form, and lines by mirrors."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import partial

from xwcore.plugin import plural
from xwcore_logic import Layers, Value
from xwcore_logic.vocabulary import (
    Case,
    Fault,
    Faults,
    Spot,
    agrees,
    components,
    corner_cell,
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
    curve_of = {cell: at for at, path in enumerate(layers.paths()) for cell in path}
    numbers: dict[int, list[int]] = {}
    for cell, value in case.given.items():
        if value == "#" and cell in curve_of:
            yield Fault("LOG608", "curve passes a black cell", cell)
        elif value != "#" and cell not in curve_of:
            yield Fault("LOG608", "cell is on no curve, expected 1", cell)
        elif isinstance(value, int):
            numbers.setdefault(curve_of[cell], []).append(value)
    for at, path in enumerate(layers.paths()):
        on_curve = numbers.get(at, [])
        if len(on_curve) != 1:
            curve = f"curve of {plural(len(path), 'cell')}"
            message = f"{curve}: {plural(len(on_curve), 'number')}, expected 1"
            yield Fault("LOG603", message, path[0])
        elif on_curve[0] <= len(case.shapes):
            shape = form_of_shape(case.shapes[on_curve[0] - 1])
            same = same_form(shape, form_of_path(layers, path))
            if same is None:
                message = (
                    f"shape {on_curve[0]} is too regular: the form of the curve is not checked"
                )
                yield Fault("LOG620", message, path[0])
            elif not same:
                message = f"curve does not have the form of shape {on_curve[0]}"
                yield Fault("LOG614", message, path[0])


def _marks_curves(case: Case) -> Faults:
    """The sign in a cell says what its curve does there: goes straight, or has a vertex."""
    for cell, value in case.solved.items():
        links = case.solution.links_of(cell)
        sign = "+" if links else "#" if case.given[cell] == "#" else None
        if len(links) == 2 and _goes_straight(cell, links):
            sign = "-" if links[0][0] == cell[0] else "|"
        if value != sign:
            message = f"sign {shown(value)} does not match the curve, expected {shown(sign)}"
            yield Fault("LOG502", message, cell)


#: The straight parts of a curve: from each corner, end or branch in some directions to the next.
Form = dict[Spot, dict[Spot, Spot]]

#: How many places of a curve are tried as the first place of a shape. All of them would take
#: quadratic time; a shape that is so regular is not checked.
MAX_STARTS = 200


def form_of_path(layers: Layers, path: Sequence[Spot]) -> Form:
    """The form of a curve."""
    return _form({spot: layers.links_of(spot) for spot in path})


def form_of_shape(rows: Sequence[str]) -> Form:
    """The form of one of the shapes that /shapes draws."""
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


def same_form(shape: Form, curve: Form) -> bool | None:
    """Whether two forms differ only in the lengths of their straight parts.

    None where more places than `MAX_STARTS` look alike and the first of them do not fit.
    """
    if len(shape) != len(curve) or not shape:
        return len(shape) == len(curve)
    ways = Counter(frozenset(parts) for parts in shape.values())
    start = min(shape, key=lambda node: ways[frozenset(shape[node])])
    candidates = [node for node, parts in curve.items() if parts.keys() == shape[start].keys()]
    if any(_walks_alike(shape, curve, start, node) for node in candidates[:MAX_STARTS]):
        return True
    return None if len(candidates) > MAX_STARTS else False


def _walks_alike(shape: Form, curve: Form, start: Spot, candidate: Spot) -> bool:
    image = {start: candidate}
    waiting = [start]
    while waiting:
        node = waiting.pop()
        parts, others = shape[node], curve[image[node]]
        if parts.keys() != others.keys():
            return False
        for step, end in parts.items():
            if end not in image:
                image[end] = others[step]
                waiting.append(end)
            elif image[end] != others[step]:
                return False
    return len(set(image.values())) == len(curve)


def _goes_straight(spot: Spot, near: Sequence[Spot]) -> bool:
    if len(near) != 2:
        return False
    return near[0][0] + near[1][0] == 2 * spot[0] and near[0][1] + near[1][1] == 2 * spot[1]


def laser(case: Case) -> Faults:
    """A.27: one beam from the arrow that enters to the one that leaves, by mirrors and crossings.

    An arrow lies on the diagonal of the beam. Hints at the left and the top count the cells that
    the beam crosses; those at the right and at the bottom the mirrors on their grid line; every
    crossing is given. (Derived from real files.)
    """
    yield from agrees(case, lambda v: None if v is None else (None,) if v == "#" else (v,))
    beam = case.filled("N", "/")
    for name, cells, hints in case.hinted():
        count = sum(cell in beam for cell in cells)
        if isinstance(hints[0], int) and hints[0] != count:
            message = f"{name}: beam crosses {plural(count, 'cell')}, expected {hints[0]}"
            yield Fault("LOG603", message, cells[0])
    mirrors: dict[Spot, str] = {}
    for row, line in enumerate(case.puzzle.vertices):
        for column, sign in enumerate(line):
            touching = _beams_at(case.solved, (row, column))
            mirror = _mirror(touching)
            if mirror:
                mirrors[row, column] = mirror
            message = _wrong_vertex(sign, [case.solved[cell] for cell in touching])
            cell = corner_cell(case.sizes, (row, column))
            if message:
                place = f"vertex {row + 1}, {column + 1}"
                yield Fault("LOG608", f"{place}: {message}", cell)
            if sign in ("-", "|") and sign != mirror:
                yield Fault("LOG501", f"given mirror {sign!r} does not turn the beam", cell)
    parts = groups_of_beam(case.solved)
    for part in parts[1:]:
        yield Fault("LOG604", f"beam: {len(parts)} separate parts, expected 1", part)
    yield from _counted_mirrors(case, mirrors)


#: Arrows, and the diagonal of the beam at each: n and N fall to the right, 7 and / rise.
_ARROWS = {"n": "N", "N": "N", "7": "/", "/": "/"}


def _wrong_vertex(sign: Value, beams: Sequence[Value]) -> str:
    """What is wrong where these pieces of beam meet at a vertex with this sign; "" if nothing."""
    arrow = _ARROWS.get(str(sign))
    if len(beams) % 2 and arrow is None:
        return "beam ends without an arrow"
    if arrow is not None and len(beams) % 2 == 0:
        return f"arrow {sign!r} without the end of a beam"
    if arrow is not None and arrow != beams[0]:
        return f"beam {beams[0]!r} does not match the direction of arrow {sign!r}"
    if len(beams) == 4 and sign != "X":
        return "beam crosses itself, expected a crossing in the puzzle"
    if len(beams) != 4 and sign == "X":
        return f"given crossing: {plural(len(beams), 'piece')} of beam, expected 4"
    return ""


def _beams_at(solved: dict[Spot, Value], corner: Spot) -> list[Spot]:
    """The cells around a vertex whose beam passes the vertex."""
    row, column = corner
    diagonals = {
        (row - 1, column - 1): "N",
        (row - 1, column): "/",
        (row, column - 1): "/",
        (row, column): "N",
    }
    return [cell for cell, diagonal in diagonals.items() if solved.get(cell) == diagonal]


def _mirror(touching: Sequence[Spot]) -> str:
    """The mirror at which a beam turns between two cells; "" where the beam goes straight on."""
    if len(touching) != 2:
        return ""
    (row, column), (other_row, other_column) = touching
    return "-" if row == other_row else "|" if column == other_column else ""


def groups_of_beam(solved: dict[Spot, Value]) -> list[Spot]:
    """The first cell of each part of the beam, which goes straight on where it crosses itself."""
    cells = sorted(cell for cell, value in solved.items() if value in ("N", "/"))
    return [part[0] for part in components(cells, partial(_onward, solved))]


def _onward(solved: dict[Spot, Value], spot: Spot) -> list[Spot]:
    """The cells into which a beam goes on from a cell, at both of its ends."""
    row, column = spot
    ends = [(row, column), (row + 1, column + 1)]
    if solved[spot] == "/":
        ends = [(row, column + 1), (row + 1, column)]
    cells = []
    for corner in ends:
        touching = _beams_at(solved, corner)
        opposite = (2 * corner[0] - row - 1, 2 * corner[1] - column - 1)
        cells += [opposite] if len(touching) == 4 else touching
    return cells


def _counted_mirrors(case: Case, mirrors: dict[Spot, str]) -> Faults:
    for axis, name, hints in (
        (0, "horizontal grid line", case.puzzle.right),
        (1, "vertical grid line", case.puzzle.bottom),
    ):
        for at, hint in enumerate(hints):
            count = sum(corner[axis] == at for corner in mirrors)
            if isinstance(hint[0], int) and hint[0] != count:
                end = (at, case.sizes.x) if axis == 0 else (case.sizes.y, at)
                message = f"{name} {at + 1}: {count} mirrors, expected {hint[0]}"
                yield Fault("LOG603", message, corner_cell(case.sizes, end))
