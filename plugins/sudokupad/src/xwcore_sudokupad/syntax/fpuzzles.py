"""The JSON of f-puzzles, and the board of a puzzle.

Contract: `decode` and `encode` are the reverse of each other. An item that the model has no value
for, and every unknown key, is left as it is. Several lines of one item become a constraint each.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, Final

from xwcore_logic import (
    Constraint,
    LogicPuzzle,
    Mark,
    Path,
    Point,
    Spot,
    Value,
    between,
    boxes,
    cells_of,
    center,
    centers,
    edge_at,
    spot_at,
    vertex_at,
)
from xwcore_sudokupad.syntax.addresses import MalformedPuzzleError
from xwcore_sudokupad.syntax.boards import (
    SudokuBoard,
    digits_of,
    is_size,
    is_text,
    json_number,
    number_of,
    put_cells,
    put_items,
    styled,
    words_of,
)

_CELL: Final = re.compile(r"R(-?[0-9]{1,3})C(-?[0-9]{1,3})")

#: The keys of constraints along lines, of marked cells, of pairs, and of clues outside.
LINES: Final = {
    "thermometer": "thermometer",
    "slowthermometer": "slow_thermometer",
    "palindrome": "palindrome",
    "renban": "renban",
    "whispers": "whispers",
    "regionsumline": "region_sum_line",
    "betweenline": "between",
    "lockout": "lockout",
}
CELLS: Final = {"odd": "odd", "even": "even", "minimum": "minimum", "maximum": "maximum"}
PAIRS: Final = {"difference": "difference", "ratio": "ratio", "xv": "sum"}
OUTSIDE: Final = {"sandwichsum": "sandwich", "xsum": "x_sum", "skyscraper": "skyscraper"}
GLOBAL: Final = {
    "antiknight": "antiknight",
    "antiking": "antiking",
    "nonconsecutive": "nonconsecutive",
    "disjointgroups": "disjoint_groups",
}
DIAGONALS: Final = ("diagonal+", "diagonal-")
_LETTERS: Final = {"X": 10, "V": 5}
_DIRECTIONS: Final = {"DR": (1, 1), "DL": (1, -1), "UR": (-1, 1), "UL": (-1, -1)}
TEXTS: Final = {"title": "title", "author": "author", "ruleset": "notes"}

#: The largest grid of f-puzzles.
_LARGEST: Final = 64


def decode(puzzle: dict[str, Any]) -> SudokuBoard:
    """The board of a puzzle.

    Raises:
        MalformedPuzzleError: it has no size, or its grid is none.
    """
    return _Decoder(puzzle).decode()


def size_of(puzzle: dict[str, Any]) -> int:
    """The number of rows.

    Raises:
        MalformedPuzzleError: it is missing.
    """
    size = puzzle.get("size")
    if not isinstance(size, int) or isinstance(size, bool) or not 1 <= size <= _LARGEST:
        raise MalformedPuzzleError(f"size {str(size)[:20]}, expected 1 to {_LARGEST}")
    return size


class _Decoder:
    def __init__(self, puzzle: dict[str, Any]) -> None:
        self.puzzle = puzzle
        self.size = size_of(puzzle)
        self.board = SudokuBoard(self.size, self.size)

    def decode(self) -> SudokuBoard:
        board = self.board
        for key, value in self.puzzle.items():
            if key == "size":
                continue
            if key == "grid":
                self._grid(value)
            elif key in TEXTS and isinstance(value, str):
                board.texts[TEXTS[key]] = value
            elif (
                (key == "solution" and self._solution(value))
                or value is False
                or value in (None, [])
            ):
                continue
            elif key in GLOBAL and value is True:
                board.constraints.append(Constraint(GLOBAL[key]))
            elif key in DIAGONALS and value is True:
                board.constraints.append(Constraint("diagonal", diagonal(key, self.size)))
            elif isinstance(value, list):
                self._list(key, value)
            else:
                board.left[key] = value
        return board

    def _list(self, key: str, items: list[Any]) -> None:
        """The items of a key; those that are not modeled are left with their place."""
        if key == "negative":
            left = [item for item in items if not self._negative(item)]
            if left:
                self.board.left[key] = left
            return
        remaining = [[at, item] for at, item in enumerate(items) if not self._item(key, item)]
        if remaining:
            self.board.left[key] = remaining

    def _negative(self, item: Any) -> bool:
        if not isinstance(item, str) or item not in PAIRS:
            return False
        self.board.constraints.append(Constraint("negative", (), PAIRS[item]))
        return True

    # -- cells --------------------------------------------------------------------------------

    def _grid(self, rows: Any) -> None:
        size = self.size
        is_grid = isinstance(rows, list) and len(rows) == size
        if not is_grid or not all(isinstance(row, list) and len(row) == size for row in rows):
            raise MalformedPuzzleError(f"grid, expected {size} rows of {size} cells")
        usual = default_areas(size)
        areas: dict[int, list[Spot]] = {}
        left = []
        for row, cells in enumerate(rows):
            for column, cell in enumerate(cells):
                if not isinstance(cell, dict):
                    raise MalformedPuzzleError("cell that is not an object")
                rest = self._cell((row, column), cell)
                if rest:
                    left.append([row, column, rest])
                area = cell.get("region", usual.get((row, column)))
                if isinstance(area, int) and not isinstance(area, bool):
                    areas.setdefault(area, []).append((row, column))
        self.board.areas = [areas[area] for area in sorted(areas)]
        if left:
            self.board.left["grid"] = left

    def _cell(self, spot: Spot, cell: dict[str, Any]) -> dict[str, Any]:
        """What is left of a cell."""
        board, point = self.board, center(spot)
        left = {}
        value = number_of(cell.get("value"))
        for key, item in cell.items():
            digits = digits_of(item)
            if key == "value" and isinstance(value, int) and value:
                (board.cells if cell.get("given") is True else board.entered)[spot] = value
            elif (
                key == "given"
                or (key == "value" and value == 0)
                or item in (None, [], "")
                or (key == "region" and isinstance(item, int) and not isinstance(item, bool))
            ):
                continue
            elif key == "givenPencilMarks" and digits:
                board.marks.append(Mark(point, "candidates", digits))
            elif key == "centerPencilMarks" and digits:
                board.entered_marks.append(Mark(point, "center", digits))
            elif key == "cornerPencilMarks" and digits:
                board.entered_marks.append(Mark(point, "corner", digits))
            elif key == "c" and isinstance(item, str) and is_text(item):
                board.marks.append(Mark(point, "color", None, item))
            else:
                left[key] = item
        return left

    def _solution(self, values: Any) -> bool:
        if not isinstance(values, list) or len(values) != self.size**2:
            return False
        numbers = [number_of(value) for value in values]
        if not any(isinstance(number, int) and number for number in numbers):
            return False
        self.board.solution = {
            divmod(at, self.size): number for at, number in enumerate(numbers) if number
        }
        return True

    # -- items --------------------------------------------------------------------------------

    def _item(self, key: str, item: Any) -> bool:
        """Whether an item is modeled."""
        if not isinstance(item, dict):
            return False
        if key in LINES:
            return self._lines(key, item)
        if key in CELLS:
            spots = _spots([item.get("cell")])
            return item.keys() == {"cell"} and self._add(CELLS[key], spots)
        if key in OUTSIDE:
            return self._outside(key, item)
        known = {
            "arrow": self._arrow,
            "killercage": self._cage,
            "extraregion": self._region,
            "clone": self._clone,
            "quadruple": self._quadruple,
            "littlekillersum": self._little_killer,
            "line": self._cosmetic_line,
            "circle": self._shape,
            "rectangle": self._shape,
            "text": self._text,
            "cage": self._cosmetic_cage,
        }.get(key)
        if key in PAIRS:
            return self._pair(key, item)
        if known is None:
            return False
        if key in ("circle", "rectangle"):
            return self._shape(item, key)
        return bool(known(item))

    def _add(self, name: str, spots: list[Spot] | None, value: Value = None) -> bool:
        if not spots:
            return False
        self.board.constraints.append(Constraint(name, centers(spots), value))
        return True

    def _lines(self, key: str, item: dict[str, Any]) -> bool:
        lines = item.get("lines")
        value = number_of(item.get("value"))
        has_value = key == "whispers" and isinstance(value, int)
        if not item.keys() <= {"lines", *(["value"] if has_value or not item.get("value") else [])}:
            return False
        spots = [_spots(line) for line in lines] if isinstance(lines, list) else []
        if not spots or not all(spots):
            return False
        for line in spots:
            self._add(LINES[key], line, value if has_value else None)
        return True

    def _arrow(self, item: dict[str, Any]) -> bool:
        bulb, lines = _spots(item.get("cells")), item.get("lines")
        if not bulb or not isinstance(lines, list) or not item.keys() <= {"cells", "lines"}:
            return False
        shafts = [_spots(line) for line in lines]
        if not shafts or not all(shaft and shaft[0] in bulb for shaft in shafts):
            return False
        count = None if len(bulb) == 1 else len(bulb)
        for shaft in shafts:
            self._add("arrow", [*bulb, *(shaft or [])[1:]], count)
        return True

    def _cage(self, item: dict[str, Any]) -> bool:
        if not item.keys() <= {"cells", "value"}:
            return False
        return self._add("cage", _spots(item.get("cells")), number_of(item.get("value")))

    def _region(self, item: dict[str, Any]) -> bool:
        return item.keys() == {"cells"} and self._add("extra_region", _spots(item["cells"]))

    def _clone(self, item: dict[str, Any]) -> bool:
        first, second = _spots(item.get("cells")), _spots(item.get("cloneCells"))
        if not first or not second or len(first) != len(second) or len(item) != 2:
            return False
        return self._add("clone", [*first, *second])

    def _pair(self, key: str, item: dict[str, Any]) -> bool:
        spots = _spots(item.get("cells"))
        if not item.keys() <= {"cells", "value"} or spots is None or len(spots) != 2:
            return False
        point = between(*spots)
        edge = edge_at(point)
        if edge is None or set(edge) != set(spots):
            return False
        stated = item.get("value")
        if key == "xv":
            value: Value = _LETTERS.get(stated) if isinstance(stated, str) else None
            if value is None:
                return False
        else:
            value = number_of(stated) if stated not in (None, "") else None
            if value is not None and not isinstance(value, int):
                return False
        self.board.constraints.append(Constraint(PAIRS[key], (point,), value))
        return True

    def _quadruple(self, item: dict[str, Any]) -> bool:
        spots, digits = _spots(item.get("cells")), digits_of(item.get("values"))
        if not spots or digits is None or item.keys() != {"cells", "values"}:
            return False
        row, column = max(spots)
        vertex = float(row), float(column)
        around = cells_of(Constraint("", (vertex,)), self.size, self.size)
        if len(spots) != 4 or set(around) != set(spots):
            return False
        self.board.constraints.append(Constraint("quadruple", (vertex,), digits))
        return True

    def _outside(self, key: str, item: dict[str, Any]) -> bool:
        spots, value = _spots([item.get("cell")]), number_of(item.get("value"))
        if not spots or item.keys() != {"cell", "value"} or not isinstance(value, int):
            return False
        line = line_from(spots[0], self.size)
        return bool(line) and self._add(OUTSIDE[key], [spots[0], *line], value)

    def _little_killer(self, item: dict[str, Any]) -> bool:
        spots, value = _spots([item.get("cell")]), number_of(item.get("value"))
        step = _DIRECTIONS.get(str(item.get("direction")))
        if not spots or step is None or not isinstance(value, int):
            return False
        if not item.keys() <= {"cell", "cells", "direction", "value"}:
            return False
        cells = diagonal_from(spots[0], step, self.size)
        stated = _spots(item["cells"]) if "cells" in item else None
        if not cells or (stated is not None and stated != cells):
            return False
        return self._add("little_killer", [spots[0], *cells], value)

    # -- cosmetics ----------------------------------------------------------------------------

    def _cosmetic_line(self, item: dict[str, Any]) -> bool:
        lines = item.get("lines")
        known = {"lines", "outlineC", "width", "isNewConstraint", "fromConstraint"}
        spots = [_spots(line) for line in lines] if isinstance(lines, list) else []
        color, width = item.get("outlineC"), item.get("width")
        if not item.keys() <= known or not spots or not all(spots):
            return False
        if (color is not None and not is_text(color)) or (width is not None and not is_size(width)):
            return False
        origin = item.get("fromConstraint")
        if origin is not None and not is_text(origin):
            return False
        words = [("color", color), ("thickness", width), ("from", origin)]
        new = item.get("isNewConstraint")
        if new is not None:
            words.append(("new", str(new is True).lower()))
        for line in spots:
            self.board.lines.append(Path("line", centers(line or []), None, styled(words)))
        return True

    def _shape(self, item: dict[str, Any], key: str = "circle") -> bool:
        sizes = ("width", "height", "angle")
        colors = ("baseC", "outlineC", "fontC")
        point = _middle(_spots(item.get("cells")))
        if point is None or not item.keys() <= {"cells", "value", *sizes, *colors}:
            return False
        if any(name in item and not is_size(item[name]) for name in sizes):
            return False
        if any(name in item and not is_text(item[name]) for name in colors):
            return False
        text = item.get("value", "")
        if not isinstance(text, str):
            return False
        name = "circle" if key == "circle" else "square"
        words = [
            ("fill", item.get("baseC")),
            ("outline", item.get("outlineC")),
            ("text", item.get("fontC")),
            *((size, item.get(size)) for size in sizes),
        ]
        value: Value = (name, text) if "value" in item else name
        self.board.marks.append(Mark(point, "symbol", value, styled(words)))
        return True

    def _text(self, item: dict[str, Any]) -> bool:
        point = _middle(_spots(item.get("cells")))
        sizes = ("size", "angle")
        if point is None or not item.keys() <= {"cells", "value", "fontC", *sizes}:
            return False
        if any(name in item and not is_size(item[name]) for name in sizes):
            return False
        color, text = item.get("fontC"), item.get("value")
        if (color is not None and not is_text(color)) or not isinstance(text, str) or not text:
            return False
        words = [("text", color), ("font", item.get("size")), ("angle", item.get("angle"))]
        self.board.marks.append(Mark(point, "number", text, styled(words)))
        return True

    def _cosmetic_cage(self, item: dict[str, Any]) -> bool:
        spots = _spots(item.get("cells"))
        if not spots or not item.keys() <= {"cells", "value", "outlineC", "fontC"}:
            return False
        colors = item.get("outlineC"), item.get("fontC")
        value = item.get("value")
        if any(color is not None and not is_text(color) for color in colors):
            return False
        if value is not None and not isinstance(value, str):
            return False
        words = styled([("color", colors[0]), ("text", colors[1])])
        self.board.lines.append(Path("cage", centers(spots), value, words))
        return True


def default_areas(size: int) -> dict[Spot, int]:
    """The number of the usual box of each cell; none where the size has no boxes."""
    layers = boxes(size, size)
    if layers is None:
        return {}
    areas = layers.areas()
    return {spot: at for at, area in enumerate(areas) for spot in area}


def diagonal(key: str, size: int) -> tuple[Point, ...]:
    """The cells of a diagonal, which rises or falls, from the left."""
    return centers((size - 1 - at if key == "diagonal+" else at, at) for at in range(size))


def _spots(cells: Any) -> list[Spot] | None:
    """Cells by name; None where one is none."""
    if not isinstance(cells, list) or not cells or len(cells) > 4_096:
        return None
    spots = []
    for cell in cells:
        match = _CELL.fullmatch(cell) if isinstance(cell, str) else None
        if match is None:
            return None
        spots.append((int(match[1]) - 1, int(match[2]) - 1))
    return spots


def _middle(spots: list[Spot] | None) -> Point | None:
    """The middle of one cell, of two neighbors or of four around a vertex; None of others."""
    if spots is None:
        return None
    if len(spots) == 1:
        return center(spots[0])
    rows, columns = [row for row, _ in spots], [column for _, column in spots]
    point = (min(rows) + max(rows) + 1) / 2, (min(columns) + max(columns) + 1) / 2
    return point if sorted(spots) == spots and spots == _around(point) else None


def _around(point: Point) -> list[Spot]:
    """The cells whose middle a point is."""
    spot, edge, vertex = spot_at(point), edge_at(point), vertex_at(point)
    if spot is not None:
        return [spot]
    if edge is not None:
        return list(edge)
    if vertex is None:
        return []
    row, column = vertex
    return [(row - down, column - right) for down in (1, 0) for right in (1, 0)]


def line_from(spot: Spot, size: int) -> list[Spot]:
    """The cells of the row or column that a cell outside of the grid stands at."""
    row, column = spot
    inside = range(size)
    if row in inside and column in (-1, size):
        return [(row, at) for at in (inside if column < 0 else reversed(inside))]
    if column in inside and row in (-1, size):
        return [(at, column) for at in (inside if row < 0 else reversed(inside))]
    return []


def diagonal_from(spot: Spot, step: Spot, size: int) -> list[Spot]:
    """The cells of a diagonal from a cell outside of the grid on."""
    row, column = spot
    if 0 <= row < size and 0 <= column < size:
        row, column = row - step[0], column - step[1]
    cells = []
    row, column = row + step[0], column + step[1]
    while 0 <= row < size and 0 <= column < size:
        cells.append((row, column))
        row, column = row + step[0], column + step[1]
    return cells


# -- encoding -------------------------------------------------------------------------------------

_KEYS: Final = {
    name: key for table in (LINES, CELLS, PAIRS, OUTSIDE) for key, name in table.items()
}


def encode(puzzle: LogicPuzzle, left: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a puzzle; what it cannot hold is left out. `left` is put back."""
    size = puzzle.width
    made: dict[str, Any] = {"size": size}
    for key, name in TEXTS.items():
        if getattr(puzzle, name):
            made[key] = getattr(puzzle, name)
    made["grid"] = _encoded_grid(puzzle)
    for constraint in puzzle.constraints:
        _constraint(made, constraint, size)
    for block in puzzle.givens.blocks:
        _constraint(made, Constraint("cage", centers(block.cells), block.value), size)
    for line in puzzle.givens.lines:
        _encoded_line(made, line)
    for mark in puzzle.givens.marks:
        _encoded_mark(made, mark)
    if puzzle.solution is not None:
        rows = puzzle.solution.cells
        values = [value for row in rows for value in row]
        if any(isinstance(value, int) and value for value in values):
            made["solution"] = values
    for key, value in left.items():
        _restore(made, key, value)
    return made


def _name(spot: Spot) -> str:
    return f"R{spot[0] + 1}C{spot[1] + 1}"


def _names(points: tuple[Point, ...]) -> list[str]:
    return [_name(spot) for spot in map(spot_at, points) if spot is not None]


def _encoded_grid(puzzle: LogicPuzzle) -> list[list[dict[str, Any]]]:
    size = puzzle.width
    grid: list[list[dict[str, Any]]] = [[{} for _ in range(size)] for _ in range(size)]
    usual = default_areas(size)
    areas = puzzle.givens.areas()
    area_of = {spot: at for at, area in enumerate(areas) for spot in area}
    is_usual = area_of == usual or (not usual and len(areas) == 1)
    for row, cells in enumerate(puzzle.givens.cells):
        for column, value in enumerate(cells):
            cell = grid[row][column]
            if not is_usual:
                cell["region"] = area_of[row, column]
            if isinstance(value, int):
                cell.update(value=value, given=True)
    progress = puzzle.progress
    for row, cells in enumerate(() if progress is None else progress.cells):
        for column, value in enumerate(cells):
            if isinstance(value, int) and "value" not in grid[row][column]:
                grid[row][column]["value"] = value
    marks = [("givens", mark) for mark in puzzle.givens.marks]
    marks += [("progress", mark) for mark in (() if progress is None else progress.marks)]
    keys = {
        ("givens", "candidates"): "givenPencilMarks",
        ("progress", "center"): "centerPencilMarks",
        ("progress", "corner"): "cornerPencilMarks",
    }
    for layer, mark in marks:
        spot, key = spot_at(mark.point), keys.get((layer, mark.tag))
        if spot is None or not (0 <= spot[0] < size and 0 <= spot[1] < size):
            continue
        cell = grid[spot[0]][spot[1]]
        if key is not None and mark.value is not None and not mark.style:
            value = mark.value
            cell.setdefault(key, list(value) if isinstance(value, tuple) else [value])
        elif layer == "givens" and mark.tag == "color" and is_text(mark.style):
            cell.setdefault("c", mark.style)
    return grid


def _constraint(made: dict[str, Any], constraint: Constraint, size: int) -> None:
    """Put a constraint into the JSON."""
    name, points, value = constraint
    key, names = _KEYS.get(name, name), _names(points)
    if not points:
        known = {rule: global_key for global_key, rule in GLOBAL.items()}
        if name in known:
            made[known[name]] = True
        elif name == "negative" and value in PAIRS.values():
            made.setdefault("negative", []).append(_KEYS[str(value)])
    elif name == "diagonal":
        for sign in DIAGONALS:
            if points == diagonal(sign, size):
                made[sign] = True
    elif key in CELLS:
        for cell in names:
            made.setdefault(key, []).append({"cell": cell})
    else:
        encode_item = _ENCODERS.get(key)
        item = None if encode_item is None else encode_item(constraint, names)
        if item is not None:
            made.setdefault(_ITEM_KEYS.get(key, key), []).append(item)


_Item = dict[str, Any] | None


def _line_item(constraint: Constraint, names: list[str]) -> _Item:
    value = constraint.value
    if not names:
        return None
    return {"lines": [names], **({"value": str(value)} if isinstance(value, int) else {})}


def _pair_item(constraint: Constraint, _names: list[str]) -> _Item:
    edge, value = edge_at(constraint.points[0]), constraint.value
    if edge is None:
        return None
    item: dict[str, Any] = {"cells": [_name(spot) for spot in edge]}
    if constraint.name == "sum":
        letters = {number: letter for letter, number in _LETTERS.items()}
        item["value"] = letters.get(value) if isinstance(value, int) else str(value)
    elif value is not None:
        item["value"] = str(value)
    return item


def _outside_item(constraint: Constraint, names: list[str]) -> _Item:
    return {"cell": names[0], "value": str(constraint.value)} if names else None


def _arrow_item(constraint: Constraint, names: list[str]) -> _Item:
    points, value = constraint.points, constraint.value
    count = value if isinstance(value, int) else 1
    bulb, shaft = names[:count], names[count:]
    if not bulb:
        return None
    start = bulb[0]
    if shaft:
        (row, column), first = points[count], points[:count]
        nearest = min(first, key=lambda point: abs(point[0] - row) + abs(point[1] - column))
        start = bulb[first.index(nearest)]
    return {"cells": bulb, "lines": [[start, *shaft]]}


def _cage_item(constraint: Constraint, names: list[str]) -> _Item:
    value = constraint.value
    if not names:
        return None
    return {"cells": names, **({} if value is None else {"value": str(value)})}


def _region_item(_constraint: Constraint, names: list[str]) -> _Item:
    return {"cells": names} if names else None


def _clone_item(_constraint: Constraint, names: list[str]) -> _Item:
    half = len(names) // 2
    return {"cells": names[:half], "cloneCells": names[half:]}


def _quadruple_item(constraint: Constraint, _names: list[str]) -> _Item:
    if vertex_at(constraint.points[0]) is None:
        return None
    value = constraint.value
    digits = list(value) if isinstance(value, tuple) else [value]
    return {"cells": [_name(spot) for spot in _around(constraint.points[0])], "values": digits}


def _little_killer_item(constraint: Constraint, names: list[str]) -> _Item:
    if len(names) < 2:
        return None
    (row, column), (to_row, to_column) = constraint.points[:2]
    step = (1 if to_row > row else -1, 1 if to_column > column else -1)
    direction = next(name for name, known in _DIRECTIONS.items() if known == step)
    value = str(constraint.value)
    return {"cell": names[0], "cells": names[1:], "direction": direction, "value": value}


#: The keys of constraints whose names differ, and what makes their items.
_ITEM_KEYS: Final = {
    "cage": "killercage",
    "extra_region": "extraregion",
    "little_killer": "littlekillersum",
}
_ENCODERS: Final[dict[str, Callable[[Constraint, list[str]], _Item]]] = {
    **dict.fromkeys(LINES, _line_item),
    **dict.fromkeys(PAIRS, _pair_item),
    **dict.fromkeys(OUTSIDE, _outside_item),
    "arrow": _arrow_item,
    "cage": _cage_item,
    "extra_region": _region_item,
    "clone": _clone_item,
    "quadruple": _quadruple_item,
    "little_killer": _little_killer_item,
}


def _encoded_line(made: dict[str, Any], line: Path) -> None:
    words = words_of(line.style)
    names = _names(line.points)
    if not names or len(names) != len(line.points):
        return
    item: dict[str, Any]
    if line.kind == "cage":
        item = {"cells": names}
        if line.value is not None:
            item["value"] = str(line.value)
        item |= {
            key: words[word]
            for key, word in (("outlineC", "color"), ("fontC", "text"))
            if word in words
        }
        made.setdefault("cage", []).append(item)
    elif line.kind == "line":
        item = {"lines": [names]}
        if "color" in words:
            item["outlineC"] = words["color"]
        if "thickness" in words:
            item["width"] = json_number(words["thickness"])
        if "from" in words:
            item["fromConstraint"] = words["from"]
        if "new" in words:
            item["isNewConstraint"] = words["new"] == "true"
        made.setdefault("line", []).append(item)


def _encoded_mark(made: dict[str, Any], mark: Mark) -> None:
    words, spots = words_of(mark.style), _around(mark.point)
    if not spots:
        return
    item: dict[str, Any] = {"cells": [_name(spot) for spot in spots]}
    if mark.tag == "number" and isinstance(mark.value, (str, int)):
        item["value"] = str(mark.value)
        names = [("fontC", "text"), ("size", "font"), ("angle", "angle")]
        key = "text"
    elif mark.tag == "symbol":
        name = mark.value[0] if isinstance(mark.value, tuple) and mark.value else mark.value
        key = {"circle": "circle", "square": "rectangle"}.get(str(name), "")
        if isinstance(mark.value, tuple) and len(mark.value) == 2:
            item["value"] = str(mark.value[1])
        names = [("baseC", "fill"), ("outlineC", "outline"), ("fontC", "text")]
        names += [(size, size) for size in ("width", "height", "angle")]
    else:
        return
    for stated, word in names:
        if word in words:
            is_number = stated in ("size", "angle", "width", "height")
            item[stated] = json_number(words[word]) if is_number else words[word]
    if key:
        made.setdefault(key, []).append(item)


def _restore(made: dict[str, Any], key: str, value: Any) -> None:
    """Put back what the model has no value for."""
    if key == "grid":
        put_cells(made["grid"], value)
    elif not isinstance(value, list):
        made.setdefault(key, value)
    elif key == "negative":
        made[key] = [*made.get(key, []), *value]
    else:
        put_items(made.setdefault(key, []), value)
