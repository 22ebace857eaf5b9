# ruff: noqa: RUF001 - the table holds characters that look like others
"""How wide text is, near enough to wrap lines and to shrink text to a cell.

The widths are those of Helvetica (Adobe font metrics), in thousandths of the font size; the sans
serif fonts of browsers and printers come close. Nothing rests on them being exact: what is anchored
is measured by the viewer.
"""

from __future__ import annotations

import unicodedata
from typing import Final

_WIDTHS: Final = {
    191: "'",
    222: "ijlł‘’‚",
    260: "|",
    278: " !,./:;I[\\]ftı",
    333: "()-`r“”„¡‹›",
    334: "{}",
    355: '"',
    389: "*",
    469: "^",
    350: "•",
    400: "°",
    500: "Jckxyzvs",
    556: "#$0123456789?L_abdeghnopquŁ–«»§€£",
    584: "+<=>~×÷±−",
    611: "FTZßø¿",
    667: "&ABEKPSVXY",
    722: "CDHNRUw",
    737: "©®",
    778: "GOQØ",
    833: "Mm",
    834: "¼½¾",
    889: "%æ",
    944: "Wœ",
    1000: "—…™ÆŒ",
    1015: "@",
}
_WIDTH_OF: Final = {letter: width for width, letters in _WIDTHS.items() for letter in letters}

#: Bold letters of the family are this much wider, on average.
_BOLD: Final = 1.06

#: Height of a capital, as a part of the font size.
CAPITAL: Final = 0.72

#: Size of super- and subscripts, and how far they are raised, as parts of the font size.
SCRIPT_SIZE: Final = 0.7
SCRIPT_RISES: Final = {1: 0.33, 0: 0.0, -1: -0.16}


def reads_from_right(text: str) -> bool:
    """Whether the first letter of a text is one of a script that reads from right to left."""
    for letter in text:
        direction = unicodedata.bidirectional(letter)
        if direction in ("L", "R", "AL"):
            return direction != "L"
    return False


def is_measured(text: str) -> bool:
    """Whether the widths of all letters are known, and not guessed."""
    return all(
        letter in _WIDTH_OF or unicodedata.normalize("NFD", letter)[0] in _WIDTH_OF
        for letter in text
    )


def text_width(text: str, size: float = 1.0, *, bold: bool = False) -> float:
    """The width of the text in the unit of `size`."""
    thousandths = sum(_width(letter) for letter in text)
    return thousandths * size * (_BOLD if bold else 1.0) / 1000


def _width(letter: str) -> int:
    known = _WIDTH_OF.get(letter)
    if known is not None:
        return known
    if unicodedata.category(letter) in ("Mn", "Me", "Cf"):
        return 0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1000
    base = unicodedata.normalize("NFD", letter)[0]
    return _WIDTH_OF.get(base, 1000 if unicodedata.category(letter) == "So" else 600)


def fitted_size(text: str, size: float, fit: float | None, *, bold: bool = False) -> float:
    """`size`, or the smaller one in which the text is no wider than `fit`."""
    if fit is None:
        return size
    width = text_width(text, size, bold=bold)
    return size * fit / width if width > fit else size
