"""One file for each diagnostic code of the plugin, with the bytes that are wrong."""

from __future__ import annotations

import re
from typing import Final

from tests.xd.xd_files import (
    SMALL_CLUES,
    SMALL_HEADERS,
    SMALL_ROWS,
    explicit,
    implicit,
)
from xwcore_testing import Fault


def headers(line: str) -> bytes:
    """The small file with a further header."""
    return implicit(headers=f"{SMALL_HEADERS}\n{line}")


def clues(old: str, new: str, **further: str) -> bytes:
    """The small file with other words among its clues."""
    assert old in SMALL_CLUES
    return implicit(clues=SMALL_CLUES.replace(old, new), **further)


def rows(text: str, line: str = "", answers: str = SMALL_CLUES) -> bytes:
    """The small file with another grid."""
    return implicit(headers=f"{SMALL_HEADERS}\n{line}".rstrip(), rows=text, clues=answers)


#: The clues with A for those down, and D for those across.
EXCHANGED: Final = re.sub("(?m)^[AD]", lambda x: "D" if x[0] == "A" else "A", SMALL_CLUES)

_DOTTED: Final = SMALL_ROWS.replace("#", ".")

FAULTS: Final = (
    Fault("byte order mark", b"\xef\xbb\xbf" + implicit(), "XD101", at=b"\xef\xbb\xbf"),
    Fault("Windows-1252", clues("Final", "Caf\xe9").decode().encode("cp1252"), "XD102", at=b"\xe9"),
    Fault("an unused byte", implicit().replace(b"Final", b"Fi\xe9\x81"), "XD103", at=b"\x81"),
    Fault("CR", implicit().replace(b"\n", b"\r"), "XD104", at=b"\r"),
    Fault("mixed ends", implicit().replace(b"\n", b"\r\n", 1), "XD105", at=b"\n"),
    Fault("no grid", b"Title: None\n\n\nA1. Nothing here ~ NIL\n", "XD201", at=b"Title"),
    Fault("no headers", implicit(headers=""), "XD202", placed=False),
    Fault("no clues", implicit(clues=""), "XD203", placed=False),
    Fault("one blank line", implicit().replace(b"\n\n\nPLUM", b"\n\nPLUM"), "XD204", at=b"PLUM"),
    Fault("two blank lines", clues("\n\nD1", "\n\n\nD1"), "XD205", at=b"D1."),
    Fault("a gap in a group", clues("\nA5", "\n\nA5"), "XD206", at=b"A5."),
    Fault("a heading", explicit().replace(b"## Grid", b" ##Grid"), "XD207", at=b"##Grid"),
    Fault("another section", explicit(Credits="Thanks"), "XD208", at=b"## Credits"),
    Fault("two grids", explicit() + b"\n## Grid\n\nABC\n", "XD209", at=b"## Grid\n\nABC"),
    Fault("before headings", b"Number: 5\n\n" + explicit(), "XD210", at=b"Number"),
    Fault("a comment", explicit(SMALL_HEADERS + "\n<!-- x -->"), "XD211", at=b"<!-- x -->"),
    Fault("an open comment", explicit(SMALL_HEADERS + "\n<!-- x"), "XD212", at=b"<!-- x"),
    Fault("no colon", headers("A line of words"), "XD301", at=b"A line of words"),
    Fault("two authors", headers("Author: N. Body"), "XD302", at=b"Author: N. Body\n\n"),
    Fault("no title", implicit(headers="Author: N. Body"), "XD303", at=b"Author"),
    Fault("no date", implicit(headers="Title: Small"), "XD304", at=b"Title"),
    Fault("a date in words", implicit("Title: T\nDate: May 7, 1999"), "XD305", at=b"May 7, 1999"),
    Fault("lower-case key", headers("relation: x"), "XD306", at=b"relation:"),
    Fault("order", implicit("Date: 2024-01-02\nTitle: T"), "XD307", at=b"Title"),
    Fault("editor", implicit("Title: T\nAuthor: A / Ed. B"), "XD308", at=b"A / Ed. B"),
    Fault("full-width colon", implicit(headers="Title\uff1a Small"), "XD301", at="\uff1a".encode()),
    Fault("another header", headers("ViewMode: 0"), "XD310", at=b"ViewMode: 0"),
    Fault("no groups", headers("Cluegroup:"), "XD311", at=b"Cluegroup:"),
    Fault("a short row", rows("PLUM\nEAR#\n#SE\nATEN"), "XD401", at=b"#SE"),
    Fault("blanks in rows", rows("P L U M\nE A R #\n# S E A\nA T E N"), "XD402", at=b"P L U M"),
    Fault("indented rows", implicit().replace(b"\nPLUM", b"\n  PLUM"), "XD403", at=b"  PLUM"),
    Fault("an odd sign", rows("PLUM\nEAR#\n#S%A\nATEN"), "XD404", at=b"%"),
    Fault("combining", rows("PLU\u0301M\nEAR#\n#SEA\nATEN"), "XD405", at=b"PLU"),
    Fault("dots", implicit(rows=_DOTTED), "XD406", at=b"."),
    Fault("Special", rows("pLUM\nEAR#\n#SEA\nATEN", "Special: circles"), "XD407", at=b"circles"),
    Fault("lower case", rows("pLUM\nEAR#\n#SEA\nATEN"), "XD408", at=b"p"),
    Fault("nothing special", headers("Special: circle"), "XD409", at=b"circle"),
    Fault("no cells", rows("##\n##", answers=""), "XD411", at=b"##"),
    Fault("one letter", rows("AAAA\nAAA#\n#AAA\nAAAA", answers=""), "XD412", at=b"AAAA"),
    Fault("no letter", implicit(rows=SMALL_ROWS.replace("M", "?")), "XD413", at=b"?"),
    Fault("no pair", rows("1LUM\nEAR#\n#SEA\nATEN", "Rebus: 1:P"), "XD421", at=b"1:P"),
    Fault("a comma", rows("12UM\nEAR#\n#SEA\nATEN", "Rebus: 1=P,2=L"), "XD422", at=b"2=L"),
    Fault("no such key", headers("Rebus: 7=SEVEN"), "XD423", at=b"7=SEVEN"),
    Fault("a letter as a key", headers("Rebus: P=P"), "XD424", at=b"P=P"),
    Fault("equal readings", rows("1LUM\nEAR#\n#SEA\nATEN", "Rebus: 1=P/P"), "XD425", at=b"P/P"),
    Fault("too long", headers(f"Rebus: 7={'S' * 201}"), "XD426", at=b"7="),
    Fault(
        "a design",
        explicit(Design="<style>O { mood: x }</style>\n\nO...\n...#\n#...\n...."),
        "XD431",
        at=b"## Design",
    ),
    Fault("a start", explicit(Start="P..\n...\n"), "XD432", at=b"P.."),
    Fault("no point", clues("A4. Corn", "A4 Corn"), "XD501", at=b"A4"),
    Fault("a small letter", clues("A4.", "a4."), "XD502", at=b"a4"),
    Fault("two lines", clues("Corn holder", "Corn\nholder"), "XD503", at=b"holder"),
    Fault("stray words", clues("A5.", "Some words ~ WORD\nA5."), "XD504", at=b"Some words"),
    Fault("a heading of clues", clues("A1.", "ACROSS\nA1."), "XD505", at=b"ACROSS"),
    Fault("no answer", clues("Corn holder ~ EAR", "Corn holder"), "XD506", at=b"Corn holder"),
    Fault("a bare tilde", clues("holder ~ EAR", "holder ~EAR"), "XD507", at=b"~EAR"),
    Fault("two tildes", clues("holder ~ EAR", "hol ~ der ~ EAR"), "XD508", at=b"~ der"),
    Fault("metadata apart", clues("A5.", "A1 ^Refs: D2\nA5."), "XD509", at=b"A1 ^Refs"),
    Fault("another key", clues("A4.", "A1 ^Hint: x\nA4."), "XD510", at=b"A1 ^Hint"),
    Fault("no Refs", clues("Corn holder", "See 2-Down"), "XD511", at=b"See 2-Down"),
    Fault("no such clue", clues("A4.", "A1 ^Refs: D9\nA4."), "XD512", at=b"D9"),
    Fault("the answer", clues("Corn holder", "Corn ear"), "XD513", at=b"ear"),
    Fault(
        "inline readings",
        rows("1LUM\nEAR#\n#SEA\nATEN", "Rebus: 1=SA/PO", SMALL_CLUES.replace("PLUM", "SA/POLUM")),
        "XD514",
        at=b"SA/POLUM",
    ),
    Fault("a backslash", clues("Corn holder", "Corn\\holder"), "XD515", at=b"\\"),
    Fault("open markup", clues("Corn holder", "{/Corn holder"), "XD516", at=b"{/Corn"),
    Fault("a group", implicit(clues=SMALL_CLUES + "\nX1. Slant ~ PAEN"), "XD517", at=b"X1."),
    Fault(
        "order of clues",
        clues("A4. Corn holder ~ EAR\n", "").replace(
            b"A7. Sun disk of Egypt ~ ATEN", b"A7. Sun disk of Egypt ~ ATEN\nA4. Corn holder ~ EAR"
        ),
        "XD518",
        at=b"A4.",
    ),
    Fault("no text", clues("A4. Corn holder", "A4."), "XD519", at=b"A4."),
    Fault("a small answer", clues("~ EAR", "~ ear"), "XD520", at=b"ear"),
    Fault("no gap", clues("\n\nD1.", "\nD1."), "XD521", at=b"D1."),
    Fault("a letter after the number", clues("A4.", "A4x."), "XD501", at=b"A4x"),
    Fault("double spacing", implicit().replace(b"\n", b"\n\n"), "XD106", at=b"\n"),
    Fault("pasted twice", implicit() * 2, "XD107", placed=False),
    Fault("a missing row", rows("PLUM\n#SEA\nATEN"), "XD441", at=b"#SEA"),
    Fault("a row twice", rows("PLUM\nEAR#\nEAR#\n#SEA\nATEN"), "XD442", at=b"EAR#\n#"),
    Fault("exchanged rows", rows("PLUM\n#SEA\nEAR#\nATEN"), "XD443", at=b"#SEA"),
    Fault("a lost cell", rows("PLUM\nER#\n#SEA\nATEN"), "XD444", at=b"ER#"),
    Fault("a wrong cell", rows("PLUM\nEAR#\n#SXA\nATEN"), "XD445", at=b"XA"),
    Fault("another grid", rows("TOMB\nIRIS\nNEST\nSEES"), "XD446", at=b"TOMB"),
    Fault("a clue twice", clues("A5. ", "A4. Corn holder ~ EAR\nA5. "), "XD523", placed=False),
    Fault("a wrong number", clues("A4. ", "A14. "), "XD524", at=b"A14. Corn"),
    Fault("other groups", implicit(clues=EXCHANGED), "XD526", at=b"D1. "),
    Fault(
        "an early end", implicit(clues=SMALL_CLUES.partition("D2")[0]), "XD527", at=b"D1. Gym class"
    ),
    Fault("two clues on a line", clues("\nA5. ", " A5. "), "XD528", at=b"A4. Corn"),
    Fault("a wrong answer", clues("~ EAR", "~ OAR"), "XD525", at=b"OAR"),
    Fault("a split answer", clues("~ PLUM", "~ PL|UM"), "XD522", at=b"PL|UM"),
    Fault(
        "interleaved groups",
        implicit(
            clues="A1. Fruit of a pie ~ PLUM\nD1. Gym class ~ PE\nA4. Corn holder ~ EAR\n",
        ),
        "XD518",
        at=b"A4.",
    ),
    Fault("UTF-8 as Latin-1", clues("Final", "\u00c3\u00a9"), "XD601", at="\u00c3".encode()),
    Fault("a control", clues("Final", "Fi\x85nal"), "XD602", at="\x85".encode()),
    Fault("an entity", clues("Final", "Tom &amp; Jerry"), "XD603", at=b"&amp;"),
    Fault("a blank at the end", clues("~ EAR", "~ EAR  "), "XD604", at=b"  \n"),
    Fault("a tab", clues("Corn holder", "Corn\tholder"), "XD605", at=b"\t"),
    Fault("typography", clues("Corn holder", "\u201cCorn\u201d"), "XD606", at="\u201c".encode()),
    Fault("two blanks", clues("Corn holder", "Corn  holder"), "XD607", at=b"  "),
    Fault("a rare sign", clues("Corn holder", "Corn \u9ed2"), "XD608", at="\u9ed2".encode()),
    Fault("a blank at the start", clues("A4.", "  A4."), "XD609", at=b"  A4."),
    Fault("accents apart", clues("Corn", "Cor\u0301n"), "XD610", at=b"A4."),
    Fault("rebus", rows("1UM\nEAR\n#SE", "Rebus: 1=PL"), "XD701", at=b"Rebus"),
    Fault("special", rows("pLUM\nEAR#\n#SEA\nATEN", "Special: circle"), "XD702", at=b"Special"),
    Fault("metadata", clues("A4.", "A1 ^Refs: D2\nA4."), "XD703", at=b"A1 ^Refs"),
    Fault("markup", clues("Corn holder", "{*Corn*} holder"), "XD704", at=b"A4."),
    Fault("uniclue", implicit(clues="1. Fruit ~ PLUM\n"), "XD705", at=b"1. Fruit"),
    Fault("readings", rows("1LUM\nEAR#\n#SEA\nATEN", "Rebus: 1=P|B"), "XD706", at=b"Rebus"),
    Fault("notes", implicit(notes="So it is."), "XD707", at=b"So it is."),
    Fault("voids", rows("PLUM\nEAR_\n_SEA\nATEN"), "XD708", at=b"_"),
    Fault("tools", explicit(Start="P...\n...#\n#...\n...."), "XD709", at=b"P..."),
    Fault("an answer too long", clues("~ EAR", "~ EARS"), "XW105", at=b"EARS"),
    Fault("another answer", clues("~ EAR", "~ OAR"), "XW106", at=b"OAR"),
    Fault("no entry", clues("A4.", "A6."), "XW102", at=b"A6."),
    Fault("no clue", clues("A4. Corn holder ~ EAR\n", ""), "XW101", at=b"EAR#"),
    Fault("a place twice", clues("A5.", "A4. Other ~ EAR\nA5."), "XW103", at=b"A4. Other"),
)
