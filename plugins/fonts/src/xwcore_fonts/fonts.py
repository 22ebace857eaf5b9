"""Which font shows a character: the fonts of this package first, then those of the system.

Contract: a text is cut into parts of one font and one direction each, and is as wide as its parts.
A character that no font has is recorded in `missing`, and `BOX` stands for it: no text raises.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final, NamedTuple

from fpdf.bidi import BidiParagraph
from fpdf.enums import TextDirection

from xwcore_fonts.faces import FontFace, first_face, further_faces, opened
from xwcore_fonts.system import collection_number, system_files

#: Stands for a character that no font has; the first font has it in every style.
BOX: Final = "\N{BALLOT BOX}"


class FontRun(NamedTuple):
    """A part of a text in one font, and its width in thousandths of the size.

    Letters of a part that is `shaped` join, and marks go to their letters; with `rtl` the part
    reads from right to left.
    """

    text: str
    face: FontFace
    width: float
    shaped: bool = False
    rtl: bool = False


class Fonts:
    """The fonts of one document; the metrics of its layout.

    `language` is a tag of BCP 47: Chinese, Japanese and Korean have letters of different forms.
    `missing` has the characters that no font has, `used` the fonts that were chosen.
    """

    def __init__(self, language: str = "") -> None:
        self.language = language
        self.missing: dict[str, None] = {}
        self.used: dict[FontFace, None] = {}
        self._faces: dict[tuple[str, bool, bool], FontFace] = {}
        self._widths: dict[tuple[str, bool, bool], float] = {}

    def face_of(self, character: str, *, bold: bool = False, italic: bool = False) -> FontFace:
        """The font that has the character; the first one where none has it."""
        key = character, bold, italic
        known = self._faces.get(key)
        if known is None:
            known = self._faces[key] = self._find(character, bold=bold, italic=italic)
            self.used[known] = None
        return known

    def _find(self, character: str, *, bold: bool, italic: bool) -> FontFace:
        face = self._search(character, bold=bold, italic=italic)
        if face is None and not _is_blank(character):
            self.missing[character] = None
        return face or first_face(bold=bold, italic=italic)

    def _search(self, character: str, *, bold: bool, italic: bool) -> FontFace | None:
        """The best font that has the character; None where none has it."""
        code = ord(character)
        # The italics of the first font are Latin only.
        first = first_face(bold=bold, italic=italic), first_face(bold=bold)
        for shipped in (*first, *further_faces()):
            if shipped.has(code):
                return shipped
        for path in () if _is_blank(character) else system_files(character):
            face = opened(path, collection_number(path, self.language))
            if face is not None and face.has(code):
                return face
        return None

    def can_show(self, text: str) -> bool:
        """Whether every character of a text is in some font; what is not is not recorded."""
        return all(
            _is_blank(character) or self._search(character, bold=False, italic=False) is not None
            for character in unicodedata.normalize("NFC", text)
        )

    def width(self, text: str, size: float, *, bold: bool = False, italic: bool = False) -> float:
        """The width of a text in points, at a font size in points."""
        if not text.isascii():
            text = unicodedata.normalize("NFC", text)
            if _needs_shaping(text):
                parts = self.parts(text, bold=bold, italic=italic)
                return sum(part.width for part in parts) * size / 1000
        total = 0.0
        widths = self._widths
        for character in text:
            width = widths.get((character, bold, italic))
            total += self._width(character, bold=bold, italic=italic) if width is None else width
        return total * size / 1000

    def _width(self, character: str, *, bold: bool, italic: bool) -> float:
        """The width of a character that is not shaped, in thousandths of the size."""
        key = character, bold, italic
        width = self._widths.get(key)
        if width is None:
            face = self.face_of(character, bold=bold, italic=italic)
            shown = _shown(character, face)
            width = self._widths[key] = face.width(ord(shown)) if shown else 0.0
        return width

    def parts(self, text: str, *, bold: bool = False, italic: bool = False) -> Iterator[FontRun]:
        """The text in parts of one font and one direction, from left to right."""
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
            if current is not None and _joins(letter) and current.has(ord(letter)):
                wanted = current
            else:
                wanted = self.face_of(letter, bold=bold, italic=italic)
            character = _shown(letter, wanted)
            if not character:
                continue
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
            width = part_face.shape(text, rtl=rtl)[1]
            return FontRun(text, part_face, width, shaped=True, rtl=rtl)
        width = sum(self._width(character, bold=bold, italic=italic) for character in text)
        return FontRun(text, part_face, width)


def _shown(character: str, face: FontFace) -> str:
    """What shows a character in a font: itself, a space, the box, or nothing."""
    if face.has(ord(character)):
        return character
    if _is_invisible(character):
        return ""
    return " " if unicodedata.category(character) == "Zs" else BOX


def _fragments(text: str) -> list[tuple[str, bool]]:
    """The text in pieces of one direction, from left to right; True for those that read from right
    to left. The letters of a piece are in the order of the text.
    """
    base = TextDirection.RTL if _reads_from_right(text) else TextDirection.LTR
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


def _reads_from_right(text: str) -> bool:
    """Whether the first letter reads from right to left (rules P2 and P3)."""
    directions = map(unicodedata.bidirectional, text)
    return next((name for name in directions if name in ("L", "R", "AL")), "L") != "L"


def _needs_shaping(text: str) -> bool:
    """Whether letters run from right to left or join, or marks go to letters."""
    return not text.isascii() and (_has_rtl(text) or any(map(_joins, text)))


def _has_rtl(text: str) -> bool:
    return any(unicodedata.bidirectional(letter) in ("R", "AL", "AN") for letter in text)


def _joins(character: str) -> bool:
    """Whether a character belongs to the letter before it."""
    return not character.isascii() and unicodedata.category(character)[0] in "MC"


def _is_blank(character: str) -> bool:
    return _is_invisible(character) or unicodedata.category(character) == "Zs"


def _is_invisible(character: str) -> bool:
    """Whether a character only tells how others are shown: a joiner or a variation selector."""
    code = ord(character)
    is_selector = 0xFE00 <= code <= 0xFE0F or 0xE0100 <= code <= 0xE01EF
    return is_selector or unicodedata.category(character) == "Cf"
