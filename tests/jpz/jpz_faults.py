"""Files with a single fault, and the code of the expected diagnostic."""

from __future__ import annotations

import re

import xwcore
from tests.jpz.jpz_samples import HEAD, PLAIN, WORD_SEARCH, varied
from xwcore_crossword import Crossword
from xwcore_testing import Fault

_ROOT = "<crossword-compiler>"

#: The rows of a grid of three rows, in which the first two are exchanged.
ROWS_EXCHANGED = re.sub(
    r'(?<=<cell x="\d" y=")[12]',
    lambda match: "21"[int(match[0]) - 1],
    xwcore.dumps(
        Crossword.build(["AB#", "CDE", "#FG"], {1: "a", 3: "b", 5: "c"}, {1: "d", 2: "e", 4: "f"}),
        "jpz",
    ).decode(),
).encode()

FAULTS = (
    Fault("a wrong end tag", varied(("</title>", "</titel>")), "JPZ101", at=b"</titel>"),
    Fault("no end", varied(("</crossword-compiler-applet>\n", "")), "JPZ101", placed=True),
    Fault("Latin-1", PLAIN.encode("latin-1"), "JPZ102", at=b"\xa9"),
    Fault(
        "another encoding",
        varied(('encoding="UTF-8"', 'encoding="iso-8859-1"')),
        "JPZ103",
        at=b"iso-8859-1",
    ),
    Fault("a document type", varied((HEAD, "<!DOCTYPE jpz>\n")), "JPZ104", at=b"<!DOCTYPE jpz>"),
    Fault("an ampersand", varied(("&amp;", "&")), "JPZ105", at=b"& more"),
    Fault("less than", varied(("Lair", "2 < 3")), "JPZ106", at=b"< 3"),
    Fault("an entity of HTML", varied(("Lair", "Caf&eacute;")), "JPZ107", at=b"&eacute;"),
    Fault("an unknown entity", varied(("Lair", "&lair;")), "JPZ108", at=b"&lair;"),
    Fault("a control character", varied(("Lair", "La\x02ir")), "JPZ109", at=b"\x02"),
    Fault("a reference to a control character", varied(("Lair", "&#2;")), "JPZ109", at=b"&#2;"),
    Fault("an empty first line", b"\n" + PLAIN.encode(), "JPZ110", at=b"\n<?xml"),
    Fault("mojibake", varied(("Lair", "Caf\u00c3\u00a9")), "JPZ111", at="\u00c3\u00a9".encode()),
    Fault("a control of Windows", varied(("Lair", "\x93")), "JPZ112", at=b"\xc2\x93"),
    Fault("half a copy", PLAIN.encode() + b"/word>\n<clues>\n", "JPZ113", at=b"/word>\n<clues>\n"),
    Fault("no puzzle", f"{_ROOT}<a/></crossword-compiler>".encode(), "JPZ201", at=_ROOT.encode()),
    Fault(
        "no kind",
        varied(("<crossword>", "<!--"), ("</crossword>", "-->")),
        "JPZ202",
        at=b"<rectangular-puzzle",
    ),
    Fault("a word search", WORD_SEARCH.encode(), "JPZ203", at=b"<word-search>"),
    Fault(
        "two puzzles",
        varied(("</rectangular-puzzle>", "</rectangular-puzzle><rectangular-puzzle/>")),
        "JPZ204",
        at=b"<rectangular-puzzle/>",
    ),
    Fault("a namespace", varied(("info/xml/rect", "org/xml/rect")), "JPZ205", at=b"org/xml"),
    Fault("no grid", varied(("<grid ", "<!--"), ("</grid>", "-->")), "JPZ301", at=b"<crossword>"),
    Fault("no width", varied(('width="3"', 'width="three"')), "JPZ302", at=b"<grid"),
    Fault(
        "a cell outside",
        varied(("</grid>", '<cell x="4" y="3" solution="N"/></grid>')),
        "JPZ303",
        at=b'<cell x="4"',
    ),
    Fault(
        "two cells",
        varied(("</grid>", '<cell x="2" y="3" solution="N"/></grid>')),
        "JPZ304",
        at=b'<cell x="2" y="3" solution="N"',
    ),
    Fault("a misplaced cell", varied(('x="3" y="3"', 'x="2" y="3"')), "JPZ312", at=b'solution="N"'),
    Fault("a width", varied(('width="3"', 'width="31"')), "JPZ309", at=b"31"),
    Fault("two grids", varied(("</grid>", "</grid><grid/>")), "JPZ310", at=b"<grid/>"),
    Fault("rows exchanged", ROWS_EXCHANGED, "JPZ311"),
    Fault("a cell missing", varied(('<cell x="3" y="3" solution="N"/>', "")), "JPZ305"),
    Fault(
        "a type",
        varied(('y="3" solution="N"', 'y="3" type="leter" solution="N"')),
        "JPZ306",
        at=b'type="leter"',
    ),
    Fault(
        "a color",
        varied(('solution="N"', 'solution="N" background-color="red"')),
        "JPZ307",
        at=b'background-color="red"',
    ),
    Fault(
        "a bar",
        varied(('solution="N"', 'solution="N" top-bar="thick"')),
        "JPZ308",
        at=b'top-bar="thick"',
    ),
    Fault("a word", varied(('<clue word="6"', '<clue word="7"')), "JPZ401", at=b'word="7"'),
    Fault("two words", varied(('<word id="6"', '<word id="5"')), "JPZ402", at=b'id="5" x="3"'),
    Fault("a range", varied(('x="3" y="1-3"', 'x="3" y="1-4"')), "JPZ403", at=b'y="1-4"'),
    Fault("an empty word", varied((' x="3" y="1-3"', "")), "JPZ404", at=b'<word id="6"/>'),
    Fault("no number", varied(('word="6" number="3"', 'word="6"')), "JPZ405", at=b'<clue word="6"'),
    Fault("another word", varied(('<clue word="6"', '<clue word="5"')), "JPZ406", at=b'word="5"'),
    Fault("an enumeration", varied(('format="3"', 'format="4"')), "JPZ407", at=b'format="4"'),
    Fault(
        "an escaped reference", varied(("Lair", "Lair&amp;mdash;s")), "JPZ408", at=b"Lair&amp;mdash"
    ),
    Fault(
        "escaped markup", varied(("Lair", "&lt;i&gt;Lair&lt;/i&gt;")), "JPZ408", at=b"&lt;i&gt;Lair"
    ),
    Fault("no title", varied(("<title><b>Down</b></title>", "")), "JPZ409", at=b"<clues"),
    Fault("lower case", varied(('solution="N"', 'solution="n"')), "JPZ410", at=b'solution="n"'),
    Fault(
        "no clues",
        varied(("<clues", "<!--"), ("</clues>", "-->"), ("<clues", "<!--"), ("</clues>", "-->")),
        "JPZ411",
        at=b"<crossword>",
    ),
    Fault(
        "words exchanged",
        varied(
            ('word="1" number="1"', 'word="2" number="1"'),
            ('word="2" number="4"', 'word="1" number="4"'),
        ),
        "JPZ412",
    ),
    Fault(
        "a clue twice",
        varied(
            ('<clue word="6"', '<clue word="5" number="2">Wonder and fear</clue><clue word="6"')
        ),
        "JPZ413",
    ),
    Fault(
        "titles exchanged",
        varied(("<b>Across", "<b>Up"), ("<b>Down", "<b>Across"), ("<b>Up", "<b>Down")),
        "JPZ414",
    ),
)
