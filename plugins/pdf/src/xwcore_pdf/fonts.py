"""The fonts of a document: which font has a character, and how wide it is.

Contract: a text is cut into parts of one font each. The first font is installed with this package
and has Latin, Greek and Cyrillic letters; the others are those of the system that have what is
missing, opened only then. A character that no font has is recorded in `missing`.
"""

from __future__ import annotations

import os
import unicodedata
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import font_source_sans_pro
from fontTools.ttLib import TTFont, TTLibError

#: Names of font files, best first, for what the first font lacks.
FALLBACKS: Final = (
    "DejaVuSans.ttf",
    "NotoSans-Regular.ttf",
    "NotoSansHebrew-Regular.ttf",
    "NotoSansArabic-Regular.ttf",
    "NotoSansSymbols2-Regular.ttf",
    "NotoSansCJK-Regular.ttc",
    "NotoSansCJKsc-Regular.otf",
    "wqy-microhei.ttc",
    "DroidSansFallbackFull.ttf",
    "DroidSansFallback.ttf",
    "unifont.ttf",
    "arial.ttf",
    "Arial Unicode.ttf",
    "seguisym.ttf",
    "msyh.ttc",
)

#: Where systems keep their fonts.
FOLDERS: Final = (
    "/usr/share/fonts",
    "/usr/local/share/fonts",
    "~/.local/share/fonts",
    "~/.fonts",
    "/System/Library/Fonts",
    "/Library/Fonts",
    "~/Library/Fonts",
    "C:/Windows/Fonts",
)

_FILES: Final = Path(font_source_sans_pro.__file__).parent / "files"

#: The styles of the first font: bold, italic.
STYLES: Final[dict[tuple[bool, bool], str]] = {
    (False, False): "SourceSansPro-Regular.ttf",
    (True, False): "SourceSansPro-Bold.ttf",
    (False, True): "SourceSansPro-It.ttf",
    (True, True): "SourceSansPro-BoldIt.ttf",
}


#: The width of a character that no font has, in thousandths of the size.
_UNKNOWN_WIDTH: Final = 600.0


class Face(NamedTuple):
    """One font file: the widths of its characters in thousandths of the size."""

    name: str
    path: str
    widths: dict[int, float]

    def width(self, text: str) -> float:
        """The width of a text in thousandths of the size."""
        return sum(self.widths.get(ord(character), _UNKNOWN_WIDTH) for character in text)


@cache
def face(path: str) -> Face:
    """The face in a file; the first one of a collection.

    Raises:
        OSError, TTLibError: the file cannot be read as a font.
    """
    with TTFont(path, fontNumber=0, lazy=True) as font:
        tables: Any = font  # the attributes of tables are made at run time
        scale = 1000 / tables["head"].unitsPerEm
        metrics = tables["hmtx"].metrics
        widths = {
            code: metrics[glyph][0] * scale
            for code, glyph in (font.getBestCmap() or {}).items()
            if glyph in metrics
        }
    return Face(os.path.basename(path).rpartition(".")[0].casefold(), path, widths)


@cache
def _system_files() -> dict[str, str]:
    """The paths of the fallback fonts that the system has, by file name."""
    wanted = {name.casefold() for name in FALLBACKS}
    paths: dict[str, str] = {}
    for folder in FOLDERS:
        for parent, folders, names in os.walk(os.path.expanduser(folder)):
            folders.sort()
            for name in sorted(names):
                if name.casefold() in wanted:
                    paths.setdefault(name.casefold(), os.path.join(parent, name))
    return paths


@cache
def _fallback(position: int) -> Face | None:
    path = _system_files().get(FALLBACKS[position].casefold())
    if path is None:
        return None
    try:
        return face(path)
    except (OSError, TTLibError):
        return None


class Fonts:
    """The fonts of one document; the metrics of its layout."""

    def __init__(self) -> None:
        self.missing: dict[str, None] = {}
        self._faces: dict[tuple[str, bool, bool], Face] = {}

    def face_of(self, character: str, *, bold: bool = False, italic: bool = False) -> Face:
        """The face that has the character; the first one where none has it."""
        key = character, bold, italic
        known = self._faces.get(key)
        if known is None:
            known = self._faces[key] = self._find(character, bold=bold, italic=italic)
        return known

    def _find(self, character: str, *, bold: bool, italic: bool) -> Face:
        first = face(str(_FILES / STYLES[bold, italic]))
        code = ord(character)
        if code in first.widths:
            return first
        for position in range(len(FALLBACKS)):
            fallback = _fallback(position)
            if fallback is not None and code in fallback.widths:
                return fallback
        self.missing[character] = None
        return first

    def width(self, text: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
        """The width of a text in points, at a font size in points."""
        total = 0.0
        if needs_shaping(text):
            for part, part_face in self.parts(text, bold=bold, italic=italic):
                total += part_face.width(part)
        else:
            for character in text:
                widths = self.face_of(character, bold=bold, italic=italic).widths
                total += widths.get(ord(character), _UNKNOWN_WIDTH)
        return total * size / 1000

    def parts(
        self, text: str, *, bold: bool = False, italic: bool = False
    ) -> Iterator[tuple[str, Face]]:
        """The text in parts of one face; one part where letters run from right to left.

        The order of the letters of such a text is found for the part as a whole.
        """
        if needs_shaping(text):
            whole = self._face_of_all(text)
            if whole is not None:
                yield text, whole
                return
        part, current = "", None
        for character in text:
            wanted = self.face_of(character, bold=bold, italic=italic)
            # A space or a mark continues the part before it, where that face has it.
            if current is not None and wanted is not current and _continues(character, current):
                wanted = current
            if current is not None and wanted is not current:
                yield part, current
                part = ""
            part, current = part + character, wanted
        if current is not None:
            yield part, current

    def _face_of_all(self, text: str) -> Face | None:
        """A fallback that has every character of the text."""
        for position in range(len(FALLBACKS)):
            fallback = _fallback(position)
            if fallback is not None and all(ord(letter) in fallback.widths for letter in text):
                return fallback
        return None


def needs_shaping(text: str) -> bool:
    """Whether letters run from right to left, or join."""
    return not text.isascii() and any(
        unicodedata.bidirectional(character) in ("R", "AL", "AN") for character in text
    )


def _continues(character: str, current: Face) -> bool:
    return not character.isalnum() and ord(character) in current.widths
