"""The JSON of SudokuPad: a drawing of a sudoku, whose rules are a text.

Contract: as for f-puzzles, `decode` and `encode` are the reverse of each other. Lengths of lines
and texts are in 64ths of a cell, and so they are in the styles of the model.
"""

from __future__ import annotations

from typing import Any, Final

from xwcore_logic import (
    Constraint,
    LogicPuzzle,
    Mark,
    Path,
    Point,
    Spot,
    Value,
    center,
    centers,
    filled_places,
    spot_at,
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

#: The length of the side of a cell.
CELL_SIZE: Final = 64
_LARGEST: Final = 128

#: The keys of an underlay or overlay, and the words of a style for them; numbers are marked.
_WORDS: Final = {
    "backgroundColor": "fill",
    "borderColor": "outline",
    "color": "text",
    "width": "width",
    "height": "height",
    "angle": "angle",
    "fontSize": "px",
    "borderSize": "border",
    "thickness": "stroke",
}
_NUMBERS: Final = frozenset({"width", "height", "angle", "fontSize", "borderSize", "thickness"})
_LINE_WORDS: Final = {"color": "color", "thickness": "px", "headLength": "head"}
_META: Final = {"title": "title", "author": "author", "rules": "notes"}


def size_of(puzzle: dict[str, Any]) -> tuple[int, int]:
    """Columns and rows.

    Raises:
        MalformedPuzzleError: the rows of cells are missing, or differ in length.
    """
    rows = puzzle.get("cells")
    if not isinstance(rows, list) or not rows or not all(isinstance(row, list) for row in rows):
        raise MalformedPuzzleError("rows of cells missing")
    widths = {len(row) for row in rows}
    if len(widths) != 1 or not 1 <= max(*widths, len(rows), 1) <= _LARGEST or 0 in widths:
        raise MalformedPuzzleError(f"rows of {sorted(widths)[:3]} cells")
    return widths.pop(), len(rows)


def decode(puzzle: dict[str, Any]) -> SudokuBoard:
    """The board of a puzzle.

    Raises:
        MalformedPuzzleError: its rows of cells are malformed.
    """
    board = SudokuBoard(*size_of(puzzle))
    for key, value in puzzle.items():
        if key == "cells":
            _cells(board, value)
        elif key == "regions" and _regions(board, value):
            continue
        elif key == "metadata" and isinstance(value, dict):
            _metadata(board, value)
        elif key == "cellSize" and value == CELL_SIZE:
            continue
        elif key in _ITEMS and isinstance(value, list):
            left = [[at, item] for at, item in enumerate(value) if not _item(board, key, item)]
            if left:
                board.left[key] = left
        elif value not in (None, []):
            board.left[key] = value
    return board


def _metadata(board: SudokuBoard, metadata: dict[str, Any]) -> None:
    left = {}
    for key, value in metadata.items():
        if key in _META and isinstance(value, str):
            board.texts[_META[key]] = value
        elif key == "solution" and isinstance(value, str) and _solution(board, value):
            continue
        else:
            left[key] = value
    if left:
        board.left["metadata"] = left


def _solution(board: SudokuBoard, text: str) -> bool:
    if len(text) != board.width * board.height or not text.isascii():
        return False
    digits = {divmod(at, board.width): int(sign) for at, sign in enumerate(text) if sign.isdigit()}
    board.solution = {spot: digit for spot, digit in digits.items() if digit}
    return len(board.solution) == len(text)


def _cells(board: SudokuBoard, rows: list[list[Any]]) -> None:
    left = []
    for row, cells in enumerate(rows):
        for column, cell in enumerate(cells):
            if not isinstance(cell, dict):
                raise MalformedPuzzleError("cell that is not an object")
            rest = _cell(board, (row, column), cell)
            if rest:
                left.append([row, column, rest])
    if left:
        board.left["cells"] = left


def _cell(board: SudokuBoard, spot: Spot, cell: dict[str, Any]) -> dict[str, Any]:
    left, point = {}, center(spot)
    for key, item in cell.items():
        value, digits = number_of(item), digits_of(item)
        if key == "value" and value not in (None, ""):
            board.cells[spot] = value
        elif item in (None, "", []):
            continue
        elif key in ("pencilMarks", "centremarks", "cornermarks") and digits:
            tag = {"centremarks": "center", "cornermarks": "corner"}.get(key, "candidates")
            board.marks.append(Mark(point, tag, digits))
        else:
            left[key] = item
    return left


def _regions(board: SudokuBoard, regions: Any) -> bool:
    if not isinstance(regions, list) or not regions:
        return False
    areas = [_spots(region) for region in regions]
    spots = [spot for area in areas for spot in area or []]
    is_inside = all(0 <= r < board.height and 0 <= c < board.width for r, c in spots)
    if not all(areas) or len(set(spots)) != len(spots) or not is_inside:
        return False
    if len(spots) != board.width * board.height:
        return False
    ordered = sorted(sorted(area or []) for area in areas)
    layers = SudokuBoard(board.width, board.height, areas=ordered).givens()
    if [list(area) for area in layers.areas()] != ordered:
        return False  # a region of several parts
    board.areas = ordered
    return True


def _spots(cells: Any) -> list[Spot] | None:
    if not isinstance(cells, list) or not cells or len(cells) > _LARGEST**2:
        return None
    spots = []
    for cell in cells:
        is_pair = isinstance(cell, list) and len(cell) == 2
        if not is_pair or not all(type(at) is int and 0 <= at < _LARGEST for at in cell):
            return None
        spots.append((cell[0], cell[1]))
    return spots


def _points(points: Any) -> list[Point] | None:
    if not isinstance(points, list) or not points or len(points) > 4_096:
        return None
    made = []
    for point in points:
        if not isinstance(point, list) or len(point) != 2 or not all(map(is_size, point)):
            return None
        made.append((float(point[0]), float(point[1])))
    return made


_ITEMS: Final = ("cages", "lines", "arrows", "underlays", "overlays")


def _item(board: SudokuBoard, key: str, item: Any) -> bool:
    """Whether an item is modeled."""
    if not isinstance(item, dict):
        return False
    if key == "cages":
        return _cage(board, item)
    if key in ("lines", "arrows"):
        return _line(board, key, item)
    return _layer(board, key, item)


def _cage(board: SudokuBoard, item: dict[str, Any]) -> bool:
    text = item.get("value")
    if not item.get("cells"):
        name, colon, meta = str(text).partition(": ")
        is_text_alone = item.keys() - {"cells"} == {"value"} and bool(colon)
        if is_text_alone and name in _META and _META[name] not in board.texts:
            board.texts[_META[name]] = meta
            return True
        return False
    spots, value = _spots(item["cells"]), None if text == "" else number_of(text)
    is_known = item.keys() <= {"cells", "value", "unique"} and item.get("unique", True) is True
    if not spots or not is_known or (text not in (None, "") and value is None):
        return False
    board.constraints.append(Constraint("cage", centers(spots), value))
    return True


def _line(board: SudokuBoard, key: str, item: dict[str, Any]) -> bool:
    points = _points(item.get("wayPoints"))
    if points is None or not item.keys() <= {"wayPoints", *_LINE_WORDS}:
        return False
    words = _style(item, _LINE_WORDS)
    if words is None:
        return False
    kind = "line" if key == "lines" else "arrow"
    board.lines.append(Path(kind, tuple(points), None, words))
    return True


def _layer(board: SudokuBoard, key: str, item: dict[str, Any]) -> bool:
    points = _points([item.get("center")])
    known = {"center", "text", "rounded", *_WORDS}
    text = item.get("text", "")
    if points is None or not item.keys() <= known or not isinstance(text, (str, int)):
        return False
    words = _style(item, _WORDS)
    if words is None or isinstance(text, bool):
        return False
    is_round = item.get("rounded", False)
    if not isinstance(is_round, bool):
        return False
    name = "circle" if is_round else "square"
    value: Value = (name, number_of(text) if text != "" else "") if "text" in item else name  # type: ignore[assignment]
    style = f"{words} below" if key == "underlays" else words
    board.marks.append(Mark(points[0], "symbol", value, style.strip()))
    return True


def _style(item: dict[str, Any], names: dict[str, str]) -> str | None:
    words = []
    for key, word in names.items():
        value = item.get(key)
        if value is None:
            continue
        is_number = key in _NUMBERS or key == "headLength"
        if not (is_size(value) if is_number else is_text(value)):
            return None
        words.append((word, value))
        if word == "px":
            words.append(("thickness" if names is _LINE_WORDS else "font", value / CELL_SIZE))
    return styled(words)


# -- encoding -------------------------------------------------------------------------------------


def encode(puzzle: LogicPuzzle, left: dict[str, Any]) -> dict[str, Any]:
    """The JSON of a puzzle; what it cannot hold is left out. `left` is put back."""
    width, height = puzzle.width, puzzle.height
    cells: list[list[dict[str, Any]]] = [[{} for _ in range(width)] for _ in range(height)]
    for row, column, value in filled_places(puzzle.givens.cells):
        if isinstance(value, (int, str)):
            cells[row][column]["value"] = value
    made: dict[str, Any] = {"cellSize": CELL_SIZE, "cells": cells}
    areas = puzzle.givens.areas()
    if len(areas) > 1:
        made["regions"] = [[list(spot) for spot in area] for area in areas]
    metadata = {key: getattr(puzzle, name) for key, name in _META.items() if getattr(puzzle, name)}
    if puzzle.solution is not None:
        signs = [value for row in puzzle.solution.cells for value in row]
        if all(isinstance(sign, int) and 0 < sign < 10 for sign in signs):
            metadata["solution"] = "".join(map(str, signs))
    if metadata:
        made["metadata"] = metadata
    cages = [(item.cells, item.value) for item in puzzle.constraints if item.name == "cage"]
    cages += [(block.cells, block.value) for block in puzzle.givens.blocks]
    for spots, value in cages:
        cage: dict[str, Any] = {"cells": [list(spot) for spot in spots]}
        if value is not None:
            cage["value"] = value
        made.setdefault("cages", []).append(cage)
    for line in puzzle.givens.lines:
        key = {"line": "lines", "arrow": "arrows"}.get(line.kind)
        if key is not None:
            item = {"wayPoints": [_plain(point) for point in line.points]}
            made.setdefault(key, []).append({**item, **_named(line.style, _LINE_WORDS)})
    for mark in puzzle.givens.marks:
        _encoded_mark(made, mark)
    for key, value in left.items():
        _restore(made, key, value)
    return made


def _plain(point: Point) -> list[int | float]:
    """A point as JSON has it: whole numbers without a fraction."""
    return [int(number) if number == int(number) else number for number in point]


def _encoded_mark(made: dict[str, Any], mark: Mark) -> None:
    spot = spot_at(mark.point)
    keys = {"center": "centremarks", "corner": "cornermarks", "candidates": "pencilMarks"}
    if mark.tag in keys and spot is not None and mark.value is not None and not mark.style:
        row, column = spot
        if 0 <= row < len(made["cells"]) and 0 <= column < len(made["cells"][0]):
            value = mark.value
            digits = list(value) if isinstance(value, tuple) else [value]
            made["cells"][row][column].setdefault(keys[mark.tag], digits)
        return
    name, *text = mark.value if isinstance(mark.value, tuple) and mark.value else (mark.value,)
    if mark.tag != "symbol" or name not in ("circle", "square") or len(text) > 1:
        return
    item: dict[str, Any] = {"center": _plain(mark.point), **_named(mark.style, _WORDS)}
    if name == "circle":
        item["rounded"] = True
    if text:
        item["text"] = "" if text[0] is None else str(text[0])
    key = "underlays" if "below" in mark.style.split() else "overlays"
    made.setdefault(key, []).append(item)


def _named(style: str, names: dict[str, str]) -> dict[str, Any]:
    """The keys of an item for the words of a style."""
    words = words_of(style)
    made: dict[str, Any] = {}
    for key, word in names.items():
        if word in words:
            is_number = key in _NUMBERS or key == "headLength"
            made[key] = json_number(words[word]) if is_number else words[word]
    return made


def _restore(made: dict[str, Any], key: str, value: Any) -> None:
    """Put back what the model has no value for."""
    if key == "cells":
        put_cells(made["cells"], value)
    elif key == "metadata" and isinstance(value, dict):
        made["metadata"] = {**made.get("metadata", {}), **value}
    elif key in _ITEMS and isinstance(value, list):
        put_items(made.setdefault(key, []), value)
    elif key == "cellSize":
        made[key] = value
    else:
        made.setdefault(key, value)
