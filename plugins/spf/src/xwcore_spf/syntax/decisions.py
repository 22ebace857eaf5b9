"""Where appendix A is silent, doubtful or wrong: what was decided for each type, and why.

"Real files" are those of the format's author; "the example" is the one of the type's section.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_RIGHT_HINTS: Final = "/digits is for the hints outside, though the section says inside."
_STRIDE: Final = (
    "The printed width holds for one digit only; the example and real files have (d + 1)."
)
_WHITE: Final = "White cells of the solution may be blank, `.` or `-`; blanks are written."
_LETTER_O: Final = "The sign is the letter O, as in real files; 0 and o are understood."

DECISIONS: Final[Mapping[str, tuple[str, ...]]] = {
    "abc_box": (
        "Hints in several places are right aligned, those above at the bottom; unspecified.",
        "The plus may be missing where /left and /top are given, as the other rulers may.",
    ),
    "abcd": (
        "The plus stands at d*m, d*m; the printed 2dm contradicts the size.",
        "The hint next to the grid counts A, as in the example; unspecified.",
        _RIGHT_HINTS,
        "Where /max is missing, the place of the plus goes before the default.",
    ),
    "abcd_diagonal": (
        "As ABCD.",
        "Equal letters do not touch diagonally, by its name; unspecified.",
    ),
    "aquarium": (
        _WHITE,
        "The level is one for the whole area.",
    ),
    "arukone": (
        _STRIDE,
        "Letters go without /digits, numbers with it; a file that has both is in error.",
        "Cells without a path are allowed; # in the solution marks them, as in real files.",
    ),
    "basic": (
        "A number without an operator may be reached by any of the four.",
        "Any cell of an area may have the operator and the number.",
        "Fewer /digits than 2 are read as 2.",
    ),
    "cave": (_WHITE, "With several digits, one # or - at the last place is enough."),
    "chatroom": (
        "A black circle has a number or a ?; a # alone is in error.",
        "The pipe stands in the middle of the cell, right of it for even widths.",
        "The number counts turns between circle and phone, without those in either.",
    ),
    "compass": ("A cell is blank or has four clues; an empty clue fills its places with dots.",),
    "coral": (
        "/left and /top are those of A.1; the section does not describe them.",
        "Another order than ? first, then upwards, is a warning: the example has one.",
        _WHITE,
    ),
    "curve_data": (
        "/shapes is needed even where no number is given.",
        "A shape may be stretched, not turned.",
        "The sign in a cell of the solution has to fit its lines (a warning).",
    ),
    "domino_hunt": (
        "/min and /max are required; only the example names them.",
        "In the solution numbers may be left out.",
    ),
    "doubleblock": (
        "x and y of the formulas are the size.",
        "The rulers are those of the example; they may be missing.",
    ),
    "easy_as_abc": ("Empty cells of the solution are blanks; - is understood.",),
    "fences": (
        "Missing edges inside are the four around the middle of a hole; others are in error.",
        "Numbers may stay in the solution or be left out.",
        "A graph without /format 2 is read as one where there is no diagram; with a warning.",
        "The y axis points up, as in PostScript.",
        "Outlines may start anywhere and go either way round.",
    ),
    "fillomino": (
        _STRIDE,
        "The solution is the cells, as the section says; the lattice of real files is read, too.",
        "Given borders need not close areas.",
    ),
    "galaxies": (_LETTER_O, "Borders are in the solution alone; centers may stay there."),
    "greater_than_sudoku": (
        _STRIDE,
        "C, D, V and A are <, >, v and ^ on the border of an area.",
    ),
    "hashi": ("A bridge between islands side by side cannot be written.",),
    "heyawake": (
        _WHITE,
        "Areas that are no rectangles, and second numbers, are warnings.",
    ),
    "hitori": (_WHITE, "One # at the last place is enough."),
    "house_tree_animal": (
        "From outside, hints count houses, trees, animals, as the example does; unspecified.",
        "The rules are guessed: each house has its own tree and animal, equal things are apart.",
    ),
    "japanese_sums": (
        "The height is y + t + 1 and the plus stands in row t; printed are 2t.",
        "A dot is a blank; it is kept as it stands.",
    ),
    "kakuro": ("The first row and the first column belong to /X and /Y.",),
    "killer_sudoku": ("Edges between cells without a small area are open.",),
    "kropki": (
        _STRIDE,
        _LETTER_O,
        "All dots are given; between 1 and 2 either may stand.",
    ),
    "laser": (
        "A - on the border is a mirror where a vertex is, a line elsewhere.",
        "One arrow enters, one leaves; anything else is a warning.",
        "Hints at the left and the top count crossed cells, the others mirrors; from real files.",
        "N stands for the backslash, which is understood.",
    ),
    "lits": (_WHITE,),
    "lits_plus": (
        "Areas may stay empty: a guess by the name; unspecified.",
        "litsplus is understood as its name.",
    ),
    "magic_labyrinth": (
        "A - in a cell says that it stays empty; from the author's own reader.",
        "More or fewer entrances than one are a warning.",
    ),
    "magnets": (
        "Outer hints count plus poles, inner ones minus poles, by the signs in the corner.",
        "The corner may hold any of its signs, or be blank.",
        "Half a plate is a warning, for programs may look at one cell.",
        _RIGHT_HINTS,
    ),
    "masyu": (_LETTER_O, "# in the solution marks cells without a path, as in real files."),
    "narrow_cave": ("No two by two cells of cave: a guess by the name; unspecified.", _WHITE),
    "nurikabe": (_WHITE, "There is no sign for a given cell of an island."),
    "pentomino_search": (
        "A cell is one character, though the section describes filled cells.",
        "Pentominoes do not touch, not even at corners; unspecified.",
        _RIGHT_HINTS,
    ),
    "pentopia": ("Arrows may be left out of the solution.",),
    "pills": ("Every value from 1 to /max comes once.",),
    "pyramid": (
        "The solution has no row colors and is 2s - 1 wide.",
        "In a gray row no number comes twice, in a white row one does; from real files.",
    ),
    "skyscrapers": ("The height is s + 2; printed is d(s + 2).",),
    "skyscrapers_with_parks": ("The height is s + 2.", "Parks are blanks in the solution."),
    "slalom": ("N stands for the backslash, which is understood.", "No border is drawn."),
    "snake": (
        "Without /max the length is not known.",
        "The snake does not touch itself at sides; corners may touch.",
    ),
    "starbattle": ("A - does not divide an area, a # does.",),
    "starry_sky": (
        "Numbers in cells, which the section mentions, mean nothing and are in error.",
        "z is understood as y.",
    ),
    "stations": ("Stations lie straight on the loop, in order; unspecified.",),
    "subway": (
        "From outside, hints count crossings, T-shapes, straights, corners; from the example.",
        "The solution is 2x - 1 by 2y - 1.",
    ),
    "sudoku": (_STRIDE, "Areas may have any size; no number comes twice in one."),
    "tapa": (
        _WHITE,
        "Clues in another order than descending are a warning.",
        "A single # or - at the top left is enough.",
    ),
    "tents": ("Trees are not in the solution.",),
    "thermometers": (
        _LETTER_O,
        "The last column and row, which are always blank, may be missing.",
    ),
    "yagit": (
        "The dots are at vertices, though the section says edges.",
        "Animals and dots may be left out of the solution.",
    ),
    "yajilin": (
        "A clue without a direction counts in all four.",
        "The pipe stands in the middle of the cell, right of it for even widths.",
    ),
}
