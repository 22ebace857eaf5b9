"""The types drawn as a matrix of cells, with or without hints around it (appendix A)."""

from __future__ import annotations

from typing import Final

from xwcore_spf.contents import (
    DIGITS,
    LETTERS,
    Blank,
    KakuroCell,
    Number,
    Symbol,
    TapaCell,
    Where,
)
from xwcore_spf.families import (
    BLANK,
    ONE,
    ZERO,
    connected,
    crossed,
    framed,
    headed,
    plain,
    pyramid,
    rulers,
)
from xwcore_spf.fields import Field, Part
from xwcore_spf.formulas import D, L, M, T, X, Y, formula
from xwcore_spf.puzzle_type import Edges, Parameter, PuzzleType

NUMBER: Final = Number()
POSITIVE: Final = Number(1)
TWO: Final = formula(2)
FILLED: Final = Symbol("#")
BLACK: Final = Symbol("#", Where.ANY)
UNKNOWN: Final = Symbol("?", Where.LAST)
ONE_DIGIT: Final = {"digits": Parameter(1)}
TWO_DIGITS: Final = {"digits": Parameter(2)}
HINTS: Final = {"left": Parameter(None, low=0), "top": Parameter(None, low=0)}
CELLS_SOLVED: Final = plain(Blank(".-"), FILLED)

_ABCD: Final = crossed(BLANK, Symbol("#" + LETTERS), left=M, top=M, hint=(BLANK, NUMBER))
_ABCD_SOLVED: Final = plain(Symbol("#" + LETTERS))
_CAVE: Final = plain(BLANK, NUMBER, Symbol("#-", Where.ANY), width=D)
_WALLS: Final = plain(BLANK, NUMBER, BLACK, width=D)

#: A.36, A.46: T-shapes and corners by the letters that lie so on a keyboard.
_JUNCTIONS: Final = "QWASTFGV+"
_SHORT: Final = (ONE, D)
_HINTS_OF_SUBWAY: Final = (
    Field(Part.TOP, (4 * D, ZERO), (X, formula(4)), (TWO, D), _SHORT, (BLANK, NUMBER)),
    Field(Part.LEFT, (ZERO, 4 * D), (formula(4), Y), (D, TWO), (D, ONE), (BLANK, NUMBER)),
)
_HINTS_OF_THERMOMETERS: Final = (
    Field(Part.TOP, (D + 1, ZERO), (X, ONE), (TWO, ONE), _SHORT, (BLANK, NUMBER)),
    Field(Part.LEFT, (ZERO, D + 1), (ONE, Y), (ONE, TWO), (D, ONE), (BLANK, NUMBER)),
    *rulers(D, D, 2 * X, 2 * Y),
)
_BULB: Final = Symbol("O-|", instead=("0O", "oO"))

MATRIX_TYPES: Final = (
    PuzzleType(
        "A.1", "abc_box", "ABC-Box",
        crossed(
            BLANK, Symbol(LETTERS), left=L, top=T,
            hint=(BLANK, POSITIVE, Symbol("?" + LETTERS, Where.LAST)),
        ),
        plain(Symbol(LETTERS)),
        parameters={"max": Parameter(3, high=26), **HINTS, **ONE_DIGIT},
    ),
    # A.2 puts the plus at 2dm x 2dm, which its own size formula contradicts: it is dm x dm.
    PuzzleType(
        "A.2", "abcd", "ABCD", _ABCD, _ABCD_SOLVED, attested=True,
        parameters={"max": Parameter(4, high=26), **ONE_DIGIT},
    ),
    PuzzleType(
        "A.3", "abcd_diagonal", "ABCD Diagonal", _ABCD, _ABCD_SOLVED, attested=True,
        parameters={"max": Parameter(5, high=26), **ONE_DIGIT},
    ),
    PuzzleType("A.7", "cave", "Cave", _CAVE, CELLS_SOLVED, parameters=ONE_DIGIT),
    PuzzleType(
        "A.10", "coral", "Coral",
        crossed(BLANK, Symbol("#-"), left=L, top=T, hint=(BLANK, POSITIVE, UNKNOWN)),
        CELLS_SOLVED, parameters={**HINTS, **ONE_DIGIT},
    ),
    PuzzleType(
        "A.13", "doubleblock", "Doubleblock",
        crossed(
            BLANK, POSITIVE, FILLED, left=ONE, top=ONE, hint=(BLANK, NUMBER), width=D,
        ),
        plain(POSITIVE, FILLED, width=D), square=True, parameters=ONE_DIGIT,
    ),
    PuzzleType(
        "A.14", "easy_as_abc", "Easy as ABC",
        framed(BLANK, Symbol("-" + LETTERS), hint=(BLANK, Symbol(LETTERS)), width=ONE),
        plain(Blank("-"), Symbol(LETTERS)), square=True, attested=True,
        parameters={"max": Parameter(None, high=26, required=True)},
    ),
    PuzzleType(
        "A.19", "hashi", "Hashi", plain(BLANK, Symbol("12345678?-=|H")), attested=True,
    ),
    PuzzleType(
        "A.21", "hitori", "Hitori", _WALLS, CELLS_SOLVED, parameters=ONE_DIGIT, attested=True,
    ),
    # A.22 does not say which hint is which; its example fits house, tree, animal from outside.
    PuzzleType(
        "A.22", "house_tree_animal", "House-Tree-Animal",
        crossed(
            BLANK, Symbol("#*&-"), left=formula(3), top=formula(3), hint=(BLANK, NUMBER),
        ),
        plain(BLANK, Symbol("#*&")), parameters=ONE_DIGIT,
        hint_names=("houses", "trees", "animals"),
    ),
    # A.23 prints the height 2y + 2t + 1 and puts the plus in row 2t; its example has t in both.
    PuzzleType(
        "A.23", "japanese_sums", "Japanese Sums",
        crossed(
            Blank(), Symbol(".", Where.LAST), Symbol("#" + DIGITS, Where.LAST), left=L, top=T,
            hint=(BLANK, POSITIVE, UNKNOWN), hint_width=TWO, width=TWO,
        ),
        plain(Symbol("#" + DIGITS)), attested=True,
        parameters={"max": Parameter(9, high=9), **HINTS},
    ),
    PuzzleType(
        "A.24", "kakuro", "Kakuro", plain(KakuroCell(), width=TWO, height=TWO),
        plain(Symbol("#123456789")), least_size=2, attested=True,
    ),
    PuzzleType("A.33", "narrow_cave", "Narrow Cave", _CAVE, CELLS_SOLVED, parameters=ONE_DIGIT),
    PuzzleType("A.34", "nurikabe", "Nurikabe", _WALLS, CELLS_SOLVED, parameters=ONE_DIGIT),
    PuzzleType(
        "A.35", "pentomino_search", "Pentomino Search",
        crossed(BLANK, Symbol("#-"), left=ONE, top=ONE, hint=(BLANK, NUMBER)),
        CELLS_SOLVED, parameters=ONE_DIGIT, strings=("used",),
    ),
    PuzzleType(
        "A.36", "pentopia", "Pentopia", plain(BLANK, Symbol("><^v-|" + _JUNCTIONS + "#X")),
    ),
    PuzzleType(
        "A.37", "pills", "Pills", headed(NUMBER, hint=(BLANK, NUMBER)),
        plain(BLANK, Symbol("-|")), attested=True,
        parameters={"max": Parameter(None, required=True), **TWO_DIGITS},
    ),
    PuzzleType(
        "A.38", "pyramid", "Pyramid",
        pyramid((Blank("."), Symbol("123456789")), (Symbol("=#"),)),
        pyramid((Symbol("123456789"),)), square=True, least_size=2, attested=True,
    ),
    # A.39, A.40 print the height d(s + 2); their examples have s + 2 rows.
    PuzzleType(
        "A.39", "skyscrapers", "Skyscrapers", framed(BLANK, POSITIVE, hint=(BLANK, POSITIVE)),
        plain(POSITIVE, width=D), square=True, parameters=ONE_DIGIT, attested=True,
    ),
    PuzzleType(
        "A.40", "skyscrapers_with_parks", "Skyscrapers with Parks",
        framed(BLANK, POSITIVE, Symbol("-", Where.LAST), hint=(BLANK, POSITIVE)),
        plain(BLANK, POSITIVE, width=D), square=True, attested=True,
        parameters={"parks": Parameter(None, low=0, required=True), **ONE_DIGIT},
    ),
    PuzzleType(
        "A.42", "snake", "Snake", headed(BLANK, POSITIVE, FILLED, hint=(BLANK, NUMBER)),
        plain(BLANK, POSITIVE, FILLED, width=D), attested=True,
        parameters={"max": Parameter(None), **TWO_DIGITS},
    ),
    # A.44 speaks of numbers in cells as well, which would mean nothing there.
    PuzzleType(
        "A.44", "starry_sky", "Starry Sky",
        headed(
            BLANK, Symbol("*-qweadyxc", Where.LAST, instead=("zy",)), hint=(BLANK, NUMBER)
        ),
        plain(BLANK, Symbol("*")), parameters=ONE_DIGIT, attested=True,
    ),
    # A.46 does not say which hint is which; its example decides it.
    PuzzleType(
        "A.46", "subway", "Subway",
        connected(
            Symbol(".#-|" + _JUNCTIONS), left=4 * D, top=4 * D, more=_HINTS_OF_SUBWAY,
        ),
        connected(Symbol(".#")), parameters=ONE_DIGIT, edges=Edges.LINKS,
        hint_names=("crossings", "T-shapes", "straight lines", "corners"),
    ),
    PuzzleType(
        "A.48", "tapa", "Tapa", plain(BLANK, TapaCell(), width=TWO, height=TWO),
        CELLS_SOLVED, attested=True,
    ),
    PuzzleType(
        "A.49", "tents", "Tents",
        crossed(BLANK, Symbol("*"), left=ONE, top=ONE, hint=(BLANK, NUMBER)),
        plain(BLANK, Symbol("A")), parameters=ONE_DIGIT,
    ),
    # A.50: the connectors behind the last column and row are always blank.
    PuzzleType(
        "A.50", "thermometers", "Thermometers",
        connected(
            BLANK, _BULB, left=D + 1, top=D + 1, more=_HINTS_OF_THERMOMETERS, trailing=True,
        ),
        CELLS_SOLVED, parameters=ONE_DIGIT, edges=Edges.LINKS,
    ),
)  # fmt: skip
