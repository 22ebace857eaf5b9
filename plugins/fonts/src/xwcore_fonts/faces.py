"""Font files: which characters they have, how wide these are, and the shapes of glyphs."""

from __future__ import annotations

import os
from collections.abc import Container
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import font_source_sans_pro
import uharfbuzz

#: A compiled module without type information.
_harfbuzz: Any = uharfbuzz

_LATIN: Final = Path(font_source_sans_pro.__file__).parent / "files"
_OWN: Final = Path(__file__).parent / "files"

#: The styles of the first font: bold, italic.
STYLES: Final[dict[tuple[bool, bool], str]] = {
    (False, False): "SourceSansPro-Regular.ttf",
    (True, False): "SourceSansPro-Bold.ttf",
    (False, True): "SourceSansPro-It.ttf",
    (True, True): "SourceSansPro-BoldIt.ttf",
}

#: The fonts of this package, made by `make_fonts.py`.
_FURTHER: Final = ("XwcoreSans.ttf", "XwcoreEnclosed.ttf")


class Glyph(NamedTuple):
    """One glyph of a shaped text: its number, and its place in thousandths of the size."""

    number: int
    x: float
    y: float


class FontFace:
    """One font of a file. Widths are in thousandths of the size."""

    def __init__(self, path: str, number: int = 0) -> None:
        """Open a font; `number` counts the fonts of a collection.

        Raises:
            OSError: the file cannot be read.
            ValueError: it is no font with outlines.
        """
        self.path = path
        self.number = number
        stem = os.path.basename(path).rpartition(".")[0].casefold()
        self.name = f"{stem}-{number}" if number else stem
        if not os.path.getsize(path):
            raise ValueError(f"{path}: empty, expected a font")
        face = _harfbuzz.Face(_harfbuzz.Blob.from_file_path(path), number)
        if not any(len(face.reference_table(name)) for name in ("glyf", "CFF ", "CFF2")):
            raise ValueError(f"{path}: no outlines of glyphs, expected a font with outlines")
        self._font = _harfbuzz.Font(face)
        self._scale: float = 1000 / face.upem
        self._codes: Container[int] = face.unicodes
        self._widths: dict[int, float] = {}

    def __repr__(self) -> str:
        return f"<FontFace {self.name}>"

    def has(self, code: int) -> bool:
        """Whether the font has a glyph for a character."""
        return code in self._codes

    def width(self, code: int) -> float:
        """The width of a character that the font has."""
        if code not in self._widths:
            glyph = self._font.get_nominal_glyph(code)
            advance: int = self._font.get_glyph_h_advance(glyph)
            self._widths[code] = advance * self._scale
        return self._widths[code]

    def shape(self, text: str, *, rtl: bool) -> tuple[tuple[Glyph, ...], float]:
        """The glyphs of a text of one direction from left to right, and its width."""
        return _shape(self, text, rtl)

    def draw(self, glyph: int, pen: Any) -> None:
        """Draw a glyph with a pen of fontTools, in units of which `units` are the size."""
        self._font.draw_glyph_with_pen(glyph, pen)

    @property
    def units(self) -> float:
        """The size of the font in the units of its outlines."""
        return 1000 / self._scale


@lru_cache(maxsize=20_000)
def _shape(face: FontFace, text: str, rtl: bool) -> tuple[tuple[Glyph, ...], float]:
    buffer = _harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    _harfbuzz.shape(face._font, buffer)
    scale, x, y = face._scale, 0.0, 0.0
    glyphs = []
    for info, position in zip(buffer.glyph_infos or (), buffer.glyph_positions or (), strict=True):
        at = x + position.x_offset * scale, y + position.y_offset * scale
        glyphs.append(Glyph(info.codepoint, *at))
        x += position.x_advance * scale
        y += position.y_advance * scale
    return tuple(glyphs), x


@cache
def opened(path: str, number: int = 0) -> FontFace | None:
    """The font in a file; None where it cannot be read as one."""
    try:
        return FontFace(path, number)
    except (OSError, ValueError, _harfbuzz.HarfBuzzError):
        return None


@cache
def first_face(*, bold: bool = False, italic: bool = False) -> FontFace:
    """The font of Latin letters, which is asked first."""
    return FontFace(str(_LATIN / STYLES[bold, italic]))


@cache
def further_faces() -> tuple[FontFace, ...]:
    """The fonts of this package for what the first one lacks."""
    return tuple(FontFace(str(_OWN / name)) for name in _FURTHER)


def shipped_faces() -> tuple[FontFace, ...]:
    """All fonts that are installed with this package."""
    styles = (first_face(bold=bold, italic=italic) for bold, italic in STYLES)
    return (*styles, *further_faces())
