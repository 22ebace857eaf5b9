"""Types whose solution is a path, a loop or lines."""

from __future__ import annotations

from typing import Final

from xwcore_logic import LayerSpec, Letters, Numbers, Parts, Symbols, boards
from xwcore_logic.declaring import LINKS, WALLS, declare

ARUKONE: Final = declare(
    name="arukone",
    title="Arukone",
    rules=(
        "Join each two equal symbols by a path through neighboring cells. Paths do not branch, "
        "and no cell is on two paths."
    ),
    givens=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#")), edges=LINKS),
    solution=LayerSpec(cells=(Numbers(), Letters(up_to_max=False), Symbols("#")), edges=LINKS),
)

CHATROOM: Final = declare(
    name="chatroom",
    title="Chatroom",
    rules=(
        "Draw paths through neighboring cells, so that every cell is on one of them. A path "
        "joins a white circle to a black one and goes through one phone between them. The "
        "number of a circle counts the turns of the path between it and the phone."
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
    rules=(
        "Draw one closed loop along the edges. A number counts the edges of its area that are "
        "part of the loop."
    ),
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
    rules=(
        "Join the islands by bridges, which are straight, do not cross, and lead from one "
        "island to the next in its row or column; at most two join the same islands. A number "
        "counts the bridges of its island. All islands are connected."
    ),
    givens=LayerSpec(cells=(Numbers(1, 8), Symbols("?-=|H"))),
    solution=LayerSpec(cells=(Numbers(1, 8), Symbols("?-=|H"))),
)

MASYU: Final = declare(
    name="masyu",
    title="Masyu",
    rules=(
        "Draw one closed loop through the centers of cells and through all circles. At a black "
        "circle it turns, and goes straight through the cells before and after. At a white "
        "circle it goes straight, and turns in the cell before or after."
    ),
    givens=LayerSpec(cells=(Symbols("O*#"),), edges=LINKS),
    solution=LayerSpec(cells=(Symbols("O*#"),), edges=LINKS),
)

SLALOM: Final = declare(
    name="slalom",
    title="Slalom",
    rules=(
        "Draw one diagonal in each cell. A number counts the lines that meet at its point. The "
        "lines form no closed ring."
    ),
    givens=LayerSpec(
        cells=(Symbols("N/"),),
        vertices=(Numbers(0, 4),),
        border_vertices=(Numbers(0, "border"),),
        corner_vertices=(Numbers(0, "corner"),),
    ),
    solution=LayerSpec(cells=(Symbols("N/"),)),
)

STATIONS: Final = declare(
    name="stations",
    title="Stations",
    rules=(
        "Draw one closed loop through the centers of all cells. It goes straight through the "
        "stations and reaches them in order; it crosses itself at each plus."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"), Symbols("+")), edges=LINKS),
    solution=LayerSpec(cells=(Numbers(1, "cells"), Symbols("+")), edges=LINKS),
)

SUBWAY: Final = declare(
    name="subway",
    title="Subway",
    rules=(
        "Draw a connected network through the centers of all stations, without dead ends. The "
        "clues of a row or column count its crossings, T-shapes, straight pieces and corners, "
        "the crossings farthest from the grid."
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
        "Shade some cells, which are never neighbors, and draw one closed loop through all "
        "other cells without a clue. A clue counts the shaded cells in the direction of its "
        "arrow, without an arrow those in all four directions."
    ),
    givens=LayerSpec(
        cells=(Parts(((Numbers(0, "cells"),), (Symbols("awdx"),)), required=1),),
        edges=LINKS,
    ),
    solution=LayerSpec(cells=(Symbols("#"),), edges=LINKS),
)
