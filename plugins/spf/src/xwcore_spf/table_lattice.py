"""The types drawn as a lattice: cells with vertices and edges between them (appendix A).

Where a printed formula contradicts the specification's own example, the example's is used, and the
section says so in a comment.
"""

from __future__ import annotations

from typing import Final

from xwcore_spf.contents import (
    DIGITS,
    UPPER,
    ArithmeticCell,
    Blank,
    Content,
    Number,
    Parts,
    Suffixed,
    Symbol,
    Where,
)
from xwcore_spf.families import (
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
from xwcore_spf.fields import Art, Field, Part
from xwcore_spf.formulas import D, Formula, X, Y, formula
from xwcore_spf.puzzle_type import Edges, Parameter, PuzzleType

NUMBER: Final = Number()
POSITIVE: Final = Number(1)
FILLED: Final = Symbol("#")
BLACK: Final = Symbol("#", Where.ANY)
#: The path of a row is a minus on the edge between two cells, of a column a centred pipe (A.5).
LINK_ACROSS: Final[Contents] = (BLANK, Symbol("-"))
LINK_DOWN: Final[Contents] = (BLANK, Symbol("|", Where.CENTRE))
#: The letter O, which the printed specification confuses with the digit 0; real files have O.
INSTEAD_OF_O: Final = ("0O", "oO")
NO_SIGN: Final = Blank(".-")

ONE_DIGIT: Final = {"digits": Parameter(1)}
NUMBERS_SOLVED: Final = plain(POSITIVE, width=D)
CELLS_SOLVED: Final = plain(Blank(".-"), Symbol("#"))


def _paths(*cell: Content, width: Formula = ONE) -> Art:
    return lattice(*cell, width=width, horizontal=LINK_DOWN, vertical=LINK_ACROSS)


_DOMINO: Final = lattice(NUMBER, BLANK, FILLED, width=D)
_FILLOMINO: Final = lattice(BLANK, POSITIVE, width=D)
_LITS: Final = lattice(BLANK, Symbol("#-"))
_LITS_SOLVED: Final = plain(NO_SIGN, Symbol("#"))
_DOTS: Final = Symbol("O*", Where.CENTRE, instead=INSTEAD_OF_O)
_CENTRE: Final = Symbol("O", instead=INSTEAD_OF_O)

# A.27: N stands for the backslash, which is an escape in PostScript.
_BEAMS: Final = Symbol("N/", instead=("\\N",))

_ONE_BY_ONE: Final = (ONE, ONE)
_CORNER: Final = (Symbol("+-| "),)
#: A.31: the top left corner shows which hints count which pole; it is meant for people.
_MAGNETS_CORNER: Final = (
    Field(Part.RULER, (ZERO, ZERO), (2 * D, 2 * D), _ONE_BY_ONE, _ONE_BY_ONE, _CORNER),
    Field(Part.RULER, (D - 1, D - 1), _ONE_BY_ONE, _ONE_BY_ONE, _ONE_BY_ONE, _CORNER, drawn="+"),
    Field(
        Part.RULER, (2 * D - 1, 2 * D - 1), _ONE_BY_ONE, _ONE_BY_ONE, _ONE_BY_ONE, _CORNER,
        drawn="-",
    ),
    Field(
        Part.RULER, (2 * D, ZERO), (ONE, 2 * D), _ONE_BY_ONE, _ONE_BY_ONE, (Symbol("| "),),
        drawn="|",
    ),
    Field(
        Part.RULER, (ZERO, 2 * D), (2 * D, ONE), _ONE_BY_ONE, _ONE_BY_ONE, (Symbol("- "),),
        drawn="-",
    ),
    Field(Part.TOP, (2 * D + 1, ZERO), (X, formula(2)), (formula(2), D), (ONE, D), (BLANK, NUMBER)),
    Field(
        Part.LEFT, (ZERO, 2 * D + 1), (formula(2), Y), (D, formula(2)), (D, ONE), (BLANK, NUMBER)
    ),
)  # fmt: skip

LATTICE_TYPES: Final = (
    PuzzleType(
        "A.4", "aquarium", "Aquarium",
        lattice(BLANK, Symbol("#-"), left=D, top=D, more=side_hints(D, D, (BLANK, NUMBER))),
        CELLS_SOLVED, parameters=ONE_DIGIT, edges=Edges.WALLS,
    ),
    # A.5 prints the width 2dx + 1, which is (d + 1)x + 1 for one digit. Without /digits there are
    # letters, with it numbers.
    PuzzleType(
        "A.5", "arukone", "Arukone",
        _paths(BLANK, NUMBER, Symbol(UPPER, Where.LAST), BLACK, width=D),
        parameters={"digits": Parameter(None)}, edges=Edges.LINKS, attested=True,
    ),
    PuzzleType(
        "A.6", "basic", "Basic", arithmetic(ArithmeticCell()), plain(Symbol("123456789")),
        square=True, parameters={"digits": Parameter(2, low=2)}, edges=Edges.WALLS,
        largest_size=9, attested=True,
    ),
    PuzzleType(
        "A.8", "chatroom", "Chatroom",
        _paths(BLANK, Suffixed((NUMBER, Symbol("?@", Where.LAST)), "#"), width=D + 1),
        _paths(BLANK, Symbol("@*")), parameters=ONE_DIGIT, edges=Edges.LINKS,
    ),
    PuzzleType(
        "A.11", "curve_data", "Curve Data", _paths(BLANK, POSITIVE, FILLED, width=D),
        lattice(
            BLANK, Symbol("#+-|"), vertex=(Symbol("."),), border_vertex=PLUS,
            horizontal=OPEN_PIPE, vertical=OPEN_MINUS,
        ),
        parameters=ONE_DIGIT, edges=Edges.LINKS, shapes=True,
    ),
    # A.12 names /min and /max in its example alone.
    PuzzleType(
        "A.12", "domino_hunt", "Domino Hunt", _DOMINO, edges=Edges.WALLS, attested=True,
        parameters={
            "min": Parameter(None, low=0, required=True),
            "max": Parameter(None, low=0, required=True),
            **ONE_DIGIT,
        },
    ),
    # A.15: a hole of 2 x 2 cells has no edges inside, and its number at its middle vertex.
    PuzzleType(
        "A.15", "fences", "Fences",
        lattice(
            BLANK, Symbol("0123456789"), vertex=(BLANK, Symbol("+0123456789")),
            border_vertex=PLUS, border_horizontal=OPEN_MINUS, border_vertical=OPEN_PIPE,
        ),
        edges=Edges.LOOP, attested=True, format_two=True,
    ),
    # A.16 prints the width 2dx + 1; the solution is the cells, real files have the whole lattice.
    PuzzleType(
        "A.16", "fillomino", "Fillomino", _FILLOMINO, NUMBERS_SOLVED, other_solution=_FILLOMINO,
        parameters=ONE_DIGIT, edges=Edges.WALLS, attested=True, format_two=True,
    ),
    PuzzleType(
        "A.17", "galaxies", "Galaxies",
        lattice(
            BLANK, _CENTRE, vertex=(Symbol("+O", instead=INSTEAD_OF_O),), border_vertex=PLUS,
            horizontal=(BLANK, _CENTRE), vertical=(BLANK, _CENTRE),
        ),
        lattice(
            BLANK, _CENTRE, vertex=(Symbol("+O", instead=INSTEAD_OF_O),), border_vertex=PLUS,
            horizontal=(BLANK, Symbol("-O", instead=INSTEAD_OF_O)),
            vertical=(BLANK, Symbol("|O", instead=INSTEAD_OF_O)),
        ),
        edges=Edges.SIGNS, solution_edges=Edges.WALLS,
    ),
    # A.18, A.26 and A.47 print the width 2ds + 1; their examples and real files have (d + 1)s + 1.
    PuzzleType(
        "A.18", "greater_than_sudoku", "Greater-Than-Sudoku",
        lattice(
            BLANK, POSITIVE, width=D,
            horizontal=(
                BLANK, Symbol("-"), Symbol("v^", Where.CENTRE), Symbol("VA", Where.CENTRE, "-")
            ),
            vertical=(BLANK, Symbol("|<>CD")),
        ),
        NUMBERS_SOLVED, square=True, parameters=ONE_DIGIT, edges=Edges.WALLS, walls="-|CDVA",
        attested=True,
    ),
    PuzzleType(
        "A.20", "heyawake", "Heyawake",
        lattice(BLANK, NUMBER, Symbol("#-", Where.ANY), width=D),
        CELLS_SOLVED, parameters=ONE_DIGIT, edges=Edges.WALLS, attested=True,
    ),
    PuzzleType(
        "A.25", "killer_sudoku", "Killer-Sudoku", lattice(BLANK, Symbol("123456789")),
        plain(Symbol("123456789")), square=True, edges=Edges.WALLS, largest_size=9, attested=True,
        arts=(("smallareas", lattice(BLANK, POSITIVE, FILLED, width=formula(2))),),
    ),
    PuzzleType(
        "A.26", "kropki", "Kropki",
        lattice(BLANK, POSITIVE, width=D, horizontal=(BLANK, _DOTS), vertical=(BLANK, _DOTS)),
        NUMBERS_SOLVED, square=True, parameters=ONE_DIGIT, edges=Edges.SIGNS, attested=True,
    ),
    PuzzleType(
        "A.27", "laser", "Laser",
        lattice(
            BLANK, Symbol("#N/", instead=("\\N",)), vertex=(Symbol("+X-|"),),
            border_vertex=(Symbol("+X-|n7N/", instead=("\\N",)),), horizontal=(BLANK,),
            vertical=(BLANK,), left=D, top=D, all_sides=True,
            more=side_hints(D, D, (BLANK, NUMBER), right=True),
        ),
        plain(BLANK, _BEAMS), parameters=ONE_DIGIT, attested=True,
    ),
    PuzzleType("A.28", "lits", "LITS", _LITS, _LITS_SOLVED, edges=Edges.WALLS),
    PuzzleType(
        "A.29", "lits_plus", "LITS plus", _LITS, _LITS_SOLVED, edges=Edges.WALLS,
        aliases=("litsplus",),
    ),
    # A.30: the missing piece of the border is the entrance. A minus in a cell (stays empty) is not
    # in the text; the author's own reader knows it.
    PuzzleType(
        "A.30", "magic_labyrinth", "Magic Labyrinth",
        lattice(
            BLANK, Symbol("-" + DIGITS), border_horizontal=OPEN_MINUS, border_vertical=OPEN_PIPE
        ),
        plain(BLANK, Symbol(DIGITS)), square=True, edges=Edges.WALLS, attested=True,
        parameters={"max": Parameter(None, high=9, required=True)},
    ),
    PuzzleType(
        "A.31", "magnets", "Magnets",
        lattice(
            BLANK, Symbol("+-#"), left=2 * D, top=2 * D, border_vertex=(Symbol("+-|"),),
            more=_MAGNETS_CORNER,
        ),
        plain(Symbol("+-#")), parameters=ONE_DIGIT, edges=Edges.WALLS, attested=True,
        hint_names=("plus", "minus"),
    ),
    PuzzleType(
        "A.32", "masyu", "Masyu", _paths(BLANK, Symbol("O*#", instead=INSTEAD_OF_O)),
        edges=Edges.LINKS, attested=True,
    ),
    PuzzleType(
        "A.41", "slalom", "Slalom",
        lattice(
            BLANK, _BEAMS, vertex=(Symbol("+01234"),), horizontal=(BLANK,), vertical=(BLANK,),
            border_horizontal=(BLANK,), border_vertical=(BLANK,),
        ),
        plain(_BEAMS),
    ),
    PuzzleType(
        "A.43", "starbattle", "Starbattle", lattice(BLANK, Symbol("*-#")),
        plain(BLANK, Symbol("*")), square=True, parameters={"stars": Parameter(2)},
        edges=Edges.WALLS, attested=True,
    ),
    PuzzleType(
        "A.45", "stations", "Stations",
        _paths(BLANK, POSITIVE, Symbol("+", Where.CENTRE), width=D),
        parameters=ONE_DIGIT, edges=Edges.LINKS,
    ),
    PuzzleType(
        "A.47", "sudoku", "Sudoku", lattice(BLANK, POSITIVE, width=D), NUMBERS_SOLVED,
        square=True, parameters=ONE_DIGIT, edges=Edges.WALLS, attested=True,
    ),
    PuzzleType(
        "A.51", "yagit", "Yagit",
        lattice(BLANK, Symbol("AB"), vertex=(Symbol("+*"),), border_vertex=(Symbol("+*"),)),
        edges=Edges.WALLS,
    ),
    PuzzleType(
        "A.52", "yajilin", "Yajilin",
        _paths(BLANK, Suffixed((NUMBER,), "awdx"), width=D + 1), _paths(BLANK, FILLED),
        parameters=ONE_DIGIT, edges=Edges.LINKS,
    ),
)  # fmt: skip

#: A.9: the puzzle is a matrix of blocks, its solution a lattice.
COMPASS: Final = PuzzleType(
    "A.9", "compass", "Compass",
    plain(
        BLANK, Parts(4, (Symbol("."), NUMBER)), width=2 * D, height=formula(2),
    ),
    lattice(BLANK), parameters=ONE_DIGIT, solution_edges=Edges.WALLS,
)  # fmt: skip
