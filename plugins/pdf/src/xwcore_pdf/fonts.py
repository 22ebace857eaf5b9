"""The fonts of a document: which font has a character, and how wide it is.

Contract: a text is cut into parts of one font and one direction each, and is as wide as its parts.
The first font is installed with this package and has Latin, Greek and Cyrillic letters; the others
are those of the system that have what is missing, opened only then. A character that no font has
is recorded in `missing`, and `BOX` stands for it.
"""

from __future__ import annotations

import os
import re
import unicodedata
from collections.abc import Iterator
from functools import cache, lru_cache
from pathlib import Path
from typing import Any, Final, NamedTuple

import font_source_sans_pro
import uharfbuzz
from fontTools.ttLib import TTFont, TTLibError
from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection

from xwcore_drawing import reads_from_right

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

#: Names of further fonts, for scripts of their own; taken in alphabetical order.
_FURTHER: Final = re.compile(r"noto(?:sans|emoji|serif)[a-z0-9]*-regular\.(?:ttf|otf|ttc)")

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


#: A compiled module without type information.
_harfbuzz: Any = uharfbuzz

#: Stands for a character that no font has; the first font has it in every style.
BOX: Final = "\N{BALLOT BOX}"


class FontFace(NamedTuple):
    """One font file: the widths of its characters in thousandths of the size."""

    name: str
    path: str
    widths: dict[int, float]


class FontRun(NamedTuple):
    """A part of a text in one face, and its width in thousandths of the size.

    Letters of a part that is `shaped` join, and marks go to their letters; with `rtl` the part
    reads from right to left.
    """

    text: str
    face: FontFace
    width: float
    shaped: bool = False
    rtl: bool = False


@cache
def face(path: str) -> FontFace:
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
    return FontFace(os.path.basename(path).rpartition(".")[0].casefold(), path, widths)


@cache
def _shaper(path: str) -> Any:
    return _harfbuzz.Font(_harfbuzz.FontFace(_harfbuzz.Blob.from_file_path(path)))


@lru_cache(maxsize=20_000)
def _shaped_width(path: str, text: str, *, rtl: bool) -> float:
    """The width of a text whose letters join, in thousandths of the size."""
    font = _shaper(path)
    buffer = _harfbuzz.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if rtl else "ltr"
    _harfbuzz.shape(font, buffer)
    total: float = sum(position.x_advance for position in buffer.glyph_positions or ())
    scale: float = 1000 / font.face.upem
    return total * scale


@cache
def system_files() -> tuple[str, ...]:
    """The paths of the fallback fonts that the system has, best first."""
    wanted = {name.casefold(): rank for rank, name in enumerate(FALLBACKS)}
    paths: dict[str, str] = {}
    for folder in FOLDERS:
        for parent, folders, names in os.walk(os.path.expanduser(folder)):
            folders.sort()
            for name in sorted(names):
                known = name.casefold()
                if known in wanted or _FURTHER.fullmatch(known):
                    paths.setdefault(known, os.path.join(parent, name))
    names = sorted(paths, key=lambda name: (wanted.get(name, len(wanted)), name))
    return tuple(paths[name] for name in names)


@cache
def _fallback(position: int) -> FontFace | None:
    try:
        return face(system_files()[position])
    except (OSError, TTLibError):
        return None


class Fonts:
    """The fonts of one document; the metrics of its layout."""

    def __init__(self) -> None:
        self.missing: dict[str, None] = {}
        self._faces: dict[tuple[str, bool, bool], FontFace] = {}
        self._widths: dict[tuple[str, bool, bool], float] = {}

    def face_of(self, character: str, *, bold: bool = False, italic: bool = False) -> FontFace:
        """The face that has the character; the first one where none has it."""
        key = character, bold, italic
        known = self._faces.get(key)
        if known is None:
            known = self._faces[key] = self._find(character, bold=bold, italic=italic)
        return known

    def _find(self, character: str, *, bold: bool, italic: bool) -> FontFace:
        first = face(str(_FILES / STYLES[bold, italic]))
        code = ord(character)
        if code in first.widths:
            return first
        # The italics of the first font are Latin only.
        upright = face(str(_FILES / STYLES[bold, False]))
        if code in upright.widths:
            return upright
        for position in range(len(system_files())):
            fallback = _fallback(position)
            if fallback is not None and code in fallback.widths:
                return fallback
        if not _is_invisible(character):
            self.missing[character] = None
        return first

    def width(self, text: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
        """The width of a text in points, at a font size in points."""
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
            if _needs_shaping(text):
                parts = self.parts(text, bold=bold, italic=italic)
                return sum(part.width for part in parts) * size / 1000
        total = sum(self._width(character, bold=bold, italic=italic) for character in text)
        return total * size / 1000

    def _width(self, character: str, *, bold: bool, italic: bool) -> float:
        """The width of a character that is not shaped, in thousandths of the size."""
        key = character, bold, italic
        width = self._widths.get(key)
        if width is None:
            widths = self.face_of(character, bold=bold, italic=italic).widths
            shown = "" if _is_invisible(character) else BOX
            width = widths.get(ord(character), widths[ord(shown)] if shown else 0.0)
            self._widths[key] = width
        return width

    def parts(self, text: str, *, bold: bool = False, italic: bool = False) -> Iterator[FontRun]:
        """The text in parts of one face and one direction, from left to right."""
        if text.isascii():
            yield from self._parts(text, bold=bold, italic=italic, rtl=False)
            return
        text = unicodedata.normalize("NFC", text)
        if not _has_rtl(text):
            yield from self._parts(text, bold=bold, italic=italic, rtl=False)
            return
        for fragment, rtl in _fragments(text):
            parts = list(self._parts(fragment, bold=bold, italic=italic, rtl=rtl))
            yield from reversed(parts) if rtl else parts

    def _parts(self, text: str, *, bold: bool, italic: bool, rtl: bool) -> Iterator[FontRun]:
        """The parts of a text of one direction, in the order of the text."""
        part, current = "", None
        for letter in text:
            character, wanted = letter, self.face_of(letter, bold=bold, italic=italic)
            if current is not None and _joins(letter) and ord(letter) in current.widths:
                wanted = current
            if ord(letter) not in wanted.widths:
                if _is_invisible(letter):
                    continue
                character = BOX
            if current is not None and wanted is not current:
                yield self._part(part, current, bold=bold, italic=italic, rtl=rtl)
                part = ""
            part, current = part + character, wanted
        if current is not None:
            yield self._part(part, current, bold=bold, italic=italic, rtl=rtl)

    def _part(
        self, text: str, part_face: FontFace, *, bold: bool, italic: bool, rtl: bool
    ) -> FontRun:
        if rtl or _needs_shaping(text):
            width = _shaped_width(part_face.path, text, rtl=rtl)
            return FontRun(text, part_face, width, shaped=True, rtl=rtl)
        width = sum(self._width(character, bold=bold, italic=italic) for character in text)
        return FontRun(text, part_face, width)


def _fragments(text: str) -> list[tuple[str, bool]]:
    """The text in pieces of one direction, from left to right; True for those that read from right
    to left. The letters of a piece are in the order of the text.
    """
    base = TextDirection.RTL if reads_from_right(text) else TextDirection.LTR
    paragraph = BidiParagraph(text, base, preserve_bn_chars=True)
    pieces: list[tuple[int, str]] = []
    for character in paragraph.get_characters_with_embedding_level():
        level, before = character.embedding_level, ""
        if pieces and pieces[-1][0] == level:
            before = pieces.pop()[1]
        pieces.append((level, before + character.character))
    # Unicode Bidirectional Algorithm, rule L2: of each level, reverse the runs that are as high.
    for lowest in range(max(level for level, _ in pieces), 0, -1):
        start = 0
        for at in range(len(pieces) + 1):
            if at == len(pieces) or pieces[at][0] < lowest:
                pieces[start:at] = reversed(pieces[start:at])
                start = at + 1
    return [(text, level % 2 == 1) for level, text in pieces]


def _needs_shaping(text: str) -> bool:
    """Whether letters run from right to left or join, or marks go to letters."""
    return not text.isascii() and (_has_rtl(text) or any(map(_joins, text)))


def _has_rtl(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)


def _joins(character: str) -> bool:
    """Whether a character belongs to the letter before it."""
    return not character.isascii() and unicodedata.category(character)[0] in "MC"


def _is_invisible(character: str) -> bool:
    """Whether a character only tells how others are shown: a joiner or a variation selector."""
    code = ord(character)
    is_selector = 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
    return is_selector or unicodedata.category(character) == "Cf"
