"""The types drawn as a lattice: cells with vertices and edges between them (appendix A).

Where a printed formula contradicts the specification's own example, the example's is used, and the
section has a comment.
"""

from __future__ import annotations

from typing import Final

from xwcore_logic import TypeParameter
from xwcore_spf.syntax.diagram import (
    DIGITS,
    LINKS,
    NO_MEANING,
    SIGNED_WALLS,
    UPPER,
    WALLS,
    ArithmeticCell,
    Art,
    Blank,
    Content,
    D,
    Field,
    Formula,
    Number,
    Part,
    Parts,
    Suffixed,
    Symbol,
    Where,
    X,
    Y,
    formula,
)
from xwcore_spf.syntax.families import (
    BLANK,
    ONE,
    OPEN_MINUS,
    OPEN_PIPE,
    PLUS,
    ZERO,
    Contents,
    arithmetic,
    lattice,
    plain,
    side_hints,
)
from xwcore_spf.syntax.spelling import Edges, Spelling

NUMBER: Final = Number()
POSITIVE: Final = Number(1)
FILLED: Final = Symbol("#")
BLACK: Final = Symbol("#", Where.ANY)
#: The path of a row is a minus on the edge between two cells, of a column a centered pipe (A.5).
LINK_ACROSS: Final[Contents] = (BLANK, Symbol("-", meaning=LINKS))
LINK_DOWN: Final[Contents] = (BLANK, Symbol("|", Where.CENTER, meaning=LINKS))
#: The letter O, which the printed specification confuses with the digit 0; real files have O.
INSTEAD_OF_O: Final = ("0O", "oO")
NO_SIGN: Final = Blank(".-")
#: A.27: "-" and "|" are mirrors and 7 is an arrow, so the plus alone stands for nothing.
LASER_SIGNS: Final = (("+", None), ("7", "7"))

_HOLE_NUMBER: Final = Symbol("+0123456789", meaning=NO_MEANING)
_CENTER_VERTEX: Final = Symbol("+O", instead=INSTEAD_OF_O, meaning=NO_MEANING)
_MIRROR: Final = Symbol("+X-|", meaning=LASER_SIGNS)
_MIRROR_OR_ARROW: Final = Symbol("+X-|n7N/", instead=("\\N",), meaning=LASER_SIGNS)
_FRAME_SIGN: Final = Symbol("+-|", meaning=NO_MEANING)
_LINE_COUNT: Final = Symbol("+01234", meaning=NO_MEANING)
_DOT: Final = Symbol("+*", meaning=NO_MEANING)

ONE_DIGIT: Final = {"digits": TypeParameter(1)}
NUMBERS_SOLVED: Final = plain(POSITIVE, width=D)
CELLS_SOLVED: Final = plain(Blank(".-"), Symbol("#"))


def _paths(*cell: Content, width: Formula = ONE) -> Art:
    return lattice(*cell, width=width, horizontal=LINK_DOWN, vertical=LINK_ACROSS)


_DOMINO: Final = lattice(NUMBER, BLANK, FILLED, width=D)
_FILLOMINO: Final = lattice(BLANK, POSITIVE, width=D)
_LITS: Final = lattice(BLANK, Symbol("#-"))
_LITS_SOLVED: Final = plain(NO_SIGN, Symbol("#"))
_DOTS: Final = Symbol("O*", Where.CENTER, instead=INSTEAD_OF_O)
_CENTER: Final = Symbol("O", instead=INSTEAD_OF_O)

# A.27: N stands for the backslash, which is an escape in PostScript.
_BEAMS: Final = Symbol("N/", instead=("\\N",))

_ONE_BY_ONE: Final = (ONE, ONE)
_CORNER: Final = (Symbol("+-| "),)
#: A.31: the top left corner shows which hints count which pole; it is meant for people.
_MAGNETS_CORNER: Final = (
    Field(Part.RULER, (ZERO, ZERO), (2 * D, 2 * D), _ONE_BY_ONE, _ONE_BY_ONE, _CORNER),
    Field(Part.RULER, (D - 1, D - 1), _ONE_BY_ONE, _ONE_BY_ONE, _ONE_BY_ONE, _CORNER, drawn="+"),
    Field(
        Part.RULER,
        (2 * D - 1, 2 * D - 1),
        _ONE_BY_ONE,
        _ONE_BY_ONE,
        _ONE_BY_ONE,
        _CORNER,
        drawn="-",
    ),
    Field(
        Part.RULER,
        (2 * D, ZERO),
        (ONE, 2 * D),
        _ONE_BY_ONE,
        _ONE_BY_ONE,
        (Symbol("| "),),
        drawn="|",
    ),
    Field(
        Part.RULER,
        (ZERO, 2 * D),
        (2 * D, ONE),
        _ONE_BY_ONE,
        _ONE_BY_ONE,
        (Symbol("- "),),
        drawn="-",
    ),
    Field(Part.TOP, (2 * D + 1, ZERO), (X, formula(2)), (formula(2), D), (ONE, D), (BLANK, NUMBER)),
    Field(
        Part.LEFT, (ZERO, 2 * D + 1), (formula(2), Y), (D, formula(2)), (D, ONE), (BLANK, NUMBER)
    ),
)

LATTICE_TYPES: Final = (
    Spelling(
        section="A.4",
        name="aquarium",
        puzzle=lattice(BLANK, Symbol("#-"), left=D, top=D, more=side_hints(D, D, (BLANK, NUMBER))),
        solution=CELLS_SOLVED,
        spelled=ONE_DIGIT,
        edges=Edges.WALLS,
    ),
    # A.5 prints the width 2dx + 1, which is (d + 1)x + 1 for one digit. Without /digits there are
    # letters, with it numbers.
    Spelling(
        section="A.5",
        name="arukone",
        puzzle=_paths(BLANK, NUMBER, Symbol(UPPER, Where.LAST), BLACK, width=D),
        spelled={"digits": TypeParameter(None)},
        edges=Edges.LINKS,
        attested=True,
    ),
    Spelling(
        section="A.6",
        name="basic",
        puzzle=arithmetic(ArithmeticCell()),
        solution=plain(Symbol("123456789")),
        spelled={"digits": TypeParameter(2, low=2)},
        edges=Edges.WALLS,
        attested=True,
    ),
    Spelling(
        section="A.8",
        name="chatroom",
        puzzle=_paths(BLANK, Suffixed((NUMBER, Symbol("?@", Where.LAST)), "#"), width=D + 1),
        solution=_paths(BLANK, Symbol("@*")),
        spelled=ONE_DIGIT,
        edges=Edges.LINKS,
    ),
    Spelling(
        section="A.11",
        name="curve_data",
        puzzle=_paths(BLANK, POSITIVE, FILLED, width=D),
        solution=lattice(
            BLANK,
            Symbol("#+-|"),
            vertex=(Symbol(".", meaning=NO_MEANING),),
            border_vertex=PLUS,
            horizontal=(BLANK, Symbol("|", meaning=LINKS)),
            vertical=(BLANK, Symbol("-", meaning=LINKS)),
        ),
        spelled=ONE_DIGIT,
        edges=Edges.LINKS,
    ),
    # A.12 names /min and /max in its example alone.
    Spelling(
        section="A.12",
        name="domino_hunt",
        puzzle=_DOMINO,
        edges=Edges.WALLS,
        attested=True,
        spelled=ONE_DIGIT,
    ),
    # A.15: a hole of 2 x 2 cells has no edges inside, and its number at its middle vertex.
    Spelling(
        section="A.15",
        name="fences",
        puzzle=lattice(
            BLANK,
            Symbol("0123456789"),
            vertex=(Blank(value="hole"), _HOLE_NUMBER),
            border_vertex=PLUS,
            border_horizontal=OPEN_MINUS,
            border_vertical=OPEN_PIPE,
        ),
        edges=Edges.LOOP,
        attested=True,
        format_two=True,
    ),
    # A.16 prints the width 2dx + 1; the solution is the cells, real files have the whole lattice.
    Spelling(
        section="A.16",
        name="fillomino",
        puzzle=_FILLOMINO,
        solution=NUMBERS_SOLVED,
        other_solution=_FILLOMINO,
        spelled=ONE_DIGIT,
        edges=Edges.WALLS,
        attested=True,
        format_two=True,
    ),
    Spelling(
        section="A.17",
        name="galaxies",
        puzzle=lattice(
            BLANK,
            _CENTER,
            vertex=(_CENTER_VERTEX,),
            border_vertex=PLUS,
            horizontal=(BLANK, _CENTER),
            vertical=(BLANK, _CENTER),
        ),
        solution=lattice(
            BLANK,
            _CENTER,
            vertex=(_CENTER_VERTEX,),
            border_vertex=PLUS,
            horizontal=(BLANK, Symbol("-O", instead=INSTEAD_OF_O, meaning=WALLS)),
            vertical=(BLANK, Symbol("|O", instead=INSTEAD_OF_O, meaning=WALLS)),
        ),
        edges=Edges.SIGNS,
        solution_edges=Edges.WALLS,
    ),
    # A.18, A.26 and A.47 print the width 2ds + 1; their examples and real files have (d + 1)s + 1.
    Spelling(
        section="A.18",
        name="greater_than_sudoku",
        puzzle=lattice(
            BLANK,
            POSITIVE,
            width=D,
            horizontal=(
                BLANK,
                Symbol("-", meaning=WALLS),
                Symbol("v^", Where.CENTER),
                Symbol("VA", Where.CENTER, "-", meaning=SIGNED_WALLS),
            ),
            vertical=(BLANK, Symbol("|<>CD", meaning=WALLS + SIGNED_WALLS)),
        ),
        solution=NUMBERS_SOLVED,
        spelled=ONE_DIGIT,
        edges=Edges.WALLS,
        attested=True,
    ),
    Spelling(
        section="A.20",
        name="heyawake",
        puzzle=lattice(BLANK, NUMBER, Symbol("#-", Where.ANY), width=D),
        solution=CELLS_SOLVED,
        spelled=ONE_DIGIT,
        edges=Edges.WALLS,
        attested=True,
    ),
    Spelling(
        section="A.25",
        name="killer_sudoku",
        puzzle=lattice(BLANK, Symbol("123456789")),
        solution=plain(Symbol("123456789")),
        edges=Edges.WALLS,
        attested=True,
        arts=(("smallareas", lattice(BLANK, POSITIVE, FILLED, width=formula(2))),),
    ),
    Spelling(
        section="A.26",
        name="kropki",
        puzzle=lattice(
            BLANK, POSITIVE, width=D, horizontal=(BLANK, _DOTS), vertical=(BLANK, _DOTS)
        ),
        solution=NUMBERS_SOLVED,
        spelled=ONE_DIGIT,
        edges=Edges.SIGNS,
        attested=True,
    ),
    Spelling(
        section="A.27",
        name="laser",
        puzzle=lattice(
            BLANK,
            Symbol("#N/", instead=("\\N",)),
            vertex=(_MIRROR,),
            border_vertex=(_MIRROR_OR_ARROW,),
            horizontal=(BLANK,),
            vertical=(BLANK,),
            left=D,
            top=D,
            all_sides=True,
            more=side_hints(D, D, (BLANK, NUMBER), right=True),
        ),
        solution=plain(BLANK, _BEAMS),
        spelled=ONE_DIGIT,
        attested=True,
    ),
    Spelling(
        section="A.28",
        name="lits",
        puzzle=_LITS,
        solution=_LITS_SOLVED,
        edges=Edges.WALLS,
    ),
    Spelling(
        section="A.29",
        name="lits_plus",
        puzzle=_LITS,
        solution=_LITS_SOLVED,
        edges=Edges.WALLS,
    ),
    # A.30: the missing piece of the border is the entrance. A minus in a cell (stays empty) is not
    # in the text; the author's own reader knows it.
    Spelling(
        section="A.30",
        name="magic_labyrinth",
        puzzle=lattice(
            BLANK, Symbol("-" + DIGITS), border_horizontal=OPEN_MINUS, border_vertical=OPEN_PIPE
        ),
        solution=plain(BLANK, Symbol(DIGITS)),
        edges=Edges.WALLS,
        attested=True,
    ),
    Spelling(
        section="A.31",
        name="magnets",
        puzzle=lattice(
            BLANK,
            Symbol("+-#"),
            left=2 * D,
            top=2 * D,
            border_vertex=(_FRAME_SIGN,),
            more=_MAGNETS_CORNER,
        ),
        solution=plain(Symbol("+-#")),
        spelled=ONE_DIGIT,
        edges=Edges.WALLS,
        attested=True,
        hint_names=("plus", "minus"),
    ),
    Spelling(
        section="A.32",
        name="masyu",
        puzzle=_paths(BLANK, Symbol("O*#", instead=INSTEAD_OF_O)),
        edges=Edges.LINKS,
        attested=True,
    ),
    Spelling(
        section="A.41",
        name="slalom",
        puzzle=lattice(
            BLANK,
            _BEAMS,
            vertex=(_LINE_COUNT,),
            horizontal=(BLANK,),
            vertical=(BLANK,),
            border_horizontal=(BLANK,),
            border_vertical=(BLANK,),
        ),
        solution=plain(_BEAMS),
    ),
    Spelling(
        section="A.43",
        name="starbattle",
        puzzle=lattice(BLANK, Symbol("*-#")),
        solution=plain(BLANK, Symbol("*")),
        edges=Edges.WALLS,
        attested=True,
    ),
    Spelling(
        section="A.45",
        name="stations",
        puzzle=_paths(BLANK, POSITIVE, Symbol("+", Where.CENTER), width=D),
        spelled=ONE_DIGIT,
        edges=Edges.LINKS,
    ),
    Spelling(
        section="A.47",
        name="sudoku",
        puzzle=lattice(BLANK, POSITIVE, width=D),
        solution=NUMBERS_SOLVED,
        spelled=ONE_DIGIT,
        edges=Edges.WALLS,
        attested=True,
    ),
    Spelling(
        section="A.51",
        name="yagit",
        puzzle=lattice(BLANK, Symbol("AB"), vertex=(_DOT,), border_vertex=(_DOT,)),
        edges=Edges.WALLS,
    ),
    Spelling(
        section="A.52",
        name="yajilin",
        puzzle=_paths(BLANK, Suffixed((NUMBER,), "awdx"), width=D + 1),
        solution=_paths(BLANK, FILLED),
        spelled=ONE_DIGIT,
        edges=Edges.LINKS,
    ),
)

#: A.9: the puzzle is a matrix of blocks, its solution a lattice.
COMPASS: Final = Spelling(
    section="A.9",
    name="compass",
    puzzle=plain(
        BLANK,
        Parts(4, (Symbol("."), NUMBER)),
        width=2 * D,
        height=formula(2),
    ),
    solution=lattice(BLANK),
    spelled=ONE_DIGIT,
    solution_edges=Edges.WALLS,
)
