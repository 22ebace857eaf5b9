"""Sudokus for the tests, made by `xw new-puzzle`."""

from __future__ import annotations

import math
from typing import Final

SMALL: Final = "13......32.1...."
SMALL_SOLUTION: Final = "1324241332414132"
MIDDLE: Final = "....42...1..5.....4.3........3..12.5"
LINE: Final = "1......68..5..42...64...........2..3..3...7.1.......9..4..7.1.28...1.....9.3458.."


def rows_of(line: str, gap: str = "", bar: str = "", rule: str = "") -> str:
    """The rows of a sudoku in a line, perhaps with something between cells, boxes and bands."""
    size = math.isqrt(len(line))
    box = math.isqrt(size)
    lines: list[str] = []
    for row in range(size):
        cells = line[row * size : (row + 1) * size]
        if row and row % box == 0 and rule:
            lines.append(rule)
        boxes = [gap.join(cells[at : at + box]) for at in range(0, size, box)]
        lines.append(bar.join(boxes))
    return "".join(f"{text}\n" for text in lines)


ROWS: Final = rows_of(LINE)

SDK: Final = f"""#AZoë
#DFrom the tests
#DTwo lines
#B2026-11-22
#LEasy
[Puzzle]
{ROWS}[State]
{ROWS.replace("1......68", "17.....68")}"""
