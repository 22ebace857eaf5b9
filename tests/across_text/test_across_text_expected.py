"""The answers to samples, faults and odd files are those of `tests/data/expected`."""

from __future__ import annotations

from typing import Final

import pytest

import xwcore
from tests.across_text import test_across_text_contract as contract
from tests.across_text.across_text_faults import rebus
from tests.across_text.across_text_samples import PLAIN, REBUS, varied
from tests.expected import answer, cases, expected
from xwcore import LimitError, Limits, ReadError
from xwcore_crossword import Crossword


def _first_line(text: str) -> bytes:
    """The plain file with another first line."""
    return varied(("<ACROSS PUZZLE>", text))


def _rows(*lines: str, size: str = "4x4") -> bytes:
    """The plain file with other rows."""
    return varied(("4x4", size), ("SPAR\nLINE\n.TEA\nMAT.", "\n".join(lines)))


def _across(*lines: str) -> bytes:
    """The plain file with other across clues."""
    old = "Box for practice\nRow of people\nDrink at four\nIt says welcome\n"
    return varied((old, "".join(f"{line}\n" for line in lines)))


def _down(*lines: str) -> bytes:
    """The plain file with other down clues."""
    old = "Stop for a while\nBring up\nRegion\nHearing organ\n"
    return varied((old, "".join(f"{line}\n" for line in lines)))


FILES: Final[dict[str, str | bytes]] = {
    # the first line
    "version 1 in words": _first_line("<ACROSS PUZZLE V1>"),
    "version 1.0": _first_line("<Across Puzzle v1.0>"),
    "version 2.0": _first_line("<ACROSS PUZZLE V2.0>"),
    "version 2.1": _first_line("  < ACROSS PUZZLE V2.1 >  "),
    "a first line far down": b" \nHello\n  and more\n\n x" + varied() + b"\n",
    "a first line of version 2 far down": "Hello\n" + REBUS,
    "a first line behind words": _first_line("\n see <ACROSS PUZZLE>\n <ACROSS PUZZLE V2>"),
    "a first line behind words only": _first_line("see <ACROSS PUZZLE>"),
    "no first line, with a rebus": REBUS.partition("\n")[2],
    "no first line and blanks": b"\n \n" + varied(("<ACROSS PUZZLE>\n", "")),
    "no first line and no grid": varied(("<ACROSS PUZZLE>\n", ""), ("<GRID>", "<GRIT>")),
    "an empty file": "",
    "UTF-16 without a mark": PLAIN.encode("utf-16-le"),
    "the first line alone": "<ACROSS PUZZLE>",
    "digits below a first line far down": b"Hello\n" + _rows("SP4R", "LINE", ".TEA", "MAT."),
    "digits below a first line of version 2 far down": b"Hello\n"
    + _first_line("<ACROSS PUZZLE V2>").replace(b"SPAR", b"SP4R"),
    "digits in an unknown version": _first_line("<ACROSS PUZZLE V3>").replace(b"SPAR", b"SP4R"),
    "digits in a file without a first line": _first_line("").replace(b"SPAR", b"SP4R"),
    # tags and sections
    "a text before the first tag": varied(("<TITLE>", "\n  stray words\n\n<TITLE>")),
    "an author in the line of the tag": varied(("<AUTHOR>\n", "<AUTHOR> ")),
    "an author in the line of a tag in lower case": varied(("<AUTHOR>\n", "<author> ")),
    "an author in the line of a misspelled tag": varied(("<AUTHOR>\n", "<AUTHR> ")),
    "no title, and its tag in a clue": varied(
        ("<TITLE>\nA small one\n", ""), ("Row of people", "<TITLE> Row of people")
    ),
    "notes in the line of their tag": varied(("<NOTEPAD>\n", "<NOTEPAD> ")),
    "a text and no tag": "<ACROSS PUZZLE>\n stray\n",
    "a second first line": varied(("<SIZE>", "<ACROSS PUZZLE V2>\nx\n<SIZE>")),
    "tags in a title": varied(("A small one", "<i>"), ("By hand", "<TITLE>")),
    "a tag as the author": varied(("By hand", "<i>"), ("2026 The makers", "<b>")),
    "tags in the second line of a title": varied(("A small one", "A\n<x>")),
    "a tag in the notes": varied(("Two lines", "<TITLE>\n<DOWN>\n<x>")),
    "a tag that is indented": varied(("<SIZE>", " \t<SIZE> ")),
    "a tag behind words": varied(("<SIZE>", "x <SIZE>")),
    "notes, then other sections": varied(("<SIZE>", "<NOTEPAD>\nx\n<SIZE>")),
    "rows above the size": varied(
        ("<SIZE>\n4x4\n", ""), ("<ACROSS>\nBox", "<SIZE>\n4x4\n<ACROSS>\nBox")
    ),
    "the title below the clues": varied(
        ("<TITLE>\nA small one\n", ""), ("<NOTEPAD>", "<TITLE>\nA small one\n<NOTEPAD>")
    ),
    "the title at the end": varied(("<TITLE>\nA small one\n", "")).partition(b"<NOTEPAD>")[0]
    + b"<TITLE>\nA small one",
    "an unknown section and one out of order": varied(
        ("<SIZE>\n4x4\n", ""),
        ("<GRID>", "<EDITOR>\nMe\n<GRID>"),
        ("<ACROSS>\nBox", "<SIZE>\n4x4\n<ACROSS>\nBox"),
    ),
    "two sections out of order": varied(
        ("<TITLE>\nA small one\n<AUTHOR>\nBy hand\n", ""),
        ("<GRID>", "<AUTHOR>\nBy hand\n<TITLE>\nA small one\n<GRID>"),
    ),
    "down above across": varied(("<ACROSS>", "<down>"), ("\n<DOWN>", "\n<across>")),
    "no title, author and copyright": varied(
        ("<TITLE>\nA small one\n<AUTHOR>\nBy hand\n<COPYRIGHT>\n2026 The makers\n", "")
    ),
    "nothing but rows": "<ACROSS PUZZLE>\n<GRID>\nAB\nCD\n",
    "a title without a line": varied(("A small one\n", "")),
    "a title of a blank line": varied(("A small one", "  ")),
    "a title of three lines": varied(("A small one", "  A\n\n \tsmall  \n one")),
    "a title of two short lines": varied(("A small one", "AB\nC")),
    "a blank line below a title": varied(("A small one", "AB\n")),
    "blank lines around a title": varied(("A small one", "\nA small one\n")),
    "a title at the end of the file": "<ACROSS PUZZLE>\n<GRID>\nAB\nCD\n<TITLE>",
    "a title and the end of the file": "<ACROSS PUZZLE>\n<GRID>\nAB\nCD\n<TITLE>\n",
    "a title without a line end": "<ACROSS PUZZLE>\n<GRID>\nAB\nCD\n<TITLE>\nOne",
    "notes of 1023 characters": varied(("Two lines,", "x" * 997)),
    "notes of 1024 characters": varied(("Two lines,", "x" * 998)),
    "notes without a line end": varied().rstrip(b"\n"),
    "empty notes": varied().partition(b"<NOTEPAD>")[0] + b"<NOTEPAD>",
    # size and rows
    "a size with another sign": varied(("4x4", " 4\u00d74 ")),
    "a size with another sign behind 31 blanks": varied(("4x4", f"{' ' * 31}4\u00d74")),
    "a size with columns and rows exchanged": _rows("SPARE", "LINEN", size="2 X 5"),
    "a size of other columns": _rows("SPARE", "LINEN", size="7x2"),
    "a size of fewer columns than a row": _rows("SPAR", "LINES", "AREA", size="5x3"),
    "a size of no row": _rows("SPAR", "LINES", "AREAS", "AB", size="9x4"),
    "a size behind blanks": varied(("4x4", "\n       4x5")),
    "a size of huge numbers": varied(("4x4", "999999999x999999999")),
    "a size of too many digits": varied(("4x4", "1234567890x4")),
    "a long malformed size": varied(("4x4", "four by four, that is, sixteen cells in all")),
    "a size on two lines": varied(("4x4", "4x4\n15x15")),
    "no size and rows of two lengths": varied(("<SIZE>\n4x4\n", ""), ("LINE", "LIN")),
    "rows of two lengths, as many each": _rows("SPAR", "LIN", size="x"),
    "a row that is too short in a diagramless": _rows("SPAR", "L:E", ":TEA", "MAT:"),
    "a row that is too long with blanks": _rows("SPAR", "L I N E S", ".TEA", "MAT."),
    "blank lines between rows": _rows("", "SPAR", "", " ", "LINE", ".TEA", "", "MAT.", "", ""),
    "blanks of all kinds in rows": _rows(" SPAR", "L\tINE ", "\t.  T E A", "MAT."),
    "a blank beside other letters": _rows("SP A\u00c4", "LINE", ".TEA", "MAT."),
    "a remark alone": _rows("SPAR", "<-- the second", "LINE <-- x", ".TEA<--", "MAT."),
    # characters of cells
    "characters that no version has": _rows("S~A\u00c4", "LI*E", ".TEA", "MAT."),
    "60 unsupported characters": _rows(*["~~~~~~"] * 10, size="6x10"),
    "small letters and digits in version 1": _rows("SpaR", "L1NE", ".T@A", "maT."),
    "small letters among blanks": _rows("S p a R", "LINE", ".TEA", "MAT."),
    "small letters in a short row": _rows("Spa", "LINE", ".TEA", "MAT."),
    "blocks of two kinds": _rows("SPAR", "LINE", ":TEA", "MAT:", ".ABC"),
    "blocks of two kinds, as many each": _rows("SPAR", "LINE", ":TEA", "MAT."),
    "blocks of two kinds among blanks": _rows("SPAR", "LINE", ": TEA", "MAT."),
    "small letters with markers": rebus("1:HEART:H", "9:[75]:E"),
    "small letters with markers and circles": rebus("MARK;", "1:HEART:H"),
    # rebus
    "a rebus in version 1": REBUS.replace(" V2", ""),
    "a rebus in version 1 with a fault": REBUS.replace("<ACROSS PUZZLE V2>", "<across PUZZLE>"),
    "a rebus in version 1 and a strange character": REBUS.replace(" V2", "").replace("R.", "~."),
    "an empty rebus section": varied(("<ACROSS>\nBox", "<REBUS>\n\n \n<ACROSS>\nBox")),
    "an empty rebus section in the second line": "\n<REBUS>\n<GRID>\nAB\nCD\n",
    "two rebus sections, the first one empty": varied(
        ("<ACROSS>\nBox", "<REBUS>\n<REBUS>\n1:A:A\n<ACROSS>\nBox")
    ),
    "an empty rebus section and a tag in the notes": varied(
        ("<ACROSS>\nBox", "<REBUS>\n<ACROSS>\nBox"), ("Two lines", "<REBUS>\nx")
    ),
    "flags": rebus("MARK", "  mark ; ", "MARK:", "MARK;SHADE; x ;", "SHADE"),
    "a flag in front of a flag": rebus("MARK;MARK;"),
    "a flag in front of an unknown marker": rebus("mark ;  12:HEART:H"),
    "an unknown flag in front of a marker": rebus("SHADE; 1:HEART:H"),
    "lines of a character or two": rebus("x", "12", "1", "1:"),
    "a long line of flags": rebus("mark; " * 9),
    "a long flag": rebus("x" * 60),
    "blanks in front of markers": rebus("   1:HEART:H  ", "\tb:A:B:Q"),
    "markers of two characters": rebus("12:HEART:H", f"{'long' * 15}:HEART:H", ":HEART:H"),
    "markers that are blocks": rebus(".:HEART:H", "1:HEART:H"),
    "a marker that is a blank": rebus(" :HEART:H", "1:HEART:H"),
    "a marker that is a colon": rebus("::HEART:H"),
    "markers that are capitals": rebus("A:HEART:H", "A:HAND:H"),
    "solutions with colons": rebus("1:A:B:C:D", "b:::X", "9:a b:E"),
    "no short solution": rebus("1:HEART", "b:HAND:", "9:75:"),
    "short solutions of several letters": rebus("1:HEART:HE", "b:HAND: x y", "9:75:.x"),
    "short solutions that are blocks": rebus("1:HEART:.", "b:HAND::", "9:\u2665:"),
    "short solutions with blanks": rebus("1:HEART: H", "b:HAND:H "),
    "a long short solution": rebus(f"1:HEART:{'HEART' * 10}"),
    "no solution": rebus("1::H", "b: :Q", "9::"),
    "a solution of one letter": rebus("1:A:B", "b:A:A", "9:5:F", "@:5:5", "a:\u00e9:E"),
    "a NUL in a solution": rebus("1:HE\0RT:H", "b:\0:"),
    # clues
    "a blank line that is a clue": _across("Box for practice", "Row of people", "", "It says"),
    "two blank lines that are clues": _across("", "Row of people", "", "It says"),
    "blank lines below the clues": _across("Box", "Row", "Drink", "It says", "", "", ""),
    "blank lines between and below": _across("", "Box", "Row", "", "Drink", "It says", ""),
    "blank lines below too few clues": _across("Box", "Row", "", ""),
    "more blank lines below too few clues": _across("Box", "Row", "", "", ""),
    "blank lines among surplus clues": _across("Box", "", "Row", "Drink", "It says", "More"),
    "no across clues": _across(),
    "no down clues": _down(),
    "one across clue": _across("Box for practice"),
    "two surplus clues": _down("Stop", "Bring", "Region", "Ear", "More", "  And more"),
    "a clue that looks like a tag": _down("Stop", "<GRID>", "Region", "Ear"),
    "an unknown section below the clues": _down("Stop", "Bring", "Region", "Ear", "<X>", "a", "b"),
    "a duplicate section below the clues": _across("Box", "Row", "Drink", "It says", "<GRID>", "A"),
    "a tag among too many clues": _across("Box", "<X>", "Row", "Drink", "It says", "More"),
    "a down list in two parts": _down("Stop", "<DOWN>", "Stop", "Bring", "Region", "Ear"),
    "a tag for down among the across clues": varied(
        ("Row of people", "<DOWN>"), ("\n<DOWN>\nStop", "\n<DOWN>\nStop")
    ),
    "a tag for down as the third across clue": varied(("Drink at four", "<DOWN>")),
    "two tags for down": varied(("Row of people", "<down>"), ("Drink", "<DOWN>\nDrink")),
    "a down clue in the across list": varied(
        ("Stop for a while\n", ""), ("It says welcome", "It says welcome\nStop for a while")
    ),
    "two across clues in the down list": varied(
        ("Drink at four\nIt says welcome\n<DOWN>", "<DOWN>\nDrink at four\nIt says welcome")
    ),
    "an across clue in the down list": varied(
        ("It says welcome\n<DOWN>", "<DOWN>\nIt says welcome")
    ),
    "an across clue of three in the down list": REBUS.replace(
        "    Three\n<DOWN>", "<DOWN>\n    Three"
    ),
    "a tag for down among three across clues": REBUS.replace("    Two", "<DOWN>"),
    "two tags for down and blank lines": REBUS.replace("    Two", "")
    .replace("    Four", "<DOWN>\nFour")
    .replace("    Seven", ""),
    "sixty surplus clues": _across(*[f"Clue {number}" for number in range(64)]),
    "sixty clues missing": varied(("4x4", "2x60"), ("SPAR\nLINE\n.TEA\nMAT.", "AB\n" * 60)),
    "sixty empty clues": _down(*[""] * 3, "Ear").replace(
        b"4x4\n<GRID>\nSPAR\nLINE\n.TEA\nMAT.\n<ACROSS>\nBox for practice\nRow of people\n"
        b"Drink at four\nIt says welcome\n",
        b"2x60\n<GRID>\n" + b"AB\n" * 60 + b"<ACROSS>\n" + b"\n" * 60,
    ),
}

CASES = cases(
    "across-text",
    (*contract.TestAcrossTextContract.samples, *contract.TestAcrossTextContract.faults),
    FILES,
)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("across-text")[name]


@pytest.mark.parametrize("before", ["", "x"])
def test_byte_that_is_not_utf8_is_located(before: str) -> None:
    data = varied(("A small one", f"{before}\u00e9")).replace(b"\xc3\xa9", b"\xe9")
    with pytest.raises(ReadError) as caught:
        xwcore.read(data, "across-text", encoding="utf-8")
    span = caught.value.diagnostics[0].span
    assert span is not None
    assert (span.start, span.end) == (data.index(b"\xe9"), data.index(b"\xe9") + 1)


def test_cells_of_long_rows_are_limited() -> None:
    """They count, although the size makes the grid smaller."""
    limits = Limits(max_cells=10)
    puzzle = xwcore.read(_rows("A", "B" * 9, size="1x2"), "across-text", limits=limits)
    assert isinstance(puzzle, Crossword)
    assert puzzle.grid.width == 1
    for row in ("B" * 10, f"{'B' * 10} <-- a remark"):
        with pytest.raises(LimitError, match="max_cells"):
            xwcore.read(_rows("A", row, size="1x2"), "across-text", limits=limits)


def test_lines_and_notes_are_limited() -> None:
    """Each line may have `max_string` characters, and the notes as a whole."""
    lines = varied(("A small one", "A small one\n" * 9))
    limits = Limits(max_string=60)
    assert xwcore.read(lines, "across-text", limits=limits).title.startswith("A small one A small")
    for text in (varied(("A small one", "A" * 61)), varied(("  Two lines,", "A line,\n" * 6))):
        with pytest.raises(LimitError, match="max_string"):
            xwcore.read(text, "across-text", limits=limits)
