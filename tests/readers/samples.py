"""Crosswords with what programs differ in, by name."""

from __future__ import annotations

from typing import Any, Final

from xwcore_crossword import CIRCLE, VOID, Clue, Crossword, Grid, Readings, Styled

_GRID: Final = Grid.from_rows(["PAD", "OWE", "TEN"])
_CLUES: Final = [
    Clue(1, "across", "Quiet place to land"),
    Clue(4, "across", "Be in the red"),
    Clue(5, "across", "Fingers of two hands"),
    Clue(1, "down", "Cooking vessel"),
    Clue(2, "down", "Wonder and fear"),
    Clue(3, "down", "Lair"),
]


def _with_clue(**changes: Any) -> Crossword:
    return Crossword(_GRID, [_CLUES[0]._replace(**changes), *_CLUES[1:]], title="A square")


_ITALIC: Final = ("Quiet ", Styled("italic", ("place",)), " to ", Styled("bold", ("land",)))

SAMPLES: Final = {
    "plain": Crossword(_GRID, _CLUES, title="A square", author="A. Setter", notes="Read this."),
    "typography": _with_clue(text="It\u2019s \u201cquiet\u201d \u2014 a caf\u00e9\u2026"),
    "beyond": _with_clue(text="\u0141\u00f3d\u017a \u03b1\u03b2\u03b3"),
    "markup": _with_clue(text="Quiet place to land", markup=_ITALIC),
    "angles": _with_clue(text="A < B & C > D"),
    "enumeration": _with_clue(enumeration="3"),
    "empty": _with_clue(text=""),
    "missing": Crossword(_GRID, _CLUES[1:], title="A square"),
    "rebus": Crossword(_GRID.with_cells(rebus={0: "PORT"}), _CLUES, title="Rebus"),
    "circles": Crossword(_GRID.with_flag(CIRCLE, [(0, 0), (1, 1)]), _CLUES, title="Circles"),
    "readings": Crossword(
        _GRID.with_cells(readings={4: Readings(("W", "V"), ("W", "V"))}), _CLUES, title="Readings"
    ),
    "numbers": Crossword(
        _GRID.with_cells(stated_numbers={0: 7, 1: 8, 2: 9, 3: 10, 6: 11}),
        [
            Clue(7, "across", "See 10-Across"),
            Clue(10, "across", "Be in the red"),
            Clue(11, "across", "Fingers"),
            Clue(7, "down", "Vessel"),
            Clue(8, "down", "Wonder, with 9-Down"),
            Clue(9, "down", "Lair"),
        ],
        title="Numbers",
    ),
    "blocks": Crossword(
        Grid.from_rows(["##AB", "CDEF", "GH##"]),
        [
            Clue(1, "across", "a"),
            Clue(3, "across", "b"),
            Clue(5, "across", "c"),
            Clue(1, "down", "d"),
            Clue(2, "down", "e"),
            Clue(3, "down", "f"),
            Clue(4, "down", "g"),
        ],
        title="Blocks",
    ),
    "void": Crossword(
        Grid(3, 3, bytes([0, 0, 0, 0, 0, 0, 0, 0, VOID]), "PADOWETE\0"),
        [*_CLUES[:2], Clue(5, "across", "Note"), *_CLUES[3:5], Clue(3, "down", "x")],
        title="Void",
    ),
}
