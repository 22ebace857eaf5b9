"""The solution of an address: what the program compares the player's items with.

It has six lists: shaded cells, lines, edges, walls, numbers, symbols (`make_solution` in
`class_p.js`). A solution of another form, such as those of several solutions, has no layers.
"""

from __future__ import annotations

import json
import re
from typing import Any, Final

from xwcore_logic import (
    Edge,
    Layers,
    Mark,
    Path,
    Point,
    Spot,
    Value,
    center,
    filled_places,
    spot_at,
)
from xwcore_penpa.syntax.addresses import plain_json
from xwcore_penpa.syntax.items import Decoder, Encoder, value_of
from xwcore_penpa.syntax.numbering import BoardCanvas

_LINE: Final = re.compile(r"([0-9]{1,9}),([0-9]{1,9}),([0-9]{1,4})")
_NUMBER: Final = re.compile(r"([0-9]{1,9}),(.{1,40})", re.DOTALL)

#: The number of lists.
_LISTS: Final = 6
_SHADED, _LINES, _EDGES, _WALLS, _NUMBERS, _SYMBOLS = range(_LISTS)


def solution_of(text: str, canvas: BoardCanvas) -> Layers | None:
    """The layers of a solution; None where it is of another form."""
    try:
        lists = json.loads(text)
    except (ValueError, RecursionError):
        return None
    is_usual = isinstance(lists, list) and len(lists) == _LISTS
    if not is_usual or not all(isinstance(items, list) for items in lists):
        return None
    layers = _layers(lists, canvas)
    if layers is None or _sets(json.loads(solution_text(layers, canvas))) != _sets(lists):
        return None
    return layers


def _sets(lists: list[list[Any]]) -> list[set[str]]:
    return [{str(item) for item in items} for items in lists]


def _layers(lists: list[list[Any]], canvas: BoardCanvas) -> Layers | None:
    cells: dict[Spot, Value] = {}
    edges: dict[Edge, Value] = {}
    marks: list[Mark] = []
    lines: list[Path] = []
    for item in lists[_SHADED]:
        point = _point(str(item), canvas)
        spot = None if point is None else spot_at(point)
        if spot is None or not _is_inside(spot, canvas):
            return None
        cells[spot] = "#"
    for item in lists[_NUMBERS]:
        match = _NUMBER.fullmatch(str(item))
        point = None if match is None else _point(match[1], canvas)
        if match is None or point is None:
            return None
        spot = spot_at(point)
        if spot is not None and _is_inside(spot, canvas) and spot not in cells:
            cells[spot] = value_of(match[2])
        else:
            marks.append(Mark(point, "number", value_of(match[2])))
    for number, kind in ((_LINES, "line"), (_EDGES, "edge"), (_WALLS, "wall")):
        for item in lists[number]:
            text = str(item) if number != _WALLS else f"{item},1"
            match = _LINE.fullmatch(text)
            start = end = None
            if match is not None:
                start, end = _point(match[1], canvas), _point(match[2], canvas)
            if match is None or start is None or end is None:
                return None
            lines.append(Path(kind, (start, end), None, f"count={match[3]}"))
    for item in lists[_SYMBOLS]:
        match = _NUMBER.fullmatch(str(item))
        point = None if match is None else _point(match[1], canvas)
        if match is None or point is None:
            return None
        marks.append(Mark(point, "symbol", match[2]))
    layers = Layers(cells=Layers.blank(canvas.width, canvas.height).cells).with_cells(cells)
    left: list[Path] = []
    for line in lines:
        edge = _edge(line, canvas)
        if edge is None or edge[0] in edges:
            left.append(line)
        else:
            edges[edge[0]] = edge[1]
    layers = layers.with_edges(edges) if edges else layers
    return layers.replace(marks=tuple(marks), lines=tuple(left))


def solution_text(layers: Layers, canvas: BoardCanvas) -> str:
    """The text of a solution."""
    lists: list[list[str]] = [[] for _ in range(_LISTS)]
    for row, column, value in filled_places(layers.cells):
        index = canvas.index(center((row, column)))
        if value == "#":
            lists[_SHADED].append(str(index))
        else:
            lists[_NUMBERS].append(f"{index},{value}")
    encoder = Encoder(canvas, entered=True)
    encoder.encode(Layers(horizontal=layers.horizontal, vertical=layers.vertical))
    lists[_LINES] += [f"{key},1" for key in encoder.items.get("line", {})]
    lists[_EDGES] += [f"{key},1" for key in encoder.items.get("lineE", {})]
    numbers = {"line": _LINES, "edge": _EDGES, "wall": _WALLS}
    for line in layers.lines:
        ends = [canvas.index(point) for point in line.points]
        count = line.style.removeprefix("count=")
        if line.kind in numbers and len(ends) == 2 and None not in ends and count.isdigit():
            text = f"{ends[0]},{ends[1]}"
            text += "" if line.kind == "wall" else f",{count}"
            lists[numbers[line.kind]].append(text)
    for mark in layers.marks:
        index = canvas.index(mark.point)
        if index is not None and mark.tag in ("number", "symbol"):
            number = _NUMBERS if mark.tag == "number" else _SYMBOLS
            lists[number].append(f"{index},{mark.value}")
    return plain_json(lists)


def _edge(line: Path, canvas: BoardCanvas) -> tuple[Edge, str] | None:
    """The edge of the layers that a line is, and its value."""
    if line.style != "count=1" or line.kind == "wall":
        return None
    category = "line" if line.kind == "line" else "lineE"
    key = ",".join(str(canvas.index(point)) for point in line.points)
    items = Decoder(canvas, {}, entered=True).decode({category: {key: 3}})
    if not items.edges:
        return None
    ((edge, value),) = items.edges.items()
    return edge, str(value)


def _point(key: str, canvas: BoardCanvas) -> Point | None:
    return canvas.point(int(key)) if key.isascii() and key.isdigit() and len(key) < 10 else None


def _is_inside(spot: Spot, canvas: BoardCanvas) -> bool:
    return 0 <= spot[0] < canvas.height and 0 <= spot[1] < canvas.width
