"""The verb `draw`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from xwcore.plugin import Puzzle, UnsupportedOperationError, default_registry
from xwcore_crossword import Crossword
from xwcore_drawing.drawing import Drawing


def draw(puzzle: Puzzle, **options: Any) -> Drawing:
    """A drawing of the puzzle.

    Raises:
        UnsupportedOperationError: no package draws this kind of puzzle.
        OptionError
    """
    return default_registry().draw(puzzle, **options)


def draw_puzzle(puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing:
    """A drawing of a crossword.

    Raises:
        UnsupportedOperationError: the puzzle is of another kind.
        OptionError: an option is unknown or of a wrong type.
    """
    if isinstance(puzzle, Crossword):
        from xwcore_crossword import draw_crossword

        return draw_crossword(puzzle, options)
    from xwcore_logic import LogicPuzzle  # the way of a failure only

    of_type = f" and type {puzzle.type!r}" if isinstance(puzzle, LogicPuzzle) else ""
    message = f"no installed plugin draws a puzzle of kind {puzzle.kind!r}{of_type}"
    raise UnsupportedOperationError(message)
