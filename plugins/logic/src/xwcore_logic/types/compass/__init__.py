from xwcore_logic.declarations import ClueParts, LayerSpec, Numbers, Symbols
from xwcore_logic.folders import WALLS, declare

TYPE = declare(
    __name__,
    name="compass",
    title="Compass",
    rules=(
        "Divide the grid into areas with one compass each. The clues of a compass count the "
        "cells of its area that are farther up, left, right and down than the compass."
    ),
    givens=LayerSpec(cells=(ClueParts(((Symbols("."), Numbers(0, "cells")),) * 4, required=4),)),
    solution=LayerSpec(edges=WALLS),
    known_as={"puzzlink": "compass"},
    spellings={
        "spf": {"puzzle": "plain width=2d height=2", "solution": "lattice"},
        "puzzlink": {
            "address": ("cells four_numbers sides",),
            "file": ("cells sides", "edges walls"),
        },
        "solve": {"most_cells": 400, "by_givens": True},
    },
)
