"""A picture with its output formats: SVG, EPS, PNG, terminal text."""

from __future__ import annotations

import os

from xwcore.plugin import WriteError, save
from xwcore_drawing.picture import Picture


class Drawing(Picture):
    """A picture of a puzzle, and what it can be written as. The backends are imported on use."""

    __slots__ = ()

    def __repr__(self) -> str:
        return f"<Drawing {self.title!r}: {len(self.shapes)} shapes>"

    def svg(self, *, transparent: bool = False) -> str:
        """The picture as a self-contained SVG document, on white paper unless `transparent`."""
        from xwcore_drawing.svg import svg_document

        return svg_document(self, paper=not transparent)

    def eps(self) -> bytes:
        """The picture as Encapsulated PostScript (ASCII, language level 2)."""
        from xwcore_drawing.postscript import eps_document

        return eps_document(self)

    def png(
        self, dpi: float = 144, *, longest: int | None = None, transparent: bool = False
    ) -> bytes:
        """The picture as PNG with `dpi` pixels per inch; needs the extra `png`.

        With `longest`, the longer side has so many pixels, whatever `dpi` is: a thumbnail. It is on
        white paper unless `transparent`.

        Raises:
            WriteError: the extra is not installed, or the picture has too many pixels.
        """
        from xwcore_drawing.png import png_document

        return png_document(self, dpi, longest, transparent=transparent)

    def missing(self) -> tuple[str, ...]:
        """The characters that no font has, for EPS and PNG: a box stands for each of them."""
        from xwcore_drawing.showing import missing_characters

        return missing_characters(self)

    def save(self, path: str | os.PathLike[str], *, overwrite: bool = False) -> None:
        """Write the picture to a file: SVG, EPS, PNG or plain text, by the extension of the name.

        Raises:
            WriteError: the extension is another one, `path` is not a regular file, or PNG is not
                available.
            FileExistsError: the file exists, and `overwrite` is False.
            OSError
        """
        extension = os.path.splitext(os.fspath(path))[1].lower()
        if extension == ".svg":
            data = self.svg().encode("utf-8")
        elif extension == ".eps":
            data = self.eps()
        elif extension == ".png":
            data = self.png()
        elif extension == ".txt":
            data = self.text().encode("utf-8")
        else:
            expected = ".svg, .eps, .png or .txt"
            raise WriteError(f"extension {extension!r} of a drawing, expected {expected}")
        save(path, data, overwrite=overwrite)

    def _repr_svg_(self) -> str:
        """The picture in a notebook."""
        return self.svg()

    def text(self, color: bool = False, *, unicode: bool = True, width: int = 100) -> str:
        """The picture as lines of characters, for a terminal of `width` columns.

        With `color`, escape sequences for colors; without `unicode`, lines and blocks in ASCII.
        """
        from xwcore_drawing.terminal import terminal_text

        return terminal_text(self, color=color, unicode=unicode, width=width)
