"""What the declarations of all types share.

Contract: declarations are data and cheap to import; rules, drawing and codes are imported on use.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from xwcore.plugin import Code, Diagnostic
from xwcore_logic import LogicPuzzle, PuzzleType, Symbols

WALLS: Final = (Symbols(("wall",)),)
LINKS: Final = (Symbols(("link",)),)


def declare(**fields: Any) -> PuzzleType:
    """A type whose rules and drawing are in the tables of this package under its name."""
    return PuzzleType(check=_check, draw=_draw, codes=_codes, **fields)


def _check(puzzle: LogicPuzzle) -> Iterable[Diagnostic]:
    from xwcore_logic.check import check

    return check(puzzle)


def _draw(puzzle: LogicPuzzle, options: Mapping[str, Any]) -> object:
    from xwcore_logic.drawing import draw

    return draw(puzzle, options)


def _codes() -> Mapping[str, Code]:
    from xwcore_logic.codes import CODES

    return CODES
