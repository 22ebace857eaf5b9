"""Types whose solution divides the grid into areas."""

from __future__ import annotations

from typing import Final

from xwcore_logic import LayerSpec, Numbers, Parts, Symbols, TypeParameter
from xwcore_logic.declaring import WALLS, declare

COMPASS: Final = declare(
    name="compass",
    title="Compass",
    rules=(
        "Divide the grid into areas with one compass each. The clues of a compass count the "
        "cells of its area that are farther up, left, right and down than the compass."
    ),
    givens=LayerSpec(cells=(Parts(((Symbols("."), Numbers(0, "cells")),) * 4, required=4),)),
    solution=LayerSpec(edges=WALLS),
)

DOMINO_HUNT: Final = declare(
    name="domino_hunt",
    title="Domino Hunt",
    rules=(
        "Divide the grid into dominoes of two cells. Each pair of numbers from min to max is on "
        "exactly one domino. Black cells are not part of any domino."
    ),
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
        "Enter a number in each cell, so that each group of connected equal numbers has as many "
        "cells as its number states. Different numbers are on the two sides of a given border."
    ),
    givens=LayerSpec(cells=(Numbers(1, "cells"),), edges=WALLS, graph=True),
    solution=LayerSpec(cells=(Numbers(1, "cells"),), edges=WALLS, graph=True),
    cellwise=True,
)

GALAXIES: Final = declare(
    name="galaxies",
    title="Galaxies",
    rules=(
        "Divide the grid into areas with one circle each. An area looks the same when it is "
        "turned by half a circle around its circle."
    ),
    givens=LayerSpec(cells=(Symbols("O"),), edges=(Symbols("O"),), vertices=(Symbols("O"),)),
    solution=LayerSpec(
        cells=(Symbols("O"),), edges=(Symbols(("wall", "O")),), vertices=(Symbols("O"),)
    ),
)

YAGIT: Final = declare(
    name="yagit",
    title="Yagit",
    rules=(
        "Draw fences along the edges from border to border. They turn at dots only, and may "
        "cross, but not at a dot. Each area holds one kind of animal only."
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
