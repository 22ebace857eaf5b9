"""From a puzzle to an address.

Contract: an unchanged board gives the bytes of its file; a changed one gives the file with another
address in the same place, which keeps the settings of the program; any other puzzle gives a text
with one address. What it cannot hold is reported as lost, place by place.
"""

from __future__ import annotations

import json
from typing import Any, Final

from xwcore.plugin import (
    Puzzle,
    WriteContext,
    WriteError,
)
from xwcore_documents import loss_messages, recorded_file
from xwcore_logic import Layers, LogicPuzzle, Point, spot_at
from xwcore_penpa.manifest import REASONS
from xwcore_penpa.parse import (
    AUTHOR,
    CELLS,
    COLUMNS,
    ENTERED,
    ENTERED_COLORS,
    GIVEN,
    GIVEN_COLORS,
    MARGINS,
    MODE,
    ROWS,
    RULES,
    SOURCE,
    TAGS,
    TITLE,
    BoardLines,
    steps_of,
)
from xwcore_penpa.read import GRIDS, SOURCE_KEY, TAG_KEY, ReadFile, read, read_file
from xwcore_penpa.record import PenpaRecord
from xwcore_penpa.solution import solution_text
from xwcore_penpa.syntax.addresses import (
    FORMAT,
    PREFIX,
    SQUARES,
    decoded,
    encoded,
    packed_text,
    plain_json,
    text_field,
)
from xwcore_penpa.syntax.items import PATHS, SEGMENTS, Encoder
from xwcore_penpa.syntax.numbering import BoardCanvas

#: The message for a difference in a feature.
_REASONS: Final = loss_messages(REASONS)

#: The usual size of a cell in pixels.
_CELL: Final = 38

#: The categories of a board.
_HISTORY: Final[dict[str, Any]] = {
    "command_redo": {"__a": []},
    "command_undo": {"__a": []},
    "command_replay": {"__a": []},
}
_DICTIONARIES: Final = ("surface", "number", "numberS", "symbol", "freeline", "freelineE")

#: The tools that are chosen when a board is opened.
_TOOLS: Final[dict[str, Any]] = {
    "edit_mode": "surface",
    "surface": ["", 1],
    "line": ["1", 3],
    "lineE": ["1", 3],
    "wall": ["", 3],
    "cage": ["1", 10],
    "number": ["1", 2],
    "symbol": ["circle_L", 1],
    "special": ["thermo", ""],
    "board": ["", ""],
    "move": ["1", ""],
    "combi": ["battleship", ""],
    "sudoku": ["1", 9],
}


def write(puzzle: Puzzle, context: WriteContext) -> bytes:
    """Write a board.

    Raises:
        WriteError: the puzzle is not a board of squares.
    """
    if not isinstance(puzzle, LogicPuzzle):
        raise WriteError("unsupported kind of puzzle: Penpa+ holds logic puzzles")
    old = recorded_file(puzzle, FORMAT, PenpaRecord, read_file)
    if old is not None and not context.held_differences(puzzle, old.puzzle):
        return old.parsed.document.data
    own = {item.name: item.value for item in context.own_unmodeled(puzzle)}
    address = _address(puzzle, old, own)
    if old is None:
        data = f"{address}\n".encode()
    else:
        data = old.parsed.document.replaced([(old.address.start, old.address.end, address)])
    context.report_differences(puzzle, data, read, _REASONS)
    return data


def _address(puzzle: LogicPuzzle, old: ReadFile | None, own: dict[str, Any]) -> str:
    solution = own.get("solution")
    lattice = own.get("lattice")
    if isinstance(lattice, str) and not puzzle.width:
        texts = [lattice, *str(own.get("lines", "")).split("\n")]
        header = _header(puzzle, texts[0].split(",") if old is None else list(old.lines.header))
        texts[0] = ",".join(header)
    else:
        if puzzle.givens.graph is not None or not (puzzle.width and puzzle.height):
            raise WriteError("planar graph: Penpa+ is written for square grids")
        canvas = _canvas(puzzle, None if old is None else old.lines)
        texts = _texts(puzzle, canvas, None if old is None else old.lines, own)
        if puzzle.solution is not None:
            solution = solution_text(puzzle.solution, canvas)
    parameters = {"m": "edit"} if old is None else dict(old.address.parameters)
    if puzzle.progress is not None:
        parameters["m"] = "edit"
    parameters["p"] = packed_text("\n".join(texts))
    parameters.pop("a", None)
    if isinstance(solution, str):
        parameters["a"] = packed_text(solution)
        if puzzle.progress is None:
            parameters["m"] = "solve"
    prefix = PREFIX if old is None else old.address.prefix
    return prefix + "&".join(f"{name}={value}" for name, value in parameters.items())


def _canvas(puzzle: LogicPuzzle, old: BoardLines | None) -> BoardCanvas:
    """The canvas of the file, if it has room for the puzzle; else one that has."""
    points = _points(puzzle)
    if old is not None:
        is_same = (old.canvas.width, old.canvas.height) == (puzzle.width, puzzle.height)
        if is_same and all(old.canvas.index(point) is not None for point in points):
            return old.canvas
    return BoardCanvas.around(puzzle.width, puzzle.height, points)


def _points(puzzle: LogicPuzzle) -> list[Point]:
    """Every point that something of the puzzle is at."""
    points = [point for constraint in puzzle.constraints for point in constraint.points]
    for layers in (puzzle.givens, puzzle.solution, puzzle.progress):
        if layers is not None:
            points += [mark.point for mark in layers.marks]
            points += [point for line in layers.lines for point in line.points]
    return points


def _header(puzzle: LogicPuzzle, fields: list[str]) -> list[str]:
    """The fields of the first line."""
    fields += [""] * (RULES + 1 - len(fields))
    source = next((entry.value for entry in puzzle.metadata if entry.key == SOURCE_KEY), "")
    fields[TITLE] = text_field(puzzle.title, "Title: ")
    fields[AUTHOR] = text_field(puzzle.author, "Author: ")
    fields[SOURCE] = text_field(source)
    fields[RULES] = text_field(puzzle.notes)
    return fields


def _texts(
    puzzle: LogicPuzzle, canvas: BoardCanvas, old: BoardLines | None, own: dict[str, Any]
) -> list[str]:
    """The lines of a board."""
    texts = _new_texts() if old is None else list(old.texts)
    texts += [""] * (TAGS + 1 - len(texts))
    fields = _new_header(canvas) if old is None else list(old.header)
    lattice = puzzle.params.get("lattice", SQUARES[0])
    fields[0] = lattice if isinstance(lattice, str) and lattice in SQUARES else SQUARES[0]
    fields[COLUMNS], fields[ROWS] = str(canvas.columns), str(canvas.rows)
    texts[0] = ",".join(_header(puzzle, fields))
    texts[MARGINS] = plain_json(list(canvas.margins))
    texts[MODE] = _mode(puzzle, texts[MODE])
    texts[GIVEN], texts[GIVEN_COLORS] = _items(puzzle, "givens", canvas, own, old)
    texts[ENTERED], texts[ENTERED_COLORS] = _items(puzzle, "progress", canvas, own, old)
    texts[CELLS] = steps_of(_cells(puzzle, canvas))
    tags = [entry.value for entry in puzzle.metadata if entry.key == TAG_KEY]
    texts[TAGS] = plain_json(tags)
    return texts


def _new_header(canvas: BoardCanvas) -> list[str]:
    """The fields of a new board: the size of its cells, and where the picture has its center."""
    line = canvas.columns + 4
    middle = canvas.rows // 2 + 2, canvas.columns // 2 + 2
    kind = 2 * (canvas.rows % 2 == 0) + (canvas.columns % 2 == 0)
    # The middle of a cell, of its lower edge, of its right edge, or its lower right vertex.
    offset = (0, 3, 2, 1)[kind] * line * (canvas.rows + 4)
    at = offset + (middle[0] - (kind > 1)) * line + middle[1] - kind % 2
    width, height = (_CELL * (length + 1) for length in (canvas.columns, canvas.rows))
    numbers = (canvas.columns, canvas.rows, _CELL, 0, 1, 1, width, height, at, at, 0, 0, 0, 0)
    return ["square", *map(str, numbers), "", "", "", "", "OFF", "false"]


def _new_texts() -> list[str]:
    mode = {"qa": "pu_a", "grid": ["1", "2", "1"], "pu_q": _TOOLS, "pu_a": _TOOLS}
    texts = ["", "", encoded(mode), "", "", "", "[]", "{}", '"x"', '"x"', "[3,1,4]"]
    return [*texts, encoded(mode), '"x"', "0", "", "", "{}", "[]"]


def _mode(puzzle: LogicPuzzle, text: str) -> str:
    """The line of the tools, with the style of the grid."""
    lines = next((code for code, name in GRIDS.items() if puzzle.params.get("grid") == name), "1")
    dots = "1" if puzzle.params.get("dots") is True else "2"
    frame = "2" if puzzle.params.get("frame") is False else "1"
    grid = [lines, dots, frame]
    first, tilde, rest = text.partition("~")
    value = decoded(first) if first else []
    if isinstance(value, dict):
        value["grid"] = grid
        return encoded(value)
    return encoded(grid) + tilde + rest


def _items(
    puzzle: LogicPuzzle, name: str, canvas: BoardCanvas, own: dict[str, Any], old: BoardLines | None
) -> tuple[str, str]:
    """The lines of the items of the puzzle or of the player, and of their colors."""
    layers: Layers | None = getattr(puzzle, name)
    is_entered = name == "progress"
    encoder = Encoder(canvas, entered=is_entered)
    if layers is not None:
        encoder.encode(layers, () if is_entered else puzzle.constraints)
    items: dict[str, Any] = {**_HISTORY}
    items.update((category, {}) for category in (*_DICTIONARIES, *SEGMENTS))
    items.update((category, []) for category in PATHS)
    items.update(encoder.items)
    prefix = "entered " if is_entered else "given "
    for key, text in own.items():
        if key.startswith(prefix) and isinstance(text, str):
            _restore(items, key.removeprefix(prefix), text)
    stated = None if old is None else (old.entered_colors if is_entered else old.given_colors)
    known = {
        category: value
        for category, value in (stated or {}).items()
        if not isinstance(value, dict) or category not in encoder.items
    }
    colors: dict[str, Any] = {**_HISTORY}
    colors.update((category, {}) for category in (*_DICTIONARIES, *SEGMENTS))
    colors.update((category, []) for category in PATHS)
    return encoded(items), encoded({**colors, **known, **encoder.colors})


def _restore(items: dict[str, Any], category: str, text: str) -> None:
    """Put back items that the model has no value for."""
    try:
        left = json.loads(text)
    except (ValueError, RecursionError):
        return
    held = items.get(category)
    if isinstance(left, dict) and isinstance(held, dict):
        held.update(left)
    elif isinstance(left, list):
        pairs = [pair for pair in left if isinstance(pair, list) and len(pair) == 2]
        if not isinstance(held, list):
            held = items[category] = []
        for at, item in pairs:
            if isinstance(at, int):
                held.insert(at, item)
    else:
        items[category] = left


def _cells(puzzle: LogicPuzzle, canvas: BoardCanvas) -> list[int]:
    """The numbers of the cells of the board."""
    cells = set(canvas.cells())
    for mark in puzzle.givens.marks:
        index = canvas.index(mark.point)
        if index is not None and spot_at(mark.point) is not None:
            if mark.tag == "void":
                cells.discard(index)
            elif mark.tag == "cell":
                cells.add(index)
    return sorted(cells)
