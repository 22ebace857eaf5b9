"""Shapes in which addresses of Penpa+ grow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tests.penpa.penpa_samples import PREFIX, address, cell, items, lines
from xwcore_testing import Shape, repeated


def _board(spelled: Callable[[int], dict[str, Any]]) -> Callable[[int], bytes]:
    def made(count: int) -> bytes:
        side = min(100, int(count**0.5) + 1)
        return f"{address(lines(side, side, items(**spelled(side))))}\n".encode()

    return made


def _numbers(side: int) -> dict[str, Any]:
    keys = (cell(row, column, side, side) for row in range(side) for column in range(side))
    return {"number": {key: ["1", 7, "1"] for key in keys}}


def _edges(side: int) -> dict[str, Any]:
    return {
        "lineE": {
            f"{cell(row, column, side, side, 1)},{cell(row, column + 1, side, side, 1)}": 2
            for row in range(side)
            for column in range(side - 1)
        }
    }


def _path(side: int) -> dict[str, Any]:
    return {"thermo": [[cell(0, 0, side, side)] * side * side]}


SHAPES = (
    Shape("numbers", _board(_numbers)),
    Shape("edges", _board(_edges)),
    Shape("a path", _board(_path)),
    Shape("unmodeled", _board(lambda side: {"odd": {str(at): at for at in range(side * side)}})),
    Shape("cells", lambda n: f"{address(lines(2, 2, items(), cells=str([1] * n)))}\n".encode()),
    repeated("addresses", "", f"{address(lines(1, 1, items()))}\n", ""),
    repeated("signs of an address", f"{PREFIX}m=edit&p=", "A", "\n"),
    repeated("parameters", f"{PREFIX}m=edit&", "q=1&", "p=AA\n"),
    repeated("beginnings", "", "m=edit&p=", "\n"),
    repeated("paths", "", "a/b?", f"{PREFIX}m=edit&p=AA\n"),
    repeated("comments", "", "# m=edit\n", f"{address(lines(1, 1, items()))}\n"),
)
