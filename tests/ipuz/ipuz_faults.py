"""Files with a single fault, and the code of the expected diagnostic."""

from __future__ import annotations

from tests.ipuz.ipuz_samples import CALCUDOKU, JIGSAW, KILLER, PLAIN, RICH, SUDOKU, WRAPPED, varied
from xwcore_testing import Fault


def _sudoku(*changes: tuple[str, str]) -> bytes:
    return varied(*changes, base=SUDOKU)


EXCHANGED = varied(
    (
        "[1, 2, 3],\n    [4, 0, 0],\n    [5, 0, 0]",
        '[1, 0, 2],\n    [3, 0, "#"],\n    [0, "#", 0]',
    ),
    (
        '["P", "A", "D"],\n    ["O", "W", "E"],\n    ["T", "E", "N"]',
        '["P", "A", "D"],\n    ["O", "#", "E"],\n    ["T", "E", "#"]',
    ),
)

FAULTS = (
    Fault("a missing value", varied(('"A. Setter",', ",")), "IPZ101", at=b","),
    Fault("a word", varied(("[5, 0, 0]", "[5, zero, 0]")), "IPZ101", at=b"zero"),
    Fault("no colon", varied(('"title": ', '"title" ')), "IPZ112", at=b'"A small'),
    Fault("no comma", varied(('"P", "A"', '"P" "A"')), "IPZ112", at=b'"A"'),
    Fault("another bracket", varied(("[5, 0, 0]", "[5, 0, 0}")), "IPZ113", at=b"}"),
    Fault("no bracket", varied(("[5, 0, 0]\n  ]", "[5, 0, 0]\n")), "IPZ113", at=b'"solution"'),
    Fault("no end", varied(("}\n}\n", "}\n")), "IPZ114", placed=True),
    Fault("an unclosed string", varied(('Setter",', "Setter,")), "IPZ115", at=b'"A. Setter'),
    Fault("a comment", varied(('"author"', '/* by */ "author"')), "IPZ116", at=b"/* by */"),
    Fault("Windows-1252", PLAIN.encode("cp1252"), "IPZ102", at=b"\xa9"),
    Fault("a trailing comma", varied(("[5, 0, 0]", "[5, 0, 0,]")), "IPZ103", at=b",]"),
    Fault("a doubled key", varied(('"author"', '"title"')), "IPZ104", at=b'"title"'),
    Fault("a tab", varied(("Lair", "La\tir")), "IPZ105", at=b"\t"),
    Fault("a bare key", varied(('"author"', "author")), "IPZ106", at=b"author"),
    Fault("NaN", varied(("[5, 0, 0]", "[5, NaN, 0]")), "IPZ107", at=b"NaN"),
    Fault("a huge number", varied(("[5, 0, 0]", "[5, 1e999, 0]")), "IPZ107", at=b"1e999"),
    Fault("two objects", PLAIN.encode() + b"{}", "IPZ108", at=b"{}"),
    Fault("a wrapper", WRAPPED.encode(), "IPZ109", at=b"ipuz("),
    Fault("an open wrapper", b"ipuz(" + PLAIN.encode(), "IPZ110", placed=True),
    Fault("an escape", varied(("Lair", "L\\air")), "IPZ111", at=b"\\"),
    Fault("mojibake", varied(("Lair", "Caf\u00c3\u00a9")), "IPZ117", at="\u00c3\u00a9".encode()),
    Fault("a list", b"[]", "IPZ201", at=b"[]"),
    Fault("no version", varied(('"version"', '"edition"')), "IPZ202"),
    Fault(
        "a version", varied(("ipuz.org/v2", "ipuz.org/two")), "IPZ202", at=b'"http://ipuz.org/two"'
    ),
    Fault("version 3", varied(("ipuz.org/v2", "ipuz.org/v3")), "IPZ203", at=b"v3"),
    Fault("no kind", varied(('"kind"', '"sort"')), "IPZ204"),
    Fault("no kinds", varied(('["http://ipuz.org/crossword#1"]', "[]")), "IPZ204", at=b"[]"),
    Fault("a word search", varied(("org/crossword", "org/wordsearch")), "IPZ205", at=b'["http'),
    Fault("a title", varied(('"A small square &amp; more"', '["A"]')), "IPZ206", at=b'["A"]'),
    Fault(
        "a kind",
        varied(('["http://ipuz.org/crossword#1"]', '"http://ipuz.org/crossword#1"')),
        "IPZ206",
        at=b'"http://ipuz.org/crossword#1"',
    ),
    Fault("another kind", varied(("org/crossword", "org/crosswrd")), "IPZ210", at=b'["http'),
    Fault("a field", varied(('"publisher"', '"printer"')), "IPZ207", at=b'"A. Printer'),
    Fault("a date", varied(("03/01/2026", "2026-03-01")), "IPZ208", at=b"2026-03-01"),
    Fault("a lone surrogate", varied(("Lair", "La\\ud83cir")), "IPZ211", at=b'"La'),
    Fault("markup", varied(("<i>red</i>", "<i>red")), "IPZ209", at=b"<i>red"),
    Fault("no grid", varied(('"puzzle"', '"pizzle"')), "IPZ301"),
    Fault("no dimensions", varied(('"width": 3', '"width": "three"')), "IPZ302", at=b'"width"'),
    Fault("a wrong width", varied(('"width": 3', '"width": 31')), "IPZ309", at=b'{"width": 31'),
    Fault("a missing row", varied(("[1, 2, 3],", "")), "IPZ310", at=b"[4, 0, 0]"),
    Fault(
        "a row twice", varied(("[4, 0, 0],", "[4, 0, 0], [4, 0, 0],")), "IPZ311", at=b"[4, 0, 0]"
    ),
    Fault("exchanged rows", EXCHANGED, "IPZ312", at=b'[3, 0, "#"]'),
    Fault("a short row", varied(("[5, 0, 0]", "[5, 0]")), "IPZ303", at=b"[5, 0]"),
    Fault("a cell", varied(("[5, 0, 0]", "[5, true, 0]")), "IPZ304", at=b"true"),
    Fault("a value", varied(('"O", "W"', '"O", [[1]]')), "IPZ304", at=b"[1]"),
    Fault(
        "a style", varied(('"style": "ring"', '"style": "rang"'), base=RICH), "IPZ305", at=b'"rang"'
    ),
    Fault("sides", varied(('"barred": "TL"', '"barred": "up"'), base=RICH), "IPZ306", at=b'"up"'),
    Fault("a color", varied(("FF8800", "orange"), base=RICH), "IPZ306", at=b"orange"),
    Fault("a block", varied(('"O", "W"', '"O", "#"')), "IPZ307", at=b'"#"'),
    Fault(
        "labels as a solution",
        varied(
            ('["P", "A", "D"]', "[1, 2, 3]"),
            ('["O", "W", "E"]', "[4, 0, 0]"),
            ('["T", "E", "N"]', "[5, 0, 0]"),
        ),
        "IPZ308",
        at=b"[\n    [1, 2, 3],\n    [4, 0, 0],\n    [5, 0, 0]\n  ]",
    ),
    Fault("a list of clues", varied(('"clues": {', '"clues": 7, "others": {')), "IPZ401", at=b"7"),
    Fault("a clue", varied(('[3, "Lair"]', '[3, "Lair", 4]')), "IPZ402", at=b'[3, "Lair", 4]'),
    Fault(
        "cells", varied(("[[1, 1], [2, 2]]", "[[0, 4], [4, 4]]"), base=RICH), "IPZ403", at=b"[0, 4]"
    ),
    Fault("no clues", varied(('"clues": {', '"clues": {}, "x": {')), "IPZ406", at=b"{}"),
    Fault(
        "a clue twice",
        varied(('[1, "Cooking vessel"]', '[1, "Cooking vessel"], [1, "Cooking vessel"]')),
        "IPZ407",
        at=b'[1, "Cooking vessel"]',
    ),
    Fault(
        "lists exchanged",
        varied(('"Across": [', '"@": ['), ('"Down"', '"Across"'), ('"@"', '"Down"')),
        "IPZ408",
        placed=False,
    ),
    Fault("a direction", varied(('"Diagonal"', '"Spiral"'), base=RICH), "IPZ404", at=b"["),
    Fault(
        "an enumeration",
        varied(('"enumeration": "3"', '"enumeration": "2,2"'), base=RICH),
        "IPZ405",
        at=b'"2,2"',
    ),
    Fault(
        "a checksum",
        varied(('"dimensions"', '"checksum": ["salt", "00"], "dimensions"')),
        "IPZ501",
        at=b'["salt", "00"]',
    ),
    Fault(
        "a checksum's type",
        varied(('"dimensions"', '"checksum": "00", "dimensions"')),
        "IPZ502",
        at=b'"00"',
    ),
    Fault("letters", _sudoku(('"1234"', '"ABCD"')), "IPZ602", at=b'"ABCD"'),
    Fault("a number", _sudoku(("[1, 0, 0, 0]", "[5, 0, 0, 0]")), "IPZ601", at=b"5"),
    Fault("no square", _sudoku(("[1, 0, 0, 0]", "[1, 0, 0]")), "IPZ601", at=b"[[1, 0, 0]"),
    Fault(
        "boxes of no square",
        varied(('"boxes": false', '"boxes": true'), ('"zones"', '"x:z"'), base=JIGSAW),
        "IPZ602",
        at=b"true",
    ),
    Fault("a product", varied(('"+"', '"*"'), base=KILLER), "IPZ602"),
    Fault(
        "cages that overlap",
        varied(("[2, 2]", "[2, 1]"), base=CALCUDOKU),
        "IPZ601",
        at=b'{"cells": [[1, 2]',
    ),
)
