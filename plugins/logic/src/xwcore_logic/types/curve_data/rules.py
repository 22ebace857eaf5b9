"""The rules of Curve Data."""

from collections import Counter
from collections.abc import Mapping, Sequence

from xwcore.plugin import plural
from xwcore_logic.layers import Layers
from xwcore_logic.rules import Rules
from xwcore_logic.rules.givens import given_breach, in_range
from xwcore_logic.vocabulary import (
    Breach,
    Breaches,
    Case,
    Drawn,
    Spot,
    around,
    components,
    keeps_links,
    shown,
)


def _rule(case: Case) -> Breaches:
    layers = case.solution
    yield from keeps_links(case)
    yield from _marks_curves(case)
    curve_of = {cell: at for at, path in enumerate(layers.paths()) for cell in path}
    numbers: dict[int, list[int]] = {}
    for cell, value in case.given.items():
        if value == "#" and cell in curve_of:
            yield Breach("LOG608", "curve passes a black cell", cell)
        elif value != "#" and cell not in curve_of:
            yield Breach("LOG608", "cell is on no curve, expected 1", cell)
        elif isinstance(value, int):
            numbers.setdefault(curve_of[cell], []).append(value)
    for at, path in enumerate(layers.paths()):
        on_curve = numbers.get(at, [])
        if len(on_curve) != 1:
            curve = f"curve of {plural(len(path), 'cell')}"
            message = f"{curve}: {plural(len(on_curve), 'number')}, expected 1"
            yield Breach("LOG603", message, path[0])
        elif on_curve[0] <= len(case.shapes):
            shape = form_of_shape(case.shapes[on_curve[0] - 1])
            same = same_form(shape, form_of_path(layers, path))
            if same is None:
                message = (
                    f"shape {on_curve[0]} is too regular: the form of the curve is not checked"
                )
                yield Breach("LOG620", message, path[0])
            elif not same:
                message = f"curve does not have the form of shape {on_curve[0]}"
                yield Breach("LOG614", message, path[0])


def _marks_curves(case: Case) -> Breaches:
    """The sign in a cell says what its curve does there: goes straight, or has a vertex."""
    for cell, value in case.solved.items():
        links = case.solution.links_of(cell)
        sign = "+" if links else "#" if case.given[cell] == "#" else None
        if len(links) == 2 and _goes_straight(cell, links):
            sign = "-" if links[0][0] == cell[0] else "|"
        if value != sign:
            message = f"sign {shown(value)} does not match the curve, expected {shown(sign)}"
            yield Breach("LOG502", message, cell)


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


def shape_numbers(drawn: Drawn) -> Breaches:
    """Numbers have a shape; shapes are connected, made of vertices and edges in their places."""
    yield from in_range(drawn.given, 1, len(drawn.shapes))
    for at, shape in enumerate(drawn.shapes, 1):
        wrong = shape_breach(shape)
        if wrong:
            yield given_breach("LOG415", f"shape {at}: {wrong}", None, "shapes")


def shape_breach(rows: Sequence[str]) -> str:
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


RULES = Rules(_rule, checks=(shape_numbers,))
