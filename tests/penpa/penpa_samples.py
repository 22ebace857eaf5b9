"""Boards of Penpa+, spelled here line by line, and their addresses."""

from __future__ import annotations

import base64
import json
import zlib
from typing import Any, Final

PREFIX: Final = "https://swaroopg92.github.io/penpa-edit/#"

#: The names of the categories that are dictionaries, and of those that are lists.
DICTIONARIES: Final = (
    *("surface", "number", "numberS", "symbol", "freeline", "freelineE"),
    *("line", "lineE", "wall", "cage", "deletelineE"),
)
LISTS: Final = (
    *("thermo", "arrows", "direction", "squareframe", "polygon", "killercages"),
    "nobulbthermo",
)

#: The keys that the program shortens, by the short name.
SHORT: Final = {
    "surface": "zS",
    "number": "zN",
    "numberS": "z1",
    "symbol": "zY",
    "line": "zL",
    "lineE": "zE",
    "thermo": "zT",
    "killercages": "z6",
    "__a": "z_",
}


def packed(text: str) -> str:
    """A text as a parameter of an address."""
    stream = zlib.compressobj(6, zlib.DEFLATED, -15)
    return base64.b64encode(stream.compress(text.encode()) + stream.flush()).decode()


def items(short: bool = True, **categories: Any) -> str:
    """A line of items; with `short` names as the program writes them."""
    values: dict[str, Any] = {"command_undo": {"__a": []}}
    values.update((name, {}) for name in DICTIONARIES)
    values.update((name, []) for name in LISTS)
    text = json.dumps({**values, **categories}, separators=(",", ":"))
    for name, replacement in SHORT.items() if short else ():
        text = text.replace(f'"{name}"', replacement)
    return text


def lines(
    width: int,
    height: int,
    given: str,
    entered: str = "",
    *,
    lattice: str = "square",
    margins: str = "[0,0,0,0]",
    title: str = "",
    author: str = "",
    source: str = "",
    rules: str = "",
    grid: str = '["1","2","1"]',
    cells: str = "",
    tags: str = "[]",
    colors: str = "",
) -> str:
    """The text of a board; `width` and `height` are those of the canvas with its margins."""
    header = (
        f"{lattice},{width},{height},38,0,1,1,190,190,50,50,0,0,0,0,"
        f"Title: {title},Author: {author},{source},{rules},OFF,false"
    )
    settings = f'{{"qa":"pu_q","grid":{grid},"pu_q":{{}},"pu_a":{{}}}}'
    further = ["[]", "{}", '"x"', '"x"', "[3,1,4]", settings, '"x"', "0"]
    return "\n".join(
        [
            header,
            margins,
            settings,
            given,
            entered or items(),
            cells,
            *further,
            colors or items(),
            items(),
            "{}",
            tags,
        ]
    )


def address(text: str, mode: str = "edit", **further: str) -> str:
    """The address of a board."""
    pairs = {"m": mode, "p": packed(text), **further}
    return PREFIX + "&".join(f"{name}={value}" for name, value in pairs.items())


def cell(row: int, column: int, width: int, height: int, kind: int = 0) -> int:
    """The number of a cell, or with `kind` of its vertex, lower edge (2) or right edge (3)."""
    line = width + 4
    return kind * line * (height + 4) + (row + 2) * line + column + 2


def small(row: int, column: int, width: int, height: int, part: int, kind: int = 1) -> int:
    """The number of a quarter of a cell (1), or of a point of its compass (2)."""
    line = width + 4
    return 4 * kind * line * (height + 4) + 4 * ((row + 2) * line + column + 2) + part


def _at(row: int, column: int, kind: int = 0) -> int:
    return cell(row, column, 4, 3, kind)


#: The items of a board of 4 x 3 that has everything.
GIVEN: Final[dict[str, Any]] = {
    "surface": {_at(0, 0): 4, _at(0, 1): 99, _at(1, 1): 5, _at(2, 3): [1, 6]},
    "number": {
        _at(0, 1): ["3", 1, "1"],
        _at(0, 2): ["?", 6, "1"],
        _at(1, 0): ["2_0", 7, "2"],
        _at(1, 2): ["12", 1, "4"],
        _at(2, 0): [[1, 0, 1, 0, 0, 0, 0, 0, 0, 0], 1, "7"],
        _at(0, 0, 1): ["5", 10, "5"],
        _at(2, 1): ["a long text", 2, "8"],
        _at(2, 2): ["x", 1, "11"],
    },
    "numberS": {small(1, 1, 4, 3, 0): ["9", 1], small(1, 1, 4, 3, 3, 2): ["b", 2]},
    "symbol": {
        _at(2, 2): [2, "circle_L", 2],
        _at(1, 3): [1, "square_LL", 1],
        _at(1, 2, 3): [1, "circle_SS", 2],
        _at(1, 2, 2): [3, "inequality", 2],
        _at(0, 3): [[0, 1, 0, 1, 0, 0, 0, 0], "arrow_cross", 1],
        _at(2, 1): [4, "sudokuetc", 2],
    },
    "line": {
        f"{_at(0, 0)},{_at(0, 1)}": 3,
        f"{_at(1, 0)},{_at(1, 1)}": 5,
        str(_at(1, 2, 3)): 98,
    },
    "lineE": {
        f"{_at(0, 0, 1)},{_at(0, 1, 1)}": 2,
        f"{_at(-1, -1, 1)},{_at(-1, 0, 1)}": 2,
        f"{_at(0, 1, 1)},{_at(1, 1, 1)}": 13,
    },
    "freeline": {f"{_at(0, 0)},{_at(2, 3)}": 12},
    "freelineE": {f"{_at(0, 0, 1)},{_at(1, 2, 1)}": 30},
    "wall": {f"{_at(0, 0, 2)},{_at(0, 1, 2)}": 17},
    "cage": {f"{small(0, 0, 4, 3, 0)},{small(0, 0, 4, 3, 1)}": 10},
    "deletelineE": {f"{_at(1, 1, 1)},{_at(1, 2, 1)}": 1},
    "thermo": [[_at(0, 0), _at(1, 1), _at(2, 1)]],
    "arrows": [[_at(0, 3), _at(1, 3)]],
    "killercages": [[_at(2, 0), _at(2, 1)]],
    "nobulbthermo": [[_at(1, 0), _at(2, 0)]],
    "direction": [[_at(0, 2), _at(1, 2)]],
    "squareframe": [[_at(0, 0), _at(0, 3)]],
    "polygon": [[_at(0, 0, 1), _at(0, 1, 1), _at(1, 1, 1)]],
}
ENTERED: Final[dict[str, Any]] = {
    "surface": {_at(2, 0): 2},
    "number": {_at(0, 0): ["7", 2, "1"], _at(0, 3): ["8", 9, "1"]},
    "lineE": {f"{_at(1, 0, 1)},{_at(1, 1, 1)}": 3},
    "line": {f"{_at(1, 1)},{_at(2, 1)}": 3},
    "thermo": [[_at(0, 0), _at(0, 1)]],
}

FULL: Final = lines(
    4,
    3,
    items(**GIVEN),
    items(**ENTERED),
    title="All of it%2C once",
    author="A. N. Author",
    source="https://example.org/",
    rules="A line.%2DAnother%2C with a comma.",
    grid='["2","1","2"]',
    tags='["akari","classic"]',
)
SMALL: Final = lines(2, 2, items(number={"14": ["1", 1, "1"]}))
UNSHORTENED: Final = lines(2, 2, items(short=False, number={"14": ["1", 1, "1"]}), lattice="kakuro")
MARGINS: Final = lines(
    4,
    4,
    items(number={cell(0, 2, 4, 4): ["21", 1, "1"], cell(2, 2, 4, 4): ["4", 1, "1"]}),
    margins="[1,0,1,0]",
    cells=json.dumps([27, 1, 1, 6, 1, 1, 6, 1]),
    lattice="sudoku",
)
HEX: Final = lines(3, 3, items(), lattice="hex", title="Hexagons")

#: A board with the settings of a link to solve, and its solution.
SOLVE: Final = lines(3, 3, items(number={cell(0, 0, 3, 3): ["2", 1, "1"]})).replace(
    '{"qa":"pu_q","grid":["1","2","1"],"pu_q":{},"pu_a":{}}', '["1","2","1"]~"number"~["1",2]', 1
)
SOLUTION: Final = json.dumps(
    [
        [str(cell(1, 1, 3, 3))],
        [f"{cell(0, 0, 3, 3)},{cell(0, 1, 3, 3)},1", f"{cell(0, 0, 3, 3)},{cell(1, 1, 3, 3)},2"],
        [f"{cell(0, 0, 3, 3, 1)},{cell(0, 1, 3, 3, 1)},1"],
        [f"{cell(0, 0, 3, 3, 2)},{cell(0, 1, 3, 3, 2)}"],
        [f"{cell(2, 2, 3, 3)},12"],
        [f"{cell(0, 2, 3, 3)},2A"],
    ]
)
