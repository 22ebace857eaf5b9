# ruff: noqa: RUF001 - the tables hold characters that look like others
"""Characters in the fonts that every PostScript interpreter has.

Contract: text is cut into parts, each a font and the bytes that show the part in it. Latin text is
in Helvetica, encoded as Windows-1252; Greek is in Symbol; dingbats are in ZapfDingbats. A text with
another character has no parts here; it is drawn as outlines.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator
from typing import Final

#: Names for what Windows-1252 has in 0x80 to 0x9F.
_EXTRA: Final = (
    "Euro .notdef quotesinglbase florin quotedblbase ellipsis dagger daggerdbl circumflex "
    "perthousand Scaron guilsinglleft OE .notdef Zcaron .notdef .notdef quoteleft quoteright "
    "quotedblleft quotedblright bullet endash emdash tilde trademark scaron guilsinglright oe "
    ".notdef zcaron Ydieresis"
)

#: In ISOLatin1Encoding these codes are not what ISO 8859-1 has.
_CORRECTED: Final = ((39, "quotesingle"), (45, "hyphen"), (96, "grave"), (173, "hyphen"))

#: Greek letters in the order of the Symbol font's codes of A-Z and a-z.
_GREEK_UPPER: Final = "ΑΒΧΔΕΦΓΗΙϑΚΛΜΝΟΠΘΡΣΤΥςΩΞΨΖ"
_GREEK_LOWER: Final = "αβχδεφγηιϕκλμνοπθρστυϖωξψζ"
_SYMBOL: Final = {
    **{letter: 65 + at for at, letter in enumerate(_GREEK_UPPER)},
    **{letter: 97 + at for at, letter in enumerate(_GREEK_LOWER)},
    **dict(zip("♣♦♥♠↔←↑→↓", range(167, 176), strict=True)),
    "∀": 34,
    "∃": 36,
    "∞": 165,
    "≤": 163,
    "≥": 179,
    "≠": 185,
    "≡": 186,
    "≈": 187,
    "∑": 229,
    "∏": 213,
    "√": 214,
    "∫": 242,
    "∂": 182,
    "∇": 209,
    "∈": 206,
    "∪": 200,
    "∩": 199,
    "⊕": 197,
    "⊗": 196,
    "∅": 198,
    "−": 45,
    "∗": 42,
    "′": 162,
    "″": 178,
    "⁄": 164,
    "◊": 224,
}

#: ZapfDingbats where its characters have their Unicode place outside the block made for it.
_DINGBATS: Final = {
    "☎": 0x25,
    "☛": 0x2A,
    "☞": 0x2B,
    "★": 0x48,
    "●": 0x6C,
    "■": 0x6E,
    "▲": 0x73,
    "▼": 0x74,
    "◆": 0x75,
    "◗": 0x77,
    "□": 0x6F,
    "↕": 0xD7,
}

#: Pictures that come near enough to what the fonts lack.
_NEAR: Final = {"○": "❍", "◯": "❍", "✪": "★", "☆": "✩", "⬛": "■", "⬜": "□", "☑": "✔", "♡": "♥"}


_REENCODED: Final = """\
% name base encoding reencoded: defines the font `name`
/reencoded { 3 1 roll findfont dup length dict begin
  { 1 index /FID ne { def } { pop pop } ifelse } forall
  exch /Encoding exch def currentdict end definefont pop } bind def"""


class GlyphFonts:
    """The fonts of one document, and what it needs of them."""

    def __init__(self) -> None:
        self._styles: dict[str, None] = {}

    def parts(self, text: str, *, bold: bool, italic: bool) -> list[tuple[str, bytes]] | None:
        """The text as pairs of font and bytes, the fonts defined by `definitions`; None where the
        fonts lack a character.
        """
        base = f"Helvetica{'-' * (bold or italic)}{'Bold' * bold}{'Oblique' * italic}"
        parts: list[tuple[str, bytes]] = []
        for letter in unicodedata.normalize("NFC", text):
            place = _place(letter)
            if place is None:
                return None
            name, code = place
            font, data = name or f"xw-{base}", bytes((code,))
            if parts and parts[-1][0] == font:
                data = parts.pop()[1] + data
            parts.append((font, data))
        self._styles.update(dict.fromkeys(font.removeprefix("xw-") for font, _ in parts))
        return parts

    def names(self) -> list[str]:
        """The fonts that the document needs."""
        return sorted(self._styles)

    def definitions(self) -> Iterator[str]:
        """PostScript that defines the fonts; it is run inside a dictionary of its own."""
        latin = [name for name in self.names() if name.startswith("Helvetica")]
        if latin:
            extra = [f"/{name}" for name in _EXTRA.split()]
            yield _REENCODED
            yield "/latin ISOLatin1Encoding 256 array copy def"
            yield from (f"latin {code} /{name} put" for code, name in _CORRECTED)
            yield f"latin 128 [ {' '.join(extra[:17])}"
            yield f"{' '.join(extra[17:])} ] putinterval"
            yield from (f"/xw-{name} /{name} latin reencoded" for name in latin)


#: First and last character, and the code of the first, in the font ZapfDingbats.
_DINGBAT_RANGES: Final = (
    (0x2460, 0x2469, 0xAC),
    (0x2761, 0x2767, 0xA1),
    (0x2768, 0x2775, 0x80),
    (0x2776, 0x2794, 0xB6),
    (0x2798, 0x27AF, 0xD8),
    (0x27B1, 0x27BE, 0xF1),
)


def _place(letter: str) -> tuple[str, int] | None:
    """Font ("" for the Latin one) and code of a character, where one of the fonts has it."""
    near = _NEAR.get(letter, letter)
    if near in _DINGBATS:
        return "ZapfDingbats", _DINGBATS[near]
    if near in _SYMBOL:
        return "Symbol", _SYMBOL[near]
    code = ord(near)
    if 0x2701 <= code <= 0x275E and code - 0x26E0 not in _DINGBATS.values():
        return "ZapfDingbats", code - 0x26E0
    for first, last, start in _DINGBAT_RANGES:
        if first <= code <= last:
            return "ZapfDingbats", code - first + start
    try:
        return "", near.encode("cp1252")[0]
    except UnicodeEncodeError:
        return None
