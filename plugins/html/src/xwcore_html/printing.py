"""How large a page is printed from the browser, so that it fits on one sheet.

Lengths are in millimeters, sizes of text in points. The sheet is what A4 and US Letter have in
common, within margins of 12 millimeters. Where nothing fits, the smallest sizes are used, and the
browser begins a second sheet.
"""

from __future__ import annotations

import math
from collections.abc import Iterable
from typing import Final, NamedTuple

from xwcore.plugin import Puzzle
from xwcore_crossword import Crossword, enumerated
from xwcore_drawing import PageTexts, text_width

WIDTH: Final = 184.0
HEIGHT: Final = 245.0

_POINT: Final = 25.4 / 72
_GAP: Final = 5.0
_LINE: Final = 1.28
#: Lines are broken at words, so that a part of each stays empty; fonts differ as well.
_FILLED: Final = 0.86
_TEXT_SIZES: Final = (11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0, 6.5, 6.0, 5.5)
#: A size of text, and a part of the width for the grid, that need not be larger.
_GOOD_TEXT: Final = 9.5
_GOOD_PART: Final = 0.65
_PARTS_OF_WIDTH: Final = (0.75, 0.7, 0.65, 0.6, 0.55, 0.5, 0.46, 0.42)


class PrintSizes(NamedTuple):
    """Width of the grid, size of the clues, number of columns."""

    grid: float
    text: float
    columns: int

    def style(self) -> str:
        """The sizes as properties of CSS."""
        return (
            f":root{{--print-grid:{self.grid:.0f}mm;--print-text:{self.text:g}pt;"
            f"--print-columns:{self.columns}}}"
        )


def print_sizes(puzzle: Puzzle, texts: PageTexts, proportion: float) -> PrintSizes:
    """The sizes for a puzzle whose grid is `proportion` times as high as it is wide."""
    notes = (texts.rules, texts.notes)
    head = 16 + sum(_height(text.split("\n"), WIDTH, 9) for text in notes if text.strip())
    widest = min(WIDTH, HEIGHT / proportion)
    if not isinstance(puzzle, Crossword) or not puzzle.clues:
        return PrintSizes(min(0.95 * widest, (HEIGHT - head) / proportion), 9, 1)
    clues = [f"000 {enumerated(clue).text}" for clue in puzzle.clues]
    best = PrintSizes(_PARTS_OF_WIDTH[-1] * widest, _TEXT_SIZES[-1], 5)
    value = 0.0
    for text in _TEXT_SIZES:
        columns = 3 if text > 9 else 4 if text > 6 else 5
        column = (WIDTH - (columns - 1) * _GAP) / columns
        height = _height(clues, column, text) + 6 * text * _LINE * _POINT
        room = HEIGHT - head - height / columns - 4 * text * _POINT
        for part in _PARTS_OF_WIDTH:
            good = min(text / _GOOD_TEXT, 1) * min(part / _GOOD_PART, 1)
            if part * widest * proportion <= room and good > value:
                best, value = PrintSizes(part * widest, text, columns), good
    return best


def _height(lines: Iterable[str], width: float, size: float) -> float:
    """The height of paragraphs of that width."""
    room = width * _FILLED / _POINT
    count = sum(max(1, math.ceil(text_width(line, size) / room)) for line in lines)
    return count * size * _LINE * _POINT
