"""The hook that this package brings: plugins that draw puzzles implement it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from xwcore.plugin import Puzzle, hookspec

if TYPE_CHECKING:
    from xwcore_drawing.drawing import Drawing
    from xwcore_drawing.pages import Page


class DrawingHooks:
    """The hooks of drawing; a kind or a format implements them."""

    @hookspec(firstresult=True)
    def xw_draw(self, puzzle: Puzzle, options: Mapping[str, Any]) -> Drawing | None:
        """Draw a puzzle; None leaves it to others.

        The plugin of the format that the puzzle was read from is asked first, then its kind. An
        implementation is marked `@hookimpl(optionalhook=True)`, so that its package works where
        this one is not installed. It accepts the options `solution`, `fill`, `clues`, `numbers`,
        `targets` and `size`, and ignores those that mean nothing for it.

        >>> from collections.abc import Mapping
        >>> from xwcore.plugin import FormatHooks, Puzzle, hookimpl
        >>> from xwcore_drawing import Bounds, Drawing, Rectangle
        >>> from xwcore_logic import LogicPuzzle
        >>> class RowsFormat(FormatHooks):
        ...     @hookimpl(optionalhook=True)
        ...     def xw_draw(self, puzzle: Puzzle, options: Mapping[str, object]) -> Drawing | None:
        ...         if not isinstance(puzzle, LogicPuzzle):
        ...             return None
        ...         size = puzzle.width, puzzle.height
        ...         return Drawing((Rectangle(0, 0, *size),), Bounds(0, 0, *size), puzzle.title)
        >>> drawing = RowsFormat().xw_draw(LogicPuzzle("rows", 2, 2, title="Four"), {})
        >>> "<title>Four</title>" in drawing.svg()
        True
        """
        raise NotImplementedError

    @hookspec(firstresult=True)
    def xw_page(self, puzzle: Puzzle) -> Page | None:
        """What a page to print shows of a puzzle beside its picture; None leaves it to others.

        Without an answer it is title, author, notes and copyright.

        >>> from xwcore.plugin import Kind, OtherPuzzle, Puzzle, hookimpl
        >>> from xwcore_drawing import Page, plain_page
        >>> class RowsKind(Kind):
        ...     @hookimpl(optionalhook=True)
        ...     def xw_page(self, puzzle: Puzzle) -> Page | None:
        ...         page = plain_page(puzzle)
        ...         return page._replace(texts=page.texts._replace(rules="Fill the rows."))
        >>> RowsKind().xw_page(OtherPuzzle(title="Four")).texts.rules
        'Fill the rows.'
        """
        raise NotImplementedError
