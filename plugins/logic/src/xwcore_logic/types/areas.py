"""Types whose solution divides the grid into areas."""

from __future__ import annotations

from typing import Final

from xwcore.plugin import LayerSpec, Numbers, Parts, Symbols, TypeParameter
from xwcore_logic.declaring import WALLS, declare

COMPASS: Final = declare(
    name="compass",
    title="Compass",
    rules="One compass per area; its clues count the cells of the area farther out that way.",
    givens=LayerSpec(cells=(Parts(((Symbols("."), Numbers(0, "cells")),) * 4, required=4),)),
    solution=LayerSpec(edges=WALLS),
)

DOMINO_HUNT: Final = declare(
    name="domino_hunt",
    title="Domino Hunt",
    rules="Areas of two numbers; each pair from min to max once; black cells are no part of it.",
    givens=LayerSpec(cells=(Numbers("min", "max"), Symbols("#")), edges=WALLS),
    solution=LayerSpec(cells=(Numbers("min", "max"), Symbols("#")), edges=WALLS),
    parameters={
        "min": TypeParameter(low=0, required=True),
        "max": TypeParameter(low=0, required=True),
    },
)

FILLOMINO: Final = declare(
    name="fillomino",
    title="Fillomino",
    rules=(
        "Connected equal numbers are as many as they say; borders separate different numbers. A"
        " solution drawn as a lattice may draw the borders: all of them, and no other."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"),), edges=WALLS, graph=True),
    solution=LayerSpec(cells=(Numbers(1, "cells"),), edges=WALLS, graph=True),
    cellwise=True,
)

GALAXIES: Final = declare(
    name="galaxies",
    title="Galaxies",
    rules="Each area has one center, around which it is point-symmetric; no border cuts one.",
    givens=LayerSpec(cells=(Symbols("O"),), edges=(Symbols("O"),), vertices=(Symbols("O"),)),
    solution=LayerSpec(
        cells=(Symbols("O"),), edges=(Symbols(("wall", "O")),), vertices=(Symbols("O"),)
    ),
)

YAGIT: Final = declare(
    name="yagit",
    title="Yagit",
    rules=(
        "Fences go from border to border, turn at dots alone; one kind of animal per area. Two "
        "fences may cross, but not at a dot."
    ),
    givens=LayerSpec(
        cells=(Symbols("AB"),),
        edges=WALLS,
        vertices=(Symbols("*"),),
        border_vertices=(Symbols("*"),),
    ),
    solution=LayerSpec(
        cells=(Symbols("AB"),),
        edges=WALLS,
        vertices=(Symbols("*"),),
        border_vertices=(Symbols("*"),),
    ),
)
