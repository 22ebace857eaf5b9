"""The puzzles that an address can hold: one row for each id that the model has a type for.

Contract: a row is data. `parts` are the lists of clues in the order of the address. `flags` are the
letters before the size that state the rules of the type; other letters are unmodeled.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from xwcore_logic import Value
from xwcore_puzzlink.syntax.boards import (
    ARROW_SIGNS,
    ARROWS,
    COMPASS,
    RUNS,
    AreaNumbers,
    Bank,
    Clues,
    KakuroClues,
    Meaning,
    Optional,
    Parameter,
    Part,
    Shapes,
    Slash,
    cells,
    dots,
    edges,
    first_cells,
    horizontal_edges,
    inner_vertices,
    outside,
    vertical_edges,
    vertices,
)
from xwcore_puzzlink.syntax.clue_text import (
    BLACK_CELL,
    UNKNOWN,
    ArrowNumbers,
    DistantMarks,
    Dots,
    FourNumbers,
    Number4,
    Number16,
    Number36,
    Packed,
    Raw,
    RunLengths,
    SparseMarks,
)


@dataclass(frozen=True, kw_only=True)
class Row:
    """An id, the type of puzzle that it means, and the lists of clues of its addresses.

    `names` are further ids for the same puzzle. `old_flags` mark a spelling that nothing writes any
    more; its clues are unmodeled. `hole` is the value of cells that are holes in an address, which
    have no walls around them there. `origin` is 1 where the cells of the model have a frame.
    `boxes`: the areas are those of a sudoku and are not in the address.
    """

    id: str
    type: str
    parts: tuple[Part, ...]
    names: tuple[str, ...] = ()
    flags: str = ""
    old_flags: str = ""
    empty: str = ""
    hole: str = ""
    origin: int = 0
    boxes: bool = False


NUMBERS: Final = Meaning(numbers=True)
LETTERS: Final = Meaning(letters=True)
WALLS: Final = Meaning(symbols=MappingProxyType({1: "wall"}))
BLACK: Final = Meaning(symbols=MappingProxyType({1: "#"}))
CIRCLES: Final = Meaning(symbols=MappingProxyType({1: "O", 2: "*"}))


def _symbols(pairs: Mapping[Raw, Value], *, numbers: bool = False) -> Meaning:
    return Meaning(symbols=MappingProxyType(dict(pairs)), numbers=numbers)


#: White and black stars of Galaxies: the model does not tell the colors apart.
_STARS: Final = Meaning(symbols=MappingProxyType({1: "O", 2: "O"}), aliases=frozenset({2}))

ROOMS: Final = (
    Clues(Packed(2, 5), vertical_edges, WALLS),
    Clues(Packed(2, 5), horizontal_edges, WALLS),
)


def _half(length: int) -> int:
    return (length + 1) // 2


ROWS: Final = (
    Row(
        id="aquarium",
        type="aquarium",
        flags="r",
        parts=(*ROOMS, Slash(), Clues(Number16(), outside(lambda _: 1), NUMBERS)),
    ),
    Row(
        id="arukone",
        type="arukone",
        flags="e",
        parts=(Clues(Number16(), cells, LETTERS),),
    ),
    Row(
        id="numlin",
        type="arukone",
        names=("numberlink",),
        parts=(Clues(Number16(), cells, NUMBERS),),
    ),
    Row(
        id="cave",
        type="cave",
        names=("bag",),
        parts=(Clues(Number16(), cells, NUMBERS),),
    ),
    Row(
        id="compass",
        type="compass",
        parts=(Clues(FourNumbers(), cells, COMPASS),),
    ),
    Row(
        id="coral",
        type="coral",
        parts=(Clues(Number16(), outside(_half), _symbols({UNKNOWN: "?"}, numbers=True)),),
    ),
    Row(
        id="curvedata",
        type="curve_data",
        parts=(
            Clues(
                Number16(has_black=True),
                cells,
                # Shapes are counted from 0 in an address, from 1 in the model.
                _symbols({BLACK_CELL: "#", **{number: number + 1 for number in range(4096)}}),
            ),
            Shapes(),
        ),
    ),
    Row(
        id="doppelblock",
        type="doubleblock",
        parts=(Clues(Number16(), outside(lambda _: 1), NUMBERS),),
    ),
    Row(
        id="easyasabc",
        type="easy_as_abc",
        parts=(
            Parameter("max"),
            Clues(Number16(), outside(lambda _: 1, all_sides=True), LETTERS),
            Clues(Number16(), cells, LETTERS, optional=True),
        ),
    ),
    Row(
        id="fillomino",
        type="fillomino",
        parts=(
            Clues(Number16(), cells, NUMBERS),
            Optional(ROOMS),
        ),
    ),
    Row(
        id="gokigen",
        type="slalom",
        names=("slant",),
        old_flags="d",
        parts=(Clues(Number4(), vertices, NUMBERS),),
    ),
    Row(
        id="hashi",
        type="hashi",
        names=("hashikake", "bridges"),
        parts=(Clues(Number16(), cells, _symbols({UNKNOWN: "?"}, numbers=True)),),
    ),
    Row(
        id="heyawake",
        type="heyawake",
        names=("heyawacky",),
        parts=(*ROOMS, AreaNumbers(Number16(), first_cells, NUMBERS)),
    ),
    Row(
        id="hitori",
        type="hitori",
        parts=(Clues(Number36(), cells, NUMBERS),),
    ),
    Row(
        id="japanesesums",
        type="japanese_sums",
        empty=".",
        parts=(
            Parameter("max"),
            Clues(Number16(), outside(_half), _symbols({UNKNOWN: "?"}, numbers=True)),
            Clues(Number16(), cells, NUMBERS, optional=True),
        ),
    ),
    Row(
        id="kakuro",
        type="kakuro",
        origin=1,
        parts=(KakuroClues(),),
    ),
    Row(
        id="kropki",
        type="kropki",
        parts=(Clues(Packed(3, 3), edges, CIRCLES),),
    ),
    Row(
        id="lits",
        type="lits",
        old_flags="d",
        parts=ROOMS,
    ),
    Row(
        id="magnets",
        type="magnets",
        hole="#",
        parts=(
            Clues(Number16(), outside(lambda _: 2), NUMBERS),
            *ROOMS,
            Optional(
                (
                    Clues(Packed(3, 3), cells, _symbols({1: "+", 2: "-"})),
                    Clues(Packed(2, 5), cells, BLACK, optional=True),
                )
            ),
        ),
    ),
    Row(
        id="mashu",
        type="masyu",
        names=("masyu", "pearl"),
        parts=(Clues(Packed(3, 3), cells, CIRCLES),),
    ),
    Row(
        id="nurikabe",
        type="nurikabe",
        parts=(Clues(Number16(), cells, NUMBERS),),
    ),
    Row(
        id="battleship",
        type="pentomino_search",
        parts=(
            Clues(Number16(), outside(lambda _: 1), NUMBERS),
            Clues(Number16(), cells, _symbols({UNKNOWN: "#", 0: "-"})),
            Bank("used"),
        ),
    ),
    Row(
        id="pentopia",
        type="pentopia",
        parts=(
            Clues(Number16(), cells, _symbols(ARROW_SIGNS)),
            Bank(),
        ),
    ),
    Row(
        id="shwolf",
        type="yagit",
        parts=(
            Clues(DistantMarks(), inner_vertices, _symbols({1: "*"})),
            Clues(Packed(3, 3), cells, _symbols({1: "A", 2: "B"})),
        ),
    ),
    Row(
        id="skyscrapers",
        type="skyscrapers",
        names=("building", "skyscraper"),
        parts=(
            Clues(Number16(), outside(lambda _: 1, all_sides=True), NUMBERS),
            Clues(Number16(), cells, NUMBERS, optional=True),
        ),
    ),
    Row(
        id="slither",
        type="fences",
        names=("slitherlink",),
        parts=(Clues(Number4(), cells, NUMBERS),),
    ),
    Row(
        id="snake",
        type="snake",
        parts=(
            Clues(Packed(3, 3), cells, _symbols({})),
            Clues(Number16(), outside(lambda _: 1), NUMBERS),
        ),
    ),
    Row(
        id="starbattle",
        type="starbattle",
        parts=(Parameter("stars"), *ROOMS),
    ),
    Row(
        id="sudoku",
        type="sudoku",
        boxes=True,
        parts=(Clues(Number16(), cells, NUMBERS),),
    ),
    Row(
        id="tapa",
        type="tapa",
        parts=(Clues(RunLengths(), cells, RUNS),),
    ),
    Row(
        id="tentaisho",
        type="galaxies",
        parts=(
            Clues(Dots(), dots, _STARS),
            Clues(Packed(2, 5), cells, _symbols({}), optional=True),
        ),
    ),
    Row(
        id="tents",
        type="tents",
        parts=(
            Clues(Number16(), outside(lambda _: 1), NUMBERS),
            Clues(SparseMarks(), cells, _symbols({1: "*"})),
        ),
    ),
    Row(
        id="trainstations",
        type="stations",
        parts=(Clues(Number16(), cells, _symbols({0: "+"}, numbers=True)),),
    ),
    Row(
        id="ubahn",
        type="subway",
        parts=(Clues(Number16(), outside(lambda _: 4), NUMBERS),),
    ),
    Row(
        id="yajilin",
        type="yajilin",
        parts=(Clues(ArrowNumbers(), cells, ARROWS),),
    ),
)

#: The row of each id.
ROW_OF_ID: Final = {name: row for row in ROWS for name in (row.id, *row.names)}

#: Ids that are the name of another type of the model, and the id to name their puzzles by.
CLASHES: Final = {"slalom": "suraromu"}


def row_of_type(type_name: str, *, has_numbers: bool = False) -> Row | None:
    """The row of a type of the model; of two, the one for letters or the one for numbers."""
    rows = [row for row in ROWS if row.type == type_name]
    return rows[-1 if has_numbers else 0] if rows else None
