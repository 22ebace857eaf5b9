"""The types drawn as a matrix of cells, with or without hints around it (appendix A)."""

from __future__ import annotations

from typing import Final

from xwcore_logic import TypeParameter
from xwcore_spf.syntax.diagram import (
    DIGITS,
    LETTERS,
    Blank,
    D,
    Field,
    KakuroCell,
    L,
    M,
    Number,
    Part,
    Symbol,
    T,
    TapaCell,
    Where,
    X,
    Y,
    formula,
)
from xwcore_spf.syntax.families import (
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
from xwcore_spf.syntax.spelling import Edges, Spelling

NUMBER: Final = Number()
POSITIVE: Final = Number(1)
TWO: Final = formula(2)
FILLED: Final = Symbol("#")
BLACK: Final = Symbol("#", Where.ANY)
UNKNOWN: Final = Symbol("?", Where.LAST)
ONE_DIGIT: Final = {"digits": TypeParameter(1)}
TWO_DIGITS: Final = {"digits": TypeParameter(2)}
HINTS: Final = {"left": TypeParameter(None, low=0), "top": TypeParameter(None, low=0)}
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
    Spelling(
        section="A.1",
        name="abc_box",
        puzzle=crossed(
            BLANK,
            Symbol(LETTERS),
            left=L,
            top=T,
            hint=(BLANK, POSITIVE, Symbol("?" + LETTERS, Where.LAST)),
        ),
        solution=plain(Symbol(LETTERS)),
        spelled={**HINTS, **ONE_DIGIT},
    ),
    # A.2 puts the plus at 2dm x 2dm, which its own size formula contradicts: it is dm x dm.
    Spelling(
        section="A.2",
        name="abcd",
        puzzle=_ABCD,
        solution=_ABCD_SOLVED,
        attested=True,
        spelled=ONE_DIGIT,
    ),
    Spelling(
        section="A.3",
        name="abcd_diagonal",
        puzzle=_ABCD,
        solution=_ABCD_SOLVED,
        attested=True,
        spelled=ONE_DIGIT,
    ),
    Spelling(
        section="A.7",
        name="cave",
        puzzle=_CAVE,
        solution=CELLS_SOLVED,
        spelled=ONE_DIGIT,
    ),
    Spelling(
        section="A.10",
        name="coral",
        puzzle=crossed(BLANK, Symbol("#-"), left=L, top=T, hint=(BLANK, POSITIVE, UNKNOWN)),
        solution=CELLS_SOLVED,
        spelled={**HINTS, **ONE_DIGIT},
    ),
    Spelling(
        section="A.13",
        name="doubleblock",
        puzzle=crossed(
            BLANK,
            POSITIVE,
            FILLED,
            left=ONE,
            top=ONE,
            hint=(BLANK, NUMBER),
            width=D,
        ),
        solution=plain(POSITIVE, FILLED, width=D),
        spelled=ONE_DIGIT,
    ),
    Spelling(
        section="A.14",
        name="easy_as_abc",
        puzzle=framed(BLANK, Symbol("-" + LETTERS), hint=(BLANK, Symbol(LETTERS)), width=ONE),
        solution=plain(Blank("-"), Symbol(LETTERS)),
        attested=True,
    ),
    Spelling(
        section="A.19",
        name="hashi",
        puzzle=plain(BLANK, Symbol("12345678?-=|H")),
        attested=True,
    ),
    Spelling(
        section="A.21",
        name="hitori",
        puzzle=_WALLS,
        solution=CELLS_SOLVED,
        spelled=ONE_DIGIT,
        attested=True,
    ),
    # A.22 leaves the order of hints open; in its example: house, tree, animal from outside.
    Spelling(
        section="A.22",
        name="house_tree_animal",
        puzzle=crossed(
            BLANK,
            Symbol("#*&-"),
            left=formula(3),
            top=formula(3),
            hint=(BLANK, NUMBER),
        ),
        solution=plain(BLANK, Symbol("#*&")),
        spelled=ONE_DIGIT,
        hint_names=("houses", "trees", "animals"),
    ),
    # A.23 prints the height 2y + 2t + 1 and puts the plus in row 2t; its example has t in both.
    Spelling(
        section="A.23",
        name="japanese_sums",
        puzzle=crossed(
            Blank(),
            Symbol(".", Where.LAST),
            Symbol("#" + DIGITS, Where.LAST),
            left=L,
            top=T,
            hint=(BLANK, POSITIVE, UNKNOWN),
            hint_width=TWO,
            width=TWO,
        ),
        solution=plain(Symbol("#" + DIGITS)),
        attested=True,
        spelled=HINTS,
    ),
    Spelling(
        section="A.24",
        name="kakuro",
        puzzle=plain(KakuroCell(), width=TWO, height=TWO),
        solution=plain(Symbol("#123456789")),
        attested=True,
    ),
    Spelling(
        section="A.33",
        name="narrow_cave",
        puzzle=_CAVE,
        solution=CELLS_SOLVED,
        spelled=ONE_DIGIT,
    ),
    Spelling(
        section="A.34",
        name="nurikabe",
        puzzle=_WALLS,
        solution=CELLS_SOLVED,
        spelled=ONE_DIGIT,
    ),
    Spelling(
        section="A.35",
        name="pentomino_search",
        puzzle=crossed(BLANK, Symbol("#-"), left=ONE, top=ONE, hint=(BLANK, NUMBER)),
        solution=CELLS_SOLVED,
        spelled=ONE_DIGIT,
    ),
    Spelling(
        section="A.36",
        name="pentopia",
        puzzle=plain(BLANK, Symbol("><^v-|" + _JUNCTIONS + "#X")),
    ),
    Spelling(
        section="A.37",
        name="pills",
        puzzle=headed(NUMBER, hint=(BLANK, NUMBER)),
        solution=plain(BLANK, Symbol("-|")),
        attested=True,
        spelled=TWO_DIGITS,
    ),
    Spelling(
        section="A.38",
        name="pyramid",
        puzzle=pyramid((Blank("."), Symbol("123456789")), (Symbol("=#"),)),
        solution=pyramid((Symbol("123456789"),)),
        attested=True,
    ),
    # A.39, A.40 print the height d(s + 2); their examples have s + 2 rows.
    Spelling(
        section="A.39",
        name="skyscrapers",
        puzzle=framed(BLANK, POSITIVE, hint=(BLANK, POSITIVE)),
        solution=plain(POSITIVE, width=D),
        spelled=ONE_DIGIT,
        attested=True,
    ),
    Spelling(
        section="A.40",
        name="skyscrapers_with_parks",
        puzzle=framed(BLANK, POSITIVE, Symbol("-", Where.LAST), hint=(BLANK, POSITIVE)),
        solution=plain(BLANK, POSITIVE, width=D),
        attested=True,
        spelled=ONE_DIGIT,
    ),
    Spelling(
        section="A.42",
        name="snake",
        puzzle=headed(BLANK, POSITIVE, FILLED, hint=(BLANK, NUMBER)),
        solution=plain(BLANK, POSITIVE, FILLED, width=D),
        attested=True,
        spelled=TWO_DIGITS,
    ),
    # A.44 mentions numbers in cells as well, which have no meaning there.
    Spelling(
        section="A.44",
        name="starry_sky",
        puzzle=headed(
            BLANK, Symbol("*-qweadyxc", Where.LAST, instead=("zy",)), hint=(BLANK, NUMBER)
        ),
        solution=plain(BLANK, Symbol("*")),
        spelled=ONE_DIGIT,
        attested=True,
    ),
    # A.46 leaves the order of hints open; it is that of its example.
    Spelling(
        section="A.46",
        name="subway",
        puzzle=connected(
            Symbol(".#-|" + _JUNCTIONS),
            left=4 * D,
            top=4 * D,
            more=_HINTS_OF_SUBWAY,
        ),
        solution=connected(Symbol(".#")),
        spelled=ONE_DIGIT,
        edges=Edges.LINKS,
        hint_names=("crossings", "T-shapes", "straight lines", "corners"),
    ),
    Spelling(
        section="A.48",
        name="tapa",
        puzzle=plain(BLANK, TapaCell(), width=TWO, height=TWO),
        solution=CELLS_SOLVED,
        attested=True,
    ),
    Spelling(
        section="A.49",
        name="tents",
        puzzle=crossed(BLANK, Symbol("*"), left=ONE, top=ONE, hint=(BLANK, NUMBER)),
        solution=plain(BLANK, Symbol("A")),
        spelled=ONE_DIGIT,
    ),
    # A.50: the connectors behind the last column and row are always blank.
    Spelling(
        section="A.50",
        name="thermometers",
        puzzle=connected(
            BLANK,
            _BULB,
            left=D + 1,
            top=D + 1,
            more=_HINTS_OF_THERMOMETERS,
            trailing=True,
        ),
        solution=CELLS_SOLVED,
        spelled=ONE_DIGIT,
        edges=Edges.LINKS,
    ),
)
