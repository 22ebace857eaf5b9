# ruff: noqa: RUF001 - what stands for a picture looks like other characters
"""How Greater-Than-Sudoku is drawn."""

from typing import Final

from xwcore_logic.drawing.glyphs import wedge
from xwcore_logic.drawing.picture import Style

#: A.18: which way the sign's point looks; C, D, V and A are the same signs on a wall.
_INEQUALITIES: Final = {
    "<": wedge(-1, 0, "<"),
    ">": wedge(1, 0, ">"),
    "^": wedge(0, -1, "∧"),
    "v": wedge(0, 1, "∨"),
}


STYLE = Style(signs=_INEQUALITIES)
