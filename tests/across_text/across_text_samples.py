"""Files of the format, made for the tests: a whole one of each version, and a way to vary them."""

from __future__ import annotations

from typing import Final

#: Eight entries: across 1 5 6 7, down 1 2 3 4.
PLAIN: Final = """\
<ACROSS PUZZLE>
<TITLE>
A small one
<AUTHOR>
By hand
<COPYRIGHT>
2026 The makers
<SIZE>
4x4
<GRID>
SPAR
LINE
.TEA
MAT.
<ACROSS>
Box for practice
Row of people
Drink at four
It says welcome
<DOWN>
Stop for a while
Bring up
Region
Hearing organ
<NOTEPAD>
  Two lines,
the first one indented.
"""

#: Circles, a rebus, a circled rebus with a colon, a symbol, a sign; across 1 4 6, down 1 2 3 5.
REBUS: Final = """\
<ACROSS PUZZLE V2>
<TITLE>
    Signs and wonders
<AUTHOR>

<COPYRIGHT>
    © 2026 The makers
<SIZE>
    4x3
<GRID>
    1aR.
    b@A9
    .EQU
<REBUS>
    MARK;
    1:HEART:H
    b:A:B:Q
    9:[75]:E
<ACROSS>
    One
    Two
    Three
<DOWN>
    Four
    Five
    Six
    Seven
"""


def varied(*changes: tuple[str, str], text: str = PLAIN) -> bytes:
    """The bytes of a sample in which each first string is replaced by the second one."""
    for old, new in changes:
        assert old in text, f"{old!r} is not in the sample"
        text = text.replace(old, new, 1)
    return text.encode()


#: Everything that reading tolerates, at once.
MESSY: Final = varied(
    ("<ACROSS PUZZLE>", "\n  <across  puzzle v2> "),
    ("<TITLE>", " <title> "),
    ("4x4", "4 X 4"),
    ("SPAR", "S P A R"),
    ("LINE", "\nLINE <-- the second row"),
    ("Row of people\n", "\n  Row of people\n\n"),
    ("<NOTEPAD>", "<EDITOR>\nIda Editor\n<NOTEPAD>"),
)


def rows_in_pairs(pairs: int) -> bytes:
    """A TEXT grid with a row too many, in which all rows are in pairs."""
    rows = [letter * 3 for letter in "AB" for _ in range(2)] * pairs
    grid = "\n".join([*rows, rows[-1]])
    return (
        f"<ACROSS PUZZLE>\n<TITLE>\nT\n<AUTHOR>\nA\n<COPYRIGHT>\nC\n<SIZE>\n3x{len(rows)}\n"
        f"<GRID>\n{grid}\n<ACROSS>\nOne\n<DOWN>\nTwo\n"
    ).encode()
