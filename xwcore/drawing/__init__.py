"""Drawing puzzles: a display list, and backends that know no puzzle.

Contract: `draw_puzzle` makes a `Drawing` of the kinds of puzzle that the core draws; a plugin makes
its own from `xwcore.drawing.shapes`. A drawing is a value. Its output is self-contained, and the
backends escape every text of a puzzle.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xwcore.drawing.drawing import Drawing as Drawing
from xwcore.drawing.picture import DEFAULT_SIZE as DEFAULT_SIZE
from xwcore.drawing.picture import check_size as check_size
from xwcore.errors import UnsupportedOperationError
from xwcore.model.crossword import Crossword
from xwcore.model.puzzle import Puzzle


def draw_puzzle(puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing:
    """A drawing of a crossword, the kind of puzzle that the core draws.

    Raises:
        UnsupportedOperationError: the puzzle is of another kind.
        OptionError: an option is unknown or of a wrong type; see `crossword.OPTIONS`.
    """
    if isinstance(puzzle, Crossword):
        from xwcore.drawing.crossword import draw_crossword

        return draw_crossword(puzzle, options)
    from xwcore.model.logic import LogicPuzzle  # the way of a failure only

    of_type = f" and type {puzzle.type!r}" if isinstance(puzzle, LogicPuzzle) else ""
    message = f"no installed plugin draws a puzzle of kind {puzzle.kind!r}{of_type}"
    raise UnsupportedOperationError(message)
