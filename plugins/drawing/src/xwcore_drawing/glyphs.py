# ruff: noqa: RUF001 - the tables hold characters that look like others
"""Characters in the fonts that every PostScript interpreter has.

Contract: text is cut into parts, each a font and the bytes that show the part in it. Latin text is
in Helvetica, encoded as Windows-1252; Greek is in Symbol; dingbats are in ZapfDingbats; other
letters are asked for by name (Adobe Glyph List) in an encoding made for the document, and there the
interpreter picks the first name that its font knows.
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

_ACCENTS: Final = {
    0x300: "grave",
    0x301: "acute",
    0x302: "circumflex",
    0x303: "tilde",
    0x304: "macron",
    0x306: "breve",
    0x307: "dotaccent",
    0x308: "dieresis",
    0x30A: "ring",
    0x30B: "hungarumlaut",
    0x309: "hookabove",
    0x30C: "caron",
    0x323: "dotbelow",
    0x326: "commaaccent",
    0x327: "cedilla",
    0x328: "ogonek",
}

#: Letters without a decomposition: name, and what to fall back on.
_LETTERS: Final = {
    "Ł": ("Lslash", "L"),
    "ł": ("lslash", "l"),
    "Đ": ("Dcroat", "D"),
    "đ": ("dcroat", "d"),
    "Ħ": ("Hbar", "H"),
    "ħ": ("hbar", "h"),
    "ı": ("dotlessi", "i"),
    "Ŋ": ("Eng", "N"),
    "ŋ": ("eng", "n"),
}

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

_PICKED: Final = """\
% [ [ names ] ... ] base picked: the encoding, from code 1, of the first of each that the font knows
/picked { findfont dup /CharStrings known { /CharStrings get } { pop 1 dict } ifelse
  /glyphs exch def /wanted exch def
  /codes 256 array def 0 1 255 { codes exch /.notdef put } for
  0 1 wanted length 1 sub { /at exch def
    /name wanted at get dup length 1 sub get def
    wanted at get { dup glyphs exch known { /name exch def exit } { pop } ifelse } forall
    codes at 1 add name put } for
  codes } bind def"""


class GlyphFonts:
    """The fonts of one document, and what it needs of them."""

    def __init__(self) -> None:
        self._styles: dict[str, None] = {}
        self._pages: list[list[tuple[str, ...]]] = []
        self._codes: dict[str, tuple[int, int]] = {}
        self._used: set[tuple[str, int]] = set()

    def can_show(self, text: str) -> bool:
        """True where every character has a picture of its own in some font."""
        return all(_place(letter) is not None or _names(letter) for letter in text)

    def parts(self, text: str, *, bold: bool, italic: bool) -> Iterator[tuple[str, bytes]]:
        """The text as pairs of font and bytes; the fonts are defined by `definitions`."""
        base = f"Helvetica{'-' * (bold or italic)}{'Bold' * bold}{'Oblique' * italic}"
        font, data = "", bytearray()
        for letter in unicodedata.normalize("NFC", text):
            wanted, codes = self._font(letter, base)
            if wanted != font and data:
                yield font, bytes(data)
                data = bytearray()
            font = wanted
            data += codes
        if data:
            yield font, bytes(data)

    def _font(self, letter: str, base: str) -> tuple[str, bytes]:
        place = _place(letter)
        if place is not None:
            name, code = place
            self._styles[name or base] = None
            return (name or f"xw-{base}"), bytes((code,))
        names = _names(letter)
        if names:
            page, code = self._code(letter, names)
            self._styles[base] = None
            self._used.add((base, page))
            return f"xw-{base}-{page}", bytes((code,))
        plain = _place(unicodedata.normalize("NFD", letter)[0])
        if plain is not None and plain[0]:
            self._styles[plain[0]] = None
            return plain[0], bytes((plain[1],))
        self._styles[base] = None
        return f"xw-{base}", _spelled(letter)

    def _code(self, letter: str, names: tuple[str, ...]) -> tuple[int, int]:
        """The place of a letter in the encodings made for the document."""
        code = self._codes.get(letter)
        if code is None:
            if not self._pages or len(self._pages[-1]) == 255:
                self._pages.append([])
            self._pages[-1].append(names)
            code = self._codes[letter] = len(self._pages) - 1, len(self._pages[-1])
        return code

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
        if self._used:
            yield _PICKED
        for base, page in sorted(self._used):
            yield f"/xw-{base}-{page} /{base} ["
            for names in self._pages[page]:
                yield f"[ {' '.join('/' + name for name in names)} ]"
            yield f"] /{base} picked reencoded"


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


def _names(letter: str) -> tuple[str, ...]:
    """Names of the letter in the Adobe Glyph List, best first; () where it has none."""
    code = ord(letter)
    unique = f"uni{code:04X}"
    if letter in _LETTERS:
        return _LETTERS[letter][0], unique, _LETTERS[letter][1]
    if 0x410 <= code <= 0x44F or code in (0x401, 0x451):
        return f"afii{_cyrillic(code)}", unique, "question"
    parts = unicodedata.normalize("NFD", letter)
    if len(parts) == 2 and parts[0].isascii() and ord(parts[1]) in _ACCENTS:
        return parts[0] + _ACCENTS[ord(parts[1])], unique, parts[0]
    return ()


def _cyrillic(code: int) -> int:
    """The number in the name of a Russian letter: alphabetic, with Yo after Ye."""
    if code == 0x401:
        return 10023
    if code == 0x451:
        return 10071
    upper = code < 0x430
    offset = code - (0x410 if upper else 0x430)
    return (10017 if upper else 10065) + offset + (1 if offset >= 6 else 0)


def _spelled(letter: str) -> bytes:
    """What stands for a character that no font has."""
    plain = unicodedata.normalize("NFKD", letter).encode("cp1252", "ignore")
    return plain or (b"?" if unicodedata.category(letter) not in ("Mn", "Me") else b"")
