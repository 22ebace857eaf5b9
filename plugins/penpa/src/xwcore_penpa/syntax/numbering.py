"""How the program numbers points: cells, vertices, edges, quarters of cells, and compass points.

The canvas has two further rows and columns at each side of those that the first line states. The
board begins after the margins.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from xwcore_logic import Point

_QUARTERS: Final = ((-0.25, -0.25), (-0.25, 0.25), (0.25, -0.25), (0.25, 0.25))
_COMPASS: Final = ((-0.3, 0.0), (0.0, 0.3), (0.0, -0.3), (0.3, 0.0))
_OUTSIDE: Final = 2


@dataclass(frozen=True, slots=True)
class BoardCanvas:
    """The rows and columns of a canvas, with its margins: top, bottom, left, right."""

    columns: int
    rows: int
    margins: tuple[int, int, int, int] = (0, 0, 0, 0)

    @property
    def width(self) -> int:
        """Columns of the board."""
        return self.columns - self.margins[2] - self.margins[3]

    @property
    def height(self) -> int:
        """Rows of the board."""
        return self.rows - self.margins[0] - self.margins[1]

    @property
    def _line(self) -> int:
        return self.columns + 2 * _OUTSIDE

    @property
    def _count(self) -> int:
        return self._line * (self.rows + 2 * _OUTSIDE)

    def point(self, index: int) -> Point | None:
        """The point of a number; None where the canvas has none."""
        count = self._count
        if not 0 <= index < 12 * count:
            return None
        if index < 4 * count:
            kind, at = divmod(index, count)
            down, right = ((0.5, 0.5), (1.0, 1.0), (1.0, 0.5), (0.5, 1.0))[kind]
        else:
            kind, at = divmod(index - 4 * count, 4 * count)
            at, part = divmod(at, 4)
            down, right = (_QUARTERS, _COMPASS)[kind][part]
            down, right = down + 0.5, right + 0.5
        row, column = divmod(at, self._line)
        top, left = self.margins[0] + _OUTSIDE, self.margins[2] + _OUTSIDE
        return round(row - top + down, 2), round(column - left + right, 2)

    def index(self, point: Point) -> int | None:
        """The number of a point; None where it has none on this canvas."""
        row = point[0] + self.margins[0] + _OUTSIDE
        column = point[1] + self.margins[2] + _OUTSIDE
        if not (0 <= row <= self.rows + 4 and 0 <= column <= self.columns + 4):
            return None
        down, right = round(row % 1, 2), round(column % 1, 2)
        upper, left = math.floor(row), math.floor(column)
        kinds = {(0.5, 0.5): 0, (0.0, 0.0): 1, (0.0, 0.5): 2, (0.5, 0.0): 3}
        kind = kinds.get((down, right))
        if kind is not None:
            upper -= kind in (1, 2)
            left -= kind in (1, 3)
            at = upper * self._line + left
            return kind * self._count + at if self._holds(upper, left) else None
        offset = round(down - 0.5, 2), round(right - 0.5, 2)
        for kind, offsets in enumerate((_QUARTERS, _COMPASS), 1):
            if offset in offsets and self._holds(upper, left):
                at = upper * self._line + left
                return 4 * kind * self._count + 4 * at + offsets.index(offset)
        return None

    def _holds(self, row: int, column: int) -> bool:
        return 0 <= row < self.rows + 4 and 0 <= column < self._line

    def cells(self) -> list[int]:
        """The numbers of the cells of the board."""
        top, left = self.margins[0] + _OUTSIDE, self.margins[2] + _OUTSIDE
        return [
            row * self._line + column
            for row in range(top, top + self.height)
            for column in range(left, left + self.width)
        ]

    @classmethod
    def around(cls, width: int, height: int, points: list[Point]) -> BoardCanvas:
        """The canvas of a board with room for points outside of it."""
        rows, columns = [row for row, _ in points], [column for _, column in points]
        margins = (
            _room(-min(rows, default=0.0)),
            _room(max(rows, default=0.0) - height),
            _room(-min(columns, default=0.0)),
            _room(max(columns, default=0.0) - width),
        )
        return cls(width + margins[2] + margins[3], height + margins[0] + margins[1], margins)


#: The widest margin that is made for a point.
_WIDEST: Final = 30


def _room(reach: float) -> int:
    return max(0, min(_WIDEST, math.ceil(reach)))
