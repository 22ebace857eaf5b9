"""Types whose solution is a path, a loop or lines."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import LayerSpec, Letters, Numbers, Parts, Symbols
from xwcore_logic import boards
from xwcore_logic.declaring import LINKS, WALLS, declare

ARUKONE: Final = declare(
    name="arukone",
    title="Arukone",
    rules="Each two equal symbols are the ends of a path; paths do not branch or meet others.",
    givens=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#")), edges=LINKS),
    solution=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#")), edges=LINKS),
)

CHATROOM: Final = declare(
    name="chatroom",
    title="Chatroom",
    rules=(
        "Each cell is on one path, which joins a white and a black circle through one phone. "
        "The number of a circle is how often the path turns between it and the phone."
    ),
    givens=LayerSpec(
        cells=(Parts(((Numbers(0, "cells"), Symbols("?@")), (Symbols("#"),)), required=1),),
        edges=LINKS,
    ),
    solution=LayerSpec(cells=(Symbols("@*"),), edges=LINKS),
)

FENCES: Final = declare(
    name="fences",
    title="Fences",
    rules="One loop along edges of the grid; a number counts the edges of its area in the loop.",
    givens=LayerSpec(
        cells=(Numbers(0, 9),),
        edges=WALLS,
        border_edges=WALLS,
        vertices=(Symbols(("hole",)), Numbers(0, 9)),
        graph=True,
    ),
    solution=LayerSpec(
        cells=(Numbers(0, 9),),
        edges=WALLS,
        border_edges=WALLS,
        vertices=(Symbols(("hole",)), Numbers(0, 9)),
        graph=True,
    ),
    board=boards.fences_board,
)

HASHI: Final = declare(
    name="hashi",
    title="Hashi",
    rules="Bridges join islands in a line, two at most; numbers count them; all is connected.",
    givens=LayerSpec(cells=(Numbers(1, 8), Symbols("?-=|H"))),
    solution=LayerSpec(cells=(Numbers(1, 8), Symbols("?-=|H"))),
)

MASYU: Final = declare(
    name="masyu",
    title="Masyu",
    rules=(
        "One loop through all circles: it turns at black ones and goes straight beside them. At"
        " white ones it goes straight and turns before or after."
    ),
    givens=LayerSpec(cells=(Symbols("O*#"),), edges=LINKS),
    solution=LayerSpec(cells=(Symbols("O*#"),), edges=LINKS),
)

SLALOM: Final = declare(
    name="slalom",
    title="Slalom",
    rules="A line in each cell; a number counts the lines that meet there; no ring closes.",
    givens=LayerSpec(
        cells=(Symbols("N/"),), vertices=(Numbers(0, 4),), border_vertices=(Numbers(0, 4),)
    ),
    solution=LayerSpec(cells=(Symbols("N/"),)),
)

STATIONS: Final = declare(
    name="stations",
    title="Stations",
    rules="One loop through all cells; stations straight and in order; it crosses at each +.",
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("+")), edges=LINKS),
    solution=LayerSpec(cells=(Numbers(1, "cells"), Symbols("+")), edges=LINKS),
)

SUBWAY: Final = declare(
    name="subway",
    title="Subway",
    rules=(
        "A connected network without dead ends. The hints of a line count its crossings, "
        "T-shapes, straights and corners."
    ),
    givens=LayerSpec(
        cells=(Symbols(".#-|QWASTFGV+"),),
        edges=LINKS,
        top=(Numbers(0, "size"),),
        left=(Numbers(0, "size"),),
        clue_count=4,
    ),
    solution=LayerSpec(cells=(Symbols(".#"),), edges=LINKS),
    board=boards.subway_board,
)

YAJILIN: Final = declare(
    name="yajilin",
    title="Yajilin",
    rules=(
        "One loop through all other cells than clues and black ones, which are apart. A clue "
        "counts the black cells in its direction; without one, in all four."
    ),
    givens=LayerSpec(
        cells=(Parts(((Numbers(0, "cells"),), (Symbols("awdx"),)), required=1),),
        edges=LINKS,
    ),
    solution=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
)
