"""The answers to samples, faults and odd files are those of `tests/data/expected`."""

from __future__ import annotations

from typing import Final

import pytest

import xwcore
from tests.expected import answer, cases, expected
from tests.xd import test_xd_contract as contract
from tests.xd.xd_faults import FAULTS, clues, headers, rows
from tests.xd.xd_files import SMALL_CLUES, SMALL_HEADERS, SMALL_ROWS, explicit, implicit, read
from xwcore_crossword import Clue

_HEAD: Final = f"{SMALL_HEADERS}\n\n\n"
_TAIL: Final = f"\n\n\n{SMALL_CLUES}"
_LONG: Final = "Quite a long line of words that goes on and on"


def _grid(text: str) -> str:
    """A file with this text between headers and clues."""
    return f"{_HEAD}{text}{_TAIL}"


def _commented(text: str) -> str:
    """The small file with a comment below the second line of each part."""
    lines = implicit().decode().split("\n")
    for line in (18, 8, 2):
        lines.insert(line, text)
    return "\n".join(lines)


FILES: Final[dict[str, str | bytes]] = {
    # headers
    "three levels and more": headers("\nA: 1\n \nB: 2\n\n\t\nC: 3\n\nD: 4"),
    "a blank line first": "\n" + implicit().decode(),
    "an address as a value": headers("Source: http://example.org/x"),
    "a tilde in a header": headers("Relation: x ~ y"),
    "an address alone": headers("http://example.org/x"),
    "a blank before the colon": headers("Relation : x"),
    "an indented header": headers("  Relation:  x  "),
    "an empty key": headers(": x"),
    "a key of 63 letters": headers(f"{'k' * 63}: x"),
    "a key of 64 letters": headers(f"{'k' * 64}: x"),
    "a key that begins with a digit": headers("1st: x"),
    "a key that begins with a sign": headers("-x: y"),
    "a known key without a colon": headers("  Publisher Some One"),
    "a known key alone": headers("Publisher"),
    "a long line without a colon": headers(_LONG),
    "an indented line without a colon": headers("   goes on"),
    "two lines without a colon": headers("goes on\nand on"),
    "a line without a colon first": "  First words\n" + implicit().decode(),
    "a line without a colon below a blank one": headers("\nof its own"),
    "a line below an empty header": headers("Relation:\nof its own"),
    "a full-width colon in a long key": headers(f"{_LONG} \uff1a  wide "),
    "a full-width colon without a value": headers("Relation\uff1a"),
    # comments
    "comments of a line": _commented("  <!-- between -->"),
    "comments of several lines": _commented("<!-- one\nA9. two ~ X\nthree --> four"),
    "two comments in adjacent lines": _commented("<!-- one -->\n<!-- two -->"),
    "comments of two lines": _commented("<!-- one\ntwo -->"),
    "a comment that does not end": implicit(notes="<!-- one -->\nword\n<!-- open\nX1. a ~ B"),
    "the end of a comment alone": implicit(notes="end -->\n<!-- open"),
    "a comment in the first line": "<!-- one -->\n" + implicit().decode(),
    "a heading in a comment": explicit().replace(b"## Grid", b"<!--\n## Grid\n-->\n## Grid"),
    "comments in sections": explicit(
        SMALL_HEADERS + "\n<!-- x -->", rows=SMALL_ROWS.replace("\n", "\n<!-- y -->\n", 1)
    ),
    # sections
    "headings in other spellings": explicit()
    .replace(b"## Metadata", b"##META")
    .replace(b"## Grid", b" ## grid: 4 x 4")
    .replace(b"## Clues", b"##Clues :"),
    "a long heading": explicit().replace(
        b"## Grid", b"## grid: four by four, that is, sixteen cells"
    ),
    "a tight heading of another name": explicit().replace(b"## Clues", b"##Clues2"),
    "a heading without a word": explicit() + b"\n## 1\n\nx\n",
    "a row of hashes": explicit(rows="PLUM\n####\n#SEA\nATEN"),
    "a heading of a long name": explicit(**{_LONG: "x\n\ny"}),
    "two sections of clues": explicit(clues=SMALL_CLUES.replace("\nD1.", "## Clues\n\nD1.")),
    "two sections of metadata": explicit() + b"\n## Metadata\n\nRelation: x\n",
    "two sections of notes": explicit(Notes="One", notes="Two"),
    "two designs and starts": explicit(
        Design="<style>O { background: circle }</style>\n\nO...\n...#\n#...\n....",
        Start="P...\n...#\n#...\n....",
        design="x",
        start="...E\n...#\n#...\n....",
    ),
    "headings of other sections only": _HEAD + "## Other\n\nx\n",
    "a heading of another section": implicit().replace(b"\n\nPLUM", b"\n## Other\n\nPLUM"),
    "notes without blank lines": explicit() + b"## Notes\nOne\nTwo\n## Other\nx\n",
    "notes between blank lines": explicit() + b"## Notes\n\n\nOne\n\n\n## Other\n\n\nx\n\n\n",
    "notes between blank lines, a line further down": b"\n"
    + explicit()
    + b"## Notes\n\n\nOne\n\n\n## Other\n\n\nx\n\n\n",
    "notes before a tight section": explicit() + b"## Notes\n\nOne\n\n## Other\nx\n",
    "notes before a tight section, a line further down": b"\n"
    + explicit()
    + b"## Notes\n\nOne\n\n## Other\nx\n",
    "notes of blank lines": explicit() + b"## Notes\n \n\t\n",
    "notes of one blank line": explicit() + b"## Notes\n\n## Other\n",
    "a blank line above the last row": explicit(rows="PLUM\nEAR#\n#SEA\n\nATEN"),
    "a blank line above the last row, and none below it": explicit(
        rows="PLUM\nEAR#\n#SEA\n\nATEN"
    ).replace(b"ATEN\n\n", b"ATEN\n", 1),
    "an empty grid": explicit(rows=""),
    "headers before the headings": "\n Number: 5\n<!-- x -->\n\nword\n" + explicit().decode(),
    "blank lines before the headings": "\n \n" + explicit().decode(),
    # grids
    "a grid first": f"{SMALL_ROWS}{_TAIL}",
    "a grid without headers": f"\n\n{SMALL_ROWS}{_TAIL}",
    "rows with blanks": _grid("P L U M\nE A R #\n# S E A\nA T E N"),
    "rows with blanks in part": _grid("PLUM\nE A R #\n\t#SEA \nA\tT E N"),
    "a row with a blank inside": _grid("PLUM\nEA R#\n#SEA\nATEN"),
    "rows with blanks and a cell too many": _grid("P L U M\nE A R # X\n# S E A\nA T E N"),
    "rows with blanks and a cell too few": _grid("P L U M\nE A R\n# S E A\nA T E N"),
    "rows with colons": _grid("PL:M\nEAR#\n#SEA\nATEN"),
    "rows that look like headers": _grid("P:UM\nE:R#\n#:EA\nA:EN"),
    "rows with colons below three blank lines": _grid("\nP:UM\nE:R#\n#:EA\nA:EN"),
    "two rows with colons": f"{_HEAD}P:\nE:\n\n\nA1. Letters ~ PE\n",
    "rows with tildes": _grid("P~UM\nEAR#\n#SEA\nA~EN"),
    "a header and a grid close by": f"Title: Small\n\n{SMALL_ROWS}{_TAIL}",
    "one row": f"{_HEAD}PLUM\n\n\nA1. Fruit of a pie ~ PLUM\n",
    "one row close to the headers": f"{SMALL_HEADERS}\n\nPLUM\n\nA1. Fruit of a pie ~ PLUM\n",
    "uneven rows": f"{_HEAD}PLUM\nEAR\n\n\nA1. Fruit of a pie ~ PLUM\n",
    "two grids": f"{_HEAD}AB\nCDE\n\n\nFGH\nIJK\n\n\nA1. Letters ~ FGH\n",
    "two even grids": f"{_HEAD}AB\nCD\n\n\nFGH\nIJK\n\n\nA1. Letters ~ AB\n",
    "a row, then uneven rows": f"{_HEAD}\nPLUM\n\n\nAB\nCDE\n\n\nA1. Letters ~ AB\n",
    "two rows apart, one of them alone": f"{_HEAD}PLUM\n\n\nAB\nCDE\n\n\nA1. Letters ~ AB\n",
    "an even grid close to the headers and one apart": f"{SMALL_HEADERS}\n\nAB\nCD\n\n\nEFG\nHIJ\n"
    "\n\nA1. Letters ~ EFG\n",
    "an even grid close to the headers": f"{SMALL_HEADERS}\n\nAB\nCD\n\n\nA1. Letters ~ AB\n",
    "rows below a line of words": _grid(f"two words\n{SMALL_ROWS}"),
    "rows above a clue": f"{_HEAD}{SMALL_ROWS}\n{SMALL_CLUES}",
    "no blank lines": f"{SMALL_HEADERS}\n{SMALL_ROWS}\n{SMALL_CLUES}",
    "one blank line everywhere": f"{SMALL_HEADERS}\n\n{SMALL_ROWS}\n\n{SMALL_CLUES}",
    "blank lines with blanks": f"{SMALL_HEADERS}\n \n\t\n{SMALL_ROWS}\n \n{SMALL_CLUES}",
    "clues before the grid": f"{_HEAD}{SMALL_CLUES}\n\n{SMALL_ROWS}\n\n\nA9. Late ~ X\n",
    "clues without a grid": f"{_HEAD}{SMALL_CLUES}\n\nSome notes.\n",
    "clues only": SMALL_CLUES,
    "headers only": SMALL_HEADERS,
    "a blank file": " \n\n\t\n",
    "an empty file": "",
    # clues and notes
    "a grid as the last part": f"{_HEAD}{SMALL_ROWS}\n",
    "three blank lines among the clues": clues("\n\nD1", "\n\n\n\nD1"),
    "notes, then clues": implicit(notes="Some notes\n\nX1. More ~ EAR\n\nOther notes"),
    "notes, then clues with words between": implicit(
        notes="Some notes\n\nX1. More ~ EAR\nwords\nX2. More ~ EAR"
    ),
    "notes of two paragraphs close by": implicit(clues=SMALL_CLUES + "\nSome notes.\n\nMore."),
    "notes that begin with a clue": implicit(notes="A9. Not sure\nSome notes"),
    "notes, then an indented clue": implicit(notes="Some notes\n\n  X1. More ~ EAR"),
    "notes that begin like a clue": implicit(notes="A4) Corn ~ EAR\nmore words"),
    "notes that begin with a number and a point": implicit(notes="4. Corn holder\nmore words"),
    "notes that begin with a letter, a point and words": implicit(notes="A. Corn\nmore words"),
    "notes that begin with a letter and a point": implicit(notes="A. Corn ~ EAR\nmore words"),
    "notes that begin with a number": implicit(notes="4) Corn ~ EAR\nmore words"),
    "a line of markup before the first clue": clues("A1.", "more {/words\nA1."),
    "a title and a line without a colon": implicit(headers="Title: Small\ngoes on"),
    "notes that begin with metadata": implicit(notes="words\nA4) Corn ~ EAR"),
    "notes with a tilde": implicit(notes="It is ~ PLUM"),
    "notes with metadata of a clue": implicit(notes="A1 ^Refs: D2\nwords"),
    "a text of one letter": clues("Corn holder", "C"),
    "no text at all": clues("A4. Corn holder ~ EAR", "A4."),
    "a tilde at the end": clues("Corn holder ~ EAR", "Corn holder ~"),
    "a tilde and blanks at the end": clues("Corn holder ~ EAR", "Corn holder ~  "),
    "a tilde before the answer": clues("Corn holder ~ EAR", "Corn holder~EAR"),
    "a tilde in place of the text": clues("Corn holder ~ EAR", "~EAR"),
    "a tilde right behind the point": clues(" Corn holder ~ EAR", "~EAR"),
    "a wide tilde behind another one": clues("Corn holder ~ EAR", "Corn ~holder \uff5e EAR"),
    "a wide tilde behind another one right behind the point": clues(
        " Corn holder ~ EAR", "~holder \uff5e EAR"
    ),
    "a tilde before readings": clues("Corn holder ~ EAR", "Corn holder ~EAR / OAR"),
    "a tilde before a word": clues("Corn holder ~ EAR", "Corn ~holder"),
    "blanks around the answer": clues("Corn holder ~ EAR", "  Corn holder   ~   EAR  "),
    "an answer of two words": clues("Corn holder ~ EAR", "Corn holder ~ EAR OAR"),
    "a backslash at the end of a line": clues("Corn holder ~", "Corn \\ \n  holder ~"),
    "a backslash behind an answer": clues("holder ~ EAR", "holder ~ EAR\\\nmore ~ OAR"),
    "a clue on three lines": clues("Corn holder ~", "Corn  \n\tholder\nof old ~"),
    "a clue on two lines with an answer in lower case": clues(
        "holder ~ EAR", "holder\nof old ~ ear"
    ),
    "a clue on two lines with a bare tilde": clues("holder ~ EAR", "holder\nof old~EAR"),
    "a clue on two lines, the second one behind 31 blanks": clues(
        "holder ~ EAR", f"holder\n{' ' * 31}of old ~ EAR"
    ),
    "a clue on 20 lines": clues("holder ~", "\n".join(map(str, "holder" * 3)) + "\nx ~"),
    "a clue on 25 lines": clues("holder ~", "\n".join("h" * 24) + " ~"),
    "a clue broken by a blank line": clues("Corn holder ~", "Corn\n\nholder ~"),
    "a line behind the last clue": clues("~ AN\n", "~ AN\nmore words\n"),
    "a line before the first clue": clues("A1.", "more words\nA1."),
    "a group in lower case": clues("A4. Corn holder", "a4. Corn holders"),
    "no group": clues("A4.", "4."),
    "no group and no answer": clues("A4. Corn holder ~ EAR", "4. Corn holder"),
    "a long heading of clues": clues("A1.", f"ACROSS {'*' * 40}\nA1."),
    "no number": clues("A4. Corn", "A. Corn"),
    "a point alone": clues("A4. Corn", ". Corn"),
    "a point alone, without an answer": clues("A4. Corn holder ~ EAR", ". Corn holder"),
    "a bracket behind the number": clues("A4. Corn", "A4) Corn"),
    "a colon behind the number": clues("A4. Corn", " a4:Corn"),
    "a number without a group and point": clues("A4. Corn", "4 Corn"),
    "a number in the second line": clues("A4. Corn holder", "A4. Corn\n7 holder"),
    "a number of seven digits": clues("A4.", "A1234567."),
    "a number of six digits": clues("A4.", "A123456."),
    "a number that begins with zero": clues("A4.", "A04."),
    "headings of clues": clues("A1.", "  ## Across:\nA1.").replace(b"D1.", b"**DOWN**\nD1."),
    "metadata below its clue": clues("A4.", "A1 ^Refs: D2\nA1 ^Hint:  x \nA4."),
    "metadata below a continued clue": clues("~ EAR", "\nmore ~ EAR\nA4 ^Refs: D2"),
    "metadata before its clue": clues("A1.", "D2 ^Refs: A1\nA1."),
    "metadata of no clue": clues("A4.", "A99 ^Refs: A1\nA4."),
    "metadata of no clue at the end": clues("~ AN\n", "~ AN\nA99 ^Refs: A1\n"),
    "metadata of no clue with markup": clues("A4.", "A99 ^Refs: {/A1\nA4."),
    "metadata of an earlier clue": clues("D2.", "a4 ^Refs: D2\nA5 ^Refs: D2\nD2."),
    "metadata without a place": clues("A4.", " ^Refs: D2\nA4."),
    "metadata with a letter only": clues("A4.", "A ^Refs: D2\nA4."),
    "metadata with a number only": clues("A4.", "1 ^Refs: D2\nA4."),
    "words below metadata": clues("A4. Corn holder ~ EAR", "A4. Corn\nA4 ^Hint: x\nholder ~ EAR"),
    "a clue at a place twice": clues("A5.", "A4. Other ~ EAR\nA4 ^Hint: x\nA5."),
    "a rebus of readings": rows("12UM\nEAR#\n#SEA\nATEN", "Rebus: 1=P|B 2=L/A", SMALL_CLUES),
}

CASES = cases("xd", (*contract.SAMPLES, *FAULTS), FILES)


@pytest.mark.parametrize("name", CASES)
def test_file_is_answered_as_expected(name: str) -> None:
    assert answer(CASES[name]) == expected("xd")[name]


def test_values_of_odd_headers_are_edited_in_their_lines() -> None:
    data = headers("of its own\nRelation\uff1a  x")
    puzzle = xwcore.read(data, "xd")
    changes = {"": "another", "Relation": "y"}
    metadata = [
        entry._replace(value=changes.get(entry.key, entry.value)) for entry in puzzle.metadata
    ]
    written = xwcore.dumps(puzzle.replace(metadata=metadata), "xd")
    assert written == data.replace(b"of its own", b"another").replace(b"  x\n", b"  y\n")


def test_new_clue_stands_below_the_metadata_of_the_clue_above() -> None:
    data = clues("A4.", "A1 ^Refs: D2\nA1 ^Hint: x\nA4.")
    puzzle = read(data)
    first, *others = puzzle.clues
    new = Clue(2, "across", "New", "LUM")
    written = xwcore.dumps(puzzle.replace(clues=[first, new, *others]), "xd")
    assert written == data.replace(b"A4.", b"A2. New ~ LUM\nA4.")
