"""ipuz files for the tests; all puzzles are our own."""

from __future__ import annotations

PLAIN = """{
  "version": "http://ipuz.org/v2",
  "kind": ["http://ipuz.org/crossword#1"],
  "title": "A small square &amp; more",
  "author": "A. Setter",
  "copyright": "\u00a9 2026 A. Setter",
  "notes": "First line<br>second line",
  "publisher": "A. Printer &lt;Ltd&gt;",
  "date": "03/01/2026",
  "dimensions": {"width": 3, "height": 3},
  "puzzle": [
    [1, 2, 3],
    [4, 0, 0],
    [5, 0, 0]
  ],
  "solution": [
    ["P", "A", "D"],
    ["O", "W", "E"],
    ["T", "E", "N"]
  ],
  "clues": {
    "Across": [
      [1, "Quiet place to land"],
      [4, "Be in the <i>red</i>"],
      [5, "Fingers of two hands"]
    ],
    "Down": [
      [1, "Cooking vessel"],
      [2, "Wonder and fear"],
      [3, "Lair"]
    ]
  }
}
"""

RICH = r"""{
    "kind": ["http://ipuz.org/crossword#1", "http://ipuz.org/crossword/crypticcrossword#1"],
    "version" : "http://ipuz.org/v2",
    "com.example:rating": {"stars": 4, "votes": [1, 2]},
    "com.example:mood": "merry",
    "origin": "by hand",
    "title": "Odds and ends", "intro": "Some <b>words</b> before",
    "difficulty": "fair",
    "block": "@", "empty": "-",
    "styles": {"ring": {"shapebg": "circle", "border": 2}, "dim": {"highlight": true}},
    "dimensions": {"width": 4, "height": 4},
    "puzzle": [
        [{"cell": 1, "style": "ring"}, "2",
         {"cell": 3, "style": {"color": "FF8800", "colortext": "0000ff"}}, null],
        [{"cell": 4, "style": {"shapebg": "diamond", "mark": {"TL": "x"}}}, "-", "-", 5],
        [6, "-", {"cell": "-", "style": {"barred": "TL", "named": "dim"}}, "-"],
        ["@", 7, "-", {"cell": "-", "value": "Z"}]
    ],
    "solution": [
        ["A", "B", ["C", "K"], null],
        ["D", {"Across": "E", "Down": "F"}, "GHI", {"value": "J", "style": {}}],
        ["L", "-", 0, "M"],
        ["@", "O", "P", "Q"]
    ],
    "saved": [
        ["A", "-", "XYZ", null],
        ["-", "-", "-", "-"],
        ["-", "-", "-", "-"],
        ["@", "-", "-", "-"]
    ],
    "clues": {
        "Across:Rows": [
            {"number": 1, "clue": "One &lt; two", "enumeration": "3", "answer": "ABC"},
            {"number": 4, "clue": "Four", "references": [{"number": 7, "direction": "Across"}]},
            {"number": 6, "clue": "Six", "cells": [[1, 3], [2, 3]], "com.example:level": 3},
            {"numbers": [7, 8], "number": "7", "clue": "See\nhere",
             "continued": [{"number": 1, "direction": "Down"}]}
        ],
        "Down": [[1, "Down \u0026 out"], {"number": {"number": 2}, "clue": "Two"},
                 [3, "Three"], [5, "Five"]],
        "Diagonal": [{"label": "A", "clue": "Slanted", "cells": [[1, 1], [2, 2]]}],
        "Clues": ["Nowhere", {"number": 9, "clue": "Uniclue", "hints": ["a", "b"]}]
    },
    "showenumerations": true,
    "clueplacement": null
}"""

WRAPPED = "\ufeff ipuz(" + PLAIN.strip().replace("\n", "\r\n") + ");\r\n"

DIAGRAMLESS = """{"version":"http:\\/\\/ipuz.org\\/v1",
"kind":["http:\\/\\/ipuz.org\\/crossword\\/diagramless#1"],
"title":"Hidden \\u00e9toile","dimensions":{"width":3,"height":2},
"puzzle":[[0,0,0],[0,0,0]],"solution":[["A","B","#"],["#","C","D"]],
"clues":{"Across":[[1,"One"],[3,"Three"]],"Down":[{"number":2,"clue":"Two"}]}}"""

BARE = """{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
"dimensions": {"width": 2, "height": 2}, "puzzle": [[0, "#"], ["A", 0]]}"""

SUDOKU = """{
  "version": "http://ipuz.org/v2",
  "kind": ["http://ipuz.org/sudoku#1"],
  "title": "Four by four",
  "charset": "1234",
  "boxes": true,
  "puzzle": [[1, 0, 0, 0], [0, 0, 3, 0], [0, 4, 0, 0], [0, 0, 0, {"given": 2}]],
  "saved": [[0, 2, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]],
  "solution": [[1, 3, 2, 4], [4, 2, 3, 1], [2, 4, 1, 3], [3, 1, 4, 2]]
}
"""

JIGSAW = """{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku"], "boxes": false,
"puzzle": [[1, 0], [0, 0]], "zones": [{"rect": [0, 0, 1, 0]}, {"cells": [[0, 1], [1, 1]]}]}"""

KILLER = """{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"], "boxes": true,
"charset": "1234", "author": "A. Setter",
"puzzle": [[0, 0, 0, 0], [3, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 1]],
"cages": [{"cells": [[1, 1], [2, 1]], "value": 3, "operator": "+"},
          {"cells": [[3, 2], [3, 3]], "value": 5, "style": {"color": "eeeeee"}}],
"solution": [[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]}"""

CALCUDOKU = """{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/sudoku#1"],
"boxes": false, "cageborder": "thick", "puzzle": [[0, 0], [0, 1]],
"cages": [{"cells": [[1, 1], [2, 1]], "value": 2, "operator": "/"},
          {"cells": [[1, 2], [2, 2]], "value": 1, "operator": "-"}],
"solution": [[1, 2], [2, 1]]}"""

#: A file with much that the model cannot hold.
ODD = """{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/crossword#1"],
"dimensions": {"width": 3, "height": 2, "depth": 2},
"misses": {"A": "b"}, "volatile": {"saved": "*"}, "notes": "a",
"styles": {"a": {"color": 7, "divided": "/", "barred": "TL"}},
"puzzle": [[{"cell": 1, "value": "A", "given": true}, {"cell": 2, "value": ["B", "C"]}, "#"],
[{"cell": "3", "style": "a"}, {"cell": 0, "style": {"named": "a", "highlight": true,
"colortext": "112233"}}, {"cell": "#", "value": "Q", "style": {"imagebg": "x"}}]],
"solution": [["A", "B", "Z"], [{"value": "D", "cell": "3", "extra": 1}, ["E", "F"],
{"value": "#", "style": {"x": 1}}]],
"saved": [["A", {"Across": "B", "Down": "C"}, "W"],
["D", {"value": "E", "style": {"shapebg": "star"}}, {"value": "#"}]],
"clues": {"Across": [{"number": {"number": 1, "label": "x"}, "clue": "a", "answer": "AB"},
{"number": 3, "clue": "b", "image": "u.png"}], "Down:Up": [["1", "x"], {"number": 2, "clue": "y",
"cells": [[2, 1], [2, 2]], "continued": null}]}}"""


def varied(*changes: tuple[str, str], base: str = PLAIN) -> bytes:
    """The file with replaced texts, all of which it has."""
    for old, new in changes:
        assert old in base, old
        base = base.replace(old, new, 1)
    return base.encode()


WORD_SEARCH = """{"version": "http://ipuz.org/v2", "kind": ["http://ipuz.org/wordsearch#1"],
 "title": "Two birds", "dimensions": {"width": 4, "height": 2},
 "puzzle": [["O", "W", "L", "A"], ["X", "J", "A", "Y"]],
 "solution": {"OWL": {"cells": [[1, 1], [2, 1], [3, 1]]},
  "JAY": {"cells": [[2, 2], [3, 2], [4, 2]]}}}
"""
