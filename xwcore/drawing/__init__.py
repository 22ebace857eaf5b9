"""Drawing puzzles: a display list, and backends that know no puzzle.

Contract: `draw_puzzle` makes a `Drawing` of the kinds of puzzle that the core knows; a plugin makes
its own from `xwcore.drawing.shapes`. A drawing is a value; what it gives out is self-contained, and
whatever a puzzle's texts hold is escaped there.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from xwcore.drawing.captions import Captions
from xwcore.drawing.shapes import Bounds, Shape
from xwcore.errors import UnsupportedOperationError

if TYPE_CHECKING:
    from xwcore.model.puzzle import Puzzle

#: Width of a cell in points (1/72 inch), where nothing else is asked for.
DEFAULT_SIZE: Final = 26.0


@dataclass(frozen=True, slots=True)
class Drawing:
    """A picture of a puzzle. `shapes` are in cell units, `size` is the width of a cell in points.

    `title` names the picture; `captions`, where given, are the texts set around it. `detail` is how
    many times finer than a crossword the picture is shown in a terminal.
    """

    shapes: tuple[Shape, ...]
    bounds: Bounds
    title: str = ""
    captions: Captions | None = None
    size: float = DEFAULT_SIZE
    detail: int = 1

    def svg(self) -> str:
        """The picture as a self-contained SVG document."""
        from xwcore.drawing.svg import svg_document

        return svg_document(self)

    def eps(self) -> bytes:
        """The picture as Encapsulated PostScript (ASCII, language level 2)."""
        from xwcore.drawing.postscript import eps_document

        return eps_document(self)

    def text(self, color: bool = False, *, unicode: bool = True, width: int = 100) -> str:
        """The picture as lines of characters, for a terminal of `width` columns.

        With `color`, escape sequences for colours; without `unicode`, lines and blocks in ASCII.
        """
        from xwcore.drawing.terminal import terminal_text

        return terminal_text(self, color=color, unicode=unicode, width=width)


def draw_puzzle(puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing:
    """A drawing of a puzzle of a kind that the core knows: crosswords.

    Raises:
        UnsupportedOperationError: it is of another kind.
        OptionError: an option is unknown or of a wrong type; see `crossword.OPTIONS`.
    """
    from xwcore.model.crossword import Crossword

    if isinstance(puzzle, Crossword):
        from xwcore.drawing.crossword import draw_crossword

        return draw_crossword(puzzle, options)
    raise UnsupportedOperationError(f"nobody here can draw a puzzle of kind {puzzle.kind!r}")
