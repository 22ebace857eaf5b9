"""A picture with its output formats: SVG, EPS, terminal text."""

from __future__ import annotations

from xwcore.drawing.picture import Picture


class Drawing(Picture):
    """A picture of a puzzle, and what it can be written as. The backends are imported on use."""

    __slots__ = ()

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

        With `color`, escape sequences for colors; without `unicode`, lines and blocks in ASCII.
        """
        from xwcore.drawing.terminal import terminal_text

        return terminal_text(self, color=color, unicode=unicode, width=width)
