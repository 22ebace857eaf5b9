"""Sudokus of f-puzzles and SudokuPad: JSON written here, and addresses."""

from __future__ import annotations

import json
from typing import Any, Final

from xwcore_sudokupad.syntax.lz import compressed

FPUZZLES: Final = "https://www.f-puzzles.com/?load="
SCL: Final = "https://sudokupad.app/scl"


def text_of(value: Any) -> str:
    """A value as JSON."""
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def fpuzzles(value: Any) -> str:
    """The address of a puzzle of f-puzzles."""
    return FPUZZLES + compressed(text_of(value))


def scl(value: Any) -> str:
    """The address of a puzzle of SudokuPad, in plain JSON."""
    return SCL + compressed(text_of(value))


def grid(size: int, **cells: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """Rows of cells; `R1C2={"value": 3}` states one."""
    return [
        [cells.get(f"R{row + 1}C{column + 1}", {}) for column in range(size)] for row in range(size)
    ]


SMALL: Final = {"size": 4, "grid": grid(4, R1C1={"value": 1, "given": True}), "title": "Four"}

#: Every key of f-puzzles that the model holds, in a 4 x 4 grid.
FULL: Final[dict[str, Any]] = {
    "size": 4,
    "title": "Everything",
    "author": "A. N. Author",
    "ruleset": "Normal rules.\nAnd more.",
    "grid": grid(
        4,
        R1C1={"value": 1, "given": True},
        R1C2={"value": 2},
        R2C1={"givenPencilMarks": [3, 4]},
        R2C2={"centerPencilMarks": [3, 4], "cornerPencilMarks": [1]},
        R4C4={"c": "#ffcc00"},
    ),
    "diagonal+": True,
    "diagonal-": True,
    "antiknight": True,
    "antiking": True,
    "nonconsecutive": True,
    "disjointgroups": True,
    "negative": ["ratio", "xv"],
    "thermometer": [{"lines": [["R1C1", "R1C2", "R2C3"]]}],
    "slowthermometer": [{"lines": [["R3C1", "R3C2"]]}],
    "palindrome": [{"lines": [["R1C4", "R2C4", "R3C3"]]}],
    "renban": [{"lines": [["R4C1", "R4C2"]]}],
    "whispers": [{"lines": [["R3C3", "R4C3"]], "value": "2"}],
    "regionsumline": [{"lines": [["R1C2", "R1C3"]]}],
    "betweenline": [{"lines": [["R2C1", "R2C2", "R2C3"]]}],
    "lockout": [{"lines": [["R2C1", "R3C2", "R2C3"]]}],
    "arrow": [
        {"cells": ["R4C1"], "lines": [["R4C1", "R3C2", "R3C3"]]},
        {"cells": ["R1C1", "R1C2"], "lines": [["R1C2", "R2C3", "R3C4"]]},
    ],
    "killercage": [{"cells": ["R1C1", "R1C2"], "value": "5"}, {"cells": ["R4C4"]}],
    "extraregion": [{"cells": ["R1C1", "R2C2", "R3C3", "R4C4"]}],
    "clone": [{"cells": ["R1C1", "R1C2"], "cloneCells": ["R3C2", "R3C3"]}],
    "odd": [{"cell": "R1C3"}],
    "even": [{"cell": "R1C4"}],
    "minimum": [{"cell": "R2C2"}],
    "maximum": [{"cell": "R3C3"}],
    "difference": [{"cells": ["R1C1", "R1C2"]}, {"cells": ["R2C1", "R3C1"], "value": "2"}],
    "ratio": [{"cells": ["R2C1", "R2C2"]}],
    "xv": [{"cells": ["R3C1", "R3C2"], "value": "V"}, {"cells": ["R4C1", "R4C2"], "value": "X"}],
    "quadruple": [{"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [1, 3]}],
    "littlekillersum": [
        {"cell": "R0C1", "cells": ["R1C2", "R2C3", "R3C4"], "direction": "DR", "value": "9"}
    ],
    "sandwichsum": [{"cell": "R2C0", "value": "5"}],
    "xsum": [{"cell": "R5C3", "value": "3"}],
    "skyscraper": [{"cell": "R1C5", "value": "2"}],
    "text": [{"cells": ["R1C1"], "value": "hi", "fontC": "#000000", "size": 0.5}],
    "circle": [
        {"cells": ["R2C2"], "width": 0.8, "height": 0.8, "baseC": "#ff0000", "outlineC": "#000000"}
    ],
    "rectangle": [
        {"cells": ["R2C2", "R2C3"], "width": 0.4, "height": 0.2, "value": "a", "fontC": "#00ff00"}
    ],
    "line": [
        {"lines": [["R1C1", "R2C2"]], "outlineC": "#123456", "width": 0.3},
        {"lines": [["R3C1", "R3C2"]], "fromConstraint": "Renban", "isNewConstraint": True},
    ],
    "cage": [{"cells": ["R4C3", "R4C4"], "value": "c", "outlineC": "#0000ff", "fontC": "#ff0000"}],
    "solution": [1, 2, 3, 4, 3, 4, 1, 2, 2, 1, 4, 3, 4, 3, 2, 1],
}

#: What the model has no value for.
ODD: Final[dict[str, Any]] = {
    "size": 4,
    "grid": grid(4, R1C1={"value": 1, "given": True, "rotated": 90}),
    "fogofwar": ["R1C1"],
    "quadruple": [
        {"cells": ["R1C1", "R1C2", "R2C2"], "values": [1]},
        {"cells": ["R1C1", "R1C2", "R2C1", "R2C2"], "values": [2]},
        {"cells": ["R1C1"], "values": "none"},
    ],
    "entropicline": [{"lines": [["R1C1", "R1C2"]]}],
    "disabledlogic": ["naked singles"],
    "negative": ["ratio", "quadruple"],
    "killercage": [{"cells": ["R1C1", "somewhere"]}],
}

BOARD: Final[dict[str, Any]] = {
    "cellSize": 64,
    "metadata": {"title": "A board", "author": "A. N. Author", "rules": "Draw a loop.", "id": 7},
    "cells": [
        [{"value": 3}, {"pencilMarks": [1, 2]}, {}],
        [{}, {"centremarks": [4], "cornermarks": [5, 6]}, {"value": "x"}],
    ],
    "regions": [[[0, 0], [0, 1], [0, 2]], [[1, 0], [1, 1], [1, 2]]],
    "cages": [{"cells": [[0, 0], [0, 1]], "value": 7}, {"cells": [[1, 1]], "style": "box"}],
    "lines": [{"wayPoints": [[0.5, 0.5], [1.5, 1.25]], "color": "#00aa00", "thickness": 8}],
    "arrows": [
        {"wayPoints": [[0, 0], [1, 1]], "color": "#aa0000", "thickness": 2, "headLength": 0.3}
    ],
    "underlays": [
        {
            "center": [0.5, 0.5],
            "width": 0.8,
            "height": 0.8,
            "rounded": True,
            "backgroundColor": "#cccccc",
        }
    ],
    "overlays": [
        {
            "center": [1, 1],
            "width": 0.3,
            "height": 0.3,
            "text": "7",
            "fontSize": 20,
            "color": "#ff0000",
        },
        {"center": [0, -0.5], "width": 0.3, "height": 0.3, "text": "out", "angle": 45},
    ],
    "foglight": [[0, 0]],
}

#: A sudoku of SudokuPad as its addresses have it: short names, short values, single quotes.
ZIPPED: Final = (
    "{cs:64,ce:[[{v:1},,,],[,,,],[,,,],[,,,{v:2}]],re:[[[0,0],[0,1],[1,0],[1,1]],"
    "[[0,2],[0,3],[1,2],[1,3]],[[2,0],[2,1],[3,0],[3,1]],[[2,2],[2,3],[3,2],[3,3]]],"
    "ca:[{ce:[[0,0],[0,1]],v:3},{v:'title: It\\'s small'}]}"
)
